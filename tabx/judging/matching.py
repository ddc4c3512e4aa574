"""Match predicted tables to gold tables, or choose the one to judge against a single gold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial

import numpy as np

from tabx.align.pairing.assignment import assign
from tabx.base.limits import limit
from tabx.formats import PASSED_OVER
from tabx.judging.named_parts import joined_records, with_sections
from tabx.judging.pages import as_printed_on
from tabx.judging.parts import Joined, join, said, single
from tabx.judging.similarity import Profile, has_same_values, is_mostly_in, is_repeat, is_version, table_similarity
from tabx.judging.versions import is_replaced
from tabx.table import Note, Table

PAIR_FLOOR = 0.15
"""Least similarity of a match; below it two tables share only a few values and headers. It is less than `NAME_WEIGHT`,
so that equal names match two tables that share nothing else. No reason on record for the exact value."""

ONLY_GOLD_FLOOR = 1e-9
"""Least similarity where there is one gold table: some predicted table is meant for it, so anything in common
counts."""

LEAST_GAIN = 1e-9
"""Least gain in similarity for adding a part to a table: any gain counts, as a part may be one row of forty."""


class Spare(StrEnum):
    """What an unmatched predicted table is."""

    EXTRA = "extra"
    REPEAT = "repeat"
    VERSION = "version"


@dataclass(frozen=True)
class Match:
    """A gold table and its predicted table, either possibly joined from parts.

    Attributes
    ----------
    gold, predicted : Joined
    likeness : float
        0..1.2, see `tabx.judging.similarity.table_similarity`.
    moved_header_rows : int
        Rows that are header on one side and data on the other, as settled before both are aligned.
    """

    gold: Joined
    predicted: Joined
    likeness: float = 0.0
    moved_header_rows: int = 0


@dataclass(frozen=True)
class Leftover:
    """An unmatched predicted table: its index, what it is, and the index it repeats, if any."""

    index: int
    kind: Spare
    of: int | None = None


@dataclass
class Matching:
    """Matches in the gold's order, missing gold tables and unmatched predicted ones."""

    matches: list[Match] = field(default_factory=list)
    missing: list[int] = field(default_factory=list)
    leftovers: list[Leftover] = field(default_factory=list)


def match_tables(gold: Sequence[Table], predicted: Sequence[Table]) -> Matching:
    """Match predicted tables to gold tables.

    The tables are assigned optimally by similarity. Ties go to the later table, and a later version of an assigned
    table replaces it: a reply means what it says last. Then parts of one table are joined where that makes the two
    sides more similar. What is left over is a repeat, another version, or extra.
    """
    gold, predicted = as_printed_on(gold, predicted), as_printed_on(predicted, gold)
    golds, predictions = [Profile(table) for table in gold], [Profile(table) for table in predicted]
    partners = _assign_tables(golds, predictions)
    replaces = _replacing(golds)
    _prefer_later_versions(partners, predictions, replaces)
    matching = Matching([_match(golds[g], predictions[p], g, p) for g, p in sorted(partners.items())])
    _classify_leftovers(matching, predictions, replaces)
    _add_predicted_parts(matching, predicted)
    matching.missing = [g for g in range(len(gold)) if g not in partners]
    _add_gold_parts(matching, gold)
    return matching


def _assign_tables(golds: Sequence[Profile], predictions: Sequence[Profile]) -> dict[int, int]:
    """Return the index of the predicted table assigned to each gold index."""
    scores = np.array([[table_similarity(gold, predicted) for predicted in predictions] for gold in golds])
    # Among equal similarities the later table wins.
    last_first = list(range(len(predictions)))[::-1]
    floor = PAIR_FLOOR if len(golds) > 1 else ONLY_GOLD_FLOOR
    return dict(assign(scores.reshape(len(golds), len(predictions)), floor, None, last_first))


_Replaces = Callable[[Profile, Profile], bool]
"""Whether a table of a reply, the first, gives way to a later one, the second."""


def _replacing(golds: Sequence[Profile]) -> _Replaces:
    """Return what a later version is: beside one gold table a table of the same columns and keys, whatever its values.

    Where there are several gold tables, most values must agree as well, since two of them may have the same columns and
    keys (two seasons, say).
    """
    if len(golds) == 1:
        return partial(is_replaced, gold=golds[0])
    return lambda earlier, later: is_version(earlier, later) and has_same_values(earlier, later)


def _prefer_later_versions(partners: dict[int, int], predictions: Sequence[Profile], replaces: _Replaces) -> None:
    """Replace each assigned table by its last version."""
    for g, p in sorted(partners.items()):
        for later in range(len(predictions) - 1, p, -1):
            if later not in partners.values() and replaces(predictions[p], predictions[later]):
                partners[g] = later
                break


def _match(gold: Profile, predicted: Profile, g: int, p: int) -> Match:
    return Match(single(gold.table, g), single(predicted.table, p), table_similarity(gold, predicted))


