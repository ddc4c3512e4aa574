"""Results of the gold queries under edits of known outcome: wrong verdicts of tabx and of the published rules.

    python benchmarks/sql_edits.py [--seeds 3] [--examples]
    python benchmarks/sql_edits.py --pairs
    python benchmarks/sql_edits.py --sizes

The first edits are those of TARGET.md, section 3; `--seeds` is for those of `tabx.perturb` that leave a result of SQL
(one table of values). A text that an edit left alone keeps the value that it had. What an edit left the same, by trying
every order of the columns with the slow program of the tests, is not counted under "different"; results of more than 6
columns or 60 rows are not tried and counted as told. "Wrong" is false *different* where the truth is same (or same and
more), false *same* where it is different.

`--pairs` compares the right queries of each question with each other, `--sizes` gives times and memory of large
results.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from sql_data import Gold, golds, questions, with_rows

from tabx.formats import load_table
from tabx.perturb import RefusedError, perturb
from tabx.sql import Result, match_results
from tabx.sql.result import Row
from tabx.sql.rules import RULES, apply_rule
from tabx.sql.values import numeral

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))
from slow_sql import rows_match, slowly_same

SAME, MORE, DIFFERENT = "same", "same and more", "different"

Edited = Iterator[tuple[str, str, Result]]
"""Name of an edit, the truth, the edited result."""


def listed(gold: Gold, rng: random.Random) -> Edited:
    """Yield the edits of TARGET.md that the result can take."""
    result, rows = gold.result, list(gold.result.rows)
    width = len(result.columns)
    if width > 1:
        order = [*range(1, width), 0]
        yield (
            "columns permuted",
            SAME,
            Result(tuple(result.columns[p] for p in order), [tuple(row[p] for p in order) for row in rows]),
        )
    noisy = [tuple(value * (1 + 1e-12) if isinstance(value, float) else value for value in row) for row in rows]
    if noisy != rows:
        yield "float noise 1e-12", SAME, with_rows(result, noisy)
    if rows:
        yield "a column more", MORE, Result((*result.columns, "more"), [(*row, "x") for row in rows])
        yield "a row twice", DIFFERENT, with_rows(result, [*rows, rows[0]])
    if (exchanged := exchanged_cells(rows, rng)) is not None:
        yield "two cells of a column exchanged", DIFFERENT, with_rows(result, exchanged)
    if gold.order.orders and gold.keys is not None and (lost := order_lost(gold)) is not None:
        yield "order lost under ORDER BY", DIFFERENT, with_rows(result, lost)


def exchanged_cells(rows: list[Row], rng: random.Random) -> list[Row] | None:
    """Return the rows with two cells of a column exchanged so that the bag changes; None where none do."""
    if len(rows) < 2 or len(rows[0]) < 2:
        return None
    places = [
        (one, other, column)
        for one, other in combinations(range(min(len(rows), 30)), 2)
        for column in range(len(rows[0]))
    ]
    rng.shuffle(places)
    for one, other, column in places:
        first, second = list(rows[one]), list(rows[other])
        first[column], second[column] = second[column], first[column]
        changed = list(rows)
        changed[one], changed[other] = tuple(first), tuple(second)
        if Counter(changed) != Counter(rows):
            return changed
    return None


def order_lost(gold: Gold) -> list[Row] | None:
    """Return the rows from last to first; None where that is right, by ties or equal rows."""
    rows, keys = list(gold.result.rows), list(gold.keys)
    blocks: defaultdict[Any, list[int]] = defaultdict(list)
    for place, key in enumerate(keys):
        blocks[key].append(place)
    turned = rows[::-1]
    same = all(Counter(rows[p] for p in block) == Counter(turned[p] for p in block) for block in blocks.values())
    return None if same else turned


FREE_NAMES = ("header-typo", "header-rephrased", "header-swap", "header-abbreviated", "header-flipped")
HARMLESS = ("column-shuffle", "trailing-zeros")
FURTHER = ("extra-column", "extra-column-empty", "column-duplicate")
HARMFUL = (
    "typo", "value-little", "value-much", "value-swap", "row-duplicate", "cells-emptied", "cells-zeroed",
    "key-change", "rows-missing", "columns-missing", "extra-row", "extra-row-empty", "values-replaced", "shifted-row",
    "shifted-keys", "rounding", "factor-silent", "scale-silent", "constant-difference", "signs-turned",
    "dates-shifted", "day-month-exchanged", "text-replaced", "affix-added", "affix-lost", "texts-cut",
    "texts-cut-to-words", "encoding-lost", "column-moved", "block-moved", "keys-exchanged", "values-exchanged",
    "total-right", "total-wrong", "unit-mixed", "unit-silent", "meaning-flipped", "initials", "rows-merged",
    "columns-merged", "column-split",
)  # fmt: skip


def perturbed(gold: Gold, seed: int) -> Edited:
    """Yield the edits of `tabx.perturb` that the result can take."""
    texts = [["" if value is None else str(value) for value in row] for row in gold.result.rows]
    values: dict[str, Any] = {}
    for row, line in zip(gold.result.rows, texts, strict=True):
        values.update(zip(line, row, strict=True))
    table = load_table([list(gold.result.columns), *texts])
    kinds = [(SAME, FREE_NAMES), (SAME, HARMLESS), (MORE, FURTHER), (DIFFERENT, HARMFUL)]
    for truth, edits in kinds:
        for edit in edits:
            try:
                edited = perturb(table, [edit], seed).table
            except RefusedError:
                continue
            rows = [
                tuple(values[text] if text in values else numeral(text, text) if text else None for text in line)
                for line in edited.texts()
            ]
            columns = tuple(".".join(path) for path in edited.columns)
            yield edit, truth, Result(columns, rows)
    shuffled = list(gold.result.rows)
    random.Random(seed).shuffle(shuffled)
    if not gold.order.orders and len(shuffled) > 1:
        yield "row-shuffle", SAME, with_rows(gold.result, shuffled)


def is_still_right(gold: Gold, edited: Result) -> bool:
    """Whether the edit left a right result, by the slow program; False where it is too large for that."""
    rows, others = gold.result.rows, edited.rows
    if len(rows) != len(others) or not rows or len(others[0]) > 6 or len(rows) > 60:
        return False
    if not gold.order.orders:
        return slowly_same(rows, others)
    if gold.keys is None or not slowly_same(rows, others):
        return False
    tagged = [(*row, f"key {key}") for row, key in zip(rows, gold.keys, strict=True)]
    with_keys = [(*row, f"key {key}") for row, key in zip(others, gold.keys, strict=True)]
    return rows_match(tagged, with_keys) if len(tagged[0]) == len(with_keys[0]) else False


def main_edits(seeds: int, examples: bool) -> None:
    rng = random.Random(1)
    everything = list(golds())
    for title, make in (
        ("edits of TARGET.md", lambda gold: listed(gold, rng)),
        (f"edits of tabx.perturb, {seeds} seeds", lambda gold: (e for s in range(seeds) for e in perturbed(gold, s))),
    ):
        report(title, everything, make, examples)


Counts = dict[tuple[str, str], Counter[str]]
"""For each edit and truth how many there were, and how many verdicts were wrong."""


def report(title: str, everything: list[Gold], make: Callable[[Gold], Edited], examples: bool) -> None:
    counts: Counts = {}
    for gold in everything:
        for edit, truth, edited in make(gold):
            if truth != DIFFERENT or not is_still_right(gold, edited):
                count(counts.setdefault((edit, truth), Counter()), gold, edit, truth, edited, examples)
    names = ("n", "tabx", *RULES)
    print(f"\n{title}\n{'edit':34}{'truth':15}" + "".join(f"{name:>14}" for name in names))
    for (edit, truth), tally in counts.items():
        print(f"{edit:34}{truth:15}" + "".join(f"{tally[name]:14,}" for name in names))
    for is_different, wrong in ((True, "false same"), (False, "false different")):
        total: Counter[str] = Counter()
        for (_, truth), tally in counts.items():
            if (truth == DIFFERENT) == is_different:
                total.update(tally)
        print(f"{wrong:49}" + "".join(f"{total[name]:14,}" for name in names))


def count(tally: Counter[str], gold: Gold, edit: str, truth: str, edited: Result, examples: bool) -> None:
    tally["n"] += 1
    match = gold.match(edited)
    if match.verdict != truth:
        tally["tabx"] += 1
        if examples:
            print(f"  {edit}: {gold.question}: {match.verdict}: {match.reason}: {gold.sql}")
    for rule in RULES:
        said = apply_rule(rule, gold.result, edited, gold.sql) == 1
        tally[rule] += said != (truth != DIFFERENT)


def main_pairs() -> None:
    """Print how the right queries of one question compare, and every pair that does not agree."""
    by_question: defaultdict[str, list[Gold]] = defaultdict(list)
    for gold in golds():
        by_question[gold.question].append(gold)
    texts = {row["id"]: row["question"] for row in questions()}
    several = {question: found for question, found in by_question.items() if len(found) > 1}
    counts: Counter[str] = Counter()
    best: Counter[str] = Counter()
    for question, found in several.items():
        verdicts = []
        for one, other in combinations(found, 2):
            there, back = one.match(other.result), other.match(one.result)
            match = there if there.is_right or not back.is_right else back
            counts[match.verdict] += 1
            verdicts.append(match.is_right)
            if not match.is_right:
                print(f"{question}: {match.reason}\n    {texts[question]}\n    {one.sql}\n    {other.sql}")
        best["all" if all(verdicts) else "some" if any(verdicts) else "none"] += 1
    print(f"{len(several)} questions with several right queries; pairs: {dict(counts)}; pairs agree in: {dict(best)}")


def large(kind: str) -> None:
    """Print the time and the memory of one comparison of large results, in this process."""
    rng = random.Random(7)
    if kind in ("shuffled", "one wrong cell", "two cells exchanged"):
        rows = [mixed_row(place, rng) for place in range(100_000)]
    elif kind == "40 columns, 2 values":
        rows = [tuple(rng.randrange(2) for _ in range(40)) for _ in range(1_000)]
    elif kind == "40 columns, 30 equal":
        rows = [(*(0,) * 30, *(rng.randrange(3) for _ in range(10))) for _ in range(1_000)]
    elif kind == "40 columns, each another row":
        rows = [tuple(int(row == column) for column in range(40)) for row in range(40)]
    else:
        rows = [tuple(rng.random() for _ in range(200)) for _ in range(1_000)]
    order = rng.sample(range(len(rows[0])), len(rows[0]))
    others = [
        [row[place] * (1 + 1e-13) if isinstance(row[place], float) else row[place] for place in order] for row in rows
    ]
    if kind == "one wrong cell":
        others[4_321][order.index(4)] += 1
    if kind == "two cells exchanged":
        one, other = others[4_321], others[98]
        one[order.index(1)], other[order.index(1)] = other[order.index(1)], one[order.index(1)]
    rng.shuffle(others)
    names = tuple(f"c{place}" for place in range(len(order)))
    gold, predicted = Result(names, rows), Result(names, [tuple(row) for row in others])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    start, work = time.perf_counter(), time.process_time()
    match = match_results(gold, predicted)
    seconds, work = time.perf_counter() - start, time.process_time() - work
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{kind:30}{len(rows):8,} × {len(order):3}  {match.verdict:10}{seconds:6.2f} s, of processor {work:.2f} s;"
        f" {most:.0f} MiB, {before:.0f} before; {match.reason}"
    )


def mixed_row(place: int, rng: random.Random) -> Row:
    """Return a row of 20 columns, each kind of value twice."""
    return (*half_row(place, rng), *half_row(place, rng))


def half_row(place: int, rng: random.Random) -> Row:
    return (
        place,
        rng.random(),
        rng.choice("abcdef"),
        f"name {rng.randrange(50_000)}",
        rng.randrange(100),
        None if rng.random() < 0.1 else rng.uniform(1, 1000),
        round(rng.uniform(0, 100), 2),
        place * 1.5,
        str(place),
        rng.choice([0, 1]),
    )


SIZES = (
    "shuffled",
    "one wrong cell",
    "two cells exchanged",
    "40 columns, 2 values",
    "40 columns, 30 equal",
    "40 columns, each another row",
    "200 columns",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--examples", action="store_true")
    parser.add_argument("--pairs", action="store_true")
    parser.add_argument("--sizes", action="store_true")
    parser.add_argument("--size", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.size:
        large(options.size)
    elif options.sizes:
        for size in SIZES:
            subprocess.run([sys.executable, __file__, "--size", size], check=True)
    elif options.pairs:
        main_pairs()
    else:
        main_edits(options.seeds, options.examples)


if __name__ == "__main__":
    main()
