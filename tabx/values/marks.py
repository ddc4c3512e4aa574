"""Marks behind numbers that say something: stars of significance, raised letters of groups.

A mark that points to a note may be printed in any way, or be left out: of † for *, of a lone star gone, no fact is lost
but the pointer. The number of stars is a level (* p < .05, ** p < .01), and letters that differ from cell to cell part
the numbers into groups: another of them is another statement, and where a column tells several so is none at all.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.notation import spelled
from tabx.values.column_facts import SameColumn
from tabx.values.fold import plain
from tabx.values.records import Column

_MARKED = re.compile(r"(?<=[\d%)\]])\s?(\*{1,4}|\^[a-h]{1,3})(?![\w*^])")
_LONGEST = 200
_SIGNS = "*^ᵃᵇᶜᵈᵉᶠᵍʰ<$"


@lru_cache(maxsize=16384)
def marks_of(text: str) -> tuple[str, ...]:
    """Return the stars and raised letters behind the numbers of a text, in order: "0.91*** (0.02)" has "***"."""
    if len(text) > _LONGEST or not any(sign in text for sign in _SIGNS):
        return ()
    return tuple(found[1] for found in _MARKED.finditer(spelled(plain(text))))


def say_other_marks(gold: str, predicted: str, column: Column) -> bool:
    """Return whether the marks of two cells say different things.

    Parameters
    ----------
    gold, predicted : str
        The cells as read.
    column : Column
        The gold column: whether its marks are of several levels or groups.
    """
    one, other = marks_of(gold), marks_of(predicted)
    if one == other:
        return False
    if one and other and _stars(one) == _stars(other):
        return True
    told = _levels(SameColumn(column))
    return any(_stars((mark,)) in told for mark in one + other)


@lru_cache(maxsize=64)
def _levels(same: SameColumn) -> frozenset[bool]:
    """Return whether stars (True), raised letters (False) or both stand in several forms in a column."""
    marks = {mark for value in same.column.values for mark in marks_of(value.text)}
    kinds = [_stars((mark,)) for mark in marks]
    return frozenset(kind for kind in kinds if kinds.count(kind) > 1)


def _stars(marks: tuple[str, ...]) -> bool:
    return marks[0].startswith("*")
