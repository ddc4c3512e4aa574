"""The words of a report: figures with their intervals, counts and names as cells, and its tables as parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabx.documents.figures import decimal
from tabx.documents.names import MESSAGE, short
from tabx.documents.record import Cell, Line, Part, TableBlock, Tone
from tabx.report.records import ALL, Counted, Figure, ListedPair, ModelResult, OtherMean

NAME = 120
"""Characters of a name of a pair, a model, a data set or a value: paths are that long, and differ at their ends."""

COUNTED = ("judged", "failed", "skipped")
"""Names of the columns of `counted_cells`."""

DATASET = "data set"
"""Name of the column of data sets, which says nothing where there is none but `ALL`."""


def table_part(name: str, title: str, note: str, block: TableBlock, *, folded: bool = False) -> Part:
    """Return a table below its note, which says units, denominators and what was left out; no block without a row.

    A terminal leaves out its columns that say nothing.
    """
    silent = tuple(place for place in range(len(block.header)) if _is_silent(block, place))
    blocks = (Line(note, Tone.QUIET), replace(block, silent=silent)) if block.rows else ()
    return Part(blocks, title, name, folded)


def _is_silent(block: TableBlock, place: int) -> bool:
    """Whether a column is empty, counts nothing, or names no data set, in every row."""
    nothing = ("", scope_name(ALL)) if block.header[place] == DATASET else ("",)
    return all(_counts_nothing(row[place]) or row[place].text in nothing for row in block.rows)


def _counts_nothing(cell: Cell) -> bool:
    return isinstance(cell.value, int) and not cell.value


def scope_name(dataset: str) -> str:
    """Return the name of a data set, "all" for all of them."""
    if dataset == ALL:
        return "all"
    return "'all'" if dataset == "all" else short(dataset, NAME)


def counted_cells(counted: Counted) -> tuple[Cell, Cell, Cell]:
    """Return how many were judged, failed and skipped."""
    return number(counted.judged), number(counted.failed), number(counted.skipped)


def number(count: int) -> Cell:
    """Return a count: "1,900"."""
    return Cell(f"{count:,}", count)


def plain(value: float | None, text: str | None = None) -> Cell:
    """Return a figure, as decimals unless its text is given; an empty cell for None."""
    return Cell("") if value is None else Cell(decimal(value) if text is None else text, value)


def result_names(result: ModelResult) -> tuple[Cell, Cell]:
    """Return the names of data set and model."""
    return Cell(scope_name(result.dataset)), Cell(short(result.model, NAME))


def figure(one: Figure) -> Cell:
    """Return a figure with its interval: ".546 [.535, .557]"."""
    return _with_interval(one, [None if end is None else decimal(end) for end in (one.value, one.low, one.high)])


def share(one: Figure) -> Cell:
    """Return a percentage with its interval: "8.69 [7.12, 10.31]"."""
    return _with_interval(one, [None if end is None else f"{end:.2f}" for end in (one.value, one.low, one.high)])


def _with_interval(one: Figure, texts: Sequence[str | None]) -> Cell:
    value, low, high = texts
    if value is None:
        return Cell("")
    return Cell(value if low is None else f"{value} [{low}, {high}]", one.value, one.low, one.high)


def mean(one: Figure, counted: Counted) -> Cell:
    """Return a mean with its interval and, where pairs failed, what it would be if all of them got 0, and 1.

    ".546 [.535, .557] (.500 to .590)"; an error has no greatest: ".21 [.20, .22] (.19 or more)".
    """
    shown = figure(one)
    ends = [decimal(end) for end in (one.worst, one.best) if end is not None]
    if not counted.failed or not ends:
        return shown
    whole = " to ".join(ends) if len(ends) > 1 else f"{ends[0]} or more"
    return replace(shown, text=f"{shown.text} ({whole})".strip())


def other_mean(one: OtherMean | None) -> Cell:
    """Return the mean of another metric, with the judged pairs that it could not score; an empty cell for None."""
    if one is None:
        return Cell("")
    shown = figure(one.mean)
    return replace(shown, text=f"{shown.text} ({one.unscored:,} without)".strip()) if one.unscored else shown


def several(number: int, noun: str) -> str:
    """Return a number with its noun: "1 result", "1,900 results"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def why(pair: ListedPair) -> tuple[str, ...]:
    """Return what is wrong with a pair: its reason, then its findings, else its dearest terms with their costs."""
    terms = ", ".join(f"{name} {decimal(cost)}" for name, cost in pair.why)
    told = pair.findings or ((terms,) if terms else ())
    reason = short(pair.reason, MESSAGE)
    is_told = not reason or "; ".join(told).startswith(reason)
    return tuple(told) if is_told else (reason, *told)
