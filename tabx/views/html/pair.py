"""Collect what the page shows of one pair: blocks of the report, both tables, and the links between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from tabx.align.records import DecidedBy, Pairing
from tabx.base.escapes import visible
from tabx.documents.names import short
from tabx.documents.templates import json_inside
from tabx.judging import Judgement
from tabx.table import Table
from tabx.values.records import Relation
from tabx.views.blocks.descriptors import DescriptorTables
from tabx.views.blocks.headline import Headline
from tabx.views.blocks.pairings import reason_text
from tabx.views.blocks.terms import ErrorShare, spaced
from tabx.views.html.listed_findings import FindingList, ListedFinding, Reason, dearest, list_findings, places_told
from tabx.views.html.marks import Marks, gold_marks, predicted_marks
from tabx.views.html.sides import Side, make_side
from tabx.views.relations import FORGIVEN_CLASS, FORGIVEN_MEANING, FORGIVEN_SIGN, MEANINGS, SEVERITY, SIGNS, css_class
from tabx.views.report import Report

PAIRINGS = 100
"""Most pairings per kind in the page's list, the least sure first; the rest show on their row or column."""

READ, REPAIRS = 200, 6
"""Rows of the prediction as read, and repairs named, where the page shows it rearranged; the JSON has the rest."""

REASON = 160
"""Most characters of a pairing's reason. No reason on record; about one line of a wide window."""

WHY = 5
"""Findings beside the score: as many as fit its height."""


@dataclass(frozen=True, slots=True)
class TermBar:
    """A term of the sum as texts, with its share of the error for the bar."""

    name: str
    weight: str
    count: str
    of: str
    cost: str
    share: ErrorShare
    harmless: bool


@dataclass(frozen=True, slots=True)
class PairView:
    """One pair of tables as `pair.html.j2` lays it out.

    Attributes
    ----------
    prefix : str
        Prefix of all HTML ids of the pair; "" where the page has one pair.
    headings : tuple of str
        HTML elements of the first heading and of the rest: "h1", "h2".
    nothing : str
        Text in place of a missing predicted table.
    """

    prefix: str
    headings: tuple[str, str]
    nothing: str
    head: Headline
    why: tuple[Reason, ...]
    found: FindingList
    terms: tuple[TermBar, ...]
    remarks: tuple[str, ...]
    sides: tuple[Side, Side]
    as_read: Side | None
    repairs: list[str]
    descriptors: DescriptorTables
    pairings: tuple[tuple[str, tuple[str, ...]], ...]
    notes: Sequence[str]
    links: Markup
    legend: list[tuple[str, str, str]] = field(
        default_factory=lambda: (
            [(css_class(relation), SIGNS[relation], meaning) for relation, meaning in MEANINGS.items()]
            + [(FORGIVEN_CLASS, FORGIVEN_SIGN, FORGIVEN_MEANING)]
        )
    )


def pair_view(
    report: Report,
    rows: int,
    findings: int,
    *,
    prefix: str = "",
    headings: tuple[str, str] = ("h1", "h2"),
    nothing: str = "No table in the prediction.",
) -> PairView:
    """Return the view of one pair with at most `rows` rows per table and `findings` findings."""
    judgement = report.judgement
    found = list_findings(report.told, findings)
    return PairView(
        prefix=prefix,
        headings=headings,
        nothing=nothing,
        head=report.headline,
        why=dearest(found.entries, WHY),
        found=found,
        terms=_term_bars(report),
        remarks=report.terms.remarks,
        sides=_sides(judgement, rows),
        as_read=_as_read(judgement),
        repairs=_rearranged_by(judgement),
        descriptors=report.descriptors,
        pairings=tuple((pairings.title, pairings.shown(PAIRINGS)) for pairings in report.pairings),
        notes=report.notes,
        links=links_json(judgement, found.entries),
    )


def _term_bars(report: Report) -> tuple[TermBar, ...]:
    # The last row is the sum of the others.
    rows = ([cell.text for cell in row] for row in report.terms.table.rows[:-1])
    return tuple(
        TermBar(spaced(name), weight, count, of, cost, share, term.harmless)
        for (name, weight, count, of, cost), (term, share) in zip(rows, report.term_shares, strict=True)
    )


def _sides(judgement: Judgement, most: int) -> tuple[Side, Side]:
    alignment = judgement.alignment
    gold, predicted = gold_marks(judgement), predicted_marks(judgement)
    return (
        make_side("gold", alignment.gold, gold, _rows(alignment.gold, gold, most)),
        make_side("predicted", alignment.view, predicted, _rows(alignment.view, predicted, most)),
    )


def _rows(table: Table, marks: Marks, most: int) -> list[int]:
    """Return at most `most` row indices in table order, preferring the gravest marks."""
    if table.row_count <= most:
        return list(range(table.row_count))
    gravity = [sorted(map(SEVERITY.index, line), reverse=True) for line in marks.cells]
    return sorted(sorted(range(table.row_count), key=gravity.__getitem__, reverse=True)[:most])


def _as_read(judgement: Judgement) -> Side | None:
    """Return the prediction as read, or None where the page shows it unchanged."""
    table = judgement.alignment.predicted
    if table == judgement.alignment.view:
        return None
    plain = [Relation.EXACT] * table.column_count
    return make_side("as read", table, Marks([plain] * table.row_count, plain), range(min(table.row_count, READ)))


def _rearranged_by(judgement: Judgement) -> list[str]:
    """Return the repairs that rearranged the prediction, without duplicates.

    The result is [] where the page shows the prediction as read.
    """
    alignment = judgement.alignment
    if alignment.predicted == alignment.view:
        return []
    notes = [visible(repair.note) for repair in alignment.repairs if repair.note]
    return list(dict.fromkeys(notes))[:REPAIRS]


def links_json(judgement: Judgement, entries: Iterable[ListedFinding]) -> Markup:
    """Return the links as JSON that is safe inside a script element."""
    alignment = judgement.alignment
    data = {
        "rows": [_pair(pairing) for pairing in alignment.rows],
        "columns": [_pair(pairing) for pairing in alignment.columns],
        "slots": [
            [row, column, [list(place) for place in slot.places]] for (row, column), slot in alignment.slots.items()
        ],
        "findings": [places_told(entry) for entry in entries],
    }
    return json_inside(data)


def _pair(pairing: Pairing) -> list[Any]:
    return [list(pairing.gold), list(pairing.predicted), _reason(pairing)]


def _reason(pairing: Pairing) -> str:
    if pairing.decided_by is DecidedBy.EXACT:
        return ""
    return reason_text(pairing, short(pairing.reason, REASON))
