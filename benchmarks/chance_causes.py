"""How often tables with random errors only are said to have a cause.

    python benchmarks/chance_causes.py [--tables 20000] [--seed 0] [--one-column]

Tables of 3 to 15 rows, 2 to 6 columns of small whole numbers (0-9, 1-20 or 0-99), of which each cell is wrong with some
probability. A wrong cell has another number drawn from the same range ("uniform"), one near the right one ("near"), or
that of another row of its column ("confused"). With --one-column all other columns are right. Prints the share of
tables with a cause, by kind, range and share of wrong cells.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

import tabx
from tabx.judging import Judgement

RANGES = ((0, 9), (1, 20), (0, 99))
ERRORS = ("uniform", "near", "confused")
SHARES = (0.1, 0.3, 0.5, 1.0)


def pair(
    random: Random, numbers: tuple[int, int], error: str, share: float, *, in_one_column: bool = False
) -> tuple[str, str]:
    """Return a gold table and a prediction with random errors."""
    rows, columns = random.randint(3, 15), random.randint(2, 6)
    gold = [[random.randint(*numbers) for _ in range(columns)] for _ in range(rows)]
    open_columns = {random.randrange(columns)} if in_one_column else set(range(columns))
    wrong = [
        [
            spoilt(random, value, [line[column] for line in gold], numbers, error)
            if column in open_columns and random.random() < share
            else value
            for column, value in enumerate(line)
        ]
        for line in gold
    ]
    return text(gold), text(wrong)


def spoilt(random: Random, value: int, column: list[int], numbers: tuple[int, int], error: str) -> int:
    """Return another number."""
    if error == "near":
        return max(0, value + random.choice((-3, -2, -1, 1, 2, 3)))
    if error == "confused":
        return random.choice(column)
    return random.randint(*numbers)


def text(rows: list[list[int]]) -> str:
    """Return the rows as Markdown, with names for rows and columns."""
    names = [f"{chr(65 + index)}{'aeiou'[index % 5]}{'lnrst'[index % 5]}" for index in range(len(rows))]
    lines = [["Name", *(f"Part {chr(65 + column)}" for column in range(len(rows[0])))], ["---"] * (len(rows[0]) + 1)]
    lines += [[name, *map(str, row)] for name, row in zip(names, rows, strict=True)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def judged(gold: str, predicted: str) -> Judgement:
    """Return the judgement of a pair."""
    return tabx.judge(gold, predicted)


def main() -> None:
    """Print the rates."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--one-column", action="store_true", help="errors in one column only")
    options = parser.parse_args()
    random = Random(options.seed)
    cases = [(numbers, error, share) for numbers in RANGES for error in ERRORS for share in SHARES]
    told: Counter[tuple[object, ...]] = Counter()
    kinds: Counter[str] = Counter()
    each = options.tables // len(cases)
    for case in cases:
        for _ in range(each):
            judgement = judged(*pair(random, *case, in_one_column=options.one_column))
            told[case] += bool(judgement.causes)
            kinds.update(f"{case[1]}: {cause.kind}" for cause in judgement.causes)
    for case in cases:
        if told[case]:
            (low, high), error, share = case
            print(f"{low}-{high}, {error}, {share:.0%} wrong: {told[case]} of {each}")
    total = sum(told.values())
    half = sum(count for case, count in told.items() if case[2] != 1.0)
    print(f"{total} of {each * len(cases)} tables have a cause, {total / (each * len(cases)):.2%}")
    tables = each * len(cases) * 3 // 4
    print(f"with at most half of the cells wrong {half} of {tables}, {half / tables:.2%}")
    print(dict(kinds))


if __name__ == "__main__":
    main()
