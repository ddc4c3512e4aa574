"""Where the tables are in a JSON value, whatever stands around them."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple, cast

from tabx.base.errors import BrokenTextError
from tabx.formats.json.text import parse_json

ROW_NAMES = ("rows", "data", "records", "table")
"""Names under which the rows of a table stand in an object."""

HEADER_NAMES = ("header", "headers", "columns")
"""Names under which the header stands beside the rows."""

FIELD_NAMES = ("fields", "column_names", "columnNames", "cols")
"""Names under which a list is the header too, if it has a name for each column."""

OWN_KEYS = frozenset(
    (*HEADER_NAMES, "index", "caption", "title", "stub_columns", "row_groups", "header_spans", "row_spans")
)
"""Keys beside the rows that are read; others are passed over, and a note says so."""


Said = tuple[tuple[str, str], ...]
"""Names around rows, each with its value; "" for what stands on the way to them."""


class Found(NamedTuple):
    """A table in a value.

    Attributes
    ----------
    value : dict or list
        The object around the rows, or the rows themselves: a list of records or of lists.
    rows : str
        The name of the rows in the object; "" for a list.
    beside : tuple of str
        The names passed on the way that hold nothing of the table.
    said : tuple of (name, value)
        What stands around the rows: names passed on the way, with "" for a value, and plain values.
    """

    value: dict[str, object] | list[object]
    rows: str
    beside: tuple[str, ...]
    said: Said = ()


def tables_inside(value: dict[str, object], *, is_inner: bool = False) -> list[Found]:
    """Return the tables in an object, by the lists of records and the rows with a header in it, in order.

    Columns of equal length, and records by name, are tables themselves: for these the list is empty, as for a record
    of plain values.
    """
    name = rows_name(value) or _headed_name(value)
    if name:
        return [Found(value, name, _others(value, name), _plainly_said(value))]
    if _are_columns(value) or are_named_records(value):
        return []
    by_key = {key: found for key, item in value.items() if (found := _inside(value, key, item))}
    return [_among(one, value, key, by_key, is_inner=is_inner) for key, found in by_key.items() for one in found]


def _among(found: Found, value: Mapping[str, object], key: str, read: Container[str], *, is_inner: bool) -> Found:
    """Return a table found under a name of an object, with what that says of it; other tables are not passed over.

    The name says something where other tables stand beside it, or another object around it or in it.
    """
    has_others = any(name in read for name in value if name != key)
    is_telling = has_others or ((is_inner or isinstance(value[key], dict)) and key not in ROW_NAMES)
    names = ((key, ""),) if is_telling else ()
    beside = tuple(name for name in found.beside if name not in read)
    return found._replace(beside=beside, said=(*_plainly_said(value), *names, *found.said))


def with_own_said(found: Sequence[Found]) -> list[Found]:
    """Return several tables without the names on the way that all of them have: those tell none from another."""
    shared = set.intersection(*(set(one.said) for one in found)) if len(found) > 1 else set()
    return [one._replace(said=tuple(pair for pair in one.said if pair[1] or pair not in shared)) for one in found]


def _plainly_said(value: Mapping[str, object]) -> Said:
    """Return the plain values of an object, each with its name: no tables in strings, and no prose."""
    plain = ((key, item) for key, item in value.items() if key not in OWN_KEYS and isinstance(item, str))
    return tuple((key, item) for key, item in plain if item and len(item) <= MOST_SAID and item[0] not in "[{")


MOST_SAID = 80
"""Characters of a value beside the rows that is said of them: a line of a terminal; what is longer is prose."""


def _inside(value: dict[str, object], key: str, item: object) -> list[Found]:
    """Return the tables under a name of an object."""
    if isinstance(item, str):
        return _in_a_string(value, key, item)
    if isinstance(item, dict):
        return [_passing(found, value, key) for found in tables_inside(item, is_inner=True)]
    if not isinstance(item, list):
        return []
    if not _is_records(item):
        rows = rows_beside_others(item)
        return [Found(rows, "", _others(value, key))] if rows else []
    return _tables_in_a_list(value, key, item) or [Found(value, key, _others(value, key))]


def _in_a_string(value: dict[str, object], key: str, text: str) -> list[Found]:
    """Return the tables in a string that holds JSON."""
    parsed = _parsed(text)
    if isinstance(parsed, dict):
        return [_passing(found, value, key) for found in tables_inside(parsed)]
    is_rows = isinstance(parsed, list) and bool(parsed) and is_list_of_rows(parsed)
    return [Found(cast("list[object]", parsed), "", _others(value, key))] if is_rows else []


def _tables_in_a_list(value: dict[str, object], key: str, items: list[object]) -> list[Found]:
    """Return the tables of a list whose objects are each a header beside rows; [] for other lists of objects."""
    if not all(map(_is_headed_object, items)):
        return []
    inner = [tables_inside(cast("dict[str, object]", record)) for record in items]
    are_tables = all(len(found) == 1 and found[0].rows for found in inner)
    return [_passing(found[0], value, key) for found in inner] if are_tables else []


def _passing(found: Found, value: Mapping[str, object], key: str) -> Found:
    return found._replace(beside=(*(other for other in value if other != key), *found.beside))


def _is_headed_object(value: object) -> bool:
    """Whether an object has a header beside rows, and so is a table whatever else is in it."""
    return isinstance(value, dict) and any(isinstance(value.get(name), list) for name in (*HEADER_NAMES, *FIELD_NAMES))


def _headed_name(value: Mapping[str, object]) -> str:
    """Return the name of the lists of plain values that are rows, "" without any."""
    return next((key for key, item in value.items() if isinstance(item, list) and _is_headed(value, key, item)), "")


def rows_beside_others(items: Sequence[object]) -> list[object] | None:
    """Return the only list of records or rows among other values of a list (`[{"page": 1}, [{…}, {…}]]`)."""
    lists = [item for item in items if isinstance(item, list)]
    if len(lists) != 1 or len(items) == 1 or not lists[0] or not is_list_of_rows(lists[0]):
        return None
    return lists[0]


def _is_headed(value: Mapping[str, object], key: str, items: Sequence[object]) -> bool:
    """Whether lists of plain values are rows: the object names their columns, or the first of them does."""
    width = _width(items)
    if width < 1:
        return False
    names = header_beside(value, width)
    if names and names != key:
        return True
    return len(items) > 1 and len({*map(str, cast("list[object]", items[0]))}) == width and _is_text(items[0])


def header_beside(value: Mapping[str, object], width: int) -> str:
    """Return the name of the list in an object that names so many columns, "" without one."""
    lists = ((name, value.get(name)) for name in (*HEADER_NAMES, *FIELD_NAMES))
    return next((name for name, names in lists if isinstance(names, list) and len(names) == width), "")


def _width(items: Sequence[object]) -> int:
    """Return the length of lists of plain values that are all as long; -1 for any other values."""
    if not all(isinstance(item, list) and not any(isinstance(part, (dict, list)) for part in item) for item in items):
        return -1
    widths = {len(cast("list[object]", item)) for item in items}
    return widths.pop() if len(widths) == 1 else -1


def _is_text(row: object) -> bool:
    return isinstance(row, list) and all(type(part) is str and part for part in row)


def rows_name(value: Mapping[str, object]) -> str:
    """Return the name under which rows stand in an object, "" where none has them."""
    name = next((name for name in ROW_NAMES if is_list_of_rows(value.get(name))), "")
    return name if name and (len(value) > 1 or value[name]) else ""


def is_list_of_rows(value: object) -> bool:
    """Whether a value is a list of objects and lists alone."""
    return isinstance(value, list) and all(isinstance(item, (dict, list)) for item in value)


def are_named_records(value: Mapping[str, object]) -> bool:
    """Whether an object holds several records with the same keys, each under its name.

    They are no records where rows stand in them, or a list of records in some of them, or nothing else in all.
    """
    items = list(value.values())
    if len(items) <= 1 or not have_equal_keys(items):
        return False
    objects = cast("list[dict[str, object]]", items)
    holding = [any(isinstance(part, list) and _is_records(part) for part in item.values()) for item in objects]
    is_table = any(holding) and (not all(holding) or len(objects[0]) == 1)
    return not is_table and not any(map(rows_name, objects))


def have_equal_keys(items: Sequence[object]) -> bool:
    """Whether values are non-empty objects with the same keys."""
    first = items[0]
    if not isinstance(first, dict) or not first:
        return False
    return all(isinstance(item, dict) and item.keys() == first.keys() for item in items)


def _are_columns(value: Mapping[str, object]) -> bool:
    """Whether the values of an object are the columns of one table: several lists of one length, or none of records."""
    items = list(value.values())
    if len(items) <= 1 or not all(isinstance(item, list) for item in items):
        return False
    lists = cast("list[list[object]]", items)
    return len({len(item) for item in lists}) == 1 and not all(_is_records(item) for item in lists)


def _is_records(items: Sequence[object]) -> bool:
    return bool(items) and all(isinstance(item, dict) and item for item in items)


def _others(value: Mapping[str, object], name: str) -> tuple[str, ...]:
    """Return the names beside those of the rows that are not read."""
    rows = value[name]
    header = header_beside(value, _width(rows)) if isinstance(rows, list) else ""
    return tuple(key for key in value if key not in OWN_KEYS and key not in (name, header))


def _parsed(item: object) -> object:
    """Return the list or object that a string holds as JSON, None for any other value."""
    if type(item) is not str or item.lstrip()[:1] not in ("[", "{"):
        return None
    try:
        return parse_json(item)
    except BrokenTextError:
        return None
