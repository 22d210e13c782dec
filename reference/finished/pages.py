"""A finished page: what Django answered, as bytes for each encoding."""

import gzip
import hashlib
from dataclasses import dataclass, field

import brotli

OK = "200 OK"
# Compressing is paid once a version; for brotli, 9 takes a tenth of the time of 11 for a few per cent.
GZIP_LEVEL = 9
BROTLI_QUALITY = 9
# An answer to a question is rarely asked for twice: there the time counts that compressing takes.
QUICK_GZIP_LEVEL = 5
QUICK_BROTLI_QUALITY = 4
# Below this size a compressed answer saves nothing: it fits one packet anyway.
WORTH_COMPRESSING = 500
_TEXT = ("text/", "application/json", "application/manifest+json", "application/xml", "image/svg+xml")
_TEXT += ("application/opensearchdescription+xml", "application/rss+xml", "application/atom+xml")
# What is worked out anew for each copy, and what belongs to one connection.
_OWN = frozenset({"content-length", "content-encoding", "etag", "vary", "connection", "date"})

Headers = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Copy:
    """A page in one encoding. `headers` go with the body, `bare_headers` with a 304."""

    body: bytes
    etag: str
    headers: Headers
    bare_headers: Headers


@dataclass(slots=True)
class Page:
    """The plain bytes and headers of an answer; copies in other encodings are made when first asked for.

    `is_quick` where they are to be made in less time rather than as small as may be.
    """

    headers: Headers
    body: bytes
    copies: dict[str, Copy] = field(default_factory=dict)
    is_quick: bool = False

    def copy(self, encoding: str) -> Copy:
        """The page in an encoding (`br`, `gzip`, `identity`), or plain where that is not worth it."""
        if encoding not in self.copies:
            self.copies[encoding] = self._make(encoding)
        return self.copies[encoding]

    def _make(self, encoding: str) -> Copy:
        if encoding != "identity" and not self._is_compressible():
            return self.copy("identity")
        body = (_QUICK_ENCODERS if self.is_quick else _ENCODERS)[encoding](self.body)
        digest = hashlib.blake2b(self.body, digest_size=12).hexdigest()
        etag = f'"{digest}"' if encoding == "identity" else f'"{digest}-{encoding}"'
        shared = [*self.headers, ("ETag", etag), ("Vary", self._vary())]
        content = [("Content-Length", str(len(body)))]
        if encoding != "identity":
            content.append(("Content-Encoding", encoding))
        bare = [header for header in shared if header[0].lower() != "content-type"]
        return Copy(body, etag, [*shared, *content], bare)

    def _is_compressible(self) -> bool:
        kind = dict(self.headers).get("Content-Type", "")
        return len(self.body) >= WORTH_COMPRESSING and kind.startswith(_TEXT)

    def _vary(self) -> str:
        return "Accept-Encoding"

    @property
    def size(self) -> int:
        """Bytes kept, all copies together."""
        return len(self.body) + sum(
            len(copy.body) for copy in self.copies.values() if copy.body is not self.body
        )


def finish(status: str, headers: Headers, body: bytes) -> Page | None:
    """The page of an answer, or None where it is not the same for everyone or not for keeping."""
    named = {name.lower(): value for name, value in headers}
    control = named.get("cache-control", "").lower()
    vary = {name.strip().lower() for name in named.get("vary", "").split(",")} - {"", "accept-encoding"}
    if status != OK or vary or "set-cookie" in named or "no-store" in control or "private" in control:
        return None
    return Page([(name, value) for name, value in headers if name.lower() not in _OWN], body)


_ENCODERS = {
    "identity": lambda body: body,
    # Without a time in its header, so that the same page always gives the same bytes.
    "gzip": lambda body: gzip.compress(body, GZIP_LEVEL, mtime=0),
    "br": lambda body: brotli.compress(body, quality=BROTLI_QUALITY),
}
_QUICK_ENCODERS = {
    "identity": _ENCODERS["identity"],
    "gzip": lambda body: gzip.compress(body, QUICK_GZIP_LEVEL, mtime=0),
    "br": lambda body: brotli.compress(body, quality=QUICK_BROTLI_QUALITY),
}
