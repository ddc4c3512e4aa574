"""All figures of an examination, computed from the records of its pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tabx.lab.bench.examination.causes import Causes, causes_by_kind, count_causes
from tabx.lab.bench.examination.outcomes import Accuracy, Record
from tabx.lab.bench.examination.reliability import Reliability, reliability
from tabx.lab.bench.examination.separation import Decision, Separation, decide, separate
from tabx.lab.bench.examination.tally import (
    Shapes,
    Sizes,
    Tally,
    band_of,
    confusion,
    kind_of,
    shapes,
    sizes,
    tally,
    tally_by,
    tally_by_type,
    types_right,
)

SCHEMA = 1
"""Version of the JSON of the figures."""

JUDGE = "tabx"
"""The name of the judge itself among the metrics."""


@dataclass(frozen=True)
class Examination:
    """All figures of one examination, of the pairs that could be judged.

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
    shapes : Shapes
    causes : Causes
    cause_kinds : mapping of name to (found, declared)
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
    shapes: Shapes
    causes: Causes
    cause_kinds: Mapping[str, tuple[int, int]]
    reliability: Reliability

    def worst(self, count: int) -> tuple[Record, ...]:
        """Return the predictions with the worst matches: by F1, then by unmatched findings."""
        wrong = [record for record in self.records if not record.reason and (record.unfound or record.unexpected)]
        return tuple(sorted(wrong, key=_worst_first)[:count])

    def to_dict(self, worst: int = 0) -> dict[str, Any]:
        """Return everything as plain data, with `worst` of the worst predictions."""
        return {
            "schema": SCHEMA,
            "pairs": len(self.records),
            "gold_tables": self.gold_tables,
            "not_judged": [
                {"id": record.name, "prediction": record.prediction, "reason": record.reason}
                for record in self.unjudged
            ],
            "alignment": {"rows": _accuracy(self.rows), "columns": _accuracy(self.columns)},
            "findings": _tally(self.overall),
            "kinds": _tallies(self.kinds),
            "bands": _tallies(self.bands),
            "types": _tallies(self.types),
            "type_accuracy": {
                "right": self.types_right[0],
                "known": self.types_right[1],
                "share": share(self.types_right),
            },
            "magnitude": asdict(self.sizes),
            "confusion": {name: dict(row) for name, row in self.confusion.items()},
            "separation": {name: asdict(separation) for name, separation in self.separations.items()},
            "decision": {
                **asdict(self.decision),
                "sensitivity": self.decision.sensitivity,
                "specificity": self.decision.specificity,
            },
            "shapes": {
                **asdict(self.shapes),
                "recognised_share": self.shapes.recognised_share,
                "claimed_share": self.shapes.claimed_share,
            },
            "causes": {
                **asdict(self.causes),
                "found_share": self.causes.found_share,
                "invented_share": self.causes.invented_share,
                "kinds": {name: {"found": one[0], "declared": one[1]} for name, one in self.cause_kinds.items()},
            },
            "reliability": asdict(self.reliability),
            "worst": [_worst_case(record) for record in self.worst(worst)],
        }


def summarise(records: Sequence[Record]) -> Examination:
    """Return the figures of examined pairs."""
    judged = [record for record in records if not record.reason]
    names = sorted({name for record in judged for name in record.others})
    separations = {JUDGE: separate(judged, lambda record: record.error)}
    separations |= {name: separate(judged, _error_of(name)) for name in names}
    return Examination(
        records=tuple(records),
        gold_tables=len({record.name for record in records}),
        unjudged=tuple(record for record in records if record.reason),
        rows=_sum(record.rows for record in judged),
        columns=_sum(record.columns for record in judged),
        overall=tally(judged),
        kinds=tally_by(judged, kind_of),
        bands=tally_by(judged, band_of),
        types=tally_by_type(judged),
        types_right=types_right(judged),
        sizes=sizes(judged),
        confusion=confusion(judged),
        separations=separations,
        decision=decide(judged),
        shapes=shapes(judged),
        causes=count_causes(judged),
        cause_kinds=causes_by_kind(judged),
        reliability=reliability(stated for record in judged for stated in record.vouched),
    )


def share(counted: tuple[int, int]) -> float | None:
    """Return the first of two numbers as a share of the second; None for a second of 0."""
    return counted[0] / counted[1] if counted[1] else None


def _error_of(name: str) -> Callable[[Record], float | None]:
    return lambda record: record.others.get(name)


def _sum(accuracies: Iterable[Accuracy]) -> Accuracy:
    counted = [(accuracy.right, accuracy.total) for accuracy in accuracies]
    return Accuracy(sum(right for right, _ in counted), sum(total for _, total in counted))


def _accuracy(accuracy: Accuracy) -> dict[str, Any]:
    return {**asdict(accuracy), "accuracy": share((accuracy.right, accuracy.total))}


def _tally(counts: Tally) -> dict[str, Any]:
    return {**asdict(counts), "precision": counts.precision, "recall": counts.recall, "f1": counts.f1}


def _tallies(groups: Mapping[str, Tally]) -> dict[str, dict[str, Any]]:
    return {name: _tally(counts) for name, counts in groups.items()}


def _worst_first(record: Record) -> tuple[float, int, str, int]:
    counts = tally([record])
    return (counts.f1 or 0.0, -counts.unfound - counts.unexpected, record.name, record.prediction)


def _worst_case(record: Record) -> dict[str, Any]:
    return {
        "id": record.name,
        "prediction": record.prediction,
        "edits": [{"kind": kind, "note": note} for kind, note in zip(record.kinds, record.notes, strict=True)],
        "f1": tally([record]).f1,
        "unfound": [finding.said for finding in record.unfound],
        "unexpected": [finding.said for finding in record.unexpected],
        "trace": [{"finding": finding.said, "cost": finding.cost} for finding in record.reported],
    }
