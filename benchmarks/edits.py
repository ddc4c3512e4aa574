"""How well edits are judged, on drawn edits of real tables (FeTaQA) with predictions of known verdict.

    python benchmarks/edits.py known [--edits N] [--seed S] [--final]   F1, false damage, mistakes, success
    python benchmarks/edits.py beside [--edits N] [--seed S]            metrics beside each other, AUC
    python benchmarks/edits.py large                                    10,000 rows × 10: seconds and MiB
    python benchmarks/edits.py pages FOLDER                             thirty pages for another reader

Tables are halved by their place: `--final` takes the half, and wants a seed, that nothing was made by.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from statistics import mean
from typing import Any
from unittest.mock import patch

from edit_cases import Case, Drawn, copied_case, drawn_edits, real_tables, rewritten_case, right_case
from edit_damage import damaged_case
from edit_rivals import rival_cases
from edit_truth import Key, column_content, known_texts, row_content, truth

import tabx
from tabx.edit.alignment.lines import Line, Lines
from tabx.edit.comparing import whole
from tabx.edit.judgement import EditJudgement
from tabx.edit.judging import judge_tables
from tabx.edit.records import EditChange, Verdict, What
from tabx.edit.sides import Side
from tabx.metrics import score_metrics
from tabx.operations import NewText, Policy, RemoveRow, SetCells, Sort, SortedAs, apply
from tabx.table import Table, plain_rows

DEVELOPMENT_SEED = 1
"""Seed that the development was done with; others are for `--final`."""


def tables_of(final: bool) -> list[Table]:
    """Return the tables of one half."""
    return real_tables()[final::2]


def all_cases(drawn: Iterator[Drawn], chance: random.Random) -> Iterator[Case]:
    """Yield the predictions of edits: right, copied, a rival, cut off, damaged one to five times, written otherwise."""
    for one in drawn:
        right = right_case(one)
        others = (damaged_case(right, chance, chance.randint(1, 5)), rewritten_case(right, chance))
        yield from (right, copied_case(one), *rival_cases(one, chance))
        yield from (case for case in others if case is not None)


def judged(case: Case) -> EditJudgement:
    """Return what tabx says of a case."""
    return judge_tables(case.drawn.source, case.drawn.gold, case.predicted)


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


def judged_by_address(case: Case) -> EditJudgement:
    """Return what would be said if rows and columns were told by their numbers."""
    drawn = case.drawn
    with patch.object(whole, "lines_of", by_address):
        compared = whole.compare_tables(drawn.source, drawn.gold, case.predicted)
    return EditJudgement(drawn.source, drawn.gold, case.predicted, compared)


def keys_of(found: EditJudgement) -> Counter[Key]:
    """Return what a judgement says, as `truth` has it."""
    keys = Counter(_key(change, found) for change in found.changes if change.what is not What.MERGED)
    keys.update({_key(change, found) for change in found.changes if change.what is What.MERGED})
    return keys


def _key(change: EditChange, found: EditJudgement) -> Key:
    what, verdict = str(change.what), str(change.verdict)
    tables = {"source": found.source, "gold": found.gold, "predicted": found.predicted}
    row, column = _first(change.row, tables, row_content), _first(change.column, tables, column_content)
    if change.what is What.ROW_ADDED and change.verdict is Verdict.DAMAGED:
        assert found.predicted is not None
        assert found.gold is not None
        return what, verdict, known_texts(found.predicted, change.row.predicted or 0, found.gold)
    named: Mapping[What, Any] = {
        What.ROW_ADDED: row,
        What.ROW_REMOVED: row,
        What.COLUMN_ADDED: column,
        What.COLUMN_REMOVED: column,
        What.CELL: (row, column),
        What.HEADER: change.was,
        What.MERGED: column,
    }
    return (what, verdict, named[change.what]) if change.what in named else (what, verdict)


def _first(places: Any, tables: Mapping[str, Any], content: Callable[[Table, int], Any]) -> Any:
    """Return what a row or column holds in the first table that has it; header rows have no content."""
    for name, table in tables.items():
        place = getattr(places, name)
        if place is not None and place >= 0:
            return content(table, place)
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


class Known:
    """What is counted over predictions whose verdicts are known."""

    def __init__(self) -> None:
        self.counts, self.addressed = Counts(), Counts()
        self.right: defaultdict[str, list[bool]] = defaultdict(list)
        self.named: defaultdict[str, list[bool]] = defaultdict(list)
        self.by_address: list[bool] = []
        self.facts = self.false_damage = 0

    def add(self, case: Case) -> list[str]:
        """Count a prediction; return what is said wrongly of it."""
        found, expected, other = judged(case), truth(case), judged_by_address(case)
        said = keys_of(found)
        is_success = all(key[1] == "done" for key in expected)
        self.counts.add(said, expected)
        self.addressed.add(keys_of(other), expected)
        self.right[case.name].append(found.success == is_success)
        self.by_address.append(other.success == is_success)
        if not any(key[1] == "damaged" for key in expected):
            self.facts += found.compared.facts
            self.false_damage += len(found.damage)
        wrong = [f"falsely {key}" for key in said - expected] + [f"not said {key}" for key in expected - said]
        if case.mistakes and not is_success:
            is_named = found.mistake in case.mistakes
            self.named[" or ".join(case.mistakes)].append(is_named)
            wrong += [] if is_named else [f"mistake {case.mistakes}, said {found.mistakes}"]
        return wrong

    def say(self) -> None:
        """Print the figures."""
        print({name: len(found) for name, found in self.right.items()})
        for title, one in (("by content", self.counts), ("by address", self.addressed)):
            print(f"{title}: F1 of changes {one.f1('change'):.4f}, of damage {one.f1('damage'):.4f}")
        for of, kind in sorted(self.counts.by_kind):
            hits, false, missed = self.counts.by_kind[of, kind]
            shown = f"({hits:,} hits, {false:,} false, {missed:,} missed)"
            print(f"  {of:7} {kind:15} F1 {self.counts.f1(of, kind):.3f} {shown}")
        share = 100 * self.false_damage / max(self.facts, 1)
        print(f"false damage in undamaged ones: {self.false_damage:,} in {self.facts:,} facts ({share:.4f} %)")
        every = [one for found in self.named.values() for one in found]
        print(f"mistakes named: {mean(every):.4f} of {len(every):,}")
        for name, found in sorted(self.named.items()):
            if mean(found) < LEAST_NAMED:
                print(f"  {name}: {mean(found):.3f} of {len(found)}")
        success = [one for found in self.right.values() for one in found]
        print(f"success right: {mean(success):.4f}; by address {mean(self.by_address):.4f}")
        print({name: round(mean(found), 4) for name, found in self.right.items()})


LEAST_NAMED = 0.95
"""Share of a kind of mistake that should be named; kinds below it are listed."""


def known(arguments: argparse.Namespace) -> None:
    """Print how often verdicts are right where they are known."""
    found, chance, left, count = Known(), random.Random(arguments.seed), arguments.show, 0
    drawn = islice(drawn_edits(tables_of(arguments.final), arguments.seed), arguments.edits)
    for count, case in enumerate(all_cases(drawn, chance), 1):
        wrong = found.add(case)
        if wrong and left:
            left -= 1
            print(count, case.name, case.drawn.operation, case.drawn.policy, case.damages, *wrong, sep="\n    ")
    half = "final" if arguments.final else "development"
    print(f"{count:,} predictions of {arguments.edits:,} edits, seed {arguments.seed}, {half} half")
    found.say()


def beside(arguments: argparse.Namespace) -> None:
    """Print the figures of copies, right and careless predictions, and the AUC of each for success."""
    chance = random.Random(arguments.seed)
    scores: defaultdict[str, defaultdict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    count = 0
    for drawn in drawn_edits(tables_of(arguments.final), arguments.seed):
        right = right_case(drawn)
        careless = damaged_case(right, chance, chance.randint(1, 3))
        if careless is None:
            continue
        for name, case in (("copy", copied_case(drawn)), ("right", right), ("careless", careless)):
            for metric, value in _scores(case).items():
                scores[metric][name].append(value)
        count += 1
        if count == arguments.edits:
            break
    print(f"{count:,} edits, seed {arguments.seed}: mean of copy, right, careless; AUC for success")
    for metric, found in scores.items():
        means = "  ".join(f"{name} {mean(values):8.3f}" for name, values in found.items())
        print(f"{metric:20} {means}  AUC {auc(found['right'], [*found['copy'], *found['careless']]):.3f}")


def _scores(case: Case) -> dict[str, float]:
    drawn, found = case.drawn, judged(case)
    values = {
        f"judge {name}": tabx.judge(drawn.gold, case.predicted, rubric=name).score for name in ("default", "editing")
    }
    panel = score_metrics(drawn.gold, case.predicted, ("sari", "ted"), source=drawn.source)
    values |= {name: panel.values[name] for name in ("sari", "ted")}
    return values | {f"three-way {name}": value or 0.0 for name, value in found.figures.items()}


def auc(right: list[float], wrong: list[float]) -> float:
    """Return how often a right prediction has more than a wrong one, ties half."""
    values = sorted(wrong)
    won = sum((bisect_left(values, one) + bisect_right(values, one)) / 2 for one in right)
    return won / (len(right) * len(wrong))


def large(arguments: argparse.Namespace) -> None:
    """Print how long a table of 10,000 rows × 10 takes."""
    chance = random.Random(arguments.seed)
    source = Table(plain_rows([[f"column {letter}" for letter in "ABCDEFGHIJ"]]), plain_rows(_large_rows(chance)))
    for name, operation in (("remove a row", RemoveRow(row=500)), ("sort", Sort(column=4, sorted_as=SortedAs.DATE))):
        clock = _Clock()
        gold = apply(source, [operation], policy=Policy.REFILL).table
        print(f"{name}: apply {clock}", flush=True)
        places = {(chance.randint(1, gold.row_count), chance.randint(1, 10)) for _ in range(50)}
        cells = tuple(NewText(row=row, column=column, text="bad") for row, column in sorted(places))
        damaged = apply(gold, [SetCells(cells=cells)]).table
        bare = plain_rows([[text.replace(",", "") for text in row] for row in gold.texts()])
        others = {
            "right": gold,
            "50 cells damaged": damaged,
            "copied": source,
            "no commas": Table(gold.header_rows, bare),
        }
        for kind, predicted in others.items():
            clock = _Clock()
            found = judge_tables(source, gold, predicted)
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
            print(f"  {kind}: three-way {clock}, peak {peak} MiB: {found.summary}", flush=True)


class _Clock:
    """Seconds since it was made, by the clock and of the processor, which other work does not lengthen."""

    def __init__(self) -> None:
        self._began, self._worked = time.perf_counter(), time.process_time()

    def __str__(self) -> str:
        spent, worked = time.perf_counter() - self._began, time.process_time() - self._worked
        return f"{spent:.1f} s, {worked:.1f} s of the processor"


def _large_rows(chance: random.Random) -> list[list[str]]:
    return [
        [
            f"name {place}",
            f"{chance.randint(1, 10**6):,}",
            chance.choice("abc"),
            f"20{chance.randint(10, 29)}-0{chance.randint(1, 9)}-1{chance.randint(0, 9)}",
            f"{chance.random():.4f}",
            "x",
            f"City {chance.randint(1, 300)}",
            str(place),
            "note",
            f"item {chance.randint(1, 5000)}",
        ]
        for place in range(10_000)
    ]


PAGES = 30
OF_A_KIND = 3
"""Pages with one kind of operation."""


def pages(arguments: argparse.Namespace) -> None:
    """Write thirty pages, and what they should say in a file beside."""
    folder = Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    chance, kinds = random.Random(arguments.seed), Counter[str]()
    key: list[str] = []
    for drawn in drawn_edits(tables_of(arguments.final), arguments.seed):
        if kinds[drawn.kind] == OF_A_KIND:
            continue
        kinds[drawn.kind] += 1
        case = chance.choice(list(all_cases(iter([drawn]), chance)))
        number = f"{len(key) + 1:02}"
        (folder / f"{number}.html").write_text(judged(case).to_html(), encoding="utf-8")
        lines = "".join(f"  {count} × {one}\n" for one, count in sorted(truth(case).items(), key=str))
        done = f"{number}: {case.name}: {drawn.operation!r}\n  mistakes {case.mistakes}, damages {case.damages}\n"
        key.append(done + lines)
        if len(key) == PAGES:
            break
    (folder / "key.txt").write_text("".join(key), encoding="utf-8")
    print(f"{len(key)} pages in {folder}; key.txt says what was done to each")


def main() -> None:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    below = parser.add_subparsers(required=True)
    for name, command, edits in (
        ("known", known, 600),
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
