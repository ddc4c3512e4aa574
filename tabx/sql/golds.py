"""What a gold query returns: its rows, what they are ordered by, and the rows that its LIMIT leaves out."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Lock

from tabx.base.errors import InputError
from tabx.sql.execution.databases import Database
from tabx.sql.execution.executor import run_query
from tabx.sql.execution.records import Failure, QueryOptions
from tabx.sql.matches import Match
from tabx.sql.matching import match_results
from tabx.sql.options import SqlOptions
from tabx.sql.ordering import Keyed, Order
from tabx.sql.result import Result, Row

ORDER_UNREAD = "order unread"
"""Flag of a gold that the database runs and the parser does not read: its rows are compared in any order."""


@dataclass(frozen=True)
class Gold:
    """What a gold query returns.

    Attributes
    ----------
    sql : str
        The query; "" where it is not known.
    result : Result
    order : Order or None
        None where its text cannot be parsed.
    keys : sequence of tuple or None
        Of each row the values that it is ordered by, where they are known.
    tied : Keyed or None
        What it returns without its LIMIT.
    """

    sql: str
    result: Result
    order: Order | None
    keys: Sequence[Row] | None = None
    tied: Keyed | None = None

    def match(self, predicted: Result, options: SqlOptions) -> Match:
        """Return whether a predicted result is this one."""
        return match_results(
            self.result, predicted, order=self.order, order_keys=self.keys, tied=self.tied, **options.matching
        )

    @property
    def is_ordered(self) -> bool:
        """Whether the query orders its rows."""
        return self.order is not None and self.order.orders

    @property
    def flags(self) -> tuple[str, ...]:
        """What a reader of a verdict should know of the gold."""
        return () if self.order is not None else (ORDER_UNREAD,)


def run_gold(database: Database, sql: str, options: QueryOptions) -> Gold | Failure:
    """Return what a gold query returns, or why it does not; the errors are those of `run_query`."""
    result = run_query(database, sql, options)
    if isinstance(result, Failure):
        return result
    try:
        order = Order.of(sql, database.dialect)
    except InputError:
        return Gold(sql, result, None)
    if options.now:
        order = replace(order, reads_clock=False)  # it stands still
    if not order.orders and not order.has_limit:
        return Gold(sql, result, order)
    result, keys = _keyed(database, order, result, options)
    return Gold(sql, result, order, keys, _tied(database, order, options))


def _keyed(
    database: Database, order: Order, result: Result, options: QueryOptions
) -> tuple[Result, Sequence[Row] | None]:
    """Return the rows with the values that they are ordered by: those of one run, as tied rows may come otherwise."""
    if not order.added:
        return result, order.split(result).keys
    asked = None if order.keyed_sql is None else run_query(database, order.keyed_sql, options)
    if not isinstance(asked, Result):
        return result, None
    keyed = order.split(asked)
    # A query that was rewritten is believed where it returns what the author's own does, but for a choice among ties.
    is_same = len(keyed.result.rows) == len(result.rows) and (order.has_limit or _bag(keyed.result) == _bag(result))
    return (keyed.result, keyed.keys) if is_same else (result, None)


def _bag(result: Result) -> Counter[str]:
    return Counter(map(repr, result.rows))


def _tied(database: Database, order: Order, options: QueryOptions) -> Keyed | None:
    if not order.has_limit or order.unlimited_sql is None:
        return None
    found = run_query(database, order.unlimited_sql, options)
    return order.split(found) if isinstance(found, Result) else None


MOST_KEPT = 1_000_000
"""Cells of gold results that are kept for the next prediction of their questions: 100 MiB."""


class Golds:
    """Gold results, those used last: the predictions of one question follow each other."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Database, str, QueryOptions], Gold | Failure] = OrderedDict()
        self._lock, self._cells = Lock(), 0

    def of(self, database: Database, sql: str, options: QueryOptions) -> Gold | Failure:
        """Return what a gold query returns, from an earlier time where it is known."""
        key = (database, sql, options)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        found = run_gold(database, sql, options)
        with self._lock:
            if key not in self._kept:
                self._kept[key] = found
                self._cells += _cells(found)
            while self._cells > MOST_KEPT:
                self._cells -= _cells(self._kept.popitem(last=False)[1])
        return found


def _cells(gold: Gold | Failure) -> int:
    if isinstance(gold, Failure):
        return 1
    results = [gold.result, *([] if gold.tied is None else [gold.tied.result])]
    return sum((len(one.rows) + 1) * max(len(one.columns), 1) for one in results)
