"""The records of the engine: labels, bands, expected findings, outcomes."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from tabx.base.errors import TabxError
from tabx.table import Table

Part = Table | str
"""A table, or a line of text beside tables."""


class RefusedError(TabxError):
    """Raised for an edit that a table cannot take; the message gives the reason."""


class Band(StrEnum):
    """Difficulty of seeing through an edit (TabXEval, section on TabXBench)."""

    EASY = "Easy"
    MEDIUM = "Medium"
    HARD = "Hard"


class Label(StrEnum):
    """Effect of an edit on the meaning of a table, in rising order of harm."""

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
        0-based indices. Those of the prediction point into the table set upright where it was transposed.
    gold_text, predicted_text : str
    data_type : str
        Of the gold cell or column (of the predicted one for extras); "" where there is none.
    magnitude : float or None
        Predicted − gold: numbers in the gold's unit, a scale that cell or header names counted in (1.2 million is
        1,200,000); dates in days; None where there is no size.
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
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Expected:
        """Return the record that `to_dict` gave."""
        places = ("gold_rows", "gold_columns", "predicted_rows", "predicted_columns")
        return cls(**{**data, "label": Label(data["label"]), **{name: tuple(data[name]) for name in places}})


@dataclass(frozen=True, slots=True)
class DeclaredCause:
    """One act behind many findings that a perfect judge would tell.

    Attributes
    ----------
    kind : str
        "factor", "difference", "sign", "rounding", "shift", "day and month", "replaced", "prefix or suffix",
        "truncated", "left out or put in", "encoding", "moved" or "exchanged".
    gold_rows, gold_columns : tuple of int
        Its places: whole columns, whole rows, or both where it is a block; () where that side is not limited.
    """

    kind: str
    gold_rows: tuple[int, ...] = ()
    gold_columns: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the record as JSON carries it."""
        return {"kind": self.kind, "gold_rows": list(self.gold_rows), "gold_columns": list(self.gold_columns)}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> DeclaredCause:
        """Return the record that `to_dict` gave."""
        return cls(data["kind"], tuple(data["gold_rows"]), tuple(data["gold_columns"]))


@dataclass(frozen=True, slots=True)
class Provenance:
    """The places of the gold's rows and columns in the prediction, as if not transposed.

    Attributes
    ----------
    rows, columns : tuple of tuple of int
        For each gold row (column) the predicted ones that hold it: () where it is missing, several where it was split;
        the same for several gold ones that were merged.
    extra_rows, extra_columns : tuple of int
        Predicted rows and columns that stand for no gold ones, copies among them.
    """

    rows: tuple[tuple[int, ...], ...] = ()
    columns: tuple[tuple[int, ...], ...] = ()
    extra_rows: tuple[int, ...] = ()
    extra_columns: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the record as JSON carries it."""
        return {
            "rows": [list(places) for places in self.rows],
            "columns": [list(places) for places in self.columns],
            "extra_rows": list(self.extra_rows),
            "extra_columns": list(self.extra_columns),
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Provenance:
        """Return the record that `to_dict` gave."""
        rows, columns = (tuple(tuple(places) for places in data[name]) for name in ("rows", "columns"))
        return cls(rows, columns, tuple(data["extra_rows"]), tuple(data["extra_columns"]))


@dataclass(frozen=True, slots=True)
class Step:
    """One applied edit: its kind, and a sentence on what it did."""

    kind: str
    note: str


@dataclass(frozen=True)
class Perturbed:
    """A perturbed table, its expected findings, and the edits that made it.

    Attributes
    ----------
    table : Table
        In the gold's shape, but for a transposition.
    expected : tuple of Expected
        Structure first, then headers, then cells row by row.
    steps : tuple of Step
    provenance : Provenance
    parts : tuple of Table or str
        What is printed in its place, in order: tables and lines of text; () where the table itself is. Predicted
        indices point into `table` all the same.
    causes : tuple of DeclaredCause
    """

    table: Table
    expected: tuple[Expected, ...]
    steps: tuple[Step, ...]
    provenance: Provenance
    parts: tuple[Part, ...] = ()
    causes: tuple[DeclaredCause, ...] = ()

    @property
    def printed(self) -> tuple[Part, ...]:
        """What a reader sees: the parts, or the table."""
        return self.parts or (self.table,)

    @property
    def label(self) -> Label:
        """The worst label of the expected findings; harmless without any."""
        return max((found.label for found in self.expected), key=lambda label: label.rank, default=Label.HARMLESS)
