"""The comparison as one page: tables to sort and filter, and a list of pairs to search; nothing else is loaded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from tabx.documents.figures import decimal
from tabx.documents.names import short
from tabx.documents.templates import asset, environment, json_inside, own_script
from tabx.report.items import STATUSES
from tabx.report.model_comparison import ModelComparison, SignatureGroup
from tabx.report.records import ALL, Figure, ListedPair
from tabx.report.tables import group_line, headline, report_tables
from tabx.report.words import NAME, ReportTable, scope_name, why

FOLDER = Path(__file__).parent / "templates"

DIGITS = 6
"""Decimals of a score in the page's data: more than are shown, so that sorting is that of the scores."""

_MODEL_COLUMNS = ("model", "first", "second")
_LONGEST_WHY = 2000
"""Characters of what is said of one pair: five findings, each cut where it is made."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its texts, by which data set and models it is filtered, and what is drawn beside it.

    Drawn is the interval of a score (start, width, score) in the leaderboard, the bars of a histogram in the
    distribution; None elsewhere.
    """

    texts: tuple[str, ...]
    dataset: str
    models: str
    drawn: tuple[float, ...] | None


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of the page."""

    table: ReportTable
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class GroupView:
    """One signature on the page."""

    anchor: str
    signature: str
    line: str
    tables: tuple[TableView, ...]
    listed: str
    data: Markup


def comparison_page(comparison: ModelComparison) -> str:
    """Return the comparison as one HTML page with a final newline.

    It makes no request, and its content security policy allows only its own script. The list of pairs holds at most
    10,000 of each signature, and says so.
    """
    names = _Names(comparison)
    return (
        environment(FOLDER)
        .get_template("comparison.html.j2")
        .render(
            lines=headline(comparison),
            names=json_inside({"datasets": names.datasets, "models": names.models}),
            datasets=names.datasets,
            models=names.models,
            groups=[_group(group, f"g{number}", names) for number, group in enumerate(comparison.groups, 1)],
            style=Markup(asset("tokens.css") + asset("report.css") + _own("comparison.css")),
            **own_script(_own("comparison.js")),
        )
    )


def comparison_fragment(comparison: ModelComparison) -> str:
    """Return the leaderboards as a compact HTML fragment; `comparison_page` shows everything."""
    tables = [
        (group.signature, table)
        for group in comparison.groups
        for table in report_tables(group)
        if table.key == "leaderboard"
    ]
    template = environment(FOLDER).get_template("leaderboards.html.j2")
    return template.render(lines=headline(comparison), tables=tables, style=Markup(asset("notebook.css")))


@lru_cache
def _own(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


class _Names:
    """Data sets and models of the whole page, by which it is filtered."""

    def __init__(self, comparison: ModelComparison) -> None:
        scopes = [scope for group in comparison.groups for scope in group.scopes]
        # "all" beside data sets is a choice; alone it is no filter.
        self.datasets = _distinct(scope_name(scope) for scope in scopes)
        self.models = _distinct(short(model, NAME) for group in comparison.groups for model in group.models)


def _distinct(names: Any) -> list[str]:
    return list(dict.fromkeys(names))


def _group(group: SignatureGroup, anchor: str, names: _Names) -> GroupView:
    intervals = [_interval(one.score) for board in group.boards for one in board.standings]
    bars = [_heights(one.distribution.bins) for one in group.results if one.distribution.quantiles]
    drawn: dict[str, Sequence[tuple[float, ...]]] = {"leaderboard": intervals, "spread": bars}
    left = group.pairs_in_all - len(group.pairs)
    listed = f"{group.pairs_in_all:,} pairs"
    if left:
        listed = f"{listed}; the {len(group.pairs):,} with the lowest scores, and those that failed, are listed"
    return GroupView(
        anchor,
        group.signature,
        group_line(group),
        tuple(_table(table, names, drawn.get(table.key, ())) for table in report_tables(group)),
        listed,
        json_inside({"statuses": STATUSES, "pairs": [_pair(pair, names) for pair in group.pairs]}),
    )


def _table(table: ReportTable, names: _Names, drawn: Sequence[tuple[float, ...]]) -> TableView:
    """Return a table with what is drawn beside its rows, in their order."""
    dataset = table.header.index("data set") if "data set" in table.header else None
    models = [place for place, name in enumerate(table.header) if name in _MODEL_COLUMNS]
    rows = tuple(
        Row(
            texts,
            "" if dataset is None else str(names.datasets.index(texts[dataset])),
            " ".join(str(names.models.index(texts[place])) for place in models),
            drawn[number] if drawn else None,
        )
        for number, texts in enumerate(table.rows)
    )
    return TableView(table, rows)


def _interval(score: Figure) -> tuple[float, ...]:
    """Return where an interval starts, its width and where the score stands, on a scale from 0 to 100; () for none."""
    if score.value is None:
        return ()
    low, high = (score.value if end is None else end for end in (score.low, score.high))
    return (round(100 * low, 2), round(100 * (high - low), 2), round(100 * score.value, 2))


def _heights(bins: Sequence[int]) -> tuple[int, ...]:
    """Return the heights of a histogram's bars in percent of the highest; one that is not empty is seen."""
    most = max(bins)
    return tuple(max(round(100 * number / most), 4) if number else 0 for number in bins) if most else ()


def _pair(pair: ListedPair, names: _Names) -> list[Any]:
    """Return what the list shows of a pair, as the script reads it."""
    dataset = scope_name(pair.dataset)
    rates = (pair.score, pair.error, pair.precision, pair.recall, pair.f1)
    told = why(pair)
    return [
        short(pair.id, NAME),
        names.datasets.index(dataset) if pair.dataset != ALL else -1,
        names.models.index(short(pair.model, NAME)),
        STATUSES.index(pair.status),
        *(None if rate is None else [round(rate, DIGITS), decimal(rate)] for rate in rates),
        pair.cells or None,
        short(told, _LONGEST_WHY),
    ]
