import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.models import RuleEntry, SearchName
from rules.search import nearest, search, suggest
from rules.search.lexicon import STOP_WORDS
from rules.text import fold


def keys(text: str, **options) -> list[str]:
    return [f"{hit.entry.ruleset}/{hit.entry.slug}" for hit in search(text, **options).hits]


def first(text: str, **options) -> str:
    return keys(text, **options)[0]


@pytest.fixture
def names(rules):
    parts = (SearchName.HEADING, SearchName.EFFECT)
    return list(SearchName.objects.exclude(kind__in=parts).select_related("entry__ruleset"))


def test_every_name_of_an_entry_leads_to_it_first(names):
    """With and without accents, in lower and upper case; or to an entry that shares the name."""
    sharing: dict[tuple[str, str], set[int]] = {}
    for name in names:
        sharing.setdefault((name.entry.ruleset.slug, name.key), set()).add(name.entry_id)
    concepts = dict(RuleEntry.objects.values_list("pk", "concept_id"))
    missed = []
    for name in names:
        ruleset = name.entry.ruleset.slug
        shared = sharing[ruleset, name.key]
        allowed = {concepts[pk] for pk in shared} - {None}
        for text in {name.text, fold(name.text), name.text.upper()}:
            if name.kind == "abbreviation" and fold(text) in STOP_WORDS and not text.isupper():
                continue  # «CON» in lower case is the preposition
            hits = search(text, ruleset=ruleset, per_page=1).hits
            pk = hits[0].entry.pk if hits else None
            if pk not in shared and concepts.get(pk) not in allowed:
                missed.append((ruleset, text, hits and hits[0].entry.slug))
    assert missed == []


def slips(word: str) -> set[str]:
    """The word with one letter dropped, doubled or swapped with its neighbour."""
    found = set()
    for n in range(len(word)):
        found |= {word[:n] + word[n + 1 :], word[: n + 1] + word[n:]}
        found.add(word[:n] + word[n + 1 : n + 2] + word[n] + word[n + 2 :])
    return found - {word}


def test_every_title_with_one_slip_is_in_the_first_three(rules):
    # «Asalto» without its first letter is «salto», the name of another rule of that game.
    missed = []
    for entry in RuleEntry.objects.select_related("ruleset"):
        titles = entry.title.split()
        for n, word in enumerate(titles):
            if len(word) < 5:
                continue
            for slip in slips(word):
                text = " ".join([*titles[:n], slip, *titles[n + 1 :]])
                hits = search(text, ruleset=entry.ruleset.slug, per_page=3).hits
                found = {hit.entry.pk for hit in hits} | {other.pk for hit in hits for other in hit.others}
                if entry.pk not in found:
                    missed.append((entry.ruleset.slug, entry.title, text))
    assert missed == [("partida-web", "Asalto", "salto")] or missed == []


@pytest.mark.parametrize("text", ["daño", "dano", "DAÑO", "daños"])
def test_tildes_case_and_number_are_optional(rules, text):
    assert first(text) == "5.2.1/dano"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hechizo", "5.2.1/conjuro"),
        ("0 pg", "5.2.1/dano-y-curacion"),
        ("d20", "5.2.1/prueba-con-d20"),
        ("prone", "5.2.1/derribado"),
        ("retirarse", "5.2.1/destrabarse"),
        ("¿cuánto daño hace una caída?", "5.2.1/caidas"),
        ("agarar", "5.2.1/agarrar"),
        ("inicitiva", "5.2.1/iniciativa"),
    ],
)
def test_what_players_type(rules, text, expected):
    assert expected in keys(text)[:2]


def test_an_abbreviation_in_capitals_is_not_the_preposition(rules):
    assert first("CON") in (
        "5.2.1/las-seis-caracteristicas",
        "5.2.1/puntuacion-de-caracteristica-y-modificador",
    )
    assert first("con") != first("CON")


