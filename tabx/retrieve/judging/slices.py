"""Parts of the queries: by the size of the gold table, its share of numbers, difficulty, twins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache

from tabx.retrieve.records import Corpus, CorpusTable, Query

ROWS = (5, 10, 20, 50)
"""Ends of the slices by rows: halves and doubles around the ten or so rows of tables from Wikipedia."""

SHARES = (0.25, 0.5, 0.75)
"""Ends of the slices by the share of numbers: quarters."""

_NUMBER = re.compile(r"[-+−(]?[$€£¥]?\s?\d[\d\s,.]*\s?%?\)?")


@lru_cache(maxsize=1 << 16)
def is_number(text: str) -> bool:
    """Whether a cell holds a number and nothing else, but for a sign of currency or percent."""
    return _NUMBER.fullmatch(text.strip()) is not None


def number_share(table: CorpusTable) -> float:
    """Return the share of a table's filled cells that hold a number, 0 for a table without any."""
    filled = [cell for row in table.rows for cell in row if cell.strip()]
    return sum(map(is_number, filled)) / len(filled) if filled else 0.0


def slices(corpus: Corpus) -> Mapping[str, Callable[[Query], str]]:
    """Return how queries are divided: by the name of a division, what tells the part of a query."""
    tables = corpus.by_id
    twins = Counter(table.content for table in corpus.tables)
    shares: dict[str, float] = {}

    def first(query: Query) -> CorpusTable:
        return tables[next(iter(query.gold))]

    def share(query: Query) -> str:
        table = first(query)
        if table.id not in shares:
            shares[table.id] = number_share(table)
        return _bin(shares[table.id], SHARES, "{:.0%}")

    fields = dict.fromkeys(name for query in corpus.queries for name in query.fields)
    return {
        "rows of the gold table": lambda query: _bin(len(first(query).rows), ROWS, "{}"),
        "numbers in the gold table": share,
        "gold tables": lambda query: str(len(query.gold)),
        "twin of the gold table": lambda query: "there" if twins[first(query).content] > 1 else "none",
        **{name: _field(name) for name in fields},
    }


def _field(name: str) -> Callable[[Query], str]:
    return lambda query: query.fields.get(name, "")


def _bin(value: float, ends: tuple[float, ...], form: str) -> str:
    for end in ends:
        if value <= end:
            return f"to {form.format(end)}"
    return f"above {form.format(ends[-1])}"
