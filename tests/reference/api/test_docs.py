"""The page for people says what the document for programs says."""

import re

from reference.api.docs import document


def test_the_document_describes_every_address_and_field(client, rules):
    schema = client.get("/api/openapi.json").json()
    assert schema == document()
    assert len(schema["paths"]) == 8
    for address, methods in schema["paths"].items():
        assert list(methods) == ["get"], address
        assert methods["get"]["summary"] and methods["get"]["description"], address
        assert all(parameter.get("description") for parameter in methods["get"]["parameters"])


def test_the_page_names_every_address_parameter_and_shape(page_at):
    html = page_at("/api/").html
    schema = document()
    for address, methods in schema["paths"].items():
        assert f"<code>{address}</code>" in html
        for parameter in methods["get"]["parameters"]:
            assert f"<code>{parameter['name']}</code>" in html
        answer = methods["get"]["responses"]["200"]["content"]["application/json"]["schema"]["$ref"]
        assert f'href="#p-shape-{answer.rpartition("/")[2]}"' in html
    assert "EntryFilters" not in html
    assert "EntryPath" not in html


def test_its_anchors_are_there_and_its_examples_answer(client, page_at):
    page = page_at("/api/")
    anchors = re.findall(r'href="#([^"]+)"', page.html)
    assert set(anchors) - set(page.ids) == set()
    examples = re.findall(r'class="try" (?:data-n="\d+" )?href="http://testserver([^"]+)"', page.html)
    assert len(examples) == 8
    assert {client.get(example).status_code for example in examples} == {200}
    assert page.faults == []


def test_every_page_leads_to_it(page_at):
    assert "/api/" in page_at("/").links