def test_the_chosen_edition_comes_first_and_the_other_stands_beside(rules):
    (hit, *_) = search("agarrado", ruleset="5.1").hits
    assert hit.entry.ruleset == "5.1"
    assert ("5.2.1", "agarrado") in {(other.ruleset, other.slug) for other in hit.others}


def test_a_concept_is_one_line(rules):
    hits = search("descanso largo").hits
    concepts = [hit.entry.concept_id for hit in hits if hit.entry.concept_id]
    assert len(concepts) == len(set(concepts))


def test_another_game_answers_only_when_asked_or_alone(rules):
    assert not any(key.startswith("partida-web") for key in keys("crítico"))
    assert first("crítico", ruleset="partida-web") == "partida-web/critico"
    assert first("barrido") == "partida-web/barrido"


def test_an_unknown_word_is_corrected_and_said_so_and_can_be_taken_as_it_is(rules):
    assert search("agarar").corrected == "agarrar"
    assert search("agarrar").corrected == ""
    assert search("agarar", correct=False).corrected == ""


def test_a_hit_says_why_it_is_there_and_marks_the_words(rules):
    (hit, *_) = search("tumbado").hits
    assert (hit.entry.slug, hit.reason) == ("derribado", "también: tumbado")
    (hit, *_) = search("combate montado").hits
    assert hit.address.endswith(("#combate-montado", "/combate/"))
    assert "<mark>" in search("terreno difícil").hits[0].title_html


def test_snippets_escape_what_they_show(rules):
    for hit in search("<script>alert(1)</script> daño").hits:
        assert "<script" not in hit.snippet_html + hit.title_html


def test_facets_narrow_the_hits(rules):
    everything = search("desventaja", per_page=100)
    states = search("desventaja", kind="estado", per_page=100)
    assert 0 < states.total < everything.total
    assert {hit.entry.tag for hit in states.hits} == {"estado"}
    assert {hit.entry.group_slug for hit in search("desventaja", group="combate", per_page=100).hits} == {
        "combate"
    }


def test_pages_hold_every_hit_once(rules):
    whole = keys("daño", per_page=500)
    paged = [
        key
        for page in range(1, search("daño", per_page=7).pages + 1)
        for key in keys("daño", per_page=7, page=page)
    ]
    assert paged == whole


def test_suggestions_are_few(rules):
    assert 0 < len(suggest("desc", limit=5)) <= 5


def test_the_nearest_names_help_where_nothing_matches(rules):
    assert "agarrado" in {entry.slug for entry in nearest("agarado")}
    assert nearest("") == []


def test_a_question_takes_few_queries(rules, django_assert_max_num_queries):
    search("agarrado")
    with django_assert_max_num_queries(4):
        search("agarrado")


ODD = [
    "", " ", "\x00", "'", '"', '"AND', "AND OR NOT", "NEAR(a b)", "a*", "*", "(", ")", "^", "title:x", "-", "--", ";",
    "'; DROP TABLE rules_ruleentry; --", "%", "_", "\\", "de la que con", "¿?", "😀", "你好", "é" * 500, "a" * 10_000,
    "a " * 5_000, "\u202e", "1d", "d20d20", "0", "99999999999999999999", "null", "{}", "[]", "<b>", "&amp;", "C/C/C",
]  # fmt: skip


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_odd_questions_are_answered_without_an_error(rules, text):
    search(text)
    nearest(text)


@settings(max_examples=250, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=60))
def test_any_question_is_answered_without_an_error(rules, text):
    search(text)


def test_a_load_is_seen_by_the_next_question(rules):
    from rules.models import ContentVersion
    from rules.search import vocabulary

    before = vocabulary.current()
    ContentVersion.objects.update(checksum="otra")
    assert vocabulary.current() is not before


def test_a_slip_in_a_name_that_only_another_edition_has_is_answered(rules):
    assert search("Push, Drag, orL ift").hits
