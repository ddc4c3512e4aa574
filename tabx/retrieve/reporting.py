"""An evaluation from its file of results and its corpus, without asking anything again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError, OptionError
from tabx.batch.results_file import result_lines
from tabx.retrieve.corpus.reading import read_corpus
from tabx.retrieve.evaluating import KS, Evaluation, Judged, Line, rankings_of, ranks_of
from tabx.retrieve.judging.totals import totals
from tabx.retrieve.records import Corpus, Query
from tabx.retrieve.running.kind import read_line
from tabx.retrieve.systems import Cost


def read_evaluation(
    results: str | Path | Sequence[str | Path],
    corpus: Corpus | str | Path | None = None,
    *,
    ks: Iterable[int] | None = None,
    seed: int = 0,
) -> Evaluation:
    """Return the evaluation that files of results hold; what indices took stands in none of them.

    Parameters
    ----------
    results : str, Path or sequence of them
        What `tabx retrieve eval -o` wrote, of one corpus.
    corpus : Corpus, str, Path or None
        The corpus; None reads it from where it was read when the queries were asked.
    ks : iterable of int or None
        Ranks to measure at; None for 1, 5, 10 and 50 as far as the results go, and their last.
    seed : int
        Of intervals and tests.

    Raises
    ------
    InputError
        A file cannot be read, holds no results, or such of another corpus; two hold the same system.
    OptionError
        A rank below 1, or beyond what was asked for.
    """
    paths = [results] if isinstance(results, (str, Path)) else list(results)
    lines = [(where, line) for path in paths for where, line in result_lines(path, read_line)]
    if not lines:
        raise InputError(f"{', '.join(map(str, paths))}: no results; tabx retrieve eval -o FILE writes them")
    whole = _corpus(lines[0][1], corpus)
    by_system = _by_system(lines, whole)
    ranks = _ranks(ks, min(line["k"] for _, line in lines))
    asked = {line["id"] for _, line in lines}
    queries = tuple(query for query in whole.queries if query.id in asked)
    judged = tuple(_judged(name, own, queries, whole, ranks) for name, own in by_system.items())
    return Evaluation(whole, queries, ranks, judged, seed)


def _ranks(ks: Iterable[int] | None, deepest: int) -> tuple[int, ...]:
    if ks is None:
        return ranks_of([*(k for k in KS if k < deepest), deepest])
    ranks = ranks_of(ks)
    if ranks[-1] > deepest:
        raise OptionError(f"k of {ranks[-1]}: {deepest:,} tables were asked for; a rank up to that is right")
    return ranks


def _judged(
    name: str, lines: Sequence[Line], queries: Sequence[Query], corpus: Corpus, ranks: tuple[int, ...]
) -> Judged:
    first = lines[0]
    found = totals(rankings_of(lines, queries), corpus, ranks)
    return Judged(name, not first["searched"], Cost(), first["searched"], found, tuple(lines), tuple(first["told"]))


def _corpus(line: Line, given: Corpus | str | Path | None) -> Corpus:
    if isinstance(given, Corpus):
        return given
    read_with = dict(line["corpus"])
    name = read_with.pop("name")
    return read_corpus(name if given is None else given, **read_with)


def _by_system(lines: Sequence[tuple[str, Mapping[str, Any]]], corpus: Corpus) -> dict[str, list[Line]]:
    """Return the lines by system, once each is known to be of the corpus."""
    known = {query.id for query in corpus.queries}
    found: dict[str, list[Line]] = {}
    there: set[tuple[str, str]] = set()
    for where, line in lines:
        if line["corpus_hash"] != corpus.hash or line["id"] not in known:
            raise InputError(
                f"{where}: found in other tables than those of {corpus.name}; the corpus as it was is right (--corpus)"
            )
        if (line["model"], line["id"]) in there:
            raise InputError(f"{where}: query {line['id']!r} of {line['model']} is there twice; once is right")
        there.add((line["model"], line["id"]))
        found.setdefault(line["model"], []).append(line)
    return found
