"""What the engine says: labels, bands, expected findings, and the outcome of one perturbation."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from tabx.errors import TabxError
from tabx.table import Table


class RefusedError(TabxError):
    """An edit that a table cannot take; the message says why."""


class Band(StrEnum):
    """How hard an edit is to see through (TabXEval, section on TabXBench)."""

    EASY = "Easy"
    MEDIUM = "Medium"
    HARD = "Hard"


class Label(StrEnum):
    """What an edit does to what the table says; in rising order of harm."""

    HARMLESS = "harmless"
    REPAIRABLE = "repairable"
    HARMFUL = "harmful"

    @property
    def rank(self) -> int:
        """0 harmless, 1 repairable, 2 harmful."""
        return list(Label).index(self)


@dataclass(frozen=True, slots=True)
class Expected:
    """One finding that a perfect judge would report.

    Attributes
    ----------
    entity : str
        "table", "row", "column", "header" or "cell".
    relation : str
        "equivalent", "rounded", "partial", "different", "missing" or "extra"; a repair is "equivalent".
    kind : str
        The name of the repair, or one word for what happened.
    label : Label
    gold_rows, gold_columns, predicted_rows, predicted_columns : tuple of int
        0-based places. Those of the prediction point into the table set upright where it was transposed.
    gold_text, predicted_text : str
    data_type : str
        Of the gold cell or column (of the predicted one for extras); "" where there is none.
    magnitude : float or None
        Predicted − gold: numbers in the gold's unit, dates in days; None where there is no size.
    """

    entity: str
    relation: str
    kind: str
    label: Label
    gold_rows: tuple[int, ...] = ()
    gold_columns: tuple[int, ...] = ()
    predicted_rows: tuple[int, ...] = ()
    predicted_columns: tuple[int, ...] = ()
    gold_text: str = ""
    predicted_text: str = ""
    data_type: str = ""
    magnitude: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the record as JSON carries it."""
        told = asdict(self)
        return {name: list(value) if isinstance(value, tuple) else value for name, value in told.items()}

    @classmethod
    def from_dict(cls, told: dict[str, Any]) -> Expected:
        """Return the record of what `to_dict` gave."""
        places = ("gold_rows", "gold_columns", "predicted_rows", "predicted_columns")
        return cls(**{**told, "label": Label(told["label"]), **{name: tuple(told[name]) for name in places}})


@dataclass(frozen=True, slots=True)
class Step:
    """One edit that was applied: its kind, and what it did in a sentence."""

    kind: str
    note: str


@dataclass(frozen=True)
class Perturbed:
    """A perturbed table, what is to be found in it, and how it came about.

    Attributes
    ----------
    table : Table
    expected : tuple of Expected
        Structure first, then headers, then cells row by row.
    steps : tuple of Step
    """

    table: Table
    expected: tuple[Expected, ...]
    steps: tuple[Step, ...]

    @property
    def label(self) -> Label:
        """The worst label of what is to be found; harmless where there is nothing."""
        return max((found.label for found in self.expected), key=lambda label: label.rank, default=Label.HARMLESS)
