"""An evaluation as a report: recall by rank, the other measures, tests, parts of the queries, costs, the queries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tabx.documents.drafting import Draft
from tabx.documents.figures import decimal, p_text, several
from tabx.documents.record import Cell, Document, Line, Tone, listed
from tabx.retrieve.evaluating import Evaluation, Judged
from tabx.retrieve.evaluating import Line as LineData
from tabx.retrieve.judging.measures import BY_CONTENT, MEANS, RECALL
from tabx.retrieve.judging.totals import Figure
from tabx.retrieve.records import CorpusTable, Query
from tabx.retrieve.systems import NO_USAGE
from tabx.retrieve.why import shared_words

_MOST_QUERIES = 2_000
"""Queries that a page lists, those first that some system does not find: of more a browser takes seconds to open it."""

_SHOWN = 5
"""Tables found that a page names for each query."""

_TITLE = 60
"""Characters of a table's title."""

_WORDS = {
    RECALL: "recall, pooled (TARGET's)",
    "recall_per_query": "mean recall",
    "capped_recall": "capped",
    "all_found": "all found",
    "database_found": "database",
    "mrr": "MRR",
    "ndcg": "nDCG",
}
"""What the measures are called."""


def evaluation_document(evaluation: Evaluation, *, with_queries: bool = False) -> Document:
    """Return the report of an evaluation."""
    draft = Draft()
    _heading(draft, evaluation)
    _by_rank(draft, evaluation, RECALL)
    _by_rank(draft, evaluation, f"{BY_CONTENT}{RECALL}")
    _others(draft, evaluation)
    _tests(draft, evaluation)
    _parts(draft, evaluation)
    _costs(draft, evaluation)
    _usages(draft, evaluation)
    _troubles(draft, evaluation)
    if with_queries:
        _queries(draft, evaluation)
    lines = [
        (one.name, name, figure.value, figure.low, figure.high)
        for one in evaluation.systems
        for name, figure in evaluation.figures[one.name].items()
    ]
    return draft.document(
        f"Tables found in {evaluation.corpus.name}",
        ("system", "figure", "value", "low", "high"),
        lines,
        evaluation.to_dict(),
    )


def _heading(draft: Draft, evaluation: Evaluation) -> None:
    corpus = evaluation.corpus
    draft.gap()
    twins = len(corpus.tables) - len({table.content for table in corpus.tables})
    said = f"{len(corpus.tables):,} tables, {len(evaluation.queries):,} queries"
    draft.line(f"{said}; {several(twins, 'table')} with the content of another" if twins else said, Tone.QUIET)
    for one in evaluation.systems:
        if one.failed:
            draft.line(f"{one.name}: {one.failed:,} of the queries not judged, in no mean", Tone.BAD)
        if one.lacking:
            draft.line(f"{one.name} lacks {one.lacking:,} of the queries, which count as not found", Tone.BAD)
        for line in (*one.told, *(f"{note} for {count:,} of the queries" for note, count in one.noted.items())):
            draft.line(f"{one.name}: {line}", Tone.QUIET)


def _by_rank(draft: Draft, evaluation: Evaluation, measure: str) -> None:
    is_content = measure.startswith(BY_CONTENT)
    draft.gap("Recall by content: a twin of the gold table counts" if is_content else "Recall, pooled over queries")
    header = ("system", "tables", *(f"@{k}" for k in evaluation.ks))
    rows: list[tuple[str | Cell, ...]] = []
    for one in evaluation.systems:
        searched = Cell(f"{one.tables:,}", one.tables) if one.tables else Cell("")
        figures = (evaluation.figures[one.name].get(f"{measure}@{k}") for k in evaluation.ks)
        rows.append((one.name, searched, *map(_cell, figures)))
    draft.table(header, rows)


def _cell(figure: Figure | None) -> Cell:
    if figure is None:
        return Cell("")
    spread = "" if figure.low is None or figure.high is None else f" ({decimal(figure.low)}–{decimal(figure.high)})"
    return Cell(f"{decimal(figure.value)}{spread}", figure.value, figure.low, figure.high)


