"""Acts that change many cells alike: what one makes of each gold cell."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from tabx.perturb.contents import Content
from tabx.perturb.numbers import Number

if TYPE_CHECKING:
    from tabx.perturb.draft import Place

Reader = Callable[["Place"], Content | None]
"""The content at a place of the gold; None where nothing is."""

FACTOR, DIFFERENCE, SIGN, ROUNDING = "factor", "difference", "sign", "rounding"
SHIFT, DAY_MONTH = "shift", "day and month"
REPLACED, AFFIX, TRUNCATED, ENCODING = "replaced", "prefix or suffix", "truncated", "encoding"
LEFT_OUT, MOVED, EXCHANGED = "left out or put in", "moved", "exchanged"


@dataclass(frozen=True)
class Act:
    """One act, with its places in the gold.

    Attributes
    ----------
    kind : str
        Of the cause that it is.
    columns, rows : tuple of int
        Of the gold; () for all rows.
    done : callable
        The content that it puts at a place, of the contents there before.
    names : bool
        Whether it exchanged names, so that the values beside them are what it changed.
    amount : hashable
        What tells it from others of its kind: acts of one kind and amount in several columns are one cause.
    """

    kind: str
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    done: Callable[[Reader, Place], Content | None]
    names: bool = False
    amount: Hashable = None


def cell_by_cell(
    kind: str,
    columns: tuple[int, ...],
    change: Callable[[Content], Content | None],
    rows: tuple[int, ...] = (),
    amount: Hashable = None,
) -> Act:
    """Return an act that makes of each content another, whatever stands around it; where it makes None, the same."""

    def done(read: Reader, place: Place) -> Content | None:
        content = read(place)
        return None if content is None else change(content) or content

    return Act(kind, columns, rows, done, amount=amount)


def of_numbers(
    kind: str,
    columns: tuple[int, ...],
    change: Callable[[Number], Number],
    rows: tuple[int, ...] = (),
    amount: Hashable = None,
) -> Act:
    """Return an act on numbers; what is none stays."""

    def changed(content: Content) -> Content | None:
        return None if content.number is None else content.with_number(change(content.number))

    return cell_by_cell(kind, columns, changed, rows, amount)


EXACT = 12
"""Digits after the point of what an act makes of a number, before it is written with fewer: the factors of the table of
units have fewer."""


def multiplied(columns: tuple[int, ...], factor: Fraction, rows: tuple[int, ...] = ()) -> Act:
    """Return the act of multiplying numbers."""
    return of_numbers(FACTOR, columns, lambda number: number.of(Fraction(number.digits) * factor, EXACT), rows, factor)


def added(columns: tuple[int, ...], amount: Decimal) -> Act:
    """Return the act of adding an amount to numbers."""
    return of_numbers(DIFFERENCE, columns, lambda number: number.of(number.digits + amount, EXACT), amount=amount)


def moved(column: int, by: int, rows: int) -> Act:
    """Return the act of moving a column's values down by some of its rows, those at its end to its beginning."""

    def done(read: Reader, place: Place) -> Content | None:
        return read(((place[0] - by) % rows, column))

    return Act(MOVED, (column,), (), done, amount=by % rows)


def exchanged_keys(column: int, rows: tuple[int, int]) -> Act:
    """Return the act of exchanging the names of two rows, and so the values beside them."""
    one, other = rows

    def done(read: Reader, place: Place) -> Content | None:
        return read((other if place[0] == one else one, column))

    return Act(EXCHANGED, (column,), (min(rows), max(rows)), done, names=True)
