"""Edits judged: what was demanded and done, what was to be kept and is damaged, written otherwise or kept."""

from __future__ import annotations

import pytest

import tabx
from tabx.edit import judge_edit
from tabx.errors import InputError, OptionError
from tabx.operations import (
    AddColumn,
    AddRow,
    MergeEqual,
    MoveColumn,
    NewText,
    Policy,
    RemoveColumn,
    RemoveRow,
    RenameHeader,
    SetCells,
    Sort,
    SplitMerged,
    SwapRows,
    apply,
)
from tabx.table import Table

SOURCE = """\
| City | People | Country | Founded |
|---|---|---|---|
| Ulm | 120000 | Germany | 1181-02-01 |
| Bern | 133,000 | Switzerland | 1191-05-20 |
| Graz | 290,000 | Austria | 1128-03-07 |
| Linz | 205,000 | Austria | 799-01-01 |
| Wels | 62,000 | Austria | 776-01-01 |
"""
BERN = "| Bern | 133,000 | Switzerland | 1191-05-20 |\n"
ULM = "| Ulm | 120000 | Germany | 1181-02-01 |\n"


def table() -> Table:
    return tabx.load_table(SOURCE)


def said(source: object, gold: object, predicted: object, **options: object) -> list[tuple[str, str]]:
    found = judge_edit(source, gold, predicted, **options)  # type: ignore[arg-type]
    return [(str(change.what), str(change.verdict)) for change in found.changes]


def edited(*operations: object, policy: Policy = Policy.KEEP) -> Table:
    return apply(table(), operations, policy=policy).table  # type: ignore[arg-type]


EDITS = {
    "row removed": RemoveRow(row=2),
    "row added": AddRow(cells=("Steyr", "38,000", "Austria", "980-01-01"), at=3),
    "row order": SwapRows(row=1, other=4),
    "column removed": RemoveColumn(column=3),
    "column added": AddColumn(header="River", cells=("Danube", "Aare", "Mur", "Danube", "Traun"), at=2),
    "column order": MoveColumn(column=1, to=3),
    "header": RenameHeader(column=2, text="Inhabitants"),
    "merged cells": MergeEqual(columns=(3,)),
}


@pytest.mark.parametrize("what", EDITS)
def test_one_edit_is_one_change_done_by_the_gold_and_not_by_a_copy(what: str) -> None:
    gold = edited(EDITS[what])
    assert said(table(), gold, gold) == [(what, "done")]
    right = judge_edit(table(), gold, gold)
    assert (right.success, right.done, right.kept, right.precision, right.f1) == (True, 1.0, 1.0, 1.0, 1.0)
    assert right.mistake == ""
    copied = judge_edit(table(), gold, table())
    assert said(table(), gold, table()) == [(what, "not done")]
    assert (copied.success, copied.done, copied.kept, copied.precision, copied.f1) == (False, 0.0, 1.0, None, 0.0)
    assert copied.mistake == "the source copied"


@pytest.mark.parametrize("what", EDITS)
def test_a_wrong_digit_elsewhere_is_the_one_damage(what: str) -> None:
    gold = edited(EDITS[what])
    texts = [[cell.text for cell in row] for row in gold.rows]
    (row, column) = next(
        (row, column) for row, line in enumerate(texts) for column, text in enumerate(line) if text == "62,000"
    )
    harmed = apply(
        gold, [SetCells(cells=(NewText(row=row + 1, column=column + 1, text="63,000"),))], policy=Policy.KEEP
    )
    assert said(table(), gold, harmed.table) == [(what, "done"), ("cell", "damaged")]
    found = judge_edit(table(), gold, harmed.table)
    assert not found.success
    assert found.done == 1.0
    assert found.precision == 0.5
    assert found.compared.lost == 1


def test_rows_below_an_inserted_one_are_found_by_content() -> None:
    gold = edited(EDITS["row added"])
    found = judge_edit(table(), gold, gold)
    assert found.compared.lost == 0
    assert len(found.changes) == 1


