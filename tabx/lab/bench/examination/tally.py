"""Findings counted: precision, recall and F1 by kind of edit, band and data type; type, size and relation apart."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from tabx.lab.bench.examination.outcomes import Found, Record
from tabx.perturb import EDITS, Band

COMPOSED = "composed"
"""The kind, and the band, of predictions with several edits."""
NONE = "none"
"""The relation of what the other side does not have."""
UNTYPED = "(no type)"


@dataclass(frozen=True, slots=True)
class Tally:
    """Findings that match, expected ones left, reported ones left; `pairs` are the predictions they are of."""

    pairs: int = 0
    matched: int = 0
    unfound: int = 0
    unexpected: int = 0

    @property
    def precision(self) -> float | None:
        """Share of the reported findings that are expected; None without one."""
        reported = self.matched + self.unexpected
        return self.matched / reported if reported else None

    @property
    def recall(self) -> float | None:
        """Share of the expected findings that are reported; None without one."""
        expected = self.matched + self.unfound
        return self.matched / expected if expected else None

    @property
    def f1(self) -> float | None:
        """Harmonic mean of both; None where there is nothing to find and nothing was found."""
        total = 2 * self.matched + self.unfound + self.unexpected
        return 2 * self.matched / total if total else None


@dataclass(frozen=True, slots=True)
class Sizes:
    """How far the told sizes of matched findings lie off, as shares of the expected size.

    Attributes
    ----------
    told : int
        Matched findings with an expected size that is not 0, and a reported one.
    untold : int
        The same without a reported one.
    mean, median : float or None
        Of |reported − expected| / |expected|; None where none is told.
    """

    told: int
    untold: int
    mean: float | None
    median: float | None


def kind_of(record: Record) -> str:
    """Return the kind of the one edit, `COMPOSED` for several."""
    return record.kinds[0] if len(record.kinds) == 1 else COMPOSED


def band_of(record: Record) -> str:
    """Return the band of the one edit, `COMPOSED` for several; "(unknown)" for a kind that this version lacks."""
    kind = kind_of(record)
    return kind if kind == COMPOSED else EDITS[kind].band.value if kind in EDITS else "(unknown)"


def tally(records: Iterable[Record]) -> Tally:
    """Return the counts of several predictions, summed before anything is divided (micro)."""
    pairs = matched = unfound = unexpected = 0
    for record in records:
        pairs += 1
        matched += len(record.matches)
        unfound += len(record.unfound)
        unexpected += len(record.unexpected)
    return Tally(pairs, matched, unfound, unexpected)


def by(records: Sequence[Record], group: Callable[[Record], str]) -> dict[str, Tally]:
    """Return the counts of each group of predictions, in the order of the catalogue of edits and of the bands."""
    groups: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        groups[group(record)].append(record)
    order = {name: place for place, name in enumerate([*EDITS, *Band])}
    return {name: tally(groups[name]) for name in sorted(groups, key=lambda name: (order.get(name, len(order)), name))}


def by_type(records: Iterable[Record]) -> dict[str, Tally]:
    """Return the counts by data type: matched and unfound findings by the expected one, the others by their own."""
    matched, unfound, unexpected, pairs = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for record in records:
        hit = [record.expected[e].data_type or UNTYPED for e, _ in record.matches]
        left = [one.data_type or UNTYPED for one in record.unfound]
        more = [one.data_type or UNTYPED for one in record.unexpected]
        matched.update(hit)
        unfound.update(left)
        unexpected.update(more)
        pairs.update({*hit, *left, *more})
    return {name: Tally(pairs[name], matched[name], unfound[name], unexpected[name]) for name in sorted(pairs)}


def types_right(records: Iterable[Record]) -> tuple[int, int]:
    """Return how many matched findings have the same data type on both sides, and how many have one on both."""
    known = [(mine, theirs) for mine, theirs in _matched(records) if mine.data_type and theirs.data_type]
    return sum(mine.data_type == theirs.data_type for mine, theirs in known), len(known)


def sizes(records: Iterable[Record]) -> Sizes:
    """Return how far the sizes of matched findings are off."""
    known = [(mine.magnitude, theirs.magnitude) for mine, theirs in _matched(records) if mine.magnitude]
    off = [abs(said - true) / abs(true) for true, said in known if true is not None and said is not None]
    return Sizes(len(off), len(known) - len(off), fmean(off) if off else None, median(off) if off else None)


def _matched(records: Iterable[Record]) -> Iterable[tuple[Found, Found]]:
    return ((record.expected[e], record.reported[r]) for record in records for e, r in record.matches)


def confusion(records: Iterable[Record]) -> Mapping[str, Mapping[str, int]]:
    """Return how often each expected relation was reported as which at the same place.

    "none" is what the other side does not have there. Relations are shown as
    told: a cell that is "different" in one and "partial" in the other matches all the same.
    """
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for record in records:
        pairs = [*record.matches, *record.confusions]
        for e, r in pairs:
            counts[record.expected[e].relation][record.reported[r].relation] += 1
        mine, theirs = {e for e, _ in pairs}, {r for _, r in pairs}
        for e, one in enumerate(record.expected):
            counts[one.relation][NONE] += e not in mine
        for r, one in enumerate(record.reported):
            counts[NONE][one.relation] += r not in theirs
    kept = {name: {other: n for other, n in sorted(row.items()) if n} for name, row in sorted(counts.items())}
    return {name: row for name, row in kept.items() if row}
