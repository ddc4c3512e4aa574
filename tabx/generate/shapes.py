"""The shape of a structured reply: what the model is held to, and its answer as tables.

Where the columns are known, each row is an object with just these fields; else each table has the paths of its header
and rows of as many cells. Every cell may be null.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabx.formats.grid import header_of_paths
from tabx.generate.schema import Schema, TableSchema
from tabx.generate.settings import ONE_TABLE
from tabx.llm.closing import MOST_ITEMS, closed_object
from tabx.llm.shape import Shape, data_shape, record_shape
from tabx.table import Table, plain_rows

LONGEST_CELL = 1000
"""Characters of a cell: paragraphs fit, and under a grammar a text without a length never ends."""

MOST_LEVELS = 4
"""Names above a column: headers of published tables have two or three levels."""

ROWS, TABLES, CAPTION, HEADER = "rows", "tables", "caption", "header"

_JSON_TYPES = {"text": "string"}
_TEXT = {"type": ["string", "null"], "maxLength": LONGEST_CELL}


@dataclass(frozen=True)
class Form:
    """A shape of tables.

    Attributes
    ----------
    shape : Shape
    schema : Schema or None
        None where the model says what columns there are.
    """

    shape: Shape[Any]
    schema: Schema | None

    def complaint(self, value: Any) -> str | None:
        """Return what is wrong with an answer that its schema cannot say: rows that differ in length."""
        if self.schema is not None:
            return None
        for number, one in enumerate(self.parts(value), 1):
            width = len(one[HEADER])
            for place, row in enumerate(one[ROWS], 1):
                if len(row) != width:
                    return (
                        f"table {number}, row {place} has {len(row)} cells; its header has {width} columns, and every "
                        "row needs as many cells"
                    )
        return None

    def parts(self, value: Any) -> list[Any]:
        """Return the tables of an answer in their order: lists of rows, or objects with header and rows."""
        if self.schema is not None:
            return [value[name] for name in _names(self.schema)]
        found: list[Any] = value[TABLES] if TABLES in self.shape.schema["properties"] else [value]
        return found

    def tables(self, value: Any) -> tuple[Table, ...]:
        """Return the tables of an answer; those without any row of a known schema are none."""
        if self.schema is None:
            return tuple(_headed(one) for one in self.parts(value) if one[HEADER] or one[ROWS])
        several = zip(self.schema.tables, self.parts(value), strict=True)
        return tuple(_listed(table, rows) for table, rows in several if rows)


def form_of(schema: Schema | None, target: str) -> Form:
    """Return the shape of an answer with the tables of a schema, or with any tables."""
    if schema is not None:
        fields = {name: _rows_of(table) for name, table in zip(_names(schema), schema.tables, strict=True)}
        return Form(data_shape(closed_object(fields), name="tables"), schema)
    table = closed_object(
        {
            CAPTION: {"type": ["string", "null"], "maxLength": LONGEST_CELL},
            HEADER: _list({"type": "string", "maxLength": LONGEST_CELL}, most=MOST_LEVELS, within=MOST_ITEMS),
            ROWS: _list(_TEXT, most=MOST_ITEMS, within=MOST_ITEMS),
        }
    )
    if target in ONE_TABLE:
        return Form(data_shape(table, name="table"), None)
    several = {"type": "array", "items": table, "maxItems": MOST_ITEMS}
    return Form(data_shape(closed_object({TABLES: several}), name="tables"), None)


def _list(entry: Mapping[str, Any], *, most: int, within: int) -> dict[str, Any]:
    """Return the schema of a list of lists: up to `within` of up to `most` entries."""
    inner = {"type": "array", "items": dict(entry), "maxItems": most}
    return {"type": "array", "items": inner, "maxItems": within}


def _names(schema: Schema) -> list[str]:
    return [table.name or ROWS for table in schema.tables]


def field_names(table: TableSchema) -> list[str]:
    """Return the names of the fields of a row: those of the columns, each once."""
    shape = record_shape([column.name for column in table.columns])
    return list(shape.schema["properties"])


def _rows_of(table: TableSchema) -> dict[str, Any]:
    cells = {
        name: _TEXT if column.type == "text" else {"type": [_JSON_TYPES.get(column.type, column.type), "null"]}
        for name, column in zip(field_names(table), table.columns, strict=True)
    }
    return {"type": "array", "items": closed_object(cells), "maxItems": MOST_ITEMS}


def _listed(table: TableSchema, rows: Sequence[Mapping[str, Any]]) -> Table:
    names = field_names(table)
    body = plain_rows([[cell_text(row[name]) for name in names] for row in rows])
    return Table(plain_rows([[column.name for column in table.columns]]), body, caption=table.name or None)


def _headed(one: Mapping[str, Any]) -> Table:
    """Return a table of header paths and rows; what is too short is filled with blanks."""
    paths = [tuple(path) or ("",) for path in one[HEADER]]
    width = max([len(paths), *(len(row) for row in one[ROWS])])
    paths += [("",)] * (width - len(paths))
    body = [[*map(cell_text, row), *[""] * (width - len(row))] for row in one[ROWS]]
    header = header_of_paths(paths) if one[HEADER] else ()
    return Table(header, plain_rows(body), caption=one[CAPTION] or None)


def cell_text(value: Any) -> str:
    """Return a value of JSON as the text of a cell; null is an empty one."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
