"""The comparison as one page: its document's tables to sort and filter, and a list of pairs to search.

Nothing else is loaded.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from tabx.documents.figures import decimal
from tabx.documents.names import short
from tabx.documents.record import Document, Part
from tabx.documents.templates import environment, json_inside, own_script, styles
from tabx.report.items import STATUSES
from tabx.report.model_comparison import ModelComparison, SignatureGroup
from tabx.report.records import ALL, ListedPair
from tabx.report.words import NAME, scope_name, why

FOLDER = Path(__file__).parent / "templates"

DIGITS = 6
"""Decimals of a score in the page's data: more than are shown, so that sorting is that of the scores."""

_LONGEST_WHY = 2000
"""Characters of what is said of one pair: five findings, each cut where it is made."""


@dataclass(frozen=True, slots=True)
class GroupView:
    """One signature on the page: its part of the document, and the pairs."""

    anchor: str
    part: Part
    listed: str
    data: Markup


def comparison_page(comparison: ModelComparison, document: Document) -> str:
    """Return the comparison, of which the document is made, as one HTML page with a final newline.

    It makes no request, and its content security policy allows only its own script. The list of pairs holds at most
    10,000 of each signature, and says so.
    """
    names = _Names(comparison)
    head, *parts = document.parts
    groups = zip(parts, comparison.groups, strict=False)
    return (
        environment(FOLDER)
        .get_template("comparison.html.j2")
        .render(
            title=document.title,
            head=head,
            ending=parts[len(comparison.groups) :],
            names=json_inside({"datasets": names.datasets, "models": names.models}),
            datasets=names.datasets,
            models=names.models,
            groups=[_group(part, group, f"g{number}", names) for number, (part, group) in enumerate(groups, 1)],
            style=styles("tokens.css", "report.css", "drawings.css") + Markup(_own("comparison.css")),
            **own_script(_own("comparison.js")),
        )
    )


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


def _distinct(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _group(part: Part, group: SignatureGroup, anchor: str, names: _Names) -> GroupView:
    left = group.pairs_in_all - len(group.pairs)
    listed = f"{group.pairs_in_all:,} pairs"
    if left:
        listed = f"{listed}; the {len(group.pairs):,} with the lowest scores, and those that failed, are listed"
    data = {"statuses": STATUSES, "pairs": [_pair(pair, names) for pair in group.pairs]}
    return GroupView(anchor, part, listed, json_inside(data))


def _pair(pair: ListedPair, names: _Names) -> list[Any]:
    """Return what the list shows of a pair, as the script reads it."""
    dataset = scope_name(pair.dataset)
    rates = (pair.score, pair.error, pair.precision, pair.recall, pair.f1)
    return [
        short(pair.id, NAME),
        names.datasets.index(dataset) if pair.dataset != ALL else -1,
        names.models.index(short(pair.model, NAME)),
        STATUSES.index(pair.status),
        *(None if rate is None else [round(rate, DIGITS), decimal(rate)] for rate in rates),
        pair.cells or None,
        short("; ".join(why(pair)), _LONGEST_WHY),
    ]
