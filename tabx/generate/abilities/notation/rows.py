"""Notations without marks of their own around cells: JSON and CSV."""

from __future__ import annotations

import csv
import json
from typing import Any

from tabx.generate.abilities.notation.records import ALONE, EQUAL, PARSED, THERE, Check, equally_long


def check_json(reply: str, gold: str) -> tuple[Check, ...]:
    """Return the checks of JSON: nothing but one value, rows of the same keys, the gold's keys."""
    data, is_alone = _parsed(reply)
    rows = _rows(data)
    found = [
        Check(THERE, bool(rows)),
        Check(PARSED, data is not None),
        Check(ALONE, is_alone),
        Check(EQUAL, bool(rows) and len({_shape(row) for row in rows}) == 1),
    ]
    wanted = _rows(_parsed(gold)[0]) if gold else []
    if wanted and isinstance(wanted[0], dict):
        found.append(Check("keys of the schema", bool(rows) and _shape(rows[0]) == _shape(wanted[0])))
    return tuple(found)


def _parsed(text: str) -> tuple[Any, bool]:
    """Return the first JSON value of a text, None for none, and whether it stands alone."""
    starts = [place for place in (text.find("{"), text.find("[")) if place >= 0]
    if not starts:
        return None, False
    try:
        data, end = json.JSONDecoder().raw_decode(text, min(starts))
    except (ValueError, RecursionError):
        return None, False
    return data, not text[: min(starts)].strip() and not text[end:].strip()


def _rows(data: Any) -> list[Any]:
    """Return the rows of a table: the list itself, or the lists inside an object."""
    if isinstance(data, dict):
        return [row for value in data.values() if isinstance(value, list) for row in value]
    return data if isinstance(data, list) else []


def _shape(row: Any) -> tuple[Any, ...]:
    return tuple(row) if isinstance(row, dict) else (len(row),) if isinstance(row, list) else ()


def check_csv(reply: str, gold: str) -> tuple[Check, ...]:
    """Return the checks of CSV (RFC 4180): a strict reader takes it, every line is a row as long as the header."""
    lines = [line for line in reply.strip().splitlines() if line.strip()]
    try:
        rows = list(csv.reader(lines, strict=True))
    except csv.Error:
        rows = []
    lengths = [len(row) for row in rows]
    is_table = len(rows) > 1 and lengths[0] > 1
    return (
        Check(THERE, is_table),
        Check(PARSED, bool(rows)),
        Check(ALONE, is_table and not any(length == 1 for length in lengths)),
        Check(EQUAL, equally_long([lengths])),
    )
