"""Values moved by some rows, and exchanged columns, rows and values."""

from __future__ import annotations

import pytest
from towns import LAND, MAYOR, OPEN, REVENUE, STAFF, judged, kinds, markdown, spoilt, towns

from tabx import judge, rescore


def test_a_column_moved_by_a_row() -> None:
    predicted = towns()
    values = ["77", *(row[STAFF] for row in predicted[:-1])]
    for row, value in zip(predicted, values, strict=False):
        row[STAFF] = value
    (cause,) = judged(predicted).causes
    assert cause.kind == "moved"
    assert "column Staff: 11 of 12 values are moved by 1 row down" in cause.sentence
    assert cause.exceptions == ((0, STAFF),)


def lacking_a_row(*, moved_first: bool, count: int = 5) -> list[list[str]]:
    """The first towns with their mayors a row down, the second town lost before or after that."""
    predicted = towns(count)
    if not moved_first:
        del predicted[1]
    mayors = [row[MAYOR] for row in predicted]
    for row, mayor in zip(predicted, [mayors[-1], *mayors[:-1]], strict=True):
        row[MAYOR] = mayor
    if moved_first:
        del predicted[1]
    return predicted


@pytest.mark.parametrize("moved_first", [True, False])
def test_a_missing_row_hides_no_move(moved_first: bool) -> None:
    (cause,) = judged(lacking_a_row(moved_first=moved_first), 5).causes
    assert (cause.kind, cause.gold_columns) == ("moved", (MAYOR,))
    assert "all 4 values are moved by 1 row down" in cause.sentence


def test_a_missing_row_makes_no_move_of_two_values_exchanged() -> None:
    predicted = lacking_a_row(moved_first=True)
    predicted[0][MAYOR], predicted[2][MAYOR] = towns()[0][MAYOR], "Nora Nagel"
    assert judged(predicted, 5).causes == ()


def test_wrong_keys_are_named_and_keep_their_price() -> None:
    predicted = towns()
    names = [row[0] for row in predicted]
    for row in range(1, 12):
        predicted[row][0] = names[row - 1]
    judgement = judged(predicted)
    (cause,) = judgement.causes
    assert cause.kind == "moved"
    assert cause.gold_columns == (0,)
    assert judgement.error == pytest.approx(rescore(judgement, {"cause": {"rest": 1}}).error)


def test_a_block_moved_up() -> None:
    predicted = towns()
    texts = [row[MAYOR] for row in predicted]
    for row in range(2, 8):
        predicted[row][MAYOR] = texts[row + 1]
    (cause,) = judged(predicted).causes
    assert cause.kind == "moved"
    assert "rows 3-8: all 6 values are moved by 1 row up" in cause.sentence


def test_four_moved_values_are_no_block() -> None:
    predicted = towns()
    texts = [row[MAYOR] for row in predicted]
    for row in range(2, 6):
        predicted[row][MAYOR] = texts[row + 1]
    assert judged(predicted).causes == ()


def test_two_columns_of_one_type_with_each_others_values() -> None:
    gold = [[f"T{n}", str(13 * n + 5), str((29 * n) % 83 + 40)] for n in range(12)]
    wrong = [[key, two, one] for key, one, two in gold]
    wrong[3], wrong[8] = gold[3], gold[8]
    texts = [
        "| Team | Won | Lost |\n|---|---|---|\n" + "\n".join("| " + " | ".join(row) + " |" for row in rows)
        for rows in (gold, wrong)
    ]
    (cause,) = judge(*texts).causes
    assert cause.kind == "exchanged"
    assert "of Won and Lost are exchanged" in cause.sentence


def test_two_columns_that_stand_under_each_others_names() -> None:
    predicted = towns()
    for row in predicted:
        row[REVENUE], row[STAFF] = row[STAFF], row[REVENUE]
    judgement = judged(predicted)
    assert "exchanged" in kinds(judgement)
    assert any("Revenue and Staff are exchanged" in cause.sentence for cause in judgement.causes)


def test_two_rows_beside_each_others_names() -> None:
    predicted = towns()
    predicted[2][1:], predicted[6][1:] = predicted[6][1:], predicted[2][1:]
    judgement = judged(predicted)
    (cause,) = judgement.causes
    assert cause.kind == "exchanged"
    assert "rows 3 Kiel and 7 Mainz" in cause.sentence


def test_rows_of_small_numbers_paired_by_a_few_of_them_are_no_exchange() -> None:
    gold = [["Aal", "6", "2", "2"], ["Ben", "3", "1", "6"], ["Gen", "4", "8", "7"], ["Hir", "3", "0", "9"]]
    wrong = [["Aal", "4", "8", "7"], ["Ben", "6", "6", "4"], ["Gen", "6", "2", "3"], ["Hir", "1", "5", "2"]]
    texts = [markdown(("Name", "A", "B", "C"), rows) for rows in (gold, wrong)]
    assert judge(*texts).causes == ()


def test_a_column_of_two_values_knows_only_their_exchange() -> None:
    (cause,) = spoilt(OPEN, change=lambda text: {"yes": "no", "no": "yes"}[text]).causes
    assert cause.kind == "exchanged"
    assert "have their two values exchanged" in cause.sentence


@pytest.mark.parametrize("rows", [(0, 3, 5, 6, 8, 11), (0, 1, 2, 3, 4, 5, 6)])
def test_some_wrong_values_of_two_are_no_cause(rows: tuple[int, ...]) -> None:
    assert spoilt(OPEN, change=lambda text: {"yes": "no", "no": "yes"}[text], rows=rows).causes == ()


def test_one_value_for_the_other_is_no_exchange_of_both() -> None:
    towns_in = ["Hall, Ulm"] * 11 + ["Park"]
    gold = [[f"Cup {n}", place] for n, place in enumerate(towns_in)]
    wrong = [[name, "Park"] for name, _ in gold]
    assert judge(*(markdown(("Cup", "Held in"), rows) for rows in (gold, wrong))).causes == ()


def test_all_the_same_value_is_no_move() -> None:
    assert "moved" not in kinds(spoilt(LAND, change=lambda text: "Baden"))
