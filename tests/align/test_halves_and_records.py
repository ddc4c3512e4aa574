"""Rows side by side, tables under headings, and records (issue 13, section 1)."""

from __future__ import annotations

import pytest
from shapes_of_tables import GOLD, HEADER, ROWS, made

import tabx
from tabx.judging import Judgement


def prices(judgement: Judgement) -> dict[str, float]:
    return {str(term.name): term.cost for term in judgement.terms if term.cost}


def test_rows_side_by_side_are_put_one_below_the_other() -> None:
    halves = made(HEADER * 2, [(*ROWS[0], *ROWS[2]), (*ROWS[1], *ROWS[3])])
    judgement = tabx.judge(GOLD, halves)
    assert prices(judgement) == {"reshaped": pytest.approx(0.05)}
    assert "in 2 groups of columns" in judgement.findings[0].note


def test_the_last_group_may_be_short_and_a_wrong_value_is_told_in_the_golds_place() -> None:
    gold = made(HEADER, ROWS[:3])
    wrong = [*ROWS[2][:3], "15301"]
    judgement = tabx.judge(gold, made(HEADER * 2, [(*ROWS[0], *wrong), (*ROWS[1], "", "", "", "")]))
    (finding,) = [f for f in judgement.findings if f.entity == "cell"]
    assert (finding.gold_rows, finding.gold_columns) == ((2,), (3,))
    assert "printed in row 1, column 'Riders'" in finding.note
    assert set(prices(judgement)) == {"reshaped", "partial.cell"}


def test_a_gold_that_stands_in_halves_itself_is_left_as_it_is() -> None:
    halves = made(HEADER * 2, [(*ROWS[0], *ROWS[2]), (*ROWS[1], *ROWS[3])])
    wrong = made(HEADER * 2, [(*ROWS[0], *ROWS[2]), (*ROWS[1], "Ash", "Grey", "1901", "12")])
    assert "reshaped" not in prices(tabx.judge(halves, wrong))


LINES = "\n\n".join("\n".join(f"{name}: {value}" for name, value in zip(HEADER, row, strict=True)) for row in ROWS)
HEADED = {
    "headings": "### {0}\n- Line: {1}\n- Opened: {2}\n- Riders: {3}",
    "bold": "**{0}**\nLine: {1}\nOpened: {2}\nRiders: {3}",
    "colon": "{0}:\n  Line: {1}\n  Opened: {2}\n  Riders: {3}",
    "headings apart": "## {0}\n\nLine: {1}\nOpened: {2}\nRiders: {3}",
}


def test_lines_of_names_and_values_are_a_shape_of_their_own() -> None:
    assert prices(tabx.judge(GOLD, LINES)) == {"reshaped": pytest.approx(0.05)}


@pytest.mark.parametrize("form", HEADED)
def test_the_heading_of_a_block_names_its_row(form: str) -> None:
    judgement = tabx.judge(GOLD, "\n\n".join(HEADED[form].format(*row) for row in ROWS))
    assert judgement.facts.found == judgement.facts.gold == judgement.facts.predicted == 16
    assert set(prices(judgement)) <= {"reshaped", "renamed_header"}
    assert judgement.score >= 0.74


def test_headings_over_some_blocks_only_name_no_rows() -> None:
    text = "Here they are\n\n" + LINES
    assert prices(tabx.judge(GOLD, text)) == {"reshaped": pytest.approx(0.05)}


FIELDS = "| Field | Value |\n|---|---|\n| Line | {1} |\n| Opened | {2} |\n| Riders | {3} |"


@pytest.mark.parametrize(
    "form",
    [FIELDS.replace("| Line", "| Station | {0} |\n| Line"), "### {0}\n\n" + FIELDS],
    ids=["key as a field", "key as heading"],
)
def test_a_table_of_fields_and_values_for_each_row(form: str) -> None:
    judgement = tabx.judge(GOLD, "\n\n".join(form.format(*row) for row in ROWS))
    assert judgement.facts.found == 16
    assert set(prices(judgement)) <= {"reshaped", "grouped_rows", "layout"}
    assert judgement.score >= 0.74


