"""How long the search takes, beside the database's own full-text query for the same words."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import quantiles

from django.db import connection

from ..models import SearchDocument, SearchName
from . import analysis, engines
from .fields import WEIGHTS
from .query import parse
from .searching import search
from .vocabulary import current

SEED = 11
ROUNDS = 3
RESULTS = 20
SEARCH, ALL_WORDS, ANY_WORD = "búsqueda", "desnuda, todas las palabras", "desnuda, alguna palabra"


@dataclass(frozen=True)
class Timing:
    """Seconds of each question asked."""

    seconds: Sequence[float]

    @property
    def per_second(self) -> float:
        return len(self.seconds) / sum(self.seconds)

    def milliseconds(self, percent: int) -> float:
        return quantiles(self.seconds, n=100, method="inclusive")[percent - 1] * 1000


def sample_questions(count: int) -> list[str]:
    """What visitors type, made from what is loaded; the same for the same content.

    In equal parts: names of entries, the same with a slip, words of a text, the beginning of a name.
    """
    source = random.Random(SEED)
    names = list(SearchName.objects.order_by("entry_id", "pk").values_list("text", flat=True))
    texts = list(SearchDocument.objects.order_by("entry_id").values_list("plain", flat=True))
    makers = (
        lambda: source.choice(names),
        lambda: _with_slip(source.choice(names), source),
        lambda: _some_words(source.choice(texts), source),
        lambda: _beginning(source.choice(names), source),
    )
    return [makers[number % len(makers)]() for number in range(count)]


def _with_slip(text: str, source: random.Random) -> str:
    if len(text) < 4:
        return text
    place = source.randrange(1, len(text) - 1)
    swapped = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    return source.choice(
        [swapped, text[:place] + text[place + 1 :], text[:place] + text[place] + text[place:]]
    )


def _some_words(text: str, source: random.Random) -> str:
    content = [word.text for word in analysis.words(text) if not word.is_stop and len(word.text) > 3]
    start = source.randrange(max(1, len(content) - 3))
    return " ".join(content[start : start + source.randint(1, 3)])


def _beginning(text: str, source: random.Random) -> str:
    return text[: max(3, source.randint(len(text) // 2, len(text)))]


def terms_of(question: str) -> list[str]:
    """What the index has for the words of a question, one term a word."""
    return [part.terms[0] for part in parse(question, current().vocabulary).parts]


def bare_query(question: str, *, every: bool) -> Callable[[], object]:
    """One full-text query of the database's own for `every` word of a question, or for any of them."""
    terms = terms_of(question)
    if connection.vendor == "postgresql":
        groups = [[term] for term in terms]
        return lambda: engines.current().match(groups, every=every, limit=RESULTS)
    match = (" AND " if every else " OR ").join(f'"{term}"' for term in terms)
    weights = ", ".join(map(str, WEIGHTS))
    statement = (
        "SELECT rowid FROM rules_fulltext WHERE rules_fulltext MATCH ? "
        f"ORDER BY bm25(rules_fulltext, {weights}) LIMIT {RESULTS}"
    )
    connection.ensure_connection()
    return lambda: connection.connection.execute(statement, [match]).fetchall()


def measure(questions: Sequence[str]) -> dict[str, Timing]:
    """The search, and the bare query for all words and for any, by name.

    Asked in turn, so that all meet the same moments of the machine.
    """
    actions = {
        SEARCH: {question: partial(search, question) for question in questions},
        ALL_WORDS: {question: bare_query(question, every=True) for question in questions},
        ANY_WORD: {question: bare_query(question, every=False) for question in questions},
    }
    for question in questions:
        search(question)
    seconds: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(ROUNDS):
        for question in questions:
            for name, by_question in actions.items():
                seconds[name].append(_timed(by_question[question]))
    return {name: Timing(found) for name, found in seconds.items()}


def _timed(action: Callable[[], object]) -> float:
    started = time.perf_counter()
    action()
    return time.perf_counter() - started
