"""The trace, an entry per finding, costliest first; and the scales that measure the differences in the columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabx.documents.figures import decimal, several
from tabx.documents.names import listed, short
from tabx.judging.judgement import Judgement
from tabx.values.records import Relation
from tabx.views.blocks.priced_findings import ReportedFinding, group_harmless, sameness, total_cost
from tabx.views.names import column_name
from tabx.views.sentence import NOTE, both_texts, column_place, row_place


@dataclass(frozen=True, slots=True)
class TraceEntry:
    """One finding as texts, or several findings that are alike.

    Attributes
    ----------
    text : str
        The sentence of one finding, or what several have in common.
    cost : str
        "costs .1", "cost .3 in all"; "" where the text says that all of it is forgiven.
    relation : Relation
        Relation of the findings, which sets the colour.
    example : str
        An example of several findings; "" for one finding.
    cells : tuple of str
        Lines of the cells that a cause explains, where it stands in their place.
    """

    text: str
    cost: str
    relation: Relation
    example: str = ""
    cells: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """The entry without its example: its text and its cost."""
        return f"{self.text}, {self.cost}" if self.cost else self.text


@dataclass(frozen=True, slots=True)
class Trace:
    """The entries shown, and a line on the findings left out."""

    entries: tuple[TraceEntry, ...]
    rest: str


def make_trace(findings: Sequence[ReportedFinding], limit: int | None = None, *, grouped: bool = False) -> Trace:
    """Return the trace of the findings given.

    Parameters
    ----------
    findings : sequence of ReportedFinding
        Dearest first.
    limit : int or None
        How many entries at most; None for all.
    grouped : bool
        Whether harmless differences of a column that are alike share an entry, and a cause stands for its cells; else
        they follow it.
    """
    groups = group_harmless(findings) if grouped else tuple((priced,) for priced in findings)
    shown = groups if limit is None else groups[:limit]
    left_out = [priced for group in groups[len(shown) :] for priced in group]
    entries: list[TraceEntry] = []
    for group in shown:
        entry, cells = _entry(group), _cells(group[0])
        if grouped:
            entries.append(replace(entry, cells=tuple(cell.line for cell in cells)))
        else:
            entries += [entry, *cells]
    return Trace(tuple(entries), rest(left_out))


def _cells(priced: ReportedFinding) -> tuple[TraceEntry, ...]:
    """Return the entries of the cells that a cause explains; () for any other finding."""
    return tuple(_entry((member,)) for member in priced.alike) if priced.cause is not None else ()


def rest(left_out: Sequence[ReportedFinding]) -> str:
    """Return the number and the total cost of the findings left out; "" for none."""
    number = sum(len(priced.members) for priced in left_out)
    return f"{several(number, 'more finding')}, {decimal(total_cost(left_out))} in all" if left_out else ""


def _entry(group: Sequence[ReportedFinding]) -> TraceEntry:
    first = group[0]
    finding = first.finding
    if first.alike:
        cost = f"cost {first.cost_text} in all" if first.cost or first.cause is not None else ""
        return TraceEntry(first.sentence, cost, finding.relation, first.example)
    if len(group) == 1:
        return TraceEntry(first.sentence, f"costs {first.cost_text}", finding.relation)
    return TraceEntry(
        f"{column_place(finding)}: {len(group)} cells {short(sameness(finding), NOTE)}",
        f"cost {decimal(total_cost(group))} in all",
        finding.relation,
        f"{row_place(finding)}: {both_texts(finding)}",
    )


def column_scales(judgement: Judgement) -> tuple[str, ...]:
    """Return one line per scale with the columns it measures: "ratio: Minutes, Points"."""
    columns: dict[str, list[str]] = {}
    for index, scale in enumerate(judgement.comparison.column_scales):
        columns.setdefault(str(scale), []).append(column_name(judgement.alignment.gold, index))
    return tuple(f"{scale}: {listed(names)}" for scale, names in sorted(columns.items()) if scale)
