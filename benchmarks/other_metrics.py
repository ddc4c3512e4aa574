"""Other metrics as errors of a pair, 0 to 1: those of `tabx.metrics`, each by the library that keeps it.

pip install '.[bench]'
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from tabx.metrics import Scored, Scorers, TablePair
from tabx.table import Table


def exact_match(gold: Table, predicted: Table) -> float:
    """Return the share of grid positions, header included, that do not say the same at the same place."""
    mine, theirs = _grid(gold), _grid(predicted)
    same = sum(theirs.get(place) == text for place, text in mine.items())
    return 1 - same / max(1, len(mine | theirs))


def _grid(table: Table) -> dict[tuple[int, int], str]:
    lines = (*table.header_rows, *table.rows)
    return {(i, j): cell.text for i, line in enumerate(lines) for j, cell in enumerate(line)}


def error_by(name: str) -> Callable[[Table, Table], float]:
    """Return the error by a metric whose range ends at its best: 1 − value / best."""
    scorers = Scorers([name])

    def error(gold: Table, predicted: Table) -> float:
        (outcome,) = scorers.score(TablePair(gold, predicted))
        if not isinstance(outcome, Scored):
            sys.exit(f"{outcome.metric.title}: {outcome.reason}")
        return 1 - outcome.value / outcome.metric.best

    return error


chrf, teds, grits = error_by("chrf"), error_by("teds"), error_by("grits-con")

METRICS = {"exact match": exact_match, "chrF": chrf, "TEDS": teds}
