"""Reports of a published method on a pair or a ranking, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from tabx.base.escapes import shorten, visible
from tabx.documents.figures import decimal, several
from tabx.documents.paper import Paper, write_counts, write_indented, write_title
from tabx.judging import JUDGED
from tabx.lab.baselines.method_judgement import ErrorLine, MethodJudgement, MethodReading
from tabx.lab.baselines.method_ranking import MethodRanked, MethodRanking
from tabx.llm import Usage
from tabx.score import Scorecard
from tabx.views.blocks.terms import HEADER, score_terms
from tabx.views.ranking import ranking_table
from tabx.views.terminal import LINES

SIDE_WIDTH, SAID_WIDTH, REASON_WIDTH, REPLY_WIDTH = 60, 160, 300, 600
"""Characters shown of a side, of what the reply says of it, of a reason, and of a reply that could not be read.

No reason on record; in lines of a terminal one, two, four and eight. JSON has them whole.
"""

RANKING_REASON_WIDTH = 120
"""Characters of a reason in a line of a ranking, which has other columns."""

SHOWN_MARKS = 5
"""Unreadable parts that are shown; no reason on record."""


def write_method(judgement: MethodJudgement, file: TextIO, *, width: int | None = None, full: bool = False) -> None:
    """Write the report of one pair to a file; `full` shows every line.

    It is as wide as the terminal if the file is one.
    """
    paper = Paper(file, width)
    for text in _head(judgement):
        paper.print(paper.text(text))
    paper.print(paper.text(str(judgement.signature), "dim"))
    reading, card = judgement.reading, judgement.scorecard
    if reading is None or card is None:
        _write_replies(paper, judgement)
        return
    terms = score_terms(card)
    if terms.lines:
        write_title(paper, "Terms: weight × count / of = cost")
        write_counts(paper, HEADER, terms.lines, terms.total)
    _write_trace(paper, reading, card, full=full)
    _write_unread(paper, reading, full=full)
    if reading.notes:
        write_title(paper, "Notes")
    for note in reading.notes:
        write_indented(paper, paper.text(visible(note)))


def _write_trace(paper: Paper, reading: MethodReading, card: Scorecard, *, full: bool) -> None:
    # A prediction without a table has costs of findings that are no lines of a reply.
    dearest = sorted(zip(reading.lines, card.costs, strict=False), key=lambda pair: -pair[1])
    shown = dearest if full else dearest[:LINES]
    write_title(paper, "Trace" if dearest else "Trace: no errors reported")
    for line, cost in shown:
        write_indented(paper, paper.text(f"{_line_text(line)}, costs {decimal(cost)}"))
    if len(shown) < len(dearest):
        write_indented(paper, paper.text(f"… {len(dearest) - len(shown)} more, none costs more"))


def _write_unread(paper: Paper, reading: MethodReading, *, full: bool) -> None:
    if reading.marks:
        write_title(paper, f"Could not be read: {several(len(reading.marks), 'part')} of the replies")
    for mark in reading.marks if full else reading.marks[:SHOWN_MARKS]:
        text = f": {shorten(visible(mark.text), SIDE_WIDTH)}" if mark.text else ""
        write_indented(paper, paper.text(f"{visible(mark.place)}: {visible(mark.reason)}{text}"))


def _head(judgement: MethodJudgement) -> Iterator[str]:
    if judgement.score is None or judgement.error is None:
        yield f"{judgement.status}: {shorten(visible(judgement.reason), REASON_WIDTH)}"
    else:
        status = "" if judgement.status == JUDGED else f"   {judgement.status}"
        yield f"score {decimal(judgement.score)}   error {decimal(judgement.error)}{status}"
    yield f"method {judgement.method}: {_took(judgement.usage)}"


def _took(usage: Usage) -> str:
    """Return the requests, tokens and price of a judgement in one line."""
    if not usage.requests and not usage.remembered:
        return "no model was asked"
    cost = "price unknown" if usage.cost is None else f"${usage.cost:.4f}"
    asked = f"{several(usage.requests, 'request')}, {usage.tokens_in:,} tokens in, {usage.tokens_out:,} out, {cost}"
    return f"{asked}; {usage.remembered:,} answers from the cache" if usage.remembered else asked


def _line_text(line: ErrorLine) -> str:
    sides = f": {_side(line.gold)} / {_side(line.predicted)}" if line.gold or line.predicted else ""
    said = f" — {shorten(visible(line.said), SAID_WIDTH)}" if line.said else ""
    return f"{line.kind} {visible(line.place)}{sides}{said}"


def _side(text: str) -> str:
    return shorten(visible(text), SIDE_WIDTH) or "-"


def _write_replies(paper: Paper, judgement: MethodJudgement) -> None:
    for asked, reply in judgement.replies:
        write_title(paper, f"Reply to {asked}")
        write_indented(paper, paper.text(shorten(visible(reply), REPLY_WIDTH)))


def write_method_ranking(ranking: MethodRanking, file: TextIO, *, width: int | None = None) -> None:
    """Write a ranking to a file, as wide as the terminal if it is one."""
    paper = Paper(file, width)
    table = ranking_table(paper, ("rank", "prediction", "score", "error", "remark"))
    for entry in ranking.entries:
        table.add_row(*(paper.text(text) for text in _row(entry)))
    paper.print(table)
    paper.print(paper.text(f"method {ranking.method}: {_took(ranking.usage)}"))
    paper.print(paper.text(str(ranking.signature), "dim"))


def _row(entry: MethodRanked) -> tuple[str, ...]:
    judgement = entry.judgement
    rank = "-" if entry.rank is None else str(entry.rank)
    if judgement is None:
        return rank, visible(entry.name), "", "", ""
    if judgement.score is None or judgement.error is None:
        return (
            rank,
            visible(entry.name),
            "",
            "",
            f"{judgement.status}: {shorten(visible(judgement.reason), RANKING_REASON_WIDTH)}",
        )
    remark = "" if judgement.status == JUDGED else judgement.status
    return rank, visible(entry.name), decimal(judgement.score), decimal(judgement.error), remark