def test_another_writing_of_a_value_is_harmless_but_strictly() -> None:
    gold = SOURCE.replace(BERN, "")
    predicted = (
        gold.replace("120000", "120,000").replace("1128-03-07", "7 March 1128").replace("| Wels |", "|  Wels  |")
    )
    found = judge_edit(SOURCE, gold, predicted)
    assert found.success
    assert len(found.rewritten) == 2
    assert found.kept == 1
    strict = judge_edit(SOURCE, gold, predicted, strict=True)
    assert not strict.success
    assert strict.changes == found.changes


@pytest.mark.parametrize(
    ("predicted", "expected"),
    [
        (SOURCE.replace("Country", "Nation"), ("header", "damaged")),
        (SOURCE.replace("| Graz |", "| Gratz |"), ("cell", "damaged")),
        (SOURCE.replace(BERN, ""), ("row removed", "damaged")),
        (SOURCE + ULM, ("row added", "damaged")),
        (SOURCE.replace(ULM, "") + ULM, ("row order", "damaged")),
        (SOURCE.replace("| Graz | 290,000 |", "| Graz |  |"), ("cell", "damaged")),
    ],
)
def test_what_a_judge_forgives_and_an_editor_may_not(predicted: str, expected: tuple[str, str]) -> None:
    assert said(SOURCE, SOURCE, predicted) == [expected]


def test_a_column_lost_or_too_much_and_columns_in_another_order() -> None:
    for operation, expected in (
        (RemoveColumn(column=3), "column removed"),
        (AddColumn(header="Note", cells=("a", "b", "c", "d", "e")), "column added"),
        (MoveColumn(column=1, to=4), "column order"),
    ):
        assert said(SOURCE, SOURCE, edited(operation)) == [(expected, "damaged")]


def test_a_row_added_in_the_wrong_place_is_one_finding() -> None:
    gold, predicted = (
        edited(AddRow(cells=("Steyr", "38,000", "Austria", "980"), at=3)),
        edited(AddRow(cells=("Steyr", "38,000", "Austria", "980"), at=4)),
    )
    (change,) = judge_edit(table(), gold, predicted).changes
    how = "in another place (it is row 4 of the prediction)"
    assert (change.what, change.verdict, change.how) == ("row added", "done wrongly", how)


def test_an_added_row_or_column_with_wrong_texts_is_done_wrongly() -> None:
    gold = edited(EDITS["row added"])
    predicted = edited(AddRow(cells=("Steyr", "39,000", "Austria", "980-01-01"), at=3))
    (change,) = judge_edit(table(), gold, predicted).changes
    assert (change.verdict, change.count) == ("done wrongly", 1)
    gold = edited(EDITS["column added"])
    predicted = edited(AddColumn(header="River", cells=("Danube", "Aare", "Drava", "Danube", "Enns"), at=2))
    (change,) = judge_edit(table(), gold, predicted).changes
    assert (change.verdict, change.count) == ("done wrongly", 2)


def test_identical_rows_are_interchangeable() -> None:
    rows = [["a", "1"], ["b", "2"], ["a", "1"], ["a", "1"]]
    source, gold = [["Key", "Value"], *rows], [["Key", "Value"], *rows[:3]]
    for predicted in (gold, [["Key", "Value"], rows[0], rows[1], rows[3]]):
        assert judge_edit(source, gold, predicted).success


def test_a_new_order_is_one_change_with_its_rows_out_of_place() -> None:
    gold, predicted = edited(Sort(column=1)), edited(Sort(column=1, descending=True))
    (change,) = judge_edit(table(), gold, predicted).changes
    assert (change.what, change.verdict) == ("row order", "done wrongly")
    assert change.count == 4


