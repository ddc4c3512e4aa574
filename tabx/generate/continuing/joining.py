"""What is kept of a reply that was cut, and the rest put behind it: no row lost, none doubled."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from tabx.generate.continuing.json_rows import scan
from tabx.generate.continuing.rows import LINES, NOTATIONS, Notation, Row

_FENCE = re.compile(r"^[ \t]*(?:```|~~~)", re.MULTILINE)
_FENCE_BEGINS = re.compile(r"\A\s*(?:```|~~~)[^\n]*\n\s*")
_FENCE_ENDS = re.compile(r"\n\s*(?:```|~~~)\s*\Z")

MOST_SENTENCES = 3
"""Lines of prose before the repeated row ("Here is the rest:") that are passed over; more are no mere opening."""


@dataclass(frozen=True, slots=True)
class Joint:
    """A reply with the rest behind it.

    Attributes
    ----------
    text : str
    at : int
        Where in it the rest begins.
    repeated : int
        Rows of the rest that stood there already, and were left out.
    added : int
        Whole rows of the rest that are new.
    """

    text: str
    at: int
    repeated: int
    added: int


def kept(text: str, target: str) -> str:
    """Return a text up to the end of its last whole row; "" where none is whole."""
    if target == "json":
        start = _json_start(text)
        whole = scan(text[start:]).rows
        if whole:
            return text[: start + whole[-1].end]
    rows = NOTATIONS.get(target, LINES).rows(text, False) or LINES.rows(text, False)
    return text[: rows[-1].end] if rows else ""


def joined(before: str, rest: str, target: str, *, is_whole: bool) -> Joint:
    """Return what was kept of a reply with the rest behind it.

    A model may repeat the last row, as it is asked to, or more rows, or the header; may begin a code fence or the table
    again; or go on with the next row at once. What stands there already is left out.

    Parameters
    ----------
    before : str
        As of `kept`.
    rest : str
    target : str
    is_whole : bool
        Whether the rest ended by itself; of one that was cut, the last row is not whole.
    """
    rest = _without_fence(rest, before)
    start = _json_start(before) if target == "json" else len(before)
    if start < len(before):
        join = _joined_json if scan(before[start:]).rows else _joined_before_rows
        return join(before, rest, is_whole)
    notation = NOTATIONS.get(target, LINES)
    if not notation.rows(before, False):
        notation = LINES
    return _joined_rows(before, rest, notation, is_whole)


def _without_fence(rest: str, before: str) -> str:
    """Return a rest without the fence that it begins, and without the end of one that was never begun."""
    rest = _FENCE_BEGINS.sub("", rest, count=1)
    return rest if len(_FENCE.findall(before)) % 2 else _FENCE_ENDS.sub("\n", rest)


def overlap(before: Sequence[str], after: Sequence[str]) -> int:
    """Return how many entries at the end of one sequence begin the other: the most that do."""
    most = min(len(before), len(after))
    return next((count for count in range(most, 0, -1) if [*before[-count:]] == [*after[:count]]), 0)


def _joined_rows(before: str, rest: str, notation: Notation, is_whole: bool) -> Joint:
    old, new = notation.rows(before, False), notation.rows(rest, is_whole)
    repeated = _repeated(before, old, new, notation)
    if repeated:
        behind = rest[new[repeated - 1].end :]
        return _joint(before, behind, repeated, len(new) - repeated)
    opening = notation.opening.match(rest)
    is_again = opening is not None and notation.is_open(before)
    behind = rest[opening.end() :] if opening is not None and is_again else rest
    if new and notation.is_row(new[0].key) and behind.lstrip() != behind:
        behind = behind.lstrip()  # a blank line would end the table
    return _joint(before, behind, 0, len(new))


def _joint(before: str, behind: str, repeated: int, added: int) -> Joint:
    if before and behind and before[-1] not in "\n >" and behind[0] not in "\n <":
        before += "\n"
    return Joint(before + behind, len(before), repeated, added)


def _repeated(before: str, old: Sequence[Row], new: Sequence[Row], notation: Notation) -> int:
    """Return how many rows at the beginning of the rest stand there already, sentences before them included."""
    known, keys = [row.key for row in old], [row.key for row in new]
    sentences = len([*takewhile(lambda key: not notation.is_row(key), keys[: MOST_SENTENCES + 1])])
    for passed in range(min(sentences, MOST_SENTENCES) + 1):
        found = overlap(known, keys[passed:])
        if found:
            return passed + found
    head = max((_alike(known[start:], keys) for start in notation.heads(before, old)), default=0)
    if head < notation.least_head:
        return 0
    # The last table has this header: the rest tells of it anew, from the beginning or from where it was cut.
    return head + overlap(known, keys[head:])


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many entries at the beginning of both are the same."""
    return len([*takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))])


def _json_start(text: str) -> int:
    """Return where the JSON of a text begins, after sentences and a fence."""
    places = [place for place in (text.find("{"), text.find("[")) if place >= 0]
    return min(places, default=len(text))


def _joined_json(before: str, rest: str, is_whole: bool) -> Joint:
    start = _json_start(before)
    old = scan(before[start:])
    goes_on = rest.lstrip()
    if goes_on[:1] in (",", "]", "}"):  # it goes on within the text
        behind, repeated = goes_on, 0
    else:
        behind, repeated = _behind(old.rows, goes_on)
    text = before + behind
    end = scan(text[start:])
    if end.ended is not None:
        text = text[: start + end.ended]
    elif is_whole:
        text = text.rstrip().removesuffix("```").rstrip().removesuffix(",") + end.lacking
    return Joint(text, len(before), repeated, len(end.rows) - len(old.rows))


def _joined_before_rows(before: str, rest: str, is_whole: bool) -> Joint:
    """Return a text of JSON that broke off before its first row, with the rest: told anew, or gone on with."""
    start, again = _json_start(before), _json_start(rest)
    if _begin_alike(before[start:], rest[again:]):
        return Joint(rest[again:], 0, 0, len(scan(rest[again:]).rows))
    by_lines = _joined_rows(before, rest, LINES, is_whole)
    whole = Joint(before + rest, len(before), 0, 0)
    best = next((one for one in (by_lines, whole) if _is_json(one.text[start:])), whole)
    return replace(best, added=len(scan(best.text[start:]).rows))


def _begin_alike(one: str, other: str) -> bool:
    """Whether two texts begin with the same signs, as far as the shorter one of them goes, blanks apart."""
    shorter, longer = sorted(("".join(one.split()), "".join(other.split())), key=len)
    return len(shorter) > 1 and longer.startswith(shorter)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _behind(old: Sequence[Row], rest: str) -> tuple[str, int]:
    """Return what of a rest that begins with rows, or with a text of JSON of its own, goes behind the kept rows."""
    place = _json_start(rest)
    known = [row.key for row in old]
    # A text of JSON of its own, or entries without the list around them: what repeats more is what is meant.
    alone, entries = scan(rest[place:]), scan(rest[place:], within="[").rows
    repeated, new = max(
        ((overlap(known, [row.key for row in rows]), rows) for rows in (alone.rows, entries)), key=lambda one: one[0]
    )
    if repeated:
        return rest[place + new[repeated - 1].end :], repeated
    goes_on = alone.ended is not None and rest[place + alone.ended :].lstrip()[:1] == ","
    new = entries if goes_on or not alone.rows else alone.rows
    return (", " + rest[place + new[0].start :], 0) if new else ("", 0)
