"""Single edits of published gold tables: each gives just the findings that it declares."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from needs import SHARED

import tabx

DATA = Path(__file__).parents[3] / "shared" / "data"
pytestmark = pytest.mark.skipif(not DATA.exists(), reason=SHARED)
NEW = "Zyxwv Quorp"

Lines = list[list[str]]
Edit = tuple[Lines, dict[str, int]]


def lines_of(text: str) -> Lines:
    gold = tabx.load_table(text)
    return [[".".join(path) for path in gold.columns], *(list(row) for row in gold.texts())]


def is_plain(lines: Lines) -> bool:
    """Whether a table has names for its columns, no two rows or columns alike, and no row of one value."""
    header, *rows = lines
    columns = list(zip(*rows, strict=True))
    big = len(rows) >= 3 and len(header) >= 3
    distinct = len(set(header)) == len(header) and len(set(columns)) == len(columns)
    return (
        big
        and distinct
        and all(header)
        and len(set(map(tuple, rows))) == len(rows)
        and all(map(any, columns))
        and all(sum(map(bool, row)) > 1 for row in rows)
    )


@cache
def golds() -> tuple[Lines, ...]:
    """Return every third plain table of the published ones."""
    texts: dict[str, None] = {}
    for name in ("tabxbench.jsonl", "model_outputs.jsonl"):
        for line in (DATA / name).read_text(encoding="utf-8").splitlines():
            texts[json.loads(line)["gold"]] = None
    return tuple(lines for lines in map(lines_of, texts) if is_plain(lines))[::3]


def pick_columns(lines: Lines, order: list[int]) -> Lines:
    return [[line[column] for column in order] for line in lines]


def put(lines: Lines, row: int, column: int, text: str) -> Lines:
    edited = [list(line) for line in lines]
    edited[row][column] = text
    return edited


def numbers(random: Random, count: int) -> list[str]:
    return [str(random.randint(10**6, 10**7)) for _ in range(count)]


def drop_column(lines: Lines, random: Random) -> Edit:
    left_out = random.randrange(len(lines[0]))
    return pick_columns(lines, [c for c in range(len(lines[0])) if c != left_out]), {"missing.column": 1}


def drop_row(lines: Lines, random: Random) -> Edit:
    left_out = random.randrange(1, len(lines))
    return lines[:left_out] + lines[left_out + 1 :], {"missing.row": 1}


def shuffle_rows(lines: Lines, random: Random) -> Edit:
    rows = random.sample(lines[1:], len(lines) - 1)
    return [lines[0], *rows], {"row_order": 1} if rows != lines[1:] else {}


def shuffle_columns(lines: Lines, random: Random) -> Edit:
    order = random.sample(range(len(lines[0])), len(lines[0]))
    return pick_columns(lines, order), {"column_order": 1} if order != sorted(order) else {}


def wrong_cell(lines: Lines, random: Random) -> Edit:
    (key,) = tabx.judge(lines, lines).alignment.key_columns[:1] or (-1,)
    places = [(r, c) for r in range(1, len(lines)) for c in range(len(lines[0])) if c != key and lines[r][c]]
    return put(lines, *random.choice(places), NEW), {"partial.cell": 1}


def transpose(lines: Lines, random: Random) -> Edit:
    return [list(line) for line in zip(*lines, strict=True)], {"transposed": 1}


def extra_row(lines: Lines, random: Random) -> Edit:
    return [*lines, [NEW, *numbers(random, len(lines[0]) - 1)]], {"extra.row": 1}


def extra_column(lines: Lines, random: Random) -> Edit:
    texts = [NEW, *numbers(random, len(lines) - 1)]
    return [[*line, text] for line, text in zip(lines, texts, strict=True)], {"extra.column": 1}


def copy_row(lines: Lines, random: Random) -> Edit:
    at = random.randint(1, len(lines))
    return [*lines[:at], random.choice(lines[1:]), *lines[at:]], {"copied_row": 1}


EDITS = (
    drop_column,
    drop_row,
    shuffle_rows,
    shuffle_columns,
    wrong_cell,
    transpose,
    extra_row,
    extra_column,
    copy_row,
)


def off(number: int) -> Iterator[tuple[str, list[str], dict[str, int]]]:
    """Yield for one edit each table in which other findings were reported than declared."""
    for place, lines in enumerate(golds()):
        edited, expected = EDITS[number](lines, Random(place))
        found = Counter(item.kind.value for item in tabx.judge(lines, edited).comparison.counts.items)
        if found != expected:
            yield " | ".join(lines[0]), lines[1], dict(found)


@pytest.mark.parametrize("number", range(len(EDITS)), ids=[edit.__name__ for edit in EDITS])
def test_a_single_edit_of_a_published_table(number: int) -> None:
    assert len(golds()) > 50
    # One table (tabxbench-21) starts with a row of one word that on its side reads as a group of columns.
    assert len(list(off(number))) <= (EDITS[number] is transpose)


def test_a_unit_that_stood_in_a_lost_level_is_no_finding_besides() -> None:
    gold = (
        "<table><tr><th rowspan=2>Station</th><th colspan=2>Water level (m)</th></tr>"
        "<tr><th>lowest</th><th>highest</th></tr><tr><td>Kirk bridge</td><td>0.42</td><td>3.18</td></tr>"
        "<tr><td>Weir 4</td><td>0.88</td><td>4.40</td></tr></table>"
    )
    flat = "| Station | lowest | highest |\n|---|---|---|\n| Kirk bridge | 0.42 | 3.18 |\n| Weir 4 | 0.88 | 4.40 |"
    found = tabx.judge(gold, flat).comparison.findings
    assert [(one.kind, one.gold_columns) for one in found] == [("header_level", (1, 2))]
    changed = flat.replace("lowest", "lowest (km)")
    assert "wrong_header" in {item.kind for item in tabx.judge(gold, changed).comparison.counts.items}


def test_a_deficit_is_no_profit() -> None:
    gold = "| Firm | Operating profit |\n|---|---|\n| Alder | 239.3 |\n| Birch | 63.8 |"
    found = tabx.judge(gold, gold.replace("profit", "deficit")).comparison.findings
    assert [one.kind for one in found] == ["wrong header"]


def test_amounts_under_a_swapped_header_of_another_scale_are_themselves() -> None:
    gold = (
        "| Period | Shares bought | Value of shares (Millions) | Price |\n|---|---|---|---|\n"
        "| January | 1,277,200 | $651 | $76.33 |\n| February | 6,522,500 | $6,731 | $75.12 |\n"
        "| March | 8,151,700 | $6,115 | $75.59 |"
    )
    swapped = gold.replace("Shares bought | Value of shares (Millions)", "Value of shares (Millions) | Shares bought")
    found = tabx.judge(gold, swapped).comparison.findings
    assert {(one.kind, one.gold_columns) for one in found} == {("wrong header", (1,)), ("wrong header", (2,))}
