"""How few cells tell of an act: as few as its values are telling, and no fewer in tables of small numbers."""

from __future__ import annotations

import pytest
from towns import kinds, markdown

from tabx import judge
from tabx.judging import Judgement

MILLS = ("Avon", "Bure", "Colne", "Dart", "Esk", "Frome", "Gipping")


def judged(header: tuple[str, ...], gold: list[list[str]], predicted: list[list[str]]) -> Judgement:
    return judge(markdown(header, gold), markdown(header, predicted))


def column(name: str, gold: list[str], predicted: list[str], height: str = "Height") -> Judgement:
    """Return the judgement of a column beside names and another column."""
    rows = [[MILLS[i], f"{12.5 + 3 * i}", value] for i, value in enumerate(gold)]
    wrong = [[*rows[i][:2], value] for i, value in enumerate(predicted)]
    return judged(("Mill", height, name), rows, wrong)


def test_the_last_value_of_a_moved_column_stands_first() -> None:
    owners = ["Ann Abel", "Bob Byre", "Cem Cohn", "Dora Deich", "Eva Ebert"]
    (cause,) = column("Owner", owners, [owners[-1], *owners[:-1]]).causes
    assert (cause.kind, cause.gold_columns, cause.exceptions) == ("moved", (2,), ())
    assert "all 5 values are moved by 1 row down" in cause.sentence


def test_numbers_of_four_digits_are_moved_sooner_than_small_ones() -> None:
    large, small = ["4120", "2705", "9318", "1466", "7033"], ["41", "27", "93", "14", "70"]
    assert kinds(column("Sacks", large, [*large[1:], large[0]])) == ["moved"]
    assert column("Sacks", small, [small[2], small[0], small[1], *small[3:]]).causes == ()


def test_signs_of_three_numbers_are_turned_and_nothing_was_put_before_them() -> None:
    (cause,) = column("Balance", ["412", "97", "530"], ["-412", "-97", "-530"]).causes
    assert (cause.kind, "the other sign" in cause.sentence) == ("sign", True)
    assert column("Balance", ["412", "97", "530"], ["-412", "-97", "530"]).causes == ()


def test_three_dates_with_day_and_month_exchanged() -> None:
    gold = ["1954-05-03", "1999-09-01", "2006-06-12"]
    (cause,) = column("Built", gold, ["1954-03-05", "1999-01-09", "2006-12-06"]).causes
    assert cause.kind == "day and month"
    assert column("Built", gold, ["1954-03-05", "1999-01-09", "2006-06-12"]).causes == ()


def test_numbers_in_millions_are_rounded_to_whole_ones() -> None:
    gold = ["160.2", "145.6", "75.4", "190.3", "62.8", "18.7"]
    (cause,) = column("Sales (in millions)", gold, ["160", "146", "75", "190", "63", "19"]).causes
    assert cause.kind == "rounding"


def row(*values: str) -> list[list[str]]:
    """Return a table of large numbers with another third row."""
    gold = [[mill, *(str(1000 + 137 * (7 * i + 3 * j)) for j in range(5))] for i, mill in enumerate(MILLS)]
    return gold if not values else [*gold[:2], [MILLS[2], *values], *gold[3:]]


def test_a_factor_in_one_row_alone() -> None:
    header = ("Mill", "May", "June", "July", "August", "Autumn")
    gold = row()
    (cause,) = judged(header, gold, row(*(f"{int(text) * 1.07:.0f}" for text in gold[2][1:]))).causes
    assert (cause.kind, cause.gold_rows, cause.gold_columns) == ("factor", (2,), ())
    assert "7 % too large" in cause.sentence
    random = row(*(str(int(text) + 311 * (-1) ** j * (j + 2)) for j, text in enumerate(gold[2][1:])))
    assert judged(header, gold, random).causes == ()


def test_a_difference_far_beyond_the_range_of_the_column_is_no_chance() -> None:
    gold = ["3", "2", "1", "1", "4"]
    assert kinds(column("Wheels", gold, [str(int(text) + 40) for text in gold])) == ["difference"]
    assert column("Wheels", gold, [str(int(text) + 1) for text in gold]).causes == ()


def test_a_word_left_off_the_beginning_is_no_part_of_another_word() -> None:
    gold = ["The old weir", "The long race", "The dry dam", "There was none", "Theft of sluices", "These all fell"]
    (cause,) = column("Note", gold, [text.removeprefix("The ") for text in gold]).causes
    assert cause.kind == "prefix or suffix"
    assert "all 3 values lack 'The' at their beginning" in cause.sentence


def test_a_word_replaced_in_two_different_texts_that_come_again() -> None:
    gold = ["eastern slope", "western slope", "valley floor", "western slope", "island"]
    wrong = [text.replace("slope", "harbour") for text in gold]
    assert kinds(column("Side", gold, wrong)) == ["replaced"]


