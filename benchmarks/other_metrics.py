"""Other metrics as errors of a pair, each by the library that keeps it: pip install '.[bench]'."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

from tabx.formats import dump_table_with_losses
from tabx.table import Table


def exact_match(gold: Table, predicted: Table) -> float:
    """Return the share of grid positions, header included, that do not say the same at the same place."""
    mine, theirs = _grid(gold), _grid(predicted)
    same = sum(theirs.get(place) == text for place, text in mine.items())
    return 1 - same / max(1, len(mine | theirs))


def _grid(table: Table) -> dict[tuple[int, int], str]:
    lines = (*table.header_rows, *table.rows)
    return {(i, j): cell.text for i, line in enumerate(lines) for j, cell in enumerate(line)}


def chrf(gold: Table, predicted: Table) -> float:
    """Return 1 − chrF of both as Markdown (sacrebleu's defaults: chrF2 of characters up to six)."""
    score = _chrf().sentence_score(_text(predicted, "markdown"), [_text(gold, "markdown")]).score
    return 1 - float(score) / 100


def teds(gold: Table, predicted: Table) -> float:
    """Return 1 − TEDS of both as HTML, texts compared too (Zhong et al., 2020)."""
    sides = (f"<html><body>{_text(table, 'html')}</body></html>" for table in (gold, predicted))
    return 1 - float(_teds()(*sides))


def grits(gold: Table, predicted: Table) -> float:
    """Return 1 − GriTS of the cells' content, of both as HTML (Smock et al., 2023)."""
    module = _grits()
    sides = [module.html_to_grids(_text(table, "html")) for table in (gold, predicted)]
    return 1 - float(module.grits_con(sides[0]["con"], sides[1]["con"])[0])


METRICS = {"exact match": exact_match, "chrF": chrf, "TEDS": teds}


def _text(table: Table, format: str) -> str:
    text, _ = dump_table_with_losses(table, format)
    return text


@cache
def _chrf() -> Any:
    try:
        from sacrebleu.metrics.chrf import CHRF
    except ImportError:
        sys.exit("sacrebleu is not there; pip install '.[bench]'")
    return CHRF()


@cache
def _teds() -> Any:
    try:
        from table_recognition_metric import TEDS
    except ImportError:
        sys.exit("table-recognition-metric is not there; pip install '.[bench]'")
    return TEDS()


@cache
def _grits() -> Any:
    try:
        import grits as library
    except ImportError:
        sys.exit("grits-metric is not there; pip install '.[bench]'")
    return library
