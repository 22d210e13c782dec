"""What the rules say. Everything here is written by the loader and only read by the site."""

from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from .kinds import AliasKind, ChangeKind, ReferenceKind, UnitSystem


class RulesetVersionQuerySet(models.QuerySet):
    def default(self) -> "RulesetVersion":
        """The ruleset that a visitor sees first."""
        return self.get(is_default=True)

    def with_entry_counts(self) -> "RulesetVersionQuerySet":
        """Each ruleset with `entry_count`."""
        return self.annotate(entry_count=models.Count("entries")).order_by("position")


class RulesetVersion(models.Model):
    """One published version of a game's rules."""

    slug = models.CharField("dirección", unique=True, max_length=20)  # «5.2.1»: a dot is no slug
    name = models.CharField("nombre", max_length=80)
    document = models.CharField("documento de origen", max_length=120)
    year = models.PositiveSmallIntegerField("año", null=True, blank=True)
    units = models.CharField("unidades", max_length=8, choices=UnitSystem)
    family = models.CharField("juego", max_length=40)
    position = models.PositiveSmallIntegerField("orden")
    is_default = models.BooleanField("por defecto", default=False)
    blurb = models.TextField("presentación")
    licence_name = models.CharField("licencia", max_length=80, blank=True)
    licence_url = models.URLField("texto de la licencia", blank=True)

    objects = RulesetVersionQuerySet.as_manager()

    class Meta:
        verbose_name = "reglamento"
        verbose_name_plural = "reglamentos"
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["is_default"],
                condition=Q(is_default=True),
                name="one_default_ruleset",
            ),
            models.CheckConstraint(condition=Q(units__in=UnitSystem.values), name="ruleset_units"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("ruleset-index", args=[self.slug])

    @property
    def chip(self) -> str:
        """The label that tells an edition at a glance: «5.2.1 · 2024»."""
        label = self.name.removeprefix("SRD ")
        return f"{label} · {self.year}" if self.year else label


class EntryGroup(models.Model):
    """A group of entries in a ruleset's index; on the Mesa, a block of the page."""

    ruleset = models.ForeignKey(RulesetVersion, on_delete=models.CASCADE, related_name="groups")
    slug = models.SlugField("dirección", max_length=60)
    title = models.CharField("título", max_length=80)
    position = models.PositiveSmallIntegerField("orden")

    class Meta:
        verbose_name = "grupo"
        ordering = ["ruleset__position", "position"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "slug"], name="group_once_per_ruleset"),
        ]

    def __str__(self) -> str:
        return self.title


class Concept(models.Model):
    """The same rule across rulesets, and what became of it from 5.1 to 5.2.1."""

    slug = models.SlugField("dirección", unique=True, max_length=80)
    kind = models.CharField("cambio", max_length=12, choices=ChangeKind)
    note = models.CharField("qué cambia en la mesa", max_length=400, blank=True)
    note_html = models.TextField(editable=False, blank=True)
    host = models.ForeignKey(
        "RuleEntry",
        verbose_name="dónde se explica hoy",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="hosted_concepts",
    )
    host_anchor = models.CharField("apartado", max_length=120, blank=True)
    compared = models.JSONField(
        "textos que se comparan",
        default=dict,
        help_text="Por reglamento, «slug» o «slug#apartado#apartado», donde no son las entradas enteras.",
    )

    class Meta:
        verbose_name = "concepto"
        ordering = ["slug"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=ChangeKind.values), name="concept_kind"),
        ]

    def __str__(self) -> str:
        return self.slug