def test_names_cut_to_initials_are_not_replaced_by_other_names() -> None:
    gold = ["Steve Davis", "John Parrott", "Steve Davis", "Jimmy White", "Steve Davis"]
    (cause,) = column("Winner", gold, ["S. Davis", "J. Parrott", "S. Davis", "J. White", "S. Davis"]).causes
    assert cause.kind == "left out or put in"
    assert "all 5 values have initials for given names" in cause.sentence
    assert kinds(column("Winner", gold, ["Ray Reardon" if "Davis" in text else text for text in gold])) == ["replaced"]


def swapped(first: str, second: str) -> Judgement:
    header = ("Mill", "Owner", "Founded", "Sacks")
    rows = [
        [mill, owner, str(1801 + 17 * i), str(4000 + 311 * i)]
        for i, (mill, owner) in enumerate(zip(MILLS, ("Abel", "Byre", "Cohn", "Deich", "Ebert"), strict=False))
    ]
    names = {"Mill": first, first: "Mill"} if second == "Mill" else {first: second, second: first}
    said = tuple(names.get(name, name) for name in header)
    return judge(markdown(header, rows), markdown(said, rows))


@pytest.mark.parametrize("other", ["Owner", "Mill"])
def test_the_names_of_two_columns_are_exchanged_though_one_is_the_key(other: str) -> None:
    (cause,) = swapped("Sacks", other).causes
    assert (cause.kind, cause.gold_columns) == ("exchanged", (0, 3) if other == "Mill" else (1, 3))


def test_exchanged_names_may_be_written_otherwise() -> None:
    header, rows = ("Mill", "Number of wheels", "Owner"), [[m, str(n), o] for m, n, o in zip(
        MILLS, (311, 208, 476, 95, 132), ("Abel", "Byre", "Cohn", "Deich", "Ebert"), strict=False)]  # fmt: skip
    (cause,) = judge(markdown(header, rows), markdown(("Mill", "Owner", "No. of wheels"), rows)).causes
    assert (cause.kind, cause.gold_columns) == ("exchanged", (1, 2))
    other = judge(markdown(header, rows), markdown(("Mill", "Keeper", "No. of wheels"), rows))
    assert other.causes == ()


def test_three_names_cut_within_words_are_no_shorter_names() -> None:
    gold = ["Northern Quay", "Old Harbour", "Long Meadow", "Ferry", "Weir"]
    (cause,) = column("Place", gold, [text[:7] for text in gold]).causes
    assert (cause.kind, cause.gold_columns) == ("truncated", (2,))
    assert "are cut after 7 characters" in cause.sentence


def test_three_names_cut_between_words_may_be_shorter_names() -> None:
    gold = ["Upper Quay", "Lower Hill", "Outer Mead", "Ferry", "Weir"]
    assert column("Place", gold, [text[:5] for text in gold]).causes == ()
    assert column("Place", gold, ["Upp. Quay", "Low. Hill", "Outer", "Ferry", "Weir"]).causes == ()


LOW = ["0.42", "0.61", "0.88", "0.15", "0.33"]
MOVED = ["0.33", "0.42", "0.61", "0.88", "0.15"]


def beside(heights: list[str]) -> Judgement:
    """Return the judgement of moved small numbers beside other heights than 12, 15, …, 24."""
    gold = [[MILLS[i], f"{12 + 3 * i}", value] for i, value in enumerate(LOW)]
    wrong = [[MILLS[i], height, value] for i, (height, value) in enumerate(zip(heights, MOVED, strict=True))]
    return judged(("Mill", "Height", "Lowest"), gold, wrong)


def test_small_numbers_are_moved_in_a_table_that_is_else_right_and_not_in_one_that_is_all_wrong() -> None:
    (cause,) = beside(["12", "15", "18", "21", "24"]).causes
    assert (cause.kind, cause.gold_columns) == ("moved", (2,))
    assert kinds(beside(["12", "15", "18", "20", "58"])) == ["moved"]
    assert beside(["19", "71", "33", "20", "58"]).causes == ()


def test_three_moved_keys_are_a_cause_where_what_stands_beside_them_is_right() -> None:
    gold = [[MILLS[i], f"{3217 + 998 * i}", owner] for i, owner in enumerate(("Ann Abel", "Bob Byre", "Cem Cohn"))]
    wrong = [[MILLS[(i + 1) % 3], *row[1:]] for i, row in enumerate(gold)]
    (cause,) = judged(("Mill", "Sacks", "Owner"), gold, wrong).causes
    assert (cause.kind, cause.gold_columns, cause.exceptions) == ("moved", (0,), ())


def test_single_words_are_cut_where_no_code_ends() -> None:
    places = ["Farrow", "Torbury", "Melworth"]
    (cause,) = column("Place", places, [place[:5] for place in places]).causes
    assert (cause.kind, "cut after 5 characters" in cause.sentence) == ("truncated", True)
    assert column("Place", places, [place[:3] for place in places]).causes == ()
