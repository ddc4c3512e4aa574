"""Two columns in one, parted by a word or sign: both values stand there whole, so that they are packed, not lost."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import tabx
from tabx.align.repairs.parted_texts import parted_by
from tabx.judging.judgement import Judgement

Rows = list[list[str]]

BOATS = [
    ["Year", "Boat", "Skipper", "Port"],
    ["1998", "Blue Heron", "Anna Berg", "Oslo"],
    ["2001", "Silent Tern", "Carl Dahl", "Bergen"],
    ["2004", "Old Gannet", "Emma Falk", "Turku"],
    ["2009", "Grey Petrel", "Gustav Holm", "Riga"],
    ["2013", "Wild Skua", "Ida Juhl", "Gdynia"],
]
PACKED = 0.15
"""Price of a packed cell in `default`, of a value left out 1 with its column."""


def merged(form: str, name: str = "Entry") -> Rows:
    rows = [[year, form.format(boat, skipper), port] for year, boat, skipper, port in BOATS[1:]]
    return [["Year", name, "Port"], *rows]


def as_markdown(rows: Rows) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in [rows[0], ["--"] * len(rows[0]), *rows[1:]])


def as_csv(rows: Rows) -> str:
    return "\n".join(";".join(row) for row in rows)


def as_html(rows: Rows) -> str:
    return (
        "<table>" + "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows) + "</table>"
    )


def as_records(rows: Rows) -> str:
    return json.dumps([dict(zip(rows[0], row, strict=True)) for row in rows[1:]])


def as_latex(rows: Rows) -> str:
    lines = " \\\\ ".join(" & ".join(row) for row in rows)
    return "\\begin{tabular}{lll} " + lines + " \\\\ \\end{tabular}"


def error(predicted: Rows) -> float:
    found = tabx.judge(BOATS, predicted).error
    assert found is not None
    return found


def note_of_merger(judgement: Judgement) -> str:
    (finding,) = [one for one in judgement.findings if one.kind == "merged_column"]
    return finding.note


@pytest.mark.parametrize("write", [as_markdown, as_csv, as_html, as_records, as_latex])
def test_a_word_between_the_values_keeps_them_apart_in_every_format(write: Callable[[Rows], str]) -> None:
    judgement = tabx.judge(BOATS, write(merged("{1} of {0}")))
    assert judgement.summary == "1 merged column"
    assert note_of_merger(judgement) == "Boat, Skipper merged into 'Entry', with 'of' between their values"
    described = judgement.comparison.descriptors
    assert described.found_facts == described.gold_facts


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("{1} in {0}", "'in'"),
        ("{0} sailed by {1}", "'sailed by'"),
        ("{0} / {1}", "'/'"),
        ("{0}, {1}", "','"),
        ("{0} ({1})", "'()'"),
        ("{0}: {1}", "':'"),
        ("{0} – {1}", "'-'"),
    ],
)
def test_each_costs_what_packed_cells_cost(form: str, said: str) -> None:
    judgement = tabx.judge(BOATS, merged(form))
    assert f"with {said} between" in note_of_merger(judgement).replace("–", "-")
    values = 3 * 5
    assert judgement.error == pytest.approx(PACKED * 5 / values)


def test_values_run_together_cost_as_before_nearly_their_column() -> None:
    without = [[*row[:2], *row[3:]] for row in BOATS]
    for form in ("{0} {1}", "{0}{1}"):
        judgement = tabx.judge(BOATS, merged(form))
        assert note_of_merger(judgement) == "Boat, Skipper merged into 'Entry'"
        assert 3 * error(merged("{0} in {1}")) < error(merged(form)) < error(without)


def test_a_wrong_value_beside_the_word_is_wrong() -> None:
    rows = merged("{1} of {0}")
    rows[2][1] = "Carl Dahl of Silent Gull"
    judgement = tabx.judge(BOATS, rows)
    assert [one.predicted_text for one in judgement.findings if one.entity == "cell"] == ["Silent Gull"]
    assert error(rows) > error(merged("{1} of {0}"))


def test_a_value_beside_the_word_that_nothing_resembles_is_wrong_not_missing() -> None:
    rows = merged("{1} of {0}")
    rows[4][1] = "Quentin Zoll of Grey Petrel"
    judgement = tabx.judge(BOATS, rows)
    (wrong,) = [one for one in judgement.findings if one.predicted_text == "Quentin Zoll"]
    assert (wrong.gold_text, judgement.summary) == ("Gustav Holm", "1 merged column, 1 wrong value")


def test_all_values_of_the_merged_column_invented_are_no_packed_ones() -> None:
    rows = [
        *merged("{1} of {0}")[:1],
        *([row[0], f"Xaver {n} of Zeppelin", row[2]] for n, row in enumerate(merged("{0}")[1:])),
    ]
    assert error(rows) > 5 * error(merged("{1} of {0}"))


@pytest.mark.parametrize("form", ["{1} not in {0}", "{1} never with {0}"])
def test_a_negation_parts_nothing(form: str) -> None:
    assert error(merged(form)) > 3 * error(merged("{1} in {0}"))


def test_three_columns_are_parted_by_two_signs() -> None:
    gold = [
        ["Bus", "Hub", "Stop", "End", "Fare"],
        *([f"B{n}", f"Hub{n}x", f"Stop{n}y", f"End{n}z", str(n)] for n in range(6)),
    ]
    rows = [
        ["Bus", "Route", "Fare"],
        *([row[0], f"{row[1]} via {row[2]} ending at {row[3]}", row[4]] for row in gold[1:]),
    ]
    judgement = tabx.judge(gold, rows)
    assert judgement.summary == "1 merged column"
    assert judgement.error == pytest.approx(PACKED * 2 * 6 / (4 * 6))


@pytest.mark.parametrize("height", [2, 3, 60])
def test_tables_of_any_height(height: int) -> None:
    gold = [["Id", "Actor", "Film", "Rank"], *([str(n), f"Actor{n} Lo", f"Film{n} Hi", f"r{n}"] for n in range(height))]
    rows = [["Id", "Part", "Rank"], *([row[0], f"{row[1]} in {row[2]}", row[3]] for row in gold[1:])]
    judgement = tabx.judge(gold, rows)
    assert judgement.summary == "1 merged column"
    assert judgement.score > 0.8


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ([("Jake in Pete", ["Jake", "Pete"]), ("Rex in Uncle", ["Rex", "Uncle"])], "'in'"),
        ([("Rex / Uncle", ["Rex", "Uncle"])], "'/'"),
        ([("Rex in Uncle", ["Rex", "Uncle"])], None),  # a single word may be what the cell says
        ([("Rex Uncle", ["Rex", "Uncle"])] * 3, None),
        ([("a in b in c", ["a in b", "c"]), ("d in e in f", ["d", "e in f"])], None),  # which "in" parts?
        ([("12.5", ["12", "5"]), ("3.7", ["3", "7"])], None),  # another number
        ([("1,200", ["1", "200"]), ("3,400", ["3", "400"])], None),
        ([("1990-1994", ["1990", "1994"]), ("2001-2009", ["2001", "2009"])], "'-'"),
        ([("12 (5)", ["12", "5"]), ("3 (7)", ["3", "7"])], "'()'"),
        ([("Rex / Uncle", ["Rex", "Uncle"]), ("Uncle", ["", "Uncle"])], "'/'"),
        ([("Rex / Uncle", ["Rex", ""]), ("", ["", ""])], None),
        ([("Ann beat Bea", ["Ann", "Bea"]), ("Cid lost to Dee", ["Cid", "Dee"])], None),
        ([("Ann is said to be seen with Bea", ["Ann", "Bea"])] * 2, None),
        ([("the Ann / Bea", ["Ann", "Bea"])] * 2, None),  # a word before them is part of neither
        ([("Ann / Bea of Oslo", ["Ann", "Bea"])] * 2, None),
    ],
)
def test_what_parts_the_values_of_cells(cells: list[tuple[str, list[str]]], said: str | None) -> None:
    parting = parted_by(cells)
    assert (parting and parting.said) == said


def test_noughts_beside_blanks_of_the_gold_are_no_packed_values() -> None:
    gold = [["Oarsman", "Made", "Tried", "Heat"], *([f"O{n}x", "", "", f"h{n}"] for n in range(4))]
    gold[1][1:3], gold[2][1:3], gold[3][1:3] = ["9", "15"], ["4", "7"], ["6", "11"]
    rows = [
        ["Oarsman", "Made / Tried", "Heat"],
        *([row[0], f"{row[1] or 0}/{row[2] or 0}", row[3]] for row in gold[1:]),
    ]
    judgement = tabx.judge(gold, rows)
    (item,) = [one for one in judgement.comparison.counts.items if one.kind == "packed_cell"]
    assert item.count == 3