class RuleEntryQuerySet(models.QuerySet):
    def with_context(self) -> "RuleEntryQuerySet":
        """What an entry's page shows and names: its texts, ruleset, group and neighbours."""
        neighbours = (
            f"{side}__{name}" for side in ("previous", "following") for name in ("slug", "title_html")
        )
        own = [
            "slug",
            "title",
            "title_html",
            "summary",
            "summary_html",
            "tag",
            "chapter",
            "page",
            "mesa_position",
            "concept_id",
        ]
        texts = ("body_html", "contents", "picture_html")
        context = ("ruleset", "group__slug", "group__title")
        return self.select_related("ruleset", "group", "previous", "following").only(
            *own, *texts, *context, *neighbours
        )

    def in_index_order(self) -> "RuleEntryQuerySet":
        return self.order_by("ruleset__position", "group__position", "position")

    def on_mesa(self) -> "RuleEntryQuerySet":
        """The entries of the Mesa, by group and position."""
        return (
            self.filter(mesa_position__isnull=False)
            .select_related("group", "ruleset")
            .order_by("group__position", "mesa_position")
        )

    def for_lists(self) -> "RuleEntryQuerySet":
        """Only the columns that a list of links shows."""
        return self.select_related("ruleset").only(
            "slug", "title", "title_html", "summary_html", "tag", "ruleset__slug", "ruleset__name"
        )

    def for_marks(self) -> "RuleEntryQuerySet":
        """Only what a bookmark shows and keeps."""
        return self.select_related("ruleset").only(
            "slug", "title", "title_html", "summary", "summary_html", "ruleset__slug", "ruleset__name"
        )


class RuleEntry(models.Model):
    """One titled rule, as one ruleset version says it. Known by ruleset and slug for ever."""

    ruleset = models.ForeignKey(RulesetVersion, on_delete=models.CASCADE, related_name="entries")
    group = models.ForeignKey(EntryGroup, on_delete=models.CASCADE, related_name="entries")
    slug = models.SlugField("dirección", max_length=80)
    title = models.CharField("título", max_length=120)
    title_html = models.TextField(editable=False)
    sort_title = models.CharField(max_length=140, editable=False)
    letter = models.CharField(max_length=1, editable=False)
    position = models.PositiveSmallIntegerField("orden en su grupo")
    mesa_position = models.PositiveSmallIntegerField("orden en la Mesa", null=True, blank=True)
    tag = models.CharField("tipo", max_length=40, blank=True)
    summary = models.CharField("resumen", max_length=200)
    summary_html = models.TextField(editable=False)
    chapter = models.CharField("capítulo", max_length=120)
    page = models.PositiveSmallIntegerField("página", null=True, blank=True)
    concept = models.ForeignKey(
        Concept, on_delete=models.SET_NULL, null=True, blank=True, related_name="entries"
    )
    body = models.TextField("texto", help_text="Markdown de la fuente.")
    body_html = models.TextField(editable=False)
    contents = models.JSONField(
        "apartados", default=list, help_text="Los de un texto largo: [{«anchor», «title»}]."
    )
    picture_html = models.TextField(editable=False, blank=True)
    previous = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    following = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    checksum = models.CharField(max_length=64, editable=False)

    objects = RuleEntryQuerySet.as_manager()

    class Meta:
        verbose_name = "entrada"
        ordering = ["sort_title"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "slug"], name="entry_once_per_ruleset"),
            models.UniqueConstraint(
                fields=["group", "mesa_position"],
                condition=Q(mesa_position__isnull=False),
                name="mesa_position_once_per_group",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.ruleset.slug})"

    def get_absolute_url(self) -> str:
        return reverse("entry-detail", args=[self.ruleset.slug, self.slug])

    @property
    def source(self) -> str:
        """Where the rule stands in its document: «Glosario de reglas», pág. 194."""
        page = f", pág.\u00a0{self.page}" if self.page else ""
        return f"«{self.chapter}»{page}"


class ConceptEntry(models.Model):
    """An entry that speaks of a concept, the main one of each ruleset first."""

    concept = models.ForeignKey(Concept, on_delete=models.CASCADE, related_name="members")
    entry = models.ForeignKey(RuleEntry, on_delete=models.CASCADE, related_name="memberships")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["concept", "entry__ruleset__position", "position"]
        constraints = [
            models.UniqueConstraint(fields=["concept", "entry"], name="entry_once_per_concept"),
        ]

    def __str__(self) -> str:
        return f"{self.concept} → {self.entry}"


