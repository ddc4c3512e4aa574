"""Summarize several tables: headline, pairs, terms and predicted tables without a match."""

from __future__ import annotations

from tabx.documents.figures import count, decimal, percent, several
from tabx.documents.names import MESSAGE, short
from tabx.documents.record import Cell, TableBlock, table
from tabx.judging import JUDGED, NO_TABLE, SharedTerm, SpareTable, TablePart, TablesJudgement
from tabx.judging.causes import SharedCause
from tabx.judging.matching import Spare
from tabx.table import NoteCode
from tabx.views.blocks.headline import Headline, facts_line, no_table_reasons
from tabx.views.blocks.priced_findings import CAUSE

PAIRS = ("gold", "predicted", "share", "score", "error", "share × error")
SPARES = ("predicted", "kind", "cost")
FIRST_TERMS = 12
"""Terms of several tables that are shown at first; each pair's own report has its terms."""

TERMS = ("table", "term", "weight", "count", "of", "cost")


def tables_headline(judgement: TablesJudgement) -> Headline:
    """Return the headline of several tables, with their counts and the notes of the matching."""
    return Headline(
        name=short(judgement.name, MESSAGE),
        score=decimal(judgement.score),
        error=decimal(judgement.error),
        summary=judgement.summary,
        facts=facts_line(judgement.facts),
        status="" if judgement.status == JUDGED else judgement.status,
        is_perfect=judgement.error == 0,
        lines=(
            *(short(text, MESSAGE) for text in no_table_reasons(judgement.notes)),
            _sizes(judgement),
            *(_cause(cause) for cause in judgement.causes if len(cause.places) > 1),
            *(short(note.message, MESSAGE) for note in judgement.notes if note.code != NoteCode.NO_TABLE),
        ),
        signature=str(judgement.signature),
    )


def _cause(cause: SharedCause) -> str:
    """Return the line on a cause of several tables; that of one table stands in its own report."""
    return f"cause: {short(cause.sentence, CAUSE)}, cost {decimal(cause.cost)} in all"


def pairs_table(judgement: TablesJudgement) -> TableBlock:
    """Return one row per gold table."""
    return table(PAIRS, map(_pair, judgement.parts), names=2)


def spares_table(judgement: TablesJudgement) -> TableBlock:
    """Return one row per predicted table without a match."""
    rows = (
        (spare_title(spare), spare_kind(spare), _figure(judgement.spare_cost(index)))
        for index, spare in enumerate(judgement.spares)
    )
    return table(SPARES, rows, names=2)


def costly_terms(judgement: TablesJudgement) -> list[SharedTerm]:
    """Return the terms of all tables that cost something, costliest first."""
    return [shared for shared in judgement.terms if shared.cost]


def terms_table(judgement: TablesJudgement) -> TableBlock:
    """Return one row per term that costs something, costliest first."""
    return table(TERMS, (_term(judgement, shared) for shared in costly_terms(judgement)), names=2, first=FIRST_TERMS)


def part_title(part: TablePart) -> str:
    """Return the heading of one pair: "Team (table 1)"."""
    return _with_numbers(part.gold_name, part.gold)


def spare_title(spare: SpareTable) -> str:
    """Return the name of a predicted table without a match: "Coaches (table 3)"."""
    return _with_numbers(spare.name, (spare.index,))


def spare_kind(spare: SpareTable) -> str:
    """Return why a predicted table has no match: "extra, 3 columns", "repeats table 1"."""
    if spare.of is None:
        return f"extra, {several(spare.columns, 'column')}"
    return f"{'repeats' if spare.kind is Spare.REPEAT else 'another version of'} table {spare.of + 1}"


def _sizes(judgement: TablesJudgement) -> str:
    gold = sum(len(part.gold) for part in judgement.parts)
    if judgement.status == NO_TABLE:
        return f"gold {several(gold, 'table')}; nothing predicted"
    predicted = sum(len(part.predicted) for part in judgement.parts) + len(judgement.spares)
    counts = [f"gold {several(gold, 'table')}", f"predicted {several(predicted, 'table')}"]
    if judgement.missing:
        counts.append(several(len(judgement.missing), "missing table"))
    if judgement.extra:
        counts.append(several(len(judgement.extra), "extra table"))
    return "; ".join(counts)


def _pair(part: TablePart) -> tuple[str | Cell, ...]:
    own = part.judgement
    return (
        part_title(part),
        "missing" if part.is_missing else _with_numbers(part.predicted_name, part.predicted),
        Cell(percent(part.share), part.share),
        _figure(own.score),
        _figure(own.error),
        _figure(part.cost),
    )


def _term(judgement: TablesJudgement, shared: SharedTerm) -> tuple[str | Cell, ...]:
    term = shared.term
    of = "extra tables" if shared.part is None else part_title(judgement.parts[shared.part])
    counts = (Cell(count(term.count), term.count), Cell(str(term.total), term.total))
    return (of, term.name, _figure(term.weight), *counts, _figure(shared.cost))


def _figure(number: float) -> Cell:
    return Cell(decimal(number), number)


def _with_numbers(name: str, indices: tuple[int, ...]) -> str:
    numbers = " + ".join(str(index + 1) for index in indices)
    tables = f"table{'s' if len(indices) > 1 else ''} {numbers}"
    return f"{short(name)} ({tables})" if name else tables
