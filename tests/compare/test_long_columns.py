"""A long column in another order is read once, to the same values as cell by cell."""

from __future__ import annotations

import pytest

import tabx
from tabx.compare import columns as reading

HEADER = "| Key | Amount | Day | Note |\n|---|---|---|---|\n"
LINES = [
    "| k1 mill | 1,200 | 03/04/2020 | red, green |",
    "| k2 mill | 15.400 | 25/12/2020 | blue |",
    "| k3 mill | 7 | 01/02/2020 | green, red |",
    "| k4 mill | 12.5 | 05/06/2020 | |",
]
GOLD = HEADER + "\n".join(LINES)
PREDICTIONS = {
    "in order": GOLD,
    "reversed": HEADER + "\n".join(LINES[::-1]),
    "with a row more": HEADER + "\n".join([LINES[2], "| k9 inn | 99 | 07/08/2021 | grey |", *LINES[:2], LINES[3]]),
    "with a row less": HEADER + "\n".join([LINES[3], LINES[0], LINES[2]]),
    "with faults": HEADER
    + "\n".join([LINES[1].replace("15.400", "15.401"), LINES[0].replace("03/", "04/"), *LINES[2:]]),
    "with a moved cell": HEADER
    + "\n".join([LINES[3], LINES[0], LINES[2], "| k2 mill | | 25/12/2020 | 15.400; blue |"]),
}


@pytest.mark.parametrize("name", PREDICTIONS)
def test_a_long_column_is_read_as_a_short_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    short = tabx.judge(GOLD, PREDICTIONS[name])
    monkeypatch.setattr(reading, "LONG", 1)
    assert tabx.judge(GOLD, PREDICTIONS[name]) == short
