"""Which tables are found: bm25 tuned on the first 500 queries, and every retriever on the others; sizes and speed.

python benchmarks/retrievers.py tune        # recall at 10 of the first 500 queries by weights, k1 and b
python benchmarks/retrievers.py figures     # every retriever on the other queries, with and without titles
python benchmarks/retrievers.py rows        # bm25 by the rows that are indexed
python benchmarks/retrievers.py tanq        # TANQ's questions among all tables of the development data
python benchmarks/retrievers.py haystack FOLDER   # FeTaQA among 1,000 and 3,000 real tables of other corpora
python benchmarks/retrievers.py near 10000        # among near ones
python benchmarks/retrievers.py scale 10000 100000 [bm25 tfidf]   # tables made of real rows: build, query, disk, memory
"""

from __future__ import annotations

import argparse
import csv
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

from data import DATA

from tabx.retrieve import Corpus, CorpusTable, Query, evaluate, make_retriever, read_corpus
from tabx.retrieve.corpus.rows import table_of
from tabx.retrieve.judging.totals import totals
from tabx.retrieve.memory import peak_memory, reset_peak
from tabx.retrieve.retrievers.bm25 import Bm25, Weights
from tabx.retrieve.retrievers.fields import Reading
from tabx.retrieve.retrievers.making import Making

TUNED = 500
"""Queries of each corpus that settings were chosen on; figures are of the others."""

KS = (1, 5, 10, 25, 50)
NAMES = ("bm25", "tfidf", "ottqa-bm25", "ottqa-tfidf", "random", "gold")


def corpora() -> dict[str, Corpus]:
    return {name: read_corpus(DATA / f"{name}.jsonl") for name in ("fetaqa", "tabfact")}


def part(corpus: Corpus, *, tuned: bool) -> Corpus:
    return replace(corpus, queries=corpus.queries[:TUNED] if tuned else corpus.queries[TUNED:])


def recall_at_10(corpus: Corpus, retriever: Bm25) -> float:
    retriever.index(corpus.tables)
    rankings = [(query, [hit.id for hit in retriever.retrieve(query.text, 10)]) for query in corpus.queries]
    return totals(rankings, corpus, (10,)).values()["recall@10"]


def tune() -> None:
    known = {name: part(corpus, tuned=True) for name, corpus in corpora().items()}
    cases = (("fetaqa", True), ("fetaqa", False), ("tabfact", True))

    def row(weights: Weights, k1: float, b: float) -> None:
        found = [recall_at_10(known[n], Bm25(Reading(t), weights=weights, k1=k1, b=b)) for n, t in cases]
        shown = " ".join(f"{one:.3f}" for one in found)
        print(f"title {weights.title} header {weights.header} cell {weights.cell} k1 {k1} b {b}: {shown}", flush=True)

    print("recall at 10 of the first 500: FeTaQA, FeTaQA without titles, TabFact")
    for title, header in product((1, 2, 3, 4, 6), (1, 2, 3)):
        row(Weights(title, header), 1.5, 0.75)
    for k1, b in product((0.9, 1.2, 1.5, 2.0), (0.4, 0.6, 0.75, 0.9)):
        row(Weights(), k1, b)


def figures() -> None:
    print(f"| corpus | titles | retriever | {' | '.join(f'@{k}' for k in KS)} | ms a query, p50, p95 | index s |")
    for (name, whole), titles in product(corpora().items(), (True, False)):
        corpus = part(whole, tuned=False)
        found = evaluate(corpus, NAMES, ks=KS, titles=titles)
        for system in found.systems:
            values = found.figures[system.name]
            shown = [f"{values[f'recall@{k}'].value:.3f}" for k in KS]
            ten = values["recall@10"]
            shown[2] += f" ({ten.low:.3f}–{ten.high:.3f})"
            assert system.speed is not None
            speed = f"{system.speed.p50 * 1000:.1f}, {system.speed.p95 * 1000:.1f}"
            cells = (name, "with" if titles else "without", system.name, *shown, speed, f"{system.cost.seconds:.1f}")
            print(f"| {' | '.join(cells)} |", flush=True)


def rows() -> None:
    for (name, whole), titles, most in product(corpora().items(), (True, False), (0, 10, None)):
        found = evaluate(part(whole, tuned=False), ["bm25"], ks=KS, titles=titles, rows=most)
        values = found.systems[0].totals.values()
        shown = " ".join(f"{values[f'recall@{k}']:.3f}" for k in KS)
        print(
            f"{name} {'with' if titles else 'without'} titles, rows {'all' if most is None else most}: {shown}",
            flush=True,
        )


def haystack(folder: str) -> None:
    """Print recall among real tables of other corpora; the folder holds more of them, as CSV (pydataset's)."""
    corpus = part(corpora()["fetaqa"], tuned=False)
    with tempfile.TemporaryDirectory() as place:
        others = Path(place) / "others.jsonl"
        others.write_text("".join(other_tables(Path(folder))), encoding="utf-8")
        show_haystacks(corpus, (1000, 3000), [str(DATA / "tabfact.jsonl"), str(DATA / "sql"), str(others)])


def near(size: int) -> None:
    show_haystacks(part(corpora()["fetaqa"], tuned=False), (size,), ["near"])


