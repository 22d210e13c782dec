import pytest
from django.db import IntegrityError, transaction

from rules.models import (
    Alias,
    Concept,
    ConceptEntry,
    Condition,
    CrossReference,
    EntryGroup,
    FormerAddress,
    RuleEntry,
    RulesetVersion,
    Section,
)


@pytest.fixture
def saltar(rules) -> RuleEntry:
    return RuleEntry.objects.select_related("ruleset").get(ruleset__slug="5.2.1", slug="saltar")


@pytest.fixture
def nadar(rules) -> RuleEntry:
    return RuleEntry.objects.get(ruleset__slug="5.2.1", slug="nadar")


def refused(name: str, make) -> None:
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        make()
    # SQLite names the columns of a unique constraint and the name of a check.
    assert name in str(caught.value)


class TestConstraints:
    def test_a_slug_is_used_once_in_a_ruleset(self, saltar, nadar):
        refused("slug", lambda: RuleEntry.objects.filter(pk=nadar.pk).update(slug="saltar"))

    def test_two_rulesets_may_use_the_same_slug(self, rules):
        assert RuleEntry.objects.filter(slug="saltar").count() > 1

    def test_a_place_on_the_mesa_is_taken_once_in_a_group(self, saltar, nadar):
        assert saltar.group_id == nadar.group_id
        refused(
            "mesa_position",
            lambda: RuleEntry.objects.filter(pk__in=[saltar.pk, nadar.pk]).update(mesa_position=99),
        )

    def test_any_number_of_entries_may_stand_off_the_mesa(self, saltar, nadar):
        RuleEntry.objects.filter(pk__in=[saltar.pk, nadar.pk]).update(mesa_position=None)

    def test_one_ruleset_is_the_default(self, rules):
        refused("is_default", lambda: RulesetVersion.objects.update(is_default=True))

    def test_a_ruleset_has_known_units(self, rules):
        refused("ruleset_units", lambda: RulesetVersion.objects.update(units="varas"))

    def test_a_ruleset_s_slug_is_its_own(self, rules):
        refused("slug", lambda: RulesetVersion.objects.filter(slug="5.1").update(slug="5.2.1"))

    def test_a_concept_has_a_known_kind(self, rules):
        refused("concept_kind", lambda: Concept.objects.filter(slug="saltar").update(kind="quizá"))

    def test_a_group_is_once_in_a_ruleset(self, saltar):
        refused(
            "slug",
            lambda: EntryGroup.objects.create(ruleset=saltar.ruleset, slug="combate", title="x", position=1),
        )

    def test_an_entry_does_not_lead_to_itself(self, saltar):
        refused(
            "reference_leads_elsewhere",
            lambda: CrossReference.objects.create(source=saltar, target=saltar, kind="inline", position=0),
        )

    def test_a_reference_is_there_once_a_kind(self, saltar):
        link = saltar.links_out.first()
        refused(
            "target_id",
            lambda: CrossReference.objects.create(
                source=saltar, target=link.target, kind=link.kind, position=9
            ),
        )

    def test_an_anchor_is_once_in_an_entry(self, saltar):
        def twice():
            for position in range(2):
                Section.objects.create(
                    entry=saltar, anchor="x", title="x", level=2, position=position, html=""
                )

        refused("anchor", twice)

    def test_a_name_is_once_of_its_kind_in_an_entry(self, saltar):
        def twice():
            for position in range(2):
                Alias.objects.create(entry=saltar, kind="old", text="x", slug="x", position=position)

        refused("text", twice)

    def test_an_entry_is_once_in_a_concept(self, saltar):
        refused(
            "entry_id",
            lambda: ConceptEntry.objects.create(concept=saltar.concept, entry=saltar, position=9),
        )

    def test_a_former_address_is_there_once_an_entry(self, saltar):
        def twice():
            for _ in range(2):
                FormerAddress.objects.create(ruleset=saltar.ruleset, slug="brincar", entry=saltar)

        refused("slug", twice)


class TestWhatAnEntrySays:
    def test_its_address_holds_ruleset_and_slug(self, saltar):
        assert saltar.get_absolute_url() == "/5.2.1/saltar/"
        assert saltar.ruleset.get_absolute_url() == "/5.2.1/"

    def test_its_source_names_chapter_and_page(self, saltar):
        assert saltar.source == f"«Glosario de reglas», pág.\u00a0{saltar.page}"

    def test_a_source_without_page_names_the_chapter_alone(self, rules):
        entry = RuleEntry.objects.filter(ruleset__slug="5.1", page=None).first()
        assert entry.source == f"«{entry.chapter}»"

    def test_it_reads_as_title_and_ruleset(self, saltar):
        assert str(saltar) == "Saltar (5.2.1)"

    def test_a_condition_has_a_page_of_its_own(self, rules):
        condition = Condition.objects.get(entry__ruleset__slug="5.2.1", entry__slug="derribado")
        assert condition.get_absolute_url() == "/estados/derribado/"
        assert str(condition) == "Derribado (5.2.1)"

    @pytest.mark.parametrize(
        ("slug", "chip"), [("5.2.1", "5.2.1 · 2024"), ("5.1", "5.1 · 2014"), ("partida-web", "Partida web")]
    )
    def test_a_chip_tells_the_edition(self, rules, slug, chip):
        assert RulesetVersion.objects.get(slug=slug).chip == chip


class TestQuestions:
    def test_the_default_ruleset_is_the_newest(self, rules):
        assert RulesetVersion.objects.default().slug == "5.2.1"

    def test_rulesets_know_how_many_entries_they_have(self, rules):
        assert [(r.slug, r.entry_count) for r in RulesetVersion.objects.with_entry_counts()] == [
            ("5.2.1", 174),
            ("5.1", 198),
            ("partida-web", 26),
        ]

    def test_the_mesa_is_in_order_of_group_and_place(self, rules):
        places = [(entry.group.position, entry.mesa_position) for entry in RuleEntry.objects.on_mesa()]
        assert places == sorted(places)

    def test_the_mesa_is_of_the_default_ruleset_alone(self, rules):
        assert {entry.ruleset.slug for entry in RuleEntry.objects.on_mesa()} == {"5.2.1"}

    def test_the_index_is_in_order_of_group_and_position(self, rules):
        order = RuleEntry.objects.in_index_order().values_list(
            "ruleset__position", "group__position", "position"
        )
        assert list(order) == sorted(order)
        assert len(set(order)) == len(order)

    def test_a_condition_is_found_by_name_in_both_editions(self, rules):
        assert [c.entry.ruleset.slug for c in Condition.objects.named("derribado")] == ["5.2.1", "5.1"]
        assert not Condition.objects.named("saltar")

    def test_a_condition_is_found_by_its_other_names(self, rules):
        assert {c.entry.slug for c in Condition.objects.also_named("prone")} == {"derribado"}

    def test_an_entry_page_needs_no_query_beyond_its_own(self, rules, django_assert_num_queries):
        with django_assert_num_queries(1):
            entry = RuleEntry.objects.with_context().get(ruleset__slug="5.2.1", slug="saltar")
            entry.ruleset.chip, entry.group.title, entry.source, entry.body_html  # noqa: B018
            entry.previous.title_html, entry.following.slug  # noqa: B018
