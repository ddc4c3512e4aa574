"""The result of one pair as one line of JSON.

A line holds no table and no finding: 4 KB in the mean. The same pair under the same options gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tabx.align.records import Counted, RepairKind
from tabx.base.errors import InputError
from tabx.base.seals import SEAL, seal_of
from tabx.batch.pairs import Pair
from tabx.batch.result import Result, ResultCause, ResultPart, ResultTerm, Structure
from tabx.compare.records import Counts, Facts, Item, ItemKind, StructureCounts, TypeCounts
from tabx.judging.stored.codec import decode, encode
from tabx.signature import Signature
from tabx.values.records import DataType, Measure

MARK = "batch"
"""First field of a line, by which a file of results is known."""

LAYOUT = 1
"""Version of the layout of a line, which the first field holds."""


def to_line(result: Result) -> str:
    """Return the result as one line of JSON, with its newline."""
    data: dict[str, Any] = {
        MARK: LAYOUT,
        "row": result.row,
        "id": result.id,
        "model": result.model,
        "pair": result.pair,
        "gold": result.gold,
        "status": result.status,
        "reason": result.reason,
        "score": result.score,
        "error": result.error,
    }
    if result.facts is not None:
        data["facts"] = result.facts.to_dict()
    data |= _beside(result)
    data["terms"] = [[term.name, term.count, term.cost] for term in result.terms]
    if result.causes:
        data["causes"] = [[cause.kind, cause.cells, cause.cost] for cause in result.causes]
    if result.structure is not None:
        data["structure"] = _plain_structure(result.structure)
    data["parts"] = [_plain_part(part) for part in result.parts]
    if result.extra is not None:
        data["extra"] = encode(result.extra)
    data["signature"] = encode(result.signature)
    if result.fields:
        data["fields"] = dict(result.fields)
    return _line({**data, **_traced(result)})


def _traced(result: Result) -> dict[str, Any]:
    """Return the whole judgement and the grounded cells, where they were asked for."""
    whole = {"judgement": result.trace, "grounded": result.grounded}
    return {name: said for name, said in whole.items() if said is not None}


def _beside(result: Result) -> dict[str, Any]:
    """Return how many renames nothing has verified, what a text bears out, and what other metrics say."""
    found = {
        "metrics": dict(result.metrics),
        "metric_parts": dict(result.metric_parts),
        "unscored": dict(result.unscored),
    }
    counted = {"unverified": result.unverified, "grounding": result.grounding}
    known = {name: said for name, said in counted.items() if said is not None}
    return {**known, **{name: said for name, said in found.items() if said}}


def _line(data: Mapping[str, Any]) -> str:
    """Return a line with a seal of all that stands in it."""
    return json.dumps({**data, SEAL: seal_of(data)}, ensure_ascii=True, allow_nan=False, separators=(",", ":")) + "\n"


def line_for(data: Mapping[str, Any], pair: Pair) -> str:
    """Return the line of a result under the name of another pair with the same content."""
    named = {**data, "row": pair.row, "id": pair.id, "model": pair.model}
    del named[SEAL]
    ending = {name: named.pop(name) for name in ("fields", "judgement", "grounded") if name in named}
    if pair.fields:
        ending = {**ending, "fields": dict(pair.fields)}
    else:
        ending.pop("fields", None)
    return _line({**named, **{name: ending[name] for name in ("fields", "judgement", "grounded") if name in ending}})


_NUMBERS_OF_LINES = ("exact", "relaxed", "missing", "extra", "total")
_NUMBERS_OF_TYPES = ("missing", "extra", "partial")


def _plain_structure(structure: Structure) -> dict[str, Any]:
    """Return rows and columns as lists of five numbers, types as lists of three."""
    return {
        "rows": [getattr(structure.rows, name) for name in _NUMBERS_OF_LINES],
        "columns": [getattr(structure.columns, name) for name in _NUMBERS_OF_LINES],
        "column_types": _plain_types(structure.column_types),
        "cell_types": _plain_types(structure.cell_types),
    }


def _plain_types(types: Mapping[str, TypeCounts]) -> dict[str, list[int]]:
    return {name: [getattr(counts, number) for number in _NUMBERS_OF_TYPES] for name, counts in types.items()}


def _plain_part(part: ResultPart) -> dict[str, Any]:
    causes = {"causes": [list(cause) for cause in part.causes]} if part.causes else {}
    empty = {"empty": list(part.empty)} if part.empty else {}
    return {"share": part.share, "counts": _plain_counts(part.counts), **causes, **empty}


def _plain_counts(counts: Counts) -> dict[str, Any]:
    """Return counts as plain data; an item is left without the number of its finding where that is its own place."""
    plain: dict[str, Any] = encode(counts)
    for place, item in enumerate(plain["items"]):
        if item["finding"] == place:
            del item["finding"]
    return plain


def read_result(data: Mapping[str, Any]) -> Result:
    """Return the result from the data of its line.

    Raises
    ------
    InputError
        They are no result, or of a version that this one cannot read.
    """
    if data.get(MARK) != LAYOUT:
        raise InputError(f"no result of tabx batch in layout {LAYOUT}")
    return Result(
        **{name: decode(str, data.get(name), name) for name in ("id", "model", "pair", "status", "reason")},
        gold=decode(str, data.get("gold", ""), "gold"),
        row=decode(int, data.get("row"), "row"),
        signature=decode(Signature, data.get("signature"), "signature"),
        score=decode(float | None, data.get("score"), "score"),
        error=decode(float | None, data.get("error"), "error"),
        facts=_read_facts(data.get("facts")),
        terms=tuple(ResultTerm(*entry) for entry in decode(_TERMS, data.get("terms", []), "terms")),
        causes=tuple(ResultCause(*entry) for entry in decode(_CAUSES, data.get("causes", []), "causes")),
        structure=_read_structure(data.get("structure")),
        parts=tuple(_read_part(part) for part in _objects(data.get("parts", []), "parts")),
        extra=None if data.get("extra") is None else decode(Counts, data["extra"], "extra"),
        fields=decode(dict, data.get("fields", {}), "fields"),
        trace=data.get("judgement"),
        metrics=decode(_VALUES, data.get("metrics", {}), "metrics"),
        unscored=decode(_REASONS, data.get("unscored", {}), "unscored"),
        unverified=decode(int | None, data.get("unverified"), "unverified"),
        metric_parts=decode(_PARTS, data.get("metric_parts", {}), "metric_parts"),
        grounding=decode(_COUNTS, data.get("grounding"), "grounding"),
        grounded=data.get("grounded"),
    )


_TERMS = tuple[tuple[str, float, float], ...]
_CAUSES = tuple[tuple[str, int, float], ...]
_VALUES, _REASONS = Mapping[str, float | None], Mapping[str, str]
_PARTS = Mapping[str, float]
_COUNTS = Mapping[str, int] | None


def _read_facts(data: Any) -> Facts | None:
    if data is None:
        return None
    return Facts(*(decode(int, data.get(name), f"facts.{name}") for name in ("gold", "predicted", "found")))


def _read_structure(data: Any) -> Structure | None:
    if data is None:
        return None
    lines = tuple[int, int, int, int, int]
    rows, columns = (decode(lines, data.get(name), name) for name in ("rows", "columns"))
    return Structure(
        StructureCounts(*rows),
        StructureCounts(*columns),
        _read_types(data.get("column_types"), "column_types"),
        _read_types(data.get("cell_types"), "cell_types"),
    )


def _read_types(data: Any, where: str) -> dict[str, TypeCounts]:
    return {name: TypeCounts(*numbers) for name, numbers in decode(Mapping[str, _TYPE], data, where).items()}


_TYPE = tuple[int, int, int]


def _objects(data: Any, where: str) -> list[dict[str, Any]]:
    """Return a list of objects; raise InputError where it is none."""
    return [decode(dict, entry, f"{where}[{place}]") for place, entry in enumerate(decode(list, data, where))]


def _read_part(data: Mapping[str, Any]) -> ResultPart:
    counts = dict(decode(dict, data.get("counts"), "counts"))
    items = [{"finding": place, **item} for place, item in enumerate(_objects(counts.pop("items", None), "items"))]
    causes = decode(tuple[tuple[str, int], ...], data.get("causes", []), "causes")
    known: Counts = decode(Counts, {**counts, "items": []}, "counts")
    empty = decode(tuple[int, ...], data.get("empty", []), "empty")
    return ResultPart(decode(float, data.get("share"), "share"), replace(known, items=_items(items)), causes, empty)


_ENUMS: Mapping[str, Mapping[str, Any]] = {
    "of": {one.value: one for one in Counted},
    "type": {one.value: one for one in DataType},
    "measure": {one.value: one for one in Measure},
    "kind": {one.value: one for kinds in (RepairKind, ItemKind) for one in kinds},
}


def _items(data: Iterable[Mapping[str, Any]]) -> tuple[Item, ...]:
    """Return the items: the seal of their line says that they are as they were written, so no type is looked at."""
    try:
        return tuple(
            Item(**{name: _ENUMS[name][value] if name in _ENUMS else value for name, value in plain.items()})
            for plain in data
        )
    except (KeyError, TypeError) as error:
        raise InputError(f"items: {error}") from None
