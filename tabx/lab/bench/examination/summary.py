"""All figures of an examination, computed from the records of its pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tabx.lab.bench.examination.outcomes import Accuracy, Record
from tabx.lab.bench.examination.reliability import Reliability, reliability
from tabx.lab.bench.examination.separation import Decision, Separation, decide, separate
from tabx.lab.bench.examination.tally import (
    Sizes,
    Tally,
    band_of,
    by,
    by_type,
    confusion,
    kind_of,
    sizes,
    tally,
    types_right,
)

SCHEMA = 1


JUDGE = "tabx"
"""The name of the judge itself among the metrics."""


@dataclass(frozen=True)
class Examination:
    """All figures of one examination; pairs that could not be judged are in none of them.

    Attributes
    ----------
    records : tuple of Record
        Of all pairs.
    gold_tables : int
    unjudged : tuple of Record
    rows, columns : Accuracy
    overall : Tally
    kinds, bands, types : mapping of name to Tally
        A prediction of several edits is "composed" in kinds and bands.
    types_right : tuple of (right, known)
    sizes : Sizes
    confusion : mapping of expected relation to mapping of reported relation to int
    separations : mapping of name to Separation
        "tabx" first.
    decision : Decision
    reliability : Reliability
    """

    records: tuple[Record, ...]
    gold_tables: int
    unjudged: tuple[Record, ...]
    rows: Accuracy
    columns: Accuracy
    overall: Tally
    kinds: Mapping[str, Tally]
    bands: Mapping[str, Tally]
    types: Mapping[str, Tally]
    types_right: tuple[int, int]
    sizes: Sizes
    confusion: Mapping[str, Mapping[str, int]]
    separations: Mapping[str, Separation]
    decision: Decision
    reliability: Reliability

    def worst(self, count: int) -> tuple[Record, ...]:
        """Return the predictions whose findings match least, by F1, then by the number of findings left."""
        wrong = [record for record in self.records if not record.reason and (record.unfound or record.unexpected)]
        return tuple(sorted(wrong, key=_badness)[:count])

    def to_dict(self, worst: int = 0) -> dict[str, Any]:
        """Return everything as plain data, so many of the worst cases with it."""
        return {
            "schema": SCHEMA,
            "pairs": len(self.records),
            "gold_tables": self.gold_tables,
            "not_judged": [
                {"id": one.name, "prediction": one.prediction, "reason": one.reason} for one in self.unjudged
            ],
            "alignment": {"rows": _accuracy(self.rows), "columns": _accuracy(self.columns)},
            "findings": _tally(self.overall),
            "kinds": {name: _tally(one) for name, one in self.kinds.items()},
            "bands": {name: _tally(one) for name, one in self.bands.items()},
            "types": {name: _tally(one) for name, one in self.types.items()},
            "type_accuracy": {
                "right": self.types_right[0],
                "known": self.types_right[1],
                "share": share(self.types_right),
            },
            "magnitude": asdict(self.sizes),
            "confusion": {name: dict(row) for name, row in self.confusion.items()},
            "separation": {name: asdict(one) for name, one in self.separations.items()},
            "decision": {
                **asdict(self.decision),
                "sensitivity": self.decision.sensitivity,
                "specificity": self.decision.specificity,
            },
            "reliability": asdict(self.reliability),
            "worst": [_case(record) for record in self.worst(worst)],
        }


def summarise(records: Sequence[Record]) -> Examination:
    """Return the figures of examined pairs."""
    judged = [record for record in records if not record.reason]
    names = sorted({name for record in judged for name in record.others})
    separations = {JUDGE: separate(judged, lambda record: record.error)}
    separations |= {name: separate(judged, _of(name)) for name in names}
    return Examination(
        tuple(records),
        len({record.name for record in records}),
        tuple(record for record in records if record.reason),
        _sum([record.rows for record in judged]),
        _sum([record.columns for record in judged]),
        tally(judged),
        by(judged, kind_of),
        by(judged, band_of),
        by_type(judged),
        types_right(judged),
        sizes(judged),
        confusion(judged),
        separations,
        decide(judged),
        reliability(one for record in judged for one in record.vouched),
    )


def share(counted: tuple[int, int]) -> float | None:
    """Return the first of two numbers as a share of the second; None of 0."""
    return counted[0] / counted[1] if counted[1] else None


def _of(name: str) -> Callable[[Record], float | None]:
    return lambda record: record.others.get(name)


def _sum(accuracies: Sequence[Accuracy]) -> Accuracy:
    return Accuracy(sum(one.right for one in accuracies), sum(one.total for one in accuracies))


def _accuracy(one: Accuracy) -> dict[str, Any]:
    return {**asdict(one), "accuracy": share((one.right, one.total))}


def _tally(one: Tally) -> dict[str, Any]:
    return {**asdict(one), "precision": one.precision, "recall": one.recall, "f1": one.f1}


def _badness(record: Record) -> tuple[float, int, str, int]:
    found = tally([record])
    return (found.f1 or 0.0, -found.unfound - found.unexpected, record.name, record.prediction)


def _case(record: Record) -> dict[str, Any]:
    return {
        "id": record.name,
        "prediction": record.prediction,
        "edits": [{"kind": kind, "note": note} for kind, note in zip(record.kinds, record.notes, strict=True)],
        "f1": tally([record]).f1,
        "unfound": [one.said for one in record.unfound],
        "unexpected": [one.said for one in record.unexpected],
        "trace": [{"finding": one.said, "cost": one.cost} for one in record.reported],
    }
