"""A table as JSON or JSONL."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from tabx.formats.grid import flat_header, flat_rows
from tabx.formats.spans import spans_of
from tabx.table import KeyPath, Table

_SURROGATE = re.compile("[\ud800-\udfff]")


def write_json(table: Table) -> tuple[str, ...]:
    """Return the JSON object of a table, header and rows; it carries all that a `Table` holds."""
    levels = [[cell.text for cell in level] for level in table.header_rows]
    parts: dict[str, object] = {"header": (levels[0] if len(levels) == 1 else levels) or None, "rows": table.texts()}
    if table.caption is not None:
        parts["caption"] = table.caption
    if table.stub_columns:
        parts["stub_columns"] = table.stub_columns
    if table.row_groups:
        parts["row_groups"] = table.row_groups
    for name, grid in (("header_spans", table.header_rows), ("row_spans", table.rows)):
        if spans := spans_of(grid):
            parts[name] = spans
    lines = [f"  {json.dumps(key)}: {_part(key, part)}" for key, part in parts.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n",)


def write_jsonl(table: Table) -> tuple[str, ...]:
    """Return the possible JSONL texts of a table, the most complete one first.

    One record per row, header levels nested; or one array per row, header first, its levels below each other or joined
    with ".".
    """
    header = [flat_header(table)] if table.header_rows else []
    levels = [[cell.text for cell in level] for level in table.header_rows]
    ways = [levels, header] if len(levels) > 1 else [header]
    arrays = tuple("".join(f"{_compact(row)}\n" for row in [*way, *flat_rows(table)]) for way in ways)
    records = [_record(table.columns, row) for row in flat_rows(table)]
    if not table.header_rows or not records or None in records:
        return arrays
    return "".join(f"{_compact(record)}\n" for record in records), *arrays


def _record(paths: Sequence[KeyPath], texts: Sequence[str]) -> dict[str, object] | None:
    """Return the record of a row, None where two columns would have the same key."""
    record: dict[str, object] = {}
    for path, text in zip(paths, texts, strict=True):
        owner = record
        for part in path[:-1]:
            inner = owner.setdefault(part, {})
            if not isinstance(inner, dict):
                return None
            owner = inner
        if path[-1] in owner:
            return None
        owner[path[-1]] = text
    return record


def _part(key: str, part: object) -> str:
    """Return a part as JSON, with one row per line."""
    if key != "rows" or not isinstance(part, list) or not part:
        return _compact(part)
    return "[\n" + ",\n".join(f"    {_compact(row)}" for row in part) + "\n  ]"


def _compact(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
