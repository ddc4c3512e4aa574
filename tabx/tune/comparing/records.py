"""The record of a base and its tuned self: paired figures, the report of both, and the map of their abilities."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ClassVar

from tabx.base.display import Shown
from tabx.documents.json_text import to_json
from tabx.generate.abilities.records import AbilityMap
from tabx.report.model_comparison import ModelComparison

SCHEMA = 1
"""Version of the layout of the JSON."""


@dataclass(frozen=True, slots=True)
class PairedFigure:
    """One figure of both models on the items that both have it of.

    Attributes
    ----------
    scope : str
        "" for all items, else "seen" or "unseen" for those of layouts that the adapter was, and was not, trained on.
    name : str
    items, tables : int
        Items of both, and how many gold tables they have: what is drawn.
    base, tuned : float
        Means over the gold tables.
    base_low, base_high, tuned_low, tuned_high : float or None
        95 % intervals, by a bootstrap over the gold tables; None for fewer than two.
    difference : float
        Tuned less base.
    low, high, p, p_holm : float or None
        Its interval; p of a paired permutation test (two-sided), and corrected for the figures of the scope (Holm,
        1979); None for fewer than two gold tables.
    """

    scope: str
    name: str
    items: int
    tables: int
    base: float
    base_low: float | None
    base_high: float | None
    tuned: float
    tuned_low: float | None
    tuned_high: float | None
    difference: float
    low: float | None
    high: float | None
    p: float | None
    p_holm: float | None


@dataclass(frozen=True, slots=True)
class Tried:
    """How many replies of one model in one scope were judged, and how many have none.

    Attributes
    ----------
    scope, model : str
    judged, failed : int
    cut, tableless, right : int
        Of the judged ones: cut at the limit of their length, without a table, wholly right.
    """

    scope: str
    model: str
    judged: int
    failed: int
    cut: int
    tableless: int
    right: int


@dataclass(frozen=True)
class TunedComparison(Shown):
    """A base and its tuned self side by side.

    Attributes
    ----------
    base, tuned : str
        Names of the models.
    items : int
    notes : tuple of str
        What could not be checked.
    figures : tuple of PairedFigure
        By scope.
    tried : tuple of Tried
        By scope and model.
    report : ModelComparison
        As `tabx report` makes it: intervals, tests, kinds of error, slices, the worst outputs.
    abilities : AbilityMap
        As `tabx abilities` makes it.
    """

    base: str
    tuned: str
    items: int
    notes: tuple[str, ...]
    figures: tuple[PairedFigure, ...]
    tried: tuple[Tried, ...]
    report: ModelComparison
    abilities: AbilityMap

    _shown_by: ClassVar[str] = "tabx.tune.comparing.showing"

    def figure(self, name: str, scope: str = "") -> PairedFigure:
        """Return a figure of a scope; KeyError where there is none."""
        return {(one.scope, one.name): one for one in self.figures}[scope, name]

    @property
    def read_from(self) -> tuple[Path, ...]:
        """Files that it was made from, which `save` does not write over."""
        return self.report.read_from

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data, with the version of their layout."""
        return {
            "tuned": SCHEMA,
            "base": self.base,
            "adapted": self.tuned,
            "items": self.items,
            "notes": list(self.notes),
            "figures": [asdict(one) for one in self.figures],
            "tried": [asdict(one) for one in self.tried],
            "report": self.report.to_dict(),
            "abilities": self.abilities.to_dict(),
        }

    def to_json(self, *, ascii_only: bool = False) -> str:
        """Return everything as JSON with a final newline; ASCII characters alone where asked for."""
        return to_json(self.to_dict(), ascii_only=ascii_only)
