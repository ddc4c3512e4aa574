"""Columns under another name whose values are codes for the gold's words, or words for its codes: one column."""

from __future__ import annotations

import json

import pytest

from tabx import judge
from tabx.compare.records import FindingKind

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")
CODES = ("F", "M", "F", "M", "F", "F")
WORDS = {"F": "Female", "M": "Male", "R": "Right", "L": "Left"}


def rows(header: tuple[str, ...], *columns: tuple[str, ...]) -> list[list[str]]:
    return [list(header), *map(list, zip(*columns, strict=True))]


AGES = tuple(str(20 + row) for row in range(6))
WRITTEN = tuple(WORDS[code] for code in CODES)
CODED = rows(("Name", "Gender", "Age"), NAMES, CODES, AGES)
IN_WORDS = rows(("Name", "Sex", "Age"), NAMES, WRITTEN, AGES)


@pytest.mark.parametrize(("gold", "predicted"), [(CODED, IN_WORDS), (IN_WORDS, CODED)])
def test_a_coded_column_is_paired_under_another_name(gold: list[list[str]], predicted: list[list[str]]) -> None:
    judgement = judge(gold, predicted)
    assert judgement.alignment.column_of[1].predicted == (1,)
    assert not [one for one in judgement.findings if one.kind == FindingKind.WRONG_HEADER]
    assert "1 header renamed, not verified" in judgement.summary
    assert len(judgement.causes) == 1


def test_two_coded_columns_find_their_own() -> None:
    hands = ("R", "L", "R", "R", "L", "L")
    gold = rows(("Name", "Gender", "Hand", "Age"), NAMES, CODES, hands, AGES)
    predicted = rows(("Name", "Arm", "Sex", "Age"), NAMES, tuple(WORDS[one] for one in hands), WRITTEN, AGES)
    judgement = judge(gold, predicted)
    assert [judgement.alignment.column_of[column].predicted for column in (1, 2)] == [(2,), (1,)]


def test_codes_are_found_in_other_notations_and_sizes() -> None:
    states = {"A": "Active", "S": "Sold", "R": "Reserved"}
    codes = ["ASR"[7 * row % 3] for row in range(40)]
    gold = [["Id", "Mode", "Size"], *([f"Item {n}", code, str(13 * n % 89)] for n, code in enumerate(codes))]
    predicted = json.dumps([{"Id": a, "Kind": states[b], "Size": c} for a, b, c in gold[1:]])
    assert judge(gold, predicted).alignment.column_of[1].predicted == (1,)


@pytest.mark.parametrize(
    "others",
    [
        ("Yes", "No", "No", "Yes", "Yes", "No"),
        ("Male", "Female", "Male", "Male", "Female", "Female"),
        ("Fern", "Moss", "Mint", "Fig", "Flax", "Fir"),
    ],
)
def test_other_words_are_another_column(others: tuple[str, ...]) -> None:
    judgement = judge(CODED, rows(("Name", "Vote", "Age"), NAMES, others, AGES))
    assert 1 not in judgement.alignment.column_of
