"""Map from the judge's view of a prediction to the indices of the engine of edits.

The judge may have transposed the prediction or dropped what is empty, which the engine of edits does not know.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from tabx.lab.bench.examination.outcomes import FOREIGN
from tabx.perturb import Turn
from tabx.table import Table

LineKey = tuple[Hashable, ...]
"""What a row or column is recognised by: its texts, maybe with its header or group."""


@dataclass(frozen=True)
class Frame:
    """Index of each line of the view in the upright prediction, and classes of identical lines.

    A line is a row or a column. Identical lines form a class, named by the index of its first line, as a finding about
    one of them may be about any.

    Attributes
    ----------
    rows, columns : tuple of int
        For each row (column) of the view its index in the upright prediction, `FOREIGN` where it has none.
    gold_row_classes, gold_column_classes, row_classes, column_classes : tuple of int
        The class of each line, of the gold and of the prediction.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    gold_row_classes: tuple[int, ...]
    gold_column_classes: tuple[int, ...]
    row_classes: tuple[int, ...]
    column_classes: tuple[int, ...]


def interchangeable(indices: Iterable[int], classes: Sequence[int]) -> tuple[int, ...]:
    """Return the indices, each replaced by that of the first identical line, sorted."""
    return tuple(sorted(classes[index] if 0 <= index < len(classes) else index for index in indices))


@dataclass(frozen=True)
class _Upright:
    """Headers and texts of a prediction before the engine transposed it."""

    headers: tuple[LineKey, ...]
    rows: tuple[tuple[str, ...], ...]
    groups: tuple[LineKey, ...]

    @property
    def columns(self) -> tuple[tuple[str, ...], ...]:
        """The texts column by column."""
        return tuple(zip(*self.rows, strict=True)) if self.rows else tuple(() for _ in self.headers)


def frame_of(
    gold: Table,
    predicted: Table,
    view: Table,
    turn: Turn = Turn.UPRIGHT,
    extra: tuple[Sequence[int], Sequence[int]] = ((), ()),
) -> Frame:
    """Return the frame of one prediction.

    Lines of the view are recognised by their texts, blanks left out, as a view may lack what is empty; so a row shifted
    back is recognised too. Lines that are not recognised are taken in order where as many are left on both sides.

    Parameters
    ----------
    gold, predicted : Table
        As read.
    view : Table
        What the judge's predicted indices point into.
    turn : Turn
    extra : tuple of (rows, columns)
        Indices in the prediction without a counterpart in the gold. Rows are identical if they are so in all other
        columns, columns if they are so in all other rows.
    """
    upright, seen = _upright(predicted, turn), _upright(view)
    rows = _in_order(_recognised(_filled(seen.rows), _filled(upright.rows)), len(upright.rows))
    # Columns of equal texts are common (constants, blanks), so those with the same header too come first.
    by_header = _recognised(_with_headers(seen), _with_headers(upright))
    by_texts = _recognised(_filled(seen.columns), _filled(upright.columns), by_header)
    columns = _in_order(by_texts, len(upright.columns))
    return Frame(rows, columns, *_classes(_upright(gold)), *_classes(upright, *extra))


def _upright(table: Table, turn: Turn = Turn.UPRIGHT) -> _Upright:
    texts = tuple(tuple(row) for row in table.texts())
    if turn is Turn.WHOLE:
        names = tuple(path[-1] if path else "" for path in table.columns)
        columns = (names, *texts)
        headers, bodies = tuple((column[0],) for column in columns), (column[1:] for column in columns)
        return _Upright(headers, tuple(zip(*bodies, strict=True)), ())
    if turn is Turn.BODY:
        return _Upright(table.columns[: len(texts)], tuple(zip(*texts, strict=True)), ())
    return _Upright(table.columns, texts, table.row_groups)


def _filled(lines: Iterable[Sequence[str]]) -> list[LineKey]:
    return [tuple(text for text in line if text) for line in lines]


def _with_headers(table: _Upright) -> list[LineKey]:
    return [(header, *texts) for header, texts in zip(table.headers, _filled(table.columns), strict=True)]


def _recognised(view: Sequence[LineKey], upright: Sequence[LineKey], known: Sequence[int] = ()) -> list[int]:
    """Return for each line of the view the first free one of equal key, `FOREIGN` without one."""
    found = list(known) or [FOREIGN] * len(view)
    taken, free = set(found), defaultdict[LineKey, list[int]](list)
    for index, line in enumerate(upright):
        if index not in taken:
            free[line].append(index)
    for index, line in enumerate(view):
        if found[index] == FOREIGN and free[line]:
            found[index] = free[line].pop(0)
    return found


def _in_order(found: Sequence[int], count: int) -> tuple[int, ...]:
    """Return the indices, foreign ones filled in order if as many of `count` are unused."""
    result = list(found)
    foreign = [place for place, index in enumerate(found) if index == FOREIGN]
    left = sorted(set(range(count)) - set(found))
    if len(foreign) == len(left):
        for place, index in zip(foreign, left, strict=True):
            result[place] = index
    return tuple(result)


def _classes(
    table: _Upright, extra_rows: Sequence[int] = (), extra_columns: Sequence[int] = ()
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    groups = table.groups or ((),) * len(table.rows)
    rows = [(group, *_without(row, extra_columns)) for group, row in zip(groups, table.rows, strict=True)]
    columns = [
        (header, *_without(texts, extra_rows)) for header, texts in zip(table.headers, table.columns, strict=True)
    ]
    return _first_equal(rows), _first_equal(columns)


def _without(line: Sequence[str], left_out: Sequence[int]) -> LineKey:
    return tuple(text for index, text in enumerate(line) if index not in left_out) if left_out else tuple(line)


def _first_equal(lines: Sequence[LineKey]) -> tuple[int, ...]:
    first: dict[LineKey, int] = {}
    return tuple(first.setdefault(line, index) for index, line in enumerate(lines))
