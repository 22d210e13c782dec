"""One analysis for the index and for what visitors type.

A word becomes a term: case and accents aside, stemmed as Spanish (Snowball). Folding comes before
stemming, so that «acción», «accion» and «acciones» meet in the same term. Figures, dice and
abbreviations with a bar («1d6», «3/4», «C/C») are terms of their own.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

import snowballstemmer

from ..text import fold

MAX_QUERY = 200
MAX_WORDS = 12

_WORD = re.compile(r"\d+d\d+|\d+(?:[/,]\d+)?|[^\W\d_]+(?:/[^\W\d_]+)?", re.UNICODE)
_STEMMER = snowballstemmer.stemmer("spanish")

# Words of a question that say nothing of the rule asked for.
STOP_WORDS = frozenset(
    fold(word)
    for word in [
        "a",
        "al",
        "algo",
        "alguien",
        "ante",
        "antes",
        "aquí",
        "así",
        "aun",
        "aunque",
        "cada",
        "como",
        "cómo",
        "con",
        "contra",
        "cosa",
        "cuál",
        "cuales",
        "cuando",
        "cuándo",
        "cuánta",
        "cuántas",
        "cuánto",
        "cuántos",
        "dan",
        "de",
        "debo",
        "del",
        "desde",
        "después",
        "donde",
        "dónde",
        "durante",
        "e",
        "el",
        "él",
        "ella",
        "ellas",
        "ellos",
        "en",
        "entre",
        "era",
        "eres",
        "es",
        "esa",
        "ese",
        "eso",
        "esta",
        "está",
        "están",
        "estar",
        "estas",
        "este",
        "esto",
        "estos",
        "estoy",
        "fue",
        "ha",
        "hace",
        "hacen",
        "hacer",
        "hacia",
        "hago",
        "han",
        "has",
        "hasta",
        "hay",
        "haya",
        "he",
        "hemos",
        "igual",
        "la",
        "las",
        "le",
        "les",
        "lo",
        "los",
        "más",
        "me",
        "mejor",
        "mi",
        "mis",
        "mientras",
        "mucho",
        "muy",
        "necesito",
        "ni",
        "nos",
        "o",
        "otra",
        "otro",
        "para",
        "pasa",
        "pasan",
        "pero",
        "poco",
        "por",
        "porque",
        "pues",
        "puede",
        "pueden",
        "puedes",
        "puedo",
        "que",
        "qué",
        "quien",
        "quién",
        "quiero",
        "se",
        "sea",
        "según",
        "ser",
        "si",
        "sí",
        "sido",
        "siempre",
        "sin",
        "sirve",
        "sobre",
        "son",
        "soy",
        "su",
        "sus",
        "también",
        "tan",
        "te",
        "tener",
        "tengo",
        "ti",
        "tiene",
        "tienen",
        "tienes",
        "tipo",
        "toda",
        "todas",
        "todo",
        "todos",
        "tras",
        "tu",
        "tus",
        "un",
        "una",
        "unas",
        "uno",
        "unos",
        "usa",
        "usar",
        "usas",
        "uso",
        "va",
        "vale",
        "van",
        "vez",
        "voy",
        "y",
        "ya",
        "yo",
        "regla",
        "reglas",
        "explicame",
        "funciona",
        "funcionan",
        "dice",
        "significa",
        "calcula",
    ]
)


@dataclass(frozen=True)
class Word:
    """A word of a text: as written, folded, and the term it becomes."""

    text: str
    folded: str
    term: str

    @property
    def is_stop(self) -> bool:
        """Whether it is a word of questions; «CON» in capitals is an abbreviation."""
        return self.folded in STOP_WORDS and not (self.text.isupper() and len(self.text) > 1)


def words(text: str) -> list[Word]:
    """The words of a text, in order."""
    return [Word(match[0], *_analyse(match[0].casefold())) for match in _WORD.finditer(text)]


@lru_cache(maxsize=50_000)
def _analyse(word: str) -> tuple[str, str]:
    folded = re.sub(r"[^a-z0-9/,]", "", fold(word)) or fold(word)
    return folded, stem(folded)


def stem(folded: str) -> str:
    """The term of a folded word: letters, figures and `_` alone."""
    if not folded.isalpha():
        return re.sub(r"\W", "_", folded)
    # Plurals in -ces are of words in -z, which the stemmer leaves apart: «luces», «veces».
    if folded.endswith("ces") and len(folded) > 4:
        folded = folded[:-3] + "z"
    term = _STEMMER.stemWord(folded)
    # It also leaves short verbs whole, apart from their other forms: «arder», «ardiendo».
    if len(term) > 4:
        for ending in ("iend", "and", "ar", "er", "ir"):
            if term.endswith(ending) and folded.startswith(term) and len(term) - len(ending) > 1:
                return term[: -len(ending)]
    return term


def terms(text: str) -> str:
    """A text as the index keeps it: its terms, apart by spaces."""
    return " ".join(word.term for word in words(text))


def key(text: str) -> str:
    """A name as an exact question compares it: folded words."""
    return " ".join(word.folded for word in words(text))


def stem_key(text: str) -> str:
    """A name by its terms, articles aside: meets plurals and genders."""
    found = words(text)
    return " ".join(word.term for word in found if not word.is_stop) or " ".join(w.term for w in found)