def test_all_records_in_one_table_of_fields_and_values() -> None:
    lines = [(name, value) for row in ROWS for name, value in zip(HEADER, row, strict=True)]
    assert prices(tabx.judge(GOLD, made(["Field", "Value"], lines))) == {"reshaped": pytest.approx(0.05)}


BLOCK = "| Station | Opened | Riders |\n|---|---|---|\n"
LINE_ROWS = (("Alder", "1931", "4120"), ("Birch", "1958", "880")), (("Cedar", "1972", "15300"), ("Elm", "2004", "2750"))
BLOCKS = ["".join((BLOCK, *(f"| {' | '.join(row)} |\n" for row in rows))) for rows in LINE_ROWS]
STACKED = "## Red\n\n" + BLOCKS[0] + "\n## Blue\n\n" + BLOCKS[1]
WHOLE = made(
    ["Line", "Station", "Opened", "Riders"],
    [(line, *row) for line, rows in zip(("Red", "Blue"), LINE_ROWS, strict=True) for row in rows],
)


def test_tables_under_headings_are_stacked_by_a_column() -> None:
    judgement = tabx.judge(WHOLE, STACKED)
    assert judgement.facts.found == judgement.facts.gold == 16
    assert set(prices(judgement)) <= {"grouped_rows", "split_table", "layout"}


def test_one_table_for_gold_tables_under_headings_has_their_column() -> None:
    judgement = tabx.judge_tables(STACKED, WHOLE)
    assert judgement.facts.found == judgement.facts.gold == 12
    assert {str(term.term.name) for term in judgement.terms} == {"grouped_rows", "merged_table"}


def test_a_field_without_a_value_is_no_heading_though_it_comes_first() -> None:
    header, rows = ("Note", *HEADER), [("", *ROWS[0]), ("new", *ROWS[1]), ("", *ROWS[2])]
    text = "\n\n".join("\n".join(f"{name}: {value}" for name, value in zip(header, row, strict=True)) for row in rows)
    judgement = tabx.judge(made(header, rows), text)
    assert set(prices(judgement)) == {"reshaped"}
    assert judgement.facts.found == judgement.facts.gold == 13


def test_a_sign_within_a_value_is_no_mark_of_a_list() -> None:
    rows = [(name, "12 + 3 t", opened, "4 - 5") for name, _, opened, _ in ROWS]
    text = "\n\n".join("\n".join(f"{n}: {v}" for n, v in zip(HEADER, row, strict=True)) for row in rows)
    assert set(prices(tabx.judge(made(HEADER, rows), text))) == {"reshaped"}


def test_one_heading_that_a_value_says_too_takes_no_name_from_the_other_rows() -> None:
    rows = [ROWS[0], ("Blue", *ROWS[1][1:]), *ROWS[2:]]
    judgement = tabx.judge(made(HEADER, rows), "\n\n".join(HEADED["headings"].format(*row) for row in rows))
    assert judgement.facts.found == 16
    said = "\n\n".join("### {0}\nStation: {0}\nLine: {1}\nOpened: {2}\nRiders: {3}".format(*row) for row in rows)
    assert tabx.judge(made(HEADER, rows), said).alignment.view.column_count == 4


def test_headings_of_records_are_no_renamed_header_but_other_texts_are() -> None:
    judgement = tabx.judge(GOLD, "\n\n".join(HEADED["headings"].format(*row) for row in ROWS))
    assert [str(finding.kind) for finding in judgement.findings] == ["reshaped"]
    numbered = [(f"Record {number}", *row[1:]) for number, row in enumerate(ROWS)]
    other = tabx.judge(GOLD, "\n\n".join(HEADED["headings"].format(*row) for row in numbered))
    assert other.score < judgement.score - 0.1
