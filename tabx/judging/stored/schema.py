"""Make the JSON Schema (draft 2020-12) of a judgement from its records.

Generated from them, it cannot drift.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Union, get_args, get_origin

from tabx.align.records import Alignment
from tabx.backbone import ModelUse, Poll
from tabx.base.seals import DIGITS
from tabx.compare.cause_records import Cause
from tabx.compare.records import Comparison, Counts, Descriptors, Finding
from tabx.judging.judgement import JUDGED, NO_TABLE
from tabx.judging.stored.codec import encode, hints, is_placed, is_sparse, is_stored
from tabx.judging.stored.layout import EDITED, SCHEMA
from tabx.judging.tables import SCHEMA as TABLES
from tabx.judging.tables import SpareTable, TablePart
from tabx.score.records import Scorecard
from tabx.signature import Signature
from tabx.table import Cell, Note

DRAFT = "https://json-schema.org/draft/2020-12/schema"

_SHARE: dict[str, Any] = {"anyOf": [{"type": "number", "minimum": 0, "maximum": 1}, {"type": "null"}]}
_SEAL: dict[str, Any] = {
    "anyOf": [{"type": "string", "pattern": f"^[0-9a-f]{{{DIGITS}}}$"}, {"const": EDITED}],
    "description": "Digits that say on reading whether the rest is as it was stored; or that it was edited on purpose.",
}
_COUNT: dict[str, Any] = {"type": "integer", "minimum": 0}
_FACTS: dict[str, Any] = {
    "type": "object",
    "description": "Filled cells of the gold, of the prediction, and those of the gold found right.",
    "properties": {
        **dict.fromkeys(("gold", "predicted", "found"), _COUNT),
        **dict.fromkeys(("precision", "recall", "f1"), _SHARE),
    },
    "required": ["gold", "predicted", "found", "precision", "recall", "f1"],
    "additionalProperties": False,
}


_CAUSE_FIGURES = {
    "cost": "What its findings add to the error.",
    "error_without": "The error if its cells were right.",
    "score_without": "The score if its cells were right.",
}


def judgement_schema() -> dict[str, Any]:
    """Return the JSON Schema of `Judgement.to_dict`."""
    book: dict[str, Any] = {}
    alignment = _reference(Alignment, book)
    findings, descriptors = _reference(Finding, book), _reference(Descriptors, book)
    _add(book["Finding"], "cost", {"type": "number", "minimum": 0, "description": "What it adds to the error."})
    for name in ("precision", "recall", "f1"):
        _add(book["Descriptors"], name, _SHARE)
    view = book["Alignment"]["properties"]["view"]
    book["Alignment"]["properties"]["view"] = {
        "anyOf": [view, {"type": "null"}],
        "description": "The prediction after repairs of the whole; null where it is the prediction as read.",
    }
    comparison = hints(Comparison)
    properties = {
        "schema": {"const": SCHEMA, "description": "Version of this layout."},
        "seal": _SEAL,
        "status": {"enum": [JUDGED, NO_TABLE]},
        "reason": {"type": "string", "description": 'Why the status is not "judged".'},
        "score": {
            "type": "number",
            "minimum": 0,
            "maximum": 1,
            "description": "exp(-steepness * error); 1 is perfect.",
        },
        "error": {"type": "number", "minimum": 0, "description": "Sum of the terms; 0 is perfect."},
        "facts": _FACTS,
        "signature": _reference(Signature, book),
        "scorecard": _reference(Scorecard, book),
        "descriptors": descriptors,
        "counts": _reference(Counts, book),
        "findings": {"type": "array", "items": findings},
        "cells": _of(comparison["cells"], book),
        "column_scales": _of(comparison["column_scales"], book),
        "alignment": alignment,
        "notes": {"type": "array", "items": _reference(Note, book)},
    }
    required = list(properties)
    properties["model"] = _reference(ModelUse, book)
    properties["polls"] = {"type": "array", "items": _reference(Poll, book)}
    properties["causes"] = {"type": "array", "items": _reference(Cause, book)}
    properties["name"] = {"type": "string", "description": "What was judged, for titles."}
    for name, description in _CAUSE_FIGURES.items():
        _add(book["Cause"], name, {"type": "number", "minimum": 0, "description": description})
    return {
        "$schema": DRAFT,
        "$id": f"tabx:judgement-{SCHEMA}",
        "title": "Judgement of tabx",
        "description": "A field that is not required and left out has its default.",
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
        "$defs": dict(sorted(book.items())),
    }


def tables_schema() -> dict[str, Any]:
    """Return the JSON Schema of `TablesJudgement.to_dict`.

    Each part holds a whole judgement.
    """
    judgement = judgement_schema()
    book: dict[str, Any] = judgement.pop("$defs")
    book["Judgement"] = {key: value for key, value in judgement.items() if not key.startswith("$")}
    spare = _reference(SpareTable, book)
    cost = {"type": "number", "minimum": 0, "description": "What it adds to the error."}
    _add(book["SpareTable"], "cost", cost)
    part = _reference(TablePart, book)
    _add(book["TablePart"], "cost", cost)
    book["TablePart"]["properties"]["judgement"] = {"$ref": "#/$defs/Judgement"}
    own = {name: judgement["properties"][name] for name in ("status", "reason", "score", "error", "facts", "signature")}
    properties = {
        "schema": {"const": TABLES, "description": "Version of this layout."},
        "seal": _SEAL,
        **own,
        "parts": {"type": "array", "items": part},
        "spares": {"type": "array", "items": spare},
        "extra_counts": _reference(Counts, book),
        "extra_scorecard": _reference(Scorecard, book),
        "notes": judgement["properties"]["notes"],
    }
    return {
        "$schema": DRAFT,
        "$id": f"tabx:{TABLES}",
        "title": "Judgement of several tables of tabx",
        "description": judgement["description"],
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
        "$defs": dict(sorted(book.items())),
    }


def _reference(record: type, book: dict[str, Any]) -> dict[str, Any]:
    """Return a reference to a record's schema, adding that to the book if it is new."""
    if record.__name__ not in book:
        book[record.__name__] = {}
        book[record.__name__] = _record(record, book)
    return {"$ref": f"#/$defs/{record.__name__}"}


