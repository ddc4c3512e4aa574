"""Names of the fields of records side by side: harmless where most values bear them out, wrong row names else."""

from __future__ import annotations

import pytest

import tabx

RECORDS = [
    ("born", "1950", "1961"),
    ("place", "Rome", "Paris"),
    ("height", "180 cm", "171 cm"),
    ("profession", "lawyer", "chemist"),
]

RENAMED, WRONG = "renamed_header unverified_header", "wrong_key"


@pytest.mark.parametrize(
    ("row", "line", "price"),
    [
        (0, ("year of birth", "1950", "1961"), RENAMED),
        (1, ("city", "Rome", "Paris"), RENAMED),
        (1, ("city", "Rome", "Oslo"), WRONG),
        (1, ("profession", "Rome", "Paris"), WRONG),
        (2, ("size", "1.80 m", "1.71 m"), RENAMED),
        (3, ("occupation", "lawyer", "chemist"), RENAMED),
        (2, ("player", "180 cm", "171 cm"), WRONG),
    ],
)
@pytest.mark.parametrize("first", ["Field", "", "Details"])
def test_a_field_of_records_side_by_side(first: str, row: int, line: tuple[str, str, str], price: str) -> None:
    lines = [line if index == row else one for index, one in enumerate(RECORDS)]
    gold, predicted = (
        "\n".join(" | ".join(one) for one in ((first, "Alpha", "Beta"), *side)) for side in (RECORDS, lines)
    )
    found = tabx.judge(gold, predicted)
    named = [term.name for term in found.terms if "header" in term.name or "key" in term.name]
    assert len(named) == 1
    assert named[0] in price.split()
    assert (found.score > 0.9) is (price == RENAMED)


def test_names_of_rows_that_are_no_fields_stay_keys() -> None:
    gold = "Player | Points | Games\nAnn | 12 | 3\nBob | 15 | 4\nCid | 9 | 5"
    found = tabx.judge(gold, gold.replace("Bob", "Dora"))
    assert [term.name for term in found.terms] == ["wrong_key"]
