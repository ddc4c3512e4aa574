"""Properties of reading: one value in many notations has one key; no text is refused."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx.values import fold, read, read_column, read_header, split_facts
from tabx.values.columns import Column
from tabx.values.reading.units import find_units
from tabx.values.records import DataType
from tabx.values.value import Value


def column_key(*texts: str, header: str = "Amount") -> list[str]:
    return [value.key for value in read_column((header,), texts).values]


@given(st.integers(-(10**11), 10**11))
def test_whole_numbers_have_one_key(number: int) -> None:
    plain = str(number)
    commas = f"{number:,}"
    notations = [
        plain,
        commas,
        commas.replace(",", " "),
        commas.replace(",", "'"),
        f"{commas}.00",
        plain.replace("-", "−"),
    ]
    notations += [f"({commas.lstrip('-')})"] if number < 0 else [f"+{plain}"]
    assert all(read(text)[0].key == f"n:{number}" for text in notations)


@given(st.decimals(0, 10**6, places=2))
def test_decimals_have_one_key(number: object) -> None:
    text = f"{number:,.2f}"
    swapped = text.translate(str.maketrans(",.", ".,"))
    assert read(text)[0].key == read(swapped)[0].key == read(text.replace(",", ""))[0].key


@given(st.decimals(0, 1000, places=1))
def test_percent_and_money_have_one_key(number: object) -> None:
    assert (
        read(f"{number}%")[0].key == read(f"{number} percent")[0].key == column_key(f"{number}", header="Share (%)")[0]
    )
    money = {
        read(text)[0].key
        for text in (f"${number}", f"$ {number}", f"{number} USD", f"US${number}", f"{number} dollars")
    }
    assert money == {column_key(f"{number}", header="Price ($)")[0]}


@given(st.dates(date(1000, 1, 1), date(2199, 12, 31)))
def test_dates_have_one_key(day: date) -> None:
    month, name = day.strftime("%B"), day.strftime("%b")
    year = f"{day.year:04d}"
    notations = [
        f"{month} {day.day}, {year}",
        f"{day.day} {month} {year}",
        f"{name}. {day.day}, {year}",
        day.isoformat(),
    ]
    notations += [f"{day.day}-{month}-{year}", f"{day.day} {name} {year}", f"{year}/{day.month:02d}/{day.day:02d}"]
    notations += [f"{day.day}th of {month} {year}", day.strftime("%A, ") + f"{month} {day.day}, {year}"]
    assert {read(text)[0].key for text in notations} == {"d:" + day.isoformat()}
    assert read(notations[0])[0].number == day.toordinal()


@given(st.dates(date(1000, 1, 1), date(2199, 12, 31)))
def test_a_numeric_date_is_among_its_readings(day: date) -> None:
    for text in (f"{day.day:02d}/{day.month:02d}/{day.year:04d}", f"{day.month}/{day.day}/{day.year:04d}"):
        assert "d:" + day.isoformat() in {value.key for value in read(text)}


@given(
    st.integers(1, 10**6), st.sampled_from([("km", "m", 1000), ("kg", "g", 1000), ("h", "min", 60), ("ft", "in", 12)])
)
def test_units_convert(number: int, units: tuple[str, str, int]) -> None:
    large, small, ratio = units
    assert read(f"{number} {large}")[0].key == read(f"{number * ratio} {small}")[0].key


@given(st.floats(-1e6, 1e6), st.sampled_from(["km", "°F", "hp", "lb", "sq mi", "h", "psi", "%"]))
def test_a_unit_converts_there_and_back(number: float, name: str) -> None:
    unit = find_units(name)[0]
    assert unit.from_base(unit.to_base(number)) == pytest.approx(number, abs=1e-6)


@given(st.integers(0, 23), st.integers(0, 59), st.integers(0, 59))
def test_durations_have_one_key(hours: int, minutes: int, seconds: int) -> None:
    total = 3600 * hours + 60 * minutes + seconds
    notations = [f"{hours}:{minutes:02d}:{seconds:02d}", f"{total} s", f"{hours}h {minutes}min {seconds}s"]
    assert {read(text)[0].key for text in notations} == {f"t:{total}"}


ALPHABET = st.sampled_from("0123456789.,'/:-+()$%€ kKmMhst°½²①٣年[]*_\"`|;<br>&–−\n\t") | st.characters()


def _whole(value: Value) -> bool:
    return value.type is not DataType.EMPTY or value.key == ""


@given(st.text(ALPHABET, max_size=40))
def test_any_text_is_read(text: str) -> None:
    values = read(text)
    assert values
    assert all(value.text == text and _whole(value) for value in values)
    assert all(part.strip() for part in split_facts(text))
    assert read_header((text,)) == read_header((text,))


@given(st.text(ALPHABET, max_size=20), st.lists(st.text(ALPHABET, max_size=12), max_size=8))
def test_any_column_is_read(header: str, texts: list[str]) -> None:
    column = read_column((header,), texts)
    assert isinstance(column, Column)
    assert [value.text for value in column.values] == texts


@given(st.text(max_size=60))
def test_fold_is_stable(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    "text",
    [
        "1," * 5000,
        "(" * 5000,
        "a" * 10000,
        "1," * 990,
        "(" * 1990,
        "*a" * 990,
        "a, " * 660,
        "<br>" * 490,
        "['" * 990,
        "Jan 5 " * 300,
        "1:" * 990,
        "1/" * 45,
        "9" * 1999,
        "1e" + "9" * 50,
        "5" + "²" * 900,
        " " * 1990 + "a",
        "- " * 990,
    ],
)
def test_hostile_texts_are_read(text: str) -> None:
    assert read(text)[0].text == text
    assert read_header((text,)).unit is None
    assert fold(text) == fold(fold(text))
