"""Writes traces of edited tables of FeTaQA and TabFact to be read by eye: gold, what was done, prediction, trace.

    python benchmarks/reading_tables.py FOLDER --seed 28902 [--count 30]

Half of the tables are of either set, none of them with a number that `read_by_eye.jsonl` has. Two acts that models do
to tables are drawn for each by the seed, before anything is judged, and the notations of both sides; a file says what
was done. The acts are written here and not those of `tabx perturb`, by which the judge is examined.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from data import read_rows
from reading import Reply, trace

import tabx

HERE = Path(__file__).resolve().parent
MOST_ROWS, LEAST_ROWS, LEAST_COLUMNS, MOST_COLUMNS = 20, 3, 3, 9
TWO_WORDS = r"^[A-Za-z.'-]+ [A-Za-z.'-]+$"
FORMATS = ("markdown", "html", "csv", "json", "tsv", "latex", "aligned text")

Grid = list[list[str]]
Act = Callable[[Grid, random.Random], tuple[Grid, str] | None]
"""A change of a table with its header row: the new table and what was done; None where it does not apply."""


def each(table: Grid, column: int, change: Callable[[str], str]) -> Grid:
    """Return a table with the values of one column changed."""
    return [table[0], *([*row[:column], change(row[column]), *row[column + 1 :]] for row in table[1:])]


def columns_with(table: Grid, pattern: str, share: float = 0.6) -> list[int]:
    """Return the columns of which most values hold a pattern."""
    rows = table[1:]
    return [
        c for c in range(len(table[0])) if sum(bool(re.search(pattern, row[c])) for row in rows) >= share * len(rows)
    ]


def changed(pattern: str, what: str, change: Callable[[str], str]) -> Act:
    """Return an act that changes the values of one column that hold a pattern."""

    def act(table: Grid, draw: random.Random) -> tuple[Grid, str] | None:
        columns = columns_with(table, pattern)
        if not columns:
            return None
        column = draw.choice(columns)
        new = each(table, column, change)
        return (new, f"{table[0][column]}: {what}") if new != table else None

    return act


def one_cell(pattern: str, what: str, change: Callable[[str], str]) -> Act:
    """Return an act that changes one value."""

    def act(table: Grid, draw: random.Random) -> tuple[Grid, str] | None:
        places = [(r, c) for r in range(1, len(table)) for c in range(len(table[0])) if re.search(pattern, table[r][c])]
        if not places:
            return None
        row, column = draw.choice(places)
        new = [list(line) for line in table]
        new[row][column] = change(table[row][column])
        told = f"row {row}, {table[0][column]}: {what} ({table[row][column]} → {new[row][column]})"
        return (new, told) if new != table else None

    return act


def rounded(text: str) -> str:
    """Return a text with its numbers to two significant digits."""
    return re.sub(r"\d[\d,]{3,}", lambda found: f"{float(f'{int(found[0].replace(chr(44), str())):.2g}'):,.0f}", text)


def ordinal(text: str) -> str:
    """Return a whole number as an ordinal one."""
    ends = {"1": "st", "2": "nd", "3": "rd"}
    return text + ("th" if text[-2:-1] == "1" else ends.get(text[-1], "th"))


def a_year_later(text: str) -> str:
    """Return a text with its years one later."""
    return re.sub(r"\b(?:19|20)\d\d\b", lambda year: str(int(year[0]) + 1), text)


def swapped_digits(text: str) -> str:
    """Return a text with two digits side by side exchanged."""
    return re.sub(r"(\d)((?!\1)\d)", r"\2\1", text, count=1)


def joined(table: Grid, draw: random.Random) -> tuple[Grid, str]:
    """Two columns side by side in one."""
    at = draw.randrange(len(table[0]) - 1)
    sign = draw.choice([" - ", " / ", ", "])
    new = [[*row[:at], sign.join(row[at : at + 2]), *row[at + 2 :]] for row in table]
    return new, f"{table[0][at]} and {table[0][at + 1]} joined by {sign!r}"


def in_brackets(table: Grid, draw: random.Random) -> tuple[Grid, str]:
    """A column behind another one, in brackets."""
    at = draw.randrange(1, len(table[0]))
    head = [f"{table[0][0]} ({table[0][at]})", *table[0][1:at], *table[0][at + 1 :]]
    rows = [[f"{row[0]} ({row[at]})", *row[1:at], *row[at + 1 :]] for row in table[1:]]
    return [head, *rows], f"{table[0][at]} in brackets behind {table[0][0]}"


def without_column(table: Grid, draw: random.Random) -> tuple[Grid, str]:
    """A column left out."""
    at = draw.randrange(1, len(table[0]))
    return [[*row[:at], *row[at + 1 :]] for row in table], f"{table[0][at]} left out"


def cut_off(table: Grid, draw: random.Random) -> tuple[Grid, str]:
    """The last rows left out."""
    keep = 1 + max(2, int(len(table[1:]) * draw.uniform(0.5, 0.8)))
    return table[:keep], f"cut off after {keep - 1} of {len(table) - 1} rows"


def other_order(table: Grid, draw: random.Random) -> tuple[Grid, str]:
    """Rows by another column."""
    at = draw.randrange(1, len(table[0]))
    return [table[0], *sorted(table[1:], key=lambda row: row[at])], f"rows by {table[0][at]}"


def turned_columns(table: Grid, draw: random.Random) -> tuple[Grid, str]:
    """Columns in another order."""
    order = draw.sample(range(len(table[0])), len(table[0]))
    return [[row[c] for c in order] for row in table], "columns in another order"


def exchanged(table: Grid, draw: random.Random) -> tuple[Grid, str] | None:
    """Two values of a column, each in the other's row."""
    at, (one, other) = draw.randrange(1, len(table[0])), draw.sample(range(1, len(table)), 2)
    if table[one][at] == table[other][at]:
        return None
    new = [list(row) for row in table]
    new[one][at], new[other][at] = new[other][at], new[one][at]
    return new, f"{table[0][at]} of rows {one} and {other} exchanged"


