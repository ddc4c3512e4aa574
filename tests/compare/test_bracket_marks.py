"""Numbers in brackets: negative in accounts, else a mark whose loss leaves the number what it is."""

from __future__ import annotations

import pytest

import tabx
from tabx.compare.records import ItemKind
from tabx.judging import Judgement
from tabx.judging.summary import summarise
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Relation

Rows = list[list[str]]

RESULTS = ("(60)", "105", "(45)", "80", "(35)", "116", "90", "(70)")


def races(header: str, results: tuple[str, ...] = RESULTS, count: int = 8, name: str = "Rider") -> Rows:
    body = [[f"{name} {row}", ("Oslo", "Lund")[row % 2], results[row % len(results)]] for row in range(count)]
    return [["Who", "Club", header], *body]


def without_brackets(rows: Rows) -> Rows:
    return [rows[0], *([cell.strip("()") if cell[:1] == "(" else cell for cell in row] for row in rows[1:])]


def with_minus(rows: Rows) -> Rows:
    return [rows[0], *(["-" + cell.strip("()") if cell[:1] == "(" else cell for cell in row] for row in rows[1:])]


def printed(rows: Rows, form: str) -> str:
    if form == "csv":
        return "\n".join(",".join(row) for row in rows)
    if form == "html":
        lines = ["".join(f"<td>{text}</td>" for text in row) for row in rows]
        return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"
    if form == "latex":
        return r"\begin{tabular}{lll}" + r" \\ ".join(" & ".join(row) for row in rows) + r"\\ \end{tabular}"
    return "\n".join(f"| {' | '.join(row)} |" for row in [rows[0], ["---"] * len(rows[0]), *rows[1:]])


def kinds(judgement: Judgement) -> set[str]:
    return {found.kind for found in judgement.findings}


@pytest.mark.parametrize("form", ["markdown", "html", "csv", "latex"])
@pytest.mark.parametrize("header", ["Sochi", "Points", "No. of throws"])
@pytest.mark.parametrize("count", [8, 200])
def test_brackets_that_are_no_minus_are_one_cause(form: str, header: str, count: int) -> None:
    rows = races(header, count=count)
    gold, predicted = printed(rows, form), printed(without_brackets(rows), form)
    marked = count // 2
    for one, other, note in ((gold, predicted, "brackets left out"), (predicted, gold, "brackets added")):
        judgement = tabx.judge(one, other)
        assert {found.relation for found in judgement.findings} == {Relation.PARTIAL}
        assert kinds(judgement) == {DifferenceKind.MARK}
        assert all(found.note.endswith(f", {note}") for found in judgement.findings)
        assert f"{marked} marks of values lost or added" in summarise([judgement])
        assert judgement.facts.found == judgement.facts.gold - marked
    (cause,) = tabx.judge(gold, predicted).comparison.causes
    assert f"all {marked} values lack their brackets: " in cause.sentence


def test_brackets_put_around_all_numbers_are_one_cause() -> None:
    rows = races("Sochi", ("60", "105", "45", "80"))
    (cause,) = tabx.judge(rows, [rows[0], *([*row[:2], f"({row[2]})"] for row in rows[1:])]).comparison.causes
    assert "all 8 values have brackets put around them: " in cause.sentence


def test_it_is_dearer_than_a_rewrite_and_cheaper_than_wrong_numbers() -> None:
    rows = races("Sochi")
    wrong = [rows[0], *([*row[:2], "11" if row[2][0] == "(" else row[2]] for row in rows[1:])]
    plain = with_minus(races("Sochi"))
    lost = tabx.judge(rows, without_brackets(rows)).error
    assert tabx.judge(rows, plain).error < lost < tabx.judge(rows, wrong).error / 2


@pytest.mark.parametrize(
    "rows",
    [
        races("Profit"),
        races("Change"),
        races("2019"),
        races("Points ($)"),
        races("Points (in thousands)"),
        races("Points", ("(60)", "-105", "(45)", "80")),
        races("Points", ("($60)", "$105", "($45)", "$80")),
        races("Points", ("(6.5%)", "10%", "(4.5%)", "8%")),
        races("Points", name="Net loss"),
    ],
)
def test_in_accounts_brackets_are_a_minus(rows: Rows) -> None:
    bare = [rows[0], *([cell.replace("(", "").replace(")", "") for cell in row] for row in rows[1:])]
    assert DifferenceKind.MARK not in kinds(tabx.judge(rows, bare))
    assert DifferenceKind.SIGN in kinds(tabx.judge(rows, bare))
    assert DifferenceKind.SIGN in kinds(tabx.judge(bare, rows))


def test_money_elsewhere_in_the_table_makes_it_one_of_accounts() -> None:
    rows = [[*row, "Paid" if not index else f"€{index * 70}"] for index, row in enumerate(races("Sochi"))]
    assert kinds(tabx.judge(rows, without_brackets(rows))) == {DifferenceKind.SIGN}


def test_a_minus_on_the_other_side_says_that_brackets_are_one() -> None:
    rows = races("Sochi")
    for one, other in ((rows, with_minus(rows)), (with_minus(rows), rows)):
        judgement = tabx.judge(one, other)
        assert kinds(judgement) == {DifferenceKind.NEGATIVE}
        assert {item.kind for item in judgement.comparison.counts.items} == {ItemKind.REWRITE}


def test_where_some_brackets_are_kept_the_others_lost_a_minus() -> None:
    rows = races("Sochi")
    some = [*rows[:4], *without_brackets(rows)[4:]]
    assert kinds(tabx.judge(rows, some)) == {DifferenceKind.SIGN}


def test_a_wrong_digit_among_them_is_a_wrong_number() -> None:
    rows = races("Sochi", count=16)
    other = without_brackets(rows)
    other[1][2] = "61"
    judgement = tabx.judge(rows, other)
    assert kinds(judgement) == {DifferenceKind.MARK, DifferenceKind.VALUE}
    (wrong,) = (found for found in judgement.findings if found.kind is DifferenceKind.VALUE)
    assert wrong.difference is not None
    assert wrong.difference.difference == 1
