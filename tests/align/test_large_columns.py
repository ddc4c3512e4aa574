"""Long columns: settled by the share of their cells, whatever their order."""

from __future__ import annotations

import random

from tabx.values import read_column
from tabx.values.records import DataType

LONG = 6000


def test_a_long_column_reads_each_cell_as_a_short_one_does() -> None:
    rng = random.Random(1)
    texts = [f"{rng.randrange(1, 29):02d}/{rng.randrange(1, 13):02d}/2024" for _ in range(LONG)]
    long, short = read_column(("Date",), texts), read_column(("Date",), texts[:400])
    assert [value.key for value in long.values[:400]] == [value.key for value in short.values]
    assert long.type is short.type is DataType.DATE
    assert len(long.values) == LONG


def test_few_odd_texts_do_not_outvote_a_common_one() -> None:
    texts = ["12"] * (LONG - 30) + [f"word {number}" for number in range(30)]
    assert read_column(("Count",), texts).type is DataType.NUMERICAL


def test_the_order_of_a_long_column_decides_nothing() -> None:
    rng = random.Random(2)
    texts = [rng.choice(["1.5", "1,5", "2.000", "-", "n/a", str(rng.randrange(9999))]) for _ in range(LONG)]
    order = list(range(LONG))
    rng.shuffle(order)
    straight, mixed = read_column(("Amount",), texts), read_column(("Amount",), [texts[i] for i in order])
    assert [straight.values[i].key for i in order] == [value.key for value in mixed.values]
    assert straight.type is mixed.type
