"""The report on an examination for every medium."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TextIO

from tabx.base.escapes import shorten
from tabx.documents.drafting import Draft
from tabx.documents.figures import several
from tabx.documents.record import Cell, Document
from tabx.documents.terminal import write_document
from tabx.lab.bench.examination.floors import figures
from tabx.lab.bench.examination.outcomes import Accuracy, Record
from tabx.lab.bench.examination.summary import Examination, share
from tabx.lab.bench.examination.tally import Tally, tally
from tabx.lab.meta.printing import counted, figure, measure, named

SHOWN_FINDINGS = 8
"""Findings of a worst case that are shown of each sort; no reason on record, JSON has them all."""

SHOWN_WIDTH = 150
"""Characters shown of each: two lines of a terminal."""


def write_examination(examination: Examination, file: TextIO, *, worst: int = 0, width: int | None = None) -> None:
    """Write the report to a file, as wide as the terminal if it is one."""
    write_document(examination_document(examination, worst=worst), file, width=width)


def examination_document(examination: Examination, *, worst: int = 0) -> Document:
    """Return the report for every medium, with so many of the worst cases."""
    draft = Draft()
    pairs = several(len(examination.records), "perturbed table")
    draft.line(f"{pairs} of {several(examination.gold_tables, 'gold table')}")
    if examination.unjudged:
        first = examination.unjudged[0]
        draft.line(
            f"not judged: {named([f'{one.name} #{one.prediction}' for one in examination.unjudged])}; {first.reason}",
        )
    draft.line(f"alignment: rows {_accuracy(examination.rows)}, columns {_accuracy(examination.columns)}")
    draft.gap()
    _add_tallies(draft, examination)
    _add_sizes(draft, examination)
    _add_confusion(draft, examination.confusion)
    _add_shapes(draft, examination)
    _add_causes(draft, examination)
    _add_separation(draft, examination)
    _add_reliability(draft, examination)
    for record in examination.worst(worst):
        draft.gap()
        _add_case(draft, record)
    title = "Examination of the judge on perturbed tables"
    return draft.document(title, ("figure", "value"), figures(examination).items(), examination.to_dict(worst))


def _figure(value: float | None) -> str:
    return "" if value is None else figure(value)


def _accuracy(one: Accuracy) -> str:
    return f"{figure(share((one.right, one.total)) or 0.0, 4)} ({one.right:,} of {one.total:,})"


def _add_tallies(draft: Draft, examination: Examination) -> None:
    header = ["findings", "pairs", "prec.", "recall", "F1", "match", "unfound", "unexp."]
    draft.table(header, [_row("all", examination.overall)])
    for title, groups in (("band", examination.bands), ("data type", examination.types), ("kind", examination.kinds)):
        draft.gap()
        draft.table([title, *header[1:]], [_row(name, one) for name, one in _ordered(title, groups)])


def _ordered(title: str, groups: Mapping[str, Tally]) -> list[tuple[str, Tally]]:
    """Return the groups in their order; kinds by F1, worst first, as there are many."""
    tallies = list(groups.items())
    if title != "kind":
        return tallies
    return sorted(tallies, key=lambda item: item[1].f1 if item[1].f1 is not None else math.inf)


def _row(name: str, one: Tally) -> list[Cell]:
    rates = map(measure, (one.precision, one.recall, one.f1))
    return [Cell(name), counted(one.pairs), *rates, *map(counted, (one.matched, one.unfound, one.unexpected))]


def _add_sizes(draft: Draft, examination: Examination) -> None:
    right, known = examination.types_right
    off = examination.sizes
    draft.gap()
    draft.line(f"data type of matched findings: {_figure(share((right, known)))} right ({right:,} of {known:,})")
    if off.mean is not None and off.median is not None:
        draft.line(
            f"size of matched findings: off by {off.mean:.2%} in the mean, {off.median:.2%} in the median "
            f"({off.told:,} stated, {off.untold:,} not stated)",
        )


def _add_confusion(draft: Draft, confusion: Mapping[str, Mapping[str, int]]) -> None:
    reported = sorted({name for row in confusion.values() for name in row}, key=lambda name: (name == "none", name))
    lines = [
        [Cell(name), *(counted(row[other]) if other in row else Cell("") for other in reported)]
        for name, row in sorted(confusion.items(), key=lambda one: (one[0] == "none", one[0]))
    ]
    draft.gap()
    draft.table(["expected ╲ reported", *reported], lines)


def _add_shapes(draft: Draft, examination: Examination) -> None:
    found = examination.shapes
    if found.pairs:
        recognised = _accuracy(Accuracy(found.recognised, found.pairs))
        claimed = _accuracy(Accuracy(found.claimed, found.others))
        draft.gap()
        draft.line(f"another shape: recognised {recognised}, claimed without one {claimed}")


def _add_causes(draft: Draft, examination: Examination) -> None:
    found = examination.causes
    if not found.declared:
        return
    shares = [
        f"{name} {_accuracy(Accuracy(right, found.declared))}"
        for name, right in (("found", found.found), ("kind", found.kind_right), ("places", found.places_right))
    ]
    draft.gap()
    draft.line(f"causes: {', '.join(shares)}")
    draft.line(f"told without a declared one {_accuracy(Accuracy(found.invented, found.others))}")
    lines = [
        [Cell(kind), counted(declared), measure(share((right, declared)))]
        for kind, (right, declared) in examination.cause_kinds.items()
    ]
    draft.table(["cause", "declared", "found"], lines)


def _add_separation(draft: Draft, examination: Examination) -> None:
    lines = [
        [Cell(name), measure(one.auc), *map(counted, (one.tables, one.comparisons, one.unjudged))]
        for name, one in examination.separations.items()
    ]
    draft.gap()
    draft.table(["harmless vs. harmful", "AUC", "gold tables", "comparisons", "not judged"], lines)
    decision = examination.decision
    if decision.harmful or decision.harmless:
        draft.gap()
        draft.line(
            "called harmful at or above the price of the cheapest error: "
            f"sensitivity {_figure(decision.sensitivity) or '-'} "
            f"({decision.harmful_called:,} of {decision.harmful:,} harmful), "
            f"specificity {_figure(decision.specificity) or '-'} "
            f"({decision.harmless_called:,} of {decision.harmless:,} harmless)",
        )


def _add_reliability(draft: Draft, examination: Examination) -> None:
    found = examination.reliability
    lines = [
        [Cell(f"{one.low:.1f} to {one.high:.1f}"), counted(one.count), measure(one.confidence), measure(one.right)]
        for one in found.bins
        if one.count
    ]
    draft.gap()
    draft.table(["confidence", "pairings", "mean", "right"], lines)
    if found.error is not None:
        draft.line(f"expected calibration error {figure(found.error, 4)} over {found.count:,} pairings")


def _add_case(draft: Draft, record: Record) -> None:
    f1 = tally([record]).f1
    draft.line(f"{record.name} #{record.prediction}, {', '.join(record.kinds)}: F1 {_figure(f1)}")
    told = [shorten(note, SHOWN_WIDTH) for note in record.notes]
    for title, found in (("expected, not reported", record.unfound), ("reported, not expected", record.unexpected)):
        told += [f"{title}: {shorten(one.said, SHOWN_WIDTH)}" for one in found[:SHOWN_FINDINGS]]
        if len(found) > SHOWN_FINDINGS:
            told.append(f"{title}: {several(len(found) - SHOWN_FINDINGS, 'more finding')}")
    draft.entries(told)
