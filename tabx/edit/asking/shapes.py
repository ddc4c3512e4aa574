"""The shape of an answer in operations: closed, each operation with its fields, and nothing more."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tabx.llm.closing import closed_object
from tabx.llm.shape import Shape, data_shape

LONGEST_CELL = 1000
"""Characters of a text: paragraphs fit, and under a grammar a text without a length never ends."""

MOST_CELLS = 1000
"""Cells of a new column, or that are set: a table of a thousand rows gets one."""

MOST_OPERATIONS = 20
"""Operations of an answer: instructions of the bench take one, and a model that parts them takes a few."""

MOST_LEVELS = 4
"""Names above a column: headers of published tables have two or three levels."""

_TEXT = {"type": "string", "maxLength": LONGEST_CELL}
_NUMBER = {"type": "integer", "minimum": 1}
_FLAG = {"type": "boolean"}


def _some(item: Mapping[str, Any], most: int = MOST_CELLS) -> dict[str, Any]:
    return {"type": "array", "items": dict(item), "maxItems": most}


_ROW, _COLUMN = {"$ref": "#/$defs/row"}, {"$ref": "#/$defs/column"}
_NAMES = _some(_TEXT, MOST_LEVELS)
_NULL = {"type": "null"}

_DEFS = {
    "column": {"anyOf": [_NUMBER, _TEXT, _NAMES]},
    "row": {"anyOf": [_NUMBER, _TEXT, _NAMES, closed_object({"key": _TEXT, "column": _COLUMN})]},
    "row_place": {
        "anyOf": [
            _NUMBER,
            {"enum": ["end"], "type": "string"},
            *(closed_object({at: _ROW}) for at in ("after", "before")),
        ]
    },
    "column_place": {
        "anyOf": [
            _NUMBER,
            {"enum": ["end"], "type": "string"},
            *(closed_object({at: _COLUMN}) for at in ("after", "before")),
        ]
    },
}

_ROW_PLACE, _COLUMN_PLACE = {"$ref": "#/$defs/row_place"}, {"$ref": "#/$defs/column_place"}
_COLUMNS = {"anyOf": [_some(_COLUMN), _NULL]}

FIELDS: Mapping[str, Mapping[str, Any]] = {
    "add_row": {"cells": _some(_TEXT), "at": _ROW_PLACE},
    "remove_row": {"row": _ROW},
    "move_row": {"row": _ROW, "to": _ROW_PLACE},
    "swap_rows": {"row": _ROW, "other": _ROW},
    "sort": {"column": _COLUMN, "as": {"type": "string", "enum": ["text", "number", "date"]}, "descending": _FLAG},
    "add_column": {"header": {"anyOf": [_TEXT, _NAMES, _NULL]}, "cells": _some(_TEXT), "at": _COLUMN_PLACE},
    "remove_column": {"column": _COLUMN},
    "move_column": {"column": _COLUMN, "to": _COLUMN_PLACE},
    "merge_equal": {"columns": _COLUMNS},
    "split_merged": {"columns": _COLUMNS},
    "set_cells": {"cells": _some(closed_object({"row": _ROW, "column": _COLUMN, "text": _TEXT}))},
    "rename_header": {"column": _COLUMN, "text": _TEXT},
}
"""Fields of each operation in an answer: those of `tabx.operations` that instructions of a bench have need of."""


def operations_shape() -> Shape[Any]:
    """Return the shape of an answer: operations, and why there are none."""
    kinds = [closed_object({"op": {"type": "string", "enum": [op]}, **fields}) for op, fields in FIELDS.items()]
    answer = closed_object(
        {
            "operations": _some({"anyOf": kinds}, MOST_OPERATIONS),
            "declined": {"type": ["string", "null"], "maxLength": LONGEST_CELL},
        }
    )
    return data_shape({**answer, "$defs": _DEFS}, name="edit")


def operations_text(answer: Mapping[str, Any]) -> str:
    """Return the operations of an answer as `tabx.operations.read_operations` reads them: what is null is left out."""
    return json.dumps(
        [{name: value for name, value in one.items() if value is not None} for one in answer["operations"]]
    )