def added_row(table: Grid, draw: random.Random) -> tuple[Grid, str]:
    """A row made of the values of others."""
    row = [table[draw.randrange(1, len(table))][column] for column in range(len(table[0]))]
    return [*table, row], "a row made up of values of others"


def added_number(table: Grid, draw: random.Random) -> tuple[Grid, str]:
    """A column that counts the rows."""
    return [
        ["No.", *table[0]],
        *([str(n), *row] for n, row in enumerate(table[1:], 1)),
    ], "a column No. that counts rows"


def once_for_each(table: Grid, draw: random.Random) -> tuple[Grid, str] | None:
    """Repeated values of the first column printed once."""
    new = [table[0], *(["" if row[0] == above[0] else row[0], *row[1:]] for above, row in pairwise(table))]
    return (new, f"{table[0][0]}: repeated values printed once") if new != table else None


def short_names(table: Grid, draw: random.Random) -> tuple[Grid, str] | None:
    """Headers of several words as initials."""
    at = [c for c, name in enumerate(table[0]) if len(re.findall(r"[A-Za-z]+", name)) > 1]
    if not at:
        return None
    column = draw.choice(at)
    short = "".join(word[0].upper() for word in re.findall(r"[A-Za-z]+", table[0][column]))
    head = [short if c == column else name for c, name in enumerate(table[0])]
    return [head, *table[1:]], f"header {table[0][column]} → {short}"


def totals(table: Grid, draw: random.Random) -> tuple[Grid, str] | None:
    """A row of totals, rightly summed."""
    whole = [c for c in range(1, len(table[0])) if all(re.fullmatch(r"\d+", row[c]) for row in table[1:])]
    if not whole:
        return None
    sums = [str(sum(int(row[c]) for row in table[1:])) if c in whole else "" for c in range(len(table[0]))]
    return [*table, ["Total", *sums[1:]]], "a row of totals added, rightly summed"