def _classify_leftovers(matching: Matching, predictions: Sequence[Profile], replaces: _Replaces) -> None:
    taken = [match.predicted.sources[0] for match in matching.matches]
    for index in range(len(predictions)):
        if index not in taken:
            matching.leftovers.append(_leftover(index, taken, predictions, replaces))


def _leftover(index: int, taken: Sequence[int], predictions: Sequence[Profile], replaces: _Replaces) -> Leftover:
    for kind, holds in ((Spare.REPEAT, is_repeat), (Spare.VERSION, is_version), (Spare.VERSION, replaces)):
        for other in sorted(taken):
            if (index < other or holds is not replaces) and holds(predictions[index], predictions[other]):
                return Leftover(index, kind, other)
    return Leftover(index, Spare.EXTRA)


def _add_predicted_parts(matching: Matching, predicted: Sequence[Table]) -> None:
    """Join leftover tables to the matches that they are parts of."""
    for leftover in list(matching.leftovers):
        if leftover.kind is not Spare.EXTRA:
            continue
        part = single(predicted[leftover.index], leftover.index)
        if _added(matching.matches, partial(_with_predicted, part)):
            matching.leftovers.remove(leftover)
    matching.matches = [
        replace(match, predicted=with_sections(match.predicted, predicted, match.gold.table))
        for match in matching.matches
    ]


def _add_gold_parts(matching: Matching, gold: Sequence[Table]) -> None:
    """Join missing gold tables to the matches whose prediction holds them too."""
    for index in list(matching.missing):
        if _added(matching.matches, partial(_with_gold, single(gold[index], index))):
            matching.missing.remove(index)
    matching.matches = [
        replace(match, gold=with_sections(match.gold, gold, match.predicted.table)) for match in matching.matches
    ]


def _added(matches: list[Match], extend: Callable[[Match], Match | None]) -> bool:
    """Extend the match that gains most in similarity; return False if none gains."""
    best_gain, best_index, best = 0.0, 0, None
    for index, match in enumerate(matches):
        extended = extend(match)
        gain = extended.likeness - match.likeness if extended else 0.0
        if extended and gain >= LEAST_GAIN and gain > best_gain:
            best_gain, best_index, best = gain, index, extended
    if best is None:
        return False
    matches[best_index] = best
    return True


def _with_predicted(part: Joined, match: Match) -> Match | None:
    if not is_mostly_in(part.profile, match.gold.profile):
        return None
    joined = _join_in_order(match.predicted, part)
    return _with_similarity(replace(match, predicted=joined)) if joined else None


def _with_gold(part: Joined, match: Match) -> Match | None:
    if not is_mostly_in(part.profile, match.predicted.profile):
        return None
    joined = _join_in_order(match.gold, part)
    return _with_similarity(replace(match, gold=joined)) if joined else None


def _join_in_order(joined: Joined, part: Joined) -> Joined | None:
    first, second = sorted((joined, part), key=lambda table: table.sources[0])
    return join(first, second)


def _with_similarity(match: Match) -> Match:
    return replace(match, likeness=table_similarity(match.gold.profile, match.predicted.profile))


def choose(gold: Table, candidates: Sequence[Table]) -> Joined:
    """Return the predicted table to judge against the one gold table.

    It is the last one, unless another is more similar to the gold and is not an earlier version of the last: a reply
    means what it says last, but may end with a table that was not asked for. Parts of one table are joined, and tables
    of fields and values, one for each row. If there
    are more tables than the limit `tables`, only the last ones are considered. A note names the tables passed over.

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
    records = joined_records(gold, candidates[first:])
    matches = match_tables([gold], candidates[first:]).matches if records is None else []
    best = records or (matches[0].predicted if matches else None)
    if best is None or best.sources == (last - first,):
        return single(candidates[-1], last)
    sources, origin = (tuple(source + first for source in indices) for indices in (best.sources, best.origin))
    chosen = replace(best, sources=sources, origin=origin)
    return replace(chosen, table=_with_note(chosen, len(candidates)))


def _with_note(chosen: Joined, among: int) -> Table:
    """Return the table with a note on the tables passed over, replacing that from reading."""
    passed = among - len(chosen.sources)
    several = len(chosen.sources) > 1
    what = "tables" if several else "table"
    why = f"joined by {chosen.axis}s" if several else "closer to the gold than the last"
    rest = f"; {passed} {'table' if passed == 1 else 'tables'} passed over" if passed else ""
    judged = f"{what} {said(chosen.sources)} of {among} with data rows {'are' if several else 'is'} judged"
    note = Note(PASSED_OVER, f"{judged}, {why}{rest}")
    kept = tuple(old for old in chosen.table.notes if old.code != PASSED_OVER)
    return replace(chosen.table, notes=(*kept, note))
