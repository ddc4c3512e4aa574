"""The story of one pair: judge it, bring both sides' findings into one frame, match them, look at the pairings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tabx.errors import TabxError
from tabx.formats import load_table
from tabx.judging import Judgement, judge
from tabx.lab.bench.entries import Entry
from tabx.lab.bench.examination.finding_matches import match
from tabx.lab.bench.examination.findings import expected_findings, reported_findings
from tabx.lab.bench.examination.frame import frame_of
from tabx.lab.bench.examination.outcomes import Record
from tabx.lab.bench.examination.pairings import examine_pairings
from tabx.rubric import Rubric
from tabx.table import Table

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
