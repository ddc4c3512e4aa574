"""Whether the judge paired the right rows and columns, and how sure it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tabx.align.records import Alignment, Pairing
from tabx.lab.bench.examination.frame import Frame
from tabx.lab.bench.examination.outcomes import FOREIGN, Accuracy, StatedConfidence
from tabx.perturb import Provenance

Partners = tuple[tuple[int, ...], ...]


def examine_pairings(
    alignment: Alignment, truth: Provenance, frame: Frame
) -> tuple[Accuracy, Accuracy, tuple[StatedConfidence, ...]]:
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
) -> tuple[Accuracy, tuple[StatedConfidence, ...]]:
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
            vouched.append(StatedConfidence(axis, confidence, is_right))
    idle = Counter(_alike([p], theirs) for p in range(len(theirs)) if p not in claimed)
    right += sum(min(count, idle[place]) for place, count in Counter(_alike([p], theirs) for p in extra).items())
    return Accuracy(right, len(wanted) + len(extra)), tuple(vouched)


def _alike(places: Iterable[int], kinds: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(kinds[place] if 0 <= place < len(kinds) else place for place in places))
