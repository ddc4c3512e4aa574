"""Operations on the texts of cells, and on which of them are one."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tabx.edit.bench.slow.sheet import Refused, Sheet, Spot
from tabx.edit.bench.slow.targets import column_at, row_at


def forget_merged(sheet: Sheet) -> None:
    """Let every merged cell of the rows become single ones; Refused where one lies over several columns."""
    for name in sheet.lines:
        labels = [sheet.label(name, c) for c in sheet.columns]
        if any(one is not None and one == other for one, other in pairwise(labels)):
            raise Refused
    for name in sheet.lines:
        for c in sheet.columns:
            sheet.labels.pop((name, c), None)


def merge_equal(sheet: Sheet, operation: Any) -> None:
    """Let equal neighbours in columns become one cell."""
    merge(sheet, _several(sheet, operation.columns))


def merge(sheet: Sheet, columns: list[int]) -> None:
    """Give a label of its own to each stretch of equal texts, where no cell lies over several columns."""
    wide = set()
    for name in sheet.lines:
        labels = [sheet.label(name, c) for c in sheet.columns]
        wide |= {one for one in labels if one is not None and labels.count(one) > 1}
    for c in columns:
        for above, here in pairwise(sheet.lines):
            if not {sheet.label(above, c), sheet.label(here, c)} & wide and _are_equal(sheet, above, here, c):
                _make_one(sheet, above, here, c)


def _are_equal(sheet: Sheet, above: str, here: str, column: int) -> bool:
    is_same = sheet.texts[above, column] == sheet.texts[here, column]
    return is_same and sheet.sections[above] == sheet.sections[here]


def _make_one(sheet: Sheet, above: str, here: str, column: int) -> None:
    old = sheet.label(here, column)
    label = sheet.label(above, column) or sheet.new()
    joined = [name for name in sheet.lines if old is not None and sheet.label(name, column) == old]
    for name in (above, here, *joined):
        sheet.labels[name, column] = label


def split_merged(sheet: Sheet, operation: Any) -> None:
    """Let the merged cells of columns become single ones."""
    chosen = _several(sheet, operation.columns)
    touched = {sheet.label(name, c) for name in sheet.lines for c in chosen}
    for name in sheet.lines:
        for c in sheet.columns:
            if sheet.label(name, c) in touched:
                sheet.labels.pop((name, c), None)


def _several(sheet: Sheet, targets: Any) -> list[int]:
    if targets is None:
        return list(sheet.columns)
    found = [sheet.columns[column_at(sheet, target)] for target in targets]
    if len(set(found)) < len(found):
        raise Refused
    return found


def set_cells(sheet: Sheet, operation: Any) -> None:
    """Give cells other texts, a merged one in all its places."""
    changed: set[Spot] = set()
    new = []
    for one in operation.cells:
        spots = _spots(sheet, (sheet.lines[row_at(sheet, one.row)], sheet.columns[column_at(sheet, one.column)]))
        if spots & changed:
            raise Refused
        changed |= spots
        new.append((spots, one.text))
    for spots, text in new:
        for spot in spots:
            sheet.texts[spot] = text


def _spots(sheet: Sheet, spot: Spot) -> set[Spot]:
    label = sheet.labels.get(spot)
    if label is None:
        return {spot}
    return {one for one in sheet.texts if one[0][0] == "r" and sheet.labels.get(one) == label}
