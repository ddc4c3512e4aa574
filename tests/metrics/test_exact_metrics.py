"""Exact match, and F1 of cells, rows and columns, by hand."""

from __future__ import annotations

import pytest
from metric_tables import GOLD, GROUPED, MOVED, made, outcome_of, part, scored

from tabx.metrics import Cause, Unscored


def test_rows_count_in_any_order_cells_at_their_place() -> None:
    assert scored("row-f1", GOLD, MOVED).value == pytest.approx(2 / 3)
    # Of 12 positions the header's three, Cedar and Ems are the same.
    assert scored("cell-f1", GOLD, MOVED).value == pytest.approx(5 / 12)
    assert scored("column-f1", GOLD, MOVED).value == 0


def test_columns_count_in_any_order() -> None:
    turned = made(
        ["River", "Town", "People"], ["Ilm", "Alder", "4120"], ["Ohm", "Birch", "881"], ["Ems", "Cedar", "15300"]
    )
    found = scored("column-f1", GOLD, turned)
    assert found.value == pytest.approx(2 / 3)
    assert (part(found, "same"), part(found, "gold"), part(found, "predicted")) == (2, 3, 3)


def test_a_repeated_row_counts_as_often_as_it_is_there() -> None:
    gold, predicted = made(["a"], ["1"], ["1"], ["2"]), made(["a"], ["1"], ["2"], ["2"], ["2"])
    found = scored("row-f1", gold, predicted)
    assert [part(found, "precision"), part(found, "recall")] == pytest.approx([2 / 4, 2 / 3])
    assert found.value == pytest.approx(4 / 7)


@pytest.mark.parametrize(
    ("predicted", "value"),
    [
        (GOLD, 1),
        (GOLD.replace("Alder", " Alder  "), 1),
        (GOLD.replace("| ", "|").replace("---", ":-:"), 1),
        (GOLD.replace("Alder", "alder"), 0),
        (GOLD.replace("River", "Rivers"), 0),
        (MOVED, 0),
        ("Town,People,River\nAlder,4120,Ilm\nBirch,880,Ohm\nCedar,15300,Ems\n", 1),
        ("I cannot.", 0),
    ],
)  # fmt: skip
def test_exact_match_is_of_texts_and_places_whatever_the_format(predicted: str, value: int) -> None:
    assert scored("exact-match", GOLD, predicted).value == value


def test_levels_of_the_header_are_part_of_a_column() -> None:
    other = GROUPED.replace("Games", "Matches")
    assert scored("column-f1", GROUPED, other).value == pytest.approx(1 / 3)
    assert scored("row-f1", GROUPED, other).value == 1


def test_sections_are_part_of_a_row() -> None:
    row = "<tr><th colspan=2>{}</th></tr><tr><td>a</td><td>1</td></tr>"
    both = "<table><thead><tr><th>n</th><th>v</th></tr></thead><tbody>{}{}</tbody></table>"
    gold, other = (both.format(row.format("North"), row.format(second)) for second in ("South", "West"))
    assert scored("row-f1", gold, other).value == 0.5
    assert scored("exact-match", gold, other).value == 0


def test_a_gold_without_rows_is_no_zero() -> None:
    outcome = outcome_of("row-f1", made(["a", "b"]), made(["a", "b"], ["1", "2"]))
    assert isinstance(outcome, Unscored)
    assert (outcome.reason, outcome.cause) == ("the gold table has no data rows", Cause.PAIR)


def test_a_prediction_without_rows_or_table_has_found_nothing() -> None:
    for predicted in (made(["a"]), "I cannot."):
        found = scored("row-f1", made(["a"], ["1"]), predicted)
        assert (found.value, part(found, "precision"), part(found, "recall")) == (0, 0, 0)
