"""The tables that a prompt shows: as Markdown in the order given, or as a schema, within a number of tokens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tabx.llm.prompts import field
from tabx.llm.tokens import count_tokens
from tabx.retrieve.answering.settings import SAMPLE_ROWS
from tabx.retrieve.records import CorpusTable


@dataclass(frozen=True)
class Shown:
    """A table as a prompt shows it.

    Attributes
    ----------
    id : str
    lines : tuple of str
        Titles, header and rows.
    rows : int
        How many of its rows are shown.
    of : int
        How many it has.
    """

    id: str
    lines: tuple[str, ...]
    rows: int
    of: int

    @property
    def said(self) -> str:
        """What a prompt says of what is left out; "" for nothing."""
        return "" if self.rows == self.of else f"its first {self.rows:,} of {self.of:,} rows"

    def plain(self) -> dict[str, Any]:
        """Return what a line says of it."""
        return {"id": self.id, "rows": self.rows, "of": self.of}


def shown_tables(tables: Sequence[CorpusTable], tokens: int) -> tuple[Shown, ...]:
    """Return tables with as many rows as fit, dropped from the end: the last table loses its rows first.

    Of a table that keeps no row the header stays, and where headers alone are too many the last tables go.
    """
    return _within([(table, _head(table), _rows(table)) for table in tables], tokens)


def shown_schema(tables: Sequence[CorpusTable], tokens: int) -> tuple[Shown, ...]:
    """Return tables of databases with keys and some rows; what is dropped, and in which order, as of `shown_tables`.

    What is no more than a sample is not said to be left out.
    """
    parts = [(table, _declared(table), _rows(table)[:SAMPLE_ROWS]) for table in tables]
    return _within(parts, tokens)


_Part = tuple[CorpusTable, tuple[str, ...], tuple[str, ...]]


def _within(parts: Sequence[_Part], tokens: int) -> tuple[Shown, ...]:
    heads = [_tokens(head) for _, head, _ in parts]
    while heads and sum(heads) > tokens:
        heads.pop()
    left, kept = tokens - sum(heads), []
    for table, head, rows in parts[: len(heads)]:
        count = _fitting(rows, left)
        left -= _tokens(rows[:count]) if count == len(rows) else left
        kept.append(Shown(table.id, (*head, *rows[:count]), count, len(rows)))
    return tuple(kept)


def _fitting(rows: tuple[str, ...], left: int) -> int:
    """Return how many of the first rows have no more tokens than are left."""
    if _tokens(rows) <= left:
        return len(rows)
    for count, row in enumerate(rows):
        left -= _tokens((row,))
        if left < 0:
            return count
    return len(rows)


@lru_cache(maxsize=1 << 14)
def _tokens(lines: tuple[str, ...]) -> int:
    return count_tokens("\n".join(lines)) + 1 if lines else 0


def _head(table: CorpusTable) -> tuple[str, ...]:
    titles = (" · ".join(table.titles),) if table.titles else ()
    return (*titles, _row(table.header), f"|{' --- |' * len(table.header)}")


def _rows(table: CorpusTable) -> tuple[str, ...]:
    return tuple(map(_row, table.rows))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(map(field, cells))} |"


def _declared(table: CorpusTable) -> tuple[str, ...]:
    """Return a table of a database: its name, its keys, its columns."""
    named = f"database {table.database}, table {table.name or table.id}"
    keys = [title for title in table.titles if title != f"{table.database} {table.name}"]
    return (named, *keys, _row(table.header), f"|{' --- |' * len(table.header)}")


def table_text(shown: Sequence[Shown]) -> str:
    """Return what is shown as one text: what TARGET's `generate(table_str, query)` is given."""
    return "\n\n".join("\n".join(one.lines) for one in shown)
