"""Structure and content at once, as table recognition scores them, on the tables written as HTML.

The serialisation is `tabx convert --to html`: header rows in `thead`, spans as attributes.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from tabx.lab.metrics.outcomes import NotScorable, Value
from tabx.lab.metrics.pair import TablePair


def teds(pair: TablePair) -> Value:
    """Return the tree-edit-distance similarity, 0 to 1, higher is better (Zhong et al., 2020).

    By table-recognition-metric, which is the authors' program: the texts of `td` are compared by characters, those of
    `th` not at all. PubTabNet writes header cells as `td`, HTML and tabx as `th`: here TEDS does not see what headers
    say, and 1 does not mean that the tables are equal. A prediction without a table is 0.
    """
    return _teds_of(pair, structure_only=False)


def teds_structure(pair: TablePair) -> Value:
    """Return TEDS of the structure alone, 0 to 1, higher is better (also called TEDS-Struct).

    As `teds`, with all texts left out.
    """
    return _teds_of(pair, structure_only=True)


def _teds_of(pair: TablePair, *, structure_only: bool) -> Value:
    gold, predicted = (f"<html><body>{html}</body></html>" if html else "" for html in pair.html)
    return Value(float(_teds(structure_only)(predicted, gold)))


def grits_content(pair: TablePair) -> Value:
    """Return GriTS of the cells' texts, 0 to 1, higher is better (Smock et al., 2023).

    By grits-metric: the most similar substructures, texts by their longest common subsequence; F, with precision and
    recall. A covered position holds the text of its cell.
    """
    return _grits_of(pair, "con")


def grits_topology(pair: TablePair) -> Value:
    """Return GriTS of the cells' spans, 0 to 1, higher is better (Smock et al., 2023).

    As `grits_content`, but each position stands for the extent of its cell: 1 for every table of the same size without
    spans.
    """
    return _grits_of(pair, "top")


def _grits_of(pair: TablePair, kind: str) -> Value:
    library = _grits()
    gold, predicted = (_grid(library, html, kind) for html in pair.html)
    if gold is None:
        raise NotScorable("the gold table has no cells")
    if predicted is None:
        return Value(0.0, (("precision", 0.0), ("recall", 0.0)))
    f1, precision, recall = getattr(library, f"grits_{kind}")(gold, predicted)[:3]
    return Value(float(f1), (("precision", float(precision)), ("recall", float(recall))))


def _grid(library: Any, html: str, kind: str) -> Any:
    grids = library.html_to_grids(html) if html else None
    return None if grids is None else grids[kind]


@cache
def _teds(structure_only: bool) -> Any:
    from table_recognition_metric import TEDS

    return TEDS(structure_only=structure_only)


@cache
def _grits() -> Any:
    import grits

    return grits
