"""Which predicted table is which gold table, and which is judged where the gold is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial

import numpy as np

from tabx.align.pairing.assignment import assign
from tabx.formats import PASSED_OVER
from tabx.judging.alike import Profile, has_same_values, is_repeat, is_version, likeness, stands_in
from tabx.judging.parts import Joined, join, said, single
from tabx.limits import limit
from tabx.table import Note, Table

FLOOR = 0.15
"""Below it two tables are no pair: nothing but a few common values and headers."""

LEAST = 1e-9
"""The floor for a single gold table, which some table is meant for; and the least gain by putting a part to it."""


class Spare(StrEnum):
    """What a predicted table is that no gold table was paired with."""

    EXTRA = "extra"
    REPEAT = "repeat"
    VERSION = "version"


@dataclass(frozen=True)
class Match:
    """A gold table and its prediction; each may have been printed in parts.

    Attributes
    ----------
    gold, predicted : Joined
    likeness : float
        0..1.2, see `tabx.judging.alike.likeness`.
    """

    gold: Joined
    predicted: Joined
    likeness: float = 0.0


@dataclass(frozen=True)
class Leftover:
    """A predicted table beside the matched ones: its index, what it is, and the index of the one it repeats."""

    index: int
    kind: Spare
    of: int | None = None


@dataclass
class Matching:
    """The matches in the gold's order, the gold tables that are missing, and the predicted ones left over."""

    matches: list[Match] = field(default_factory=list)
    missing: list[int] = field(default_factory=list)
    leftovers: list[Leftover] = field(default_factory=list)


def match_tables(gold: Sequence[Table], predicted: Sequence[Table]) -> Matching:
    """Return which table is which.

    One optimal assignment by likeness; among equals the later table wins, and so does a later version of the one
    that was assigned: a reply means what it says last. Then parts of one table are put together where that makes
    the two sides more alike, and what is left over is a repeat, another version, or extra.
    """
    golds, profiles = [Profile(table) for table in gold], [Profile(table) for table in predicted]
    partner = _assigned(golds, profiles)
    _prefer_later_versions(partner, profiles, only=len(golds) == 1)
    found = Matching([_match(golds, profiles, g, p) for g, p in sorted(partner.items())])
    _settle_leftovers(found, profiles)
    _add_predicted_parts(found, predicted)
    found.missing = [g for g in range(len(gold)) if g not in partner]
    _add_gold_parts(found, gold)
    return found


def _assigned(golds: Sequence[Profile], profiles: Sequence[Profile]) -> dict[int, int]:
    scores = np.array([[likeness(one, other) for other in profiles] for one in golds])
    last_first = list(range(len(profiles)))[::-1]
    floor = FLOOR if len(golds) > 1 else LEAST
    return dict(assign(scores.reshape(len(golds), len(profiles)), floor, None, last_first))


def _prefer_later_versions(partner: dict[int, int], profiles: Sequence[Profile], *, only: bool) -> None:
    """Put the last version in the place of an earlier one; where several gold tables may be alike, by values too."""
    for g, p in sorted(partner.items()):
        for later in range(len(profiles) - 1, p, -1):
            if later in partner.values() or not is_version(profiles[p], profiles[later]):
                continue
            if only or has_same_values(profiles[p], profiles[later]):
                partner[g] = later
                break


def _match(golds: Sequence[Profile], profiles: Sequence[Profile], g: int, p: int) -> Match:
    alike = likeness(golds[g], profiles[p])
    return Match(single(golds[g].table, g), single(profiles[p].table, p), alike)


def _settle_leftovers(found: Matching, profiles: Sequence[Profile]) -> None:
    taken = [match.predicted.sources[0] for match in found.matches]
    for index in range(len(profiles)):
        if index not in taken:
            found.leftovers.append(_leftover(index, taken, profiles))


def _leftover(index: int, taken: Sequence[int], profiles: Sequence[Profile]) -> Leftover:
    for kind, relation in ((Spare.REPEAT, is_repeat), (Spare.VERSION, is_version)):
        twin = next((other for other in sorted(taken) if relation(profiles[index], profiles[other])), None)
        if twin is not None:
            return Leftover(index, kind, twin)
    return Leftover(index, Spare.EXTRA)


