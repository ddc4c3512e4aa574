"""Check boxes are booleans where their column holds nothing else; a crossed box is no beside a tick."""

from __future__ import annotations

import pytest
from related_columns import EXACT, SAME, are_wrong, related, relations

NOTATIONS = {
    "ballot": ("☒", "☐"),
    "ticked ballot": ("☑", "☐"),
    "markdown": ("[x]", "[ ]"),
    "capital": ("[X]", "[ ]"),
    "recognizer": (":selected:", ":unselected:"),
    "squares": ("■", "□"),
    "circles": ("●", "○"),
    "words": ("checked", "unchecked"),
    "yes": ("yes", "no"),
    "ticks": ("✓", "✗"),
}
STATES = (True, False, True, True, False)


def marks(name: str, states: tuple[bool, ...] = STATES) -> tuple[str, ...]:
    ticked, empty = NOTATIONS[name]
    return tuple(ticked if state else empty for state in states)


@pytest.mark.parametrize("gold", NOTATIONS)
@pytest.mark.parametrize("predicted", NOTATIONS)
def test_the_same_boxes_in_another_notation(gold: str, predicted: str) -> None:
    assert relations(marks(gold), marks(predicted), "Done") <= {EXACT, SAME}


@pytest.mark.parametrize("gold", NOTATIONS)
@pytest.mark.parametrize("predicted", NOTATIONS)
def test_the_other_state_is_wrong(gold: str, predicted: str) -> None:
    turned = tuple(not state for state in STATES)
    assert relations(marks(gold), marks(predicted, turned), "Done") == {"different"}


@pytest.mark.parametrize("tick", ["☑", "✓", "✔", "✅"])
def test_a_crossed_box_beside_a_tick_is_no(tick: str) -> None:
    assert relations((tick, "☒", tick), ("yes", "no", "yes"), "Paid") == {SAME}
    assert are_wrong((tick, "☒", tick), ("no", "yes", "no"), "Paid")


def test_boxes_of_three_states_are_three_values() -> None:
    gold = ("☐", "☑", "☒", "☐")
    found = related(gold, ("☒", "☑", "☐", "☐"), "State")
    assert [one.relation in (EXACT, SAME) for one in found] == [False, True, False, True]


@pytest.mark.parametrize("other", ["later", "n/a in 2019", "◐", "x"])
def test_beside_anything_else_they_are_texts(other: str) -> None:
    gold, predicted = ("☒", "☐", other), ("☐", "☒", other)
    found = related(gold, predicted, "Done")
    assert [one.relation for one in found] == ["different", "different", "exact"]


def test_blank_cells_among_boxes_stay_blank() -> None:
    found = related(("☒", "", "☐"), ("[x]", "", "[ ]"), "Done")
    assert [one.relation in (EXACT, SAME) for one in found] == [True] * 3
    assert related(("☒", "☐"), ("☒", ""), "Done")[1].relation == "missing"


def test_a_rating_of_dots_is_no_box() -> None:
    assert are_wrong(("●●○", "●○○"), ("●○○", "●●○"), "Rating")
