"""Known edits of published gold tables, and what holds for each published pair."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest
from known_edits import edit, kinds, shown
from needs import SHARED
from test_invariance import assert_nothing_dropped, assert_sound

from tabx.align import align
from tabx.formats import load_table
from tabx.table import Table, plain_rows

DATA = Path(__file__).parents[3] / "shared" / "data" / "tabxbench.jsonl"
pytestmark = pytest.mark.skipif(not DATA.exists(), reason=SHARED)


@cache
def pairs() -> tuple[tuple[Table, tuple[Table, ...]], ...]:
    """Return the published gold tables, each with its predictions."""
    lines = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
    return tuple((load_table(line["gold"]), tuple(load_table(text) for text in line["predictions"])) for line in lines)


def plain_golds() -> list[Table]:
    """Return the golds with one header row, distinct headers and distinct rows."""
    found = []
    for gold, _ in pairs():
        rows = {tuple(row) for row in gold.texts()}
        columns = {tuple(gold.column_texts(c)) for c in range(gold.column_count)}
        single = len(gold.header_rows) == 1 and len(set(gold.columns)) == gold.column_count
        if single and len(rows) == gold.row_count and len(columns) == gold.column_count and not gold.row_groups:
            found.append(Table(gold.header_rows, plain_rows(gold.texts())))
    return found


def test_enough_golds_are_plain() -> None:
    assert len(plain_golds()) >= 15


@pytest.mark.parametrize("seed", range(2))
def test_shuffled_golds(seed: int) -> None:
    for gold in plain_golds():
        edited = edit(gold).shuffle(Random(seed))
        alignment = align(gold, edited.table)
        assert shown(alignment.rows) == edited.rows_expected
        assert shown(alignment.columns) == edited.columns_expected
        assert kinds(alignment) == {}


@pytest.mark.parametrize("seed", range(2))
def test_shuffled_golds_without_a_row(seed: int) -> None:
    for gold in plain_golds():
        random = Random(seed)
        left_out = random.randrange(gold.row_count)
        edited = edit(gold).take_rows([i for i in range(gold.row_count) if i != left_out]).shuffle(random)
        alignment = align(gold, edited.table)
        assert shown(alignment.rows) == edited.rows_expected
        assert shown(alignment.columns) == edited.columns_expected
        assert alignment.missing_rows == (left_out,)
        assert not alignment.extra_rows


@pytest.mark.parametrize("seed", range(2))
def test_shuffled_golds_without_a_column(seed: int) -> None:
    for gold in plain_golds():
        random = Random(seed)
        left_out = random.randrange(1, gold.column_count)
        edited = edit(gold).take_columns([c for c in range(gold.column_count) if c != left_out])
        alignment = align(gold, edited.shuffle_columns(random).table)
        assert alignment.missing_columns == (left_out,)
        assert not alignment.extra_columns
        assert not alignment.missing_rows


@pytest.mark.parametrize("prediction", range(5))
def test_published_pairs_drop_nothing(prediction: int) -> None:
    for gold, predictions in pairs():
        alignment = align(gold, predictions[prediction])
        assert_nothing_dropped(alignment)
        assert_sound(alignment)
