"""The result of one pair: a record that is one line of JSON, and all that another rubric needs.

A line holds no table and no finding: 5 KB in the mean. The same pair under the same options gives the same bytes.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tabx.align.records import Counted, RepairKind
from tabx.batch.pairs import Pair
from tabx.compare.records import Counts, Descriptors, Facts, Item, ItemKind, StructureCounts, TypeCounts
from tabx.errors import InputError
from tabx.judging import Judgement, TablesJudgement
from tabx.judging.stored.codec import decode, encode
from tabx.seals import SEAL, seal_of
from tabx.signature import Signature
from tabx.values.records import DataType, Measure

LAYOUT = 1
"""Version of the layout of a line, under the key "batch", by which a file of results is recognised."""

JUDGED, FAILED, SKIPPED = "judged", "failed", "skipped"


@dataclass(frozen=True, slots=True)
class ResultTerm:
    """What one kind of error adds to the error: of several tables, the sum over all.

    Attributes
    ----------
    name : str
    count : float
        As in `Term`; of several tables the sum.
    cost : float
    """

    name: str
    count: float
    cost: float


@dataclass(frozen=True, slots=True)
class ResultCause:
    """One act that explains many cells: its kind, how many cells, and their cost."""

    kind: str
    cells: int
    cost: float


@dataclass(frozen=True, slots=True)
class Structure:
    """Rows, columns and cells as the paper counts them (TabXEval, section 2.1), summed over the tables of a pair."""

    rows: StructureCounts
    columns: StructureCounts
    column_types: Mapping[str, TypeCounts]
    cell_types: Mapping[str, TypeCounts]


@dataclass(frozen=True, slots=True)
class ResultPart:
    """One gold table of the pair: what a rubric reads of it.

    Attributes
    ----------
    share : float
        Of the gold's cells; the shares of all parts add up to 1.
    counts : Counts
    causes : tuple of (str, int)
        Kind and number of cells of each cause, in the order that the items of the counts refer to.
    """

    share: float
    counts: Counts
    causes: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one pair.

    Attributes
    ----------
    row : int
        0-based number of the input's row.
    id, model : str
    pair : str
        Hash of both tables and all options; "" for data that JSON cannot hold.
    status : str
        "judged", "failed" or "skipped".
    reason : str
        Why it was not judged; of a judged one "no table in the prediction" where that is so, else "".
    signature : Signature
    score, error : float or None
        None where it was not judged, never 0.
    facts : Facts or None
    terms : tuple of ResultTerm
        Costliest first; they add up to the error.
    causes : tuple of ResultCause
        Costliest first.
    structure : Structure or None
    parts : tuple of ResultPart
        What a rubric reads; () where it was not judged.
    extra : Counts or None
        The columns of extra tables, of a pair judged as several tables.
    fields : mapping
        Short values of the row's other columns.
    trace : mapping or None
        The whole judgement, as `to_dict` gives it, where that was asked for.
    """

    row: int
    id: str
    model: str
    pair: str
    status: str
    reason: str
    signature: Signature
    score: float | None = None
    error: float | None = None
    facts: Facts | None = None
    terms: tuple[ResultTerm, ...] = ()
    causes: tuple[ResultCause, ...] = ()
    structure: Structure | None = None
    parts: tuple[ResultPart, ...] = ()
    extra: Counts | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    trace: Mapping[str, Any] | None = None

    def to_line(self) -> str:
        """Return the result as one line of JSON, with its newline."""
        data: dict[str, Any] = {
            "batch": LAYOUT,
            "row": self.row,
            "id": self.id,
            "model": self.model,
            "pair": self.pair,
            "status": self.status,
            "reason": self.reason,
            "score": self.score,
            "error": self.error,
        }
        if self.facts is not None:
            data["facts"] = self.facts.to_dict()
        data["terms"] = [[term.name, term.count, term.cost] for term in self.terms]
        if self.causes:
            data["causes"] = [[cause.kind, cause.cells, cause.cost] for cause in self.causes]
        if self.structure is not None:
            data["structure"] = _plain_structure(self.structure)
        data["parts"] = [_plain_part(part) for part in self.parts]
        if self.extra is not None:
            data["extra"] = encode(self.extra)
        data["signature"] = encode(self.signature)
        if self.fields:
            data["fields"] = dict(self.fields)
        if self.trace is not None:
            data["judgement"] = self.trace
        return _line(data)


def _line(data: Mapping[str, Any]) -> str:
    """Return a line with a seal of all that stands in it."""
    return json.dumps({**data, SEAL: seal_of(data)}, ensure_ascii=True, allow_nan=False, separators=(",", ":")) + "\n"


def line_for(data: Mapping[str, Any], pair: Pair) -> str:
    """Return the line of a result under the name of another pair with the same content."""
    named = {**data, "row": pair.row, "id": pair.id, "model": pair.model}
    del named[SEAL]
    ending = {name: named.pop(name) for name in ("fields", "judgement") if name in named}
    if pair.fields:
        ending = {**ending, "fields": dict(pair.fields)}
    else:
        ending.pop("fields", None)
    return _line({**named, **dict(sorted(ending.items()))})


def failed(pair: Pair, content: str, signature: Signature, reason: str) -> Result:
    """Return the result of a pair that was not judged; of one that has no prediction, that it was skipped."""
    status = SKIPPED if pair.is_skipped else FAILED
    return Result(pair.row, pair.id, pair.model, content, status, reason, signature, fields=pair.fields)


