"""Closed vocabularies shared by the source texts and the models."""

from django.db.models import TextChoices

# The tags of entries that are conditions: 5.2.1 says «estado», 5.1 «condición».
CONDITION_TAGS = ("estado", "condición")


class UnitSystem(TextChoices):
    METRIC = "metric", "metros"
    IMPERIAL = "imperial", "pies"


class ChangeKind(TextChoices):
    """What became of a concept from 5.1 to 5.2.1."""

    SAME = "igual", "Igual"
    WORDING = "redacción", "Redacción"
    CHANGED = "cambia", "Cambia"
    RENAMED = "renombrada", "Renombrada"
    NEW = "nueva", "Nueva"
    REMOVED = "eliminada", "Eliminada"
    MOVED = "otra parte", "En otra parte"


class AliasKind(TextChoices):
    """Why a name leads to an entry."""

    ABBREVIATION = "abbreviation", "abreviatura"
    SYNONYM = "synonym", "también"
    OTHER_EDITION = "other-edition", "en la otra edición"
    OLD = "old", "antes"
    LATAM = "latam", "en América"
    # What players ask rather than call it: the search goes by it, no page lists it.
    ASKED = "asked", "así se pregunta"
    ENGLISH = "english", "inglés"


class ReferenceKind(TextChoices):
    SEE_ALSO = "see-also", "consulta también"
    INLINE = "inline", "en el texto"
