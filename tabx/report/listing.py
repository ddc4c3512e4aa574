"""The pairs of a comparison one by one: those of the list, and the worst with what is wrong in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from tabx.judging import Judgement, TablesJudgement, is_stored_tables
from tabx.report.items import COUNTS, RATES, STATUSES, Items
from tabx.report.reading import Group
from tabx.report.records import ALL, ListedPair
from tabx.views.report import Report, TablesReport, report_of

MOST_PAIRS = 10_000
"""Pairs in the list of a signature: a page of 2 MB; of more, those with the lowest scores."""

FINDINGS = 5
"""Findings told of each of the worst pairs: as many as say what went wrong; `tabx judge` tells all."""

_CELLS = COUNTS.index("cells.total")


def listed_pairs(items: Items) -> tuple[ListedPair, ...]:
    """Return the pairs in the order of the input; of very many those that failed and those with the lowest scores."""
    rows = np.arange(len(items))
    if len(items) > MOST_PAIRS:
        scores = np.where(np.isnan(items.rates[:, 0]), -1.0, items.rates[:, 0])
        rows = np.sort(np.argsort(scores, kind="stable")[:MOST_PAIRS])
    return tuple(_listed(items, rows.tolist()))


def _listed(items: Items, rows: list[int]) -> Iterator[ListedPair]:
    keys, status, rates, counts = items.keys, items.status, items.rates, items.counts
    models, tables = items.models.all, items.tables.all
    for row in rows:
        dataset, name, _ = tables[keys[row, 2]]
        rate = {name: None if np.isnan(one) else float(one) for name, one in zip(RATES, rates[row], strict=True)}
        yield ListedPair(
            id=name,
            dataset=dataset if items.dataset_names else ALL,
            model=models[keys[row, 1]],
            status=STATUSES[status[row]],
            score=rate["score"],
            error=rate["error"],
            precision=rate["precision"],
            recall=rate["recall"],
            f1=rate["f1"],
            cells=int(counts[row, _CELLS]),
            why=items.dearest(row),
            reason=items.reasons.get(row, ""),
        )


def worst_pairs(group: Group) -> tuple[ListedPair, ...]:
    """Return the worst pairs of each model, with their dearest findings where their lines hold the judgement."""
    kept = list(group.worst)
    pairs = _listed(group.items, [row for row, _ in kept])
    return tuple(_told(pair, data) for pair, (_, data) in zip(pairs, kept, strict=True))


def _told(pair: ListedPair, data: Mapping[str, Any]) -> ListedPair:
    stored = data.get("judgement")
    if stored is None:
        return pair
    judgement = TablesJudgement.from_dict(stored) if is_stored_tables(stored) else Judgement.from_dict(stored)
    report = report_of(judgement)
    return replace(pair, findings=tuple(_of_tables(report) if isinstance(report, TablesReport) else _of_pair(report)))


def _of_pair(report: Report) -> list[str]:
    return [entry.line for entry in report.trace(FINDINGS, grouped=True).entries]


def _of_tables(report: TablesReport) -> list[str]:
    """Return findings with the names of their tables, those of the table that adds most to the error first."""
    dearest = sorted(report.sections, key=lambda section: -section.part.share * section.part.judgement.error)
    found = [
        f"{section.title}: {line}"
        for section in dearest
        for line in ([section.missing] if section.missing else _of_pair(section.report))
    ]
    return found[:FINDINGS]