def _others(draft: Draft, evaluation: Evaluation) -> None:
    main = evaluation.main
    shown = [
        name for name in MEANS if any(f"{name}@{main}" in evaluation.figures[one.name] for one in evaluation.systems)
    ]
    draft.gap(f"Other measures at {main}")
    rows: list[tuple[str | Cell, ...]] = [
        (one.name, *(_cell(evaluation.figures[one.name].get(f"{name}@{main}")) for name in shown))
        for one in evaluation.systems
    ]
    draft.table(("system", *(_WORDS[name] for name in shown)), rows)


def _tests(draft: Draft, evaluation: Evaluation) -> None:
    if not evaluation.comparisons:
        return
    draft.gap(f"Differences in recall at {evaluation.main}, paired permutation tests (p by Holm)")
    rows = []
    for one in evaluation.comparisons:
        found = one.found
        difference = Figure(found.difference, found.low, found.high)
        rows.append((f"{one.first} − {one.second}", _cell(difference), "" if one.p is None else p_text(one.p)))
    draft.table(("systems", "difference", "p"), rows)


def _parts(draft: Draft, evaluation: Evaluation) -> None:
    for division, by_part in evaluation.parts.items():
        draft.gap(f"Recall at {evaluation.main} by {division}")
        rows: list[tuple[str | Cell, ...]] = []
        for part, by_name in by_part.items():
            count = max(count for _, count in by_name.values())
            values = [by_name.get(one.name) for one in evaluation.systems]
            rows.append(
                (
                    part or "not said",
                    Cell(f"{count:,}", count),
                    *(Cell("") if value is None else Cell(decimal(value[0]), value[0]) for value in values),
                )
            )
        draft.table((division, "queries", *(one.name for one in evaluation.systems)), rows)


def _costs(draft: Draft, evaluation: Evaluation) -> None:
    own = [one for one in evaluation.systems if not one.is_run]
    if not own:
        return
    draft.gap("Time and memory")
    with_models = any(map(_asks_models, own))
    columns = [column for column in _COSTS if with_models or not column.of_models]
    draft.table(("system", *(one.name for one in columns)), [(one.name, *_cost(one, columns)) for one in own])
    if with_models:
        draft.line("model: what models were waited for, retries included; search: the query without it", Tone.QUIET)
    for line in filter(None, map(_said_of_shares, own)):
        draft.line(line, Tone.QUIET)
    draft.line("peak: of the whole process, corpus included", Tone.QUIET)


def _said_of_shares(one: Judged) -> str:
    """Return what is to be known of times of queries that were asked at once; "" for nothing."""
    at_once = 1 if one.speed is None else one.speed.at_once
    return f"{one.name}: up to {at_once} queries at once, the times of each are its share" if at_once > 1 else ""


def _usages(draft: Draft, evaluation: Evaluation) -> None:
    asking = [one for one in evaluation.systems if one.cost.usage + one.usage != NO_USAGE]
    if asking:
        draft.gap("What models took")
        header = (
            "system",
            "index requests",
            "tokens",
            "dollars",
            "query requests",
            "tokens",
            "dollars",
            "from the cache",
        )
        draft.table(header, [(one.name, *_used(one)) for one in asking])


def _used(one: Judged) -> Iterator[Cell]:
    for usage in (one.cost.usage, one.usage):
        tokens = usage.tokens_in + usage.tokens_out
        yield Cell(f"{usage.requests:,}", usage.requests)
        yield Cell(f"{tokens:,}", tokens)
        yield Cell("price unknown") if usage.cost is None else Cell(decimal(usage.cost, 4), usage.cost)
    remembered = one.cost.usage.remembered + one.usage.remembered
    yield Cell(f"{remembered:,}", remembered)


def _asks_models(one: Judged) -> bool:
    return one.cost.model_seconds is not None or (one.speed is not None and one.speed.model_p50 is not None)


class _Column(NamedTuple):
    """A column of times and sizes: its name, where the figure stands, and what it is multiplied with."""

    name: str
    of_query: bool
    field: str
    factor: float
    of_models: bool = False


