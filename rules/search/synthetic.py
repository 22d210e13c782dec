"""Corpora made up for measuring: sentences at random from the words of what is loaded."""

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from django.db import connection

from ..models import ContentVersion, EntryGroup, RuleEntry, RulesetVersion, SearchWord
from ..text import slugify
from . import indexing

SEED = 5
SENTENCES = 6
SENTENCE_WORDS = 10
BATCH = 1000


@dataclass(frozen=True)
class Words:
    """Words as they are written, and how often each is drawn: as many entries as have it."""

    words: list[str]
    cumulated: list[int]

    @classmethod
    def loaded(cls) -> "Words":
        rows = SearchWord.objects.order_by("word").values_list("display", "weight")
        words, weights = zip(*rows, strict=True)
        return cls(list(words), list(accumulate(weights)))

    def sentence(self, source: random.Random, length: int) -> str:
        return " ".join(source.choices(self.words, cum_weights=self.cumulated, k=length)).capitalize()


@contextmanager
def scratch_database() -> Iterator[None]:
    """Another, empty database in the place of the site's own, gone at the end with all that is in it."""
    with tempfile.TemporaryDirectory(prefix="consulta-bench-") as folder:
        own = connection.settings_dict["NAME"]
        name = "consulta_bench" if connection.vendor == "postgresql" else str(Path(folder) / "bench.sqlite3")
        connection.settings_dict["TEST"]["NAME"] = name
        connection.close()
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(own, verbosity=0)


def fill(count: int, words: Words) -> None:
    """Write `count` entries and their index; the same each time."""
    source = random.Random(SEED)
    ruleset = RulesetVersion.objects.create(
        slug="5.2.1", name="Sintético", units="metric", family="bench", position=1, is_default=True
    )
    group = EntryGroup.objects.create(ruleset=ruleset, slug="grupo", title="Grupo", position=1)
    for start in range(0, count, BATCH):
        numbers = range(start, min(start + BATCH, count))
        RuleEntry.objects.bulk_create(_entry(number, source, words, ruleset, group) for number in numbers)
    indexing.rebuild()
    # Without a version nothing of the content is kept from question to question.
    ContentVersion.objects.update_or_create(pk=1, defaults={"checksum": f"synthetic {count}"})


def _entry(number: int, source: random.Random, words: Words, ruleset, group) -> RuleEntry:
    title = words.sentence(source, source.randint(2, 4))[:100]
    text = ". ".join(words.sentence(source, SENTENCE_WORDS) for _ in range(SENTENCES))
    return RuleEntry(
        ruleset=ruleset,
        group=group,
        slug=f"{slugify(title)[:60]}-{number}",
        title=title,
        sort_title=title.casefold(),
        letter=title[:1].upper(),
        position=number % 30_000,
        summary=words.sentence(source, SENTENCE_WORDS)[:200],
        body=text,
        body_html=f"<p>{text}.</p>",
    )