def show_haystacks(corpus: Corpus, sizes: Sequence[int], sources: Sequence[str]) -> None:
    names = ["bm25", "tfidf", "ottqa-bm25"]
    found = evaluate(corpus, names, ks=KS, haystack=sizes, distractors=sources, seed=7)
    origins = Counter(next(one for one in sources if table.id.startswith(one)) for table in found.beyond)
    print("from:", dict(origins), flush=True)
    for system in found.systems:
        values, ten = system.totals.values(), found.figures[system.name]["recall@10"]
        assert system.speed is not None
        shown = " ".join(f"{values[f'recall@{k}']:.3f}" for k in KS)
        print(
            f"{system.name}, {system.tables} tables: {shown} (@10 {ten.low:.3f}–{ten.high:.3f}), "
            f"{system.speed.p50 * 1000:.1f} ms p50, {system.speed.p95 * 1000:.1f} p95",
            flush=True,
        )


def other_tables(folder: Path) -> Iterator[str]:
    """Yield rows of JSON: golds of the development data, and the tables of a folder of CSV of at most 1,000 rows."""
    known = list(gold_tables())
    for path in sorted(folder.rglob("[!.]*.csv")):
        with path.open(encoding="utf-8", errors="replace", newline="") as file:
            rows = list(csv.reader(file))
        if 1 < len(rows) <= 1_001:
            known.append(CorpusTable(path.stem, rows[0], rows[1:], (path.stem,)))
    for table in known:
        row = {"table_id": table.id, "caption": " ".join(table.titles), "table": [table.header, *table.rows]}
        yield json.dumps({**row, "question": "?"}) + "\n"


def lines(name: str) -> Iterator[dict[str, object]]:
    with (DATA / name).open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def gold_tables() -> Iterator[CorpusTable]:
    golds = [(f"{one['dataset']}/{one['id']}", str(one["gold"])) for one in lines("model_outputs.jsonl")]
    golds += [(f"tabxbench/{one['id']}", str(one["gold"])) for one in lines("tabxbench.jsonl")]
    for id, text in golds:
        try:
            yield table_of(id, text)
        except Exception as error:
            print(f"{id}: {error}")


def tanq() -> None:
    known = {table.id: table for table in gold_tables()}
    queries = tuple(
        Query(str(one["id"]), str(one["question"]), {f"tanq/{one['id']}": 1}) for one in lines("tanq_questions.jsonl")
    )
    asked = tuple(query for query in queries if query.gold.keys() <= known.keys())
    small = tuple(known.values())
    large = (*small, *(table for corpus in corpora().values() for table in corpus.tables))
    for tables in (small, large):
        corpus = Corpus("tanq", tables, asked)
        found = evaluate(corpus, ["bm25", "tfidf", "ottqa-bm25"], ks=KS)
        print(f"{len(tables)} tables, {len(asked)} questions")
        for system in found.systems:
            values = system.totals.values()
            print(f"  {system.name}: " + " ".join(f"{values[f'recall@{k}']:.3f}" for k in KS), flush=True)


def made_tables(count: int) -> list[CorpusTable]:
    """Return tables of 10 rows drawn from real ones of the same header, each under a real title."""
    whole = corpora()["fetaqa"].tables
    draw = random.Random(7)
    made = []
    for number in range(count):
        one = draw.choice(whole)
        shown = [draw.choice(one.rows) for _ in range(min(10, len(one.rows)))] if one.rows else []
        titles = (draw.choice(whole).titles[0], *one.titles[1:])
        made.append(CorpusTable(f"made-{number}", one.header, shown, titles))
    return made


def scale(sizes: Sequence[int], names: Sequence[str]) -> None:
    base = corpora()["fetaqa"]
    for size in sizes:
        tables = (*base.tables, *made_tables(size - len(base.tables)))
        corpus = Corpus("made", tables, base.queries)
        for name in names:
            with tempfile.TemporaryDirectory() as folder:
                reset_peak()
                found = evaluate(corpus, [name], ks=(10,), limit=500, index=folder).systems[0]
                began = time.perf_counter()
                again = make_retriever(name, Making(corpus))
                again.load(Path(folder) / name, corpus.tables)  # type: ignore[attr-defined]
                loaded = time.perf_counter() - began
                assert found.speed is not None
                assert found.cost.seconds is not None
                print(
                    f"{size} tables, {name}: built in {found.cost.seconds:.1f} s, loaded in {loaded:.2f} s, "
                    f"{found.speed.p50 * 1000:.1f} ms p50, {found.speed.p95 * 1000:.1f} ms p95, "
                    f"{(found.cost.bytes or 0) / 2**20:.1f} MiB on disk, peak {(peak_memory() or 0) / 2**20:.0f} MiB, "
                    f"recall@10 {found.totals.values()['recall@10']:.3f}",
                    flush=True,
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("tune", "figures", "rows", "tanq", "haystack", "near", "scale"))
    parser.add_argument(
        "more", nargs="*", help="sizes, and names of retrievers for scale; of haystack a folder of CSV files"
    )
    given = parser.parse_args()
    if given.what == "scale":
        names = [one for one in given.more if not one.isdigit()]
        scale([int(one) for one in given.more if one.isdigit()] or [10_000], names or ["bm25", "tfidf"])
    elif given.what == "near":
        near(int(given.more[0]) if given.more else 10_000)
    elif given.what == "haystack":
        haystack(given.more[0])
    else:
        {"tune": tune, "figures": figures, "rows": rows, "tanq": tanq}[given.what]()


if __name__ == "__main__":
    main()
