"""Causes declared and told: in the same terms, and how many are found, placed rightly or invented."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabx.base.escapes import shorten
from tabx.judging import Judgement
from tabx.lab.bench.examination.findings import SENTENCE_WIDTH
from tabx.lab.bench.examination.frame import Frame, interchangeable
from tabx.lab.bench.examination.outcomes import FoundCause, Record
from tabx.perturb import DeclaredCause


def declared_causes(causes: Iterable[DeclaredCause], frame: Frame) -> tuple[FoundCause, ...]:
    """Return the causes that the engine declares."""
    return tuple(_placed(cause.kind, cause.gold_rows, cause.gold_columns, "", frame) for cause in causes)


def told_causes(judgement: Judgement, frame: Frame) -> tuple[FoundCause, ...]:
    """Return the causes that the judge tells."""
    return tuple(
        _placed(one.kind.value, one.gold_rows, one.gold_columns, shorten(one.sentence, SENTENCE_WIDTH), frame)
        for one in judgement.causes
    )


def _placed(kind: str, rows: Sequence[int], columns: Sequence[int], said: str, frame: Frame) -> FoundCause:
    places = interchangeable(rows, frame.gold_row_classes), interchangeable(columns, frame.gold_column_classes)
    return FoundCause(kind, *places, said)


@dataclass(frozen=True, slots=True)
class Causes:
    """Counts of causes, and of pairs without one.

    Attributes
    ----------
    found : int
        Declared causes told with the same kind over the same places.
    kind_right, places_right : int
        Declared causes of which the kind is told, over whatever places; and the places, with whatever kind.
    declared : int
    beside : int
        Causes told beside declared ones that are none of them.
    invented : int
        Pairs without a declared cause in which one is told.
    others : int
        Pairs without a declared cause.
    """

    found: int = 0
    kind_right: int = 0
    places_right: int = 0
    declared: int = 0
    beside: int = 0
    invented: int = 0
    others: int = 0

    @property
    def found_share(self) -> float | None:
        """Share of the declared causes that are found; None without one."""
        return self.found / self.declared if self.declared else None

    @property
    def invented_share(self) -> float | None:
        """Share of the pairs without a declared cause in which one is told; None without such a pair."""
        return self.invented / self.others if self.others else None


def count_causes(records: Iterable[Record]) -> Causes:
    """Return the counts of all pairs of which causes are known."""
    counts: Counter[str] = Counter()
    for record in records:
        if record.declared_causes:
            counts.update(_counts(record.declared_causes, record.told_causes))
        elif record.declared_causes is not None:
            counts.update(others=1, invented=int(bool(record.told_causes)))
    return Causes(**counts)


def _counts(declared: Sequence[FoundCause], told: Sequence[FoundCause]) -> dict[str, int]:
    """Return the counts of a pair with declared causes."""
    kinds, places = {one.kind for one in told}, {one.places for one in told}
    wanted = [(one.kind, one.places) for one in declared]
    both = {(one.kind, one.places) for one in told}
    return {
        "found": sum(one in both for one in wanted),
        "kind_right": sum(one.kind in kinds for one in declared),
        "places_right": sum(one.places in places for one in declared),
        "declared": len(wanted),
        "beside": len(both - set(wanted)),
    }


def causes_by_kind(records: Iterable[Record]) -> dict[str, tuple[int, int]]:
    """Return for each kind of cause how many are found, of how many declared."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for record in records:
        told = {(one.kind, one.places) for one in record.told_causes}
        for one in record.declared_causes or ():
            counts[one.kind][0] += (one.kind, one.places) in told
            counts[one.kind][1] += 1
    return {kind: (found, declared) for kind, (found, declared) in sorted(counts.items())}
