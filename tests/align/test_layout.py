"""What the layout says: header levels, group headers, titles, spans."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from align_tables import PEOPLE, SPANS, html, table
from known_edits import kinds, shown

from tabx.align import RepairKind, align
from tabx.table import Table, plain_rows

GOLD = html(SPANS)
STRAIGHT_COLUMNS = {(c,): (c,) for c in range(6)}
STRAIGHT_ROWS = {(i,): (i,) for i in range(6)}


def under(*levels: Sequence[str]) -> Table:
    """Return the rows of the gold under another header."""
    return Table(plain_rows(levels), plain_rows(GOLD.texts()))


def test_span_repeated_in_every_row_is_the_same_table() -> None:
    alignment = align(GOLD, Table(GOLD.header_rows, plain_rows(GOLD.texts())))
    assert kinds(alignment) == {}
    assert shown(alignment.rows) == STRAIGHT_ROWS


def test_span_printed_as_blanks() -> None:
    rows = [
        [text if GOLD.rows[i][c].is_anchor else "" for c, text in enumerate(row)] for i, row in enumerate(GOLD.texts())
    ]
    alignment = align(GOLD, Table(GOLD.header_rows, plain_rows(rows)))
    assert kinds(alignment) == {"span_blank": 1}
    assert alignment.repairs[0].gold_rows == (1, 2, 4, 5)
    assert {place: slot.text for place, slot in alignment.slots.items()} == {
        (1, 0): "Europe",
        (2, 0): "Europe",
        (4, 0): "Asia",
        (5, 0): "Asia",
    }
    assert shown(alignment.columns) == STRAIGHT_COLUMNS


def test_what_is_said_of_blanks_counts_them() -> None:
    notes = []
    for blank in ([1], [1, 2]):
        rows = [
            ["" if c == 0 and i in blank else text for c, text in enumerate(row)] for i, row in enumerate(GOLD.texts())
        ]
        (repair,) = align(GOLD, Table(GOLD.header_rows, plain_rows(rows))).repairs
        notes.append(repair.note)
    assert notes == [
        "1 cell covered by a span of the gold is blank in the prediction",
        "2 cells covered by spans of the gold are blank in the prediction",
    ]


def test_header_level_that_told_columns_apart_is_gone() -> None:
    alignment = align(GOLD, under([path[-1] for path in GOLD.columns]))
    (repair,) = alignment.repairs
    assert (repair.kind, repair.count, repair.gold_columns) == (RepairKind.LOST_GROUP, 8, (2, 3, 4, 5))
    assert shown(alignment.columns) == STRAIGHT_COLUMNS


@pytest.mark.parametrize("form", ["{0}.{1}", "{0} {1}", "{1} {0}", "{0} - {1}", "{0} ({1})"])
def test_header_levels_joined_in_one(form: str) -> None:
    names = [form.format(*path) if len(path) > 1 else path[0] for path in GOLD.columns]
    alignment = align(GOLD, under(names))
    assert kinds(alignment) == {}
    assert shown(alignment.columns) == STRAIGHT_COLUMNS


def test_a_level_whose_words_another_level_parts_is_no_level_gone() -> None:
    rows = [["Old mill", "0.61", "3.95"], ["Quarry road", "0.15", "1.72"]]
    levels = [["Station", "Water level (m)", "Water level (m)"], ["Station", "lowest", "highest"]]
    gold = Table(plain_rows(levels), plain_rows(rows))
    names = [["Station", "Water level lowest (m)", "Water level highest (m)"]]
    assert kinds(align(gold, Table(plain_rows(names), plain_rows(rows)))) == {}


TOP = ["Region", "Product", "Revenue", "Revenue", "Units", "Units"]
BELOW = ["Region", "Product", "2022", "2023", "2022", "2023"]


def test_second_header_level_as_data_row() -> None:
    top = ["Region", "Product", "Revenue", "", "Units", ""]
    below = ["", "", "2022", "2023", "2022", "2023"]
    alignment = align(GOLD, Table(plain_rows([top]), plain_rows([below, *GOLD.texts()])))
    assert kinds(alignment) == {"header_depth": 1, "group_span": 1}
    assert alignment.view.columns == GOLD.columns
    assert shown(alignment.rows) == STRAIGHT_ROWS
    assert not alignment.extra_rows


def test_second_header_level_as_data_row_that_tells_every_name_again() -> None:
    alignment = align(GOLD, Table(plain_rows([TOP]), plain_rows([BELOW, *GOLD.texts()])))
    assert kinds(alignment) == {"header_depth": 1}
    assert shown(alignment.columns) == STRAIGHT_COLUMNS
    assert shown(alignment.rows) == STRAIGHT_ROWS
    assert not alignment.extra_rows


def test_data_row_drawn_into_the_header() -> None:
    gold = table(PEOPLE)
    alignment = align(gold, Table((*gold.header_rows, gold.rows[0]), gold.rows[1:]))
    assert kinds(alignment) == {"header_depth": 1}
    assert alignment.view.texts() == gold.texts()
    assert len(alignment.rows) == 5


def test_a_group_header_one_column_too_wide_is_one_small_finding() -> None:
    top = ["Region", "Product", "Revenue", "Revenue", "Revenue", "Units"]
    below = ["Region", "Product", "2022", "2023", "2022", "2023"]
    alignment = align(GOLD, under(top, below))
    assert kinds(alignment) == {"header_level": 1}
    assert alignment.repairs[0].gold_columns == (4,)
    assert shown(alignment.columns) == STRAIGHT_COLUMNS


def test_group_headers_swapped() -> None:
    top = ["Region", "Product", "Units", "Units", "Revenue", "Revenue"]
    below = ["Region", "Product", "2022", "2023", "2022", "2023"]
    alignment = align(GOLD, under(top, below))
    assert kinds(alignment) == {"group_header": 4}
    assert shown(alignment.columns) == STRAIGHT_COLUMNS


def titled(text: str, gold: Table) -> Table:
    """Return the table under a title that takes the header's place."""
    title = plain_rows([[text, *[""] * (gold.column_count - 1)]])
    return Table(title, (*gold.header_rows, *gold.rows))


