"""Tokens that programs print for a blank ("NaN", "None"), in columns where they may also be a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tabx.values.column.read_column import main_type
from tabx.values.columns import Column
from tabx.values.reading.cell import empty_value
from tabx.values.reading.literals import CODED_BLANKS
from tabx.values.records import DataType
from tabx.values.value import Value

_NEVER_NAMES = frozenset({"nan", "nat"})
"""Tokens that are hardly ever a name, so that each is a blank unless the gold's column has it as a value."""


_LONGEST = 10
"""Most characters of such a token with the space around it."""


def tokens_of_blanks(columns: Iterable[tuple[Column, Iterable[int], Sequence[str]]]) -> frozenset[str]:
    """Return the tokens that stand wherever the gold is blank.

    `columns` gives each paired gold column, its paired rows, and the predicted texts in their order.
    """
    at_blanks: set[str] = set()
    for gold, rows, texts in columns:
        at_blanks.update(_token(text) for row, text in zip(rows, texts, strict=True) if _is_blank(gold.values[row]))
    return frozenset(at_blanks) if len(at_blanks) == 1 and at_blanks <= CODED_BLANKS else frozenset()


def may_be_blanks(predicted: Column) -> bool:
    """Return whether a column has texts that programs print for a blank."""
    texts = {value.text for value in predicted.values if value.type is DataType.STRING}
    return any(len(text) <= _LONGEST and _token(text) in CODED_BLANKS for text in texts)


def with_blanks(gold: Column, predicted: Column, rows: Mapping[int, int], tokens: frozenset[str]) -> Column:
    """Return a predicted column with those of its texts read as blanks that can be nothing else.

    They are the tokens that stand for a blank in the whole table (`tokens`), and those that stand in this column only
    where the gold is blank. A token that the gold's column has as a value ("NA", the code of Namibia) is a value.

    Parameters
    ----------
    gold, predicted : Column
    rows : mapping of int to int
        Paired rows: indices into the values of `gold` and of `predicted`.
    tokens : frozenset of str
    """
    found = {token for value in predicted.values if (token := _said(value))}
    if not found:
        return predicted
    found -= {token for value in gold.values if (token := _said(value))}
    blanks = found & (tokens | _NEVER_NAMES | _said_at_blanks_alone(gold, predicted, rows))
    if not blanks:
        return predicted
    values = tuple(empty_value(value.text) if _said(value) in blanks else value for value in predicted.values)
    return replace(predicted, values=values, type=main_type(values))


def _said_at_blanks_alone(gold: Column, predicted: Column, rows: Mapping[int, int]) -> set[str]:
    """Return the tokens that stand where the gold is blank, and nowhere else."""
    at: dict[bool, set[str]] = {True: set(), False: set()}
    for row, place in rows.items():
        at[_is_blank(gold.values[row])].add(_said(predicted.values[place]))
    return at[True] - at[False]


def _is_blank(value: Value) -> bool:
    return value.type is DataType.EMPTY


def _token(text: str) -> str:
    return text.strip().casefold()


def _said(value: Value) -> str:
    """Return the token of a value that was read as a text, "" for any other value."""
    token = _token(value.text) if value.type is DataType.STRING else ""
    return token if token in CODED_BLANKS else ""
