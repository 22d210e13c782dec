"""The shapes of questions and answers. Names in English, descriptions (which the docs show) in Spanish."""

from typing import Annotated, Generic, TypeVar

from ninja import Schema
from pydantic import AfterValidator, BaseModel, Field

LIMIT = 100
FURTHEST = 1_000_000

# PostgreSQL refuses a NUL in a text; no name of the rules has one, nor this sign instead of it.
Word = Annotated[str, AfterValidator(lambda text: text.replace("\x00", "\ufffd"))]
Item = TypeVar("Item")


# Questions


class EntryPath(Schema):
    ruleset: Word = Field(description="Reglamento.", json_schema_extra={"example": "5.2.1"})
    slug: Word = Field(description="La regla.", json_schema_extra={"example": "derribado"})


class ConceptPath(Schema):
    slug: Word = Field(description="El concepto.", json_schema_extra={"example": "derribado"})


class Paging(Schema):
    limit: int = Field(50, ge=1, le=LIMIT, description=f"Cuántos resultados, de 1 a {LIMIT}.")
    offset: int = Field(0, ge=0, le=FURTHEST, description="Cuántos resultados se saltan.")


class EntryFilters(Paging):
    ruleset: Word = Field("", description="Reglamento: «5.2.1», «5.1» o «partida-web».")
    group: Word = Field("", description="Grupo del índice, por su `id`: «combate», «estados»…")
    tag: Word = Field("", description="Tipo: «acción», «estado», «condición»…")
    concept: Word = Field("", description="Concepto: la misma regla en cada edición.")
    condition: Word = Field("", description="Un estado, por su slug: su entrada y las que la enlazan.")


class ConditionFilters(Paging):
    ruleset: Word = Field("", description="Reglamento: «5.2.1» o «5.1».")


class ConceptFilters(Paging):
    kind: Word = Field("", description="Qué fue de la regla: «igual», «cambia», «renombrada»…")


class Question(Schema):
    q: Word = Field(
        min_length=1,
        description="Lo que se busca, como lo diría un jugador; con erratas o sin tildes también.",
        json_schema_extra={"example": "derribado"},
    )
    ruleset: Word = Field("", description="Reglamento que va primero; sin él, el de por defecto.")


class SearchFilters(Question):
    group: Word = Field("", description="Solo este grupo, por su `id`.")
    limit: int = Field(10, ge=1, le=LIMIT, description=f"Cuántos resultados, de 1 a {LIMIT}.")


# Answers


class Page(BaseModel, Generic[Item]):
    total: int = Field(description="Cuántos hay en todas las páginas.")
    next: str | None = Field(description="Dirección de la página siguiente.")
    previous: str | None = Field(description="Dirección de la página anterior.")
    results: list[Item]


class Licence(BaseModel):
    name: str | None = Field(description="Licencia de los textos.")
    url: str | None
    attribution: str = Field(description="Lo que pide el documento de origen, palabra por palabra: cítalo.")
    notice: str = Field(description="De quién es la redacción.")


class Group(BaseModel):
    id: str
    title: str


class CountedGroup(Group):
    entry_count: int


class Ruleset(BaseModel):
    id: str = Field(description="«5.2.1», «5.1» o «partida-web».")
    name: str
    edition: str = Field(description="Etiqueta corta: «5.2.1 · 2024».")
    document: str = Field(description="Documento de origen.")
    year: int | None
    game: str
    units: str = Field(description="Unidades en las que está escrito: «metros» o «pies».")
    is_default: bool
    description: str
    entry_count: int
    groups: list[CountedGroup]
    tags: list[str] = Field(description="Los valores del filtro `tag`.")
    licence: Licence
    url: str = Field(description="Su índice en el sitio.")


class Rulesets(BaseModel):
    total: int
    results: list[Ruleset]


class EntryRef(BaseModel):
    id: str = Field(description="Identificador estable: reglamento/slug.", examples=["5.2.1/derribado"])
    title: str
    summary: str
    url: str = Field(description="Su página.")
    api_url: str = Field(description="Su entrada en esta API.")


class Entry(EntryRef):
    ruleset: str
    edition: str
    slug: str
    tag: str | None
    group: Group
    concept: str | None = Field(description="`id` de su concepto.")


class Name(BaseModel):
    name: str
    kind: str = Field(description="Clase de nombre: «también», «abreviatura», «inglés»…")


class Source(BaseModel):
    document: str
    chapter: str
    page: int | None
    citation: str


