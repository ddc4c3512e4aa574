"""The examination of the judge: perturbed tables of the project and of the development data, other metrics beside it.

    python benchmarks/examination.py [--seeds 9001-9010] [--workers 2] [--no-others] [-o FOLDER]

Each gold table and seed gives two predictions of one edit and one of three edits, all by `tabx bench build`'s own
choice. Exact match, chrF and TEDS want `pip install '.[bench]'`. With -o the bench, the records and the figures are
written into a folder; `tabx bench report FOLDER/records.jsonl --worst 10` shows more of them.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from data import read_rows
from other_metrics import METRICS

from tabx.base.errors import InputError, TabxError
from tabx.bench import Entry, Golds, build, dump_bench, kinds_of, own_tables, text_of
from tabx.bench.examination import Record, dump_records, examine, summarise, write_examination
from tabx.cli.options.values import seeds, whole
from tabx.documents.json_text import to_json
from tabx.formats import load_table
from tabx.perturb import Label
from tabx.table import Table

PER_SET = 10
"""Gold tables of each data set of model_outputs.jsonl, the first that have three rows and columns at least."""


def main() -> None:
    """Build the bench, examine, print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=seeds, default=tuple(range(9001, 9011)))
    parser.add_argument("--workers", type=whole(1), default=2)
    parser.add_argument("--no-others", action="store_true", help="without exact match, chrF and TEDS")
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    own, given = own_tables(), shared_tables()
    entries = bench_of({**own, **given}, options.seeds)
    print(f"{len(own)} gold tables of the project, {len(given)} of the development data, seeds {options.seeds}")
    if not options.no_others:
        errors_of(entries[0])  # ends here, saying so, where a library is absent
    wall = time.perf_counter()
    records = examine(entries, workers=options.workers)
    seconds = time.perf_counter() - wall
    pairs = len(records)
    print(f"{pairs:,} pairs judged in {seconds:.1f} s by {options.workers} processes: {pairs / seconds:.0f} a second")
    if not options.no_others:
        records = with_others(records, entries, options.workers)
    examination = summarise(records)
    write_examination(examination, sys.stdout, worst=options.worst, width=100)
    if options.output is not None:
        options.output.mkdir(parents=True, exist_ok=True)
        (options.output / "bench.jsonl").write_text(dump_bench(entries), encoding="utf-8")
        (options.output / "records.jsonl").write_text(dump_records(records), encoding="utf-8")
        (options.output / "figures.json").write_text(to_json(examination.to_dict(options.worst)), encoding="utf-8")


def with_others(records: Sequence[Record], entries: Sequence[Entry], workers: int) -> tuple[Record, ...]:
    """Return the records with the errors of the other metrics."""
    start = time.perf_counter()
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        errors = [one for found in pool.map(errors_of, entries) for one in found]
    print(f"the same pairs by {', '.join(METRICS)} in {time.perf_counter() - start:.1f} s")
    return tuple(replace(record, others=found) for record, found in zip(records, errors, strict=True))


def errors_of(entry: Entry) -> list[dict[str, float | None]]:
    """Return what the other metrics say of each prediction of a gold table; of what is repairable nobody asks."""
    gold, errors = load_table(entry.gold, entry.gold_format), []
    for text, format, made in zip(entry.predictions, entry.formats, entry.perturbations, strict=True):
        asked = {} if made.label is Label.REPAIRABLE else METRICS
        errors.append({name: _error(metric, gold, text, format) for name, metric in asked.items()})
    return errors


def _error(metric: Callable[[Table, Table], float], gold: Table, text: str, format: str) -> float | None:
    """Return the error of a metric; None where lines of text are no table to it."""
    try:
        return metric(gold, load_table(text, format or None))
    except InputError:
        return None


def bench_of(golds: Golds, chosen: tuple[int, ...], singly: int = 2, together: int = 1) -> tuple[Entry, ...]:
    """Return the bench: of each gold table and seed so many predictions of one edit, and so many of three."""
    single = {entry.name: entry for entry in build(golds, chosen, singly, kinds_of()).entries}
    composed = {entry.name: entry for entry in build(golds, chosen, together, kinds_of(), 3).entries}
    joined = []
    for name in single.keys() | composed.keys():
        parts = [part[name] for part in (single, composed) if name in part]
        whole = replace(
            parts[0],
            predictions=tuple(one for part in parts for one in part.predictions),
            formats=tuple(one for part in parts for one in part.formats),
            perturbations=tuple(one for part in parts for one in part.perturbations),
        )
        joined.append(whole)
    return tuple(sorted(joined, key=lambda entry: entry.name))


def shared_tables() -> Golds:
    """Return the golds of tabxbench.jsonl, and the first of each data set of model_outputs.jsonl."""
    rows: list[dict[str, Any]] = [{**row, "dataset": "tabxbench"} for row in read_rows("tabxbench.jsonl")]
    left: dict[str, int] = {}
    golds = {}
    for row in [*rows, *read_rows("model_outputs.jsonl")]:
        name, dataset = str(row["id"]), str(row["dataset"])
        if dataset != "tabxbench" and left.setdefault(dataset, PER_SET) == 0:
            continue
        try:
            table = load_table(row["gold"])
        except TabxError as error:
            print(f"{name}: left out, {error}", file=sys.stderr)
            continue
        if min(table.row_count, table.column_count) < 3 or text_of(table) is None:
            continue
        left[dataset] = left.get(dataset, 0) - 1
        golds[name] = (dataset, table)
    return golds


if __name__ == "__main__":
    main()
