"""Operations on columns and their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabx.edit.bench.slow.sheet import Refused, Sheet
from tabx.edit.bench.slow.targets import column_at, gap, new_place


def add_column(sheet: Sheet, operation: Any) -> None:
    """Put a new column in."""
    if len(operation.cells) != len(sheet.lines):
        raise Refused
    names = _names(sheet, operation.header)
    at, _ = gap(operation.at, len(sheet.columns), lambda target: column_at(sheet, target))
    new, own = sheet.new(), sheet.new()
    if isinstance(operation.header, str) and len(names) > 1:
        sheet.labels |= {(name, new): own for name in names}
    for texts in (names, dict(zip(sheet.lines, operation.cells, strict=True))):
        sheet.texts |= {(name, new): text for name, text in texts.items()}
        if 0 < at < len(sheet.columns):
            _join_neighbours(sheet, texts, new, at)
    sheet.columns.insert(at, new)
    sheet.column_origins[new] = None
    if at < sheet.row_headers:
        sheet.row_headers += 1


def _names(sheet: Sheet, header: Any) -> dict[str, str]:
    """Return the text of each level of a new column's header; one text is that of all of them."""
    if (header is None) != (not sheet.levels):
        raise Refused
    texts = [header] * len(sheet.levels) if isinstance(header, str) else list(header or ())
    if len(texts) != len(sheet.levels):
        raise Refused
    return dict(zip(sheet.levels, texts, strict=True))


def _join_neighbours(sheet: Sheet, texts: Mapping[str, str], new: int, at: int) -> None:
    """Let the places of a new column inside a merged cell belong to it, where they say the same."""
    left, right = sheet.columns[at - 1], sheet.columns[at]
    for name in texts:
        label = sheet.label(name, left)
        if label is None or sheet.label(name, right) != label:
            continue
        tall = [other for other in texts if sheet.label(other, left) == label]
        if all(texts[other] == sheet.texts[other, left] for other in tall):
            sheet.labels[name, new] = label


def remove_column(sheet: Sheet, operation: Any) -> None:
    """Take a column out."""
    column = column_at(sheet, operation.column)
    if len(sheet.columns) == 1:
        raise Refused
    sheet.columns.pop(column)
    if column < sheet.row_headers:
        sheet.row_headers -= 1


def move_column(sheet: Sheet, operation: Any) -> None:
    """Put a column elsewhere; it is a row header where it then stands among them."""
    name = sheet.columns[column_at(sheet, operation.column)]
    at, _ = new_place(operation.to, name, sheet.columns, lambda target: column_at(sheet, target))
    others = [c for c in sheet.columns if c != name]
    headers = set(sheet.columns[: sheet.row_headers])
    still = [c for c in others if c in headers]
    result = [*others[:at], name, *others[at:]]
    stands_before_one = any(c in headers for c in result[at + 1 :] if c != name)
    stands_behind_the_last = name in headers and result[: len(still)] == still and at == len(still)
    sheet.columns = result
    sheet.row_headers = len(still) + (stands_before_one or stands_behind_the_last)


def rename_header(sheet: Sheet, operation: Any) -> None:
    """Give a cell of the header another text."""
    c = sheet.columns[column_at(sheet, operation.column)]
    name = _level(sheet, operation.level, c)
    label = sheet.label(name, c)
    spots = [(name, c)]
    if label is not None:
        spots += [spot for spot in sheet.texts if spot[0][0] == "h" and sheet.labels.get(spot) == label]
    for spot in spots:
        sheet.texts[spot] = operation.text


def _level(sheet: Sheet, level: int | None, column: int) -> str:
    if not sheet.levels or (level or 1) > len(sheet.levels):
        raise Refused
    if level is not None:
        return sheet.levels[level - 1]
    full = [one for one in sheet.levels if sheet.texts[one, column]]
    return full[-1] if full else sheet.levels[-1]
