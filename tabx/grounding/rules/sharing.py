"""Places that are about more rows than their clause names, or others: scores, "as does B", "them", "the others"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tabx.grounding.reading.figures import Figure
from tabx.grounding.reading.prose import Prose
from tabx.grounding.rules.names import Mention


class Shared(NamedTuple):
    """Words from `first` to before `end` that are about some rows, too."""

    first: int
    end: int
    rows: frozenset[int]


_OF_SCORE = re.compile(r"\s*[-–—‑]{1,2}\s*\Z")
"""What stands between the two numbers of a score: "98-91", "108 - 92"."""

_WORDS_OF_LOSING = "lost lose loses losing fell fall falls falling trailed trail trails trailing bowed succumbed"
_LOSING = frozenset(_WORDS_OF_LOSING.split())
"""Words by which the first of two rows has the lower number of a score; with others it has the higher one."""

_ELLIPSES = frozenset({"do", "does", "did", "is", "are", "was", "were", "has", "have", "had"})
"""Words that, behind "as" or "so", repeat what was said: "ends in the sea, as does the Elsing"."""

_OBJECTS = frozenset({"them", "him", "her"})
"""Words for another one than the subject: "forced them to commit 23 turnovers"."""


def shared_rows(
    prose: Prose, mentions: Sequence[Mention], rows_at: Callable[[int], frozenset[int]]
) -> dict[int, frozenset[int]]:
    """Return the rows that words are about besides those of their clause.

    Parameters
    ----------
    prose : Prose
    mentions : sequence of Mention
        Where rows are named, in order.
    rows_at : callable
        The rows of the clause of a word.
    """
    found: dict[int, set[int]] = defaultdict(set)
    for one in (
        *_ellipses(prose, mentions, rows_at),
        *_objects(prose, mentions, rows_at),
        *_openings(prose, mentions),
        *_of_both(prose, mentions),
    ):
        for word in range(one.first, one.end):
            found[word] |= one.rows
    return {word: frozenset(rows) for word, rows in found.items()}


def told_rows(prose: Prose, mentions: Sequence[Mention]) -> dict[int, frozenset[int]]:
    """Return the rows that words are about whatever rows their clause names: a side's score, what "the others" do."""
    told = (*_scores(prose, mentions), *_others(prose, mentions))
    return {word: one.rows for one in told for word in range(one.first, one.end)}


def _scores(prose: Prose, mentions: Sequence[Mention]) -> Iterator[Shared]:
    """Yield the numbers of scores: "A beat B 98-91" says 98 of A and 91 of B, "A fell 91-98 to B" the reverse.

    A pair in brackets ("A (38-11)") is the record of whom it stands behind.
    """
    for one, other in pairwise(prose.figures):
        if one.end != other.first or not _OF_SCORE.match(prose.gap(other.first)) or _is_in_brackets(prose, one):
            continue
        sides = _sides(prose, mentions, one.first)
        if sides is None:
            continue
        subject, opponent = sides
        first, _ = prose.spans[prose.sentence_at(one.first)]
        is_loss = any(prose.words[word].form in _LOSING for word in range(first, one.first))
        lower, higher = sorted((one, other), key=lambda figure: figure.value.number or 0)
        yield Shared(higher.first, higher.end, opponent if is_loss else subject)
        yield Shared(lower.first, lower.end, subject if is_loss else opponent)


def _is_in_brackets(prose: Prose, figure: Figure) -> bool:
    """Whether a bracket is open at a figure."""
    first, _ = prose.spans[prose.sentence_at(figure.first)]
    before = prose.text[prose.words[first].start : prose.words[figure.first].start]
    return before.count("(") > before.count(")")


def _sides(prose: Prose, mentions: Sequence[Mention], place: int) -> tuple[frozenset[int], frozenset[int]] | None:
    """Return the rows of the two sides of a score: the subject of its sentence first; None where two are not named.

    Where the sentence names one side, the other one is the last that was named before: "A met B. A led 36-23."
    """
    first, end = prose.spans[prose.sentence_at(place)]
    start, stop = (bisect_left(mentions, edge, key=lambda one: one.first) for edge in (first, end))
    named = list(dict.fromkeys(one.rows for one in mentions[start:stop]))
    if len(named) == 1:
        before = _last_but(mentions, start, named[0])
        named += [] if before is None else [before]
    return (named[0], named[1]) if len(named) > 1 else None


