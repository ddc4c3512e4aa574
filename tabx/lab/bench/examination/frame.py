"""One frame of reference for both: the judge's view of a prediction, in the places that the engine gave it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from tabx.lab.bench.examination.outcomes import FOREIGN
from tabx.table import Table

Line = tuple[Hashable, ...]


@dataclass(frozen=True)
class Frame:
    """Places of the view told in places of the upright prediction, and which lines are identical.

    Attributes
    ----------
    rows, columns : tuple of int
        For each row (column) of the view its place in the upright prediction, `FOREIGN` where it has none.
    gold_row_kinds, gold_column_kinds, row_kinds, column_kinds : tuple of int
        For each line the first that is identical to it: those that may be exchanged.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    gold_row_kinds: tuple[int, ...]
    gold_column_kinds: tuple[int, ...]
    row_kinds: tuple[int, ...]
    column_kinds: tuple[int, ...]


@dataclass(frozen=True)
class _Upright:
    """A prediction as the engine had it before it was turned: headers and texts."""

    headers: tuple[Line, ...]
    rows: tuple[tuple[str, ...], ...]
    groups: tuple[Line, ...]

    @property
    def columns(self) -> tuple[tuple[str, ...], ...]:
        """The texts column by column."""
        return tuple(zip(*self.rows, strict=True)) if self.rows else tuple(() for _ in self.headers)


def frame_of(
    gold: Table, predicted: Table, view: Table, turned: str = "", extra: tuple[Sequence[int], Sequence[int]] = ((), ())
) -> Frame:
    """Return how the view stands to the prediction as the engine made it.

    Lines of the view are known by their texts, blanks left out, as a view may lack what is empty; so a row shifted back
    is known too. What is known by nothing is taken in order where as many are left on both sides.

    Parameters
    ----------
    gold, predicted : Table
        As read.
    view : Table
        What the judge's predicted places point into.
    turned : str
        "transposed", "transposed_body" or "", as the engine has it.
    extra : tuple of (rows, columns)
        Of the prediction, that stand for none of the gold: rows are identical that are so in all other columns, and
        columns in all other rows.
    """
    here, there = _upright(predicted, turned), _upright(view, "")
    mine = _upright(gold, "")
    texts = _known(_filled(there.rows), _filled(here.rows))
    headed = _known(_headed(there), _headed(here), strict=True)
    columns = _known(_filled(there.columns), _filled(here.columns), headed)
    return Frame(texts, columns, *_kinds(mine), *_kinds(here, *extra))


def _upright(table: Table, turned: str) -> _Upright:
    texts = tuple(tuple(row) for row in table.texts())
    if turned == "transposed":
        names = tuple(path[-1] if path else "" for path in table.columns)
        lines = (names, *texts)
        return _Upright(tuple((line[0],) for line in lines), tuple(zip(*(line[1:] for line in lines), strict=True)), ())
    if turned == "transposed_body":
        return _Upright(table.columns[: len(texts)], tuple(zip(*texts, strict=True)), ())
    return _Upright(table.columns, texts, table.row_groups)


def _filled(lines: Iterable[Sequence[str]]) -> list[Line]:
    return [tuple(text for text in line if text) for line in lines]


def _headed(table: _Upright) -> list[Line]:
    return [(header, *texts) for header, texts in zip(table.headers, _filled(table.columns), strict=True)]


def _known(
    view: Sequence[Line], upright: Sequence[Line], before: Sequence[int] = (), *, strict: bool = False
) -> tuple[int, ...]:
    """Return for each line of the view the first free one of the same texts, and what is left in order."""
    found = list(before) or [FOREIGN] * len(view)
    taken, free = set(found), defaultdict[Line, list[int]](list)
    for place, line in enumerate(upright):
        if place not in taken:
            free[line].append(place)
    for place, line in enumerate(view):
        if found[place] == FOREIGN and free[line]:
            found[place] = free[line].pop(0)
    if not strict:
        unknown = [place for place, there in enumerate(found) if there == FOREIGN]
        left = sorted(set(range(len(upright))) - set(found))
        if len(unknown) == len(left):
            for place, there in zip(unknown, left, strict=True):
                found[place] = there
    return tuple(found)


def _kinds(
    table: _Upright, extra_rows: Sequence[int] = (), extra_columns: Sequence[int] = ()
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    groups = table.groups or ((),) * len(table.rows)
    rows = [(group, *_but(row, extra_columns)) for group, row in zip(groups, table.rows, strict=True)]
    columns = [(header, *_but(texts, extra_rows)) for header, texts in zip(table.headers, table.columns, strict=True)]
    return _firsts(rows), _firsts(columns)


def _but(line: Sequence[str], left_out: Sequence[int]) -> Line:
    return tuple(text for place, text in enumerate(line) if place not in left_out) if left_out else tuple(line)


def _firsts(lines: Sequence[Line]) -> tuple[int, ...]:
    first: dict[Line, int] = {}
    return tuple(first.setdefault(line, place) for place, line in enumerate(lines))
