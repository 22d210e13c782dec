from django.core.management.base import BaseCommand, CommandError

from rules.checking import check_content, coverage


class Command(BaseCommand):
    help = "Repasa los textos cargados y dice qué conviene mirar. Sale con 1 si hay algo."

    def handle(self, **options):
        for ruleset, groups in coverage().items():
            counts = ", ".join(f"{group} {count}" for group, count in groups.items())
            self.stdout.write(f"{ruleset}: {sum(groups.values())} entradas ({counts})")
        remarks = check_content()
        for remark in remarks:
            self.stdout.write(str(remark))
        if remarks:
            raise CommandError(f"{len(remarks)} observaciones.")
        self.stdout.write("Nada que observar.")
