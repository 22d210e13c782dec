from urllib.parse import urlencode, urlsplit

import pytest

from rules.models import ConceptEntry, CrossReference, FormerAddress, RuleEntry


@pytest.fixture
def walk(client, rules):
    """Every result of a list, page after page by its own `next`."""

    def follow(address: str) -> list[dict]:
        found, total = [], 0
        while address:
            page = client.get(address).json()
            found += page["results"]
            total, address = page["total"], page["next"]
        assert len(found) == total
        return found

    return follow


def ids(rows) -> list[str]:
    return [row["id"] for row in rows]


def ids_of(entries) -> set[str]:
    return {f"{ruleset}/{slug}" for ruleset, slug in entries.values_list("ruleset__slug", "slug")}


class TestTheList:
    def test_its_pages_are_the_whole_database_once(self, walk):
        found = ids(walk("/api/v1/entries?limit=37"))
        assert len(found) == len(set(found))
        assert set(found) == ids_of(RuleEntry.objects)

    def test_it_names_an_entry_with_its_addresses(self, get):
        rows = get("entries", ruleset="5.2.1", tag="estado")["results"]
        entry = next(row for row in rows if row["slug"] == "derribado")
        assert entry == {
            "id": "5.2.1/derribado",
            "title": "Derribado",
            "summary": RuleEntry.objects.get(ruleset__slug="5.2.1", slug="derribado").summary,
            "url": "http://testserver/5.2.1/derribado/",
            "api_url": "http://testserver/api/v1/entries/5.2.1/derribado",
            "ruleset": "5.2.1",
            "edition": "5.2.1 · 2024",
            "slug": "derribado",
            "tag": "estado",
            "group": {"id": "estados", "title": "Estados"},
            "concept": "derribado",
        }

    def test_pages_lead_to_each_other_and_keep_the_filters(self, get):
        first = get("entries", ruleset="5.1", limit=10)
        assert first["previous"] is None
        assert urlsplit(first["next"]).query == "ruleset=5.1&limit=10&offset=10"
        second = get("entries", ruleset="5.1", limit=10, offset=10)
        assert urlsplit(second["previous"]).query == "ruleset=5.1&limit=10&offset=0"
        assert not set(ids(first["results"])) & set(ids(second["results"]))
        last = get("entries", ruleset="5.1", limit=10, offset=first["total"] - 3)
        assert (len(last["results"]), last["next"]) == (3, None)

    def test_beyond_the_end_there_is_nothing_but_a_way_back(self, get):
        page = get("entries", ruleset="partida-web", limit=10, offset=1_000_000)
        assert (page["results"], page["next"]) == ([], None)
        assert page["previous"].endswith(f"offset={page['total'] - 10}")

    @pytest.mark.parametrize(
        ("query", "entries"),
        [
            ({"ruleset": "5.1"}, {"ruleset__slug": "5.1"}),
            ({"group": "estados"}, {"group__slug": "estados"}),
            ({"tag": "acción"}, {"tag": "acción"}),
            ({"tag": "Acción", "ruleset": "5.1"}, {"tag": "acción", "ruleset__slug": "5.1"}),
            ({"concept": "derribado"}, {"memberships__concept__slug": "derribado"}),
        ],
    )
    def test_filters_narrow(self, walk, query, entries):
        wanted = ids_of(RuleEntry.objects.filter(**entries))
        assert wanted
        assert set(ids(walk(f"/api/v1/entries?{urlencode(query)}"))) == wanted

    def test_by_condition_it_gives_the_condition_and_who_links_to_it(self, get):
        found = ids(get("entries", condition="derribado", limit=100)["results"])
        linking = CrossReference.objects.filter(target__slug="derribado").values("source")
        assert set(found) == ids_of(RuleEntry.objects.filter(slug="derribado")) | ids_of(
            RuleEntry.objects.filter(pk__in=linking)
        )
        assert "5.2.1/caidas" in found
        assert len(found) == len(set(found))
        assert get("entries", condition="saltar")["total"] == 0

    @pytest.mark.parametrize("name", ["ruleset", "group", "tag", "concept", "condition"])
    def test_a_value_that_nobody_has_finds_nothing_and_an_empty_one_filters_nothing(self, get, name):
        for odd in ("nada", "\x00", "a\x00", "ñ" * 10_000, "' OR 1=1 --", "%", "🐉"):
            assert get("entries", **{name: odd}) == {
                "total": 0,
                "next": None,
                "previous": None,
                "results": [],
            }
        assert get("entries", limit=1, **{name: ""})["total"] == RuleEntry.objects.count()


