"""The comparison tuples that a model returns: [types, entities, units, what is missing or extra, difference]."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tabx.lab.baselines.method_judgement import UnreadPart
from tabx.lab.baselines.pipes import read_pipes
from tabx.lab.baselines.text_pair import plain
from tabx.values.records import DataType, EntityKind

_NUMBER = r"[-+−]? ?[^\d\s:.,\-]? ?(?P<number>(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:e[-+]?\d{1,2}\b)?)"
_STATED = re.compile(rf"absolute difference: ?{_NUMBER}", re.IGNORECASE)
_TUPLE = re.compile(r"(?P<gold>[^,/\[\]]+)/(?P<predicted>[^,/\]]+),(?P<entity>[^,]*),(?P<unit>[^,]*),(?P<rest>.*)")
_LAST = re.compile(
    r"(?:^|, ?)(?P<last>none|(?:absolute|spell|abbrev|semantic|other|information|same|different|list|date|time)\b.*"
    r"|(?:spell|abbrev|semantic)\w*.*)$",
    re.IGNORECASE,
)
_ONLY = re.compile(r"(?P<side>missing|extra) information:(?P<what>.*)", re.IGNORECASE)
_NUMBERS = {EntityKind.MONEY, EntityKind.PERCENT, EntityKind.ORDINAL, EntityKind.CARDINAL}
_OTHER_NAMES = {
    "boolean": DataType.BOOL,
    "number": DataType.NUMERICAL,
    "numeric": DataType.NUMERICAL,
    "other": DataType.OTHERS,
    "none": DataType.EMPTY,
}
_TYPES = {
    **{kind.value.casefold(): DataType.NUMERICAL if kind in _NUMBERS else DataType.STRING for kind in EntityKind},
    **{kind.value.casefold(): kind for kind in DataType},
    **_OTHER_NAMES,
}
"""What models write for a data type; an entity's name stands for the type that such entities have."""

_NOTHING = frozenset({"", "none", "-", "none/none"})


@dataclass(frozen=True, slots=True)
class CellTuple:
    """What a model says of one cell.

    Attributes
    ----------
    gold_type, predicted_type : DataType
    relation : str
        "same", "magnitude", "spelling", "abbreviation", "similar", "different", "missing", "extra" or "other".
    magnitude : float or None
        The first number after "absolute difference:", without its sign; the model's own arithmetic.
    text : str
        The tuple as written.
    """

    gold_type: DataType
    predicted_type: DataType
    relation: str
    magnitude: float | None
    text: str


@dataclass(frozen=True)
class Tuples:
    """The tuples of a reply, found by the column and the text that they are about.

    Attributes
    ----------
    found : mapping of (header, cell) to list of CellTuple or None
        In the order of the rows; None where the tuple cannot be read.
    texts : mapping of (header, cell) to list of str
        The same as written.
    marks : tuple of UnreadPart
    """

    found: dict[tuple[str, str], list[CellTuple | None]]
    texts: dict[tuple[str, str], list[str]]
    marks: tuple[UnreadPart, ...] = ()

    def take(self, header: str, cell: str) -> tuple[CellTuple | None, str]:
        """Return the next tuple about a cell and what was written for it, None and "" where there is none."""
        key = plain(header), plain(cell)
        waiting = self.found.get(key)
        if not waiting:
            return None, ""
        return waiting.pop(0), self.texts[key].pop(0)


def stated_difference(reply: str) -> float | None:
    """Return the first number after "absolute difference:", without its sign; None where there is none."""
    found = _STATED.search(" ".join(reply.split()))
    if found is None:
        return None
    number = float(found["number"].replace(",", ""))
    return number if math.isfinite(number) else None


def read_tuples(reply: str, asked: Sequence[Sequence[str]]) -> Tuples:
    """Return the tuples of a reply to the cells asked about, header first.

    They are found by their place. A reply with another number of rows, or a row with another number of cells, does
    not say which cell it means: its tuples are not read, and marked.

    Raises
    ------
    UnreadableReply
        It holds no table.
    """
    pipes = read_pipes(reply, "the tuples")
    found: dict[tuple[str, str], list[CellTuple | None]] = defaultdict(list)
    texts: dict[tuple[str, str], list[str]] = defaultdict(list)
    marks = []
    header, *lines = asked
    if len(pipes.rows) != len(lines):
        reason = f"{len(pipes.rows)} rows of tuples for {len(lines)} rows asked about"
        return Tuples({}, {}, (UnreadPart("all tuples", "", reason),))
    for row, (line, answers) in enumerate(zip(lines, pipes.rows, strict=True)):
        if len(answers) != len(line):
            reason = f"{len(answers)} tuples for {len(line)} cells asked about"
            marks.append(UnreadPart(f"tuples of row {row + 1}", " | ".join(answers)[:200], reason))
            continue
        for name, cell, answer in zip(header, line, answers, strict=True):
            key = plain(name), plain(cell)
            found[key].append(read_tuple(answer))
            texts[key].append(answer)
    return Tuples(dict(found), dict(texts), tuple(marks))


def read_tuple(text: str) -> CellTuple | None:
    """Return what one tuple says, None where it is none."""
    found = _TUPLE.fullmatch(" ".join(text.split()).removeprefix("[").removesuffix("]"))
    if found is None:
        return None
    gold, predicted = (_TYPES.get(found[name].strip().casefold()) for name in ("gold", "predicted"))
    if gold is None or predicted is None:
        return None
    rest = found["rest"].strip()
    last = _LAST.search(rest)
    if last is None and rest.casefold() not in _NOTHING:
        only = _ONLY.match(rest)
        return None if only is None else CellTuple(gold, predicted, _only(rest) or "same", None, text)
    said = last["last"] if last else ""
    between = rest[: last.start()] if last else rest
    magnitude = stated_difference(said)
    relation = _relation(said, magnitude) or _only(between) or "same"
    if relation == "same" and magnitude is None and said.casefold().startswith("absolute"):
        return None
    return CellTuple(gold, predicted, relation, magnitude, text)


def _relation(said: str, magnitude: float | None) -> str:
    """Return the relation that the last element names; "" where it names none."""
    words = said.casefold()
    if magnitude is not None:
        return "magnitude" if magnitude else ""
    for sign, relation in (
        ("spell", "spelling"),
        ("abbrev", "abbreviation"),
        ("semantically different", "different"),
        ("information", "different"),
        ("semantic", "similar"),
        ("different", "different"),
    ):
        if words.startswith(sign):
            return relation
    return "other" if words.startswith("other") else ""


def _only(text: str) -> str:
    """Return "missing" or "extra" where the fourth element names something in one side only."""
    found = _ONLY.match(text.strip())
    if found is None or plain(found["what"]).strip(", ") in _NOTHING:
        return ""
    return found["side"].casefold()
