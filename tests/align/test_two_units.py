"""One quantity in two units, merged into one column with both amounts: another layout of the same, nearly harmless."""

from __future__ import annotations

import json

import pytest

from tabx import judge
from tabx.align.records import RepairKind

PEAKS = (
    "| Peak | Height (ft) | Height (m) | Range |\n|--|--|--|--|\n| Roof | 9,823 ft | 2,994 m | A |\n"
    "| Bald | 9,778 ft | 2,980 m | B |\n| Bear | 9,550 ft | 2,911 m | A |\n| Elk | 9,370 ft | 2,856 m | C |\n"
)
PEAKS_MERGED = json.dumps(
    [
        {"Peak": "Roof", "Height": "9,823 ft (2,994 m)", "Range": "A"},
        {"Peak": "Bald", "Height": "9,778 ft (2,980 m)", "Range": "B"},
        {"Peak": "Bear", "Height": "9,550 ft (2,911 m)", "Range": "A"},
        {"Peak": "Elk", "Height": "9,370 ft (2,856 m)", "Range": "C"},
    ]
)
CATCHES = "Angler,Weight (kg),Weight (lb),Lake\nAnn,10.0,22.0,Mo\nBea,8.5,18.7,Vik\nCia,6.2,13.7,Mo\nDot,4.9,10.8,Vik\n"
CATCHES_MERGED = (
    "<table><tr><th>Angler<th>Weight<th>Lake</tr><tr><td>Ann<td>10.0 kg (22.0 lb)<td>Mo</tr>"
    "<tr><td>Bea<td>8.5 kg (18.7 lb)<td>Vik</tr><tr><td>Cia<td>6.2 kg (13.7 lb)<td>Mo</tr>"
    "<tr><td>Dot<td>4.9 kg (10.8 lb)<td>Vik</tr></table>"
)
ROADS = (
    r"\begin{tabular}{llll}Road & Length (km) & Length (mi) & Opened\\ A1 & 100 km & 62 mi & 1980\\"
    r" B2 & 250 km & 155 mi & 1985\\ C3 & 40 km & 25 mi & 1991\\ \end{tabular}"
)
ROADS_MERGED = (
    "| Road | Length | Opened |\n|--|--|--|\n| A1 | 100 km / 62 mi | 1980 |\n"
    "| B2 | 250 km / 155 mi | 1985 |\n| C3 | 40 km / 25 mi | 1991 |\n"
)


@pytest.mark.parametrize(
    ("gold", "predicted"), [(PEAKS, PEAKS_MERGED), (CATCHES, CATCHES_MERGED), (ROADS, ROADS_MERGED)]
)
def test_one_amount_in_both_units_is_another_layout(gold: str, predicted: str) -> None:
    judgement = judge(gold, predicted)
    assert judgement.summary == "every value is right; harmless: another layout"
    assert judgement.score > 0.95


def test_a_wrong_amount_in_it_is_wrong_still() -> None:
    judgement = judge(PEAKS, PEAKS_MERGED.replace("2,911 m", "2,811 m"))
    assert "1 wrong value" in judgement.summary


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (PEAKS, PEAKS_MERGED.replace(" ft", "").replace(" m)", ")")),  # nothing says which is which
        (
            PEAKS.replace("2,994", "1,994").replace("2,980", "980"),
            PEAKS_MERGED.replace("2,994", "1,994").replace("2,980", "980"),
        ),
        (PEAKS.replace("ft", "m"), PEAKS_MERGED.replace("ft", "m")),
    ],
)
def test_amounts_without_units_or_of_two_things_are_run_together(gold: str, predicted: str) -> None:
    repairs = {one.kind for one in judge(gold, predicted).alignment.repairs}
    assert RepairKind.MERGED_COLUMN in repairs
    assert RepairKind.LAYOUT not in repairs
