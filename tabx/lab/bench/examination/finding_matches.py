"""Matches of reported and expected findings, by entity, places and relation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabx.lab.bench.examination.frame import Frame, interchangeable
from tabx.lab.bench.examination.outcomes import Found

Pairs = tuple[tuple[int, int], ...]
"""Pairs of (expected, reported) indices."""

_Places = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class _Placed:
    """A finding whose places are replaced by the first line identical to each."""

    finding: Found
    places: _Places

    @property
    def topic(self) -> tuple[str, ...]:
        """The entity; for a finding about the whole table also the kind, as it has no place."""
        is_table = self.finding.entity == "table"
        return (self.finding.entity, self.finding.kind) if is_table else (self.finding.entity,)

    @property
    def group(self) -> tuple[str, ...]:
        """The properties besides places that matching findings share: topic and relation."""
        return (*self.topic, relation_of(self.finding))


def relation_of(finding: Found) -> str:
    """Return the relation to match by; every wrong cell is partial (TabXEval, section 2.1)."""
    wrong = finding.entity == "cell" and finding.relation == "different"
    return "partial" if wrong else finding.relation


def match(expected: Sequence[Found], reported: Sequence[Found], frame: Frame) -> tuple[Pairs, Pairs]:
    """Return the pairs of matching findings, and the other pairs of findings at the same place.

    Places agree where both findings state them; each finding is matched once, and as many as possible are. Findings
    about the whole table (order, transposition, an empty edge) agree by kind.
    """
    wanted = {index: _placed(finding, frame) for index, finding in enumerate(expected)}
    given = {index: _placed(finding, frame) for index, finding in enumerate(reported)}
    matches = _pair(wanted, given, lambda finding: finding.group)
    left_wanted = _left(wanted, (e for e, _ in matches))
    left_given = _left(given, (r for _, r in matches))
    return matches, _pair(left_wanted, left_given, lambda finding: finding.topic)


def _placed(finding: Found, frame: Frame) -> _Placed:
    return _Placed(
        finding,
        (
            interchangeable(finding.gold_rows, frame.gold_row_classes),
            interchangeable(finding.gold_columns, frame.gold_column_classes),
            interchangeable(finding.predicted_rows, frame.row_classes),
            interchangeable(finding.predicted_columns, frame.column_classes),
        ),
    )


def _left(findings: Mapping[int, _Placed], taken: Iterable[int]) -> dict[int, _Placed]:
    gone = set(taken)
    return {index: finding for index, finding in findings.items() if index not in gone}


def _pair(
    expected: Mapping[int, _Placed], reported: Mapping[int, _Placed], group: Callable[[_Placed], Hashable]
) -> Pairs:
    """Return a largest pairing of findings that agree, pairing those with equal places first."""
    exact = _pair_equal(expected, reported, group)
    free = defaultdict[Hashable, list[int]](list)
    for r, finding in _left(reported, exact.values()).items():
        free[group(finding)].append(r)
    candidates = {
        e: [r for r in free[group(finding)] if _agree(finding, reported[r])]
        for e, finding in _left(expected, exact).items()
    }
    return tuple(sorted([*exact.items(), *_largest_matching(candidates)]))


def _pair_equal(
    expected: Mapping[int, _Placed], reported: Mapping[int, _Placed], group: Callable[[_Placed], Hashable]
) -> dict[int, int]:
    free = defaultdict[Hashable, list[int]](list)
    for r, finding in reported.items():
        free[group(finding), finding.places].append(r)
    pairs = {}
    for e, finding in expected.items():
        if waiting := free[group(finding), finding.places]:
            pairs[e] = waiting.pop(0)
    return pairs


def _agree(expected: _Placed, reported: _Placed) -> bool:
    """Whether the places stated by both agree; findings about the whole table need none."""
    if expected.finding.entity == "table":
        return True
    shared = [(one, other) for one, other in zip(expected.places, reported.places, strict=True) if one and other]
    return bool(shared) and all(one == other for one, other in shared)


def _largest_matching(candidates: Mapping[int, Sequence[int]]) -> list[tuple[int, int]]:
    """Return the pairs of a maximum bipartite matching (augmenting paths, Kuhn's algorithm)."""
    partner: dict[int, int] = {}

    def place(e: int, tried: set[int]) -> bool:
        """Match an expected finding, moving others to free a partner; return whether it worked."""
        for r in candidates[e]:
            if r in tried:
                continue
            tried.add(r)
            if r not in partner or place(partner[r], tried):
                partner[r] = e
                return True
        return False

    for e in candidates:
        place(e, set())
    return [(e, r) for r, e in partner.items()]
