"""Digits of any script, and magnitudes of other languages: 万, 亿 and their like (issue 12, section 4)."""

from __future__ import annotations

import pytest

from tabx.values import pair_columns, read, read_column, read_header, relate
from tabx.values.records import DataType, Difference, Relation
from tabx.values.text import words


def related(gold: str, predicted: str, header: str = "A", predicted_header: str = "") -> Difference:
    one, other = read_column((header,), [gold]), read_column((predicted_header or header,), [predicted])
    pair = pair_columns(one, other, [(0, 0)])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("١٢٣٤", "1234"),  # Arabic
        ("۱۲۳۴٫۵", "1234.5"),  # Persian, with its decimal separator
        ("١٬٢٣٤٬٥٦٧", "1,234,567"),
        ("१२", "12"),  # Devanagari
        ("৪৫", "45"),  # Bengali
        ("๒๕๖๓", "2563"),  # Thai
        ("１２３", "123"),  # full width
        ("𞥕𞥖", "56"),  # Adlam
        ("٥٠٪", "50%"),
        ("٢٠٢٠-٠٥-٠٣", "2020-05-03"),
        ("١٠:٣٠", "10:30"),
    ],
)
def test_digits_of_any_script(written: str, plain: str) -> None:
    assert read(written)[0].key == read(plain)[0].key
    assert related(plain, written).relation is Relation.EQUIVALENT
    assert related(written, plain).relation is Relation.EQUIVALENT


def test_other_digits_stay_other_numbers() -> None:
    assert related("١٢٣٤", "1235").relation is Relation.PARTIAL
    assert words("قسم ٣") == words("قسم 3") != words("قسم 4")


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("3万", 3e4),
        ("3.2萬", 3.2e4),
        ("5亿", 5e8),
        ("5億", 5e8),
        ("10만", 1e5),
        ("3억", 3e8),
        ("2兆", 2e12),
        ("7千", 7e3),
        ("3百万", 3e6),
        ("2천만", 2e7),
        ("1億2000万", 1.2e8),
        ("1억 2천만", 1.2e8),
        ("3万5千", 3.5e4),
        ("12万3456", 123_456),
        ("2,345万6,789", 23_456_789),
        ("1,5 Mrd.", 1.5e9),
        ("3 millones", 3e6),
        ("2,5 млн", 2.5e6),
        ("4 करोड़", 4e7),
    ],
)
def test_magnitudes_of_other_languages(written: str, number: float) -> None:
    assert read(written)[0].type is DataType.NUMERICAL
    assert any(value.number == number for value in read(written))
    assert related(f"{number:.0f}", written).relation is Relation.EQUIVALENT


@pytest.mark.parametrize(
    ("written", "other"),
    [
        ("1.2万元", "CNY 12000"),
        ("3億円", "JPY 300 million"),
        ("1억 2천만 원", "KRW 120000000"),
        ("12万km", "120000 km"),
        ("5万人", "50,000 people"),
        ("¥1億2000万", "¥120 million"),
    ],
)
def test_units_behind_magnitudes(written: str, other: str) -> None:
    assert read(written)[0].key == read(other)[0].key


def test_another_magnitude_is_another_number() -> None:
    assert related("3万", "3亿").relation is Relation.DIFFERENT
    assert related("3万人", "3人").relation is Relation.DIFFERENT


@pytest.mark.parametrize(
    ("name", "factor", "dimension"),
    [("人口（万人）", 1e4, ""), ("売上高(百万円)", 1e6, "currency:JPY"), ("金额（单位：亿元）", 1e8, "currency:CNY")],
)
def test_magnitudes_in_headers(name: str, factor: float, dimension: str) -> None:
    header = read_header((name,))
    assert header.factor == factor
    assert (header.unit.dimension if header.unit else "") == dimension


def test_a_magnitude_moves_between_header_and_cells() -> None:
    assert related("350", "3.5亿", "营收（百万）", "营收").relation is Relation.EQUIVALENT


@pytest.mark.parametrize("text", ["万", "千と千尋", "百 3", "3千葉", "1万2万"])
def test_other_texts_are_no_numbers(text: str) -> None:
    assert read(text)[0].type is DataType.STRING
