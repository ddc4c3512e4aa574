"""Real tables: every cell relates to any other, abbreviations of unrelated texts stay rare."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from needs import SHARED

from tabx.values import is_abbreviation, pair_columns, read_column, relate
from tabx.values.records import Relation

DATA = Path(__file__).parents[3] / "shared" / "data" / "tabxbench.jsonl"
pytestmark = pytest.mark.skipif(not DATA.exists(), reason=SHARED)


def rows_of(markdown: str) -> list[list[str]]:
    """Return the cells of a pipe table, its separator row left out."""
    lines = [line.strip().strip("|") for line in markdown.splitlines() if "|" in line and set(line) - set(" |:-")]
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def tables() -> list[list[list[str]]]:
    found = []
    for line in DATA.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        found += [rows_of(text) for text in (record["gold"], *record["predictions"])]
    return [rows for rows in found if len(rows) > 1]


def columns(rows: list[list[str]]) -> list[tuple[str, list[str]]]:
    width = min(map(len, rows))
    return [(rows[0][column], [row[column] for row in rows[1:]]) for column in range(width)]


def test_every_column_is_exactly_itself_and_relates_to_its_neighbour() -> None:
    for rows in tables():
        read = [read_column((header,), texts) for header, texts in columns(rows)]
        places = [(row, row) for row in range(len(rows) - 1)]
        for column, neighbour in zip(read, read[1:] + read[:1], strict=True):
            same = pair_columns(column, column, places)
            assert not same.flags - {"mixed dates"}
            assert {relate(value, value, same).relation for value in same.gold.values} == {Relation.EXACT}
            pair = pair_columns(column, neighbour, places)
            for gold, predicted in zip(pair.gold.values, pair.predicted.values, strict=True):
                assert 0.0 <= relate(gold, predicted, pair).similarity <= 1.0


def test_unrelated_texts_are_hardly_ever_taken_for_abbreviations() -> None:
    texts = sorted({text for rows in tables() for row in rows for text in row if len(text) > 1})
    choose = random.Random(7)
    pairs = [(choose.choice(texts), choose.choice(texts)) for _ in range(50_000)]
    assert sum(is_abbreviation(one, other) for one, other in pairs) <= 5
