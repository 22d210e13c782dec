"""Requests made up from the OpenAPI document: each answer is as the document says, none is a fault.

`CONSULTA_API_EXAMPLES` says how many for each address; the default keeps the run short.
"""

import os

import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, settings

EXAMPLES = int(os.environ.get("CONSULTA_API_EXAMPLES", "15"))


# Django's own application: the document needs no database, and what is kept of pages is not asked.
schema = schemathesis.openapi.from_wsgi("/api/openapi.json", get_wsgi_application())


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_answers_conform_to_the_document(case, rules):
    # Read in process, where nothing unpacks what the client says that it can.
    response = case.call_and_validate(headers={"Accept-Encoding": "identity"})
    assert response.status_code < 500
    assert response.headers["access-control-allow-origin"] == ["*"]
