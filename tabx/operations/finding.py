"""Which row or column a target names; one that fits nothing or several is refused with the candidates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from tabx.base.escapes import shorten
from tabx.operations.draft import Draft, Grid, laid_out
from tabx.operations.errors import OperationError
from tabx.operations.records import (
    BesideColumn,
    BesideRow,
    ColumnPlace,
    ColumnTarget,
    Keyed,
    Path,
    RowPlace,
    RowTarget,
)
from tabx.table import KeyPath, Table, show_path

MOST_NAMED = 5
"""Candidates that an error names; the record of the error has them all."""

LONGEST_SHOWN = 40
"""Characters of a key or header that an error shows."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is put.

    Attributes
    ----------
    index : int
        0-based, counted without what is moved.
    beside : int or None
        The row or column it is put beside by name, counted likewise; None where a position says where.
    """

    index: int
    beside: int | None


def find_row(draft: Draft, target: RowTarget) -> int:
    """Return the index of the row that a target names.

    Raises
    ------
    OperationError
        It fits no row, or several.
    """
    if isinstance(target, BesideRow):
        return _neighbour("row", find_row(draft, target.other), draft.height, is_after=target.is_after)
    if isinstance(target, int):
        return _at_position("row", target, draft.height)
    if isinstance(target, Keyed):
        column = find_column(draft, target.column)
        texts: list[KeyPath] = [(line[column].text,) for line in draft.body]
        said = f"{_quoted((target.key,))} in column {column + 1}"
        return _only("row", said, (target.key,), [r for r, (text,) in enumerate(texts) if text == target.key], texts)
    path = _path(target)
    keys = row_keys(draft)
    return _only("row", _quoted(path), path, _fitting(keys, path), keys)


def find_column(draft: Draft, target: ColumnTarget) -> int:
    """Return the index of the column that a target names; errors as of `find_row`."""
    if isinstance(target, BesideColumn):
        return _neighbour("column", find_column(draft, target.other), draft.width, is_after=target.is_after)
    if isinstance(target, int):
        return _at_position("column", target, draft.width)
    path = _path(target)
    if not draft.header:
        raise OperationError(f"column {_quoted(path)}: the table has no header; a position is right")
    paths = header_paths(draft.header)
    return _only("column", _quoted(path), path, _fitting(paths, path), paths)


def row_keys(draft: Draft) -> list[KeyPath]:
    """Return the key of each row: its sections, then its row headers, or the text of its first column."""
    stub = draft.stub_columns or 1
    return [
        (*group, *(piece.text for piece in line[:stub])) for group, line in zip(draft.groups, draft.body, strict=True)
    ]


def header_paths(header: Grid) -> list[KeyPath]:
    """Return the path of each column, as `Table.columns` gives it."""
    return list(Table(laid_out(header), ()).columns)


def row_place(draft: Draft, place: RowPlace, without: int | None = None) -> Place:
    """Return where a row is put; `without` is the row that is moved there."""
    if isinstance(place, BesideRow):
        return _place_beside("row", find_row(draft, place.other), without, is_after=place.is_after)
    return _place_at("row", place, draft.height, without)


def column_place(draft: Draft, place: ColumnPlace, without: int | None = None) -> Place:
    """Return where a column is put; `without` is the column that is moved there."""
    if isinstance(place, BesideColumn):
        return _place_beside("column", find_column(draft, place.other), without, is_after=place.is_after)
    return _place_at("column", place, draft.width, without)


def _place_at(what: str, place: int | str, count: int, without: int | None) -> Place:
    last = count if without is not None else count + 1
    position = last if isinstance(place, str) else place
    if position > last:
        raise OperationError(f"{what} {position}: the table has {counted(count, what)}, so 1 to {last} is right")
    return Place(position - 1, None)


def _place_beside(what: str, other: int, without: int | None, *, is_after: bool) -> Place:
    if other == without:
        raise OperationError(f"{what} {other + 1} cannot be put beside itself")
    beside = other - (without is not None and without < other)
    return Place(beside + is_after, beside)


def _neighbour(what: str, other: int, count: int, *, is_after: bool) -> int:
    """Return the index of the row or column directly after or before another."""
    found = other + 1 if is_after else other - 1
    if not 0 <= found < count:
        side, end = ("after", "last") if is_after else ("before", "first")
        raise OperationError(f"no {what} {side} {what} {other + 1}, the {end}")
    return found


def _at_position(what: str, position: int, count: int) -> int:
    if position > count:
        right = f"so 1 to {count} is right" if count else "so none can be named"
        raise OperationError(f"{what} {position}: the table has {counted(count, what)}, {right}")
    return position - 1


def counted(count: int, what: str) -> str:
    """Return a count with its noun: "1 row", "no rows"."""
    return f"{count or 'no'} {what}{'' if count == 1 else 's'}"


def _path(target: Path) -> KeyPath:
    return (target,) if isinstance(target, str) else target


def _fitting(paths: Sequence[KeyPath], path: KeyPath) -> list[int]:
    """Return the indices of the paths that are the path; where there are none, of those that end with it."""
    whole = [index for index, one in enumerate(paths) if one == path]
    return whole or [index for index, one in enumerate(paths) if one[-len(path) :] == path]


def _only(what: str, said: str, path: KeyPath, found: Sequence[int], paths: Sequence[KeyPath]) -> int:
    if len(found) == 1:
        return found[0]
    if found:
        positions = [str(index + 1) for index in found[:MOST_NAMED]]
        more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
        listed = f"{', '.join(positions)}{more}"
        raise OperationError(
            f"{said} fits {len(found)} {what}s ({listed}); a position, or more of its path, is right",
            tuple(index + 1 for index in found),
        )
    near = _near(path, paths)
    named = ", ".join(f"{what} {index + 1} {_quoted(paths[index])}" for index in near)
    meant = f"; {named} may be meant" if near else ""
    raise OperationError(f"no {what} {said}{meant}", tuple(index + 1 for index in near))


def _near(path: KeyPath, paths: Sequence[KeyPath]) -> list[int]:
    """Return the indices of the paths that may be meant, the likest first."""
    wanted = show_path(path).casefold()
    places: dict[str, list[int]] = {}
    for index, one in enumerate(paths):
        for text in {show_path(one).casefold(), show_path(one[-len(path) :]).casefold()}:
            places.setdefault(text, []).append(index)
    near = [index for text in get_close_matches(wanted, places, n=MOST_NAMED) for index in places[text]]
    return list(dict.fromkeys(near))[:MOST_NAMED]


def _quoted(path: KeyPath) -> str:
    return repr(shorten(show_path(path), LONGEST_SHOWN))
