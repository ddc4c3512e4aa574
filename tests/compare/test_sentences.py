"""What is said of a cell."""

from __future__ import annotations

import pytest
from pairing_by_place import Quiet, by_place, table

from tabx import judge
from tabx.compare import compare

COLUMNS = {
    "date": ("2024-01-05", "2024-02-07", "2024-03-09"),
    "length": ("10 m", "20 m", "40 m"),
    "list": ("red, green, blue", "black, white, grey", "pink, brown, cyan"),
    "word": ("Hamburg", "Dortmund", "Augsburg"),
    "count": ("1,873,500", "2,029,600", "1,277,200"),
    "year": ("1990", "2000", "2010"),
}


@pytest.mark.parametrize(
    ("column", "predicted", "said"),
    [
        ("date", "2024-01-08", "gold 2024-01-05, predicted 2024-01-08, +3 d"),
        ("count", "99,999,999", "(5238 % of gold)"),
        ("length", "15 m", "+5 m (50 % of gold)"),
        ("date", "January 5, 2024", "gold 2024-01-05, predicted January 5, 2024, the same value, other date format"),
        ("length", "798 cm", "gold 10 m, predicted 798 cm, -2.02 m (20.2 % of gold)"),
        ("length", "1000 cm", "gold 10 m, predicted 1000 cm, the same value, other unit"),
        ("length", "10 metres", "gold 10 m, predicted 10 metres, the same value, other notation of the unit"),
        ("list", "red, green, violet", "2 of 3 items right, missing blue, extra violet"),
        ("word", "Hambrug", "gold Hamburg, predicted Hambrug, spelling"),
        ("word", "Leverkusen", "gold Hamburg, predicted Leverkusen, different"),
        ("word", "", "gold Hamburg, left blank"),
        ("count", "1.9 million", "rounded to fewer digits"),
        ("year", "1995", "+5 (25 % of the column's spread)"),
    ],
)
def test_a_cell_is_told_in_a_sentence(column: str, predicted: str, said: str) -> None:
    first, *rest = COLUMNS[column]
    gold = table("\n".join(["Key | Value of it", f"a | {first}", *(f"k{i} | {text}" for i, text in enumerate(rest))]))
    other = table("\n".join(["Key | Value of it", f"a | {predicted}", *(f"k{i} | {t}" for i, t in enumerate(rest))]))
    comparison = compare(by_place(gold, other), Quiet())
    (finding,) = (finding for finding in comparison.findings if finding.difference)
    assert said in finding.note
    assert not finding.note.endswith((",", " "))


TOWNS = "Town | Rain | Wind\nUlm | 31.5 | 17\nLinz | 48.25 | 29\nGraz | 62.75 | 8"


@pytest.mark.parametrize(
    ("predicted", "said"),
    [
        (TOWNS.replace("Ulm", "Bern"), ["another name: gold Ulm, predicted Bern, different"]),
        (
            TOWNS.replace("Ulm", "?").replace("Linz", "Ulm").replace("?", "Linz").replace("Wind", "Wind ", 1),
            ["names another row: gold Ulm, predicted Linz", "names another row: gold Linz, predicted Ulm"],
        ),
    ],
)
def test_a_wrong_key_names_another_row_only_where_there_is_one(predicted: str, said: list[str]) -> None:
    notes = [finding.note for finding in judge(TOWNS, predicted).comparison.findings]
    assert [note[: len(wanted)] for note, wanted in zip(notes, said, strict=False)] == said
