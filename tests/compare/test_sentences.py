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
    "share": ("12%", "35%", "47%"),
    "time": ("10:30", "11:45", "9:15"),
    "duration": ("90 min", "45 min", "80 min"),
    "money": ("$5,000,000", "$7,000,000", "$1,000,000"),
    "small": ("3", "5", "8"),
    "none": ("0", "5", "9"),
    "negative": ("-5", "6", "-7"),
    "names": ("Anna Berg, Tom Holm, Eva Lind", "Jo Ek, Al Ray", "Ed Fox, Bo Hay"),
    "text": ("the old mill by the river", "a new house on the hill", "some barn"),
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
        ("share", "14%", "+2 points (16.7 % of gold)"),
        ("share", "12.5%", "+0.5 points (4.17 % of gold)"),
        ("share", "1200%", "100 times the gold's"),
        ("share", "12 %", "the same value, other notation of the unit"),
        ("time", "10:45", "+15 min (2.38 % of gold)"),
        ("time", "11:30", "+1 h (9.52 % of gold)"),
        ("time", "10:31", "+1 min (0.159 % of gold)"),
        ("time", "10:30:30", "+30 s (0.0794 % of gold)"),
        ("time", "22:30", "+12 h (114 % of gold)"),
        ("duration", "100 min", "+10 min (11.1 % of gold)"),
        ("duration", "1.5 h", "the same value, other unit"),
        ("money", "$14,000,000", "+9 million $ (180 % of gold)"),
        ("money", "$5,000,005", "+5 $ (0.0001 % of gold)"),
        ("money", "$4", "-4999996 $ (100 % of gold)"),
        ("money", "$5,000", "1/1,000 of the gold's"),
        ("money", "$500,000,000", "100 times the gold's"),
        ("money", "$9,000,000,000,000", "1,800,000 times the gold's"),
        ("money", "$5 million", "the same value, other scale, million written in the prediction only"),
        ("money", "5,000,000", "the same value, other currency notation"),
        ("small", "299", "+296 (9867 % of gold)"),
        ("small", "300", "100 times the gold's"),
        ("small", "33", "+30 (1000 % of gold)"),
        ("small", "30", "10 times the gold's"),
        ("small", "32", "+29 (967 % of gold)"),
        ("small", "-3", "-6 (200 % of gold)"),
        ("small", "0", "-3 (100 % of gold)"),
        ("none", "1", "+1"),
        ("none", "-2", "-2"),
        ("negative", "(5)", "the same value, other notation of negatives"),
        ("negative", "5", "+10 (200 % of gold)"),
        ("date", "2024-01", "gold 2024-01-05, predicted 2024-01, less precise, day left out"),
        ("date", "2024-01-05 10:00", "more precise, time of day added"),
        ("names", "Anna Berg", "1 of 3 items right, missing Tom Holm; Eva Lind"),
        ("names", "Anna Berg, Tom Holm, Eva Lind, Jo Ek", "3 of 3 items right, extra Jo Ek"),
        ("names", "Jo Ek", "different, missing Anna Berg Tom Holm Eva Lind"),
        ("text", "the old mill", "fewer words, missing the by river"),
        ("text", "the old mill by the new river", "more words, extra new"),
        ("word", "?", "gold Hamburg, predicted ?: no value"),
        ("word", "HAMBURG", "the same value, other case"),
        ("word", "Hamburg (city)", "more precise: with city"),
    ],
)
def test_a_cell_is_told_in_a_sentence(column: str, predicted: str, said: str) -> None:
    first, *rest = COLUMNS[column]
    gold = table("\n".join(["Key | Value of it", f"a | {first}", *(f"k{i} | {text}" for i, text in enumerate(rest))]))
    other = table("\n".join(["Key | Value of it", f"a | {predicted}", *(f"k{i} | {t}" for i, t in enumerate(rest))]))
    comparison = compare(by_place(gold, other), Quiet())
    (finding,) = (finding for finding in comparison.findings if finding.difference)
    assert finding.note.endswith(said)


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
