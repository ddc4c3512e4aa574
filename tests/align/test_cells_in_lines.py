"""Cells of several lines pair as those of one: alignment is never stricter than comparison (issue 27, section 4)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

import pytest
from needs import SHARED

import tabx

DATA = Path(__file__).parents[3] / "shared" / "data"
ADDRESSES = [
    ["Name", "Office"],
    ["Ines\nQuill\nLtd", "4 Lime Row\n1st floor\nGhent\nBelgium"],
    ["Odo\nand\nSons", "77 Mole Street\nback yard\nCork"],
    ["Perla", "Turin"],
]

Rows = Sequence[Sequence[str]]


def html(rows: Rows) -> str:
    lines = [("th", rows[0]), *(("td", row) for row in rows[1:])]
    cells = ("".join(f"<{tag}>{escape(text).replace(chr(10), '<br>')}</{tag}>" for text in row) for tag, row in lines)
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"


def markdown(rows: Rows, between: str = " ") -> str:
    texts = [[text.replace("|", "\\|").replace("\n", between) for text in row] for row in rows]
    lines = ["| " + " | ".join(row) + " |" for row in texts]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]) + "\n"


def is_harmless(judgement: tabx.Judgement) -> bool:
    return judgement.summary.startswith(("every value is right", "no difference")) and judgement.score > 0.9


@pytest.mark.parametrize("between", [" ", "  ", "<br>"])
def test_lines_of_every_cell_in_one(between: str) -> None:
    gold, predicted = html(ADDRESSES), markdown(ADDRESSES, between)
    for first, second in ((gold, predicted), (predicted, gold)):
        judgement = tabx.judge(first, second)
        assert is_harmless(judgement)
        assert len(judgement.alignment.rows) == 3


def test_marks_of_items_are_no_words() -> None:
    items = [["Name", "Tools"], ["Ines", "saw\nfile\nplane"], ["Odo", "awl\nlast\nneedle"]]
    marked = [items[0], *([name, "- " + tools.replace("\n", " - ")] for name, tools in items[1:])]
    judgement = tabx.judge(html(items), markdown(marked))
    assert len(judgement.alignment.rows) == 2
    assert not judgement.alignment.missing_rows


def test_another_word_in_a_line_is_still_another() -> None:
    wrong = [[text.replace("Cork", "York") for text in row] for row in ADDRESSES]
    judgement = tabx.judge(html(ADDRESSES), markdown(wrong))
    assert len(judgement.alignment.rows) == 3
    assert not is_harmless(judgement)


def real_tables(most: int) -> Iterator[list[list[str]]]:
    for name in ("tabfact", "fetaqa"):
        with (DATA / f"{name}.jsonl").open(encoding="utf-8") as lines:
            tables = ([[text.strip() for text in row] for row in json.loads(line)["table"]] for line in lines)
            fitting = (table for table in tables if 2 < len(table) < 40 and len({len(row) for row in table}) == 1)
            yield from (table for table, _ in zip(fitting, range(most), strict=False))


def in_lines(text: str, most: int, chance: random.Random) -> str:
    words = text.split()
    breaks = set(chance.sample(range(1, len(words)), min(most, len(words)) - 1)) if len(words) > 1 else set()
    return "".join(("\n" if place in breaks else " ") + word for place, word in enumerate(words)).strip()


@pytest.mark.skipif(not DATA.is_dir(), reason=SHARED)
@pytest.mark.parametrize("lines", [1, 2, 3, 4, 5])
def test_fifty_tables_in_another_format_are_harmless_at_most(lines: int) -> None:
    chance = random.Random(lines)
    for table in real_tables(25):
        broken = [table[0], *([in_lines(text, lines, chance) for text in row] for row in table[1:])]
        assert is_harmless(tabx.judge(html(broken), markdown(broken)))
        assert is_harmless(tabx.judge(markdown(broken), html(broken)))
