"""A model on this machine that makes tables from the texts it knows, in any target, and fails in the ways models do."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from model_server import Asked, Fault, ModelServer, no_mode
from stand_in import fenced

from tabx.formats import load_tables
from tabx.generate.continuing.json_rows import scan
from tabx.generate.continuing.rows import LINES, NOTATIONS, Row
from tabx.generate.writing import written
from tabx.table import Table

PROSE = "The text tells of no figures that a table could hold."
WAYS = ("right", "prose", "fenced", "cut", "bad JSON", "refused", "no schemas")
"""What the server plays."""

_NAMED = {"markdown": "\nMarkdown:", "html": "\nHTML:", "latex": "\nLaTeX:", "json": "\nJSON:", "csv": "\nCSV:"}


class TableServer(ModelServer):
    """Replies with the gold tables of the text that it is asked about.

    Parameters
    ----------
    golds : mapping of str to table
        By text.
    way : str
        One of `WAYS`.
    longest : int
        Characters of a reply, in the way "cut".
    """

    def __init__(self, golds: Mapping[str, Any], way: str = "right", longest: int = 120, **more: Any) -> None:
        modes = ("json_schema", "tools", "json") if way == "no schemas" else ()
        super().__init__(self._whole, always=[no_mode(mode) for mode in modes], **more)
        self.golds = {
            _bare(text): (gold,) if isinstance(gold, Table) else load_tables(gold) for text, gold in golds.items()
        }
        self.way, self.longest = way, longest

    def __enter__(self) -> TableServer:
        """Serve."""
        super().__enter__()
        return self

    def reply_to(self, asked: Asked, fault: Fault) -> dict[str, Any]:
        """Return the whole answer, or what the way makes of it."""
        if fault.content is None and self.way == "refused":
            fault = replace(fault, refusal="I cannot help with that.")
        if fault.content is None and self.way == "cut":
            text = self.content_for(asked)
            is_cut = len(text) > self.longest
            fault = replace(fault, content=text[: self.longest], finish="length" if is_cut else "stop")
        return super().reply_to(asked, fault)

    def _whole(self, asked: Asked) -> str:
        if self.way == "prose":
            return PROSE
        if "Describe a format" in asked.text:
            return "One table with a header row."
        turns, tables = asked.turns, self.tables_for(asked)
        before = turns[-2][1] if "That was cut off" in asked.text else ""
        if asked.mode != "text" or _SCHEMA_TOLD in asked.turns[0][1]:
            text = _rest_of_answer(answer(_schema(asked), tables), before)
            return text[:-3] if self.way == "bad JSON" else text
        target = next((name for name, mark in _NAMED.items() if mark in _question(asked)), "raw")
        text = written(tables, target)[0]
        if before:
            return _rest_of_text(text, before, target)
        if self.way == "fenced":
            return f"Here you are:\n\n```{target}\n{text}```\n\nAnything else?"
        return text[: len(text) // 2] if self.way == "bad JSON" and target == "json" else text

    def tables_for(self, asked: Asked) -> Sequence[Table]:
        """Return the tables of the last text that is asked about."""
        return self.golds[_bare("\n".join(fenced(_question(asked).rpartition("\nText:\n")[2])))]


_SCHEMA_TOLD = "fits this JSON Schema"


def _question(asked: Asked) -> str:
    return [said for role, said in asked.turns if role == "user" and "\nText:\n" in said][-1]


def _bare(text: str) -> str:
    return " ".join(text.split())


def _schema(asked: Asked) -> Mapping[str, Any]:
    if asked.mode == "json_schema":
        found: Mapping[str, Any] = asked.body["response_format"]["json_schema"]["schema"]
        return found
    if asked.mode == "tools":
        tool: Mapping[str, Any] = asked.body["tools"][0]["function"]["parameters"]
        return tool
    told: Mapping[str, Any] = json.loads(fenced(asked.turns[0][1])[-1])
    return told


def answer(schema: Mapping[str, Any], tables: Sequence[Table]) -> dict[str, Any]:
    """Return tables as an answer in a shape."""
    fields = schema["properties"]
    if "tables" in fields and "header" in fields["tables"]["items"].get("properties", {}):
        return {"tables": [_headed(table) for table in tables]}
    if "header" in fields:
        return _headed(tables[0])
    found = {}
    for (name, rows), table in zip(fields.items(), tables, strict=True):
        kinds = rows["items"]["properties"]
        found[name] = [
            {key: _cell(text, kind) for (key, kind), text in zip(kinds.items(), row, strict=True)}
            for row in table.texts()
        ]
    return found


def _headed(table: Table) -> dict[str, Any]:
    rows = [[text or None for text in row] for row in table.texts()]
    return {"caption": table.caption, "header": [list(path) for path in table.columns], "rows": rows}


def _cell(text: str, kind: Mapping[str, Any]) -> Any:
    return None if not text else int(text) if "integer" in kind["type"] else text


def _rest_of_text(text: str, before: str, target: str) -> str:
    """Return the last row that is kept and what comes after it, as a model is asked to."""
    known = rows_of(before, target)
    is_by_lines = target == "json" and not scan(before[before.index("{") :]).rows
    rows = LINES.rows(text, False) if is_by_lines else rows_of(text, target)
    return text[rows[len(known) - 1].start :]


def rows_of(text: str, target: str) -> list[Row]:
    """Return the whole rows of a text; before the first of JSON, its lines."""
    if target != "json":
        return NOTATIONS[target].rows(text, False) or LINES.rows(text, False)
    start = text.index("{")
    found = [Row(row.key, start + row.start, start + row.end) for row in scan(text[start:]).rows]
    return found or LINES.rows(text, False)


def _rest_of_answer(whole: dict[str, Any], before: str) -> str:
    if not before:
        return json.dumps(whole)
    known = json.loads(before)
    if "tables" in whole and "tables" in known and isinstance(whole["tables"], list):
        done = len(known["tables"]) - 1
        last = whole["tables"][done]
        rest = _from_last(last["rows"], known["tables"][done]["rows"])
        return json.dumps({"tables": [{**last, "rows": rest}, *whole["tables"][done + 1 :]]})
    if "header" in whole:
        return json.dumps({**whole, "rows": _from_last(whole["rows"], known["rows"])})
    return json.dumps({name: _from_last(rows, known[name]) for name, rows in whole.items()})


def _from_last(rows: list[Any], known: list[Any]) -> list[Any]:
    return rows[max(len(known) - 1, 0) :]