HTML = """<table><tr><th>Year</th><th>Place</th><th>Rank</th></tr>
<tr><td rowspan=3>2020</td><td>Rome</td><td>1</td></tr><tr><td>Oslo</td><td>2</td></tr><tr><td>Bern</td><td>3</td></tr>
<tr><td>2021</td><td>Ulm</td><td>1</td></tr></table>"""


def test_merged_cells_that_are_split_lost_or_merged_are_damage() -> None:
    merged = tabx.load_table(HTML)
    split = apply(merged, [SplitMerged()]).table
    assert said(merged, merged, split) == [("merged cells", "damaged")]
    assert said(merged, split, merged) == [("merged cells", "not done")]
    assert said(split, split, merged) == [("merged cells", "damaged")]
    blank = HTML.replace("<tr><td>Oslo", "<tr><td></td><td>Oslo").replace("<tr><td>Bern", "<tr><td></td><td>Bern")
    assert said(merged, merged, blank.replace(" rowspan=3", "")) == [("merged cells", "damaged")]


def test_a_text_of_a_merged_cell_counts_once() -> None:
    merged = tabx.load_table(HTML)
    assert said(merged, merged, HTML.replace("2020", "2019")) == [("cell", "damaged")]
    assert said(merged, HTML.replace("2020", "2019"), merged) == [("cell", "not done")]


def test_a_removed_row_shortens_the_merged_cell_and_that_is_no_change_of_its_own() -> None:
    merged = tabx.load_table(HTML)
    for policy in Policy:
        gold = apply(merged, [RemoveRow(row=2)], policy=policy).table
        assert said(merged, gold, gold) == [("row removed", "done")]


def test_captions_and_header_rows() -> None:
    captioned = HTML.replace("<table>", "<table><caption>Ranks</caption>")
    assert said(captioned, captioned, HTML) == [("caption", "damaged")]
    assert said(HTML, captioned, captioned) == [("caption", "done")]
    two = HTML.replace("<tr><th>Year", "<tr><th colspan=3>Results</th></tr><tr><th>Year")
    assert ("header rows", "damaged") in said(two, two, HTML)


def test_sections_are_facts() -> None:
    sectioned = HTML.replace("<tr><td>2021", "<tr><th colspan=3>Later</th></tr><tr><td>2021")
    source = tabx.load_table(sectioned)
    assert source.row_groups
    assert said(source, source, sectioned.replace("Later", "Sooner"))[0] == ("section", "damaged")


def test_a_header_stands_in_no_section() -> None:
    sectioned = HTML.replace("<tr><td>2021", "<tr><th colspan=3>Later</th></tr><tr><td>2021")
    gold = apply(tabx.load_table(sectioned), [RemoveRow(row=4)], policy=Policy.KEEP).table
    assert said(sectioned, gold, gold) == [("row removed", "done")]


def test_a_reply_without_a_table() -> None:
    found = judge_edit(SOURCE, SOURCE.replace(BERN, ""), "I am sorry, I cannot do that.")
    assert (found.success, found.done, found.kept, found.precision) == (False, 0.0, 0.0, None)
    assert found.mistake == "no table"
    unchanged = judge_edit(SOURCE, SOURCE, "Nothing has to change here.")
    assert (unchanged.success, unchanged.done, unchanged.kept) == (True, None, 1.0)
    assert "counted as nothing changed" in unchanged.summary


def test_a_reply_with_prose_around_its_table() -> None:
    gold = SOURCE.replace(BERN, "")
    assert judge_edit(SOURCE, gold, f"Here it is:\n\n```markdown\n{gold}```\nI removed Bern.").success


def test_a_prediction_in_a_format_that_marks_no_header() -> None:
    gold = SOURCE.replace(BERN, "")
    rows = "".join(
        "<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>"
        for row in [[".".join(path) for path in tabx.load_table(gold).columns], *tabx.load_table(gold).texts()]
    )
    assert judge_edit(SOURCE, gold, f"<table>{rows}</table>").success


