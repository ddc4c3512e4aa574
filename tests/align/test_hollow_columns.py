"""A name over two columns of which one has no values of its own, but spanned ones: one column is the same table."""

from __future__ import annotations

import json

import pytest

import tabx
from tabx.align import RepairKind

CANTONS = [("Uri", "Blue", "1,204", "14"), ("Zug", "Green", "988", "21"), ("Bern", "Red", "2,317", "35")]
ONE = [["Canton", "List", "Votes", "Seats"], *map(list, CANTONS), ["All", "All", "4,509", "70"]]


def html(before: bool = True, wide: int = 2, votes: str = "4,509") -> str:
    """Return the table with a blank column before or behind that of the lists, where the row of all spans both."""
    blanks = "<td></td>" * (wide - 1)
    lists = {name: f"{blanks}<td>{name}</td>" if before else f"<td>{name}</td>{blanks}" for _, name, _, _ in CANTONS}
    rows = "".join(f"<tr><td>{a}</td>{lists[b]}<td>{c}</td><td>{d}</td></tr>" for a, b, c, d in CANTONS)
    total = f"<tr><td>All</td><td colspan={wide}>All</td><td>{votes}</td><td>70</td></tr>"
    head = f"<tr><th>Canton</th><th colspan={wide}>List</th><th>Votes</th><th>Seats</th></tr>"
    return f"<table>{head}{rows}{total}</table>"


LATEX = (
    r"\begin{tabular}{lllll} Canton & \multicolumn{2}{l}{List} & Votes & Seats \\ "
    + "".join(rf"{a} & & {b} & {c} & {d} \\ " for a, b, c, d in CANTONS)
    + r"All & \multicolumn{2}{l}{All} & 4,509 & 70 \\ \end{tabular}"
)
MARKDOWN = (
    "| Canton | List | List | Votes | Seats |\n|--|--|--|--|--|\n"
    + "".join(f"| {a} | - | {b} | {c} | {d} |\n" for a, b, c, d in CANTONS)
    + "| All | All | All | 4,509 | 70 |\n"
)
RECORDS = json.dumps([dict(zip(ONE[0], row, strict=True)) for row in ONE[1:]])


@pytest.mark.parametrize("gold", [html(), html(before=False), html(wide=3), LATEX, MARKDOWN])
@pytest.mark.parametrize("predicted", [ONE, RECORDS])
def test_the_blank_column_left_out_is_another_layout(gold: str, predicted: list[list[str]] | str) -> None:
    judgement = tabx.judge(gold, predicted)
    assert judgement.summary == "every value is right; harmless: another layout"
    assert judgement.score > 0.98
    assert {one.note for one in judgement.alignment.repairs} == {
        "'List' is one column, which the gold has over a blank one, too"
    }


@pytest.mark.parametrize("predicted", [html(), html(before=False), LATEX, MARKDOWN])
def test_a_blank_column_added_is_one_too(predicted: str) -> None:
    judgement = tabx.judge(ONE, predicted)
    assert judgement.summary == "every value is right; harmless: another layout"
    assert {one.note for one in judgement.alignment.repairs} == {"'List' stands over a blank column, too"}


def test_both_have_it_on_different_sides() -> None:
    judgement = tabx.judge(html(), html(before=False))
    assert not {"wrong", "missing", "extra"} & set(judgement.summary.split())


@pytest.mark.parametrize("gold", [html(), LATEX])
def test_the_values_are_compared_in_the_column_that_has_them(gold: str) -> None:
    coded = [list(row) for row in ONE]
    coded[1][1], coded[2][1], coded[3][1] = "Teal", "Olive", "Pink"
    judgement = tabx.judge(gold, coded)
    assert "3 wrong values" in judgement.summary
    assert "extra" not in judgement.summary
    one = [list(row) for row in ONE]
    one[2][1] = "Olive"
    assert tabx.judge(gold, coded).score < tabx.judge(gold, one).score < tabx.judge(gold, ONE).score


def test_a_wrong_text_of_the_span_is_wrong() -> None:
    rows = [*ONE[:4], ["All", "None", "4,509", "70"]]
    assert "wrong" in tabx.judge(html(), rows).summary


@pytest.mark.parametrize(
    "own",
    [
        ["", "x", ""],  # a value of its own
        ["Blue", "Green", "Red"],  # nowhere blank: a copy
    ],
)
def test_a_column_with_values_of_its_own_is_missing(own: list[str]) -> None:
    head = ["Canton", "List", "List", "Votes", "Seats"]
    rows = [[a, value, b, c, d] for (a, b, c, d), value in zip(CANTONS, own, strict=True)]
    alignment = tabx.judge([head, *rows], ONE[:4]).alignment
    assert RepairKind.LAYOUT not in {one.kind for one in alignment.repairs}


def test_columns_of_other_names_are_not_folded() -> None:
    head = ["Canton", "Remark", "List", "Votes", "Seats"]
    rows = [[a, "", b, c, d] for a, b, c, d in CANTONS]
    judgement = tabx.judge([head, *rows, ["All", "All", "All", "4,509", "70"]], ONE)
    assert "missing" in judgement.summary
