"""One table printed in parts and the reverse, and which of several predictions one gold table means."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from needs import SHARED

import tabx
from tabx.align.records import RepairKind
from tabx.base.errors import NoTableError
from tabx.formats import load_tables

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"

HEADER = ("Name", "Age", "City")
ROWS = (("Ada", "12", "Rome"), ("Bob", "15", "Oslo"), ("Cid", "18", "Bern"), ("Dan", "19", "Kiel"))


def table(rows: Sequence[Sequence[str]] = ROWS, columns: Sequence[int] = (0, 1, 2)) -> str:
    lines = [[row[column] for column in columns] for row in (HEADER, ["---"] * 3, *rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def text(*tables: str) -> str:
    return "\nThen:\n\n".join(tables)


GOLD = table()
OTHER = "| Planet | Moons |\n| --- | --- |\n| Mars | 2 |\n"

SPLITS = {
    "rows": text(table(ROWS[:2]), table(ROWS[2:])),
    "rows, the last first": text(table(ROWS[2:]), table(ROWS[:2])),
    "rows, columns in another order": text(table(ROWS[:2]), table(ROWS[2:], (2, 0, 1))),
    "rows in three": text(table(ROWS[:1]), table(ROWS[1:3]), table(ROWS[3:])),
    "columns with the key in both": text(table(columns=(0, 1)), table(columns=(0, 2))),
    "columns, rows in another order": text(table(columns=(0, 1)), table(ROWS[::-1], (0, 2))),
}


@pytest.mark.parametrize("rubric", ["default", "strict", "faithful"])
@pytest.mark.parametrize("name", SPLITS)
def test_a_table_in_parts_costs_more_than_nothing_and_less_than_the_part_lost(name: str, rubric: str) -> None:
    judgement = tabx.judge(GOLD, SPLITS[name], rubric=rubric)
    (repair,) = judgement.alignment.repairs
    assert repair.kind is RepairKind.SPLIT_TABLE
    assert {term.name for term in judgement.terms} <= {"split_table", "row_order"}
    assert judgement.descriptors.recall == 1
    lost = tabx.judge(GOLD, max(load_texts(SPLITS[name]), key=len), rubric=rubric)
    assert 0 < judgement.error < lost.error


def test_columns_stand_beside_others_only_by_a_key_that_both_have() -> None:
    predicted = text(table(columns=(0, 1)), table(columns=(2,)))
    judgement = tabx.judge(GOLD, predicted)
    assert [repair.kind for repair in judgement.alignment.repairs] == []
    assert [term.name for term in judgement.terms] == ["missing.column"]


def load_texts(joined: str) -> list[str]:
    return joined.split("\nThen:\n\n")


def test_the_published_rubric_says_it_at_no_price() -> None:
    judgement = tabx.judge(GOLD, SPLITS["rows"], rubric="paper")
    assert judgement.error == 0
    assert [finding.kind for finding in judgement.findings] == ["split_table"]


def test_a_wrong_cell_in_a_part_is_found_in_its_place() -> None:
    judgement = tabx.judge(GOLD, SPLITS["columns, rows in another order"].replace("Bern", "Graz"))
    wrong = [finding for finding in judgement.findings if finding.gold_text == "Bern"]
    assert [(finding.gold_rows, finding.gold_columns, finding.predicted_text) for finding in wrong] == [
        ((2,), (2,), "Graz")
    ]


@pytest.mark.parametrize("parts", [(ROWS[:2], ROWS[2:]), (ROWS[:1], ROWS[1:])])
def test_two_gold_tables_printed_as_one_are_taken_together(parts: tuple[Sequence[Sequence[str]], ...]) -> None:
    gold = text(*(table(rows) for rows in parts), OTHER)
    judgement = tabx.judge_tables(gold, text(GOLD, OTHER))
    assert [(part.gold, part.predicted) for part in judgement.parts] == [((0, 1), (0,)), ((2,), (1,))]
    (term,) = judgement.terms
    assert term.term.name == "merged_table"
    missing = tabx.judge_tables(gold, text(table(parts[1]), OTHER))
    assert 0 < judgement.error < missing.error
    assert judgement.parts[0].share == 12 / 14


def test_two_gold_tables_side_by_side_in_one() -> None:
    judgement = tabx.judge_tables(text(table(columns=(0, 1)), table(columns=(0, 2))), GOLD)
    assert [(part.gold, part.predicted) for part in judgement.parts] == [((0, 1), (0,))]
    assert [term.term.name for term in judgement.terms] == ["merged_table"]


def test_a_part_among_several_gold_tables() -> None:
    gold, prediction = text(GOLD, OTHER), text(OTHER, table(ROWS[:2]), table(ROWS[2:]))
    judgement = tabx.judge_tables(gold, prediction)
    assert [(part.gold, part.predicted) for part in judgement.parts] == [((0,), (1, 2)), ((1,), (0,))]
    assert not judgement.spares
    assert any("tables 2 and 3" in note.message for note in judgement.notes)


@pytest.mark.parametrize(
    ("prediction", "errors", "said"),
    [
        (text(GOLD.replace("15", "51"), GOLD), False, "table 2 of 2 is read"),
        (text(GOLD, GOLD.replace("15", "51")), True, "table 2 of 2 is read"),
        (text(GOLD, table(ROWS[:3])), True, "table 2 of 2 is read"),
        (text(GOLD, GOLD), False, "table 2 of 2 is read"),
        (text(OTHER, GOLD), False, "table 2 of 2 is read"),
        (text(GOLD, OTHER), False, "table 1 of 2 with data rows is judged, closer to the gold than the last"),
        (text(OTHER, OTHER.replace("Mars", "Mercury")), True, "table 2 of 2 is read"),
    ],
)
def test_the_last_is_judged_unless_it_is_beside_the_point(prediction: str, errors: bool, said: str) -> None:
    judgement = tabx.judge(GOLD, prediction)
    assert (judgement.error > 0) == errors
    (note,) = (note for note in judgement.notes if note.code == "tables passed over")
    assert said in note.message


def test_replies_with_a_corrected_table_are_judged_by_it() -> None:
    path = DATA / "model_outputs.jsonl"
    if not path.exists():
        pytest.skip(SHARED)
    corrected = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        for reply in row["predictions"].values():
            try:
                tables = load_tables(reply)
            except NoTableError:
                continue
            if len(tables) > 1:
                corrected += 1
                judgement = tabx.judge(row["gold"], reply)
                assert judgement.alignment.predicted.texts() == tables[-1].texts()
                (spare,) = tabx.judge_tables(row["gold"], reply).spares
                assert spare.kind == "version"
    assert corrected == 9


def test_a_part_may_be_as_small_as_a_row() -> None:
    rows = [(f"name {index}", str(index), f"place {index}") for index in range(40)]
    judgement = tabx.judge(table(rows), text(*(table([row]) for row in rows)))
    assert [term.name for term in judgement.terms] == ["split_table"]
    assert (judgement.terms[0].count, judgement.terms[0].total) == (39 * 2, 40 * 2)  # values


def test_a_stranger_under_the_same_headers_is_no_part() -> None:
    strangers = [("Eve", "71", "Lima"), ("Fay", "72", "Cali"), ("Gus", "73", "Loja")]
    judgement = tabx.judge(GOLD, text(GOLD, table(strangers)))
    assert judgement.error == 0
    (note,) = (note for note in judgement.notes if note.code == "tables passed over")
    assert "table 1 of 2" in note.message
    assert not judgement.alignment.repairs


def test_a_last_page_of_one_row_is_no_header() -> None:
    gold = [("Ulm", "128", "118"), ("Kiel", "246", "120"), ("Bonn", "331", "141"), ("Jena", "111", "114")]
    whole = "| Town | People | Area |\n|---|---|---|\n" + "".join(f"| {' | '.join(row)} |\n" for row in gold)
    page = "| Town | People | Area |\n|---|---|---|\n" + "".join(f"| {' | '.join(row)} |\n" for row in gold[:3])
    for judgement in (
        tabx.judge(whole, f"{page}\nPage 2\n\n| Jena | 111 | 114 |\n|---|---|---|\n"),
        tabx.judge_tables(whole, f"{page}\nPage 2\n\n| Jena | 111 | 114 |\n|---|---|---|\n"),
    ):
        assert judgement.summary.startswith("1 table printed in parts")
    other = tabx.judge(whole, f"{page}\nPage 2\n\n| River | Length | Mouth |\n|---|---|---|\n")
    assert other.summary.startswith("1 of 4 rows missing")