@pytest.mark.parametrize(
    ("allowed", "is_damage"),
    [
        ("row 1", False),
        ("rows 1-2", False),
        ("row 2", True),
        ("column City", False),
        ("column People", True),
        ("A2", False),
        ("A1:B2", False),
        ("A:A", False),
        ("2:3", False),
        ("B2:D6", True),
    ],
)
def test_what_may_change_without_a_gold(allowed: str, is_damage: bool) -> None:
    found = judge_edit(SOURCE, None, SOURCE.replace("| Ulm |", "| Neu-Ulm |"), allowed=allowed)
    assert found.success is not is_damage
    assert found.done is None
    assert [str(change.verdict) for change in found.changes] == ["damaged" if is_damage else "allowed"]
    assert (found.kept == 1) is not is_damage


def test_a_whole_row_that_may_change_may_go_and_get_a_neighbour() -> None:
    assert judge_edit(SOURCE, None, SOURCE.replace(BERN, ""), allowed="row 2").success
    assert not judge_edit(SOURCE, None, SOURCE.replace(BERN, ""), allowed="A3:D3").success
    added = SOURCE.replace(BERN, BERN + "| Chur | 38,000 | Switzerland | 1000 |\n")
    assert judge_edit(SOURCE, None, added, allowed="row 2").success
    assert not judge_edit(SOURCE, None, added, allowed="row 4").success


@pytest.mark.parametrize(
    ("allowed", "message"),
    [
        ("row 9", "which has 5 rows below 1 of header and 4 columns"),
        ("column Contry", "nearest: 'Country'"),
        ("A2:Z9", "lies outside"),
        ("anything", "is right"),
        ("B2:", "is right"),
        ("B2:4", "is right"),
        ("", "is right"),
    ],
)
def test_a_place_that_is_none(allowed: str, message: str) -> None:
    with pytest.raises(OptionError, match="allowed") as raised:
        judge_edit(SOURCE, None, SOURCE, allowed=allowed)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_bad_input_names_the_side() -> None:
    with pytest.raises(InputError, match=r"^source: "):
        judge_edit("no table here", SOURCE, SOURCE)
    with pytest.raises(InputError, match=r"^gold: "):
        judge_edit(SOURCE, "none", SOURCE)
    two = f"{SOURCE}\n\nand\n\n| A | B |\n|---|---|\n| 1 | 2 |\n"
    with pytest.raises(InputError, match=r"^gold: 2 tables in it; one is right"):
        judge_edit(SOURCE, two, SOURCE)
    with pytest.raises(OptionError, match="one of both"):
        judge_edit(SOURCE, SOURCE, SOURCE, allowed="row 1")


def test_assert_edit() -> None:
    gold = SOURCE.replace(BERN, "")
    assert tabx.assert_edit(SOURCE, gold, gold).success
    with pytest.raises(AssertionError, match=r"damaged: row 4 \(Linz\), column People: '205,000' became '1'"):
        tabx.assert_edit(SOURCE, gold, gold.replace("205,000", "1"))
    with pytest.raises(AssertionError, match="1 written otherwise"):
        tabx.assert_edit(SOURCE, gold, gold.replace("205,000", "205000"), strict=True)


def test_the_page_says_whence_rows_are_whose_order_is_in_question() -> None:
    gold, predicted = edited(SwapRows(row=1, other=4)), edited(SwapRows(row=1, other=5))
    text = judge_edit(table(), gold, predicted).to_markdown()
    assert "| 1 (source 4) ≠ moved | Linz |" in text
    assert "| 1 (source 5) ≠ out of place | Wels |" in text
    assert "≠ row order: 2 rows to move, row 1 (Ulm) to place 4, row 4 (Linz) to place 1; 2 rows out of place" in text
    assert "(source" not in judge_edit(table(), table(), table()).to_markdown().partition("How to read")[0]