class Comparison(models.Model):
    """The texts of a concept in 5.1 and 5.2.1, aligned; `rows` are `comparing.diffing.Row`s."""

    concept = models.OneToOneField(Concept, on_delete=models.CASCADE, primary_key=True)
    rows = models.JSONField("pasajes")
    changed_rows = models.PositiveSmallIntegerField("pasajes que cambian")
    total_rows = models.PositiveSmallIntegerField("pasajes")

    class Meta:
        verbose_name = "comparación"
        verbose_name_plural = "comparaciones"

    def __str__(self) -> str:
        return str(self.concept)

    def get_absolute_url(self) -> str:
        return reverse("comparison-detail", args=[self.concept.slug])


class ConditionQuerySet(models.QuerySet):
    def in_order(self) -> "ConditionQuerySet":
        """By ruleset and title, with what a page names of their entries."""
        return self.select_related("entry__ruleset", "entry__concept").order_by(
            "entry__ruleset__position", "entry__sort_title"
        )

    def named(self, slug: str) -> "ConditionQuerySet":
        """The same condition in each ruleset that has it."""
        return self.in_order().filter(entry__slug=slug)

    def also_named(self, slug: str) -> "ConditionQuerySet":
        """Conditions that go by another name: «prone», «tumbado»."""
        return self.in_order().filter(entry__aliases__slug=slug)


class Condition(models.Model):
    """What a condition adds to its entry.

    `effects` is a list of `{"name", "anchor", "html"}` in the order of the text; `matrix` maps a
    column of `rules.matrix` to `{"value", "tone", "note", "anchor"}` (HTML in `note`).
    """

    entry = models.OneToOneField(RuleEntry, on_delete=models.CASCADE, primary_key=True)
    effects = models.JSONField("efectos")
    matrix = models.JSONField("matriz", default=dict)

    objects = ConditionQuerySet.as_manager()

    class Meta:
        verbose_name = "estado"

    def __str__(self) -> str:
        return str(self.entry)

    def get_absolute_url(self) -> str:
        return reverse("condition-detail", args=[self.entry.slug])


class Section(models.Model):
    """A heading or a named effect of an entry: what an address with an anchor leads to."""

    entry = models.ForeignKey(RuleEntry, on_delete=models.CASCADE, related_name="sections")
    anchor = models.CharField("ancla", max_length=120)
    title = models.CharField("título", max_length=200)
    level = models.PositiveSmallIntegerField("nivel", help_text="0: un efecto con nombre.")
    position = models.PositiveSmallIntegerField("orden")
    html = models.TextField(editable=False)

    class Meta:
        verbose_name = "apartado"
        ordering = ["entry", "position"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "anchor"], name="anchor_once_per_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.title}"


class CrossReference(models.Model):
    """A link from one entry to another of the same ruleset, read both ways."""

    source = models.ForeignKey(RuleEntry, on_delete=models.CASCADE, related_name="links_out")
    target = models.ForeignKey(RuleEntry, on_delete=models.CASCADE, related_name="links_in")
    kind = models.CharField("clase", max_length=10, choices=ReferenceKind)
    position = models.PositiveSmallIntegerField("orden")

    class Meta:
        verbose_name = "referencia"
        ordering = ["source", "kind", "position"]
        constraints = [
            models.UniqueConstraint(fields=["source", "target", "kind"], name="reference_once_per_kind"),
            models.CheckConstraint(condition=~Q(source=F("target")), name="reference_leads_elsewhere"),
        ]

    def __str__(self) -> str:
        return f"{self.source} → {self.target}"


class Alias(models.Model):
    """Another name of an entry. `slug` makes it an address that redirects."""

    entry = models.ForeignKey(RuleEntry, on_delete=models.CASCADE, related_name="aliases")
    kind = models.CharField("clase", max_length=14, choices=AliasKind)
    text = models.CharField("nombre", max_length=120)
    slug = models.CharField("dirección", max_length=120, db_index=True)
    position = models.PositiveSmallIntegerField("orden")

    class Meta:
        verbose_name = "otro nombre"
        ordering = ["entry", "position"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "kind", "text"], name="alias_once_per_entry"),
        ]

    def __str__(self) -> str:
        return self.text


