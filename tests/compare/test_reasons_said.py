"""Reasons that say nothing by themselves are told with what is more, fewer or other (issue 28, section 4)."""

from __future__ import annotations

import pytest

from tabx import judge

CASES = [
    (("Pier 14 east", "Pier 15 east"), "another number in the text, 15 for 14"),
    (("3 out of 5", "5 out of 3"), "the numbers in another order"),
    (("4 km walk", "4 mile walk"), "another unit, mile for km"),
    (("Section C", "Section D"), "another letter or numeral, D for C"),
    (("upper deck", "lower deck"), "the opposite, lower for upper"),
    (("open on Monday", "not open on Monday"), "a negation, extra not"),
    (("open on 4 May", "open on 4 June"), "another number in the text, June for May"),
]


def table(first: str, others: tuple[str, ...]) -> str:
    values = (first, *others)
    return "| Key | Remark |\n|-|-|\n" + "".join(f"| k{index} | {value} |\n" for index, value in enumerate(values))


def told(gold: str, predicted: str, *others: str) -> str:
    (finding,) = judge(table(gold, others), table(predicted, others)).findings
    return finding.note


@pytest.mark.parametrize(("texts", "said"), CASES)
def test_a_contradiction_says_its_words(texts: tuple[str, str], said: str) -> None:
    assert told(*texts, "blue gull", "old mill") == f"gold {texts[0]}, predicted {texts[1]}, {said}"


@pytest.mark.parametrize(
    ("gold", "predicted", "others", "said"),
    [
        ("1931", "Oslo", ("1950", "1972"), "a text where the gold has a number"),
        ("10:30", "Oslo", ("11:40", "12:50"), "a text where the gold has a time"),
        ("yes", "7", ("no", "yes"), "a number where the gold has yes or no"),
        ("yes", "no", ("no", "yes"), "predicted no, the opposite"),
        ("2021-04-05", "Oslo", ("2021-05-06", "2022-07-08"), "a text where the gold has a date"),
        ("Oslo", "4.5", ("Riga", "Bern"), "a number where the gold has a text"),
    ],
)
def test_another_type_says_which(gold: str, predicted: str, others: tuple[str, ...], said: str) -> None:
    assert told(gold, predicted, *others).endswith(said)


def test_another_scale_says_where_it_is_told() -> None:
    assert "million written in the prediction only" in told("4,000,000", "4 million", "7,000,000", "9,000,000")
    assert "million written in the gold only" in told("4 million", "4,000,000", "7 million", "9 million")


def test_long_texts_are_quoted_in_part() -> None:
    words = " ".join(f"w{chr(97 + n)}" for n in range(20))
    note = told(f"{words} 15", f"14 {words.replace('w', 'v')}", "one", "two")
    assert "number in text" not in note


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [("42nd airborne division", "a7 rifles"), ("pier 14 east", "3 old mills"), ("5 April rally", "strike of June")],
)
def test_where_no_word_is_the_same_the_number_is_not_what_is_other(gold: str, predicted: str) -> None:
    assert told(gold, predicted, "blue gull", "old inn") == f"gold {gold}, predicted {predicted}, different"
    whole = judge(table(gold, ("blue gull",)), table("grey heron", ("blue gull",)))
    assert judge(table(gold, ("blue gull",)), table(predicted, ("blue gull",))).score == whole.score


def test_opposites_without_a_common_word_stay_opposites() -> None:
    assert told("won twice", "lost twice", "drawn", "open").endswith("the opposite, lost for won")


def test_amounts_in_other_units_stay_other_numbers() -> None:
    assert "another number in the text" in told("120/95 mm", "4.7/3.7 ft", "80/70 mm", "60/50 mm")
