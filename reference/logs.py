"""Log lines that a machine can read, each with the id of its request and nothing of the visitor."""

import itertools
import logging
import re
import secrets
import time
from collections.abc import Callable, Iterable
from contextvars import ContextVar

access = logging.getLogger("consulta.access")
_request_id: ContextVar[str] = ContextVar("request_id", default="-")
_ACCEPTED_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")


class RequestIdFilter(logging.Filter):
    """Gives every record the id of the request that it was written for."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = _request_id.get()
        return True


class RequestLog:
    """WSGI middleware: an id for each request, and a line for each answer where access is logged.

    An id that a proxy in front has given (`X-Request-ID`) is kept. Lines name no address of a client,
    no browser and no query: what people search for is theirs.
    """

    def __init__(self, application: Callable, *, logs_access: bool):
        self.application = application
        self.logs_access = logs_access
        self._prefix = secrets.token_hex(4)
        self._numbers = itertools.count(1)

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        given = environ.get("HTTP_X_REQUEST_ID")
        if given and _ACCEPTED_ID.fullmatch(given):
            request_id = given
        else:
            request_id = f"{self._prefix}-{next(self._numbers):x}"
        _request_id.set(request_id)
        if not self.logs_access:
            # Kept pages are sent so fast that a clock and a line not written would show.
            return self.application(
                environ,
                lambda status, headers, exc_info=None: start_response(
                    status, [*headers, ("X-Request-ID", request_id)], exc_info
                ),
            )
        started = time.perf_counter()
        said = ""

        def respond(status: str, headers: list[tuple[str, str]], exc_info=None):
            nonlocal said
            said = status[:3]
            return start_response(status, [*headers, ("X-Request-ID", request_id)], exc_info)

        body = self.application(environ, respond)
        access.info(
            "%s %s %s",
            environ["REQUEST_METHOD"],
            environ["PATH_INFO"].encode("latin-1").decode(errors="replace"),
            said,
            extra={"status": int(said), "milliseconds": round((time.perf_counter() - started) * 1000, 2)},
        )
        return body
