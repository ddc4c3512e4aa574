"""Columns: what the cells leave open is settled by the column and its header."""

from __future__ import annotations

import pytest

from tabx.values import read_column
from tabx.values.columns import Scale
from tabx.values.records import DataType


def keys(header: str, *texts: str) -> list[str]:
    return [value.key for value in read_column((header,), texts).values]


@pytest.mark.parametrize(
    ("header", "texts", "expected"),
    [
        ("Date", ("03/04/2020", "25/04/2020"), ["d:2020-04-03", "d:2020-04-25"]),
        ("Date", ("03/04/2020", "04/25/2020"), ["d:2020-03-04", "d:2020-04-25"]),
        ("Acquired", ("07/05", "12/03"), ["d:--07-05", "d:--12-03"]),
        ("Time (min:sec)", ("9:48", "10:07"), ["t:588", "t:607"]),
        ("Time", ("9:48", "10:07.56"), ["t:588", "t:607.56"]),
        ("Time (h:min)", ("9:48",), ["t:35280"]),
        ("Starts", ("9:48", "1:00 pm"), ["t:35280", "t:46800"]),
        ("Duration", ("90 minutes", "1:30:00", "1.5 h", "5400 s"), ["t:5400"] * 4),
        ("Distance (km)", ("1.5", "1500 m", "1,5"), ["n:length:1500"] * 3),
        ("Share (%)", ("12", "12%"), ["n:fraction:0.12"] * 2),
        ("Price", ("1.234,50", "15.400", "2,50"), ["n:1234.5", "n:15400", "n:2.5"]),
        ("Price", ("1,234.50", "15.400", "1,234"), ["n:1234.5", "n:15.4", "n:1234"]),
        ("ok", ("yes", "N", "1"), ["b:1", "b:0", "b:1"]),
        ("ok", ("Y", "N"), ["b:1", "b:0"]),
        ("A", ("1", "0"), ["n:1", "n:0"]),
        ("Note", ("x", "see below", "no"), ["s:x", "s:see below", "s:no"]),
        ("Code", ("NA", "DE"), ["s:na", "s:de"]),
        ("Country", ("NA", "DE", "FR"), ["s:na", "s:de", "s:fr"]),
        ("Points", ("NA", "5"), ["", "n:5"]),
        ("Zip", ("01234", "94110"), ["s:01234", "s:94110"]),
        ("Revenue ($ millions)", ("1.2", "$1.2", "$1.2 million"), ["n:currency:USD:1200000"] * 3),
        ("Year", ("1850", "1861", "'47"), ["n:1850", "n:1861", "n:1847"]),
        ("Minutes played", ("30",), ["t:1800"]),
        ("Length", ("10 m", "2 km"), ["n:length:10", "n:length:2000"]),
        ("Runtime (min)", ("90", "95 m"), ["t:5400", "t:5700"]),
        ("Goals", ("04", "22", "1"), ["n:4", "n:22", "n:1"]),
        ("Goals", ("04", "05"), ["n:4", "n:5"]),
        ("Code", ("04", "05"), ["s:04", "s:05"]),
        ("Ticket", ("007", "008"), ["s:007", "s:008"]),
        ("Genre", ("drama, comedy", "comedy, crime"), ["l:s:comedy|s:drama", "l:s:comedy|s:crime"]),
        ("Genre", ("drama, comedy", "drama"), ["l:s:comedy|s:drama", "s:drama"]),
        ("Born in", ("Oslo, Norway", "Bergen, Norway"), ["s:oslo,norway", "s:bergen,norway"]),
        ("Director(s)", ("Ada Ek, Bo Li", "Cy Oh"), ["l:s:ada ek|s:bo li", "s:cy oh"]),
        ("point in year", ("1950", "1951"), ["n:1950", "n:1951"]),
        ("FG%", (".456", "0.5"), ["n:fraction:0.456", "n:fraction:0.5"]),
        ("FG%", ("45.6", "50"), ["n:fraction:0.456", "n:fraction:0.5"]),
        ("Growth (%)", ("0.25", "0.50"), ["n:fraction:0.0025", "n:fraction:0.005"]),
        ("Score", ("21:15", "9:21"), ["s:21:15", "s:9:21"]),
        ("Share", ("3/4", "1/2", "1"), ["n:0.75", "n:0.5", "n:1"]),
    ],
)
def test_the_column_settles(header: str, texts: tuple[str, ...], expected: list[str]) -> None:
    assert keys(header, *texts) == expected


