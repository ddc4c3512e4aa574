"""How much of a column is that of another one, once each is read in its context."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.values.columns import Column
from tabx.values.records import DataType
from tabx.values.relating.in_context.readings import readings_in_context
from tabx.values.text import words
from tabx.values.value import Value

Rows = Sequence[tuple[int, int]]
Values = tuple[Value, ...]


def share_in_context(gold: Column, predicted: Column, rows: Rows) -> float:
    """Return the share of gold cells, 0..1, that have their value beside them in the context of their column.

    That is the month, the half of the day or the first time that says the rest, or a column's name written before its
    values: "round 2" beside 2 under "round". 0 for columns that are read alike with it and without.

    Parameters
    ----------
    gold, predicted : Column
    rows : sequence of (int, int)
        Paired rows: indices into the values of `gold` and of `predicted`.
    """
    filled = [(i, j) for i, j in rows if gold.values[i].type is not DataType.EMPTY]
    if not filled:
        return 0.0
    sides = ((gold.values, other) for other in readings_in_context(predicted, gold))
    turned = ((one, predicted.values) for one in readings_in_context(gold, predicted))
    counts = [sum(one[i].key == other[j].key for i, j in filled) for one, other in (*sides, *turned)]
    return max((*counts, *_named(gold, predicted, filled)), default=0) / len(filled)


def _named(gold: Column, predicted: Column, rows: Rows) -> Iterator[int]:
    """Yield how many cells are the other side's behind the words of the own or the other name."""
    pairs = [(words(gold.values[i].text), words(predicted.values[j].text)) for i, j in rows]
    yield sum(_is_behind(other, one, words(gold.header.name)) for one, other in pairs)
    yield sum(_is_behind(one, other, words(predicted.header.name)) for one, other in pairs)


def _is_behind(longer: tuple[str, ...], shorter: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return bool(name and shorter) and longer == (*name, *shorter)
