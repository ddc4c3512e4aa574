"""The comparison as lines and tables, which every medium shows in its own way."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.documents.figures import decimal, p_text
from tabx.documents.names import listed, short
from tabx.documents.record import Cell, Drawing, Drawn, Part, table
from tabx.judging.summary import unverified_said
from tabx.report.error_tables import (
    agreements_table,
    causes_table,
    failures_table,
    kinds_table,
    slices_table,
    terms_table,
    worst_table,
)
from tabx.report.figures import COLUMNS, FIGURES, MEANS, ROWS
from tabx.report.items import TYPES
from tabx.report.model_comparison import ModelComparison, SignatureGroup
from tabx.report.records import Counted, Figure, Leaderboard, ModelResult, Tested
from tabx.report.words import (
    COUNTED,
    DATASET,
    NAME,
    counted_cells,
    figure,
    mean,
    number,
    other_mean,
    plain,
    result_names,
    scope_name,
    several,
    share,
    table_part,
)
from tabx.stats.resampling import LEVEL

ALL_F1 = "all_facts.f1"
LOWEST_BAR = 4
"""Percent of the highest bar at which one is still seen: a twenty-fifth of 21 px."""

MODELS_IN_A_ROW = 6
"""Models named in one cell as tied."""


def headline(comparison: ModelComparison) -> tuple[str, ...]:
    """Return what is compared, and how sure it is, a line each."""
    pairs = sum(group.pairs_in_all for group in comparison.groups)
    files = listed([short(name, NAME) for name in comparison.files])
    lines = [f"{several(pairs, 'result')} of {files}"]
    if len(comparison.groups) > 1:
        lines.append(
            f"{len(comparison.groups)} signatures: results that were judged differently are set apart, never averaged"
        )
    lines.append(
        f"in brackets: 95 % interval, bootstrap over the gold tables, {comparison.resamples:,} resamples at most, "
        f"seed {comparison.seed}"
    )
    return tuple(lines)


def group_line(group: SignatureGroup) -> str:
    """Return how many pairs of a signature were judged, how many are open, and what keeps models from a board."""
    counted = [result.counted for result in group.results if result.dataset == group.scopes[0]]
    whole = Counted(*(sum(getattr(one, name) for one in counted) for name in ("judged", "failed", "skipped")))
    said = [f"{whole.judged:,} judged, {whole.failed:,} failed, {whole.skipped:,} skipped"]
    if group.unverified:
        said.append(unverified_said(several(group.unverified, "pair")))
    if group.shared_ids:
        golds = f"{several(group.shared_ids, 'id')} with several gold tables"
        said.append(f"{golds}: predictions of different gold tables are not held against each other")
    if not any(board.standings for board in group.boards):
        said.append("no leaderboard: no gold table that every model was tried on")
    return "; ".join(said)


def report_tables(group: SignatureGroup) -> tuple[Part, ...]:
    """Return the tables of one signature, without those that have no row."""
    parts = (
        _boards(group),
        _means(group),
        _others(group),
        _lines(group),
        _cells(group),
        _tests(group),
        kinds_table(group),
        agreements_table(group),
        terms_table(group),
        causes_table(group),
        _spread(group),
        slices_table(group),
        failures_table(group),
        worst_table(group),
    )
    return tuple(part for part in parts if part.blocks)


def _boards(group: SignatureGroup) -> Part:
    rows = tuple(
        (
            scope_name(board.dataset),
            number(standing.rank),
            short(standing.model, NAME),
            mean(standing.score, standing.counted),
            *counted_cells(standing.counted),
            listed([short(name, NAME) for name in standing.tied], MODELS_IN_A_ROW),
        )
        for board in group.boards
        for standing in board.standings
    )
    note = (
        "mean score over the judged pairs of the gold tables that every model was tried on; a rank is 1 plus the "
        f"models that are told apart from this one (corrected p below {decimal(LEVEL, 2)}) and score more, so that "
        "ties share it"
    )
    left = [line for line in map(_left_out, group.boards) if line]
    header = (DATASET, "rank", "model", "score", *COUNTED, "not told apart from")
    intervals = tuple(_interval(one.score) for board in group.boards for one in board.standings)
    drawn = Drawn(Drawing.INTERVAL, "0 to 1", intervals)
    block = table(header, rows, names=3, texts=(7,), drawn=drawn)
    return table_part("leaderboard", "Leaderboard", "; ".join([note, *left]), block)


def _interval(score: Figure) -> tuple[float, ...]:
    """Return where an interval starts, its width and where the score stands, on a scale from 0 to 100; () for none."""
    if score.value is None:
        return ()
    low, high = (score.value if end is None else end for end in (score.low, score.high))
    return (round(100 * low, 2), round(100 * (high - low), 2), round(100 * score.value, 2))


def _left_out(board: Leaderboard) -> str:
    if not board.standings:
        return f"{scope_name(board.dataset)}: no gold table that every model was tried on"
    where = f"{scope_name(board.dataset)}: {several(board.tables, 'gold table')}"
    return f"{where}, {board.left_out:,} that some model was not tried on left out" if board.left_out else ""


def _means(group: SignatureGroup) -> Part:
    rows = tuple(
        (
            *result_names(result),
            *(mean(result.figures[kind.name], result.counted) for kind in MEANS),
            figure(result.figures[ALL_F1]),
            *counted_cells(result.counted),
        )
        for result in group.results
    )
    header = (DATASET, "model", *(kind.title for kind in MEANS), FIGURES[ALL_F1].title, *COUNTED)
    note = (
        "means over the judged pairs; in parentheses, where pairs failed: if all of them got 0, and 1; facts are "
        "filled cells; wholly right: the share with error 0; 'all facts' sums them over the judged pairs first"
    )
    return table_part("means", "Means", note, table(header, rows, names=2))


def _others(group: SignatureGroup) -> Part:
    metrics = tuple(dict.fromkeys(one.metric for one in group.others))
    found = {(one.dataset, one.model, one.metric): one for one in group.others}
    rows = tuple(
        (*result_names(result), mean(result.figures["score"], result.counted), *(other_mean(one) for one in own))
        for result in group.results
        for own in [[found.get((result.dataset, result.model, metric)) for metric in metrics]]
        if any(own)
    )
    note = (
        "means of the metrics that ran beside the judge, over the judged pairs that each could score, on its own scale "
        "(tabx metrics --list), their parts behind them; in parentheses: judged pairs without a value"
    )
    block = table((DATASET, "model", "score", *metrics), rows, names=2)
    return table_part("metrics", "Other metrics", note, block)


def _lines(group: SignatureGroup) -> Part:
    rows = tuple(
        (*result_names(result), *(share(result.figures[kind.name]) for kind in (*ROWS, *COLUMNS)))
        for result in group.results
    )
    header = (
        *(DATASET, "model"),
        *(f"rows {kind.title}" for kind in ROWS),
        *(f"columns {kind.title}" for kind in COLUMNS),
    )
    note = (
        "TabXEval's table 4: % of the gold's rows and columns, summed over the judged pairs; MI missing, EI extra, EM "
        "all cells exact, relaxed: exact or the same in other words"
    )
    return table_part("lines", "Rows and columns", note, table(header, rows, names=2), folded=True)


def _cells(group: SignatureGroup) -> Part:
    rows = tuple(
        (*result_names(result), Cell(name), *(share(one) for one in own))
        for result in group.results
        for name in TYPES
        for own in [_of_type(result, name)]
        if any(one.value for one in own)
    )
    header = (DATASET, "model", "type", "cells EI", "cells MI", "cells Partial", "columns MI", "columns EI")
    note = (
        "TabXEval's table 3: % of all cells (columns) of the gold, summed over the judged pairs; cells of missing and "
        "extra rows and columns are not counted here; types without any left out"
    )
    return table_part("cells", "Cells and columns by data type", note, table(header, rows, names=3), folded=True)


def _of_type(result: ModelResult, name: str) -> list[Figure]:
    cells = [result.figures[f"cell_types.{name}.{change}"] for change in ("extra", "missing", "partial")]
    return cells + [result.figures[f"column_types.{name}.{change}"] for change in ("missing", "extra")]


def _tests(group: SignatureGroup) -> Part:
    rows = tuple(_test(board.dataset, test) for board in group.boards for test in board.tests)
    header = (DATASET, "first", "second", "gold tables", "score first − second", "p", "p (Holm)", "better")
    note = (
        "paired permutation tests on the gold tables that both were judged on, two-sided; Holm corrects for the "
        "tests of one data set"
    )
    return table_part("tests", "Every two models", note, table(header, rows, names=3, texts=(7,)), folded=True)


def _test(dataset: str, test: Tested) -> tuple[str | Cell, ...]:
    better = test.first if (test.difference or 0) > 0 else test.second
    return (
        scope_name(dataset),
        short(test.first, NAME),
        short(test.second, NAME),
        number(test.count),
        figure(Figure(test.difference, test.low, test.high, test.count)),
        *(plain(p, None if p is None else p_text(p)) for p in (test.p, test.p_holm)),
        short(better, NAME) if test.is_told_apart else "not told apart",
    )


def _spread(group: SignatureGroup) -> Part:
    rows = tuple(
        (*result_names(result), *map(plain, spread.quantiles), number(spread.perfect), number(spread.zero))
        for result in group.results
        for spread in [result.distribution]
        if spread.quantiles
    )
    header = (DATASET, "model", "5 %", "25 %", "median", "75 %", "95 %", "error 0", "score 0")
    heights = tuple(_heights(one.distribution.bins) for one in group.results if one.distribution.quantiles)
    block = table(header, rows, names=2, drawn=Drawn(Drawing.BARS, "scores 0 to 1", heights))
    note = "scores below which so many pairs lie"
    return table_part("spread", "Distribution of scores", note, block, folded=True)


def _heights(bins: Sequence[int]) -> tuple[float, ...]:
    """Return the heights of a histogram's bars in percent of the highest; one that is not empty is seen."""
    most = max(bins)
    return tuple(max(round(100 * one / most), LOWEST_BAR) if one else 0 for one in bins) if most else ()
