"""Each answer has an id that the log lines have too, and no line tells of the visitor."""

import json
import logging
import re

import pytest
from pythonjsonlogger.json import JsonFormatter

from reference.logs import RequestIdFilter, RequestLog


def application(environ, start_response):
    logging.getLogger("consulta.test").warning("dentro")
    start_response("404 Not Found", [("Content-Type", "text/plain")])
    return [b"no"]


@pytest.fixture
def ask(caplog):
    """Ask the application through the log; gives the answer's id and the records written."""
    caplog.set_level(logging.INFO)
    caplog.handler.addFilter(RequestIdFilter())

    def ask(logs_access=True, **environ):
        caplog.clear()
        told = {}
        site = RequestLog(application, logs_access=logs_access)
        environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/5.2.1/da\u00c3\u00b1o/", **environ}
        assert site(environ, lambda status, headers, exc_info=None: told.update(headers)) == [b"no"]
        return told["X-Request-ID"], list(caplog.records)

    yield ask
    caplog.handler.filters.clear()


def test_every_line_of_a_request_has_its_id(ask):
    request_id, records = ask()
    assert len(records) == 2
    assert {record.request_id for record in records} == {request_id}


def test_ids_differ(ask):
    assert ask()[0] != ask()[0]


def test_the_id_of_a_proxy_is_kept(ask):
    assert ask(HTTP_X_REQUEST_ID="abcd-1234")[0] == "abcd-1234"


@pytest.mark.parametrize(
    "given", ["corto", "x" * 65, "con espacio", 'comillas"', "a\r\nSet-Cookie: b=c", "ñandúñandú"]
)
def test_an_id_that_could_forge_a_line_is_replaced(ask, given):
    request_id, _ = ask(HTTP_X_REQUEST_ID=given)
    assert request_id != given
    assert re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]+", request_id)


def test_an_access_line_says_what_was_answered_and_nothing_of_who_asked(ask):
    visitor = {"REMOTE_ADDR": "203.0.113.9", "HTTP_USER_AGENT": "Navegador", "QUERY_STRING": "q=secreto"}
    record = ask(**visitor)[1][-1]
    line = JsonFormatter("%(message)s %(request_id)s").format(record)
    said = json.loads(line)
    assert said["message"] == "GET /5.2.1/daño/ 404"
    assert said["status"] == 404
    assert said["milliseconds"] >= 0
    assert not any(text in line for text in visitor.values())


def test_access_is_logged_only_where_it_is_asked_for(ask):
    _, records = ask(logs_access=False)
    assert [record.name for record in records] == ["consulta.test"]
