"""What a corpus is: its sizes (the paper's table 3), and tables of equal content under several ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from operator import mul
from statistics import fmean
from typing import Any

from tabx.documents.drafting import Draft
from tabx.documents.figures import decimal
from tabx.documents.record import Cell, Document, Tone
from tabx.retrieve.judging.slices import number_share
from tabx.retrieve.records import Corpus

_SHOWN_TWINS = 10
"""Groups of twins that a terminal lists."""


@dataclass(frozen=True, slots=True)
class CorpusCounts:
    """Sizes of a corpus; what is no whole number is a mean over its tables or its queries.

    Attributes
    ----------
    tables, databases, queries : int
    judged : int
        Queries without a fault.
    gold_tables : float
        A query.
    rows, columns, cells : float
        A table; rows without the header.
    most_rows : int
    numbers : float
        Share of a table's filled cells that hold a number and nothing else.
    titled : int
        Tables with a title.
    headers : int
        Headers that differ.
    twins : int
        Tables whose content another one has under another id.
    query_words : float
        Words of a query, divided at blanks.
    troubles : mapping of str to int
        What could not be read, by kind.
    """

    tables: int
    databases: int
    queries: int
    judged: int
    gold_tables: float
    rows: float
    columns: float
    cells: float
    most_rows: int
    numbers: float
    titled: int
    headers: int
    twins: int
    query_words: float
    troubles: dict[str, int] = field(default_factory=dict)


def count_corpus(corpus: Corpus) -> CorpusCounts:
    """Return the sizes of a corpus."""
    tables, judged = corpus.tables, [query for query in corpus.queries if not query.trouble]
    rows, columns = [len(table.rows) for table in tables], [len(table.header) for table in tables]
    return CorpusCounts(
        tables=len(tables),
        databases=len(corpus.databases),
        queries=len(corpus.queries),
        judged=len(judged),
        gold_tables=_mean(len(query.gold) for query in judged),
        rows=_mean(rows),
        columns=_mean(columns),
        cells=_mean(map(mul, rows, columns)),
        most_rows=max(rows),
        numbers=_mean(map(number_share, tables)),
        titled=sum(bool(table.titles) for table in tables),
        headers=len({tuple(table.header) for table in tables}),
        twins=sum(map(len, twins_of(corpus))),
        query_words=_mean(len(query.text.split()) for query in corpus.queries),
        troubles=dict(Counter(trouble.kind for trouble in corpus.troubles)),
    )


def _mean(values: Iterable[float]) -> float:
    """Return the mean, 0 for none: of no query that can be judged."""
    found = list(values)
    return fmean(found) if found else 0.0


def twins_of(corpus: Corpus) -> list[list[str]]:
    """Return groups of ids whose tables have the same header and rows."""
    groups: dict[str, list[str]] = {}
    for table in corpus.tables:
        groups.setdefault(table.content, []).append(table.id)
    return [ids for ids in groups.values() if len(ids) > 1]


def stats_document(corpus: Corpus) -> Document:
    """Return the sizes of a corpus as a report."""
    counts, twins = count_corpus(corpus), twins_of(corpus)
    draft = Draft()
    draft.gap()
    draft.table(("figure", "value"), [(_LABELS[name], _cell(value)) for name, value in _figures(counts)])
    if twins:
        draft.gap("Tables of equal content under several ids")
        draft.entries([" = ".join(ids) for ids in twins], first=_SHOWN_TWINS)
    if corpus.troubles:
        draft.gap("What could not be read")
        draft.line("named by file and line; in no mean", Tone.QUIET)
        draft.entries([f"{one.kind}: {one}" for one in corpus.troubles], first=_SHOWN_TWINS)
    data = {"corpus": corpus.name, **asdict(counts), "twin_ids": twins, "troubled": list(map(str, corpus.troubles))}
    return draft.document(f"Corpus {corpus.name}", ("figure", "value"), list(_figures(counts)), data)


_LABELS = {
    "tables": "tables",
    "databases": "databases",
    "queries": "queries",
    "judged": "… that can be judged",
    "gold_tables": "gold tables a query",
    "rows": "rows a table",
    "columns": "columns a table",
    "cells": "cells a table",
    "most_rows": "most rows",
    "numbers": "share of numbers",
    "titled": "tables with a title",
    "headers": "headers that differ",
    "twins": "tables with a twin",
    "query_words": "words a query",
}


def _figures(counts: CorpusCounts) -> Sequence[tuple[str, Any]]:
    return [(name, getattr(counts, name)) for name in _LABELS]


def _cell(value: float) -> Cell:
    return Cell(f"{value:,}" if isinstance(value, int) else decimal(value, 3), value)
