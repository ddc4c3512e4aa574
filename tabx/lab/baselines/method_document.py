"""Reports of a published method on a pair or a ranking, for every medium."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.base.escapes import shorten, visible
from tabx.documents.csv_text import Value
from tabx.documents.drafting import Draft
from tabx.documents.figures import decimal, several
from tabx.documents.record import Cell, Document, Tone
from tabx.judging import JUDGED
from tabx.lab.baselines.method_judgement import ErrorLine, MethodJudgement, MethodReading, UnreadPart
from tabx.lab.baselines.method_ranking import MethodRanked, MethodRanking
from tabx.llm import Usage
from tabx.score import Scorecard
from tabx.views.blocks.terms import score_terms

SIDE_WIDTH, SAID_WIDTH, REASON_WIDTH, REPLY_WIDTH = 60, 160, 300, 600
"""Characters shown of a side, of what the reply says of it, of a reason, and of a reply that could not be read.

No reason on record; in lines of a terminal one, two, four and eight. JSON has them whole.
"""

LINES, SHOWN_MARKS = 30, 5
"""Errors and unreadable parts that a terminal shows at first; no reason on record."""

HEADER = ("of", "name", "weight", "count", "total", "value")
"""Columns of the figures: of the score and the error, of a term, of what an error costs, of what was used."""


def method_document(judgement: MethodJudgement) -> Document:
    """Return the report of one pair: score, terms, errors as the reply tells them, what could not be read."""
    draft = Draft()
    for text in _head(judgement):
        draft.line(text)
    draft.line(str(judgement.signature), Tone.CODE)
    reading, card = judgement.reading, judgement.scorecard
    if reading is None or card is None:
        _add_replies(draft, judgement)
    else:
        _add_terms(draft, card)
        _add_trace(draft, reading, card)
        _add_unread(draft, reading.marks)
        if reading.notes:
            draft.gap("Notes")
            draft.entries(reading.notes)
    title = f"A judgement by {judgement.method}"
    return draft.document(title, HEADER, _figures(judgement), judgement.to_dict())


def _add_terms(draft: Draft, card: Scorecard) -> None:
    terms = score_terms(card)
    if terms.table.rows:
        draft.gap("Terms: weight × count / of = cost")
        draft.block(terms.table)


def _add_trace(draft: Draft, reading: MethodReading, card: Scorecard) -> None:
    dearest = _dearest(reading, card)
    draft.gap("Trace" if dearest else "Trace: no errors reported")
    if dearest:
        draft.entries((f"{_line_text(line)}, costs {decimal(cost)}" for line, cost in dearest), first=LINES)


def _dearest(reading: MethodReading, card: Scorecard) -> list[tuple[ErrorLine, float]]:
    # A prediction without a table has costs of findings that are no lines of a reply.
    return sorted(zip(reading.lines, card.costs, strict=False), key=lambda pair: -pair[1])


def _add_unread(draft: Draft, marks: tuple[UnreadPart, ...]) -> None:
    if marks:
        draft.gap(f"Could not be read: {several(len(marks), 'part')} of the replies")
        draft.entries(map(_mark, marks), first=SHOWN_MARKS)


def _mark(mark: UnreadPart) -> str:
    text = f": {shorten(visible(mark.text), SIDE_WIDTH)}" if mark.text else ""
    return f"{mark.place}: {mark.reason}{text}"


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
    return f"{line.kind} {line.place}{sides}{said}"


def _side(text: str) -> str:
    return shorten(visible(text), SIDE_WIDTH) or "-"


def _add_replies(draft: Draft, judgement: MethodJudgement) -> None:
    for asked, reply in judgement.replies:
        draft.gap(f"Reply to {asked}")
        draft.entries([shorten(visible(reply), REPLY_WIDTH)])


def _figures(judgement: MethodJudgement) -> Iterator[tuple[Value, ...]]:
    yield ("score", judgement.method, None, None, None, judgement.score)
    yield ("error", judgement.method, None, None, None, judgement.error)
    card, reading = judgement.scorecard, judgement.reading
    for term in card.terms if card is not None else ():
        yield ("term", term.name, term.weight, term.count, term.total, term.cost)
    for line, cost in _dearest(reading, card) if reading is not None and card is not None else ():
        yield ("error cost", f"{line.kind} {line.place}".strip(), None, None, None, cost)
    yield from _used(judgement.usage)


def _used(usage: Usage) -> Iterator[tuple[Value, ...]]:
    for name in ("requests", "tokens_in", "tokens_out", "cost", "remembered"):
        yield ("usage", name, None, None, None, getattr(usage, name))


RANKED = ("rank", "prediction", "score", "error", "remark")
"""Columns of a ranking, as a table and as figures."""


def method_ranking_document(ranking: MethodRanking) -> Document:
    """Return a ranking: a row for each prediction, the best first."""
    draft = Draft()
    rows = [_row(entry) for entry in ranking.entries]
    draft.table(RANKED, rows, names=2, texts=(4,))
    draft.line(f"method {ranking.method}: {_took(ranking.usage)}")
    draft.line(str(ranking.signature), Tone.CODE)
    figures = ([cell.plain for cell in row] for row in rows)
    return draft.document(f"A ranking by {ranking.method}", RANKED, figures, ranking.to_dict())


def _row(entry: MethodRanked) -> tuple[Cell, ...]:
    judgement = entry.judgement
    rank = Cell("-") if entry.rank is None else Cell(str(entry.rank), entry.rank)
    if judgement is None:
        return rank, Cell(entry.name), Cell(""), Cell(""), Cell("")
    score, error = (Cell("") if one is None else Cell(decimal(one), one) for one in (judgement.score, judgement.error))
    return rank, Cell(entry.name), score, error, Cell(_remark(judgement))


def _remark(judgement: MethodJudgement) -> str:
    if judgement.score is None:
        return f"{judgement.status}: {shorten(visible(judgement.reason), REASON_WIDTH)}"
    return "" if judgement.status == JUDGED else judgement.status
