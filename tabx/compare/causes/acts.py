"""An act that could have changed many cells alike, and what the search asks of each family of acts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass

from tabx.compare.cause_records import CauseKind
from tabx.compare.causes.wrong_cells import WrongCell, WrongCells, WrongColumn
from tabx.values.value import Value


@dataclass(frozen=True, slots=True)
class Act:
    """One act, the same wherever it was done.

    Attributes
    ----------
    kind : CauseKind
    form : str
        Which of the kind's forms ("power of ten").
    value : hashable
        What it did: the factor, the days, the text put on.
    """

    kind: CauseKind
    form: str
    value: Hashable


Clue = tuple[WrongCell, Act]
Changes = Callable[[Act, Value], bool]


@dataclass(frozen=True)
class Family:
    """What the search asks of acts of one form.

    Attributes
    ----------
    changes : callable
        Whether an act changes a gold value at all: cells that it leaves as they are (0 times 1,000) say nothing.
    chance : callable
        Chance that a random wrong value of a column is just what an act of this form makes of the gold.
    say : callable
        The act in words, for several values ("are 1,000 times too small").
    free : int
        How many cells an act of this form can be fitted to.
    variety : int
        How many different gold values have to be explained at least: one pair of values has many explanations.
    changes_alike : bool
        Whether all acts of this form change the same values.
    rows : callable or None
        The rows of a column that an act changes, where that is known without a look at each.
    """

    changes: Changes
    chance: Callable[[WrongColumn, Act], float]
    say: Callable[[Act, WrongCells], str]
    free: int = 1
    variety: int = 3
    changes_alike: bool = False
    rows: Callable[[WrongColumn, Act], Iterable[int]] | None = None


def change_any(act: Act, value: Value) -> bool:
    """Return that the act changes the value, whatever it is."""
    return True


Finder = Callable[[WrongCells], Iterator[Clue]]


def column_chance(column: WrongColumn, act: Act) -> float:
    """Return the chance that a wrong value of a column is one certain value."""
    return column.chance


HARDLY = 0.01
"""Chance that a random wrong text is the gold with an addition, a cut or a change in it: texts of a column have more
than a hundred others that they could be instead."""


def text_chance(column: WrongColumn, act: Act) -> float:
    """Return the chance that a random wrong text is made of the gold by one certain act."""
    return HARDLY