def _add_predicted_parts(found: Matching, predicted: Sequence[Table]) -> None:
    """Put leftover tables to the match that they are a part of."""
    for spare in [spare for spare in found.leftovers if spare.kind is Spare.EXTRA]:
        part = single(predicted[spare.index], spare.index)
        place = _best_place(found.matches, partial(_with_predicted, part))
        if place is not None:
            found.matches[place[0]] = place[1]
            found.leftovers.remove(spare)


def _add_gold_parts(found: Matching, gold: Sequence[Table]) -> None:
    """Put missing gold tables to the match whose prediction holds them too."""
    for index in list(found.missing):
        part = single(gold[index], index)
        place = _best_place(found.matches, partial(_with_gold, part))
        if place is not None:
            found.matches[place[0]] = place[1]
            found.missing.remove(index)


def _best_place(matches: Sequence[Match], extend: Callable[[Match], Match | None]) -> tuple[int, Match] | None:
    """Return the match that gains most by a part, and what it becomes; None where none gains."""
    best: tuple[float, int, Match] | None = None
    for place, match in enumerate(matches):
        extended = extend(match)
        gain = extended.likeness - match.likeness if extended else 0.0
        if extended and gain >= LEAST and (best is None or gain > best[0]):
            best = (gain, place, extended)
    return best[1:] if best else None


def _with_predicted(part: Joined, match: Match) -> Match | None:
    if not stands_in(Profile(part.table), Profile(match.gold.table)):
        return None
    joined = _join(match.predicted, part)
    return _measured(replace(match, predicted=joined)) if joined else None


def _with_gold(part: Joined, match: Match) -> Match | None:
    if not stands_in(Profile(part.table), Profile(match.predicted.table)):
        return None
    joined = _join(match.gold, part)
    return _measured(replace(match, gold=joined)) if joined else None


def _join(one: Joined, other: Joined) -> Joined | None:
    first, second = sorted((one, other), key=lambda part: part.sources[0])
    return join(first, second)


def _measured(match: Match) -> Match:
    return replace(match, likeness=likeness(Profile(match.gold.table), Profile(match.predicted.table)))


def choose(gold: Table, candidates: Sequence[Table]) -> Joined:
    """Return the predicted table to judge against the one gold table, and say what was passed over.

    The last one, unless another is more alike the gold and is no earlier version of it: a reply means what it says
    last, but for a table beside the one that was asked for. A table printed in parts is put together. Of more tables
    than the limit `tables` the last so many are looked at.

    Parameters
    ----------
    gold : Table
    candidates : sequence of Table
        At least one, the last of them with the note that `load_table` gives it.
    """
    last = len(candidates) - 1
    if not last:
        return single(candidates[0], 0)
    first = max(0, len(candidates) - limit("tables"))
    matches = match_tables([gold], candidates[first:]).matches
    if not matches or matches[0].predicted.sources == (last - first,):
        return single(candidates[-1], last)
    found = matches[0].predicted
    chosen = replace(found, sources=tuple(source + first for source in found.sources), origin=_later(found, first))
    return replace(chosen, table=_noted(chosen, len(candidates)))


def _later(found: Joined, first: int) -> tuple[int, ...]:
    return tuple(source + first for source in found.origin)


def _noted(chosen: Joined, among: int) -> Table:
    """Return the table with the note on what was passed over, in the place of the one that came from reading."""
    passed = among - len(chosen.sources)
    several = len(chosen.sources) > 1
    what = "tables" if several else "table"
    why = f"put together by {chosen.axis}s" if several else "more like the gold than the last"
    rest = f"; {passed} {'table' if passed == 1 else 'tables'} passed over" if passed else ""
    judged = f"{what} {said(chosen.sources)} of {among} with data rows {'are' if several else 'is'} judged"
    note = Note(PASSED_OVER, f"{judged}, {why}{rest}")
    kept = tuple(old for old in chosen.table.notes if old.code != PASSED_OVER)
    return replace(chosen.table, notes=(*kept, note))