class Section(BaseModel):
    anchor: str = Field(description="Ancla: añádela a `url` con «#».")
    title: str
    level: int = Field(description="2 a 4: encabezado; 0: efecto con nombre.")


class Quantity(BaseModel):
    values: list[float] = Field(description="En metros, kilos o litros.")
    text: str = Field(description="Como está en `body_text`.")
    metric: str
    imperial: str
    squares: str = Field(description="En casillas, si cuadra con la cuadrícula; si no, como en el texto.")


class ConceptRef(BaseModel):
    id: str
    kind: str = Field(description="«igual», «redacción», «cambia», «renombrada», «nueva»…")
    note: str | None = Field(description="Qué cambia en la mesa.")
    comparison_url: str | None = Field(description="Las dos ediciones, palabra por palabra.")
    api_url: str


class Counterpart(EntryRef):
    ruleset: str
    edition: str


class Effect(BaseModel):
    anchor: str
    name: str
    html: str
    text: str


class EntryDetail(Entry):
    body_html: str = Field(
        description='HTML saneado. Cada medida es `<data class="q">` con metros (`.q-m`), pies (`.q-ft`) y '
        "casillas (`.q-sq`): una visible y las demás con `hidden`. Los enlaces son relativos al sitio."
    )
    body_markdown: str = Field(description="Fuente. `[[slug|texto]]` enlaza dentro del reglamento.")
    body_text: str = Field(
        description="Texto llano, un bloque o una fila por línea, con las medidas en las unidades de la edición."
    )
    quantities: list[Quantity] = Field(description="Las medidas del texto, en orden, en cada unidad.")
    sections: list[Section]
    names: list[Name] = Field(description="Otros nombres de la regla.")
    source: Source = Field(description="Dónde está la regla en el documento original.")
    is_condition: bool
    effects: list[Effect] = Field(description="Si es un estado, sus efectos con nombre.")
    see_also: list[EntryRef] = Field(description="«Consulta también».")
    mentioned_by: list[EntryRef] = Field(description="Entradas que la enlazan.")
    concepts: list[ConceptRef] = Field(description="De qué conceptos habla; el suyo primero.")
    counterparts: list[Counterpart] = Field(description="La misma regla en otros reglamentos.")
    previous: EntryRef | None = Field(description="La anterior de su grupo.")
    following: EntryRef | None = Field(description="La siguiente de su grupo.")
    licence: Licence


class Cell(BaseModel):
    title: str
    value: str
    tone: str = Field(description="Para quien lo sufre: «good», «bad» o «mixed».")
    note: str


class Condition(EntryRef):
    ruleset: str
    edition: str
    slug: str
    entry_url: str = Field(description="La página de la regla; `url` es la del estado en las dos ediciones.")
    effects: list[Effect]
    at_a_glance: dict[str, Cell] = Field(description="Lo que hace, columna por columna; solo lo que cambia.")


class Member(Counterpart):
    is_main: bool = Field(description="Si es la entrada principal de su reglamento.")


class Concept(ConceptRef):
    title: str
    explained_in: str | None = Field(description="Si pasó a otra parte: `id` de la entrada donde se explica.")
    members: list[Member] = Field(description="Las entradas de cada edición.")


class EntryPage(Page[Entry]):
    pass


class ConditionPage(Page[Condition]):
    pass


class ConceptPage(Page[Concept]):
    pass


class Hit(EntryRef):
    ruleset: str
    edition: str
    tag: str | None
    group: str
    is_exact: bool = Field(description="Si lo buscado es un nombre de la entrada.")
    reason: str | None = Field(description="Por qué sale con otro título: «también: presa».")
    snippet: str
    others: list[str] = Field(description="`id` de la misma regla en otras ediciones.")


class SearchAnswer(BaseModel):
    query: str
    corrected: str | None = Field(description="Lo que se entendió, si había erratas.")
    total: int
    by_ruleset: dict[str, int]
    results: list[Hit]


class Answer(BaseModel):
    id: str
    title: str
    edition: str
    summary: str
    url: str = Field(description="Su página, en el apartado que responde.")
    text: str = Field(description="Todo lo anterior, listo para pegar en un chat.")


class ParameterError(BaseModel):
    parameter: str
    message: str


class Error(BaseModel):
    status: int
    code: str = Field(
        description="`invalid_parameter`, `not_found`, `ambiguous`, `method_not_allowed`, `unavailable` o "
        "`server_error`."
    )
    message: str
    errors: list[ParameterError] = Field(description="Un parámetro cada uno.")


class Choices(Error):
    choices: list[EntryRef] = Field(description="Las entradas que se llaman así.")
