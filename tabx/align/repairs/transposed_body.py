"""A body transposed under an unchanged header."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from tabx.align.pairing.grid import Grid, read_grid
from tabx.align.records import DecidedBy, RepairKind
from tabx.table import Cell, Table
from tabx.values import read


@dataclass(frozen=True)
class Turned:
    """A prediction set upright.

    `corner` is the column of former headers, None where the header stayed.
    """

    table: Table
    kind: RepairKind
    confidence: float
    corner: int | None = None
    decided_by: DecidedBy = DecidedBy.RULE


@dataclass(frozen=True, slots=True)
class TransposedBodyThresholds:
    """Thresholds for taking a body as transposed under its header."""

    margin: float = 0.3
    """Share of the gold's values that the turned body has to have under their headers beyond what the body as read has.
    No reason on record; with less, a table of the same few values throughout ("yes", "no") is turned by chance."""

    least_under_headers: float = 0.4
    """Share of the gold's values that have to stand under their headers. Less than in place, so that a body whose rows
    were merged besides is still turned (`test_transposed_body_of_merged_rows`)."""

    least_in_place: float = 0.6
    """Share of the gold's values that have to stand in their very places where that alone decides. No reason on record;
    most of them."""


THRESHOLDS = TransposedBodyThresholds()


def turn_body(gold: Grid, predicted: Grid) -> Turned | None:
    """Return the prediction with its body transposed if that explains the values.

    The whole body, or all of it except a first column of row names that stayed in place.
    """
    return _turn_whole_body(gold, predicted) or _turn_behind_names(gold, predicted)


def _turn_whole_body(gold: Grid, predicted: Grid) -> Turned | None:
    """Return the prediction with rows as columns if that matches more of the gold.

    Clearly more under the gold's headers, whatever the order of the rows, or more in exactly the gold's places.
    """
    facts = sum(map(bool, (key for keys in gold.keys for key in keys)))
    turned = _turned_grid(predicted) if facts else None
    if turned is None:
        return None
    before, under_headers = _under_headers(gold, predicted), _under_headers(gold, turned)
    in_place = _in_place(gold, turned)
    is_clearly_more = under_headers >= before + THRESHOLDS.margin * facts
    is_clear = is_clearly_more and under_headers >= THRESHOLDS.least_under_headers * facts
    is_more_in_place = in_place > max(before, _in_place(gold, predicted))
    if not is_clear and not (is_more_in_place and in_place >= THRESHOLDS.least_in_place * facts):
        return None
    return Turned(turned.table, RepairKind.TRANSPOSED_BODY, max(under_headers, in_place) / facts)


def _turned_grid(predicted: Grid) -> Grid | None:
    """Return the prediction with its body transposed.

    None where its header does not fit the transposed body. Rows shorter than the header end in blanks when transposed,
    and so does a header that is shorter.
    """
    table, count = predicted.table, predicted.height
    has_name_beyond = any(any(path) for path in table.columns[count:])
    if not 1 < count <= predicted.width or has_name_beyond:
        return None
    width = max((p + 1 for p, texts in enumerate(predicted.texts) if any(texts)), default=0)
    header = tuple(tuple(Cell(cell.text) for cell in line[:count]) for line in table.header_rows)
    rows = tuple(tuple(Cell(line[p].text) for line in table.rows) for p in range(width))
    return read_grid(replace(table, header_rows=header, rows=rows, row_groups=(), stub_columns=0), predicted.rules)


def _in_place(gold: Grid, predicted: Grid) -> int:
    """Return the number of the gold's values at exactly the gold's place."""
    if (gold.height, gold.width) != (predicted.height, predicted.width):
        return 0
    return sum(
        key == other != ""
        for gold_keys, keys in zip(gold.keys, predicted.keys, strict=True)
        for key, other in zip(gold_keys, keys, strict=True)
    )


def _turn_behind_names(gold: Grid, predicted: Grid) -> Turned | None:
    """Return the prediction with its body after the first column transposed."""
    if (gold.height, gold.width) != (predicted.height, predicted.width):
        return None
    is_square_behind_names = gold.width - gold.height == 1
    if not is_square_behind_names or gold.keys[0] != predicted.keys[0]:
        return None
    body = range(gold.height)
    wanted, given = _body_keys(gold), _body_keys(predicted)
    places = [(i, c) for i in body for c in body if wanted[i][c]]
    straight = sum(wanted[i][c] == given[i][c] for i, c in places)
    turned = sum(wanted[i][c] == given[c][i] for i, c in places)
    is_more = turned > max(straight, _under_headers(gold, predicted, first=1))
    if not is_more or turned < THRESHOLDS.least_in_place * len(places):
        return None
    rows = tuple((predicted.table.rows[i][0], *(Cell(predicted.table.rows[c][i + 1].text) for c in body)) for i in body)
    return Turned(replace(predicted.table, rows=rows), RepairKind.TRANSPOSED_BODY, turned / len(places))


def _body_keys(grid: Grid) -> list[list[str]]:
    """Return the keys of the cells after the first column, each read alone.

    A cell's column is another one if the body is transposed.
    """
    return [[read(text)[0].key for text in row[1:]] for row in grid.table.texts()]


def _under_headers(gold: Grid, predicted: Grid, first: int = 0) -> int:
    """Return the number of values under their header, in any row.

    Those of the gold columns before `first` are left out.
    """
    total = 0
    for column in range(first, gold.width):
        wanted = Counter(key for key in gold.keys[column] if key)
        named = [p for p in range(predicted.width) if predicted.headers[p] == gold.headers[column]]
        places = named or ([column] if column < predicted.width else [])
        total += max(((wanted & Counter(predicted.keys[p])).total() for p in places), default=0)
    return total
