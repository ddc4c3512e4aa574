"""Which of several predicted tables is judged where the gold is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabx.formats import PASSED_OVER
from tabx.judge.joining import Joined, single
from tabx.judge.matching import match_tables
from tabx.judge.reassembly import said
from tabx.limits import limit
from tabx.table import Note, Table


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
