"""Another form of a word is near it; names with the same endings are other names."""

from __future__ import annotations

import pytest
from related_columns import WRONG, related

from tabx import judge
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Relation
from tabx.values.relating.word_forms import are_forms_of_one_word

FORMS = [
    ("waiter", "waitress"),
    ("Waiter", "Waitress"),
    ("stage director", "stage directress"),
    ("painter", "painting"),
    ("managers", "management"),
    ("potters", "potter"),
    ("chairman", "chairwoman"),
    ("politician", "politics"),
    ("engineer", "engineering"),
    ("Iceland", "Icelandic"),
    ("norway", "norwegian"),
    ("Italy", "Italian"),
    ("Sweden", "Swedish"),
    ("South Africa", "South African"),
    ("Malta", "Maltese"),
]
OTHERS = [
    ("Robert", "Roberts"),
    ("Paul", "Paula"),
    ("Martin", "Martinez"),
    ("Christian", "Christy"),
    ("York", "Yorker"),
    ("Niger", "Nigerian"),
    ("Niger", "Nigeria"),
    ("Austria", "Australian"),
    ("Germany", "Germani"),
    ("Romania", "Roman"),
    ("Indiana", "Indian"),
    ("Best Actor", "Best Actress"),
    ("minor", "mining"),
    ("sector", "section"),
    ("winner", "loser"),
    ("painter", "potter"),
    ("red painter", "blue painting"),
]


@pytest.mark.parametrize(("one", "other"), FORMS)
def test_forms_of_one_word(one: str, other: str) -> None:
    assert are_forms_of_one_word(one, other)
    assert are_forms_of_one_word(other, one)
    found = related([one, "smith"], [other, "smith"], "Trade")[0]
    assert (found.relation, found.kind) == (Relation.NEAR, DifferenceKind.WORD_FORM)


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_other_words_that_begin_alike(one: str, other: str) -> None:
    assert not are_forms_of_one_word(one, other)
    assert not are_forms_of_one_word(other, one)


def test_two_forms_that_are_both_values_of_the_column_are_two_values() -> None:
    found = related(["waiter", "waitress", "smith"], ["waitress", "waitress", "smith"], "Trade")[0]
    assert found.relation in WRONG


def test_a_form_costs_less_than_another_word_and_is_told() -> None:
    rows = [["Person", "Trade"], ["Ida Brook", "waiter"], ["Jon Falk", "smith"]]
    form, other = ([rows[0], ["Ida Brook", word], rows[2]] for word in ("waitress", "tailor"))
    judgement = judge(rows, form)
    assert 0 < 4 * judgement.error < judge(rows, other).error
    assert judgement.summary == "1 value in another form of its word"
    assert judgement.findings[0].note.endswith("another form of the word")
