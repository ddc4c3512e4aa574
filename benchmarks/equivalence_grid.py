"""The equivalence grid: harmless rewrites of one table next to single errors in it, with the findings expected of each.

    python benchmarks/equivalence_grid.py [--rubric NAME]

Prints one line per edit: error, findings, findings expected. Exits 1 where an expected finding is not found, or where
a harmless rewrite costs as much as an error.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable

import tabx

Rows = list[list[str]]

GOLD: Rows = [
    ["City", "Visitors", "Share", "Distance", "Opened"],
    ["Lisbon", "1,200", "12%", "1.5 km", "2024-01-05"],
    ["Porto", "3,450", "34.5%", "2.4 km", "2023-11-17"],
    ["Braga", "2,310", "23.1%", "3.2 km", "2022-06-30"],
    ["Faro", "1,980", "19.8%", "4.7 km", "2021-09-12"],
    ["Coimbra", "1,060", "10.6%", "0.9 km", "2020-03-28"],
]
MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def _column(index: int, change: Callable[[str], str]) -> Callable[[Rows], Rows]:
    def apply(rows: Rows) -> Rows:
        head, *body = rows
        return [head, *([*row[:index], change(row[index]), *row[index + 1 :]] for row in body)]

    return apply


def _cell(row: int, column: int, text: str) -> Callable[[Rows], Rows]:
    def apply(rows: Rows) -> Rows:
        changed = [list(line) for line in rows]
        changed[row][column] = text
        return changed

    return apply


def _swap(first: tuple[int, int], second: tuple[int, int]) -> Callable[[Rows], Rows]:
    def apply(rows: Rows) -> Rows:
        changed = [list(line) for line in rows]
        (a, b), (c, d) = first, second
        changed[a][b], changed[c][d] = changed[c][d], changed[a][b]
        return changed

    return apply


def _long_date(text: str) -> str:
    year, month, day = text.split("-")
    return f"{MONTHS[int(month) - 1]} {int(day)}, {year}"


def _fraction(text: str) -> str:
    return f"{float(text.rstrip('%')) / 100:.3f}".rstrip("0")


def _metres(text: str) -> str:
    return f"{round(float(text.split()[0]) * 1000)} m"


def _more(text: str) -> str:
    return f"{round(int(text.replace(',', '')) * 1.07):,}"


RENAMED = ["Town", "Guests", "Proportion", "How far", "Since"]
HARMLESS: dict[str, tuple[Callable[[Rows], Rows], dict[str, int]]] = {
    "rows shuffled": (lambda rows: [rows[0], rows[4], rows[2], rows[5], rows[1], rows[3]], {"row order": 1}),
    "columns shuffled": (lambda rows: [[row[i] for i in (3, 0, 4, 2, 1)] for row in rows], {"column order": 1}),
    "all headers renamed": (lambda rows: [RENAMED, *rows[1:]], {"renamed": 5}),
    "transposed": (lambda rows: [list(row) for row in zip(*rows, strict=True)], {"transposed": 1}),
    "1,200 → 1200": (_column(1, lambda text: text.replace(",", "")), {"cell": 5}),
    "12% → 0.12": (_column(2, _fraction), {"cell": 5}),
    "1.5 km → 1500 m": (_column(3, _metres), {"cell": 5}),
    "2024-01-05 → January 5, 2024": (_column(4, _long_date), {"cell": 5}),
}
ERRORS: dict[str, tuple[Callable[[Rows], Rows], dict[str, int]]] = {
    "one cell 1,200 → 1,300": (_cell(1, 1, "1,300"), {"cell": 1}),
    "one key": (_cell(2, 0, "Setúbal"), {"wrong key": 1}),
    "two values swapped": (_swap((1, 1), (2, 1)), {"cell": 2}),
    "two headers swapped": (_swap((0, 1), (0, 2)), {"wrong header": 2}),
    "a row missing": (lambda rows: [*rows[:3], *rows[4:]], {"row missing": 1}),
    "unit km → mi in one column": (_column(3, lambda text: text.replace("km", "mi")), {"cell": 5}),
    "every count +7 %": (_column(1, _more), {"cell": 5}),
}
NAMED = {"renamed", "wrong header", "wrong key", "row order", "column order", "transposed"}


def found(judgement: tabx.Judgement) -> dict[str, int]:
    """Return how many findings of each sort a judgement holds, cells by relation alone."""
    counts: Counter[str] = Counter()
    for finding in judgement.findings:
        if finding.kind in NAMED:
            counts[str(finding.kind)] += 1
        elif finding.entity == "cell":
            counts["cell"] += 1
        else:
            counts[f"{finding.entity} {finding.relation}"] += 1
    return dict(counts)


def main() -> int:
    """Print the grid and return 0 if every harmless rewrite is cheaper than every error and all is found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rubric", default="default")
    rubric = parser.parse_args().rubric
    wrong = 0
    errors: dict[str, list[float]] = {"harmless": [], "error": []}
    for group, edits in (("harmless", HARMLESS), ("error", ERRORS)):
        for name, (edit, expected) in edits.items():
            judgement = tabx.judge(GOLD, edit(GOLD), rubric=rubric)
            seen = found(judgement)
            wrong += seen != expected
            errors[group].append(judgement.error)
            mark = "as expected" if seen == expected else f"EXPECTED {expected}"
            print(f"{group:9} {name:30} error {judgement.error:.6f}  score {judgement.score:.4f}  {seen}  {mark}")
    dearest, cheapest = max(errors["harmless"]), min(errors["error"])
    print(f"dearest harmless {dearest:.6f}, cheapest error {cheapest:.6f}, {wrong} lines with other findings")
    return int(wrong > 0 or dearest >= cheapest)


if __name__ == "__main__":
    sys.exit(main())
