"""The shapes of a model's answers, with short keys and without defaults.

What a server is told is closed: an entry for each index asked about, texts with a length. What is read is more lenient,
as not every server holds a schema: also lists of entries that name their index.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from tabx.backbone import Meaning
from tabx.llm.closing import closed_object, limit_for
from tabx.llm.shape import KEPT_SHAPES, Shape, read_by
from tabx.llm.spec import LONGEST_ANSWER
from tabx.values.records import DataType, EntityKind

DECISION_TOKENS = 30
"""Tokens that the answer for one gold row, column or header may take; as many are asked about as fit into one reply.

A usual one takes 16 to 25, its reason of four words included; the rest is room for pairs of many indices.
"""

CELL_TOKENS, WHOLE_TUPLE_TOKENS = 40, 90
"""Tokens that the answer for one cell may take, without and with its whole tuple; so many cells fit into one reply.

Long ones, with a reason of four words and a lost detail of as many, take 27 and 50: the rest is room for longer texts.
"""

GROUNDED_TOKENS = 12
"""Tokens that the answer for one cell may take where it is a sentence's number: `"12":{"s":345},` takes 9."""

NO_SENTENCE = -1
"""What stands for no sentence: an index is asked for, and null would be another type."""

WHY, DETAIL, UNIT = 40, 80, 20
"""Characters of a reason, which is four words; of what is missing or extra in a cell; of the name of a unit."""

MOST_PARTNERS = 6
"""Predicted indices that one gold index may have: a column is split into a few."""

_HIGHEST_INDEX = 9_999_999

M = TypeVar("M", bound=BaseModel)

_MEANINGS = [one.value for one in Meaning]
# Told to the server, but checked by hand: one answer off the menu does not make the others useless.
Relation = Annotated[str, Field(json_schema_extra={"enum": list[Any](_MEANINGS)})]


def _bare(schema: dict[str, Any]) -> None:
    """Remove titles and descriptions from a schema, as every question pays for its tokens."""
    schema.pop("description", None)
    for entry in schema.get("properties", {}).values():
        entry.pop("title", None)


class Terse(BaseModel):
    """A shape whose schema has no titles and descriptions: those are for readers of the code."""

    model_config = ConfigDict(json_schema_extra=_bare)


def _by_index(value: Any) -> Any:
    """Return entries under their index as a list of entries that name it."""
    if not isinstance(value, Mapping) or not all(isinstance(entry, Mapping) for entry in value.values()):
        return value
    return [{**entry, "i": index} for index, entry in value.items()]


def _joined(value: Any) -> Any:
    """Return an entry for each gold index as pairs: those with one partner joined, those with none left out."""
    if not isinstance(value, list) or not all(_is_of_one_index(entry) for entry in value):
        return value
    pairs: dict[tuple[int, ...], dict[str, Any]] = {}
    for entry in value:
        if entry["p"]:
            pairs.setdefault(tuple(entry["p"]), {**entry, "g": []})["g"].append(entry["g"])
    return list(pairs.values())


def _is_of_one_index(entry: Any) -> bool:
    if not isinstance(entry, Mapping) or type(entry.get("g")) is not int or not isinstance(entry.get("p"), list):
        return False
    return all(type(index) is int for index in entry["p"])


class PairReply(Terse):
    """Gold indices and the predicted ones that belong to them."""

    g: list[int]
    p: list[int]
    why: str = ""


class HeaderReply(Terse):
    """Whether the headers of one line mean the same."""

    i: int
    same: bool
    why: str = ""


class HeadersReply(Terse):
    """Whether headers mean the same: all that is asked of most tables."""

    headers: Annotated[list[HeaderReply], BeforeValidator(_by_index)] = []


class AlignReply(HeadersReply):
    """What belongs together."""

    columns: Annotated[list[PairReply], BeforeValidator(_joined)] = []
    rows: Annotated[list[PairReply], BeforeValidator(_joined)] = []
    transposed: bool = False


class CellReply(Terse):
    """How one predicted text stands to the gold one."""

    i: int
    r: Relation
    why: str = ""
    missing: str = ""
    extra: str = ""


class WholeCellReply(CellReply):
    """The same, with the rest of the tuple."""

    t: str = ""
    ge: str = ""
    pe: str = ""
    gu: str = ""
    pu: str = ""


class CompareReply(Terse):
    """One answer for each line."""

    cells: Annotated[list[CellReply], BeforeValidator(_by_index)]


