"""Ways to write Markdown, JSON and raw text."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from tabx.base.errors import FormatError
from tabx.formats import dump_table
from tabx.formats.joined_rows import MARK
from tabx.generate.writing import written
from tabx.table import Table

_SIDES = {"left": ":---", "center": ":---:", "right": "---:", "plain": "---"}


def draw_markdown(random: Random) -> tuple[str, Callable[[Sequence[Table]], str]]:
    """Return a way to write Markdown: one alignment for all columns, or one by column."""
    name = random.choice(("plain", "left", "center", "right", "first left, others right", "mixed"))
    return name, partial(_markdown, name=name, seed=random.randrange(1 << 30))


def _markdown(tables: Sequence[Table], name: str, seed: int) -> str:
    random = Random(seed)
    return "\n".join(_aligned(table, name, random) for table in tables)


def _aligned(table: Table, name: str, random: Random) -> str:
    width = table.column_count
    if name == "mixed":
        sides = [random.choice(("left", "center", "right")) for _ in range(width)]
    elif name == "first left, others right":
        sides = ["left", *["right"] * (width - 1)]
    else:
        sides = [name] * width
    lines = dump_table(table, "markdown").split("\n")
    place = lines.index("|" + " --- |" * width)
    lines[place] = f"| {' | '.join(_SIDES[side] for side in sides)} |"
    return "\n".join(lines)


def draw_json(random: Random) -> tuple[str, Callable[[Sequence[Table]], str]]:
    """Return a way to write JSON: with a header, as records, columns or arrays."""
    name = random.choice(("table", "records", "columns", "arrays"))
    return name, partial(_json, name=name)


def _json(tables: Sequence[Table], name: str) -> str:
    if name == "table" or len(tables) > 1 or not _is_plain(tables[0]):
        return written(tables, "json")[0]
    table = tables[0]
    header = [cell.text for cell in table.header_rows[0]]
    if name == "arrays":
        return _lines("[", [header, *table.texts()], "]")
    if len(set(header)) < len(header) or not all(map(str.strip, header)):
        raise FormatError("columns without names that differ; objects need them")
    if name == "records":
        return _lines("[", [dict(zip(header, row, strict=True)) for row in table.texts()], "]")
    columns = {key: table.column_texts(place) for place, key in enumerate(header)}
    return json.dumps(columns, ensure_ascii=False, indent=1) + "\n"


def _is_plain(table: Table) -> bool:
    """Whether a table is one header row and data, without caption, spans or sections."""
    whole = len(table.header_rows) == 1 and table.caption is None and not table.row_groups
    return whole and not any(cell.is_spanned for row in (*table.header_rows, *table.rows) for cell in row)


def _lines(opened: str, rows: Sequence[object], closed: str) -> str:
    return "\n".join([opened, ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in rows), closed]) + "\n"


def draw_raw(random: Random) -> tuple[str, Callable[[Sequence[Table]], str]]:
    """Return a way to write raw text: rows joined by `<NEWLINE>`, or on lines of their own."""
    name = random.choice(("joined", "lines"))
    return name, partial(_raw, name=name)


def _raw(tables: Sequence[Table], name: str) -> str:
    text = written(tables, "raw")[0]
    return text if name == "joined" else MARK.sub("\n", text)
