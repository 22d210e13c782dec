"""One analysis for the index and for what visitors type.

A word becomes a term: case and accents aside, stemmed as Spanish (Snowball). Folding comes before
stemming, so that «acción», «accion» and «acciones» meet in the same term. Figures, dice and
abbreviations with a bar («1d6», «3/4», «C/C») are terms of their own.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

import snowballstemmer

from ..text import fold
from . import lexicon

MAX_QUERY = 200
MAX_WORDS = 12

_WORD = re.compile(r"\d*[dD]\d+|\d+(?:[/,]\d+)?|[^\W\d_]+(?:/[^\W\d_]+)?", re.UNICODE)
_STEMMER = snowballstemmer.stemmer("spanish")
# It works on itself: two threads at once get each other's words, or an error.
_STEMMING = Lock()
_PLAIN_STOP_WORDS = lexicon.STOP_WORDS - lexicon.INFINITIVES.keys()
_PLURAL_AFTER_CONSONANT = re.compile(r"[^aeiou]es\Z")
_PLURAL_AFTER_VOWEL = re.compile(r"[aeiou]s\Z")
_NOUN_ENDING = re.compile(r"(?<=...)(?:[ai]mient|[aei]dor|[ai]cion|(?<=....)adur)\Z")
_DIPHTHONG_IE = re.compile(r"(?<=.)ie(?=[^aeiou]+\Z)")
_DIPHTHONG_UE = re.compile(r"(?<=[^qg])ue(?=[^aeiou]+\Z)")


@dataclass(frozen=True)
class Word:
    """A word of a text: as written, folded, and the term it becomes."""

    text: str
    folded: str
    term: str

    @property
    def is_stop(self) -> bool:
        """Whether it is a word of questions; «CON» in capitals is an abbreviation."""
        return self.folded in lexicon.STOP_WORDS and not (self.text.isupper() and 1 < len(self.text) < 4)


def words(text: str) -> list[Word]:
    """The words of a text, in order."""
    return [Word(match[0], *_analyse(match[0].casefold())) for match in _WORD.finditer(text)]


def term_set(text: str) -> frozenset[str]:
    """The terms of a text, without order."""
    return frozenset([_analyse(word)[1] for word in _WORD.findall(text.casefold())])


@lru_cache(maxsize=50_000)
def _analyse(word: str) -> tuple[str, str]:
    folded = re.sub(r"[^a-z0-9/,]", "", fold(word)) or fold(word)
    return folded, stem(folded)


@lru_cache(maxsize=50_000)
def stem(folded: str) -> str:
    """The term of a folded word: letters, figures and `_` alone."""
    if not folded.isalpha():
        return re.sub(r"\W", "_", folded)
    if folded in _PLAIN_STOP_WORDS:
        return folded
    word = lexicon.INFINITIVES.get(folded) or _singular(folded)
    term = _even(_ending_off(lexicon.INFINITIVES.get(word, word)))
    return word if term in _PLAIN_STOP_WORDS else term  # «cono» is not «con»


def _singular(word: str) -> str:
    """Number off first: the stemmer leaves that of short words («armas», «pies»)."""
    if len(word) > 4 and _PLURAL_AFTER_CONSONANT.search(word):
        return word[:-2]
    return word[:-1] if len(word) > 3 and _PLURAL_AFTER_VOWEL.search(word) else word


def _ending_off(word: str) -> str:
    # The stemmer knows these endings by their accent, which folding took.
    accented = word[:-3] + "ión" if word.endswith(("cion", "sion")) else word
    with _STEMMING:
        term = fold(_STEMMER.stemWord(accented))
    # It leaves short verbs whole, apart from their other forms: «arder», «ardiendo».
    if len(term) > 4:
        if term == word and term.endswith(("ar", "er", "ir")):
            term = term[:-2]
        elif term.endswith(("iend", "and")):
            term = term.removesuffix("iend").removesuffix("and")
    ending = _NOUN_ENDING.search(term)
    if ending:
        term = term[: ending.start()]
    return term[:-1] if len(term) > 3 and term[-1] in "aeo" else term


def _even(term: str) -> str:
    """What spelling or stress changes within a family: «lance», «lanzar»; «vuelo», «volar»."""
    if len(term) > 4 and term.endswith(("qu", "gu")):
        term = term[:-2] + ("c" if term.endswith("qu") else "g")
    elif term.endswith("z"):
        term = term[:-1] + "c"
    return _DIPHTHONG_UE.sub("o", _DIPHTHONG_IE.sub("e", term))


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
