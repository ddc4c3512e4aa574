"""Operations on rows."""

from __future__ import annotations

from typing import Any

from tabx.edit.bench.slow.sheet import Refused, Sections, Sheet
from tabx.edit.bench.slow.targets import gap, new_place, row_at


def add_row(sheet: Sheet, operation: Any) -> None:
    """Put a new row in."""
    if len(operation.cells) != len(sheet.columns):
        raise Refused
    at, beside = gap(operation.at, len(sheet.lines), lambda target: row_at(sheet, target))
    section = operation.section if operation.section is not None else _section_at(sheet, at, beside)
    _insert_line(sheet, "new", at, dict(zip(sheet.columns, operation.cells, strict=True)))
    sheet.sections["new"], sheet.row_origins["new"] = section, None


def _section_at(sheet: Sheet, at: int, beside: int | None) -> Sections:
    if beside is not None:
        return sheet.sections[sheet.lines[beside]]
    if not sheet.lines:
        return ()
    return sheet.sections[sheet.lines[at] if at < len(sheet.lines) else sheet.lines[-1]]


def _insert_line(sheet: Sheet, name: str, at: int, texts: dict[int, str]) -> None:
    sheet.lines.insert(at, name)
    for c, text in texts.items():
        sheet.texts[name, c] = text
    if 0 < at < len(sheet.lines) - 1:
        _join_neighbours(sheet, name, sheet.lines[at - 1], sheet.lines[at + 1])


def _join_neighbours(sheet: Sheet, name: str, above: str, below: str) -> None:
    """Let the places of a new row inside a merged cell belong to it, where they say the same."""
    for c in sheet.columns:
        label = sheet.label(above, c)
        if label is None or sheet.label(below, c) != label:
            continue
        wide = [other for other in sheet.columns if sheet.label(above, other) == label]
        if all(sheet.texts[name, other] == sheet.texts[above, other] for other in wide):
            sheet.labels[name, c] = label


def remove_row(sheet: Sheet, operation: Any) -> None:
    """Take a row out."""
    row = row_at(sheet, operation.row)
    if len(sheet.lines) == 1 and not sheet.levels:
        raise Refused
    sheet.lines.pop(row)


def move_row(sheet: Sheet, operation: Any) -> None:
    """Put a row elsewhere."""
    name = sheet.lines[row_at(sheet, operation.row)]
    at, beside = new_place(operation.to, name, sheet.lines, lambda target: row_at(sheet, target))
    rest = [other for other in sheet.lines if other != name]
    if operation.section is not None:
        section = operation.section
    elif beside is not None:
        section = sheet.sections[beside]
    else:
        section = _section_of_moved(sheet, name, rest, at)
    sheet.sections[name] = section
    sheet.lines = [*rest[:at], name, *rest[at:]]


def _section_of_moved(sheet: Sheet, name: str, rest: list[str], at: int) -> Sections:
    own = sheet.sections[name]
    around = [sheet.sections[rest[i]] for i in (at - 1, at) if 0 <= i < len(rest)]
    if not around or own in around:
        return own
    return sheet.sections[rest[at]] if at < len(rest) else sheet.sections[rest[-1]]


def swap_rows(sheet: Sheet, operation: Any) -> None:
    """Let two rows change places."""
    one, other = row_at(sheet, operation.row), row_at(sheet, operation.other)
    if one == other:
        raise Refused
    order = list(range(len(sheet.lines)))
    order[one], order[other] = other, one
    reorder(sheet, order)


def reorder(sheet: Sheet, order: list[int]) -> None:
    """Put rows in another order; the sections stay where they are."""
    sections = [sheet.sections[name] for name in sheet.lines]
    sheet.lines = [sheet.lines[i] for i in order]
    sheet.sections = dict(zip(sheet.lines, sections, strict=True))
