import django.contrib.postgres.search
from django.db import migrations, models

COLUMNS = ("title", "names", "headings", "summary", "body")


def create_table(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        texts = ", ".join(f"{column} text NOT NULL" for column in COLUMNS)
        schema_editor.execute(
            f"CREATE TABLE rules_fulltext (entry_id bigint PRIMARY KEY, {texts}, vector tsvector NOT NULL)"
        )
        schema_editor.execute("CREATE INDEX rules_fulltext_vector ON rules_fulltext USING gin (vector)")


def drop_table(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TABLE rules_fulltext")


class Migration(migrations.Migration):
    dependencies = [("rules", "0006_asked_names")]

    operations = [
        migrations.CreateModel(
            name="Fulltext",
            fields=[
                ("entry_id", models.BigIntegerField(primary_key=True, serialize=False)),
                *((column, models.TextField()) for column in COLUMNS),
                ("vector", django.contrib.postgres.search.SearchVectorField()),
            ],
            options={"db_table": "rules_fulltext", "managed": False},
        ),
        migrations.RunPython(create_table, drop_table),
    ]
