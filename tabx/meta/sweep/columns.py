"""The columns of the sum: what is counted apart because some weight applies to it alone."""

from __future__ import annotations

from typing import NamedTuple

from tabx.rubric import Rubric
from tabx.score.kinds import HARMLESS

GRADED = "partial.cell"
KEY = "wrong_key"


class Column(NamedTuple):
    """One column: a kind of item, and for what γ counts the data type whose ω applies ("" for what it does not)."""

    kind: str
    omega: str = ""


def columns_of(rubric: Rubric) -> tuple[Column, ...]:
    """Return all columns of a rubric: every kind it prices, and by type the cells that γ counts.

    Wrong keys have both: a flat count, and one by γ for rubrics that read them as partial cells.
    """
    flat = [Column(kind) for kind in rubric.weights if kind != GRADED]
    return (*flat, *(Column(kind, omega) for kind in (GRADED, KEY) for omega in rubric.omegas))


def is_harmless(column: Column) -> bool:
    """Whether a cap squeezes the column."""
    return column.kind in HARMLESS
