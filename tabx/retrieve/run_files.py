"""What any system found, read from a file: a TREC run, or JSON Lines; and runs and judgements written for others."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

from tabx.base.errors import FormatError, InputError
from tabx.base.plain_data import what_is_wrong
from tabx.retrieve.records import Corpus, Hit, Query
from tabx.runs.packed import bare_suffix, numbered_lines

RIGHT = "a TREC run (query Q0 table rank score name) or JSON Lines with the id of the query and a list of ids"
_COLUMNS = 6
_LINES = (".jsonl", ".ndjson")
_QUERY = ("query_id", "query-id", "qid", "query", "id")
_FOUND = ("found", "tables", "table_ids", "retrieved", "hits", "ids")
_TABLE = ("id", "table_id", "table")

Run = Mapping[str, Sequence[Hit]]
"""The tables found for each query by its id, best first."""


def read_run(name: str) -> Run:
    """Return what a run holds.

    A TREC run is ordered as trec_eval does: by score, of equal scores the greater id first; ranks are not read. JSON
    Lines are in the order that they have.

    Raises
    ------
    InputError
        A line is of neither kind, or names a table twice for one query.
    """
    found: dict[str, list[Hit]] = {}
    is_json = bare_suffix(name) in _LINES
    for where, text in _texts(name):
        query, hits = _of_json(text, where) if is_json else _of_trec(text, where)
        if is_json and query in found:
            raise InputError(f"{where}: query {query!r} is there twice; one line for each is right")
        found.setdefault(query, []).extend(hits)
    if not found:
        raise InputError(f"{name}: empty; {RIGHT} is right")
    for query, hits in found.items():
        _check_once(query, hits, name)
        if not is_json:
            hits.sort(key=lambda hit: (hit.score, hit.id), reverse=True)
    return found


def _texts(name: str) -> Iterator[tuple[str, str]]:
    """Yield the lines that are not blank, each with where it stands."""
    for number, line in numbered_lines(name, RIGHT, "a whole file is right"):
        where = f"{name}: line {number}"
        try:
            text = line.decode("utf-8-sig").strip()
        except UnicodeDecodeError as error:
            raise InputError(f"{where}: byte {error.start} is not UTF-8; {RIGHT} is right") from None
        if text:
            yield where, text


def _check_once(query: str, hits: Sequence[Hit], name: str) -> None:
    counts = Counter(hit.id for hit in hits)
    twice = next((id for id, count in counts.items() if count > 1), None)
    if twice is not None:
        raise InputError(f"{name}: query {query!r} has the table {twice!r} twice; once is right")


def _of_trec(text: str, where: str) -> tuple[str, list[Hit]]:
    parts = text.split()
    try:
        score = float(parts[4])
    except (IndexError, ValueError):
        score = math.nan
    if len(parts) != _COLUMNS or not math.isfinite(score):
        raise InputError(f"{where}: not six columns with a score in the fifth; {RIGHT} is right")
    return parts[0], [Hit(parts[2], score)]


def _of_json(text: str, where: str) -> tuple[str, list[Hit]]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        said = what_is_wrong(error) if isinstance(error, ValueError) else "nested too deeply"
        raise InputError(f"{where}: not valid JSON ({said}); {RIGHT} is right") from None
    query, found = (_first(data, names) if isinstance(data, dict) else None for names in (_QUERY, _FOUND))
    if query is None or isinstance(query, (list, dict)) or not isinstance(found, list):
        raise InputError(f"{where}: no query id with a list of found ids; {RIGHT} is right")
    hits = [_hit(one, len(found) - place, where) for place, one in enumerate(found)]
    return str(query), hits


def _first(data: Mapping[str, Any], names: Sequence[str]) -> Any:
    return next((data[name] for name in names if name in data), None)


def _hit(one: Any, score: float, where: str) -> Hit:
    """Return a hit of an id, [id, score] or {"id", "score"}; without a score the place counts."""
    if isinstance(one, dict):
        one = [_first(one, _TABLE), one.get("score", score)]
    if isinstance(one, list) and one:
        score = one[1] if len(one) > 1 and isinstance(one[1], (int, float)) else score
        one = one[0]
    if one is None or isinstance(one, (list, dict)):
        raise InputError(f"{where}: a table found has no id; {RIGHT} is right")
    return Hit(str(one), float(score))


def check_run(run: Run, corpus: Corpus, name: str) -> str:
    """Return what a run lacks or has beyond a corpus, as one line; "" for nothing.

    Raises
    ------
    InputError
        It is of other queries, or of another corpus.
    """
    known = {query.id for query in corpus.queries}
    ids = {hit.id for hits in run.values() for hit in hits}
    _check_any(run.keys(), known, "queries", name, corpus)
    _check_any(ids, corpus.by_id.keys(), "tables", name, corpus)
    asked = {query.id for query in corpus.queries if not query.trouble}
    lacking, beyond, strange = asked - run.keys(), run.keys() - known, ids - corpus.by_id.keys()
    counted = (
        (len(lacking), f"lacks {len(lacking):,} of {len(asked):,} queries, which count as not found"),
        (len(beyond), f"has {len(beyond):,} queries that the corpus lacks"),
        (len(strange), f"names {len(strange):,} tables that the corpus lacks"),
    )
    said = "; ".join(text for count, text in counted if count)
    return f"{name}: {said}" if said else ""


def _check_any(ids: Set[str], known: Set[str], what: str, name: str, corpus: Corpus) -> None:
    """Raise InputError where none of some ids is known, though there are some."""
    if ids and not ids & known:
        raise InputError(f"{name}: none of its {what} is in {corpus.name} (such as {min(ids)!r}); a run of it is right")


def run_lines(system: str, rankings: Iterable[tuple[str, Sequence[Hit]]], *, as_json: bool) -> Iterator[str]:
    """Yield the lines of a run, TREC's or JSON; ranks say the order where scores are equal.

    Raises
    ------
    FormatError
        An id has a blank, which TREC's format cannot hold.
    """
    tag = "_".join(system.split()) or "tabx"
    for query, hits in rankings:
        if as_json:
            data = {"query_id": query, "found": [[hit.id, hit.score] for hit in hits]}
            yield json.dumps(data, ensure_ascii=False) + "\n"
            continue
        for rank, (id, score) in enumerate(_falling(hits), start=1):
            yield f"{_bare(query)} Q0 {_bare(id)} {rank} {score!r} {tag}\n"


def _falling(hits: Sequence[Hit]) -> Iterator[tuple[str, float]]:
    """Yield ids with scores that fall strictly, so that every reader of the run finds the same order.

    They fall in single precision, which is what trec_eval keeps.
    """
    import numpy as np

    before, least = np.float32(np.inf), np.float32(-np.inf)
    for hit in hits:
        score = np.float32(hit.score)
        before = score if score < before else np.nextafter(before, least)
        yield hit.id, float(before)


def qrels_lines(queries: Iterable[Query]) -> Iterator[str]:
    """Yield the judgements of queries as trec_eval reads them; the errors are those of `run_lines`."""
    for query in queries:
        for id, grade in query.gold.items():
            yield f"{_bare(query.id)} 0 {_bare(id)} {grade}\n"


def _bare(id: str) -> str:
    if id.split() != [id]:
        raise FormatError(f"{id!r} has a blank, which TREC's format cannot hold; a run as .jsonl can")
    return id