def _last_but(mentions: Sequence[Mention], before: int, rows: frozenset[int]) -> frozenset[int] | None:
    """Return the rows of the last of the first `before` mentions that names none of some rows, None for none."""
    return next((mentions[at].rows for at in range(before - 1, -1, -1) if not mentions[at].rows & rows), None)


def _ellipses(prose: Prose, mentions: Sequence[Mention], rows_at: Callable[[int], frozenset[int]]) -> Iterator[Shared]:
    """Yield the clauses that are said of another row behind them: "…, as does B", "a public house like B"."""
    for mention in mentions:
        joint = _joint(prose, mention.first)
        first, _ = prose.spans[prose.sentence_at(mention.first)]
        if joint is None or joint <= first:
            continue
        start, rows = joint - 1, rows_at(joint - 1)
        while start > first and rows_at(start - 1) == rows:
            start -= 1
        yield Shared(start, joint, mention.rows)


def _joint(prose: Prose, named: int) -> int | None:
    """Return the word by which a name joins the clause before it: "like", "as does"; None where it does not."""
    before = [word for word in range(max(0, named - 3), named) if prose.words[word].form != "the"]
    said = [prose.words[word].form for word in before]
    if said[-1:] == ["like"]:
        return before[-1]
    return before[-2] if len(said) > 1 and said[-2] in ("as", "so") and said[-1] in _ELLIPSES else None


def _objects(prose: Prose, mentions: Sequence[Mention], rows_at: Callable[[int], frozenset[int]]) -> Iterator[Shared]:
    """Yield what stands behind "them" up to another clause: it is about whom was named last and is not the subject."""
    for word in _OBJECTS:
        for place in prose.places.get(word, ()):
            subject, stop = rows_at(place), prose.spans[prose.sentence_at(place)][1]
            other = _last_but(mentions, bisect_left(mentions, place, key=lambda one: one.first), subject)
            end = place + 1
            while end < stop and rows_at(end) == subject:
                end += 1
            if other is not None:
                yield Shared(place, end, other)


def _openings(prose: Prose, mentions: Sequence[Mention]) -> Iterator[Shared]:
    """Yield what stands before the first name of a sentence: it is about all that the sentence names.

    "In 2019 A gained 14 members and B 3"; "Leo Hanley rejected that of A and, one week later, that of B".
    """
    starts = [one.first for one in mentions]
    for first, end in prose.spans:
        here = mentions[bisect_left(starts, first) : bisect_left(starts, end)]
        if len(here) > 1:
            yield Shared(first, here[0].first, frozenset().union(*(one.rows for one in here)))


_REST = ("others", "rest", "remainder")
"""Words for all rows but those named last."""

_CLAUSE = re.compile(r"[,;:()]")


def _others(prose: Prose, mentions: Sequence[Mention]) -> Iterator[Shared]:
    """Yield clauses about "the others", from that word on: all rows but those named last."""
    every = frozenset().union(*(one.rows for one in mentions))
    for place, end, before in _nameless(prose, mentions, _REST):
        yield Shared(place, end, every - mentions[before - 1].rows)


def _of_both(prose: Prose, mentions: Sequence[Mention]) -> Iterator[Shared]:
    """Yield clauses about "both", from their beginning on: the last two that were named."""
    for place, end, before in _nameless(prose, mentions, ("both",)):
        last = mentions[before - 1].rows
        yield Shared(_clause(prose, place)[0], end, last | (_last_but(mentions, before, last) or last))


def _nameless(prose: Prose, mentions: Sequence[Mention], words: Iterable[str]) -> Iterator[tuple[int, int, int]]:
    """Yield where some words stand in a clause that names no row, its end, and how many names stand before it."""
    starts = [one.first for one in mentions]
    for word in words:
        for place in prose.places.get(word, ()):
            first, end = _clause(prose, place)
            before = bisect_left(starts, first)
            if before and bisect_left(starts, end) == before:
                yield place, end, before


def _clause(prose: Prose, place: int) -> tuple[int, int]:
    """Return the words between the signs around a word, within its sentence."""
    first, end = prose.spans[prose.sentence_at(place)]
    start = next((word for word in range(place, first, -1) if _CLAUSE.search(prose.gap(word))), first)
    stop = next((word for word in range(place + 1, end) if _CLAUSE.search(prose.gap(word))), end)
    return start, stop
