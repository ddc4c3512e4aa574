"""The examination as figures: the record that terminal, JSON and gate show, computed from the records of the pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tabx.errors import OptionError
from tabx.lab.bench.examination.outcomes import Accuracy, Record, Vouched
from tabx.lab.bench.examination.separation import Decision, Separation, decide, separate
from tabx.lab.bench.examination.tally import (
    COMPOSED,
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
from tabx.perturb import EDITS

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Pairings of one tenth of the scale: how many, their mean confidence, and the share that is right."""

    low: float
    high: float
    count: int
    confidence: float | None
    right: float | None


@dataclass(frozen=True, slots=True)
class Reliability:
    """Ten bins, and the expected calibration error: the mean distance of both over all pairings; None without any."""

    bins: tuple[Bin, ...]
    count: int
    error: float | None


def reliability(vouched: Iterable[Vouched]) -> Reliability:
    """Return the reliability of the confidences, one for each paired gold row or column (Guo et al., 2017, section 2).

    Parameters
    ----------
    vouched : iterable of Vouched
        A confidence of 1 is in the last bin, any other on the edge of two in the upper one.
    """
    groups: list[list[Vouched]] = [[] for _ in range(BINS)]
    for one in vouched:
        groups[min(BINS - 1, int(one.confidence * BINS + 1e-9))].append(one)
    total = sum(len(group) for group in groups)
    bins = tuple(_bin(place, group) for place, group in enumerate(groups))
    gaps = (
        one.count * abs(one.confidence - one.right)
        for one in bins
        if one.confidence is not None and one.right is not None
    )
    return Reliability(bins, total, sum(gaps) / total if total else None)


def _bin(place: int, group: list[Vouched]) -> Bin:
    low, high, count = place / BINS, (place + 1) / BINS, len(group)
    if not count:
        return Bin(low, high, 0, None, None)
    return Bin(low, high, count, sum(one.confidence for one in group) / count, sum(one.right for one in group) / count)


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


NAMES = ("rows", "columns", "precision", "recall", "f1", "types", "auc", "sensitivity", "specificity")
"""Figures that can be held to a floor, and "f1:KIND" for each kind of edit ("f1:composed" for several)."""


def figures(examination: Examination) -> dict[str, float | None]:
    """Return the figures by name, all from 0 to 1; None for one that the bench says nothing of."""
    rows, columns, overall = examination.rows, examination.columns, examination.overall
    found = {
        "rows": share((rows.right, rows.total)),
        "columns": share((columns.right, columns.total)),
        "precision": overall.precision,
        "recall": overall.recall,
        "f1": overall.f1,
        "types": share(examination.types_right),
        "auc": examination.separations[JUDGE].auc,
        "sensitivity": examination.decision.sensitivity,
        "specificity": examination.decision.specificity,
    }
    return found | {f"f1:{kind}": one.f1 for kind, one in examination.kinds.items()}


def check_names(floors: Mapping[str, float]) -> None:
    """Raise OptionError for a name that is no figure."""
    for name in floors:
        if name not in NAMES and name.removeprefix("f1:") not in {*EDITS, COMPOSED}:
            raise OptionError(f"no figure {name!r}; {', '.join(NAMES)} or f1:KIND is right")


def below(examination: Examination, floors: Mapping[str, float]) -> tuple[str, ...]:
    """Return a sentence for each figure that is below its floor, or that there is none of; errors as `check_names`."""
    check_names(floors)
    found, said = figures(examination), []
    for name, floor in floors.items():
        reached = found.get(name)
        if reached is None:
            said.append(f"{name}: the bench says nothing of it, {floor:g} was to be reached")
        elif reached < floor:
            said.append(f"{name}: {reached:.4f} is below {floor:g}")
    return tuple(said)
