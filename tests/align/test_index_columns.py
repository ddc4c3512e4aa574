"""A column that only numbers the rows is no data where one side alone has it, on either side (issue 27, section 4)."""

from __future__ import annotations

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.align.records import RepairKind

NAMES = ["harbour", "berths", "mayor"]
ROWS = [["Faro", "14", "Reis"], ["Riga", "9", "Ozols"], ["Oslo", "22", "Lie"], ["Kiel", "11", "Thode"]]


def csv(header: list[str], rows: list[list[str]]) -> str:
    return "".join(",".join(row) + "\n" for row in [header, *rows])


def markdown(header: list[str], rows: list[list[str]]) -> str:
    return "".join("| " + " | ".join(row) + " |\n" for row in [header, ["---"] * len(header), *rows])


def html(header: list[str], rows: list[list[str]]) -> str:
    lines = [("th", header), *(("td", row) for row in rows)]
    cells = ("".join(f"<{tag}>{text}</{tag}>" for text in row) for tag, row in lines)
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"


PRINTED = {"csv": csv, "markdown": markdown, "html": html}


def numbered(name: str, numbers: list[str]) -> tuple[list[str], list[list[str]]]:
    return [name, *NAMES], [[number, *row] for number, row in zip(numbers, ROWS, strict=True)]


def is_layout_alone(judgement: tabx.Judgement) -> bool:
    kinds = [repair.kind for repair in judgement.alignment.repairs]
    said = {finding.kind for finding in judgement.findings}
    return kinds == [RepairKind.LAYOUT] and said == {RepairKind.LAYOUT} and 0.97 < judgement.score < 1


@pytest.mark.parametrize("kind", PRINTED)
@pytest.mark.parametrize("name", ["", "Unnamed: 0", "index", "#", "No.", "Nr.", "level_0", "S. No."])
@pytest.mark.parametrize("first", [0, 1])
def test_numbers_of_rows_are_layout_on_either_side(kind: str, name: str, first: int) -> None:
    counted = PRINTED[kind](*numbered(name, [str(first + place) for place in range(4)]))
    plain = markdown(NAMES, ROWS)
    assert is_layout_alone(tabx.judge(plain, counted))
    judgement = tabx.judge(counted, plain)
    assert is_layout_alone(judgement)
    called = f" '{name}'" if name else " without a name"
    assert [repair.note for repair in judgement.alignment.repairs] == [
        f"the gold's index column{called} counts the rows"
    ]
    assert judgement.facts.gold == judgement.facts.found == 12


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("Rank", ["1", "2", "3", "4"]),
        ("No.", ["1", "2", "4", "5"]),
        ("#", ["7", "10", "23", "4"]),
        ("", ["a", "b", "c", "d"]),
        ("", ["2019", "2020", "2021", "2022"]),
        ("", ["1.5", "2.5", "3.5", "4.5"]),
        ("", ["07", "08", "09", "10"]),
    ],
)
def test_other_columns_are_missing_or_extra(name: str, numbers: list[str]) -> None:
    counted, plain = csv(*numbered(name, numbers)), csv(NAMES, ROWS)
    assert tabx.judge(plain, counted).alignment.extra_columns == (0,)
    assert tabx.judge(counted, plain).alignment.missing_columns == (0,)


def test_numbers_under_another_name_are_a_column_of_both() -> None:
    ranked, counted = numbered("Rank", ["1", "2", "3", "4"]), numbered("#", ["1", "2", "3", "4"])
    for gold, predicted in ((ranked, counted), (counted, ranked)):
        assert len(tabx.judge(csv(*gold), csv(*predicted)).alignment.columns) == 4


def test_numbers_of_both_sides_are_compared() -> None:
    judgement = tabx.judge(csv(*numbered("No.", ["1", "2", "3", "4"])), csv(*numbered("No.", ["1", "2", "3", "9"])))
    assert len(judgement.alignment.columns) == 4
    assert judgement.score < 0.95


def test_a_key_and_a_column_map_overrule() -> None:
    counted, plain = csv(*numbered("#", ["1", "2", "3", "4"])), csv(NAMES, ROWS)
    assert tabx.judge(counted, plain, key=["#"]).alignment.missing_columns == (0,)
    turned = csv(["berths", "harbour"], [["1", "Faro"], ["2", "Riga"]])
    mapped = tabx.judge(
        turned, csv(["#", "harbour"], [["1", "Faro"], ["2", "Riga"]]), rules={"column_map": {"berths": "#"}}
    )
    assert mapped.score == 1


def test_transposed_tables_keep_their_names() -> None:
    gold = csv(*numbered("#", ["1", "2", "3", "4"]))
    lines = list(zip(*[["#", *NAMES], *numbered("#", ["1", "2", "3", "4"])[1]], strict=True))
    turned = csv(list(lines[0]), [list(line) for line in lines[1:]])
    assert tabx.judge(gold, turned).alignment.missing_columns == ()


@pytest.mark.parametrize("of", ["shuffled", "cut", "concatenated", "sorted"])
def test_the_index_of_a_frame_is_no_data(of: str) -> None:
    whole = pd.DataFrame([*ROWS, ["Bern", "3", "Graf"], ["Cork", "8", "Daly"]], columns=NAMES)
    frame = {
        "shuffled": whole.iloc[[4, 1, 0, 5, 2, 3]],
        "cut": whole.iloc[[1, 3, 4]],
        "concatenated": pd.concat([whole.iloc[:3], whole.iloc[3:].reset_index(drop=True)]),
        "sorted": whole.sort_values("harbour"),
    }[of]
    plain = frame.reset_index(drop=True)
    for indexed in (frame, frame.to_csv()):
        assert tabx.judge(plain.to_csv(index=False), indexed).score > 0.98
        assert tabx.judge(indexed, plain.to_csv(index=False)).score > 0.98
    assert tabx.judge(plain, frame).score > 0.98


@given(
    st.lists(st.lists(st.text("abcdef", min_size=1, max_size=4), min_size=2, max_size=2), min_size=1, max_size=6),
    st.sampled_from(["", "#", "index", "No.", "Unnamed: 0"]),
    st.integers(0, 1),
    st.booleans(),
)
def test_numbers_of_rows_beside_any_table_are_harmless(
    rows: list[list[str]], name: str, first: int, of_gold: bool
) -> None:
    plain = csv(["one", "two"], rows)
    counted = csv([name, "one", "two"], [[str(first + place), *row] for place, row in enumerate(rows)])
    judgement = tabx.judge(counted, plain) if of_gold else tabx.judge(plain, counted)
    assert judgement.score > 0.96
    assert {repair.kind for repair in judgement.alignment.repairs} == {RepairKind.LAYOUT}


def test_the_index_of_a_printed_frame_that_was_cut_is_no_data() -> None:
    frame = pd.DataFrame({"Town": ["Ulm", "Kiel", "Bonn", "Jena"], "People": [128, 246, 331, 111]})
    cut = frame.iloc[[3, 1, 0]]
    gold = "| Town | People |\n|---|---|\n| Kiel | 246 |\n| Jena | 111 |\n| Ulm | 128 |\n"
    for judgement in (tabx.judge(gold, cut.to_string()), tabx.judge(cut.to_string(), gold)):
        assert judgement.summary == "every value is right; harmless: another layout, rows in another order"
