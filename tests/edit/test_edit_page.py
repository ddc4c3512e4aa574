"""What a reader is told of an edit: which rows move, what of merged cells was asked, where spaces alone differ."""

from __future__ import annotations

import tabx
from tabx.edit import judge_edit
from tabx.operations import (
    MergeEqual,
    MoveColumn,
    MoveRow,
    NewText,
    Policy,
    SetCells,
    Sort,
    SplitMerged,
    SwapRows,
    apply,
)
from tabx.table import Table

SOURCE = """\
| City | People | Country |
|---|---|---|
| Ulm | 120000 | Germany |
| Bern | 133000 | Switzerland |
| Graz | 290000 | Austria |
| Linz City | 205000 | Austria |
"""


def table() -> Table:
    return tabx.load_table(SOURCE)


def edited(*operations: object) -> Table:
    return apply(table(), operations, policy=Policy.KEEP).table  # type: ignore[arg-type]


def parts(source: object, gold: object, predicted: object) -> tuple[str, str, str]:
    """Return the source, the gold and the prediction of a page with their marks."""
    text = judge_edit(source, gold, predicted).to_markdown().replace("\\", "")  # type: ignore[arg-type]
    _, source_part, rest = text.replace("## Source", "##SPLIT").replace("## Gold", "##SPLIT").split("##SPLIT")
    gold_part, _, predicted_part = rest.partition("## Prediction")
    return source_part, gold_part, predicted_part.partition("## How to read")[0]


def test_another_writing_by_spaces_alone_is_told() -> None:
    gold = edited(SwapRows(row=1, other=2))
    predicted = edited(SwapRows(row=1, other=2), SetCells(cells=(NewText(row=4, column=1, text="Linz  City"),)))
    found = judge_edit(table(), gold, predicted)
    assert [str(change) for change in found.rewritten] == [
        "rewritten: row 4 (Linz City), column City: 'Linz City' became 'Linz  City' (spaces)"
    ]
    source_part, gold_part, predicted_part = parts(table(), gold, predicted)
    assert "~ [became Linz  City, spaces]" in source_part
    assert "~ [became Linz  City, spaces]" in gold_part
    assert "~ [was Linz City, spaces]" in predicted_part
    other = judge_edit(table(), table(), SOURCE.replace("120000", "120,000")).rewritten
    assert "spaces" not in str(other[0])


def test_rows_that_move_are_named_and_marked_in_every_table() -> None:
    gold = edited(MoveRow(row=4, to=1))
    found = judge_edit(table(), gold, gold)
    assert [str(change) for change in found.changes] == ["done: row order: 1 row to move, row 4 (Linz City) to place 1"]
    source_part, gold_part, predicted_part = parts(table(), gold, gold)
    assert "| 4 ✓ to move | Linz City |" in source_part
    assert "| 1 (source 4) ✓ moved | Linz City |" in gold_part
    assert "| 1 (source 4) ✓ moved | Linz City |" in predicted_part


def test_rows_out_of_place_are_marked_in_every_table() -> None:
    gold, predicted = edited(MoveRow(row=4, to=1)), edited(MoveRow(row=3, to=1))
    (change,) = judge_edit(table(), gold, predicted).changes
    assert str(change) == ("done wrongly: row order: 1 row to move, row 4 (Linz City) to place 1; 2 rows out of place")
    source_part, gold_part, predicted_part = parts(table(), gold, predicted)
    assert "| 3 ≠ to stay | Graz |" in source_part
    assert "| 4 (source 3) ≠ to stay | Graz |" in gold_part
    assert "| 1 (source 3) ≠ out of place | Graz |" in predicted_part
    (damage,) = judge_edit(table(), table(), predicted).damage
    assert str(damage) == "damaged: row order: 1 row out of place, row 3 (Graz) to place 1"
    assert "| 1 (source 3) ! out of place | Graz |" in parts(table(), table(), predicted)[2]


def test_columns_that_move_are_marked() -> None:
    gold = edited(MoveColumn(column=3, to=1))
    found = judge_edit(table(), gold, table())
    assert str(found.changes[0]) == "not done: column order: 1 column to move, column Country to place 1"
    source_part, gold_part, predicted_part = parts(table(), gold, table())
    assert "Country ✗ to move" in source_part
    assert "Country (source 3) ✗ moved" in gold_part
    assert "Country (source 3) ✗ out of place" in predicted_part


def test_a_new_order_of_many_rows_names_the_first() -> None:
    rows = [["Key", "Value"], *([str(9 - place), str(place)] for place in range(8))]
    gold = apply(tabx.load_table(rows), [Sort(column=1)]).table
    (change,) = judge_edit(rows, gold, gold).changes
    assert change.where.startswith("7 rows to move, row ")
    assert change.where.endswith(", …")


def test_merged_cells_say_what_was_asked() -> None:
    merged = edited(MergeEqual(columns=(3,)))
    found = judge_edit(table(), merged, table())
    assert str(found.changes[0]) == "not done: cells to be merged at row 3 (Graz), column Country, 2 cells"
    assert "Austria ✗ [to be merged]" in parts(table(), merged, table())[0]
    split = apply(merged, [SplitMerged()]).table
    assert str(judge_edit(merged, split, split).changes[0]).startswith("done: cells to be split at row 3 (Graz)")
    source_part, gold_part, predicted_part = parts(merged, split, split)
    assert "✓ [to be split]" in source_part
    assert "✓ [split]" in gold_part
    assert "✓ [split]" in predicted_part


def test_rows_lost_and_added_are_told_without_nested_brackets() -> None:
    less, more = SOURCE.replace("| Bern | 133000 | Switzerland |\n", ""), SOURCE + "| Chur | 38000 | Switzerland |\n"
    assert str(judge_edit(SOURCE, SOURCE, less).changes[0]) == "damaged: row 2 (Bern) is lost"
    assert str(judge_edit(SOURCE, less, SOURCE).changes[0]) == "not done: row 2 (Bern) to be removed"
    assert str(judge_edit(SOURCE, SOURCE, more).changes[0]) == "damaged: row 5 (Chur) of the prediction was added"
    assert str(judge_edit(SOURCE, more, SOURCE).changes[0]) == "not done: row 5 (Chur) of the gold to be added"


def test_damage_is_listed_by_row_then_column() -> None:
    predicted = SOURCE.replace("Germany", "Italy").replace("| Graz |", "| Gaz |").replace("290000", "1")
    places = [(change.row.source, change.column.source) for change in judge_edit(SOURCE, SOURCE, predicted).damage]
    assert places == [(0, 2), (2, 0), (2, 1)]


def test_the_legend_has_the_signs_that_can_be() -> None:
    with_gold = judge_edit(SOURCE, SOURCE, SOURCE).to_markdown()
    without = judge_edit(SOURCE, None, SOURCE, allowed="row 1").to_markdown()
    assert "○" not in with_gold
    assert "✓" in with_gold
    assert "○" in without
    assert "✓" not in without