@pytest.mark.parametrize(
    ("header", "texts", "scale"),
    [
        ("Points", ("1", "2"), Scale.RATIO),
        ("Distance (km)", ("1", "2"), Scale.RATIO),
        ("Year", ("1999", "2000"), Scale.INTERVAL),
        ("Founded", ("1999", "2004"), Scale.INTERVAL),
        ("Rank", ("1", "2"), Scale.INTERVAL),
        ("Finish", ("1st", "2nd"), Scale.INTERVAL),
        ("Temperature (°C)", ("20", "21"), Scale.INTERVAL),
        ("Latitude", ("51.5", "48.9"), Scale.INTERVAL),
        ("Date", ("2024-01-05",), Scale.INTERVAL),
        ("Name", ("Ada", "Bo"), Scale.NOMINAL),
        ("ID", ("17", "18"), Scale.NOMINAL),
        ("Ticket", ("007", "008"), Scale.NOMINAL),
        ("ok", ("yes", "no"), Scale.NOMINAL),
    ],
)
def test_scale(header: str, texts: tuple[str, ...], scale: Scale) -> None:
    assert read_column((header,), texts).scale is scale


def test_contradictory_dates_are_flagged() -> None:
    column = read_column(("Date",), ("25/04/2020", "04/25/2020", "03/04/2020"))
    assert {"mixed dates", "ambiguous"} <= column.flags


def test_what_nothing_settles_is_flagged() -> None:
    assert "ambiguous" in read_column(("Date",), ("03/04/2020",)).flags
    assert "ambiguous" in read_column(("Size",), ("15.400",)).flags
    assert "ambiguous" not in read_column(("Size",), ("1,234", "5,678")).flags


@pytest.mark.parametrize("spoiled", ["abc", "-", "03/04/2020", "yes", "007", "a, b, c", "12 kg"])
def test_one_spoiled_cell_does_not_flip_the_column(spoiled: str) -> None:
    texts = [str(number) for number in range(10, 20)]
    clean = read_column(("Points",), texts)
    column = read_column(("Points",), [*texts, spoiled])
    assert (column.type, column.scale) == (DataType.NUMERICAL, Scale.RATIO)
    assert column.values[:10] == clean.values


@pytest.mark.parametrize(
    ("header", "good"),
    [
        ("Date", [f"{day:02d}/0{month}/2020" for day in range(14, 19) for month in (3, 4)]),
        ("Born", [f"May {day}, 1990" for day in range(1, 11)]),
        ("Time", [f"{minute}:{minute + 20}.5" for minute in range(1, 11)]),
        ("Share", [f"{number}.5%" for number in range(10, 20)]),
        ("Price", [f"1.{number},50" for number in range(100, 110)]),
        ("ok", ["yes", "no"] * 5),
        ("Name", [f"Ada {letter}" for letter in "bcdefghijk"]),
        ("Genre", ["drama, comedy, crime", "comedy, drama, western"] * 5),
        ("Ticket", [f"00{number}" for number in range(10, 20)]),
        ("Code", [f"A{number}" for number in range(10, 20)]),
    ],
)
@pytest.mark.parametrize(
    "spoiled", ["abc", "-", "17", "1,234", "03/04/2020", "04/25/2020", "yes", "007", "a, b, c", "9:48", "NA"]
)
def test_one_spoiled_cell_leaves_the_others(header: str, good: list[str], spoiled: str) -> None:
    clean = read_column((header,), good)
    column = read_column((header,), [*good, spoiled])
    assert (column.type, column.scale) == (clean.type, clean.scale)
    assert [value.key for value in column.values[:10]] == [value.key for value in clean.values]


def test_spread_is_in_base_units() -> None:
    column = read_column(("Distance (km)",), ("1", "2500 m", ""))
    assert column.spread == 1500
    assert read_column(("Distance (km)",), ("1", "1")).spread is None


def test_a_unit_of_the_header_is_told_apart() -> None:
    first, second = read_column(("Distance (km)",), ("1", "1 mi")).values
    assert (first.unit_from, second.unit_from) == ("header", "cell")
    assert second.unit is not None
    assert second.unit.symbol == "mi"


def test_a_month_without_a_day_settles_the_whole_column() -> None:
    column = read_column(("Acquired",), ("12/03", "05/02", "02/00"))
    assert [value.key for value in column.values] == ["d:2003-12", "d:2002-05", "d:2000-02"]
    assert column.flags == frozenset()
    assert read_column(("Acquired",), ("12/03", "05/02")).flags == {"ambiguous"}


def test_the_name_of_an_amount_settles_that_m_is_a_million() -> None:
    column = read_column(("Revenue",), ["5 m", "7.5 m"])
    assert [value.number for value in column.values] == [5e6, 7.5e6]
    assert not column.flags
    column = read_column(("Height",), ["5 m", "7.5 m"])
    assert [value.unit.symbol for value in column.values if value.unit is not None] == ["m", "m"]
