"""Signs that mean something: texts of the same words with another sign say another thing, however alike they look."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx.values import pair_columns, read_column, read_header, relate, relate_headers
from tabx.values.records import Relation
from tabx.values.relating.signs import signs_of

OTHER = [
    ("0.91 [-0.88, 0.95]", "0.91 [0.88, 0.95]"),
    ("[-1, 2]", "[1, 2]"),
    ("[-1, 2]", "[1, -2]"),
    ("β = -0.3", "β = 0.3"),
    ("$10^{-3}$ s", "$10^{3}$ s"),
    ("$x^{-1}$", "$x^{1}$"),
    ("12.3↑", "12.3↓"),
    ("12.3 (↑1.2)", "12.3 (↓1.2)"),
    (r"$\neq 5$", "= 5"),
    ("p ≠ q", "p = q"),
    ("A+B", "A-B"),
    ("A+B", "AB"),
    ("a/b", "ab"),
    ("- Dropout", "+ Dropout"),
    ("A → B", "A ← B"),
    ("A -> B", "A <- B"),
    ("A ∩ B", "A ∪ B"),
    ("a ∧ b", "a ∨ b"),
    ("∀x", "∃x"),
    ("A ⊂ B", "A ⊃ B"),
    ("¬a", "a"),
    ("f'", "f"),
    (r"$\hat{y}$", "$y$"),
    (r"$\bar{y}$", r"$\hat{y}$"),
    ("[0, 1)", "[0, 1]"),
    ("5 m", "5 mm"),
    ("5 Mb", "5 MB"),
]
SAME = [
    ("U.S.A.", "USA"),
    ("New-York", "New York"),
    ("Smith, John", "Smith John"),
    ("rock 'n' roll", "rock n roll"),
    ("O'Neil", "O’Neil"),
    ("A – B", "A - B"),
    ("2010 - 2012 (est.)", "2010–2012 (est.)"),
    ('"Episode 1"', "Episode 1"),
    ("Paris / London", "Paris, London"),
    ("café", "cafe"),
    ("à la carte", "a la carte"),
    ("Na⁺", "Na^+"),
    ("3 × 4 grid", "3 x 4 grid"),
    ("Team*", "Team"),
    ("<b>Ann</b>", "Ann"),
    ("10⁻³ s", "10^-3 s"),
]


def relation(gold: str, predicted: str) -> Relation:
    column, other = (read_column(("Value",), (text, "some words")) for text in (gold, predicted))
    pair = pair_columns(column, other, [(0, 0), (1, 1)])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair).relation


@pytest.mark.parametrize(("gold", "predicted"), OTHER)
def test_another_sign_is_an_error(gold: str, predicted: str) -> None:
    assert relation(gold, predicted) in (Relation.PARTIAL, Relation.DIFFERENT)
    assert relation(predicted, gold) in (Relation.PARTIAL, Relation.DIFFERENT)


@pytest.mark.parametrize(("gold", "predicted"), SAME)
def test_punctuation_is_none(gold: str, predicted: str) -> None:
    assert relation(gold, predicted) in (Relation.EXACT, Relation.EQUIVALENT)


@pytest.mark.parametrize(("gold", "predicted"), [("Acc ↑", "Acc ↓"), ("A+B", "A-B"), ("p ≠ q", "p < q")])
def test_a_header_with_the_opposite_sign_contradicts(gold: str, predicted: str) -> None:
    assert relate_headers(read_header((gold,)), read_header((predicted,))).contradiction


@pytest.mark.parametrize(("gold", "predicted"), [("Acc ↑", "Acc"), ("New-York", "New York"), ("F1 (%)", "F1 %")])
def test_a_header_that_only_leaves_a_sign_out_does_not(gold: str, predicted: str) -> None:
    assert not relate_headers(read_header((gold,)), read_header((predicted,))).contradiction


@given(st.text(max_size=60))
def test_any_text_has_its_own_signs(text: str) -> None:
    assert signs_of(text) == signs_of(text)
    assert all(count > 0 for count in signs_of(text).values())
