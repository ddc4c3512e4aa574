"""The trace: one line per finding in order of cost, and what the whole of it rests on."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.judge.records import Judgement
from tabx.table import show_path
from tabx.values.records import Relation
from tabx.views.figures import decimal, several
from tabx.views.safe import shorten, visible
from tabx.views.sentence import sentence


@dataclass(frozen=True, slots=True)
class TraceLine:
    """One finding as a sentence, its cost as a text, and its relation for the colour."""

    text: str
    cost: str
    relation: Relation


@dataclass(frozen=True, slots=True)
class Trace:
    """The lines shown, what is said of the rest, and the scale of every column."""

    lines: tuple[TraceLine, ...]
    rest: str
    scales: tuple[str, ...]


def trace(judgement: Judgement, limit: int | None = None) -> Trace:
    """Return the trace of a judgement, at most `limit` of its lines (all of them for None)."""
    priced = judgement.findings.by_cost()
    shown = priced if limit is None else priced[:limit]
    left = priced[len(shown) :]
    rest = ""
    if left:
        rest = f"{several(len(left), 'more finding')}, {decimal(sum(cost for _, cost in left))} in all"
    lines = (TraceLine(sentence(finding), f"costs {decimal(cost)}", finding.relation) for finding, cost in shown)
    return Trace(tuple(lines), rest, _scales(judgement))


def _scales(judgement: Judgement) -> tuple[str, ...]:
    """Return one line per scale with the columns measured by it."""
    columns: dict[str, list[str]] = {}
    for index, scale in enumerate(judgement.comparison.column_scales):
        name = shorten(visible(show_path(judgement.alignment.gold.columns[index])), 40) or f"column {index + 1}"
        columns.setdefault(str(scale), []).append(name)
    return tuple(f"{scale}: {', '.join(names)}" for scale, names in sorted(columns.items()) if scale)
