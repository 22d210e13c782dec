"""What the pages of conditions show."""

from dataclasses import dataclass
from typing import Any

from rules.matrix import COLUMNS
from rules.models import Condition, RulesetVersion

from .reading import group_by


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


@dataclass(frozen=True)
class Matrix:
    ruleset: RulesetVersion
    rows: list[Row]


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
        cells.append(Cell(column.key, column.title, differs=len(said) > 1, **cell))
    return cells


def condition_page(conditions: list[Condition]) -> dict[str, Any]:
    """The context of a condition's page: the same condition in each edition, the default first."""
    editions = [
        {"condition": c, "entry": c.entry, "cells": _cells(c, conditions)} for c in conditions
    ]
    return {
        "editions": editions,
        "entry": conditions[0].entry,
        "concept": conditions[0].entry.concept,
    }
