"""The tuples that a model returns: [types, entities, units, missing or extra, difference]."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tabx.lab.baselines.method_judgement import UnreadPart
from tabx.lab.baselines.pipes import read_pipes
from tabx.lab.baselines.text_pair import plain
from tabx.values.records import DataType, EntityKind

_NUMBER = r"[-+−]? ?[^\d\s:.,\-]? ?(?P<number>(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:e[-+]?\d{1,2}\b)?)"
_STATED = re.compile(rf"absolute difference: ?{_NUMBER}", re.IGNORECASE)
_TUPLE = re.compile(r"(?P<gold>[^,/\[\]]+)/(?P<predicted>[^,/\]]+),(?P<entity>[^,]*),(?P<unit>[^,]*),(?P<rest>.*)")
_LAST_ELEMENT = re.compile(
    r"(?:^|, ?)(?P<last>none|(?:absolute|spell|abbrev|semantic|other|information|same|different|list|date|time)\b.*"
    r"|(?:spell|abbrev|semantic)\w*.*)$",
    re.IGNORECASE,
)
_ONE_SIDED = re.compile(r"(?P<side>missing|extra) information:(?P<what>.*)", re.IGNORECASE)
_NUMBER_ENTITIES = {EntityKind.MONEY, EntityKind.PERCENT, EntityKind.ORDINAL, EntityKind.CARDINAL}
_OTHER_NAMES = {
    "boolean": DataType.BOOL,
    "number": DataType.NUMERICAL,
    "numeric": DataType.NUMERICAL,
    "other": DataType.OTHERS,
    "none": DataType.EMPTY,
}
_TYPES = {
    **{entity.value.casefold(): DataType.STRING for entity in EntityKind},
    **{entity.value.casefold(): DataType.NUMERICAL for entity in _NUMBER_ENTITIES},
    **{data_type.value.casefold(): data_type for data_type in DataType},
    **_OTHER_NAMES,
}
"""What models write for a data type; an entity's name stands for the type that such entities have."""

_NOTHING = frozenset({"", "none", "-", "none/none"})
"""What models write for "nothing", in lower case."""

UNREAD_SHOWN = 200
"""Characters kept of tuples that cannot be read; no reason on record, a few tuples are that long."""


class TupleRelation(StrEnum):
    """How a tuple relates the two sides of a cell."""

    SAME = "same"
    MAGNITUDE = "magnitude"
    SPELLING = "spelling"
    ABBREVIATION = "abbreviation"
    SIMILAR = "similar"
    DIFFERENT = "different"
    MISSING = "missing"
    EXTRA = "extra"
    OTHER = "other"


_RELATIONS = (
    ("spell", TupleRelation.SPELLING),
    ("abbrev", TupleRelation.ABBREVIATION),
    ("semantically different", TupleRelation.DIFFERENT),
    ("information", TupleRelation.DIFFERENT),
    ("semantic", TupleRelation.SIMILAR),
    ("different", TupleRelation.DIFFERENT),
    ("other", TupleRelation.OTHER),
)
"""What the last element begins with, in the order in which it is tried: "semantic" begins two of them."""


@dataclass(frozen=True, slots=True)
class CellTuple:
    """A model's answer about one cell.

    Attributes
    ----------
    gold_type, predicted_type : DataType
    relation : TupleRelation
    magnitude : float or None
        The first number after "absolute difference:", without its sign; the model's own arithmetic.
    text : str
        The tuple as written.
    """

    gold_type: DataType
    predicted_type: DataType
    relation: TupleRelation
    magnitude: float | None
    text: str


