"""Which levels of a header another header tells, in whatever words."""

from __future__ import annotations

from tabx.align.headers.texts import joined, mentions, words
from tabx.table import KeyPath
from tabx.values import fold, read_header, relate_headers
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Relation


def has_levels_above(gold: KeyPath, predicted: KeyPath) -> bool:
    """Whether a header ends in the gold's levels, below other levels with other words."""
    above = predicted[: len(predicted) - len(gold)]
    is_same_below = [fold(level) for level in predicted[len(above) :]] == [fold(level) for level in gold]
    known = set(words(joined(gold)))
    return is_same_below and bool(above) and not known.issuperset(word for level in above for word in words(level))


def is_told(level: str, header: KeyPath) -> bool:
    """Whether a header contains a level, or its name without the unit.

    Other words may stand between: "Water level lowest (m)" contains "Water level (m)".
    """
    text = joined(header)
    known = set(words(text))
    name = read_header((level,)).name
    return any(mentions(text, one) or known.issuperset(words(one)) for one in (level, name) if one)


def are_renamed(levels: list[str], others: KeyPath) -> bool:
    """Whether each level has a counterpart among the others in other words."""
    return all(any(_mean_the_same(level, other) for other in others) for level in levels)


def _mean_the_same(level: str, other: str) -> bool:
    difference = relate_headers(read_header((level,)), read_header((other,)))
    return difference.relation is not Relation.DIFFERENT and not difference.contradiction


def is_whole_name(name: str, other: str) -> bool:
    """Whether a name says all of another in other letters: shortened, misspelt or in another order."""
    difference = relate_headers(read_header((name,)), read_header((other,)))
    return _mean_the_same(name, other) and difference.kind not in (
        DifferenceKind.FEWER_WORDS,
        DifferenceKind.MORE_WORDS,
    )
