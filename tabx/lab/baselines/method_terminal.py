"""What a published method says of a pair, or of several predictions, on a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from rich.box import SIMPLE_HEAD
from rich.table import Table as RichTable

from tabx.escapes import shorten, visible
from tabx.judging import JUDGED
from tabx.lab.baselines.method_judgement import ErrorLine, MethodJudgement
from tabx.lab.baselines.method_ranking import MethodRanked, MethodRanking
from tabx.llm import Usage
from tabx.views.blocks.terms import HEADER, score_terms
from tabx.views.figures import decimal, several
from tabx.views.terminal import LINES, Paper, write_counts, write_indented, write_title

SIDE, SAID, MARKS = 60, 160, 5
"""Characters of a side and of what the reply says, and how many unreadable parts are shown."""


def write_method(judgement: MethodJudgement, file: TextIO, *, width: int | None = None, full: bool = False) -> None:
    """Write the report of one pair to a file, for the terminal it may be; `full` shows every line."""
    paper = Paper(file, width)
    for text in _head(judgement):
        paper.print(paper.text(text))
    paper.print(paper.text(str(judgement.signature), "dim"))
    reading, card = judgement.reading, judgement.scorecard
    if reading is None or card is None:
        _write_replies(paper, judgement)
        return
    told = score_terms(card)
    if told.lines:
        write_title(paper, "Terms: weight × count / of = cost")
        write_counts(paper, HEADER, told.lines, told.total)
    dearest = sorted(zip(reading.lines, card.costs, strict=False), key=lambda pair: -pair[1])
    shown = dearest if full else dearest[:LINES]
    write_title(paper, "Trace" if dearest else "Trace: nothing told")
    for line, cost in shown:
        write_indented(paper, paper.text(f"{_told(line)}, costs {decimal(cost)}"))
    if len(shown) < len(dearest):
        write_indented(paper, paper.text(f"… {len(dearest) - len(shown)} more, none of them dearer"))
    if reading.marks:
        write_title(paper, f"Could not be read: {several(len(reading.marks), 'part')} of the replies")
    for mark in reading.marks if full else reading.marks[:MARKS]:
        told_text = f": {shorten(visible(mark.text), SIDE)}" if mark.text else ""
        write_indented(paper, paper.text(f"{visible(mark.place)}: {visible(mark.reason)}{told_text}"))
    if reading.notes:
        write_title(paper, "Notes")
    for note in reading.notes:
        write_indented(paper, paper.text(visible(note)))


def _head(judgement: MethodJudgement) -> Iterator[str]:
    if judgement.score is None or judgement.error is None:
        yield f"{judgement.status}: {shorten(visible(judgement.reason), 300)}"
    else:
        status = "" if judgement.status == JUDGED else f"   {judgement.status}"
        yield f"score {decimal(judgement.score)}   error {decimal(judgement.error)}{status}"
    yield f"method {judgement.method}: {_took(judgement.usage)}"


def _took(usage: Usage) -> str:
    """Return what asking took, in a line."""
    if not usage.requests and not usage.remembered:
        return "nobody was asked"
    cost = "price unknown" if usage.cost is None else f"${usage.cost:.4f}"
    asked = f"{several(usage.requests, 'request')}, {usage.tokens_in:,} tokens in, {usage.tokens_out:,} out, {cost}"
    return f"{asked}; {usage.remembered:,} answers remembered" if usage.remembered else asked


def _told(line: ErrorLine) -> str:
    sides = f": {_side(line.gold)} / {_side(line.predicted)}" if line.gold or line.predicted else ""
    said = f" — {shorten(visible(line.said), SAID)}" if line.said else ""
    return f"{line.kind} {visible(line.place)}{sides}{said}"


def _side(text: str) -> str:
    return shorten(visible(text), SIDE) or "-"


def _write_replies(paper: Paper, judgement: MethodJudgement) -> None:
    for asked, reply in judgement.replies:
        write_title(paper, f"Reply to {asked}")
        write_indented(paper, paper.text(shorten(visible(reply), 600)))


def write_method_ranking(ranking: MethodRanking, file: TextIO, *, width: int | None = None) -> None:
    """Write a ranking to a file, for the terminal it may be."""
    paper = Paper(file, width)
    table = RichTable(box=SIMPLE_HEAD, show_edge=False, header_style="bold", padding=(0, 1))
    for name in ("rank", "prediction", "score", "error", "remark"):
        right = name in ("rank", "score", "error")
        table.add_column(paper.text(name), justify="right" if right else "left", overflow="fold")
    for entry in ranking.entries:
        table.add_row(*(paper.text(text) for text in _ranked(entry)))
    paper.print(table)
    paper.print(paper.text(f"method {ranking.method}: {_took(ranking.usage)}"))
    paper.print(paper.text(str(ranking.signature), "dim"))


def _ranked(entry: MethodRanked) -> tuple[str, ...]:
    one = entry.judgement
    rank = "-" if entry.rank is None else str(entry.rank)
    if one is None:
        return rank, visible(entry.name), "", "", ""
    if one.score is None or one.error is None:
        return rank, visible(entry.name), "", "", f"{one.status}: {shorten(visible(one.reason), 120)}"
    remark = "" if one.status == JUDGED else one.status
    return rank, visible(entry.name), decimal(one.score), decimal(one.error), remark