class FormerAddress(models.Model):
    """An address that an entry had once; it leads to the entry for ever."""

    ruleset = models.ForeignKey(RulesetVersion, on_delete=models.CASCADE)
    slug = models.SlugField("dirección", max_length=80)
    entry = models.ForeignKey(RuleEntry, on_delete=models.CASCADE, related_name="former_addresses")

    class Meta:
        verbose_name = "dirección antigua"
        constraints = [
            models.UniqueConstraint(
                fields=["ruleset", "slug", "entry"], name="former_address_once_per_entry"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset.slug}/{self.slug}"


class CorrectionQuerySet(models.QuerySet):
    def with_entries(self) -> "CorrectionQuerySet":
        """Each with the entries that it touched, in the order of the index; two queries."""
        entries = RuleEntry.objects.for_lists().in_index_order()
        return self.prefetch_related(models.Prefetch("entries", entries))


class Correction(models.Model):
    """Something that rules said wrong and say right now. Known by its slug for ever."""

    slug = models.SlugField("nombre", unique=True, max_length=80)
    date = models.DateField("fecha")
    position = models.PositiveSmallIntegerField("orden", help_text="En el archivo, para las del mismo día.")
    text = models.TextField("qué se ha corregido")
    text_html = models.TextField(editable=False)
    entries = models.ManyToManyField(RuleEntry, verbose_name="entradas", related_name="corrections")

    objects = CorrectionQuerySet.as_manager()

    class Meta:
        verbose_name = "corrección"
        verbose_name_plural = "correcciones"
        ordering = ["-date", "position"]

    def __str__(self) -> str:
        return self.slug

    def get_absolute_url(self) -> str:
        return f"{reverse('correction-list')}#{self.slug}"


class SearchName(models.Model):
    """A name that a search can hit whole: a title, another name, a heading or a named effect.

    `exact` is the name in lower case, `key` without accents, `stem_key` by its terms.
    """

    TITLE = "title"
    HEADING = "heading"
    EFFECT = "effect"

    entry = models.ForeignKey(RuleEntry, on_delete=models.CASCADE, related_name="search_names")
    kind = models.CharField(max_length=14)
    text = models.CharField(max_length=200)
    anchor = models.CharField(max_length=120, blank=True)
    exact = models.CharField(max_length=200, db_index=True)
    key = models.CharField(max_length=200, db_index=True)
    stem_key = models.CharField(max_length=200, db_index=True)

    def __str__(self) -> str:
        return self.text


class SearchWord(models.Model):
    """A word of the index: folded, the term it becomes, how it is written, and how much it weighs.

    `weight` counts the entries with the word, those that have it in a name ten times.
    """

    word = models.CharField(primary_key=True, max_length=80)
    term = models.CharField(max_length=80)
    display = models.CharField(max_length=80)
    weight = models.PositiveIntegerField()

    def __str__(self) -> str:
        return self.display


class SearchDocument(models.Model):
    """The text of an entry as a snippet shows it."""

    entry = models.OneToOneField(RuleEntry, on_delete=models.CASCADE, primary_key=True)
    plain = models.TextField()

    def __str__(self) -> str:
        return str(self.entry)


class Fulltext(models.Model):
    """The full-text table in PostgreSQL: the analysed fields of an entry and their weighted vector.

    In SQLite the table of this name is one of FTS5, which `rules.search.engines.sqlite` asks itself.
    """

    entry_id = models.BigIntegerField(primary_key=True)
    title = models.TextField()
    names = models.TextField()
    headings = models.TextField()
    summary = models.TextField()
    body = models.TextField()
    vector = SearchVectorField()

    class Meta:
        managed = False
        db_table = "rules_fulltext"

    def __str__(self) -> str:
        return self.title


class ContentVersion(models.Model):
    """What is loaded: one row, written by each load that changes anything."""

    checksum = models.CharField(max_length=64)
    loaded_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = "versión del contenido"

    def __str__(self) -> str:
        return self.checksum[:12]
