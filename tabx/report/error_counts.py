"""The errors of one judged pair by Struc-Bench's kinds: how many findings, how many of them no harm, and their cost."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Set
from typing import Any, NamedTuple

from tabx.align.records import RepairKind
from tabx.compare.records import ItemKind
from tabx.report.error_kinds import ErrorKind, kind_of, kind_of_item
from tabx.score.kinds import HARMLESS, PARTIAL_WITHOUT_PRICE
from tabx.score.records import BOUND, EXTRAS_BOUND, NO_TABLE_TERM


class ErrorCount(NamedTuple):
    """The errors of one kind in one pair.

    Attributes
    ----------
    errors : int
        Findings; one act that a repair undid is one, however many cells it concerns.
    harmful : int
        Those of them that tabx does not call harmless.
    cost : float
        What they add to the error.
    """

    errors: int
    harmful: int
    cost: float


class _Found(NamedTuple):
    """One finding: the term that prices it, and its kind."""

    term: str
    kind: ErrorKind


_BALANCES = frozenset((BOUND, EXTRAS_BOUND, NO_TABLE_TERM))
"""Terms that no finding is behind: they make the sum right."""


def errors_of(data: Mapping[str, Any]) -> dict[ErrorKind, ErrorCount]:
    """Return the errors of a judged line of results by kind; their costs add up to the error.

    A term whose findings are of several kinds (cells of the key and others) is shared out by their number, as a line
    keeps no price of each. What a house rule forgives is no error. A kind of error without findings, as of the results
    of queries, counts as often as its term says.
    """
    terms = {name: (count, cost) for name, count, cost in data["terms"]}
    parts = [(part["counts"], part.get("empty", ())) for part in data.get("parts", ())]
    parts += [(data["extra"], ())] if data.get("extra") else []
    found = [one for counts, empty in parts for one in _findings(counts, frozenset(empty), terms)]
    behind = Counter(one.term for one in found)
    kinds = [(one.kind, ErrorCount(1, one.term not in HARMLESS, _cost(terms, one, behind))) for one in found]
    kinds += [(kind_of(name), _alone(name, *both)) for name, both in terms.items() if name not in behind]
    return {kind: _summed(one for other, one in kinds if other is kind) for kind in dict.fromkeys(dict(kinds))}


def _findings(counts: Mapping[str, Any], empty: Set[int], terms: Container[str]) -> Iterator[_Found]:
    """Yield the findings of a table: a row or column that is read as layout is one of layout."""
    for place, item in enumerate(counts["items"]):
        if item.get("forgiven"):
            continue
        name = str(RepairKind.LAYOUT) if place in empty else item["kind"]
        # A rubric without a price for it reads a wrong key or a near value as an ordinary partial cell.
        is_partial = name in PARTIAL_WITHOUT_PRICE and name not in terms
        term = str(ItemKind.PARTIAL_CELL) if is_partial else name
        yield _Found(term, kind_of_item(name, is_key=item.get("key", False), of=item["of"]))


def _cost(terms: Mapping[str, tuple[float, float]], one: _Found, behind: Mapping[str, int]) -> float:
    return terms[one.term][1] / behind[one.term] if one.term in terms else 0.0


def _alone(name: str, count: float, cost: float) -> ErrorCount:
    """Return the errors of a term that no finding is behind."""
    errors = 0 if name in _BALANCES else round(count)
    return ErrorCount(errors, errors, cost)


def _summed(counts: Iterable[ErrorCount]) -> ErrorCount:
    errors, harmful, costs = zip(*counts, strict=True)
    return ErrorCount(sum(errors), sum(harmful), math.fsum(costs))
