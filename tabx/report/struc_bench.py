"""A comparison in the order of Struc-Bench's table 2 (Tang et al., 2024): tasks below each other, metrics beside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tabx.documents.figures import decimal
from tabx.documents.names import short
from tabx.documents.record import Cell, Document, Line, Part, TableBlock, Tone, table
from tabx.report.document import comparison_document
from tabx.report.model_comparison import ModelComparison, SignatureGroup
from tabx.report.records import Counted, Figure, OtherMean
from tabx.report.slices import SIZE
from tabx.report.tables import group_line
from tabx.report.words import COUNTED, NAME, counted_cells, scope_name

LAYOUT = "struc-bench"

METRICS: Mapping[str, str] = {
    "bleu": "SacreBLEU",
    "rouge-l": "ROUGE-L",
    "bertscore": "BERTScore",
    "bartscore": "BARTScore",
    "bleurt": "BLEURT",
    "p-score.content": "P-Score content",
    "p-score.structure": "P-Score format",
    "h-score.content": "H-Score content",
    "h-score.format": "H-Score format",
}
"""Metrics of table 2 in its order, by the names that `tabx batch --metric` gives them and their parts."""

TASKS = ("raw", "latex", "html")
"""Its tasks in its order; others stand behind them."""


class _Row(NamedTuple):
    """A model on one task, or on one range of sizes."""

    task: str
    model: str
    counted: Counted
    score: Figure
    right: Figure
    others: Sequence[OtherMean]


def struc_bench_document(comparison: ModelComparison) -> Document:
    """Return a comparison in the order of the paper's table 2, with tabx's score and the share wholly right beside.

    Tasks are the values of the first column of `by` ("to"), the data sets without one; the size of the table follows,
    as long tables are the paper's fourth weakness. Figures and data are those of the whole comparison.
    """
    whole = comparison_document(comparison)
    column = next((name for name in comparison.by if name != SIZE), None)
    parts = tuple(_part(group, column) for group in comparison.groups)
    return replace(whole, title="Models compared, as Struc-Bench's table 2", parts=(whole.parts[0], *parts))


def _part(group: SignatureGroup, column: str | None) -> Part:
    by_task = _of_datasets(group) if column is None else _of_slices(group, column)
    lines = (Line(group.signature, Tone.CODE), Line(group_line(group)))
    note = (
        f"task: {'data set' if column is None else column}; means over the judged outputs, each metric on its own "
        "scale (tabx metrics --list); a column that is not here was not run (tabx batch --metric NAME); wholly right: "
        "share of outputs with error 0; intervals: tabx report without --layout"
    )
    parts = (
        Part((Line(note, Tone.QUIET), _table("task", sorted(by_task, key=_place))), "By task", "tasks"),
        Part((_table("data cells", _of_slices(group, SIZE)),), "By size of the gold table", "sizes"),
    )
    return Part(lines, parts=parts)


def _place(row: _Row) -> int:
    """Return where a task stands: rows that are alike keep their order."""
    return TASKS.index(row.task) if row.task in TASKS else len(TASKS)


def _of_slices(group: SignatureGroup, column: str) -> list[_Row]:
    return [
        _Row(one.value, one.model, one.counted, one.score, one.right, one.others)
        for one in group.slices
        if one.column == column
    ]


def _of_datasets(group: SignatureGroup) -> list[_Row]:
    return [
        _Row(
            scope_name(one.dataset),
            one.model,
            one.counted,
            one.figures["score"],
            one.figures["right"],
            [other for other in group.others if (other.dataset, other.model) == (one.dataset, one.model)],
        )
        for one in group.results
    ]


def _table(name: str, rows: Iterable[_Row]) -> TableBlock:
    """Return rows in the order of table 2; a terminal leaves out the columns of metrics that no output has."""
    header = (name, "model", *METRICS.values(), "tabx score", "wholly right", *COUNTED)
    found = table(header, tuple(map(_cells, rows)), names=2)
    silent = (place for place in range(len(header)) if all(row[place].text in ("", "0") for row in found.rows))
    return replace(found, silent=tuple(silent))


def _mean(one: Figure) -> Cell:
    """Return a mean as the paper prints it; its interval is for other programs."""
    return Cell("") if one.value is None else Cell(decimal(one.value), one.value, one.low, one.high)


def _other(one: OtherMean | None) -> Cell:
    if one is None:
        return Cell("")
    shown = _mean(one.mean)
    return replace(shown, text=f"{shown.text} ({one.unscored:,} without)".strip()) if one.unscored else shown


def _cells(row: _Row) -> tuple[str | Cell, ...]:
    found = {one.metric: one for one in row.others}
    return (
        *(short(row.task, NAME), short(row.model, NAME)),
        *(_other(found.get(metric)) for metric in METRICS),
        *(_mean(figure) for figure in (row.score, row.right)),
        *counted_cells(row.counted),
    )
