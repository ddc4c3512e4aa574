"""The trace: one line per finding in order of cost, and what the whole of it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.escapes import shorten, visible
from tabx.judging.judgement import Judgement
from tabx.table import show_path
from tabx.values.records import Relation
from tabx.views.figures import decimal, several
from tabx.views.groups import Priced, group, same_told, total
from tabx.views.sentence import NOTE, column_place, row_place, sentence, texts


@dataclass(frozen=True, slots=True)
class TraceLine:
    """Findings as a sentence, their cost as a text, the relation for the colour, and an example where they are many."""

    text: str
    cost: str
    relation: Relation
    example: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """The lines shown, what is said of the rest, and the scale of every column."""

    lines: tuple[TraceLine, ...]
    rest: str
    scales: tuple[str, ...]


def trace(judgement: Judgement, limit: int | None = None, *, grouped: bool = False) -> Trace:
    """Return the trace of a judgement.

    Parameters
    ----------
    judgement : Judgement
    limit : int or None
        How many lines at most; None for all.
    grouped : bool
        Whether to tell the harmless rewrites of a column in one line where the same is said of them.
    """
    priced = judgement.findings.by_cost()
    groups = group(priced) if grouped else tuple((pair,) for pair in priced)
    shown = groups if limit is None else groups[:limit]
    left = [pair for members in groups[len(shown) :] for pair in members]
    rest = f"{several(len(left), 'more finding')}, {decimal(total(left))} in all" if left else ""
    return Trace(tuple(_line(members) for members in shown), rest, _scales(judgement))


def _line(members: Sequence[Priced]) -> TraceLine:
    finding, cost = members[0]
    if len(members) == 1:
        return TraceLine(sentence(finding), f"costs {decimal(cost)}", finding.relation)
    return TraceLine(
        f"{column_place(finding)}: {len(members)} cells {shorten(visible(same_told(finding)), NOTE)}",
        f"cost {decimal(total(members))} in all",
        finding.relation,
        f"{row_place(finding)}: {texts(finding)}",
    )


def _scales(judgement: Judgement) -> tuple[str, ...]:
    """Return one line per scale with the columns measured by it."""
    columns: dict[str, list[str]] = {}
    for index, scale in enumerate(judgement.comparison.column_scales):
        name = shorten(visible(show_path(judgement.alignment.gold.columns[index])), 40) or f"column {index + 1}"
        columns.setdefault(str(scale), []).append(name)
    return tuple(f"{scale}: {', '.join(names)}" for scale, names in sorted(columns.items()) if scale)
