"""What a client takes: the encoding it prefers and the copies that it has."""

from functools import lru_cache

# The smallest first; «identity» is the plain text.
ENCODINGS = ("br", "gzip", "identity")


@lru_cache(maxsize=256)
def preferred_encoding(accept_encoding: str) -> str:
    """The smallest encoding of ours that an `Accept-Encoding` header allows (RFC 9110, 12.5.3)."""
    weights: dict[str, float] = {}
    for part in accept_encoding.split(","):
        name, _, parameter = part.strip().partition(";")
        key, _, value = parameter.strip().partition("=")
        try:
            weights[name.strip().lower()] = float(value) if key.strip().lower() == "q" else 1.0
        except ValueError:
            weights[name.strip().lower()] = 0.0
    for encoding in ENCODINGS[:-1]:
        if weights.get(encoding, weights.get("*", 0.0)) > 0.0:
            return encoding
    return "identity"


def has_copy(if_none_match: str, etag: str) -> bool:
    """Whether an `If-None-Match` header names this copy; weakness does not matter here (RFC 9110, 13.1.2)."""
    if if_none_match == etag:
        return True
    names = (name.strip().removeprefix("W/") for name in if_none_match.split(","))
    return any(name in (etag, "*") for name in names)
