"""How well edits are judged, on drawn edits of real tables (FeTaQA) with predictions of known verdict.

    python benchmarks/edits.py known [--edits N] [--seed S] [--final]   verdicts known: F1, false damage, mistakes, success
    python benchmarks/edits.py beside [--edits N] [--seed S]            copy, right, careless: metrics beside each other, AUC
    python benchmarks/edits.py large                                    10,000 rows × 10: seconds and MiB
    python benchmarks/edits.py pages FOLDER                             thirty pages for a reader who did not write them

Tables are halved by their place: `--final` takes the half, and wants a seed, that nothing was made by.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from statistics import mean
from typing import Any
from unittest.mock import patch

from edit_cases import (
    Case,
    Drawn,
    Key,
    cases_of,
    column_content,
    damaged_case,
    drawn_edits,
    known_texts,
    real_tables,
    row_content,
    truth,
)

import tabx
from tabx.edit.alignment.lines import Line, Lines
from tabx.edit.comparing import whole
from tabx.edit.judgement import EditJudgement
from tabx.edit.judging import judge_tables
from tabx.edit.records import Change, Verdict, What
from tabx.edit.sides import Side
from tabx.metrics import score_metrics
from tabx.operations import Policy, RemoveRow, SetCells, Sort, apply
from tabx.operations.records import NewText
from tabx.table import Table, plain_rows

DEVELOPMENT_SEED = 1
"""Seed that the development was done with; others are for `--final`."""


def tables_of(final: bool) -> list[Table]:
    return real_tables()[final::2]


def by_address(source: Side, gold: Side, predicted: Side | None) -> Lines:
    """Return rows and columns that are one where they have the same number."""
    sides = (source, gold) if predicted is None else (source, gold, predicted)

    def lines(counts: list[int], start: int = 0) -> list[Line]:
        return [Line(*(at if at < count else None for count in counts)) for at in range(start, max(counts))]

    header = [Line(*([-1] * len(sides)))]
    return Lines(
        (*header, *lines([side.table.row_count for side in sides])),
        tuple(lines([side.table.column_count for side in sides])),
    )


def keys_of(found: EditJudgement) -> Counter[Key]:
    """Return what a judgement says, as `truth` has it."""
    keys = Counter(key for change in found.changes for key in [_key(change, found)] if key[0] != "merged cells")
    keys.update({_key(change, found) for change in found.changes if change.what is What.MERGED})
    return keys


def _key(change: Change, found: EditJudgement) -> Key:
    what, verdict = str(change.what), str(change.verdict)
    tables = {"source": found.source, "gold": found.gold, "predicted": found.predicted}
    if change.what is What.ROW_ADDED and change.verdict is Verdict.DAMAGED:
        return what, verdict, known_texts(found.predicted, change.row.predicted, found.gold)
    if change.what in (What.ROW_ADDED, What.ROW_REMOVED):
        return what, verdict, _first(change.row, tables, row_content)
    if change.what in (What.COLUMN_ADDED, What.COLUMN_REMOVED):
        return what, verdict, _first(change.column, tables, column_content)
    if change.what is What.CELL:
        return what, verdict, (_first(change.row, tables, row_content), _first(change.column, tables, column_content))
    if change.what is What.HEADER:
        return what, verdict, change.was
    if change.what is What.MERGED:
        return what, verdict, _first(change.column, tables, column_content)
    return what, verdict


def _first(places: Any, tables: dict[str, Any], content: Callable[[Table, int], Any]) -> Any:
    for name, table in tables.items():
        if getattr(places, name) is not None:
            return content(table, getattr(places, name))
    return None


class Counts:
    """Hits, and what was said falsely or not said, by kind."""

    def __init__(self) -> None:
        self.by_kind: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])

    def add(self, said: Counter[Key], right: Counter[Key]) -> None:
        for number, keys in enumerate((said & right, said - right, right - said)):
            for key, count in keys.items():
                self.by_kind[("damage" if key[1] == "damaged" else "change", key[0])][number] += count

    def f1(self, of: str, kind: str | None = None) -> float:
        chosen = [counts for (one, name), counts in self.by_kind.items() if one == of and kind in (None, name)]
        hits, false, missed = (sum(counts[number] for counts in chosen) for number in range(3))
        return 2 * hits / (2 * hits + false + missed) if hits + false + missed else 1.0


def known(arguments: argparse.Namespace) -> None:
    """Print how often verdicts are right where they are known."""
    counts, addressed = Counts(), Counts()
    right: defaultdict[str, list[bool]] = defaultdict(list)
    named: defaultdict[str, list[bool]] = defaultdict(list)
    success_by_address: list[bool] = []
    facts = false_facts = 0
    shown = 0
    chance = random.Random(arguments.seed)
    drawn = islice(drawn_edits(tables_of(arguments.final), arguments.seed), arguments.edits)
    for number, case in enumerate(_all_cases(drawn, chance), 1):
        found, expected = _judged(case), truth(case)
        is_success = not any(key[1] not in ("done",) for key in expected)
        counts.add(keys_of(found), expected)
        right[case.name].append(found.success == is_success)
        if not any(key[1] == "damaged" for key in expected):
            facts += found.compared.facts
            false_facts += len(found.damage)
        if case.mistakes and not is_success:
            named[case.mistakes[0] if len(case.mistakes) == 1 else " or ".join(case.mistakes)].append(
                found.mistake in case.mistakes
            )
        with patch.object(whole, "lines_of", by_address):
            other = whole.compare_tables(case.drawn.source, case.drawn.gold, case.predicted)
        by = EditJudgement(case.drawn.source, case.drawn.gold, case.predicted, other)
        addressed.add(keys_of(by), expected)
        success_by_address.append(by.success == is_success)
        if shown < arguments.show and (
            keys_of(found) != expected or (case.mistakes and not is_success and found.mistake not in case.mistakes)
        ):
            shown += 1
            print(
                f"--- {number} {case.name} {case.drawn.kind} {case.drawn.policy} {case.damages} {case.mistakes} {found.mistakes}"
            )
            print(f"    {case.drawn.operation!r}"[:300])
            print("    said falsely", list((keys_of(found) - expected).items())[:6])
            print("    not said", list((expected - keys_of(found)).items())[:6])
    total = sum(map(len, right.values()))
    print(
        f"{total:,} predictions of {arguments.edits:,} edits, seed {arguments.seed}, {'final' if arguments.final else 'development'} half"
    )
    print({name: len(found) for name, found in right.items()})
    for title, one in (("by content", counts), ("by address", addressed)):
        print(f"{title}: F1 of changes {one.f1('change'):.4f}, of damage {one.f1('damage'):.4f}")
    for of, kind in sorted(counts.by_kind):
        hits, false, missed = counts.by_kind[of, kind]
        print(f"  {of:7} {kind:15} F1 {counts.f1(of, kind):.3f} ({hits:,} hits, {false:,} false, {missed:,} missed)")
    print(
        f"false damage in undamaged ones: {false_facts:,} in {facts:,} facts ({100 * false_facts / max(facts, 1):.4f} %)"
    )
    every = [one for found in named.values() for one in found]
    print(f"mistakes named: {mean(every):.4f} of {len(every):,}")
    for name, found in sorted(named.items()):
        if mean(found) < 0.95:
            print(f"  {name}: {mean(found):.3f} of {len(found)}")
    print(
        f"success right: {mean([one for found in right.values() for one in found]):.4f}; by address {mean(success_by_address):.4f}"
    )
    print({name: round(mean(found), 4) for name, found in right.items()})


def _all_cases(drawn: Iterator[Drawn], chance: random.Random) -> Iterator[Case]:
    for one in drawn:
        yield from cases_of(one, chance, damages=chance.randint(1, 5))


def _judged(case: Case) -> EditJudgement:
    return judge_tables(case.drawn.source, case.drawn.gold, case.predicted)


def beside(arguments: argparse.Namespace) -> None:
    """Print the figures of copies, right and careless predictions beside each other, and the AUC of each for success."""
    chance = random.Random(arguments.seed)
    scores: defaultdict[str, defaultdict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for drawn in islice(drawn_edits(tables_of(arguments.final), arguments.seed), arguments.edits):
        cases = {case.name: case for case in cases_of(drawn, random.Random(0), damages=1)}
        careless = damaged_case(cases["right"], chance, chance.randint(1, 3))
        if careless is None:
            continue
        for name, case in (("copy", cases["copied"]), ("right", cases["right"]), ("careless", careless)):
            for metric, value in _scores(case).items():
                scores[metric][name].append(value)
    first = next(iter(scores.values()))
    print(f"{len(first['copy']):,} edits, seed {arguments.seed}: mean of copy, right, careless; AUC for success")
    for metric, found in scores.items():
        wrong = [*found["copy"], *found["careless"]]
        means = "  ".join(f"{name} {mean(values):8.3f}" for name, values in found.items())
        print(f"{metric:18} {means}  AUC {auc(found['right'], wrong):.3f}")


def _scores(case: Case) -> dict[str, float]:
    drawn, found = case.drawn, _judged(case)
    values = {
        f"judge {name}": tabx.judge(drawn.gold, case.predicted, rubric=name).score for name in ("default", "editing")
    }
    panel = score_metrics(drawn.gold, case.predicted, ("sari", "ted"), source=drawn.source)
    values |= {name: float(panel.scores[name].value) for name in ("sari", "ted")}
    figures = {name: 0.0 if value is None else value for name, value in found.figures.items()}
    return values | {f"three-way {name}": value for name, value in figures.items()}


def auc(right: list[float], wrong: list[float]) -> float:
    """Return how often a right prediction has more than a wrong one, ties half."""
    values = sorted(wrong)
    from bisect import bisect_left, bisect_right

    return sum((bisect_left(values, one) + bisect_right(values, one)) / 2 for one in right) / (len(right) * len(wrong))


def large(arguments: argparse.Namespace) -> None:
    """Print how long a table of 10,000 rows × 10 takes."""
    chance = random.Random(arguments.seed)
    rows = [
        [
            f"name {place}",
            f"{chance.randint(1, 10**6):,}",
            chance.choice("abc"),
            f"20{chance.randint(10, 29)}-0{chance.randint(1, 9)}-1{chance.randint(0, 9)}",
        ]
        + [
            f"{chance.random():.4f}",
            "x",
            f"City {chance.randint(1, 300)}",
            str(place),
            "note",
            f"item {chance.randint(1, 5000)}",
        ]
        for place in range(10_000)
    ]
    source = Table(plain_rows([[f"column {letter}" for letter in "ABCDEFGHIJ"]]), plain_rows(rows))
    for name, operation in (("remove a row", RemoveRow(row=500)), ("sort by date", Sort(column=4, sorted_as="date"))):
        began = time.perf_counter()
        gold = apply(source, [operation], policy=Policy.REFILL).table
        applied = time.perf_counter() - began
        cells = [
            NewText(row=chance.randint(1, gold.row_count), column=chance.randint(1, 10), text="bad") for _ in range(50)
        ]
        damaged = apply(gold, [SetCells(cells=tuple({(one.row, one.column): one for one in cells}.values()))]).table
        commas = plain_rows([[text.replace(",", "") for text in row] for row in gold.texts()])
        for kind, predicted in (
            ("right", gold),
            ("50 cells damaged", damaged),
            ("copied", source),
            ("written otherwise", Table(gold.header_rows, commas)),
        ):
            began = time.perf_counter()
            found = judge_tables(source, gold, predicted)
            taken = time.perf_counter() - began
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
            print(f"{name}, {kind}: apply {applied:.1f} s, three-way {taken:.1f} s, peak {peak} MiB: {found.summary}")


def pages(arguments: argparse.Namespace) -> None:
    """Write thirty pages, and what they should say in a file beside."""
    folder = Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(arguments.seed)
    key = []
    kinds = Counter[str]()
    for drawn in drawn_edits(tables_of(arguments.final), arguments.seed):
        if kinds[drawn.kind] > 2:
            continue
        cases = list(cases_of(drawn, chance, damages=chance.randint(1, 3)))
        case = chance.choice([one for one in cases if one.name != "right" or chance.random() < 0.3])
        kinds[drawn.kind] += 1
        place = len(key) + 1
        (folder / f"{place:02}.html").write_text(_judged(case).to_html(), encoding="utf-8")
        lines = "".join(f"  {count} × {one}\n" for one, count in sorted(truth(case).items(), key=str))
        key.append(
            f"{place:02}: {case.name}, {drawn.operation!r}\n  mistakes {case.mistakes}, damages {case.damages}\n{lines}"
        )
        if place == 30:
            break
    (folder / "key.txt").write_text("".join(key), encoding="utf-8")
    print(f"{len(key)} pages in {folder}; key.txt says what was done to each")


def main() -> None:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    below = parser.add_subparsers(required=True)
    for name, command, edits in (
        ("known", known, 700),
        ("beside", beside, 1000),
        ("large", large, 0),
        ("pages", pages, 0),
    ):
        one = below.add_parser(name)
        one.set_defaults(run=command)
        one.add_argument("--edits", type=int, default=edits)
        one.add_argument("--seed", type=int, default=DEVELOPMENT_SEED)
        one.add_argument("--final", action="store_true")
        one.add_argument("--show", type=int, default=0)
        if name == "pages":
            one.add_argument("folder")
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
