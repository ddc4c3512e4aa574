"""Milliseconds of computing per pair of each offline metric, on the 150 pairs of tabxbench.jsonl.

python benchmarks/metrics_speed.py                 # a Markdown table; beside it, tabx.judge
python benchmarks/metrics_speed.py --repeats 5
python benchmarks/metrics_speed.py --long 2000     # ROUGE-L and Levenshtein of so many rows of ten numbers

Reading the pairs and loading a metric (the first pair of all) are counted apart: a batch does either once. Pairs are
written as Markdown and as HTML once each, by the first metric that asks for it, as in a panel; the last rows say how
long that takes.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median

from data import read_rows

import tabx
from tabx.base.limits import changed_limits
from tabx.metrics import METRICS, Scored, Scorers, TablePair, read_pair, usual_metrics

MS = 1000.0


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=3, help="the median of so many runs (default: 3)")
    parser.add_argument("--long", type=int, metavar="ROWS", help="two long tables instead, without the limit 'seconds'")
    options = parser.parse_args()
    if options.long:
        _print_long(options.long)
        return
    texts = [(row["gold"], predicted) for row in read_rows("tabxbench.jsonl") for predicted in row["predictions"]]
    pairs = [read_pair(gold, predicted) for gold, predicted in texts]
    print(f"{len(pairs)} pairs, median of {options.repeats} runs\n")
    print("| what | ms per pair | slowest pair, ms | loading, ms | scored |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name in usual_metrics(with_source=True):
        _print_metric(name, pairs, options.repeats)
    for what, work in (
        ("Markdown of both", lambda pair: _fresh(pair).markdown),
        ("HTML of both", lambda pair: _fresh(pair).html),
    ):
        _print_row(what, [_times(work, pairs) for _ in range(options.repeats)])
    for what, call in (("reading both", read_pair), ("tabx.judge, reading included", tabx.judge)):
        _print_row(what, [[_time(partial(call, *one)) for one in texts] for _ in range(options.repeats)])


def _print_long(rows: int) -> None:
    """Print seconds, nanoseconds for each two words or characters, and peak memory, which no later metric lowers."""
    random = Random(0)
    gold, predicted = (
        "".join(f"| {' | '.join(str(random.randrange(10_000)) for _ in range(10))} |\n" for _ in range(rows))
        for _ in range(2)
    )
    head = f"| {' | '.join('abcdefghij')} |\n{'| --- ' * 10}|\n"
    print("| what | units of gold and prediction | seconds | ns for two of them | peak MiB |")
    print("| --- | ---: | ---: | ---: | ---: |")
    with changed_limits(seconds=0):
        pair = read_pair(head + gold, head + predicted)
        units = {
            "rouge-l": [len(text.replace("|", " ").split()) for text in (gold, predicted)],
            "levenshtein": [*map(len, pair.markdown)],
        }
        for name, (own, other) in units.items():
            scorers = Scorers([name])
            scorers.score(read_pair(head, head))  # loads it
            seconds = _time(partial(scorers.score, pair))
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
            each = seconds / own / other * 1e9
            print(f"| {METRICS[name].title} | {own:,} and {other:,} | {seconds:.2f} | {each:.3f} | {peak} |")


def _fresh(pair: TablePair) -> TablePair:
    """Return the pair without its texts."""
    return TablePair(pair.gold, pair.predicted)


def _print_metric(name: str, pairs: list[TablePair], repeats: int) -> None:
    scorers = Scorers([name])
    with_source = [TablePair(pair.gold, pair.predicted, pair.gold) for pair in pairs]
    for pair in with_source:
        _ = pair.markdown, pair.html
    loading = _time(partial(scorers.score, with_source[0]))
    runs = [_times(scorers.score, with_source) for _ in range(repeats)]
    scored = sum(isinstance(scorers.score(pair)[0], Scored) for pair in with_source)
    _print_row(METRICS[name].title, runs, loading, str(scored))


def _print_row(what: str, runs: list[list[float]], loading: float | None = None, scored: str = "") -> None:
    mean = median(sum(run) / len(run) for run in runs) * MS
    slowest = median(max(run) for run in runs) * MS
    loaded = "" if loading is None else f"{loading * MS:.0f}"
    print(f"| {what} | {mean:.3f} | {slowest:.1f} | {loaded} | {scored} |", flush=True)


def _times(work: Callable[[TablePair], object], pairs: list[TablePair]) -> list[float]:
    return [_time(partial(work, pair)) for pair in pairs]


def _time(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


if __name__ == "__main__":
    main()
