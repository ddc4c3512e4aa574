"""Which row or column a target names: each is tried against all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabx.edit.bench.slow.sheet import Refused, Sheet

Find = Callable[[Sheet, Any], int]


def row_at(sheet: Sheet, target: Any) -> int:
    """Return the index of the row that a target names; Refused where it names none, or several."""
    if hasattr(target, "before"):
        return _beside(sheet, target, row_at, len(sheet.lines))
    if isinstance(target, int):
        return within(target - 1, len(sheet.lines))
    if hasattr(target, "key"):
        c = sheet.columns[column_at(sheet, target.column)]
        return _sole([i for i, name in enumerate(sheet.lines) if sheet.texts[name, c] == target.key])
    shown = sheet.columns[: sheet.row_headers] if sheet.row_headers else sheet.columns[:1]
    keys = [[*sheet.sections[name], *(sheet.texts[name, c] for c in shown)] for name in sheet.lines]
    return _by_path(keys, target)


def column_at(sheet: Sheet, target: Any) -> int:
    """Return the index of the column that a target names; Refused where it names none, or several."""
    if hasattr(target, "before"):
        return _beside(sheet, target, column_at, len(sheet.columns))
    if isinstance(target, int):
        return within(target - 1, len(sheet.columns))
    if not sheet.levels:
        raise Refused
    return _by_path([_header(sheet, c) for c in sheet.columns], target)


def _beside(sheet: Sheet, target: Any, find: Find, count: int) -> int:
    if target.before is not None:
        return within(find(sheet, target.before) - 1, count)
    return within(find(sheet, target.after) + 1, count)


def _header(sheet: Sheet, column: int) -> list[str]:
    """Return the texts of a column's header, a cell over several levels once, blanks left out."""
    said: list[str] = []
    before = None
    for name in sheet.levels:
        label = sheet.label(name, column)
        if label is None or label != before:
            said.append(sheet.texts[name, column])
        before = label
    said = [text for text in said if text]
    return said or [""]


def _by_path(paths: list[list[str]], target: Any) -> int:
    wanted = [target] if isinstance(target, str) else list(target)
    whole = [i for i, path in enumerate(paths) if path == wanted]
    if whole:
        return _sole(whole)
    return _sole(
        [i for i, path in enumerate(paths) if len(path) > len(wanted) and path[len(path) - len(wanted) :] == wanted]
    )


def _sole(found: Sequence[int]) -> int:
    if len(found) != 1:
        raise Refused(tuple(i + 1 for i in found))
    return found[0]


def within(index: int, count: int) -> int:
    """Return an index that is one of so many; Refused where it is none."""
    if index < 0 or index >= count:
        raise Refused
    return index


def gap(place: Any, count: int, find: Callable[[Any], int]) -> tuple[int, int | None]:
    """Return before which of the present ones a new one comes, and which one it is put beside by name."""
    if place == "end":
        return count, None
    if isinstance(place, int):
        return within(place - 1, count + 1), None
    if place.before is not None:
        other = find(place.before)
        return other, other
    other = find(place.after)
    return other + 1, other


def new_place(place: Any, moved: Any, names: list[Any], find: Callable[[Any], int]) -> tuple[int, Any]:
    """Return where one of some names is put among the others, and beside which by name, None for a position."""
    rest = [other for other in names if other != moved]
    if place == "end":
        return len(rest), None
    if isinstance(place, int):
        return within(place - 1, len(names)), None
    beside = names[find(place.before if place.before is not None else place.after)]
    if beside == moved:
        raise Refused
    return rest.index(beside) + (place.before is None), beside
