"""Fewer words of a value, where both stand in the column: less detail of a kind, another value of a name."""

from __future__ import annotations

import pytest

from tabx import judge
from tabx.values.records import Relation


def relation(header: str, cells: list[str], predicted: str) -> tuple[Relation, str]:
    """Return how a prediction of the first cell differs, where all others are right."""
    gold = [["Entry", header], *([f"Entry {number}", text] for number, text in enumerate(cells))]
    (finding,) = judge(gold, [gold[0], ["Entry 0", predicted], *gold[2:]]).findings
    return finding.relation, finding.kind


@pytest.mark.parametrize(
    ("header", "cells", "predicted"),
    [
        ("Genre", ["American television sitcom", "sitcom", "American television sitcom", "sitcom"], "sitcom"),
        ("Work", ["French painter", "painter", "baker", "painter", "baker"], "painter"),
        ("Kind", ["film based on a British novel", "film", "play", "film", "play"], "film"),
    ],
)
def test_a_kind_with_fewer_words_is_partly_right(header: str, cells: list[str], predicted: str) -> None:
    assert relation(header, cells, predicted) == (Relation.PARTIAL, "fewer words")


@pytest.mark.parametrize(
    ("header", "cells", "predicted"),
    [
        ("City", ["New York", "York", "New York", "York", "Leeds"], "York"),
        ("Club", ["Manchester United", "United", "Leeds United", "United", "Leeds United"], "United"),
        ("Office", ["vice president", "president", "Mayor of Ulm", "president", "Mayor of Ulm"], "president"),
        ("team", ["michigan state", "michigan", "ohio", "michigan", "ohio"], "michigan"),
        ("Rank", ["Division of ladies", "division", "Cup", "division", "Cup"], "division"),
        ("Round", ["Second round 2", "round", "Final", "round", "Final"], "round"),
        ("Sport", ["football for women", "football", "Chess", "football", "Chess"], "football"),
    ],
)
def test_a_name_or_another_thing_stays_another_value(header: str, cells: list[str], predicted: str) -> None:
    assert relation(header, cells, predicted)[0] is Relation.DIFFERENT


AUTHORS = ["Stephen Hill", "Rosa Mann", "Thomas Vogt", "Klara Roth"]


@pytest.mark.parametrize("header", ["Author", "Name", "Who"])
@pytest.mark.parametrize(("gold", "predicted"), [("Stephen Hill", "Steph Hill"), ("Bob Hill", "Robert Hill")])
def test_short_forms_of_given_names_are_nearly_right(header: str, gold: str, predicted: str) -> None:
    assert relation(header, [gold, *AUTHORS[1:]], predicted) == (Relation.NEAR, "abbreviation")


def test_the_short_form_of_a_row_s_name_is_nearly_right() -> None:
    gold = [["Author", "Books"], *([name, str(number)] for number, name in enumerate(AUTHORS))]
    (finding,) = judge(gold, [gold[0], ["Steph Hill", "0"], *gold[2:]]).findings
    assert (finding.relation, finding.kind) == (Relation.NEAR, "abbreviation")


@pytest.mark.parametrize(
    ("cells", "predicted"),
    [
        (["Carlos Hill", *AUTHORS[1:]], "Carl Hill"),
        (["Paula Hill", *AUTHORS[1:]], "Paul Hill"),
        (["Robert Hill", "Bob Hill", *AUTHORS[1:]], "Bob Hill"),
        (["Robert County", *AUTHORS[1:]], "Bob County"),
        (["Robert Hill", *AUTHORS[1:]], "Tom Hill"),
    ],
)
def test_other_names_are_no_short_forms(cells: list[str], predicted: str) -> None:
    assert relation("Author", cells, predicted)[0] in (Relation.PARTIAL, Relation.DIFFERENT)


LISTS = ["Silver Oar, Golden Fern, Blue Cup", "Red Star, Blue Cup", "Golden Fern, Red Star"]


def test_items_all_right_with_more_said_of_them_are_more_precise() -> None:
    found = relation("Awards", LISTS, "Silver Oar (1990), Golden Fern, Blue Cup")
    assert found == (Relation.NEAR, "more precise")


def test_items_all_right_with_less_said_of_them_say_what_is_left_out() -> None:
    gold = [["Entry", "Awards"], ["One", "Silver Oar (1990), Golden Fern"], ["Two", "Red Star, Blue Cup"]]
    (finding,) = judge(gold, [*gold[:1], ["One", "Silver Oar, Golden Fern"], *gold[2:]]).findings
    assert finding.relation is Relation.PARTIAL
    assert finding.note.endswith("'1990' left out")


def test_items_all_right_with_more_and_less_said_of_them_name_both() -> None:
    gold = [["Entry", "Awards"], ["One", "Silver Oar (1990), Golden Fern, Blue Cup"], ["Two", "Red Star, Blue Cup"]]
    (finding,) = judge(gold, [*gold[:1], ["One", "Silver Oar, Golden Fern (gold), Blue Cup"], *gold[2:]]).findings
    assert "3 of 3 items right, in other words" in finding.note
