"""What the site is measured against, on the same server: the least that such an answer can cost.

`page` is a WSGI application that sends the bytes of the file `BENCH_BODY` with the headers `BENCH_HEADERS`; `search` is Django without
middleware and one view: a full-text query for the words of `q`, all of them, as JSON. `slow` takes the
time that it is asked to take.
"""

import json
import os
import time
from pathlib import Path

_file = os.environ.get("BENCH_BODY")
_body = Path(_file).read_bytes() if _file else b""
_headers = [tuple(header) for header in json.loads(os.environ.get("BENCH_HEADERS", "[]"))]


def page(environ, start_response):
    start_response("200 OK", _headers)
    return [_body]


def search(environ, start_response):
    return _django()(environ, start_response)


def _django():
    if "django" not in _made:
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.bare_settings"
        from django.core.wsgi import get_wsgi_application

        _made["django"] = get_wsgi_application()
    return _made["django"]


_made: dict = {}


def slow(environ, start_response):
    """Answers after as many seconds as the query says."""
    time.sleep(float(environ["QUERY_STRING"]))
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "5")])
    return [b"hecho"]
