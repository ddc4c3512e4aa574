"""The examination of one pair: judge it, match its findings, check its pairings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tabx.errors import TabxError
from tabx.formats import load_table
from tabx.judging import Judgement, judge
from tabx.lab.bench.entries import Entry, Perturbation
from tabx.lab.bench.examination.finding_matches import match
from tabx.lab.bench.examination.findings import expected_findings, reported_findings
from tabx.lab.bench.examination.frame import frame_of
from tabx.lab.bench.examination.outcomes import Record
from tabx.lab.bench.examination.pairings import examine_pairings
from tabx.perturb import Turn
from tabx.rubric import Rubric
from tabx.table import Table

Scorer = Callable[[Table, Table], float]
"""Another metric: the error of a gold and a predicted table, smaller is better; raises ValueError where it cannot."""


def examine_pair(
    entry: Entry, gold: Table, prediction: int, rubric: Rubric, others: Mapping[str, Scorer] | None = None
) -> Record:
    """Return the record of one judged prediction, compared with what the engine knows.

    A pair that could not be judged has a reason and no error. That includes a fault of tabx: it is named, and the other
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
        name=entry.name,
        prediction=prediction,
        dataset=entry.dataset,
        seed=made.seed,
        kinds=tuple(step.kind for step in made.steps),
        notes=tuple(step.note for step in made.steps),
        label=made.label.value,
        expected=expected_findings(made.expected),
    )
    text, format = entry.predictions[prediction], entry.formats[prediction] if entry.formats else ""
    try:
        predicted = load_table(text, format or None)
        judgement = judge(gold, text, predicted_format=format or None, rubric=rubric)
    except TabxError as error:
        return replace(record, reason=" ".join(str(error).split()))
    except Exception as error:  # one fault inside tabx must not end an examination of thousands of pairs
        return replace(record, reason=f"{type(error).__name__} inside tabx: {' '.join(str(error).split())}")
    errors = {name: _error_by(scorer, gold, predicted) for name, scorer in (others or {}).items()}
    return _examined(replace(record, others=errors), made, predicted, judgement)


def _error_by(scorer: Scorer, gold: Table, predicted: Table) -> float | None:
    try:
        return float(scorer(gold, predicted))
    except ValueError:
        return None


def _examined(record: Record, made: Perturbation, predicted: Table, judgement: Judgement) -> Record:
    """Return the record with the fields that a judgement fills."""
    alignment, truth = judgement.alignment, made.provenance
    frame = frame_of(
        alignment.gold, predicted, alignment.view, _turn(made), extra=(truth.extra_rows, truth.extra_columns)
    )
    reported = reported_findings(judgement, frame)
    matches, confusions = match(record.expected, reported, frame)
    rows, columns, confidences = examine_pairings(alignment, truth, frame)
    return replace(
        record,
        error=judgement.error,
        ceiling=judgement.scorecard.ceiling,
        reported=reported,
        matches=matches,
        confusions=confusions,
        rows=rows,
        columns=columns,
        vouched=confidences,
    )


def _turn(made: Perturbation) -> Turn:
    turns = (Turn(one.kind) for one in made.expected if one.entity == "table" and one.kind in tuple(Turn))
    return next((turn for turn in turns if turn is not Turn.UPRIGHT), Turn.UPRIGHT)
