"""The house rules of one judgement.

The records know nothing of tables, files or options, so that every package may import them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property

from tabx.rules.checking import EVERY, Treatment, checked

Pairs = tuple[tuple[str, str], ...]
Numbers = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class ReadingRules:
    """The house rules that affect how the texts of a column are read.

    Attributes
    ----------
    null_tokens : frozenset of str
        Case-folded texts that mean an empty cell.
    day_first, decimal_comma : bool or None
        How to read "03/04/2020" and "1,234"; None infers it from the column.
    scale : str
        "ratio", "interval" or "nominal" for this column; "" infers it from the values.
    measured : bool
        Whether digits are numbers regardless of the header, since a rule gives the column a scale or a tolerance.
    """

    null_tokens: frozenset[str] = frozenset()
    day_first: bool | None = None
    decimal_comma: bool | None = None
    scale: str = ""
    measured: bool = False

    def is_null(self, text: str) -> bool:
        """Whether a text is one of the null tokens."""
        return bool(self.null_tokens) and text.strip().casefold() in self.null_tokens


PLAIN = ReadingRules()
"""Reading rules without effect."""


@dataclass(frozen=True)
class HouseRules:
    """House rules, all without effect by default.

    `tabx.judge(..., rules={"rel_tol": 0.01})` also accepts them as a mapping.

    Attributes
    ----------
    rel_tol, abs_tol : tuple of (column, number)
        How far a number may differ from the gold: |difference| ≤ number × |gold|, or ≤ number, after conversion to
        the unit and scale of the gold's header or cell. A mapping may give a single number for every column; "*"
        means every column not named. Without a column's name a tolerance applies to amounts (ratio scale) outside
        the key. Years, ranks, dates (in days), times (in seconds), codes and keys need the column's name.
    ignore_columns : tuple of str
        Columns of either side to drop before judging.
    column_map : tuple of (gold column, predicted column)
        Names of the gold's columns in the prediction.
    key : tuple of str
        Gold columns that identify a row; () finds them by rule.
    column_scales : tuple of (column, "ratio" | "interval" | "nominal")
        Scale that differences in a column are measured on; by default inferred from its values.
    column_weights : tuple of (column, number)
        As how many columns a gold column counts, for its cells, its header and its absence; 1 by default.
    null_tokens : tuple of str
        Texts that mean an empty cell, in any case.
    day_first : bool or None
        Whether the day comes first in "03/04/2020"; None infers it for each column.
    decimal_comma : bool or None
        Whether "1,234" is 1.234 and "1.234" is 1234; None infers it for each column.
    case, whitespace : "harmless", "ignore" or "strict"
        Whether a difference only in case (in spaces) is a harmless rewrite, forgiven, or an error of the cell.
    ordered_lists : bool
        Whether a list in another order is partly wrong.
    reshape : bool
        Whether a prediction in another shape (long for wide, say) is brought into the gold's.

    Raises
    ------
    OptionError
        If the value of a rule is invalid; the message lists the valid ones.
    """

    rel_tol: Numbers = ()
    abs_tol: Numbers = ()
    ignore_columns: tuple[str, ...] = ()
    column_map: Pairs = ()
    key: tuple[str, ...] = ()
    column_scales: Pairs = ()
    column_weights: Numbers = ()
    null_tokens: tuple[str, ...] = ()
    day_first: bool | None = None
    decimal_comma: bool | None = None
    case: str = Treatment.HARMLESS.value
    whitespace: str = Treatment.HARMLESS.value
    ordered_lists: bool = False
    reshape: bool = True

    def __post_init__(self) -> None:
        for entry in fields(self):
            value = getattr(self, entry.name)
            if value != entry.default:
                object.__setattr__(self, entry.name, _WITHOUT_IDLE.get(entry.name, _as_is)(checked(entry.name, value)))

    @cached_property
    def reading(self) -> ReadingRules:
        """Reading rules of every column, without its own scale."""
        if not self.null_tokens and self.day_first is self.decimal_comma is None:
            return PLAIN
        tokens = frozenset(token.strip().casefold() for token in self.null_tokens)
        return ReadingRules(tokens, self.day_first, self.decimal_comma)

    @property
    def gold_columns(self) -> tuple[tuple[str, str], ...]:
        """(rule, column name) for every gold column that a rule other than `key` names."""
        rules = ("rel_tol", "abs_tol", "column_map", "column_scales", "column_weights")
        return tuple((rule, name) for rule in rules for name, _ in getattr(self, rule) if name != EVERY)


def _as_is(value: object) -> object:
    return value


def _without_zero(tolerances: Numbers) -> Numbers:
    """Drop zero tolerances, except those that override a tolerance for every column."""
    of_others = dict(tolerances).get(EVERY, 0.0)
    return tuple((name, number) for name, number in tolerances if number or (name != EVERY and of_others))


def _without_one(weights: Numbers) -> Numbers:
    return tuple((name, weight) for name, weight in weights if weight != 1.0)


_WITHOUT_IDLE = {"rel_tol": _without_zero, "abs_tol": _without_zero, "column_weights": _without_one}

NO_RULES = HouseRules()
"""House rules without effect."""
