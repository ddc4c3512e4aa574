"""The story of one pair: judge it, bring both sides' findings into one frame, match them, look at the pairings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from tabx.align.records import Alignment, Pairing
from tabx.compare.records import Finding
from tabx.errors import TabxError
from tabx.escapes import shorten
from tabx.formats import load_table
from tabx.judging import Judgement, judge
from tabx.lab.bench.entries import Entry
from tabx.lab.bench.examination.frame import Frame, frame_of
from tabx.lab.bench.examination.matching import match
from tabx.lab.bench.examination.outcomes import FOREIGN, Accuracy, Found, Record, Vouched
from tabx.perturb import Expected, Provenance
from tabx.rubric import Rubric
from tabx.table import Table
from tabx.values.records import DataType
from tabx.views.sentence import sentence

WIDTH = 240
"""How much of a finding its sentence says, in characters."""


def expected_findings(expected: Iterable[Expected]) -> tuple[Found, ...]:
    """Return what is to be found."""
    return tuple(
        Found(
            one.entity,
            one.relation,
            one.kind,
            one.gold_rows,
            one.gold_columns,
            one.predicted_rows,
            one.predicted_columns,
            one.data_type,
            one.magnitude,
            _said(one),
        )
        for one in expected
    )


def _said(one: Expected) -> str:
    places = [
        f"{name} {', '.join(str(place + 1) for place in places)}"
        for name, places in (
            ("row", one.gold_rows),
            ("column", one.gold_columns),
            ("predicted row", () if one.gold_rows else one.predicted_rows),
            ("predicted column", () if one.gold_columns else one.predicted_columns),
        )
        if places
    ]
    texts = f": gold {one.gold_text or 'blank'}, predicted {one.predicted_text or 'blank'}"
    said = f"{one.entity} {one.relation}" + (f", {one.kind}" if one.kind not in ("", one.relation) else "")
    where = f" ({', '.join(places)})" if places else ""
    return shorten(f"{said}{where}{texts if one.gold_text or one.predicted_text else ''}", WIDTH)


def reported_findings(judgement: Judgement, frame: Frame) -> tuple[Found, ...]:
    """Return what the judge reports, its predicted places as the engine gave them."""
    types = {item.finding: item.type for item in judgement.comparison.counts.items if item.type is not None}
    findings, costs = judgement.comparison.findings, judgement.findings.costs
    return tuple(
        _reported(one, types.get(index), cost, frame)
        for index, (one, cost) in enumerate(zip(findings, costs, strict=True))
    )


def _reported(one: Finding, data_type: DataType | None, cost: float, frame: Frame) -> Found:
    difference = one.difference
    if difference is not None:
        empty = difference.gold_type is DataType.EMPTY
        data_type = difference.predicted_type if empty else difference.gold_type
    return Found(
        one.entity.value,
        one.relation.value,
        one.kind,
        one.gold_rows,
        one.gold_columns,
        _mapped(one.predicted_rows, frame.rows),
        _mapped(one.predicted_columns, frame.columns),
        data_type.value if data_type is not None else "",
        difference.difference if difference is not None else None,
        shorten(sentence(one), WIDTH),
        cost,
    )


def _mapped(places: Sequence[int], there: Sequence[int]) -> tuple[int, ...]:
    return tuple(there[place] if place < len(there) else FOREIGN for place in places)


Partners = tuple[tuple[int, ...], ...]


def examine_pairings(
    alignment: Alignment, truth: Provenance, frame: Frame
) -> tuple[Accuracy, Accuracy, tuple[Vouched, ...]]:
    """Return the accuracy of rows and of columns, and each paired gold line's confidence with whether it is right."""
    rows, vouched = _axis(
        "row", alignment.rows, (truth.rows, truth.extra_rows), frame.rows, (frame.gold_row_kinds, frame.row_kinds)
    )
    columns, more = _axis(
        "column",
        alignment.columns,
        (truth.columns, truth.extra_columns),
        frame.columns,
        (frame.gold_column_kinds, frame.column_kinds),
    )
    return rows, columns, (*vouched, *more)


