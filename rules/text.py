"""Small operations on Spanish text that several parts share."""

import re
import unicodedata


def fold(text: str) -> str:
    """Case and accents aside: «Daño» and «dano» meet."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def slugify(text: str) -> str:
    """The address of a title or heading: «¿Qué es?» → «que-es»."""
    return re.sub(r"[^a-z0-9]+", "-", fold(text)).strip("-")


def sort_key(text: str) -> tuple[str, str]:
    """Spanish alphabetical order: accents aside, «ñ» after «n»."""
    letters = text.casefold().replace("ñ", "n\uffff")
    return fold(letters), text


def lower_first(text: str) -> str:
    """A title inside a sentence: «Terreno difícil» → «terreno difícil», «CA» and «PG» as they are."""
    if len(text) > 1 and text[1].isupper():
        return text
    return text[:1].lower() + text[1:]
