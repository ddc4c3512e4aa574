"""Structured answers that were cut, or that hold as many rows as their shape allows, and the rest of their tables."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from tabx.generate.continuing.joining import overlap
from tabx.generate.continuing.json_rows import scan
from tabx.generate.shapes import CAPTION, HEADER, ROWS, TABLES, Form
from tabx.llm.closing import MOST_ITEMS


class Merged(NamedTuple):
    """An answer with the rest in it: the rows of the rest that stood there already, and the new ones."""

    value: Any
    repeated: int
    added: int


def whole_part(text: str, form: Form) -> Any:
    """Return the value of an answer up to its last whole row, None where none is whole."""
    start = text.find("{")
    found = scan(text[start:]) if start >= 0 else scan("")
    if not found.rows:
        return None
    end = found.rows[-1].end
    try:
        value = json.loads(text[start : start + end] + found.open_at[end])
    except (ValueError, RecursionError):
        return None
    filled = _filled(value, form)
    return filled if _count(filled, form) else None


def _filled(value: Any, form: Form) -> Any:
    """Return a value with what it lacks: tables without rows, of a table that breaks off in its header nothing."""
    if not isinstance(value, Mapping):
        return None
    if form.schema is not None:
        names = form.shape.schema["properties"]
        return {name: [*rows] if isinstance(rows := value.get(name), list) else [] for name in names}
    if TABLES in form.shape.schema["properties"]:
        tables = value.get(TABLES)
        return {TABLES: [_with_caption(one) for one in tables if ROWS in one] if isinstance(tables, list) else []}
    return _with_caption(value) if ROWS in value else None


def _with_caption(table: Mapping[str, Any]) -> dict[str, Any]:
    return {CAPTION: None, HEADER: [], **table}


def _lists(value: Any, form: Form) -> list[list[Any]]:
    """Return the rows of each table."""
    parts = form.parts(value)
    return parts if form.schema is not None else [one[ROWS] for one in parts]


def _count(value: Any, form: Form) -> int:
    return 0 if value is None else sum(map(len, _lists(value, form)))


def is_full(value: Any, form: Form) -> bool:
    """Whether an answer's last table holds as many rows as its shape allows, so that there may be more."""
    filled = [rows for rows in _lists(value, form) if rows]
    return bool(filled) and len(filled[-1]) >= MOST_ITEMS


def merged(before: Any, rest: Any, form: Form) -> Merged:
    """Return an answer with the rows and tables of another that tells the rest, each row once."""
    if form.schema is not None:
        names = list(form.shape.schema["properties"])
        pairs = {name: _rows_joined(before[name], rest[name]) for name in names}
        return _summed(
            {name: rows for name, (rows, _) in pairs.items()}, [new for _, new in pairs.values()], rest, form
        )
    tables, news = _headed_merged(form.parts(before), form.parts(rest))
    value = {TABLES: tables} if TABLES in form.shape.schema["properties"] else tables[0]
    return _summed(value, news, rest, form)


def _headed_merged(before: list[Any], rest: list[Any]) -> tuple[list[Any], list[int]]:
    """Return tables with header and rows of both, and how many rows of each table of the rest are new."""
    tables, news, place = [dict(one) for one in before], list[int](), 0
    for one in rest:
        same = next((at for at in range(place, len(tables)) if _goes_on(tables[at], one)), None)
        if same is None:
            tables.append(dict(one))
            news.append(len(one[ROWS]))
            place = len(tables)
        else:
            tables[same][ROWS], new = _rows_joined(tables[same][ROWS], one[ROWS])
            news.append(new)
            place = same
    return tables, news


def _summed(value: Any, news: list[int], rest: Any, form: Form) -> Merged:
    return Merged(value, _count(rest, form) - sum(news), sum(news))


def _goes_on(table: Mapping[str, Any], rest: Mapping[str, Any]) -> bool:
    """Whether a table of the rest is one of those before: by its header, or by none at all."""
    return rest[HEADER] == table[HEADER] or not rest[HEADER]


def _rows_joined(before: list[Any], rest: list[Any]) -> tuple[list[Any], int]:
    """Return the rows of both, what is repeated once, and how many are new."""
    keys = [[json.dumps(row, sort_keys=True) for row in rows] for rows in (before, rest)]
    repeated = overlap(*keys)
    return [*before, *rest[repeated:]], len(rest) - repeated