_COSTS = (
    _Column("index s", False, "seconds", 1.0),
    _Column("its CPU s", False, "cpu_seconds", 1.0),
    _Column("its model s", False, "model_seconds", 1.0, True),
    _Column("load s", False, "load_seconds", 1.0),
    _Column("query ms p50", True, "p50", 1000.0),
    _Column("p95", True, "p95", 1000.0),
    _Column("CPU p50", True, "cpu_p50", 1000.0),
    _Column("CPU p95", True, "cpu_p95", 1000.0),
    _Column("model p50", True, "model_p50", 1000.0, True),
    _Column("model p95", True, "model_p95", 1000.0, True),
    _Column("search p50", True, "search_p50", 1000.0, True),
    _Column("search p95", True, "search_p95", 1000.0, True),
    _Column("disk MiB", False, "bytes", 1 / (1 << 20)),
    _Column("peak MiB", False, "peak_memory", 1 / (1 << 20)),
)


def _cost(one: Judged, columns: Sequence[_Column]) -> Iterator[Cell]:
    for column in columns:
        holder = one.speed if column.of_query else one.cost
        yield _number(None if holder is None else getattr(holder, column.field), column.factor)


def _number(value: float | None, factor: float) -> Cell:
    return Cell("") if value is None else Cell(decimal(value * factor, 2), value * factor)


def _troubles(draft: Draft, evaluation: Evaluation) -> None:
    troubles = evaluation.corpus.troubles
    if troubles:
        draft.gap("What could not be read")
        draft.entries([f"{one.kind}: {one}" for one in troubles], first=10)


def _queries(draft: Draft, evaluation: Evaluation) -> None:
    found = [{line["id"]: line for line in one.lines if line["status"] == "found"} for one in evaluation.systems]
    main = evaluation.main
    judged = [query for query in evaluation.queries if any(query.id in lines for lines in found)]

    def missed(query: Query) -> bool:
        firsts = ([id for id, _ in lines[query.id]["found"][:main]] for lines in found if query.id in lines)
        return any(not query.gold.keys() <= set(first) for first in firsts)

    ordered = sorted(judged, key=lambda query: not missed(query))
    draft.gap("Queries")
    if len(ordered) > _MOST_QUERIES:
        draft.line(
            f"{_MOST_QUERIES:,} of {len(ordered):,}, those not found at {main} first; the file of results has all",
            Tone.QUIET,
        )
    rows = [row for query in ordered[:_MOST_QUERIES] for row in _rows(query, found, evaluation)]
    draft.table(("query", "system", "rank of gold", "found", "why"), rows, names=2, texts=(3, 4))


def _rows(
    query: Query, found: Sequence[Mapping[str, LineData]], evaluation: Evaluation
) -> Iterator[tuple[str | Cell, ...]]:
    tables = evaluation.by_id
    for one, lines in zip(evaluation.systems, found, strict=True):
        if query.id not in lines:
            continue
        ids = [str(id) for id, _ in lines[query.id]["found"]]
        ranks = [str(ids.index(id) + 1) if id in ids else "–" for id in query.gold]
        firsts = [Line(f"{place}. {_named(id, tables.get(id))}") for place, id in enumerate(ids[:_SHOWN], start=1)]
        why = _why(query, ids, tables)
        yield (
            f"{query.id}: {query.text}",
            one.name,
            ", ".join(ranks),
            listed(firsts or [Line("nothing")]),
            listed(why),
        )


def _why(query: Query, found: Sequence[str], tables: Mapping[str, CorpusTable]) -> list[Line]:
    """Return which words of a query the gold tables have, and the first one found where it is none of them."""
    said = [Line(f"gold {_named(id, tables[id])}: {shared_words(query.text, tables[id])}") for id in query.gold]
    if found and found[0] not in query.gold and found[0] in tables:
        said.append(Line(f"first: {shared_words(query.text, tables[found[0]])}"))
    return said


def _named(id: str, table: CorpusTable | None) -> str:
    title = " · ".join(table.titles) if table is not None else "not in the corpus"
    return f"{id} ({title[:_TITLE]})" if title else id
