"""Rulesets, conditions, concepts and search."""

import pytest

from rules.models import Concept, Condition, EntryGroup, RulesetVersion


def test_rulesets_come_with_groups_tags_and_licence(get):
    answer = get("rulesets")
    assert answer["total"] == RulesetVersion.objects.count()
    assert [ruleset["id"] for ruleset in answer["results"]] == ["5.2.1", "5.1", "partida-web"]
    new, old, house = answer["results"]
    assert (new["units"], old["units"], new["is_default"], old["is_default"]) == (
        "metros",
        "pies",
        True,
        False,
    )
    assert {"estado", "acción"} <= set(new["tags"])
    assert house["licence"]["url"] is None
    for ruleset in answer["results"]:
        assert len(ruleset["groups"]) == EntryGroup.objects.filter(ruleset__slug=ruleset["id"]).count()
        assert sum(group["entry_count"] for group in ruleset["groups"]) == ruleset["entry_count"]


class TestConditions:
    def test_they_are_all_there_in_both_editions(self, get):
        answer = get("conditions", limit=100)
        assert answer["total"] == len(answer["results"]) == Condition.objects.count()
        only = get("conditions", ruleset="5.1")
        assert {row["ruleset"] for row in only["results"]} == {"5.1"}
        assert get("conditions", ruleset="5.3")["total"] == 0

    def test_one_says_what_it_does_at_a_glance(self, get):
        rows = get("conditions", ruleset="5.2.1")["results"]
        prone = next(row for row in rows if row["slug"] == "derribado")
        assert prone["url"] == "http://testserver/estados/derribado/"
        assert prone["entry_url"] == "http://testserver/5.2.1/derribado/"
        assert prone["at_a_glance"]["attacks_made"] == {
            "title": "Ataques que haces",
            "value": "desventaja",
            "tone": "bad",
            "note": "",
        }
        assert [effect["name"] for effect in prone["effects"]] == [
            "Movimiento restringido",
            "Ataques afectados",
        ]
        assert "<" not in prone["effects"][1]["text"]


class TestConcepts:
    def test_one_has_its_entries_its_kind_its_note_and_its_comparison(self, get):
        concept = get("concepts/derribado")
        stored = Concept.objects.get(slug="derribado")
        assert (concept["kind"], concept["note"]) == (stored.kind, stored.note)
        assert concept["comparison_url"] == "http://testserver/comparar/derribado/"
        assert {(m["id"], m["is_main"]) for m in concept["members"]} >= {
            ("5.2.1/derribado", True),
            ("5.1/derribado", True),
        }

    def test_the_list_and_the_one_say_the_same(self, get):
        for row in get("concepts", limit=5)["results"]:
            assert get(f"concepts/{row['id']}") == row

    def test_every_comparison_that_is_named_is_there(self, client, get):
        offset, named = 0, []
        while rows := get("concepts", limit=100, offset=offset)["results"]:
            named += [row["comparison_url"] for row in rows if row["comparison_url"]]
            assert all(
                row["comparison_url"]
                for row in rows
                if {"5.1", "5.2.1"} & {m["ruleset"] for m in row["members"]}
            )
            offset += 100
        assert {client.get(address).status_code for address in named} == {200}

    def test_by_kind(self, get):
        answer = get("concepts", kind="nueva", limit=100)
        assert (
            answer["total"] == Concept.objects.filter(kind="nueva", members__isnull=False).distinct().count()
        )
        assert {row["kind"] for row in answer["results"]} == {"nueva"}
        assert get("concepts", kind="otra")["total"] == 0

    def test_one_that_moved_says_where_it_is_explained(self, get):
        moved = Concept.objects.filter(host__isnull=False, members__isnull=False).first()
        assert get(f"concepts/{moved.slug}")["explained_in"].endswith(f"/{moved.host.slug}")

    def test_one_that_is_not_there_is_not_found(self, refused):
        for slug in ("nada", "a%00", "a" * 10_000):
            refused(f"concepts/{slug}", 404, "not_found")


class TestSearch:
    def test_the_best_hit_comes_first_with_its_edition_and_its_address(self, get):
        answer = get("search", q="derribado")
        hit = answer["results"][0]
        assert (hit["id"], hit["edition"], hit["is_exact"]) == ("5.2.1/derribado", "5.2.1 · 2024", True)
        assert hit["url"] == "http://testserver/5.2.1/derribado/"
        assert "5.1/derribado" in hit["others"]
        assert "<" not in hit["snippet"]
        assert (answer["query"], answer["corrected"]) == ("derribado", None)

    def test_a_slip_is_understood_and_said(self, get):
        answer = get("search", q="deribado")
        assert answer["corrected"] == "derribado"
        assert answer["results"][0]["id"] == "5.2.1/derribado"

    def test_the_ruleset_comes_first_the_group_narrows_and_the_limit_cuts(self, get):
        assert get("search", q="derribado", ruleset="5.1")["results"][0]["ruleset"] == "5.1"
        narrowed = get("search", q="ataque", group="estados")
        assert narrowed["results"]
        assert {hit["group"] for hit in narrowed["results"]} == {"Estados"}
        short = get("search", q="ataque", limit=3)
        assert (len(short["results"]), short["total"] > 3) == (3, True)

    def test_why_another_title_matched(self, get):
        hit = get("search", q="presa")["results"][0]
        assert (hit["title"], hit["reason"]) == ("Agarrar", "también: presa")

    @pytest.mark.parametrize(
        "odd",
        [
            " ",
            "\x00",
            "a\x00b",
            "ñ" * 10_000,
            "derribado " * 1_000,
            '"*(',
            "de la el",
            "🐉",
            "' OR 1=1 --",
            "\n",
        ],
    )
    def test_any_question_is_answered(self, get, odd):
        assert get("search", q=odd)["total"] >= 0

    def test_nothing_found_is_an_empty_list(self, get):
        answer = get("search", q="xyzzyqqw")
        assert (answer["total"], answer["results"]) == (0, [])

    def test_a_question_is_needed(self, refused):
        assert refused("search", 400, "invalid_parameter")["errors"] == [
            {"parameter": "q", "message": "falta"}
        ]
        error = refused("search", 400, "invalid_parameter", q="")
        assert error["message"] == "«q» no puede estar vacío."


class TestTheShortAnswer:
    def test_it_is_ready_for_a_chat(self, get):
        answer = get("answer", q="derribado")
        assert list(answer) == ["id", "title", "edition", "summary", "url", "text"]
        assert answer["text"] == (
            f"Derribado (5.2.1 · 2024): {answer['summary']} http://testserver/5.2.1/derribado/"
        )

    def test_it_leads_to_the_heading_that_answers(self, get):
        assert "#" in get("answer", q="ataques afectados")["url"]

    def test_in_the_other_edition(self, get):
        assert get("answer", q="derribado", ruleset="5.1")["id"] == "5.1/derribado"

    def test_where_nothing_answers_it_says_so(self, refused):
        assert "ninguna regla" in refused("answer", 404, "not_found", q="xyzzyqqw")["message"]
