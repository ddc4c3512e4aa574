"""Values that stand beside their name in every row: the header is the gold's, and a blank column pushed them on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabx.compare.findings.header_result import HeaderResult
from tabx.compare.names import quoted
from tabx.compare.table_pair import TablePair
from tabx.table import show_path


def told_as_shifted(tables: TablePair, headers: Sequence[HeaderResult]) -> list[HeaderResult]:
    """Return the results, wrong headers told as values that stand beside their names where that is what happened.

    The gold's names all stand in the prediction, to one side of their values and so many columns off, and over one of
    them is nothing of the gold's: had two names been exchanged, one would stand to the left and one to the right.
    """
    steps = dict(_steps(tables, headers))
    is_one_way = len(set(steps.values())) == 1
    places = {column.pairing.predicted[0] for column in tables.pairs.values() if column.is_single}
    left = [place for place in (_own_place(tables, header) for header in headers) if place is not None]
    if not is_one_way or places.issuperset(left):
        return list(headers)
    return [replace(header, shifted=steps.get(header.column.gold, 0)) for header in headers]


def _steps(tables: TablePair, headers: Sequence[HeaderResult]) -> Iterator[tuple[int, int]]:
    """Yield the gold columns under another name, and how far to the right of its name each has its values."""
    for header in headers:
        place = _own_place(tables, header)
        if place is not None:
            yield header.column.gold, header.column.pairing.predicted[0] - place


def _own_place(tables: TablePair, header: HeaderResult) -> int | None:
    """Return the one predicted column over which the name of a wrong header stands; None for none or several."""
    if not header.wrong or not show_path(header.gold) or header.gold == header.predicted:
        return None
    columns = tables.alignment.view.columns
    places = [index for index, path in enumerate(columns) if path == header.gold]
    return places[0] if len(places) == 1 else None


def say_shifted(header: HeaderResult, gold: str, predicted: str) -> str:
    """Return the sentence on values that stand beside their name."""
    side = "right" if header.shifted > 0 else "left"
    count = "one column" if abs(header.shifted) == 1 else f"{abs(header.shifted)} columns"
    where = f"under {quoted(predicted)}" if predicted.strip() else "under no name"
    return f"the values of {quoted(gold)} stand {where}, {count} to the {side}"
