"""Telephone numbers and ISBNs are the same by their digits (issue 12, section 4)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabx.values import pair_columns, read, read_column, relate, similarity
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.digit_codes import code_digits
from tabx.values.records import DataType, Difference, Relation

PHONES = ("(555) 283-9951", "(555) 604-1174", "(555) 310-8826")
BOOKS = ("978-0-306-40615-7", "978-1-86197-271-2", "978-0-13-110362-7")


def related(gold: str, predicted: str, header: str = "Contact", others: Sequence[str] = ()) -> Difference:
    one, other = read_column((header,), [gold, *others]), read_column((header,), [predicted, *others])
    pair = pair_columns(one, other, [(row, row) for row in range(1 + len(others))])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


SAME = [
    ("(555) 123-4567", "555-123-4567"),
    ("555.123.4567", "5551234567"),
    ("555 123 4567", "(555) 123 4567"),
    ("+49 30 1234567", "+49-30-1234567"),
    ("+44 (0)20 7946 0018", "+44 20 7946 0018"),
    ("01 42 68 53 00", "01.42.68.53.00"),
    ("978-3-16-148410-0", "9783161484100"),
    ("ISBN 978-3-16-148410-0", "978 3 16 148410 0"),
    ("ISBN: 9783161484100", "978-3-16-148410-0"),
    ("0-8044-2957-X", "080442957x"),
]


@pytest.mark.parametrize("header", ["Contact", "Phone", "ISBN"])
@pytest.mark.parametrize(("gold", "predicted"), SAME)
def test_the_same_digits_are_the_same_number(gold: str, predicted: str, header: str) -> None:
    for one, other in ((gold, predicted), (predicted, gold)):
        assert related(one, other, header).relation is Relation.EQUIVALENT
        assert related(one, other, header, BOOKS if "978" in one + other else PHONES).relation is Relation.EQUIVALENT


@pytest.mark.parametrize("header", ["Contact", "Phone", "ISBN"])
@pytest.mark.parametrize(
    ("gold", "predicted"),
    [("(555) 123-4567", "555-123-4568"), ("978-3-16-148410-0", "9783161484101"), ("0-8044-2957-X", "0804429571")],
)
def test_another_digit_is_another_number(gold: str, predicted: str, header: str) -> None:
    assert related(gold, predicted, header).relation is Relation.DIFFERENT
    assert related(gold, predicted, header, PHONES + BOOKS).relation is Relation.DIFFERENT


@pytest.mark.parametrize("header", ["Contact", "Phone"])
@pytest.mark.parametrize(
    ("gold", "predicted"), [("+1 (555) 123-4567", "555-123-4567"), ("+49 30 1234567", "030 1234567")]
)
def test_a_lost_country_code_is_half_right(gold: str, predicted: str, header: str) -> None:
    assert related(gold, predicted, header).relation is Relation.PARTIAL
    assert related(gold, predicted, header).kind is DifferenceKind.FEWER_WORDS
    assert related(predicted, gold, header).kind is DifferenceKind.MORE_WORDS


@pytest.mark.parametrize(
    "text",
    ["2010-2012", "2020-05-03", "1 200 300", "12.50 13.50 14.55", "192.168.100.1", "555-1234", "1,234,567", "+12",
     "5551234567", "21-19 21-15", "10/9/2012", "1999-2000", "(1,234,567)", "12345 67890", "3.14159265",
     "2008 2009 2010", "1200 3400 5600"],
)  # fmt: skip
def test_other_groups_of_digits_are_none(text: str) -> None:
    assert not code_digits(text)


def test_rows_are_found_by_the_digits() -> None:
    one, other = read("978-3-16-148410-0")[0], read("ISBN 9783161484100")[0]
    assert one.type is other.type is DataType.STRING
    assert similarity(one, other) == 1.0
    assert similarity(one, read("978-0-306-40615-7")[0]) < 0.5
