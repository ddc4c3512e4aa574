"""Precision, recall and F1 of findings by kind, band and type; their sizes and relations."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from tabx.lab.bench.examination.outcomes import Found, Record
from tabx.perturb import EDITS, Band

COMPOSED = "composed"
"""The kind, and the band, of predictions with several edits."""
NONE = "none"
"""The relation, in a confusion, of what the other side does not have there."""
UNTYPED = "(no type)"
"""The data type of findings that state none."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of matched, unmatched expected and unmatched reported findings, and of pairs."""

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
        """Harmonic mean of both; None where nothing is expected and nothing reported."""
        total = 2 * self.matched + self.unfound + self.unexpected
        return 2 * self.matched / total if total else None


@dataclass(frozen=True, slots=True)
class Sizes:
    """Deviation of the reported sizes of matched findings, as shares of the expected size.

    Attributes
    ----------
    told : int
        Matched findings with an expected size that is not 0, and a reported one.
    untold : int
        The same without a reported one.
    mean, median : float or None
        Of |reported − expected| / |expected|; None where none is reported.
    """

    told: int
    untold: int
    mean: float | None
    median: float | None


RESHAPED = "reshaped"
"""The kind of the judge's finding of a shape that no other repair explains."""

SHAPE_KINDS = frozenset({RESHAPED, "grouped_rows"})
"""Kinds of findings that tell of another shape; the others belong to shapes only where an edit declares them."""


@dataclass(frozen=True, slots=True)
class Shapes:
    """Counts of predictions in another shape that were recognised, and of others in which one was claimed."""

    recognised: int = 0
    pairs: int = 0
    claimed: int = 0
    others: int = 0

    @property
    def recognised_share(self) -> float | None:
        """Share of the pairs with an edit of the shape; None without one."""
        return self.recognised / self.pairs if self.pairs else None

    @property
    def claimed_share(self) -> float | None:
        """Share of the pairs without such an edit that are told as reshaped; None without one."""
        return self.claimed / self.others if self.others else None


def shapes(records: Iterable[Record]) -> Shapes:
    """Return how often another shape was recognised, as such or by the repair that its edit declares, and claimed."""
    counts: Counter[tuple[bool, bool]] = Counter()
    for record in records:
        is_shape = any(kind in EDITS and EDITS[kind].is_shape for kind in record.kinds)
        declared = {one.kind for one in record.expected} & SHAPE_KINDS if is_shape else set()
        counts[is_shape, bool((declared | {RESHAPED}) & {one.kind for one in record.reported})] += 1
    return Shapes(
        recognised=counts[True, True],
        pairs=counts[True, True] + counts[True, False],
        claimed=counts[False, True],
        others=counts[False, True] + counts[False, False],
    )


def kind_of(record: Record) -> str:
    """Return the kind of the record's one edit, `COMPOSED` for several."""
    return record.kinds[0] if len(record.kinds) == 1 else COMPOSED


def band_of(record: Record) -> str:
    """Return the band of the one edit, `COMPOSED` for several, "(unknown)" for an unknown kind."""
    kind = kind_of(record)
    if kind == COMPOSED:
        return COMPOSED
    return EDITS[kind].band.value if kind in EDITS else "(unknown)"


def tally(records: Iterable[Record]) -> Tally:
    """Return the counts of several predictions, summed before any division (micro average)."""
    pairs = matched = unfound = unexpected = 0
    for record in records:
        pairs += 1
        matched += len(record.matches)
        unfound += len(record.unfound)
        unexpected += len(record.unexpected)
    return Tally(pairs, matched, unfound, unexpected)


def tally_by(records: Sequence[Record], group: Callable[[Record], str]) -> dict[str, Tally]:
    """Return the counts of each group of predictions, in the order of edits and bands."""
    groups: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        groups[group(record)].append(record)
    order = {name: place for place, name in enumerate([*EDITS, *Band])}
    names = sorted(groups, key=lambda name: (order.get(name, len(order)), name))
    return {name: tally(groups[name]) for name in names}


def tally_by_type(records: Iterable[Record]) -> dict[str, Tally]:
    """Return the counts by data type, that of the expected finding where there is one."""
    matched, unfound, unexpected, pairs = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for record in records:
        of_matched = _types(record.expected[e] for e, _ in record.matches)
        of_unfound, of_unexpected = _types(record.unfound), _types(record.unexpected)
        matched.update(of_matched)
        unfound.update(of_unfound)
        unexpected.update(of_unexpected)
        pairs.update({*of_matched, *of_unfound, *of_unexpected})
    return {name: Tally(pairs[name], matched[name], unfound[name], unexpected[name]) for name in sorted(pairs)}


def _types(findings: Iterable[Found]) -> list[str]:
    return [finding.data_type or UNTYPED for finding in findings]


def types_right(records: Iterable[Record]) -> tuple[int, int]:
    """Return the number of matched findings with equal types, and of those with both types."""
    types = [(expected.data_type, reported.data_type) for expected, reported in _matched(records)]
    known = [(expected, reported) for expected, reported in types if expected and reported]
    return sum(expected == reported for expected, reported in known), len(known)


def sizes(records: Iterable[Record]) -> Sizes:
    """Return the deviation of the sizes of matched findings."""
    # A magnitude of 0 has no share to be off by; None means that the edit has no size.
    sized = [(expected.magnitude, reported.magnitude) for expected, reported in _matched(records) if expected.magnitude]
    off = [abs(said - true) / abs(true) for true, said in sized if true is not None and said is not None]
    return Sizes(len(off), len(sized) - len(off), fmean(off) if off else None, median(off) if off else None)


def _matched(records: Iterable[Record]) -> Iterable[tuple[Found, Found]]:
    return ((record.expected[e], record.reported[r]) for record in records for e, r in record.matches)


def confusion(records: Iterable[Record]) -> Mapping[str, Mapping[str, int]]:
    """Return how often each expected relation was reported as each relation at its place.

    "none" stands for no finding on the other side. Relations are shown as stated: "different" on one side and "partial"
    on the other match for a cell.
    """
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for record in records:
        for expected, reported in _relations(record):
            counts[expected][reported] += 1
    return {expected: dict(sorted(row.items())) for expected, row in sorted(counts.items())}


def _relations(record: Record) -> Iterator[tuple[str, str]]:
    """Yield the expected and the reported relation at each place with a finding on either side."""
    pairs = [*record.matches, *record.confusions]
    for e, r in pairs:
        yield record.expected[e].relation, record.reported[r].relation
    paired_expected, paired_reported = {e for e, _ in pairs}, {r for _, r in pairs}
    for e, finding in enumerate(record.expected):
        if e not in paired_expected:
            yield finding.relation, NONE
    for r, finding in enumerate(record.reported):
        if r not in paired_reported:
            yield NONE, finding.relation
