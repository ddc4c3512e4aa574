"""Time zones are read as such, and a lost or other one is told as a time zone (issue 12, section 4)."""

from __future__ import annotations

import pytest

from tabx.values import pair_columns, read, read_column, relate
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, Relation


def related(gold: str, predicted: str, header: str = "Departs", predicted_header: str = "") -> Difference:
    one, other = read_column((header,), [gold]), read_column((predicted_header or header,), [predicted])
    pair = pair_columns(one, other, [(0, 0)])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("18:45 CET", DataType.TIME),
        ("6:45 pm EST", DataType.TIME),
        ("18:45 (JST)", DataType.TIME),
        ("18:45 UTC+2", DataType.TIME),
        ("18:45+05:30", DataType.TIME),
        ("2021-03-09T18:45:00Z", DataType.DATE),
        ("2021-03-09 18:45-05:00", DataType.DATE),
        ("9 March 2021, 18:45 CET", DataType.DATE),
    ],
)
def test_a_time_with_its_zone_is_a_time(text: str, kind: DataType) -> None:
    assert {value.type for value in read(text)} == {kind}


@pytest.mark.parametrize("text", ["18:45 race", "18:45-19:30", "18:45 km"])
def test_other_words_and_ranges_are_no_zones(text: str) -> None:
    assert all(value.type not in (DataType.TIME, DataType.DATE) for value in read(text))


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("18:45 UTC", "18:45 GMT"),
        ("18:45 UTC", "18:45"),
        ("18:45 CET", "17:45 UTC"),
        ("6:45 pm EST", "18:45 EST"),
        ("18:45 CET", "18:45 UTC+1"),
        ("2021-03-09T18:45:00Z", "2021-03-09 18:45"),
        ("2021-03-09 18:45-05:00", "2021-03-09 23:45 UTC"),
        ("2021-03-09 23:30 UTC", "2021-03-10 08:30 JST"),
    ],
)
def test_the_same_moment(gold: str, predicted: str) -> None:
    assert related(gold, predicted).relation is Relation.EQUIVALENT
    assert related(predicted, gold).relation is Relation.EQUIVALENT


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("18:45 CET", "18:45"),
        ("18:45 CET", "18:45 EST"),
        ("18:45 PT", "18:45 ET"),
        ("18:45 UTC+2", "18:45 UTC"),
        ("2021-03-09 18:45 CET", "2021-03-09 18:45"),
        ("2021-03-09 18:45+01:00", "2021-03-09 18:45-05:00"),
    ],
)
def test_a_lost_or_other_zone_is_named(gold: str, predicted: str) -> None:
    for one, other in ((gold, predicted), (predicted, gold)):
        found = related(one, other)
        assert (found.relation, found.kind) == (Relation.PARTIAL, DifferenceKind.TIME_ZONE)


def test_another_time_stays_another_time() -> None:
    assert related("18:45 CET", "19:45").kind is DifferenceKind.VALUE
    assert related("18:45 CET", "19:45 CET").difference == 3600


def test_a_zone_moves_into_the_header() -> None:
    assert related("18:45 CET", "18:45", "Departs", "Departs (CET)").relation is Relation.EQUIVALENT
    assert related("18:45", "18:45 CET", "Departs (CET)", "Departs").relation is Relation.EQUIVALENT