def judged(pair: Pair, content: str, judgement: Judgement | TablesJudgement, *, trace: bool = False) -> Result:
    """Return the result of a judgement."""
    extra: Counts | None = None
    if isinstance(judgement, TablesJudgement):
        parts = [(part.share, part.judgement) for part in judgement.parts]
        extra = judgement.extra_counts
    else:
        parts = [(1.0, judgement)]
    found = tuple(ResultPart(share, one.comparison.counts, _causes(one)) for share, one in parts)
    return Result(
        row=pair.row,
        id=pair.id,
        model=pair.model,
        pair=content,
        status=JUDGED,
        reason=judgement.reason,
        signature=judgement.signature,
        score=judgement.score,
        error=judgement.error,
        facts=judgement.facts,
        terms=_terms(judgement),
        causes=priced_causes(zip(found, (one.scorecard.costs for _, one in parts), strict=True)),
        structure=_structure([one.descriptors for _, one in parts]),
        parts=found,
        extra=extra,
        fields=pair.fields,
        trace=judgement.to_dict() if trace else None,
    )


def _terms(judgement: Judgement | TablesJudgement) -> tuple[ResultTerm, ...]:
    if isinstance(judgement, Judgement):
        return summed_terms((term.name, term.count, term.cost) for term in judgement.terms)
    return summed_terms((shared.term.name, shared.term.count, shared.cost) for shared in judgement.terms)


def summed_terms(terms: Iterable[tuple[str, float, float]]) -> tuple[ResultTerm, ...]:
    """Return terms with those of one name put together, costliest first; ties in alphabetical order."""
    counts: Counter[str] = Counter()
    costs: Counter[str] = Counter()
    for name, count, cost in terms:
        counts[name] += count  # type: ignore[assignment]
        costs[name] += cost  # type: ignore[assignment]
    found = [ResultTerm(name, counts[name], costs[name]) for name in costs]
    return tuple(sorted(found, key=lambda term: (-term.cost, term.name)))


def _causes(judgement: Judgement) -> tuple[tuple[str, int], ...]:
    """Return kind and number of cells of each cause, in the order of the comparison."""
    priced = {id(one.cause): one for one in judgement.causes}
    return tuple((str(cause.kind), len(priced[id(cause)].cells)) for cause in judgement.comparison.causes)


def priced_causes(parts: Iterable[tuple[ResultPart, Sequence[float]]]) -> tuple[ResultCause, ...]:
    """Return the causes of all tables with what their cells add to the error, costliest first.

    Parameters
    ----------
    parts : iterable of (ResultPart, sequence of float)
        Each with the cost of every item of its counts.
    """
    found = []
    for part, costs in parts:
        of_cause: list[list[float]] = [[] for _ in part.causes]
        for item, cost in zip(part.counts.items, costs, strict=True):
            if item.cause is not None:
                of_cause[item.cause].append(cost)
        found += [
            ResultCause(kind, cells, part.share * math.fsum(own))
            for (kind, cells), own in zip(part.causes, of_cause, strict=True)
        ]
    return tuple(sorted(found, key=lambda cause: (-cause.cost, cause.kind)))


def _structure(tables: list[Descriptors]) -> Structure:
    return Structure(
        rows=_summed([one.rows for one in tables]),
        columns=_summed([one.columns for one in tables]),
        column_types=_by_type([one.column_types for one in tables]),
        cell_types=_by_type([one.cell_types for one in tables]),
    )


def _summed(parts: list[StructureCounts]) -> StructureCounts:
    return StructureCounts(
        exact=sum(part.exact for part in parts),
        relaxed=sum(part.relaxed for part in parts),
        missing=sum(part.missing for part in parts),
        extra=sum(part.extra for part in parts),
        total=sum(part.total for part in parts),
    )


def _by_type(parts: list[dict[str, TypeCounts]]) -> dict[str, TypeCounts]:
    """Return the sums by data type, without types that have none."""
    by_name: dict[str, list[TypeCounts]] = {}
    for part in parts:
        for name, counts in part.items():
            if counts != TypeCounts():
                by_name.setdefault(str(name), []).append(counts)
    return {name: _added(by_name[name]) for name in sorted(by_name)}


def _added(counts: list[TypeCounts]) -> TypeCounts:
    return TypeCounts(
        missing=sum(one.missing for one in counts),
        extra=sum(one.extra for one in counts),
        partial=sum(one.partial for one in counts),
    )


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
    return {"share": part.share, "counts": _plain_counts(part.counts), **causes}


def _plain_counts(counts: Counts) -> dict[str, Any]:
    """Return counts as plain data; an item is left without the number of its finding where that is its own place."""
    plain: dict[str, Any] = encode(counts)
    for place, item in enumerate(plain["items"]):
        if item["finding"] == place:
            del item["finding"]
    return plain


def is_result(data: object) -> bool:
    """Whether plain data are marked as a result of a batch."""
    return isinstance(data, Mapping) and "batch" in data


def read_result(data: Mapping[str, Any]) -> Result:
    """Return the result from the data of its line.

    Raises
    ------
    InputError
        They are no result, or of a version that this one cannot read.
    """
    if data.get("batch") != LAYOUT:
        raise InputError(f"no result of tabx batch in layout {LAYOUT}")
    return Result(
        **{name: decode(str, data.get(name), name) for name in ("id", "model", "pair", "status", "reason")},
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
    )


_TERMS = tuple[tuple[str, float, float], ...]
_CAUSES = tuple[tuple[str, int, float], ...]


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
    return ResultPart(decode(float, data.get("share"), "share"), replace(known, items=_items(items)), causes)


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