def _axis(
    axis: str,
    pairings: Iterable[Pairing],
    truth: tuple[Partners, Sequence[int]],
    places: Sequence[int],
    kinds: tuple[Sequence[int], Sequence[int]],
) -> tuple[Accuracy, tuple[Vouched, ...]]:
    """Return the accuracy of one axis: each gold line, and each extra one, counts once.

    Of identical gold lines any may have the partner of any other; a partner may be exchanged for one identical to it.
    """
    wanted, extra = truth
    mine, theirs = kinds
    open_ = Counter((mine[g], _alike(partners, theirs)) for g, partners in enumerate(wanted))
    found: dict[int, tuple[tuple[int, ...], float]] = {}
    claimed: set[int] = set()
    for pairing in pairings:
        there = [places[p] if p < len(places) else FOREIGN for p in pairing.predicted]
        claimed.update(there)
        for g in pairing.gold:
            found[g] = (_alike(there, theirs), pairing.confidence)
    right, vouched = 0, []
    for g in range(len(wanted)):
        partners, confidence = found.get(g, ((), None))
        is_right = open_[mine[g], partners] > 0
        open_[mine[g], partners] -= is_right
        right += is_right
        if confidence is not None:
            vouched.append(Vouched(axis, confidence, is_right))
    idle = Counter(_alike([p], theirs) for p in range(len(theirs)) if p not in claimed)
    right += sum(min(count, idle[place]) for place, count in Counter(_alike([p], theirs) for p in extra).items())
    return Accuracy(right, len(wanted) + len(extra)), tuple(vouched)


def _alike(places: Iterable[int], kinds: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(kinds[place] if 0 <= place < len(kinds) else place for place in places))


Scorer = Callable[[Table, Table], float]
"""Any other metric: gold and predicted as read give an error, smaller is better. ValueError says that it cannot."""

TURNED = ("transposed", "transposed_body")


def examine_pair(
    entry: Entry, gold: Table, prediction: int, rubric: Rubric, others: Mapping[str, Scorer] | None = None
) -> Record:
    """Return what the judge makes of one prediction, held against what the engine knows.

    What cannot be judged says why and has no error. That goes for a fault of tabx too: it is named, and the other
    pairs are examined.

    Parameters
    ----------
    entry : Entry
    gold : Table
        Its gold, as read.
    prediction : int
        Index of the prediction.
    rubric : Rubric
    others : mapping of name to Scorer or None
    """
    made = entry.perturbations[prediction]
    record = Record(
        entry.name,
        prediction,
        entry.dataset,
        made.seed,
        tuple(step.kind for step in made.steps),
        tuple(step.note for step in made.steps),
        made.label.value,
        expected=expected_findings(made.expected),
    )
    text, format = entry.predictions[prediction], entry.formats[prediction] if entry.formats else ""
    try:
        predicted = load_table(text, format or None)
        judgement = judge(gold, text, predicted_format=format or None, rubric=rubric)
    except TabxError as error:
        return replace(record, reason=" ".join(str(error).split()))
    except Exception as error:  # a fault inside tabx is a pair that could not be judged, and is named
        return replace(record, reason=f"{type(error).__name__} inside tabx: {' '.join(str(error).split())}")
    record = replace(record, others={name: _error(other, gold, predicted) for name, other in (others or {}).items()})
    return _examined(record, entry, predicted, judgement)


def _error(other: Scorer, gold: Table, predicted: Table) -> float | None:
    try:
        return float(other(gold, predicted))
    except ValueError:
        return None


def _examined(record: Record, entry: Entry, predicted: Table, judgement: Judgement) -> Record:
    made, alignment = entry.perturbations[record.prediction], judgement.alignment
    turned = next((one.kind for one in made.expected if one.entity == "table" and one.kind in TURNED), "")
    extra = made.provenance.extra_rows, made.provenance.extra_columns
    frame = frame_of(alignment.gold, predicted, alignment.view, turned, extra)
    reported = reported_findings(judgement, frame)
    matches, confusions = match(record.expected, reported, frame)
    rows, columns, vouched = examine_pairings(alignment, made.provenance, frame)
    return replace(
        record,
        error=judgement.error,
        ceiling=judgement.scorecard.ceiling,
        reported=reported,
        matches=matches,
        confusions=confusions,
        rows=rows,
        columns=columns,
        vouched=vouched,
    )
