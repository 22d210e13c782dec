import pytest

from rules.kinds import ReferenceKind
from rules.models import Concept, CrossReference, RuleEntry


@pytest.fixture
def page(client, rules):
    """The HTML of an entry's page, blanks and no-break spaces made plain."""

    def get(address: str) -> str:
        response = client.get(address)
        assert response.status_code == 200
        return " ".join(response.content.decode().replace("\u00a0", " ").replace("&nbsp;", " ").split())

    return get


def between(html: str, start: str, end: str) -> str:
    return html.partition(start)[2].partition(end)[0]


class TestAnEntry:
    def test_it_shows_title_edition_tag_summary_and_body(self, page):
        html = page("/5.2.1/derribado/")
        assert "<h1>Derribado</h1>" in html
        assert '<li class="chip">5.2.1 · 2024</li><li class="chip quiet">estado</li>' in html
        assert "Solo te arrastras o te levantas" in between(html, '<p class="lead">', "</p>")
        assert '<dt id="ataques-afectados">Ataques afectados</dt>' in html
        assert "5.1 · 2014" not in html

    def test_it_says_where_the_rule_stands(self, page):
        assert "SRD 5.2.1, «Glosario de reglas», pág. 199" in page("/5.2.1/derribado/")

    def test_breadcrumbs_lead_to_the_index_and_the_group(self, page):
        crumbs = between(page("/5.2.1/derribado/"), '<p class="crumbs">', "</p>")
        assert '<a href="/5.2.1/">SRD 5.2.1</a>' in crumbs
        assert '<a href="/5.2.1/#estados">Estados</a>' in crumbs

    def test_it_names_what_to_see_also_in_the_order_of_the_source(self, page):
        also = between(page("/5.2.1/derribado/"), "Consulta también</h2>", "</section>")
        order = [
            also.index(f'"/5.2.1/{slug}/"') for slug in ("arrastrarse", "velocidad", "ventaja", "combate")
        ]
        assert order == sorted(order)

    def test_it_names_who_mentions_it_but_not_twice(self, page):
        html = page("/5.2.1/derribado/")
        mentions = between(html, "La mencionan</h2>", "</section>")
        assert '"/5.2.1/ataque-sin-armas/"' in mentions
        also = CrossReference.objects.filter(
            source__ruleset__slug="5.2.1", source__slug="derribado", kind=ReferenceKind.SEE_ALSO
        )
        for slug in also.values_list("target__slug", flat=True):
            assert f'"/5.2.1/{slug}/"' not in mentions

    def test_previous_and_next_are_of_its_group(self, page):
        html = page("/5.2.1/derribado/")
        nav = between(html, '<nav class="neighbours"', "</nav>")
        assert 'aria-label="En Estados"' in nav
        assert 'rel="prev" href="/5.2.1/cegado/"' in nav
        assert 'rel="next" href="/5.2.1/ensordecido/"' in nav

    def test_the_first_of_a_group_has_no_previous(self, page):
        first = RuleEntry.objects.filter(
            ruleset__slug="5.2.1", previous=None, following__isnull=False
        ).first()
        nav = between(page(first.get_absolute_url()), '<nav class="neighbours"', "</nav>")
        assert 'rel="prev"' not in nav
        assert 'rel="next"' in nav

    def test_the_other_edition_is_one_tap_away(self, page):
        html = page("/5.2.1/derribado/")
        switch = between(html, 'aria-label="Edición">', "</nav>")
        assert '<a href="/5.2.1/" data-edition-link="5.2.1" aria-current="true">' in switch
        assert '<a href="/5.1/derribado/" data-edition-link="5.1">' in switch
        assert "<h2>En SRD 5.1</h2>" in html

    def test_a_renamed_rule_leads_to_its_other_name(self, page):
        assert '"/5.1/retirarse/"' in page("/5.2.1/destrabarse/")
        assert '"/5.2.1/destrabarse/"' in page("/5.1/retirarse/")

    def test_links_of_the_body_stay_in_the_edition(self, page):
        for edition, other in (("5.2.1", "5.1"), ("5.1", "5.2.1")):
            body = between(page(f"/{edition}/derribado/"), '<div class="rule">', "</article>")
            assert f'href="/{edition}/' in body
            assert f'href="/{other}/' not in body

    def test_what_changes_in_play_is_said_on_both_sides(self, page):
        note = Concept.objects.get(slug="cansancio").note_html
        assert "<b>Cambia.</b>" in page("/5.2.1/cansancio/")
        assert "<b>Cambia.</b>" in page("/5.1/cansancio/")
        assert note

    def test_a_rule_without_counterpart_says_so(self, page):
        html = page("/5.2.1/maltrecho/")
        assert "De 5.1 a 5.2.1" in html
        assert "<b>Nueva.</b>" in html
        assert "<h2>En SRD 5.1</h2>" not in html

    def test_other_names_are_shown_by_kind_and_language(self, page):
        names = between(page("/5.2.1/derribado/"), "Otros nombres</h2>", "</dl>")
        assert '<dt>inglés</dt><dd lang="en">Prone' in names
        assert "tumbado" in names

    def test_quantities_come_in_every_unit(self, page):
        body = between(page("/5.2.1/derribado/"), '<div class="rule">', "</article>")
        assert '<data class="q" value="1.5"><span class="q-m">1,5 m</span>' in body
        assert '<span class="q-ft" hidden>5 pies</span>' in body
        assert '<span class="q-sq" hidden>1 casilla</span>' in body
        body = between(page("/5.1/derribado/"), '<div class="rule">', "</article>")
        assert '<span class="q-ft">5 pies</span>' in body
        assert '<span class="q-m" hidden>1,5 m</span>' in body

    def test_the_unit_switch_starts_with_the_units_of_the_text(self, page):
        def checked(html: str) -> list[str]:
            switch = between(html, '<fieldset class="switch units">', "</fieldset>")
            return [part for part in ("m", "ft", "sq") if f'value="{part}" checked' in switch]

        assert checked(page("/5.2.1/derribado/")) == ["m"]
        assert checked(page("/5.1/derribado/")) == ["ft"]

    def test_the_house_rules_warn_that_they_are_another_game(self, page):
        entries = RuleEntry.objects.filter(ruleset__slug="partida-web").select_related("ruleset")
        with_match = next(entry for entry in entries if "Otro juego" in page(entry.get_absolute_url()))
        assert "no mezcles sus reglas" in page(with_match.get_absolute_url())

    def test_a_link_preview_says_title_and_summary(self, page):
        html = page("/5.2.1/derribado/")
        assert '<meta property="og:title" content="Derribado (SRD 5.2.1)">' in html
        assert '<meta name="description" content="Solo te arrastras' in html


class TestQueries:
    @pytest.mark.parametrize(
        "address",
        [
            "/5.2.1/derribado/",
            "/5.2.1/combate/",
            "/5.2.1/exploracion/",
            "/5.2.1/las-pruebas-con-d20/",
            "/5.1/derribado/",
            "/5.1/movimiento-y-posicion/",
            "/5.1/sobrecarga/",
        ],
    )
    def test_an_entry_takes_exactly_5_queries_however_long(
        self, client, rules, django_assert_num_queries, address
    ):
        with django_assert_num_queries(5):
            client.get(address)

    def test_no_entry_takes_more_than_5(self, client, rules, django_assert_max_num_queries):
        for entry in RuleEntry.objects.select_related("ruleset"):
            with django_assert_max_num_queries(5):
                client.get(entry.get_absolute_url())


class TestMethods:
    @pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
    @pytest.mark.parametrize("address", ["/", "/5.2.1/", "/5.2.1/derribado/", "/estados/", "/acerca-de/"])
    def test_pages_are_only_read(self, client, rules, method, address):
        assert getattr(client, method)(address).status_code == 405

    def test_head_answers_without_a_body(self, client, rules):
        response = client.head("/5.2.1/derribado/")
        assert response.status_code == 200
        assert response.content == b""