class TestAnEntry:
    @pytest.fixture
    def prone(self, get):
        return get("entries/5.2.1/derribado")

    def test_it_has_its_text_in_three_forms(self, prone):
        entry = RuleEntry.objects.get(ruleset__slug="5.2.1", slug="derribado")
        assert prone["body_html"] == entry.body_html
        assert prone["body_markdown"] == entry.body
        assert prone["body_text"].splitlines()[1] == "Movimiento restringido"
        assert "<" not in prone["body_text"]
        assert "5 pies" not in prone["body_text"]

    def test_its_quantities_are_in_every_unit(self, prone):
        assert prone["quantities"] == [
            {
                "values": [1.5],
                "text": "1,5\u00a0m",
                "metric": "1,5\u00a0m",
                "imperial": "5\u00a0pies",
                "squares": "1\u00a0casilla",
            }
        ]

    def test_a_table_is_a_line_for_each_row(self, get):
        html = RuleEntry.objects.filter(body_html__contains="<table>").first()
        text = get(f"entries/{html.ruleset.slug}/{html.slug}")["body_text"]
        assert any(" · " in line for line in text.splitlines())

    def test_it_says_where_the_rule_stands_and_what_to_cite(self, prone):
        assert prone["source"] == {
            "document": "SRD 5.2.1",
            "chapter": "Glosario de reglas",
            "page": 199,
            "citation": "SRD 5.2.1, «Glosario de reglas», pág.\u00a0199",
        }
        assert prone["licence"]["name"] == "CC BY 4.0"
        assert prone["licence"]["attribution"].startswith("This work includes material from the System")
        assert "No es un producto oficial" in prone["licence"]["notice"]

    def test_it_names_its_links_its_names_and_its_neighbours(self, prone):
        assert ids(prone["see_also"]) == [
            "5.2.1/arrastrarse",
            "5.2.1/velocidad",
            "5.2.1/ventaja",
            "5.2.1/combate",
        ]
        assert "5.2.1/caidas" in ids(prone["mentioned_by"])
        assert "5.2.1/derribado" not in ids(prone["mentioned_by"])
        assert {"name": "Prone", "kind": "inglés"} in prone["names"]
        assert "así se pregunta" not in {name["kind"] for name in prone["names"]}
        assert (prone["previous"]["id"], prone["following"]["id"]) == ("5.2.1/cegado", "5.2.1/ensordecido")

    def test_it_leads_to_the_other_edition(self, prone):
        assert "5.1/derribado" in ids(prone["counterparts"])
        assert not [one for one in ids(prone["counterparts"]) if one.startswith("5.2.1/")]
        concept = prone["concepts"][0]
        assert (concept["id"], concept["kind"]) == ("derribado", "cambia")
        assert concept["comparison_url"] == "http://testserver/comparar/derribado/"

    def test_a_condition_has_its_effects_and_another_rule_has_none(self, get, prone):
        assert prone["is_condition"] is True
        assert [effect["anchor"] for effect in prone["effects"]] == [
            "movimiento-restringido",
            "ataques-afectados",
        ]
        assert [section["anchor"] for section in prone["sections"]][:2] == [
            "movimiento-restringido",
            "ataques-afectados",
        ]
        jump = get("entries/5.2.1/saltar")
        assert (jump["is_condition"], jump["effects"]) == (False, [])

    def test_every_entry_answers_and_links_to_what_is_there(self, client, rules):
        known = ids_of(RuleEntry.objects)
        for address in known:
            entry = client.get(f"/api/v1/entries/{address}").json()
            assert entry["id"] == address
            refs = [*entry["see_also"], *entry["mentioned_by"], *entry["counterparts"]]
            refs += [entry[side] for side in ("previous", "following") if entry[side]]
            assert set(ids(refs)) <= known, address
            assert "\x00" not in entry["body_text"]


class TestOtherAddresses:
    def test_a_former_address_leads_to_the_entry(self, client, rules):
        entry = RuleEntry.objects.get(ruleset__slug="5.2.1", slug="derribado")
        FormerAddress.objects.create(ruleset=entry.ruleset, slug="tumbado-antiguo", entry=entry)
        response = client.get("/api/v1/entries/5.2.1/tumbado-antiguo")
        assert response.status_code == 301
        assert response.headers["Location"] == "/api/v1/entries/5.2.1/derribado"
        assert response.headers["Access-Control-Allow-Origin"] == "*"

    def test_so_does_another_name(self, client, rules):
        assert client.get("/api/v1/entries/5.2.1/prone").headers["Location"].endswith("/5.2.1/derribado")

    def test_a_name_of_several_gives_the_choice(self, client, rules):
        first, second = RuleEntry.objects.filter(ruleset__slug="5.2.1")[:2]
        for entry in (first, second):
            FormerAddress.objects.create(ruleset=entry.ruleset, slug="cosa-doble", entry=entry)
        response = client.get("/api/v1/entries/5.2.1/cosa-doble")
        assert response.status_code == 300
        assert response.json()["code"] == "ambiguous"
        assert set(ids(response.json()["choices"])) == {f"5.2.1/{first.slug}", f"5.2.1/{second.slug}"}

    @pytest.mark.parametrize(
        "address",
        ["5.2.1/nada", "5.3/derribado", "5.2.1/a%00b", "%00/derribado", "5.2.1/%ff", "5.2.1/" + "a" * 10_000],
    )
    def test_what_is_not_there_is_not_found(self, refused, address):
        refused(f"entries/{address}", 404, "not_found")


def test_concepts_are_all_listed_with_both_editions(walk):
    found = {row["id"]: row for row in walk("/api/v1/concepts?limit=100")}
    members = {(m.concept.slug, f"{m.entry.ruleset.slug}/{m.entry.slug}") for m in ConceptEntry.objects.all()}
    assert {(row["id"], member) for row in found.values() for member in ids(row["members"])} == members
