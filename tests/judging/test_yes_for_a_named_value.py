"""Yes and no under the name of one of two values; and a place with the city that another row has."""

import pytest

from tabx import Judgement, judge
from tabx.values.kinds import DifferenceKind

STATES = ["Open", "Closed", "Closed", "Open", "Closed", "Closed", "Open"]


def table(values: list[str], header: str) -> str:
    rows = "".join(f"| Pier {'KLMNOPQ'[n]} | {value} | {307 - 13 * n} |\n" for n, value in enumerate(values))
    return f"| Pier | {header} | Berths |\n|-|-|-|\n{rows}"


def answers(question: str, *, short: bool = False) -> list[str]:
    return [
        ("y" if state == question else "n") if short else ("Yes" if state == question else "No") for state in STATES
    ]


@pytest.mark.parametrize("question", ["Open", "Closed"])
@pytest.mark.parametrize("turned", [False, True])
def test_yes_under_the_name_of_a_value_says_that_value(question: str, turned: bool) -> None:
    sides = [table(STATES, "State"), table(answers(question), question)]
    judgement = judge(*(reversed(sides) if turned else sides))
    assert judgement.facts.found == judgement.facts.gold
    assert "every value agrees" in judgement.summary
    assert judgement.score > 0.95


def test_yes_under_another_name_says_nothing() -> None:
    assert "7 wrong values" in judge(table(STATES, "State"), table(answers("Open"), "State")).summary


def test_a_no_to_one_of_three_says_too_little() -> None:
    states = ["Flooded", *STATES[1:]]
    judgement = judge(table(states, "State"), table(answers("Open"), "Open"))
    assert "every value" not in judgement.summary
    assert judgement.score < 0.7


def test_one_wrong_answer_is_an_error() -> None:
    wrong = ["No", *answers("Open")[1:]]
    right = judge(table(STATES, "State"), table(answers("Open"), "Open"))
    assert judge(table(STATES, "State"), table(wrong, "Open")).score < right.score - 0.03


PLACES = ["Lambeth", "Norwood", "Deal", "Kent"]


def places(header: str, new: str, other: str = "Kent") -> Judgement:
    gold = [*PLACES, "Hull", "York", "Ware"]
    return judge(table(gold, header), table(["Lambeth", new, "Deal", other, "Hull", "York", "Ware"], header))


@pytest.mark.parametrize("header", ["Place of birth", "Born", "Birthplace"])
def test_the_region_of_a_place_may_be_that_of_another_row(header: str) -> None:
    (finding,) = places(header, "Norwood, Kent").findings
    assert finding.kind is DifferenceKind.MORE_PRECISE


@pytest.mark.parametrize("header", ["City", "Winner", "Stations"])
def test_where_there_may_be_two_it_is_an_item_more(header: str) -> None:
    (finding,) = places(header, "Norwood, Kent").findings
    assert finding.kind is DifferenceKind.MORE_WORDS


def test_a_region_that_the_prediction_made_up_elsewhere_is_none_of_the_golds_items() -> None:
    judgement = places("City", "Norwood, London", "London")
    assert "1 value more precise" in judgement.summary
    assert "1 wrong value" in judgement.summary
