"""Several tables judged together, as texts: the sum, the pairs, the terms by table, what is beside them."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.escapes import shorten, visible
from tabx.judging import NO_TABLE, SharedTerm, SpareTable, TablePart, TablesJudgement
from tabx.views.figures import count, decimal, percent, several

PAIRS = ("gold", "predicted", "share", "score", "error", "share × error")
TERMS = ("table", "term", "weight", "count", "of", "cost")
SPARES = ("predicted", "is", "cost")

NAME = 40
"""Characters of a table's name that are shown."""


@dataclass(frozen=True, slots=True)
class TablesView:
    """The lines of a report on several tables, as texts.

    Attributes
    ----------
    score, error, status : str
    lines : tuple of str
        How many tables there are, and the notes of the matching.
    signature : str
    pairs : tuple of lines
        As `PAIRS` says, one per gold table.
    spares : tuple of lines
        As `SPARES` says, one per predicted table without a partner.
    terms : tuple of lines
        As `TERMS` says, dearest first; what costs nothing is left out.
    """

    score: str
    error: str
    status: str
    lines: tuple[str, ...]
    signature: str
    pairs: tuple[tuple[str, ...], ...]
    spares: tuple[tuple[str, ...], ...]
    terms: tuple[tuple[str, ...], ...]


def tables_view(judgement: TablesJudgement) -> TablesView:
    """Return the lines of a judgement of several tables."""
    return TablesView(
        score=decimal(judgement.score),
        error=decimal(judgement.error),
        status=judgement.status,
        lines=(_sizes(judgement), *(shorten(visible(note.message), 300) for note in judgement.notes)),
        signature=str(judgement.signature),
        pairs=tuple(map(_pair, judgement.parts)),
        spares=tuple(
            (spare_title(spare), spare_kind(spare), decimal(judgement.spare_cost(index)))
            for index, spare in enumerate(judgement.spares)
        ),
        terms=tuple(_term(judgement, shared) for shared in judgement.terms if shared.cost),
    )


def part_title(part: TablePart) -> str:
    """Return the heading of one pair: "Team (table 1)"."""
    return _named(part.gold_name, part.gold)


def spare_title(spare: SpareTable) -> str:
    """Return what a predicted table without a partner is called: "Coaches (table 3)"."""
    return _named(spare.name, (spare.index,))


def _sizes(judgement: TablesJudgement) -> str:
    gold = sum(len(part.gold) for part in judgement.parts)
    if judgement.status == NO_TABLE:
        return f"gold {several(gold, 'table')}; nothing predicted"
    predicted = sum(len(part.predicted) for part in judgement.parts) + len(judgement.spares)
    found = [
        several(len(found), what)
        for what, found in (("missing table", judgement.missing), ("extra table", judgement.extra))
        if found
    ]
    return "; ".join([f"gold {several(gold, 'table')}", f"predicted {several(predicted, 'table')}", *found])


def _pair(part: TablePart) -> tuple[str, ...]:
    predicted = "missing" if part.is_missing else _named(part.predicted_name, part.predicted)
    own = part.judgement
    return (
        part_title(part),
        predicted,
        percent(part.share),
        decimal(own.score),
        decimal(own.error),
        decimal(part.cost),
    )


def _named(name: str, numbers: tuple[int, ...]) -> str:
    shown = " + ".join(str(number + 1) for number in numbers)
    what = f"table{'s' if len(numbers) > 1 else ''} {shown}"
    return f"{shorten(visible(name), NAME)} ({what})" if name else what


def spare_kind(spare: SpareTable) -> str:
    """Return what a predicted table without a partner is: "extra, 3 columns", "repeats table 1"."""
    if spare.of is None:
        return f"extra, {several(spare.columns, 'column')}"
    return f"{'repeats' if spare.kind == 'repeat' else 'another version of'} table {spare.of + 1}"


def _term(judgement: TablesJudgement, shared: SharedTerm) -> tuple[str, ...]:
    term = shared.term
    where = "extra tables" if shared.part is None else part_title(judgement.parts[shared.part])
    return (where, term.name, decimal(term.weight), count(term.count), str(term.total), decimal(shared.cost))
