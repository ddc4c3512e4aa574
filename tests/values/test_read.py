"""Cells read one by one: examples by notation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabx.values import fold, read, split_facts, split_loosely
from tabx.values.reading.lists import literal_items
from tabx.values.records import DataType, EntityKind


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1200", "n:1200"),
        ("1 200", "n:1200"),
        ("1\u00a0200", "n:1200"),
        ("1'200", "n:1200"),
        ("1,200.00", "n:1200"),
        ("1.200,50", "n:1200.5"),
        ("19,25,00,000", "n:192500000"),
        ("(23)", "n:-23"),
        ("−5", "n:-5"),
        ("+3", "n:3"),
        (".5", "n:0.5"),
        ("0,5", "n:0.5"),
        ("-0", "n:0"),
        ("1.2 million", "n:1200000"),
        ("13.9k", "n:13900"),
        ("5bn", "n:5000000000"),
        ("1M", "n:1000000"),
        ("5K", "n:5000"),
        ("3M people", "n:3000000 person"),
        ("1.2E-3", "n:0.0012"),
        ("3 x 10^5", "n:300000"),
        ("½", "n:0.5"),
        ("1 1/2", "n:1.5"),
        ("~5", "n:5"),
        ("5.", "n:5"),
        ("1900 (est.)", "n:1900"),
        ("5M€", "n:currency:EUR:5000000"),
        ("c. 1900", "n:1900"),
        ("2nd", "n:2"),
        ("#5", "n:5"),
        ("No. 5", "n:5"),
        ("12[a]", "n:12"),
        ("12*", "n:12"),
        ("**12**", "n:12"),
        ("25 points", "n:25 point"),
        ("12 %", "n:fraction:0.12"),
        ("(23)%", "n:fraction:-0.23"),
        ("46% ( 46 % )", "n:fraction:0.46"),
        ("150 bps", "n:fraction:0.015"),
        ("$ 11.09", "n:currency:USD:11.09"),
        ("($1,234)", "n:currency:USD:-1234"),
        ("$(13,454)", "n:currency:USD:-13454"),
        ("-$19,728", "n:currency:USD:-19728"),
        ("$226.6 mil", "n:currency:USD:226600000"),
        ("1200 USD", "n:currency:USD:1200"),
        ("€3.5", "n:currency:EUR:3.5"),
        ("A$5", "n:currency:AUD:5"),
        ("50 cents", "n:currency:USD:0.5"),
        ("$5/kg", "n:currency:USD/mass:5"),
        ("1.5 km", "n:length:1500"),
        ("5'10\"", "n:length:1.778"),
        ("5 ft 10 in", "n:length:1.778"),
        ("5 km²", "n:area:5000000"),
        ("36 km/h", "n:speed:10"),
        ("20 °C", "n:temperature:293.15"),
        ("90 min", "t:5400"),
        ("1.5 h", "t:5400"),
        ("1h 30m", "t:5400"),
        ("2 hours 5 minutes", "t:7500"),
        ("9:48.77", "t:588.77"),
        ("1:02:03", "t:3723"),
        ("9:00 am", "t:32400"),
        ("4:30 p.m.", "t:59400"),
        ("2024-01-05", "d:2024-01-05"),
        ("January 5, 2024", "d:2024-01-05"),
        ("5 Jan 2024", "d:2024-01-05"),
        ("Jan. 5th 2024", "d:2024-01-05"),
        ("3rd of December 2003", "d:2003-12-03"),
        ("11.10.1996", "d:1996-10-11"),
        ("11.18.1867", "d:1867-11-18"),
        ("10-November-1996", "d:1996-11-10"),
        ("sunday, 29 august 2004", "d:2004-08-29"),
        ("2024-01-05T12:30", "d:2024-01-05T45000"),
        ("2024-01-05 00:00:00", "d:2024-01-05"),
        ("July 1998", "d:1998-07"),
        ("5 July", "d:--07-05"),
        ("'92", "n:1992"),
        ("1999-2000", "s:1999-2000"),
        ("1999–00", "s:1999-2000"),
        ("2007/08", "s:2007-2008"),
        ("yes", "b:1"),
        ("✗", "b:0"),
        ("a, c, b", "l:s:a|s:b|s:c"),
        ("['Spy film', 'Action film']", "l:s:action film|s:spy film"),
        ("2010, 2012", "l:n:2010|n:2012"),
        ("9:00-10:08", "l:t:32400~t:36480"),
        ("01-01-2007 to 31-01-2007", "l:d:2007-01-01~d:2007-01-31"),
    ],
)
def test_key_of_first_reading(text: str, key: str) -> None:
    assert read(text)[0].key == key


@pytest.mark.parametrize(
    "text",
    [
        "7–5",
        "18 - 12",
        "3-1",
        "4 × 100 m relay",
        "2 x 57 + 2 x 34 t",
        "20700 + 21570 mm",
        "1.2.3",
        "1_000",
        "6-4",
        "31 February 2020",
        "2 Herald Square",
        "60th Grey Cup",
        "500 BC",
        "1990s",
        "5/0",
        "1,234 (5.6%)",
        "8th overall",
        ">50%",
        "599 (2016)",
        "10/9/0",
        "New York, US",
        "Smith, John",
        "x",
        "12/03",
        "1/8",
        "120 * 60 = 7200",
        "2010 (14 games)",
        "13/13",
        "infinity",
    ],
)
def test_strings(text: str) -> None:
    first = read(text)[0]
    assert first.type is DataType.STRING
    assert first.number is None


@pytest.mark.parametrize("text", ["12345678901234567", "4111111111111111"])
def test_long_runs_of_digits_are_identifiers_before_numbers(text: str) -> None:
    identifier, number = read(text)
    assert "identifier" in identifier.flags
    assert number.key == "n:" + text


@pytest.mark.parametrize("text", ["007", "0" * 3 + "1" * 32])
def test_identifiers_are_never_numbers(text: str) -> None:
    (only,) = read(text)
    assert only.type is DataType.STRING
    assert "identifier" in only.flags
    assert only.key == "s:" + text


@pytest.mark.parametrize("text", ["", " ", "-", "—", "–", "N/A", "n/a", "?", "...", "None", "NaN", "null"])
def test_blanks(text: str) -> None:
    first = read(text)[0]
    assert first.type is DataType.EMPTY
    assert first.key == ""


def test_na_may_be_a_code() -> None:
    assert [value.type for value in read("NA")] == [DataType.EMPTY, DataType.STRING]
    assert read("unknown")[0].type is DataType.STRING
    assert read("0")[0].key == "n:0"


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("15.400", ["n:15.4", "n:15400"]),
        ("1,234", ["n:1234", "n:1.234"]),
        ("03/04/2020", ["d:2020-03-04", "d:2020-04-03"]),
        ("10 m", ["n:length:10", "t:600", "n:10000000"]),
        ("12/03", ["s:12/03", "d:--12-03", "d:--03-12", "d:2003-12"]),
        ("3/4", ["s:3/4", "d:--03-04", "d:--04-03", "n:0.75"]),
        ("21:30", ["t:77400", "t:1290"]),
        ("2000-01", ["s:2000-2001", "d:2000-01"]),
        ("'47", ["n:1947", "n:2047", "n:1847"]),
    ],
)
def test_several_readings_are_kept_and_flagged(text: str, keys: list[str]) -> None:
    values = read(text)
    assert [value.key for value in values] == keys
    assert all("ambiguous" in value.flags for value in values)


@pytest.mark.parametrize(
    ("text", "quantum"),
    [("12.30", 0.01), ("1200", 1.0), ("1.2 million", 1e5), ("$1,234", 1.0), ("9:48.77", 0.01), ("9:48:07", 1.0)],
)
def test_quantum_is_the_last_digit_shown(text: str, quantum: float) -> None:
    assert read(text)[0].quantum == quantum


@pytest.mark.parametrize(
    ("text", "entity"),
    [
        ("12%", EntityKind.PERCENT),
        ("$5", EntityKind.MONEY),
        ("2nd", EntityKind.ORDINAL),
        ("5", EntityKind.CARDINAL),
        ("5 July", EntityKind.DATE),
        ("9:00 am", EntityKind.TIME),
        ("Oslo", EntityKind.OTHERS),
        ("Wednesday", EntityKind.DATE),
    ],
)
def test_entities(text: str, entity: EntityKind) -> None:
    assert read(text)[0].entity is entity


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("1,200", "form:separators"),
        ("12%", "form:percent"),
        ("$5", "form:currency sign"),
        ("1e5", "form:scientific"),
        ("1 million", "form:magnitude word"),
        ("2024-01-05", "form:iso date"),
        ("January 5, 2024", "form:long date"),
        ("(5)", "form:parentheses"),
        ("½", "form:fraction"),
        ("5 km", "form:unit km"),
        ("2nd", "form:ordinal"),
    ],
)
def test_notation_is_told(text: str, form: str) -> None:
    assert form in read(text)[0].flags


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("St. Louis", "st. louis"),
        ("a - b", "a–b"),
        ("“Heat”", '"heat"'),
        ("New  York", "new york"),
        ("Name[1]", "Name"),
        ("Straße", "STRASSE"),
        ("*Heat*", "Heat"),
        ("ﬁlm", "film"),
        ("Name¹", "Name"),
        ("m²", "m2"),
        ("L’Aquila", "l'aquila"),
        ("e\u0301", "é"),
        ("a\u200bb", "ab"),
    ],
)
def test_fold_sets_writing_aside(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("10²", "102"), ("a-b", "ab"), ("C++", "C"), ("approved", "not approved")])
def test_fold_keeps_what_tells_texts_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("599 (2016)", ("599", "2016")),
        ("13.9k / 19.3k", ("13.9k", "19.3k")),
        ("Richard Dale (Director), Tim Loane (Writer)", ("Richard Dale", "Director", "Tim Loane", "Writer")),
        ("10/9/0", ("10", "9", "0")),
        ("March 25, 2018 - November 25, 2018", ("March 25, 2018", "November 25, 2018")),
        ("$1.8 million + $53,548", ("$1.8 million", "$53,548")),
        ("45.00% / 63.00%", ("45.00%", "63.00%")),
        ("9:00-10:08", ("9:00", "10:08")),
        ("2024-01-05", ("2024-01-05",)),
        ("May 5, 1953 (born)", ("May 5, 1953", "born")),
        ("{'a': 1, 'b': 2}", ("{'a': 1, 'b': 2}",)),
        ("January 5, 2024", ("January 5, 2024",)),
        ("1,234", ("1,234",)),
        ("Karl-Anthony Towns", ("Karl-Anthony Towns",)),
        ("Tech (2019-03-17)", ("Tech", "2019-03-17")),
        ("Tech, 2019-03-17", ("Tech", "2019-03-17")),
        ("2020-01-05, 1,200", ("2020-01-05", "1,200")),
        ("2020-01-05 / 1,200", ("2020-01-05", "1,200")),
        ("2020-01-05 1,200", ("2020-01-05", "1,200")),
        ("Dec 5, 2020, 1,200", ("Dec 5, 2020", "1,200")),
        ("020 7946 0958", ("020 7946 0958",)),
        ("1 200 300", ("1 200 300",)),
        ("2,350 Tech", ("2,350 Tech",)),
        ("4 × 100 m", ("4 × 100 m",)),
        ("Area 51", ("Area 51",)),
        ("", ()),
    ],
)
def test_split_facts(text: str, facts: tuple[str, ...]) -> None:
    assert split_facts(text) == facts


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("2,350 Tech", ("2,350", "Tech")),
        ("-5 Tech", ("-5", "Tech")),
        ("Kahr 2022", ("Kahr", "2022")),
        ("Tech - 5 km", ("Tech", "5 km")),
        ("March 5, 2019 Tech", ("March 5, 2019", "Tech")),
        ("Lee, Ann 2022", ("Lee, Ann", "2022")),
        ("Area 51", ("Area", "51")),
        ("5 km", ("5 km",)),
        ("3 goals", ("3 goals",)),
        ("4 × 100 m", ("4 × 100 m",)),
        ("Formula 1 2020", ("Formula 1 2020",)),
        ("020 7946 0958", ("020 7946 0958",)),
        ("599 (2016)", ("599", "2016")),
        ("Karl-Anthony Towns", ("Karl-Anthony Towns",)),
        ("", ()),
    ],
)
def test_split_loosely(text: str, facts: tuple[str, ...]) -> None:
    assert split_loosely(text) == facts


def test_an_empty_part_is_no_list() -> None:
    assert literal_items("") is None


@pytest.mark.parametrize("text", ["0.5", "0.00", "7.25", "12.0", "1998.10", "999999999.99"])
def test_a_plain_decimal_is_what_it_is_among_spaces(text: str) -> None:
    (alone,), (among_spaces,) = read(text), read(f" {text} ")
    assert alone == replace(among_spaces, text=text)


@pytest.mark.parametrize("text", ["1.234", "01.5", "007.50", "1234567890.5", "1.", ".5"])
def test_no_plain_decimal_is_read_as_among_spaces_too(text: str) -> None:
    assert read(text) == tuple(replace(value, text=text) for value in read(f" {text} "))