def test_title_in_the_place_of_the_header() -> None:
    gold = table(PEOPLE)
    alignment = align(gold, titled("Writers of Europe", gold))
    assert kinds(alignment) == {"title_row": 1}
    assert alignment.view.columns == gold.columns
    assert shown(alignment.rows) == {(i,): (i,) for i in range(5)}


def test_title_above_the_header() -> None:
    gold = table(PEOPLE)
    title = titled("Writers of Europe", gold).header_rows
    alignment = align(gold, Table((*title, *gold.header_rows), gold.rows))
    assert kinds(alignment) == {"title_row": 1}
    assert alignment.view.columns == gold.columns


def test_title_of_the_gold_is_gone() -> None:
    gold = table(PEOPLE)
    title = titled("Writers of Europe", gold).header_rows
    whole = Table((*title, *gold.header_rows), gold.rows)
    alignment = align(whole, gold)
    assert kinds(alignment) == {"title_row": 1}
    assert shown(alignment.columns) == STRAIGHT_COLUMNS
    assert kinds(align(whole, whole)) == {}


def test_title_of_the_gold_as_caption_is_not_lost() -> None:
    gold = table(PEOPLE)
    title = titled("Writers of Europe", gold).header_rows
    whole = Table((*title, *gold.header_rows), gold.rows)
    assert kinds(align(whole, Table(gold.header_rows, gold.rows, caption="Writers of Europe"))) == {"layout": 1}


def test_prediction_without_a_header() -> None:
    gold = table(PEOPLE)
    alignment = align(gold, Table((), gold.rows))
    assert kinds(alignment) == {}
    assert shown(alignment.columns) == STRAIGHT_COLUMNS
    assert shown(alignment.rows) == {(i,): (i,) for i in range(5)}


def test_header_level_put_on_top() -> None:
    gold = table(PEOPLE)
    names = [cell.text for cell in gold.header_rows[0]]
    top = ["Identification"] * 2 + ["Observations"] * (len(names) - 2)
    alignment = align(gold, Table(plain_rows([top, names]), gold.rows))
    (repair,) = alignment.repairs
    assert (repair.kind, repair.gold_columns) == (RepairKind.HEADER_LEVEL, tuple(range(len(names))))
    assert shown(alignment.columns) == {(g,): (g,) for g in range(len(names))}


def test_header_level_put_over_some_columns() -> None:
    gold = table(PEOPLE)
    names = [cell.text for cell in gold.header_rows[0]]
    top = ["", *["Observations"] * 2, *[""] * (len(names) - 3)]
    (repair,) = align(gold, Table(plain_rows([top, names]), gold.rows)).repairs
    assert (repair.kind, repair.gold_columns) == (RepairKind.HEADER_LEVEL, (1, 2))


def test_levels_that_say_a_name_in_parts_put_nothing_on_top() -> None:
    gold = table("""
        Club | Goals home | Goals away
        Lions | 14 | 9
        Owls | 22 | 17
    """)
    levels = [["", "Goals", "Goals"], ["Club", "home", "away"]]
    assert kinds(align(gold, Table(plain_rows(levels), gold.rows))) == {}


def test_names_of_different_levels_swapped_are_no_other_group() -> None:
    top = ["Revenue", "Product", "Region", "Revenue", "Units", "Units"]
    below = ["2022", "Product", "Region", "2023", "2022", "2023"]
    assert kinds(align(GOLD, under(top, below))) == {}


def test_a_group_whose_name_begins_another_ones_stands_over_its_own_columns() -> None:
    leaves = ["Club", "Round", "Goals", "Fouls", "Goals", "Fouls"]
    levels = [["Club", "Cup", "Cup", "Cup", "Cup final", "Cup final"], leaves]
    rows = plain_rows([["Rovers", "A", "3", "12", "1", "4"], ["United", "B", "7", "9", "0", "6"]])
    once = [["Club", "Cup", "", "", "Cup final", ""], leaves]
    alignment = align(Table(plain_rows(levels), rows), Table(plain_rows(once), rows))
    (repair,) = alignment.repairs
    assert (repair.kind, repair.gold_columns, repair.count) == (RepairKind.GROUP_SPAN, (2, 3, 5), 3.0)