@dataclass(frozen=True)
class Tuples:
    """The tuples of a reply, by the column and the cell text they describe.

    Attributes
    ----------
    found : mapping of (header, cell) to list of (CellTuple or None, str)
        In the order of the rows, each with its text as written; None where it cannot be read.
    marks : tuple of UnreadPart
    """

    found: dict[tuple[str, str], list[tuple[CellTuple | None, str]]]
    marks: tuple[UnreadPart, ...] = ()

    def take(self, header: str, cell: str) -> tuple[CellTuple | None, str]:
        """Remove and return the next tuple about a cell, and its text; (None, "") without one."""
        waiting = self.found.get((plain(header), plain(cell)))
        return waiting.pop(0) if waiting else (None, "")


def stated_difference(reply: str) -> float | None:
    """Return the first number after "absolute difference:", without its sign; None without one."""
    match = _STATED.search(" ".join(reply.split()))
    if match is None:
        return None
    number = float(match["number"].replace(",", ""))
    return number if math.isfinite(number) else None


def read_tuples(reply: str, asked: Sequence[Sequence[str]]) -> Tuples:
    """Return the tuples of a reply to the cells asked about, header first.

    They are found by position. In a reply with another number of rows, or a row with another number of cells, it is
    unknown which cell a tuple means: these tuples are not read, and marked.

    Raises
    ------
    UnreadableReply
        It holds no table.
    """
    pipes = read_pipes(reply, "the tuples")
    found: dict[tuple[str, str], list[tuple[CellTuple | None, str]]] = defaultdict(list)
    marks = []
    header, *lines = asked
    if len(pipes.rows) != len(lines):
        reason = f"{len(pipes.rows)} rows of tuples for {len(lines)} rows asked about"
        return Tuples({}, (UnreadPart("all tuples", "", reason),))
    for row, (line, answers) in enumerate(zip(lines, pipes.rows, strict=True)):
        if len(answers) != len(line):
            reason = f"{len(answers)} tuples for {len(line)} cells asked about"
            marks.append(UnreadPart(f"tuples of row {row + 1}", " | ".join(answers)[:UNREAD_SHOWN], reason))
            continue
        for name, cell, answer in zip(header, line, answers, strict=True):
            found[plain(name), plain(cell)].append((read_tuple(answer), answer))
    return Tuples(dict(found), tuple(marks))


def read_tuple(text: str) -> CellTuple | None:
    """Return the cell tuple written in a text, None where there is none."""
    parts = _TUPLE.fullmatch(" ".join(text.split()).removeprefix("[").removesuffix("]"))
    if parts is None:
        return None
    gold, predicted = (_TYPES.get(parts[name].strip().casefold()) for name in ("gold", "predicted"))
    if gold is None or predicted is None:
        return None
    stated = _relation(parts["rest"].strip())
    return None if stated is None else CellTuple(gold, predicted, *stated, text)


def _relation(rest: str) -> tuple[TupleRelation, float | None] | None:
    """Return relation and magnitude from the last two elements; None if they state neither."""
    last = _LAST_ELEMENT.search(rest)
    if last is None:
        is_readable = rest.casefold() in _NOTHING or _ONE_SIDED.match(rest)
        return (_one_sided(rest) or TupleRelation.SAME, None) if is_readable else None
    difference, before = last["last"], rest[: last.start()]
    magnitude = stated_difference(difference)
    relation = _named_relation(difference, magnitude) or _one_sided(before) or TupleRelation.SAME
    is_broken_off = difference.casefold().startswith("absolute") and magnitude is None
    return None if is_broken_off and relation is TupleRelation.SAME else (relation, magnitude)


def _named_relation(difference: str, magnitude: float | None) -> TupleRelation | None:
    """Return the relation that the last element names; None where it names none."""
    if magnitude is not None:
        return TupleRelation.MAGNITUDE if magnitude else None
    words = difference.casefold()
    return next((relation for beginning, relation in _RELATIONS if words.startswith(beginning)), None)


def _one_sided(text: str) -> TupleRelation | None:
    """Return "missing" or "extra" if the fourth element names content of one side only."""
    match = _ONE_SIDED.match(text.strip())
    if match is None or plain(match["what"]).strip(", ") in _NOTHING:
        return None
    return TupleRelation(match["side"].casefold())
