"""Which reported finding is which expected one: entity, coordinates and relation agree, up to exchange of lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from tabx.lab.bench.examination.frame import Frame
from tabx.lab.bench.examination.outcomes import Found

Pairs = tuple[tuple[int, int], ...]
_Sides = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class _Told:
    """A finding with its places exchanged for the first line identical to each."""

    finding: Found
    places: _Sides

    @property
    def group(self) -> tuple[Hashable, ...]:
        """What has to be equal besides the places: of the table as a whole the kind, which tells order from layout."""
        return (self.finding.entity, relation_of(self.finding), *self.topic)

    @property
    def topic(self) -> tuple[str, ...]:
        """The kind of what concerns the whole table, which has no place that would tell it from all else."""
        return (self.finding.kind,) if self.finding.entity == "table" else ()


def relation_of(finding: Found) -> str:
    """Return the relation as it is matched: a cell is partial however wrong it is (TabXEval, section 2.1)."""
    wrong = finding.entity == "cell" and finding.relation == "different"
    return "partial" if wrong else finding.relation


def match(expected: Sequence[Found], reported: Sequence[Found], frame: Frame) -> tuple[Pairs, Pairs]:
    """Return the indices of the findings that match, and of those left at the same place with another relation.

    Places agree where both findings state them; each finding is matched once, and as many as can be are. What
    concerns the whole table (order, transposition, an empty edge) agrees by its kind.
    """
    mine = [_told(one, frame) for one in expected]
    theirs = [_told(one, frame) for one in reported]
    matches = _pair(mine, theirs, lambda one: one.group, set(), set())
    left, right = {e for e, _ in matches}, {r for _, r in matches}
    return matches, _pair(mine, theirs, lambda one: (one.finding.entity, *one.topic), left, right)


def _told(one: Found, frame: Frame) -> _Told:
    return _Told(
        one,
        (
            _exchanged(one.gold_rows, frame.gold_row_kinds),
            _exchanged(one.gold_columns, frame.gold_column_kinds),
            _exchanged(one.predicted_rows, frame.row_kinds),
            _exchanged(one.predicted_columns, frame.column_kinds),
        ),
    )


def _exchanged(places: Sequence[int], kinds: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(kinds[place] if 0 <= place < len(kinds) else place for place in places))


def _pair(
    mine: Sequence[_Told],
    theirs: Sequence[_Told],
    group: Callable[[_Told], Hashable],
    taken_mine: set[int],
    taken_theirs: set[int],
) -> Pairs:
    """Return a pairing of most findings that agree, those of equal places first."""
    pairs: dict[int, int] = {}
    free: dict[Hashable, list[int]] = defaultdict(list)
    for r, one in enumerate(theirs):
        if r not in taken_theirs:
            free[group(one), one.places].append(r)
    for e, one in enumerate(mine):
        if e not in taken_mine and free[group(one), one.places]:
            pairs[e] = free[group(one), one.places].pop(0)
    left: dict[Hashable, list[int]] = defaultdict(list)
    for r, one in enumerate(theirs):
        if r not in taken_theirs and r not in pairs.values():
            left[group(one)].append(r)
    partner: dict[int, int] = {}
    for e in range(len(mine)):
        if e not in taken_mine and e not in pairs:
            _place(e, mine, theirs, left, group, partner, set())
    return tuple(sorted([*pairs.items(), *((e, r) for r, e in partner.items())]))


def _place(
    e: int,
    mine: Sequence[_Told],
    theirs: Sequence[_Told],
    left: dict[Hashable, list[int]],
    group: Callable[[_Told], Hashable],
    partner: dict[int, int],
    tried: set[int],
) -> bool:
    """Give an expected finding a reported one, moving others on where that frees it (augmenting paths)."""
    for r in left.get(group(mine[e]), ()):
        if r in tried or not _agree(mine[e], theirs[r]):
            continue
        tried.add(r)
        if r not in partner or _place(partner[r], mine, theirs, left, group, partner, tried):
            partner[r] = e
            return True
    return False


def _agree(mine: _Told, theirs: _Told) -> bool:
    """Whether all places agree that both state, of which there is one at least; those of the table need not."""
    if mine.finding.entity == "table":
        return True
    shared = [(one, other) for one, other in zip(mine.places, theirs.places, strict=True) if one and other]
    return bool(shared) and all(one == other for one, other in shared)
