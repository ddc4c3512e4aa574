"""Stars of significance and raised letters behind numbers; signs that belong to a name; scripts and arrows."""

from __future__ import annotations

import pytest

from tabx.values import pair_columns, read_column, read_header, relate, relate_headers
from tabx.values.records import Difference, Relation
from tabx.values.relating.signs import marks_of


def told(gold: str, predicted: str, *others: str) -> Difference:
    one, other = read_column(("Value",), [gold, *others]), read_column(("Value",), [predicted, *others])
    pair = pair_columns(one, other, [(i, i) for i in range(len(others) + 1)])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("0.91***", ("***",)),
        ("$0.91^{**}$", ("**",)),
        ("0.91*** (0.02)", ("***",)),
        ("(0.91)*", ("*",)),
        ("12.3<sup>ab</sup>", ("^ab",)),
        ("12.3ᵃ", ("^a",)),
        ("**0.91**", ()),
        ("2*3", ()),
        ("0.91* ᵃᵇᶜᵈᵉᶠᵍʰ ^ < $", ("*",)),  # with all signs that may be part of a mark
        ("12.3†", ()),
        ("Total*", ()),
    ],
)
def test_marks_behind_numbers_are_told(text: str, marks: tuple[str, ...]) -> None:
    assert marks_of(text) == marks


@pytest.mark.parametrize(
    ("gold", "predicted", "others"),
    [
        ("0.91***", "0.91*", ["0.5", "0.6"]),
        ("0.91*** (0.02)", "0.91* (0.02)", ["0.5 (0.1)"]),
        ("0.91***", "0.91", ["0.6**", "0.7*"]),
        ("0.91", "0.91*", ["0.6**", "0.7*"]),
        ("12.3<sup>a</sup>", "12.3<sup>b</sup>", ["0.5", "0.6"]),
        ("12.3<sup>a</sup>", "12.3", ["11.4<sup>b</sup>", "15.1<sup>ab</sup>"]),
    ],
)
def test_another_level_or_group_is_an_error_at_the_floor(gold: str, predicted: str, others: list[str]) -> None:
    found = told(gold, predicted, *others)
    assert (found.relation, found.kind, found.similarity) == (Relation.PARTIAL, "mark", 1.0)


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("12.3*", "12.3"),
        ("12.3†", "12.3"),
        ("12.3*", "12.3†"),
        ("12.3[1]", "12.3"),
        ("12.3<sup>a</sup>", "12.3"),
        ("12.3<sup>a</sup>", "12.3ᵃ"),
        ("$0.91^{***}$", "0.91***"),
    ],
)
def test_a_mark_that_only_points_to_a_note_is_harmless(gold: str, predicted: str) -> None:
    assert told(gold, predicted, "0.5", "0.6").relation is Relation.EQUIVALENT


def test_the_power_of_a_base_is_no_mark() -> None:
    assert told("2^d", "2", "x").relation is not Relation.EQUIVALENT


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [("$R^2$", "$R_2$"), ("$x_1$", "$x^1$"), ("$t_a^*$", "$t_a$"), ("f'", "f"), ("A*", "A"), ("$\\hat{y}$", "y")],
)
def test_another_height_or_a_sign_gone_is_another_name(gold: str, predicted: str) -> None:
    found = told(gold, predicted, "b", "c")
    assert (found.relation, found.kind) == (Relation.DIFFERENT, "sign")
    header = relate_headers(read_header((gold,)), read_header((predicted,)))
    assert header.relation in (Relation.DIFFERENT, Relation.PARTIAL)
    assert header.kind in ("sign", "lost sign")


@pytest.mark.parametrize(
    ("gold", "predicted", "kind"),
    [
        ("CNN_small", "CNNsmall", "joined script"),
        ("$CNN_{small}$", "CNNsmall", "joined script"),
        ("R²", "R2", "joined script"),
        ("CNN_small", "CNN small", "notation"),
        ("user_id", "userid", "notation"),
        ("H$_2$O", "H2O", "punctuation"),
    ],
)
def test_a_lowered_word_that_joins_its_name_has_lost_something(gold: str, predicted: str, kind: str) -> None:
    found = told(gold, predicted, "x", "y")
    assert (found.relation, found.kind) == (Relation.EQUIVALENT, kind)


@pytest.mark.parametrize(
    ("typed", "drawn", "other"),
    [
        ("a -> b", "a → b", "a ← b"),
        ("a --> b", "a → b", "a - b"),
        ("a => b", "a ⇒ b", "a → b"),
        ("a <-> b", "a ↔ b", "a → b"),
        ("en->de", "en→de", "en-de"),
        ("->", "→", "←"),
        ("x <-5", "x < -5", "x ← 5"),
    ],
)
def test_a_typed_arrow_is_an_arrow(typed: str, drawn: str, other: str) -> None:
    assert told(typed, drawn, "x").relation is Relation.EQUIVALENT
    assert told(typed, other, "x").relation is not Relation.EQUIVALENT


@pytest.mark.parametrize("others", [["(3,4)", "(5,6)"], ["1.5", "-2.3"], ["5", "6"], ["a", "b"]])
def test_a_pair_is_no_negative_number(others: list[str]) -> None:
    assert told("(1,2)", "-1.2", *others).relation is Relation.DIFFERENT
    assert told("(1,2)", "(2,1)", *others).relation is Relation.DIFFERENT
    assert told("(1,2)", "(1, 2)", *others).relation is Relation.EQUIVALENT


def test_a_pair_among_decimal_commas_is_a_negative_number() -> None:
    assert told("(1,2)", "-1,2", "1,5", "2,3").relation is Relation.EQUIVALENT
    assert told("(1,234)", "-1234", "5", "6").relation is Relation.EQUIVALENT


def test_other_separators_under_a_unit_are_just_that() -> None:
    one = read_column(("Revenue ($ million)",), ["1,200", "4,500"])
    other = read_column(("Revenue ($ million)",), ["1 200", "4,500"])
    pair = pair_columns(one, other, [(0, 0), (1, 1)])
    assert relate(pair.gold.values[0], pair.predicted.values[0], pair).kind == "separators"
