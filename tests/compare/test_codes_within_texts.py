"""Words that a column writes as codes within its values: nearly the same throughout, and told as that."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.values.kinds import DifferenceKind

RACES = ["Monza Cup of Nations", "Spa Cup of Nations", "Reims Cup of Nations", "Imola Cup of Nations"]
SCORES = ["w 3 - 1", "l 0 - 2 (ot)", "w 4 - 2", "d 1 - 1", "l 1 - 2", "d 0 - 0", "w 2 - 0 (ot)"]
WORDS = {"w": "won", "l": "lost", "d": "drew", "(ot)": "in overtime"}


def judged(gold: list[str], predicted: list[str], header: str = "Race", *, first: bool = False) -> Judgement:
    def table(values: list[str]) -> str:
        lines = [f"| {value} | Port {'KLMNOPQ'[n]} | {307 - 13 * n} |\n" for n, value in enumerate(values)]
        swapped = [f"| Port {'KLMNOPQ'[n]} | {value} | {307 - 13 * n} |\n" for n, value in enumerate(values)]
        names = (header, "Place") if first else ("Place", header)
        return f"| {names[0]} | {names[1]} | Laps |\n|-|-|-|\n" + "".join(lines if first else swapped)

    return judge(table(gold), table(predicted))


def written_out(text: str, words: dict[str, str] = WORDS) -> str:
    return " ".join(words.get(word, word) for word in text.split())


@pytest.mark.parametrize("first", [True, False], ids=["names of rows", "values"])
@pytest.mark.parametrize("short", ["cn", "CN", "C.N."])
def test_initials_for_the_same_words_throughout_are_near(short: str, first: bool) -> None:
    short_races = [race.replace("Cup of Nations", short) for race in RACES]
    for sides in ((RACES, short_races), (short_races, RACES)):
        judgement = judged(*sides, first=first)
        assert {finding.kind for finding in judgement.findings} == {DifferenceKind.ABBREVIATION}
        assert judgement.score > 0.9


def test_results_in_letters_are_those_in_words() -> None:
    for sides in ((SCORES, list(map(written_out, SCORES))), (list(map(written_out, SCORES)), SCORES)):
        judgement = judged(*sides, "Result")
        assert judgement.summary == "7 names abbreviated or written out"
        assert judgement.score > 0.9


def test_one_result_in_the_wrong_word_is_the_only_wrong_one() -> None:
    predicted = list(map(written_out, SCORES))
    predicted[2] = predicted[2].replace("won", "lost")
    judgement = judged(SCORES, predicted, "Result")
    assert judgement.summary == "6 names abbreviated or written out, 1 wrong value"


def test_a_letter_that_stands_for_other_words_is_no_code() -> None:
    wrong = {"w": "lost", "l": "won", "d": "drew", "(ot)": "in overtime"}
    judgement = judged(SCORES, [written_out(score, wrong) for score in SCORES], "Result")
    assert judgement.summary.startswith("5 wrong values")


def test_initials_of_given_names_are_not_codes() -> None:
    names = ["Peter Dorn", "Peter Quist", "Maria Berg", "Maria Holm"]
    initials = [f"{name[0]}. {name.split()[1]}" for name in names]
    assert (
        judged(names, initials, "Driver").score
        < judged(RACES, [r.replace("Cup of Nations", "CN") for r in RACES]).score
    )


def test_other_words_in_their_place_are_wrong() -> None:
    predicted = [race.replace("Cup of Nations", "Rally") for race in RACES]
    assert judged(RACES, predicted).score < 0.8
    assert judged(RACES, predicted, first=True).score < 0.6
