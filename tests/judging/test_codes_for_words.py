"""Columns of words written in codes, through the whole judgement: told, priced, in every format and size."""

from __future__ import annotations

import pytest

import tabx
from tabx.judging import Judgement

WORDS = ["home", "away", "neutral"]


def rows(count: int) -> list[list[str]]:
    body = [[f"Match {place + 1}", WORDS[place * 7 % 3], str(place * 37 % 101 + 3)] for place in range(count)]
    return [["Match", "Venue", "Goals"], *body]


def coded(table: list[list[str]]) -> list[list[str]]:
    return [[row[0], row[1][0].upper() if place else row[1], row[2]] for place, row in enumerate(table)]


def printed(table: list[list[str]], form: str) -> str:
    if form == "markdown":
        lines = ["| " + " | ".join(row) + " |" for row in table]
        return "\n".join([lines[0], "|---" * len(table[0]) + "|", *lines[1:]])
    if form == "csv":
        return "\n".join(",".join(row) for row in table)
    if form == "latex":
        body = " \\\\\n".join(" & ".join(row) for row in table)
        return "\\begin{tabular}{lll}\n" + body + " \\\\\n\\end{tabular}"
    cells = ["".join(f"<{'td' if place else 'th'}>{text}</{'td' if place else 'th'}>" for text in row)
             for place, row in enumerate(table)]  # fmt: skip
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"


def summary_of_errors(judgement: Judgement) -> str:
    return judgement.summary.split(";")[0]


@pytest.mark.parametrize("form", ["markdown", "html", "csv", "latex"])
@pytest.mark.parametrize("count", [6, 40, 200])
def test_a_coded_column_is_one_cause_in_every_format(form: str, count: int) -> None:
    gold = rows(count)
    found = tabx.judge(printed(gold, form), printed(coded(gold), form))
    assert summary_of_errors(found) == f"{count} values abbreviated (by one cause)"
    assert f"all {count} values are abbreviated" in found.causes[0].cause.sentence
    wrong = [row[:] for row in gold]
    for place, row in enumerate(wrong[1:]):
        row[1] = WORDS[(WORDS.index(row[1]) + 1 + place % 2) % 3]
    assert found.score > tabx.judge(printed(gold, form), printed(wrong, form)).score + 0.2


def test_a_wrong_code_costs_as_a_wrong_value() -> None:
    gold = rows(12)
    predicted = coded(gold)
    right = tabx.judge(gold, predicted)
    predicted[3][1] = "H" if predicted[3][1] != "H" else "A"
    spoilt = tabx.judge(gold, predicted)
    assert summary_of_errors(spoilt) == "11 values abbreviated (by one cause), 1 wrong value"
    words = [row[:] for row in gold]
    words[3][1] = "neutral" if words[3][1] != "neutral" else "away"
    one_wrong = tabx.judge(gold, words)
    assert right.score - spoilt.score > 0.5 * (1 - one_wrong.score)


def test_a_coded_row_of_a_table_on_its_side_is_one_too() -> None:
    gold = [list(line) for line in zip(*rows(8), strict=True)]
    predicted = [list(line) for line in zip(*coded(rows(8)), strict=True)]
    found = tabx.judge(gold, predicted)
    assert summary_of_errors(found) == "8 values abbreviated (by one cause)"
    predicted[1][4] = "X"
    assert summary_of_errors(tabx.judge(gold, predicted)) == "7 values abbreviated (by one cause), 1 wrong value"


def test_initials_across_a_row_are_no_codes() -> None:
    gold = [["Team", "Coach", "Captain", "Town", "Sponsor"], ["Owls", "Rossi", "Novak", "Bergen", "Zeiss"],
            ["Hawks", "Miller", "Silva", "Turin", "Otis"]]  # fmt: skip
    predicted = [gold[0], ["Owls", "R", "N", "B", "Z"], gold[2]]
    assert "abbreviated" not in tabx.judge(gold, predicted).summary


def test_values_written_out_for_codes_are_said_so() -> None:
    gold = rows(9)
    assert summary_of_errors(tabx.judge(coded(gold), gold)) == "9 values written out (by one cause)"


def test_positions_by_their_initials_are_one_cause() -> None:
    words = {"point guard": "PG", "shooting guard": "SG", "center": "C", "power forward": "PF"}
    names = ["Ira", "Jo", "Kay", "Lee", "May", "Ann", "Eve", "Bob"]
    gold = [["Player", "Position"], *([name, word] for name, word in zip(names, [*words] * 2, strict=True))]
    predicted = [gold[0], *([name, words[word]] for name, word in gold[1:])]
    assert summary_of_errors(tabx.judge(gold, predicted)) == "8 values abbreviated (by one cause)"
