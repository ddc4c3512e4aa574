"""All that the page shows of one pair of tables, as texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from tabx.escapes import visible
from tabx.judging.judgement import JUDGED, Judgement
from tabx.table import Table
from tabx.values.records import Relation
from tabx.views import descriptors as descriptor_view
from tabx.views.figures import percent
from tabx.views.headline import Headline, headline
from tabx.views.html.links import links_json
from tabx.views.html.sides import Side, make_side
from tabx.views.html.trace import Listed, Reason, dearest, listed
from tabx.views.marks import MEANINGS, SEVERITY, SIGNS, Marks, gold_marks, predicted_marks
from tabx.views.notes import notes
from tabx.views.pairings import column_pairings, row_pairings
from tabx.views.terms import terms

PAIRINGS = 100
"""Pairings of each kind that the page lists, the least sure first; a row or column itself tells the others."""

READ, REPAIRS = 200, 6
"""Rows of the prediction as read, and repairs told below the tables, where the page shows it rearranged."""

WHY = 5
"""Findings told beside the score."""


@dataclass(frozen=True, slots=True)
class TermBar:
    """A term of the sum as texts, and its part of the error in percent for the bar."""

    name: str
    weight: str
    count: str
    of: str
    cost: str
    share: str
    percent: str
    harmless: bool


@dataclass(frozen=True, slots=True)
class PairView:
    """One pair of tables as `pair.html.j2` lays it out.

    Attributes
    ----------
    prefix : str
        What every identifier of the pair begins with; "" where the page has one pair.
    headings : tuple of str
        Elements of its first heading and of the others: "h1", "h2".
    nothing : str
        What stands in the place of a predicted table that is not there.
    """

    prefix: str
    headings: tuple[str, str]
    nothing: str
    head: Headline
    judged: bool
    perfect: bool
    why: tuple[Reason, ...]
    found: Listed
    terms: list[TermBar]
    remarks: tuple[str, ...]
    sides: tuple[Side, Side]
    as_read: Side | None
    repairs: list[str]
    descriptors: descriptor_view.DescriptorLines
    pairings: tuple[tuple[str, list[str]], ...]
    notes: Sequence[str]
    links: Markup
    structure_header: tuple[str, ...] = descriptor_view.STRUCTURE
    types_header: tuple[str, ...] = descriptor_view.TYPES
    legend: list[tuple[str, str, str]] = field(
        default_factory=lambda: [(str(relation), SIGNS[relation], meaning) for relation, meaning in MEANINGS.items()]
    )


def pair_view(
    judgement: Judgement,
    rows: int,
    findings: int,
    *,
    prefix: str = "",
    headings: tuple[str, str] = ("h1", "h2"),
    nothing: str = "No table in the prediction.",
) -> PairView:
    """Return all that is shown of a judgement, with at most so many rows of each table and so many findings."""
    found = listed(judgement, findings)
    return PairView(
        prefix=prefix,
        headings=headings,
        nothing=nothing,
        head=headline(judgement),
        judged=judgement.status == JUDGED,
        perfect=judgement.error == 0,
        why=dearest(found.entries, WHY),
        found=found,
        terms=_bars(judgement),
        remarks=terms(judgement).remarks,
        sides=_sides(judgement, rows),
        as_read=_as_read(judgement),
        repairs=_turned_by(judgement),
        descriptors=descriptor_view.descriptors(judgement),
        pairings=(("Columns", _cut(column_pairings(judgement))), ("Rows", _cut(row_pairings(judgement)))),
        notes=notes(judgement),
        links=Markup(links_json(judgement, found.entries)),
    )


def _sides(judgement: Judgement, most: int) -> tuple[Side, Side]:
    alignment = judgement.alignment
    gold, predicted = gold_marks(judgement), predicted_marks(judgement)
    return (
        make_side("gold", alignment.gold, gold, _rows(alignment.gold, gold, most)),
        make_side("predicted", alignment.view, predicted, _rows(alignment.view, predicted, most)),
    )


def _as_read(judgement: Judgement) -> Side | None:
    """Return the prediction as it was read, where the page shows it rearranged."""
    table = judgement.alignment.predicted
    if table == judgement.alignment.view:
        return None
    plain = [Relation.EXACT] * table.column_count
    return make_side("as read", table, Marks([plain] * table.row_count, plain), range(min(table.row_count, READ)))


def _turned_by(judgement: Judgement) -> list[str]:
    """Return what rearranged the whole prediction, each once; nothing where it is shown as read."""
    alignment = judgement.alignment
    if alignment.predicted == alignment.view:
        return []
    notes = [visible(repair.note) for repair in alignment.repairs if repair.note]
    return list(dict.fromkeys(notes))[:REPAIRS]


def _cut(lines: Sequence[str]) -> list[str]:
    """Return the first pairings, and a line on the others."""
    left = len(lines) - PAIRINGS
    return [*lines[:PAIRINGS], *([f"… {left} more, at least as sure"] if left > 0 else [])]


def _rows(table: Table, marks: Marks, most: int) -> list[int]:
    """Return the rows to show in the table's order: all, or those with the gravest marks."""
    if table.row_count <= most:
        return list(range(table.row_count))
    gravity = [sorted(map(SEVERITY.index, line), reverse=True) for line in marks.cells]
    return sorted(sorted(range(table.row_count), key=gravity.__getitem__, reverse=True)[:most])


def _bars(judgement: Judgement) -> list[TermBar]:
    """Return the terms with their parts of the error."""
    error = judgement.error
    lines = zip(terms(judgement).lines, judgement.terms, strict=True)
    return [
        TermBar(
            name=name.replace("_", " ").replace(".", " "),
            weight=weight,
            count=count,
            of=of,
            cost=cost,
            share=f"{100 * term.cost / error:.2f}" if term.cost else "",
            percent=percent(term.cost / error) if term.cost else "",
            harmless=term.harmless,
        )
        for (name, weight, count, of, cost), term in lines
    ]