def _record(record: type, book: dict[str, Any]) -> dict[str, Any]:
    properties, required = {}, []
    for entry in filter(is_stored, fields(record)):
        schema = _of(hints(record)[entry.name], book)
        if not is_sparse(record, entry):
            required.append(entry.name)
        elif entry.default is not MISSING:
            schema = {**schema, "default": encode(entry.default)}
        elif entry.default_factory is not MISSING:
            schema = {**schema, "default": encode(entry.default_factory())}
        else:
            required.append(entry.name)
        properties[entry.name] = schema
    plain = {
        "type": "object",
        "description": (inspect.getdoc(record) or "").partition("\n")[0],
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
    if record is Cell:
        return {"anyOf": [{"type": "string", "description": "The text of a cell that covers one place."}, plain]}
    return plain


def _of(hint: Any, book: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type."""
    if get_origin(hint) is not None:
        return _of_generic(hint, book)
    if is_dataclass(hint) and isinstance(hint, type):
        return _reference(hint, book)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {"enum": [member.value for member in hint]}
    if hint is float:
        return {"anyOf": [{"type": "number"}, {"enum": ["Infinity", "-Infinity", "NaN"]}]}
    return {"type": {str: "string", int: "integer", bool: "boolean", type(None): "null"}[hint]}


def _of_generic(hint: Any, book: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type with arguments: a union, a mapping or a collection."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return {"anyOf": [_of(option, book) for option in arguments]}
    if is_placed(hint):
        places = [{"type": "integer", "minimum": 0}] * len(get_args(arguments[0]))
        return {"type": "array", "items": _fixed([*places, _of(arguments[1], book)])}
    if issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _of(arguments[1], book)}
    if origin is tuple and arguments[-1] is not Ellipsis:
        return _fixed([_of(argument, book) for argument in arguments])
    return {"type": "array", "items": _of(arguments[0], book)}


def _fixed(items: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}


def _add(schema: dict[str, Any], name: str, value: dict[str, Any]) -> None:
    schema["properties"][name] = value
    schema["required"].append(name)