class WholeCompareReply(Terse):
    """One answer for each line."""

    cells: Annotated[list[WholeCellReply], BeforeValidator(_by_index)]


class GroundedReply(Terse):
    """Which sentence bears out the cell of one line."""

    i: int
    s: int


class GroundReply(Terse):
    """One answer for each line."""

    cells: Annotated[list[GroundedReply], BeforeValidator(_by_index)]


@lru_cache(maxsize=KEPT_SHAPES)
def ground_shape(cells: int, sentences: tuple[int, ...]) -> Shape[GroundReply]:
    """Return the shape of an answer about so many cells, each of which names one of some sentences or none."""
    named = {"type": "integer", "enum": [NO_SENTENCE, *sentences]}
    entry = closed_object({"s": named})
    return _shape(GroundReply, {"cells": _each(cells, "g")}, cells * GROUNDED_TOKENS, g=entry)


@lru_cache(maxsize=KEPT_SHAPES)
def headers_shape(headers: int) -> Shape[HeadersReply]:
    """Return the shape of an answer about so many headers."""
    return _shape(HeadersReply, {"headers": _each(headers, "h")}, headers * DECISION_TOKENS, h=_HEADER)


@lru_cache(maxsize=KEPT_SHAPES)
def align_shape(columns: int, rows: int, headers: int, turn: bool) -> Shape[AlignReply]:
    """Return the shape of an answer about so many gold columns, gold rows and headers; without what is not asked."""
    asked: dict[str, Any] = {"transposed": {"type": "boolean"}} if turn else {}
    asked |= {name: _list(count) for name, count in (("columns", columns), ("rows", rows)) if count}
    tokens = (columns + rows + headers + turn) * DECISION_TOKENS
    if not headers:
        return _shape(AlignReply, asked, tokens)
    return _shape(AlignReply, {**asked, "headers": _each(headers, "h")}, tokens, h=_HEADER)


@lru_cache(maxsize=KEPT_SHAPES)
def cells_shape(cells: int, whole: bool) -> Shape[CompareReply] | Shape[WholeCompareReply]:
    """Return the shape of an answer about so many cells, with the whole tuple of each or its relation alone."""
    asked = {"cells": _each(cells, "c")}
    if whole:
        return _shape(WholeCompareReply, asked, cells * WHOLE_TUPLE_TOKENS, c=_WHOLE_CELL)
    return _shape(CompareReply, asked, cells * CELL_TOKENS, c=_CELL)


def _shape(model: type[M], asked: Mapping[str, Any], tokens: int, **entries: Mapping[str, Any]) -> Shape[M]:
    """Return a shape of data: an entry under each index, where the model has a list."""
    schema = closed_object(asked)
    if entries:
        schema["$defs"] = dict(entries)
    return read_by(model, schema, min(limit_for(tokens), LONGEST_ANSWER))


def _each(count: int, entry: str) -> dict[str, Any]:
    """Return an entry under each index: a model that may write what it likes would write one twice."""
    return closed_object({str(index): {"$ref": f"#/$defs/{entry}"} for index in range(count)})


def _list(count: int) -> dict[str, Any]:
    """Return an entry for each of so many gold lines, whose indices are those of the table."""
    return {"type": "array", "items": _PAIR, "minItems": count, "maxItems": count}


def _text(longest: int) -> dict[str, Any]:
    return {"type": "string", "maxLength": longest}


def _one_of(values: Sequence[str]) -> dict[str, Any]:
    return {"type": "string", "enum": list(values)}


_INDEX = {"type": "integer", "minimum": 0, "maximum": _HIGHEST_INDEX}
_PAIR = closed_object(
    {"g": _INDEX, "p": {"type": "array", "items": _INDEX, "minItems": 0, "maxItems": MOST_PARTNERS}, "why": _text(WHY)}
)
_HEADER = closed_object({"same": {"type": "boolean"}, "why": _text(WHY)})
_RELATION = {"r": _one_of(_MEANINGS), "why": _text(WHY), "missing": _text(DETAIL), "extra": _text(DETAIL)}
_CELL = closed_object(_RELATION)
_WHOLE_CELL = closed_object(
    {
        **_RELATION,
        "t": _one_of(["", *DataType]),
        **dict.fromkeys(("ge", "pe"), _one_of(["", *EntityKind])),
        **dict.fromkeys(("gu", "pu"), _text(UNIT)),
    }
)
