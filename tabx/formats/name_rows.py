"""Rows of names below a row of groups, whatever marks them: header levels in every format alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from tabx.formats.grid import Grid, is_full
from tabx.formats.spans import spans_of
from tabx.table import Cell

Row = tuple[Cell, ...]

_NUMBER = re.compile(r"[-+−±<>~≈$€£(]*\s*[.]?\d")
_PLAIN_NUMBER = re.compile(r"[-+−]?[\d.,]+%?")
_YEAR = re.compile(r"(1[5-9]|20)\d\d")
_SAMPLED_ROWS = 50
"""Rows below that tell what a column holds: enough for a majority, few enough for any table."""

_MAJORITY = 0.5
"""Share of cells (columns) above which a column holds numbers, and names stand out from the values below them."""


def with_name_rows(cells: Grid, count: int) -> int:
    """Return the number of header rows, including the names below groups in the last of them.

    A group is a cell over several columns, a name repeated side by side, or a name with blanks beside it. A row below
    is their names if each column has its name in one of the two rows, those of a group differ, and they are no values:
    text over numbers, years over other numbers, or the same names again under another group. Names that reach down end
    the header where they end.
    """
    if not 0 < count < len(cells) - 1 or not all(map(is_full, cells[: count - 1])):
        return count
    above, names = cells[count - 1], cells[count]
    groups = _groups(above)
    if not groups or not _are_names(above, names, groups, cells[count + 1 :][:_SAMPLED_ROWS]):
        return count
    count += 1
    while count < len(cells) - 1 and _is_covered(cells[count]):
        count += 1
    return count


def names_values(cells: Grid) -> bool:
    """Whether most texts of a first row, behind its first column, differ in kind from the values below them."""
    below = cells[1:][:_SAMPLED_ROWS]
    stands_out = [_stands_out(cells[0], below, column) for column in range(1, len(cells[0]))]
    return sum(stands_out) > _MAJORITY * len(stands_out)


def with_spread_groups(header: Grid) -> Grid:
    """Return header rows in which a group printed once spans the blanks beside it, if no cell spans several columns.

    The blanks belong to the name on their left, if they are above names. Where a blank above a name has no group on its
    left, other than over the first column, the groups may be printed in their middle, and the blanks stay.
    """
    if len(header) <= 1 or any(span.column_span > 1 for span in spans_of(header)):
        return header
    return tuple(
        _spread(row, header[level + 1]) if level + 1 < len(header) else row for level, row in enumerate(header)
    )


def _spread(row: Row, below: Row) -> Row:
    texts = [cell.text for cell in row]
    named = [bool(cell.text) and not cell.row_offset for cell in below]  # what reaches down has no name below
    first = _first_named(texts, named)
    if any(map(_is_blank_above_name, texts[1:first], named[1:first])):
        return row
    spread = list(row)
    for start, stop in _runs_of_blanks(texts, first):
        if row[start].row_span > 1:
            continue
        within = start + named[start:stop].index(False) if False in named[start:stop] else stop
        for column in range(start, within):
            offset = column - start
            spread[column] = replace(
                row[start], column_span=within - start, column_offset=offset, is_inferred=column > start
            )
    return tuple(spread)


def _first_named(texts: Sequence[str], named: Sequence[bool]) -> int:
    """Return the first column with a text above a name; the width if there is none."""
    above = (column for column, text in enumerate(texts) if text and named[column])
    return next(above, len(texts))


def _is_blank_above_name(text: str, is_named: bool) -> bool:
    return is_named and not text


def _runs_of_blanks(texts: Sequence[str], first: int) -> list[tuple[int, int]]:
    """Return the columns (start, stop) of each name together with the blanks on its right."""
    starts = [column for column in range(first, len(texts)) if texts[column]]
    return list(pairwise([*starts, len(texts)]))


def _groups(row: Row) -> list[range]:
    """Return the columns of each group of a row: by its spans, or else by repeated names and blanks."""
    runs = _spanned_runs(row) if any(cell.is_spanned for cell in row) else _repeated_runs([cell.text for cell in row])
    return [run for run in runs if 1 < len(run) < len(row)]


def _spanned_runs(row: Row) -> list[range]:
    anchors = ((column, cell) for column, cell in enumerate(row) if cell.is_anchor and cell.text)
    return [range(column, column + cell.column_span) for column, cell in anchors]


def _repeated_runs(texts: Sequence[str]) -> list[range]:
    """Return the columns of each name with the same names and the blanks on its right."""
    runs: list[range] = []
    for start, stop in _runs_of_blanks(texts, 0):
        if runs and texts[runs[-1].start] == texts[start]:
            runs[-1] = range(runs[-1].start, stop)
        else:
            runs.append(range(start, stop))
    return runs


def _are_names(above: Row, names: Row, groups: Sequence[range], below: Grid) -> bool:
    texts = [tuple(names[column].text for column in group) for group in groups]
    if not all(map(_are_all_different, texts)):
        return False
    grouped = [column for group in groups for column in group]
    number = sum(_stands_out(names, below, column) for column in grouped)
    if number <= _MAJORITY * len(grouped) and not _are_the_same_names(texts):
        return False
    return _has_names_alone(above, names, groups, below, _corner(above, grouped, number))


def _corner(above: Row, grouped: Sequence[int], number: int) -> range:
    """Return the columns before the groups where `number` of the grouped ones are named over numbers.

    Below spans that all part into such names, both texts of the corner are names: of groups and of rows.
    """
    is_certain = number == len(grouped) and above[grouped[0]].is_spanned
    return range(min(grouped) if is_certain else 0)


def _are_all_different(texts: Sequence[str]) -> bool:
    """Whether no text is blank or occurs twice."""
    return "" not in texts and len(set(texts)) == len(texts)


def _has_names_alone(above: Row, names: Row, groups: Sequence[range], below: Grid, corner: range) -> bool:
    """Whether each column outside groups and corner has one name, and each in a group one of its own."""
    grouped = {column for group in groups for column in group}
    if not all(names[column].is_anchor for column in grouped):
        return False
    alone = (column for column in range(len(above)) if column not in grouped and column not in corner)
    return all(_has_one_name(above[column], names[column]) or _stands_out(names, below, column) for column in alone)


def _are_the_same_names(groups: Sequence[Sequence[str]]) -> bool:
    """Whether all of several groups have the same names, which are no mere numbers, or all of them years."""
    if len(groups) <= 1 or len(set(groups)) != 1:
        return False
    are_years = all(_YEAR.fullmatch(text) for text in groups[0])
    return are_years or not any(_PLAIN_NUMBER.fullmatch(text) for text in groups[0])


def _has_one_name(upper: Cell, lower: Cell) -> bool:
    """Whether a column outside groups has its name in one of two rows, or the same in both."""
    return not upper.text or not lower.text or not lower.is_anchor or upper.text == lower.text


def _stands_out(names: Row, below: Grid, column: int) -> bool:
    """Whether a text differs in kind from the values below it: no number over numbers, or a year over other numbers."""
    text = names[column].text
    values = [row[column].text for row in below if row[column].text]
    numbers = sum(_NUMBER.match(value) is not None for value in values)
    if numbers <= _MAJORITY * len(values) or not text:
        return False
    if not _NUMBER.match(text):
        return True
    years = sum(_YEAR.fullmatch(value) is not None for value in values)
    return _YEAR.fullmatch(text) is not None and years <= _MAJORITY * len(values)


def _is_covered(row: Row) -> bool:
    """Whether a row has no text of its own below cells that reach down into it."""
    return any(cell.row_offset for cell in row) and all(cell.row_offset or not cell.text for cell in row)