ACTS: tuple[Act, ...] = (
    changed(r"\d{4,}", "rounded to two digits", rounded),
    changed(r"\(", "what stands in brackets dropped", lambda text: re.sub(r"\s*\([^)]*\)", "", text)),
    changed(TWO_WORDS, "the last word alone", lambda text: text.split()[-1] if text else ""),
    changed(
        TWO_WORDS, "the first word as an initial", lambda text: f"{text[0]}. {text.split()[-1]}" if text else ""
    ),
    changed(r"\b(19|20)\d\d\b", "years in two digits", lambda text: re.sub(r"\b(?:19|20)(\d\d)\b", r"'\1", text)),
    changed(r"\b(19|20)\d\d\b", "every year one later", a_year_later),
    changed(r"^\d{1,2}$", "as 1st, 2nd", ordinal),
    changed(r"[a-z]", "in capitals", str.upper),
    changed(r"[,&]| and ", "cut at the first comma or and", lambda text: re.split(r"\s*(?:,|&| and )\s*", text)[0]),
    changed(r"^\d+ ?[-–] ?\d+$", "scores turned", lambda text: "-".join(reversed(re.split(r" ?[-–] ?", text)))),
    changed(r" ", "the first word alone", lambda text: text.split()[0] if text.split() else text),
    one_cell(r"(\d)(?!\1)\d", "two digits exchanged", swapped_digits),
    one_cell(r"[A-Za-z]{4}", "left blank", lambda text: ""),
    one_cell(r"[a-z]{5}", "misspelt", lambda text: re.sub(r"([a-z])([a-z])(?=[a-z]{2})", r"\2\1", text, count=1)),
    joined, in_brackets, without_column, cut_off, other_order, turned_columns, exchanged, added_row, added_number,
    once_for_each, short_names, totals,
)  # fmt: skip


def written(table: Grid, notation: str) -> str:
    """Return a table in a notation."""
    if notation == "aligned text":
        widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
        lines = (
            "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in table
        )
        return "\n".join(lines) + "\n"
    frame = tabx.load_table(json.dumps({"header": table[0], "rows": table[1:]}))
    return tabx.dump_table(frame, notation)


def tables() -> list[tuple[str, Grid]]:
    """Return the tables of a fit size that no reader had, by name."""
    read = " ".join(json.loads(line)["item"] for line in (HERE / "read_by_eye.jsonl").read_text("utf-8").splitlines())
    found = [(f"fetaqa:{row['id']}", row["table"]) for row in read_rows("fetaqa.jsonl")]
    found += [(f"tabfact:{row['table_id']}", row["table"]) for row in read_rows("tabfact.jsonl")]
    tidy = [(name, [[text.strip() for text in row] for row in table]) for name, table in found]
    return [
        (name, table) for name, table in tidy if _is_fit(table) and not re.search(rf"{re.escape(name)}(?!\d)", read)
    ]


def _is_fit(table: Grid) -> bool:
    is_square = len({len(row) for row in table}) == 1 and len(set(table[0])) == len(table[0])
    return is_square and LEAST_ROWS < len(table) <= MOST_ROWS and LEAST_COLUMNS <= len(table[0]) <= MOST_COLUMNS


def edited(name: str, table: Grid, draw: random.Random) -> tuple[str, str, str]:
    """Return gold, prediction and what was done; acts that do not apply are drawn anew."""
    notations, done, new = draw.choices(FORMATS[:2], k=1) + draw.choices(FORMATS, k=1), [], table
    for act in draw.sample(ACTS, len(ACTS)):
        if len(new[0]) > LEAST_COLUMNS - 1 and (found := act(new, draw)) is not None:
            new, told = found
            done.append(told)
        if len(done) == 2:
            break
    return written(table, notations[0]), written(new, notations[1]), f"{name} | {'; '.join(done)}; {notations[1]}"


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=28902)
    parser.add_argument("--count", type=int, default=30)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    draw, fresh = random.Random(options.seed), tables()
    half = options.count // 2
    drawn = [*draw.sample([one for one in fresh if one[0].startswith("fetaqa")], half)]
    drawn += draw.sample([one for one in fresh if one[0].startswith("tabfact")], options.count - half)
    pairs = [edited(name, table, draw) for name, table in drawn]  # all of them before any is judged
    for number, (gold, predicted, told) in enumerate(pairs, 1):
        parts = (told, "--- gold", gold, "--- prediction", predicted, "--- trace", trace(Reply(told, gold, predicted)))
        (options.folder / f"{number:02}.txt").write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
