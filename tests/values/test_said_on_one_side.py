"""What one of two writings of a value has and the other leaves out is said, and plurals are forms of a word."""

from __future__ import annotations

import pytest

from tabx.values import pair_columns, read_column, relate
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Difference, Relation


def told(gold: str, predicted: str, header: str = "Kind") -> Difference:
    pair = pair_columns(read_column((header,), (gold,)), read_column((header,), (predicted,)), [(0, 0)])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


@pytest.mark.parametrize(
    ("short", "full"), [("2009–11", "2009–2011"), ("1999/00", "1999/2000"), ("1987-88", "1987-1988")]
)
def test_a_year_written_in_full_is_no_punctuation(short: str, full: str) -> None:
    assert told(short, full).kind is DifferenceKind.DATE_FORMAT
    assert told(short, full).note == "last year written in full"
    assert told(full, short).note == "last year in two digits"


@pytest.mark.parametrize("number", ["17", "3.5", "1,204"])
def test_a_plus_sign_is_said_to_be_left_out_or_added(number: str) -> None:
    assert told(f"+{number}", number).note == "plus sign left out"
    assert told(number, f"+{number}").note == "plus sign added"


@pytest.mark.parametrize(("one", "other"), [("frigates", "frigate"), ("lamp", "lamps")])
def test_the_plural_of_a_thing_is_a_form_of_its_word(one: str, other: str) -> None:
    assert (told(one, other).relation, told(one, other).kind) == (Relation.NEAR, DifferenceKind.WORD_FORM)


@pytest.mark.parametrize(("one", "other", "header"), [("robert", "roberts", "Kind"), ("wood", "woods", "Player")])
def test_of_names_one_letter_makes_another(one: str, other: str, header: str) -> None:
    assert told(one, other, header).kind is not DifferenceKind.WORD_FORM
