"""What the pages of conditions show."""

from dataclasses import dataclass
from typing import Any

from rules.matrix import COLUMNS
from rules.models import Comparison, Condition, RulesetVersion
from rules.rendering.markdown import plain_text, render_line
from rules.text import fold

from .reading import group_by

# Titles with a distance («Críticos a 1,5 m») read in the reader's units like any text.
_TITLES = {column.key: render_line(column.title) for column in COLUMNS}


@dataclass(frozen=True)
class Cell:
    """One cell of the matrix; `value` is empty where the condition changes nothing."""

    column: str
    title: str
    value: str = ""
    tone: str = ""
    note: str = ""
    anchor: str = ""
    differs: bool = False


@dataclass(frozen=True)
class Row:
    condition: Condition
    cells: list[Cell]

    @property
    def size(self) -> str:
        """How much text its card holds, so that it is as large as fits: «short», «medium» or «long»."""
        length = sum(len(plain_text(effect["name"] + effect["html"])) for effect in self.condition.effects)
        return "short" if length < 280 else "medium" if length < 430 else "long"


@dataclass(frozen=True)
class Matrix:
    ruleset: RulesetVersion
    rows: list[Row]

    @property
    def suffix(self) -> str:
        return anchor_suffix(self.ruleset)


def anchor_suffix(ruleset: RulesetVersion) -> str:
    """A page with several editions names their effects apart; the default's keep their anchors."""
    return "" if ruleset.is_default else f"-{ruleset.slug.replace('.', '-')}"


def matrix_columns() -> list[str]:
    """The titles of the columns, as HTML."""
    return list(_TITLES.values())


def matrices() -> list[Matrix]:
    """One matrix an edition; a cell differs where the other editions' cells say otherwise."""
    conditions = list(Condition.objects.in_order())
    by_slug: dict[str, list[Condition]] = {}
    for condition in conditions:
        by_slug.setdefault(condition.entry.slug, []).append(condition)
    rows = [Row(c, _cells(c, by_slug[c.entry.slug])) for c in conditions]
    return [Matrix(block.head, block.rows) for block in group_by(rows, "condition.entry.ruleset")]


def _cells(condition: Condition, editions: list[Condition]) -> list[Cell]:
    cells = []
    for column in COLUMNS:
        cell = condition.matrix.get(column.key, {})
        said = {other.matrix.get(column.key, {}).get("value", "") for other in editions}
        cells.append(Cell(column.key, _TITLES[column.key], differs=len(said) > 1, **cell))
    return cells


def _changed_terms(concept_id: int | None) -> dict[bool, set[str]]:
    """The names of the effects that change, folded: True for the new edition, False for the old."""
    terms: dict[bool, set[str]] = {True: set(), False: set()}
    comparison = Comparison.objects.filter(concept_id=concept_id).first()
    for row in comparison.rows if comparison else []:
        if row["status"] in ("changed", "added"):
            terms[True].add(fold(row["term"]))
        if row["status"] in ("changed", "removed"):
            terms[False].add(fold(row["old_term"] or row["term"]))
    return terms


def condition_page(conditions: list[Condition]) -> dict[str, Any]:
    """The context of a condition's page: the same condition in each edition, the default first."""
    changed = _changed_terms(conditions[0].entry.concept_id)
    editions = [
        {
            "condition": c,
            "effects": [
                {**effect, "changes": fold(plain_text(effect["name"])) in changed[c.entry.ruleset.is_default]}
                for effect in c.effects
            ],
            "entry": c.entry,
            "cells": _cells(c, conditions),
            "suffix": anchor_suffix(c.entry.ruleset),
        }
        for c in conditions
    ]
    entry = conditions[0].entry
    return {"section": "conditions", "editions": editions, "entry": entry, "concept": entry.concept}
