"""One examined pair: judged, its findings matched, its pairings held against the right ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from tabx.align.records import Alignment, Pairing
from tabx.base.errors import InputError, TabxError
from tabx.formats import load_table
from tabx.judging import Judgement, judge
from tabx.lab.bench.entries import Entry, Perturbation
from tabx.lab.bench.examination.causes import declared_causes, told_causes
from tabx.lab.bench.examination.findings import expected_findings, match, reported_findings
from tabx.lab.bench.examination.frame import Frame, frame_of, interchangeable
from tabx.lab.bench.examination.outcomes import FOREIGN, Accuracy, Record, StatedConfidence
from tabx.perturb import Provenance, Turn
from tabx.rubric import Rubric
from tabx.table import Table

Partners = tuple[tuple[int, ...], ...]
"""For each gold line the indices of its partners in the prediction."""


def examine_pairings(
    alignment: Alignment, truth: Provenance, frame: Frame
) -> tuple[Accuracy, Accuracy, tuple[StatedConfidence, ...]]:
    """Return the accuracy of rows and of columns, and the confidence of each pairing."""
    rows, row_confidences = _examine_axis(
        "row",
        alignment.rows,
        wanted=truth.rows,
        extra=truth.extra_rows,
        upright=frame.rows,
        gold_classes=frame.gold_row_classes,
        classes=frame.row_classes,
    )
    columns, column_confidences = _examine_axis(
        "column",
        alignment.columns,
        wanted=truth.columns,
        extra=truth.extra_columns,
        upright=frame.columns,
        gold_classes=frame.gold_column_classes,
        classes=frame.column_classes,
    )
    return rows, columns, (*row_confidences, *column_confidences)


def _examine_axis(
    axis: str,
    pairings: Iterable[Pairing],
    *,
    wanted: Partners,
    extra: Sequence[int],
    upright: Sequence[int],
    gold_classes: Sequence[int],
    classes: Sequence[int],
) -> tuple[Accuracy, tuple[StatedConfidence, ...]]:
    """Return the accuracy of one axis, each gold line and each extra one counted once.

    Identical gold lines may exchange partners, and a partner may be exchanged for an identical one.
    """
    found: dict[int, tuple[tuple[int, ...], float]] = {}
    claimed: set[int] = set()
    for pairing in pairings:
        partners = [upright[p] if p < len(upright) else FOREIGN for p in pairing.predicted]
        claimed.update(partners)
        for g in pairing.gold:
            found[g] = (interchangeable(partners, classes), pairing.confidence)
    # Each right answer is used up once, so that two identical gold lines cannot both have the partner of one.
    unused = Counter((gold_classes[g], interchangeable(partners, classes)) for g, partners in enumerate(wanted))
    right, confidences = 0, []
    for g in range(len(wanted)):
        answer, confidence = found.get(g, ((), None))
        is_right = unused[gold_classes[g], answer] > 0
        unused[gold_classes[g], answer] -= is_right
        right += is_right
        if confidence is not None:
            confidences.append(StatedConfidence(axis, confidence, is_right))
    right += _rightly_unpaired(extra, claimed, classes)
    return Accuracy(right, len(wanted) + len(extra)), tuple(confidences)


def _rightly_unpaired(extra: Sequence[int], claimed: set[int], classes: Sequence[int]) -> int:
    """Return how many extra lines, or lines identical to them, have no partner."""
    idle = Counter(classes[index] for index in range(len(classes)) if index not in claimed)
    wanted = Counter(interchangeable([index], classes) for index in extra)
    return sum(min(count, idle[place]) for (place,), count in wanted.items())


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
    made, record = entry.perturbations[prediction], unjudged_record(entry, prediction)
    text, format = entry.predictions[prediction], entry.formats[prediction] if entry.formats else ""
    try:
        shown = _shown(made, text, format)
        judgement = judge(gold, text, predicted_format=format or None, rubric=rubric)
    except TabxError as error:
        return replace(record, reason=" ".join(str(error).split()))
    except Exception as error:  # one fault inside tabx must not end an examination of thousands of pairs
        return replace(record, reason=f"{type(error).__name__} inside tabx: {' '.join(str(error).split())}")
    errors = {name: _error_by(scorer, gold, text, format) for name, scorer in (others or {}).items()}
    return _examined(replace(record, others=errors), made, shown, judgement)


def unjudged_record(entry: Entry, prediction: int, reason: str = "") -> Record:
    """Return the record of a prediction that has not been judged, with the reason."""
    made = entry.perturbations[prediction]
    return Record(
        name=entry.name,
        prediction=prediction,
        dataset=entry.dataset,
        seed=made.seed,
        kinds=tuple(step.kind for step in made.steps),
        notes=tuple(step.note for step in made.steps),
        label=made.label.value,
        reason=reason,
        expected=expected_findings(made.expected),
    )


def _shown(made: Perturbation, text: str, format: str) -> Table:
    """Return the table that the expected places are in: the prediction, or that of which it is another form."""
    return load_table(made.table, made.table_format or None) if made.table else load_table(text, format or None)


def _error_by(scorer: Scorer, gold: Table, text: str, format: str) -> float | None:
    """Return the error of another metric; None where it has none, or where lines of text are no table to it."""
    try:
        return float(scorer(gold, load_table(text, format or None)))
    except (ValueError, InputError):
        return None


def _examined(record: Record, made: Perturbation, shown: Table, judgement: Judgement) -> Record:
    """Return the record with the fields that a judgement fills; the expected places are in the table `shown`."""
    alignment, truth = judgement.alignment, made.provenance
    frame = frame_of(alignment.gold, shown, alignment.view, _turn(made), extra=(truth.extra_rows, truth.extra_columns))
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
        declared_causes=None if made.causes is None else declared_causes(made.causes, frame),
        told_causes=told_causes(judgement, frame),
    )


def _turn(made: Perturbation) -> Turn:
    turns = (Turn(one.kind) for one in made.expected if one.entity == "table" and one.kind in tuple(Turn))
    return next((turn for turn in turns if turn is not Turn.UPRIGHT), Turn.UPRIGHT)
