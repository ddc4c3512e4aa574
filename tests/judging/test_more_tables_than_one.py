"""Whether a text holds more tables with data than the one that is read."""

from __future__ import annotations

import pytest

from tabx.formats import load_table
from tabx.judging import holds_several

TABLE, EMPTY = "| a | b |\n| - | - |\n| 1 | 2 |\n", "| c | d |\n| - | - |\n"


@pytest.mark.parametrize(
    ("parts", "several"),
    [
        ([TABLE], False),
        ([TABLE, EMPTY], False),
        ([EMPTY, TABLE], False),
        ([TABLE, TABLE.replace("1", "3")], True),
        ([TABLE, EMPTY, TABLE.replace("1", "3")], True),
    ],
)
def test_a_table_without_rows_is_not_another_one(parts: list[str], several: bool) -> None:
    text = "\n".join(parts)
    assert holds_several(text, load_table(text)) == several
    assert not holds_several(load_table(text), load_table(text))
