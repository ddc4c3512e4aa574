"""Accuracy of the judge's pairings of rows and columns, and their stated confidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tabx.align.records import Alignment, Pairing
from tabx.lab.bench.examination.frame import Frame, interchangeable
from tabx.lab.bench.examination.outcomes import FOREIGN, Accuracy, StatedConfidence
from tabx.perturb import Provenance

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
