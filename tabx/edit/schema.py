"""The JSON Schema of an edit judged."""

from __future__ import annotations

from typing import Any

from tabx.edit.judgement import SCHEMA
from tabx.edit.records import Verdict, What

_SHARE = {"type": ["number", "null"], "minimum": 0, "maximum": 1}
_COUNT = {"type": "integer", "minimum": 0}
_PLACE = {"type": ["integer", "null"]}


def edit_schema() -> dict[str, Any]:
    """Return the JSON Schema of `EditJudgement.to_dict`."""
    change = {"$ref": "#/$defs/EditChange"}
    properties = {
        "edit": {"const": SCHEMA, "description": "Version of this layout."},
        "success": {"type": "boolean", "description": "All that is demanded is done, and nothing damaged."},
        "done": {**_SHARE, "description": "Of the demanded changes; null where none is."},
        "kept": {**_SHARE, "description": "Of the facts that the gold leaves; null where there are none."},
        "precision": {
            **_SHARE,
            "description": "Of the changes made, those demanded and right; null where none is made.",
        },
        "f1": {**_SHARE, "description": "Harmonic mean of precision and done; null where nothing is demanded."},
        "demanded": {**_COUNT, "description": "Changes that the gold makes in the source."},
        "damaged": {**_COUNT, "description": "Changes of what the gold leaves."},
        "facts": {**_COUNT, "description": "Facts of the source that the gold leaves, whatever the prediction."},
        "facts_lost": _COUNT,
        "mistake": {"type": "string", "description": 'The known mistake that gives just this table, "" for none.'},
        "mistakes": {"type": "array", "items": {"type": "string"}, "description": "All that give the same table."},
        "strict": {"type": "boolean"},
        "has_table": {"type": "boolean", "description": "Whether the prediction holds a table."},
        "note": {"type": "string", "description": "A remark on the prediction."},
        "changes": {"type": "array", "items": change, "description": "Demanded, then damaged or allowed."},
        "rewritten": {"type": "array", "items": change, "description": "Another writing of the same value."},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"tabx:edit:{SCHEMA}",
        "title": "An edit judged by tabx",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
        "$defs": {"EditChange": _change(), "Places": _places()},
    }


def _change() -> dict[str, Any]:
    text = {"type": ["string", "null"]}
    properties = {
        "what": {"enum": [str(what) for what in What]},
        "verdict": {"enum": [str(verdict) for verdict in Verdict]},
        "where": {"type": "string"},
        "row": {"$ref": "#/$defs/Places"},
        "column": {"$ref": "#/$defs/Places"},
        "was": {**text, "description": "Text in the source."},
        "wanted": {**text, "description": "Text in the gold."},
        "now": {**text, "description": "Text in the prediction."},
        "how": {"type": "string", "description": "What is wrong with it."},
        "count": {
            **_COUNT,
            "description": "Lines out of place, or wrong texts of an added line, or cells of a merged one.",
        },
        "asked": {
            "enum": ["", "split", "merged", "merged otherwise"],
            "description": 'What is to become of merged cells, "" for any other change.',
        },
    }
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _places() -> dict[str, Any]:
    names = ("source", "gold", "predicted")
    return {
        "description": "Row or column in each table, from 0; header rows below 0, the lowest -1; null where it is not.",
        "type": "object",
        "properties": dict.fromkeys(names, _PLACE),
        "required": list(names),
        "additionalProperties": False,
    }
