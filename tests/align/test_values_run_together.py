"""Values run together over rows, cells or columns are told as that, with and without something between (issue 27)."""

from __future__ import annotations

import pytest

import tabx
from tabx.align.records import RepairKind
from tabx.align.repairs.divided_texts import divide_anywhere

NAMES = ["Mill", "Stones", "Sails", "Owner"]
ROWS = [
    ["Alder", "2", "4", "Voss"],
    ["Brook", "3", "4", "Kant"],
    ["Croft", "1", "6", "Lund"],
    ["Dune", "2", "5", "Marsh"],
    ["Esker", "4", "8", "Nye"],
]
BETWEEN = ["", " ", "  ", "; "]


def csv(header: list[str], rows: list[list[str]]) -> str:
    return "".join(",".join(row) + "\n" for row in [header, *rows])


def repaired(rows: list[list[str]], gold: list[list[str]] = ROWS) -> tuple[dict[RepairKind, float], tabx.Judgement]:
    judgement = tabx.judge(csv(NAMES, gold), csv(NAMES, rows))
    assert {finding.kind for finding in judgement.findings} == {repair.kind for repair in judgement.alignment.repairs}
    assert judgement.facts.found == judgement.facts.gold
    return {repair.kind: repair.count for repair in judgement.alignment.repairs}, judgement


@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("count", [2, 3])
def test_rows_run_together_are_merged_rows(between: str, count: int) -> None:
    merged = [between.join(texts) for texts in zip(*ROWS[1 : 1 + count], strict=True)]
    found, judgement = repaired([ROWS[0], merged, *ROWS[1 + count :]])
    assert found == {RepairKind.MERGED_ROW: count - 1}
    assert judgement.alignment.rows[1].gold == tuple(range(1, 1 + count))


@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_cells_of_a_row_run_together_are_one_cell_with_several_values(between: str, place: int) -> None:
    gold = [["Alder", "12", "34", "56"], *ROWS[1:]]
    texts = [between.join(gold[0][1:]) if place == column else "" for column in range(3)]
    found, judgement = repaired([["Alder", *texts], *ROWS[1:]], gold)
    assert found == {RepairKind.PACKED_CELL: 2}
    held = between.join(["12", "34", "56"])
    assert judgement.findings[0].note == f"'{held}' holds 'Stones', 'Sails' and 'Owner'"


@pytest.mark.parametrize("between", BETWEEN)
def test_two_cells_and_cells_below_each_other(between: str) -> None:
    beside = [["Alder", f"12{between}34", "", "Voss"], *ROWS[1:]]
    assert repaired(beside, [["Alder", "12", "34", "Voss"], *ROWS[1:]])[0] == {RepairKind.PACKED_CELL: 1}
    below = [[*row] for row in ROWS]
    below[1][3], below[2][3], below[3][3] = between.join(row[3] for row in ROWS[1:4]), "", ""
    assert repaired(below)[0] == {RepairKind.PACKED_CELL: 2}


def test_a_wrong_value_beside_a_blank_stays_wrong() -> None:
    judgement = tabx.judge(csv(NAMES, ROWS), csv(NAMES, [["Alder", "25", "", "Voss"], *ROWS[1:]]))
    assert not judgement.alignment.repairs
    judgement = tabx.judge(csv(NAMES, ROWS), csv(NAMES, [ROWS[0], ["BrookCroft", "33", "46", "KantVoss"], *ROWS[3:]]))
    assert RepairKind.MERGED_ROW not in {repair.kind for repair in judgement.alignment.repairs}


@pytest.mark.parametrize(
    ("text", "wanted", "parts"),
    [
        ("setset", ["set", "set"], ["set", "set"]),
        ("1.6x2 m1.6x3 m", ["1.6x2 m", "1.6x3 m"], ["1.6x2 m", "1.6x3 m"]),
        ("3960704", ["3960", "704"], ["3960", "704"]),
        ("39 60704", ["3960", "704"], ["39 60", "704"]),
        ("ABab", ["ab", "AB"], ["AB", "ab"]),
        ("12", ["1", "", "2"], ["1", "", "2"]),
        ("Straßeweg", ["Strasse", "weg"], None),
        ("3960705", ["3960", "704"], None),
        ("", ["", ""], None),
    ],
)
def test_parts_are_as_they_stand_in_the_text(text: str, wanted: list[str], parts: list[str] | None) -> None:
    assert divide_anywhere(text, wanted) == parts


def test_what_is_merged_has_a_name_or_a_place() -> None:
    header = ["Mill", "Stones", "", ""]
    merged = [[row[0], " ".join(row[1:])] for row in ROWS]
    judgement = tabx.judge(csv(header, ROWS), csv(["Mill", "Stones etc"], merged))
    (repair,) = [one for one in judgement.alignment.repairs if one.kind is RepairKind.MERGED_COLUMN]
    assert repair.note == "Stones (column 2), column 3, column 4 merged into 'Stones etc'"
    named = tabx.judge(csv(NAMES, ROWS), csv(["Mill", ""], merged))
    (repair,) = [one for one in named.alignment.repairs if one.kind is RepairKind.MERGED_COLUMN]
    assert repair.note == "Stones, Sails, Owner merged into column 2"
