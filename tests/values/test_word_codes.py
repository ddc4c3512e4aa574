"""Codes for words: one letter, or the initials, for each word of a column."""

from __future__ import annotations

import pytest

from tabx.values import read_column, relate
from tabx.values.columns import ColumnPair
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Difference, Relation
from tabx.values.relating.column_pair import pair_columns

ABBREVIATED = (Relation.PARTIAL, DifferenceKind.ABBREVIATION)
WRONG = (Relation.DIFFERENT, DifferenceKind.DIFFERENT)


def paired(gold: list[str], predicted: list[str], header: str = "Result") -> ColumnPair:
    columns = read_column((header,), gold), read_column((header,), predicted)
    return pair_columns(*columns, [(row, row) for row in range(len(gold))])


def told(gold: list[str], predicted: list[str], header: str = "Result") -> list[tuple[Relation, DifferenceKind]]:
    pair = paired(gold, predicted, header)
    cells = zip(pair.gold.values, pair.predicted.values, strict=True)
    found: list[Difference] = [relate(one, other, pair) for one, other in cells]
    return [(one.relation, DifferenceKind(one.kind)) for one in found]


@pytest.mark.parametrize(
    ("header", "gold", "predicted"),
    [
        ("Result", ["win", "loss", "win", "win"], ["W", "L", "W", "W"]),
        ("Sex", ["female", "male", "female"], ["F", "M", "F"]),
        ("Position", ["guard", "center", "forward", "guard"], ["G", "C", "F", "G"]),
        ("Venue", ["Home", "Away", "Home"], ["H", "A", "H"]),
        ("Medal", ["Gold", "Silver", "Bronze"], ["G.", "S.", "B."]),
        ("Party", ["Republican", "Democratic", "Democratic"], ["r", "d", "d"]),
        ("Outcome", ["PASS", "FAIL", "PASS", "FAIL"], ["P", "F", "P", "F"]),
        ("Role", ["night watch", "day watch", "night watch"], ["N", "D", "N"]),
        ("Line", ["offensive tackle", "center", "center"], ["OT", "C", "C"]),
        ("Result", ["win", "loss"], ["W", "L"]),
        ("Result", ["win", "loss", "no contest", "win"], ["W", "L", "NC", "W"]),
    ],
)
def test_codes_of_words_are_abbreviations_in_both_directions(
    header: str, gold: list[str], predicted: list[str]
) -> None:
    assert told(gold, predicted, header) == [ABBREVIATED] * len(gold)
    assert told(predicted, gold, header) == [ABBREVIATED] * len(gold)


@pytest.mark.parametrize("count", [2, 7, 200])
def test_a_code_of_the_wrong_word_is_wrong_alone(count: int) -> None:
    gold = ["win", "loss", "draw"] * count
    predicted = [word[0].upper() for word in gold]
    predicted[1] = "D"
    assert told(gold, predicted) == [ABBREVIATED, WRONG, *[ABBREVIATED] * (3 * count - 2)]


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (["guard", "goalkeeper", "guard", "goalkeeper"], ["G", "G", "G", "G"]),  # two words share it
        (["Federer", "Nadal", "Murray", "Safin", "Borg"], ["F", "N", "M", "S", "B"]),  # initials of five names
        (["win", "win", "win"], ["W", "W", "W"]),  # one word alone
        (["win", "loss", "win", "loss"], ["X", "Y", "X", "Y"]),  # letters of neither
        (["win", "loss", "win", "loss"], ["L", "W", "L", "W"]),  # of the other
    ],
)
def test_letters_that_tell_no_words_apart_stay_wrong(gold: list[str], predicted: list[str]) -> None:
    assert all(relation is Relation.DIFFERENT for relation, _ in told(gold, predicted))


def test_a_few_letters_of_a_right_column_are_no_codes() -> None:
    gold = ["brown", "green", "black", "white"] * 3
    predicted = ["b", "g", *gold[2:]]
    assert [relation for relation, _ in told(gold, predicted)][:2] == [Relation.DIFFERENT] * 2


def test_a_header_states_what_one_word_is_written_as() -> None:
    assert told(["win", "win"], ["W", "W"], "Result (W/L)") == [ABBREVIATED] * 2
    assert told(["male", "male"], ["m", "m"], "Sex: m = male") == [ABBREVIATED] * 2
    assert told(["win", "win"], ["W", "W"], "W") == [WRONG] * 2


def test_a_longer_code_that_is_another_words_is_that_word() -> None:
    gold = ["defensive end", "defensive end", "defender", "defender", "defender"]
    found = told(gold, ["DE", "DE", "DF", "DF", "DE"], "Position")
    assert found == [ABBREVIATED] * 4 + [WRONG]


def test_truths_and_measures_are_no_codes() -> None:
    assert all(relation is Relation.EQUIVALENT for relation, _ in told(["yes", "no", "yes"], ["Y", "N", "Y"], "Active"))
    pair = paired(["12", "loss", "7", "win"], ["12", "L", "7", "W"], "Value")
    assert pair.codes == frozenset()


POSITIONS = {
    "running back": "rb", "tight end": "te", "quarterback": "qb", "offensive lineman": "ol", "kicker": "k",
    "defensive end": "de", "cornerback": "cb",
}  # fmt: skip


@pytest.mark.parametrize("count", [3, 5, 7])
def test_codes_of_several_letters_need_no_repetition(count: int) -> None:
    words, codes = list(POSITIONS)[:count], list(POSITIONS.values())[:count]
    for case in (str.lower, str.upper, str.title):
        written = [case(code) for code in codes]
        assert told(words, written, "Position") == [ABBREVIATED] * count
        assert told(written, words, "Position") == [ABBREVIATED] * count


def test_words_beside_the_codes_of_others_stay_wrong() -> None:
    words, codes = list(POSITIONS), list(POSITIONS.values())
    assert all(relation is Relation.DIFFERENT for relation, _ in told(codes, [*words[1:], words[0]], "Position"))


def test_two_codes_of_two_letters_show_nothing() -> None:
    assert paired(["running back", "tight end"], ["rb", "te"], "Position").codes == frozenset()
