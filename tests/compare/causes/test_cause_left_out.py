"""A word, a note, a part of dates or names left out of many cells: one cause, in columns of few values too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabx import judge

TITLES = ("The Silver Oar", "Lords of the Mill", "A Night at the Fair", "House by the Lake", "The Red Barn", "Harvest")
NAMES = ("John Michael Abel", "Karl Otto Berg", "Anna Maria Cole", "Ruth Ellen Dorn", "Paul Henry Ebel")
GENRES = ("drama film, crime film", "comedy film", "war film, crime film", "horror film", "action film, war film")
NOTED = ("1 (heat 2) final", "2 (heat 1) final", "3 (heat 2) final", "4 (heat 3) final", "5 (no heat) final")
DATES = ("5 May 2003", "17 May 2004", "2 June 2005", "30 June 2007", "4 August 2008")


def table(name: str, cells: list[str]) -> list[list[str]]:
    return [["No", name], *([f"Entry {number}", cell] for number, cell in enumerate(cells))]


def said(name: str, gold: list[str], change: Callable[[str], str]) -> str:
    """Return the sentence of the only cause."""
    (cause,) = judge(table(name, gold), table(name, list(map(change, gold)))).causes
    return cause.sentence


def without(word: str) -> Callable[[str], str]:
    return lambda text: " ".join(one for one in text.split() if one.casefold() != word)


def each(change: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: ", ".join(map(change, text.split(", ")))


def test_a_word_is_left_out_wherever_it_stands() -> None:
    assert "all 5 values lack 'the'" in said("Title", list(TITLES), without("the"))


def test_a_word_is_left_out_of_items() -> None:
    assert "all 5 values lack 'film'" in said("Genre", list(GENRES), lambda text: text.replace(" film", ""))


def test_notes_are_left_out_of_the_middle() -> None:
    change = lambda text: f"{text[0]} final"  # noqa: E731
    assert "all 5 values lack their notes in brackets" in said("Result", list(NOTED), change)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.rsplit(" ", 1)[0], "lack their year"),
        (lambda text: text.split(" ", 1)[1], "lack their day"),
        (lambda text: text[-4:], "lack their month and day"),
    ],
)
def test_a_part_of_dates_is_left_out(change: Callable[[str], str], words: str) -> None:
    assert f"all 5 values {words}" in said("Date", list(DATES), change)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda name: f"{name[0]}. {name.split()[-1]}", "have initials for given names"),
        (lambda name: f"{name.split()[0]} {name.split()[-1]}", "lack their middle names"),
        (lambda name: name.split()[-1], "keep only their last word"),
    ],
)
def test_names_in_lists_are_shortened_by_one_act(change: Callable[[str], str], words: str) -> None:
    lists = [", ".join((NAMES * 2)[start : start + 1 + start % 3]) for start in range(5)]
    assert f"values {words}" in said("Nominees", lists, each(change))


@pytest.mark.parametrize("right", [0, 1, 3])
def test_a_word_left_out_of_a_column_of_one_value_is_told_where_some_keep_it(right: int) -> None:
    gold = ["Crown Hall, Norton"] * 9
    predicted = ["Crown Hall"] * (9 - right) + gold[:right]
    (cause,) = judge(table("Venue", gold), table("Venue", predicted)).causes
    assert f"{'all 9' if not right else f'{9 - right} of 9'} values lack 'Norton' at their end" in cause.sentence


def test_a_word_left_out_of_a_column_of_two_values_is_told_and_paid_in_full() -> None:
    gold = ["Crown Hall, Norton"] * 8 + ["Crown Hall"]
    judgement = judge(table("Venue", gold), table("Venue", ["Crown Hall"] * 9))
    (cause,) = judgement.comparison.causes
    assert "all 8 values lack 'Norton' at their end" in cause.sentence
    assert cause.least == 8
    assert not judgement.comparison.counts.explanations


def test_one_more_cell_without_the_word_never_pays() -> None:
    gold = ["Crown Hall, Norton"] * 9 + ["Crown Hall"]
    errors = [
        judge(table("Venue", gold), table("Venue", ["Crown Hall"] * wrong + gold[wrong:])).error for wrong in range(10)
    ]
    assert errors == sorted(errors)


def test_other_words_left_out_of_each_cell_are_no_one_word() -> None:
    gold = ["red old mill", "blue new barn", "tall thin tower", "long low wall", "wide dry moat"]
    causes = judge(table("Place", gold), table("Place", [f"{a} {c}" for a, _, c in map(str.split, gold)])).causes
    assert not any("lack 'old'" in cause.sentence for cause in causes)
