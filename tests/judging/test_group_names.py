"""Issue 28, section 2: names of groups printed once, too wide, lost or on a short row, in every format and size."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import tabx
from tabx.align.records import RepairKind
from tabx.compare.records import FindingKind, ItemKind
from tabx.judging import Judgement
from tabx.table import Table, plain_rows

TOP = ["Kiln", "Wood", "Wood", "Wood", "Gas", "Gas", "Cost"]
ONCE = ["Kiln", "Wood", "", "", "Gas", "", "Cost"]
LOW = ["", "dry", "wet", "ash", "hot", "cold", ""]
NAMES = ["Kiln", *LOW[1:-1], "Cost"]
WIDTH = len(TOP)
Lines = Sequence[Sequence[str]]


def body(rows: int) -> list[list[str]]:
    return [
        [f"K-{row:03d}", *(str(17 + 7919 * (row + 1) * (c + 3) % 9973) for c in range(WIDTH - 1))]
        for row in range(rows)
    ]


def markdown(*header: Sequence[str], rows: Lines) -> str:
    lines = [header[0], ["---"] * len(header[0]), *header[1:], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def csv(*header: Sequence[str], rows: Lines) -> str:
    return "\n".join(",".join(line) for line in (*header, *rows))


def html(*header: str, rows: Lines) -> str:
    cells = ["<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows]
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in header)}{''.join(cells)}</table>"


def th(line: Sequence[str], tag: str = "th") -> str:
    return "".join(f"<{tag}>{text}</{tag}>" for text in line)


def latex(*header: str, rows: Lines) -> str:
    lines = [
        *(rf"{line} \\" for line in header[:-1]),
        rf"{header[-1]} \\ \hline",
        *(" & ".join(row) + r" \\" for row in rows),
    ]
    return "\n".join([r"\begin{tabular}{lrrrrrr}", *lines, r"\end{tabular}"])


SPANS = "<th rowspan=2>Kiln</th><th colspan=3>Wood</th><th colspan=2>Gas</th><th rowspan=2>Cost</th>"
DOWN = "<th rowspan=2>Kiln</th>" + th(ONCE[1:-1]) + "<th rowspan=2>Cost</th>"
MULTI = r"\multirow{2}{*}{Kiln} & \multicolumn{3}{c}{Wood} & \multicolumn{2}{c}{Gas} & \multirow{2}{*}{Cost}"


def printed(rows: Lines) -> dict[str, str]:
    """Return the table with its groups over all of their columns, in several formats."""
    return {
        "HTML": html(SPANS, th(LOW[1:-1]), rows=rows),
        "HTML, td": html(SPANS.replace("th", "td"), th(LOW[1:-1], "td"), rows=rows),
        "Markdown, repeated": markdown(TOP, LOW, rows=rows),
        "CSV, repeated": csv(TOP, LOW, rows=rows),
        "LaTeX": latex(MULTI, " & ".join(LOW), rows=rows),
    }


def printed_once(rows: Lines) -> dict[str, str]:
    """Return the table with each group printed once, in several formats."""
    return {
        "HTML": html(th(ONCE), th(LOW), rows=rows),
        "HTML, td": html(th(ONCE, "td"), th(LOW, "td"), rows=rows),
        "HTML, beside rowspans": html(DOWN, th(LOW[1:-1]), rows=rows),
        "Markdown": markdown(ONCE, LOW, rows=rows),
        "CSV": csv(ONCE, LOW, rows=rows),
        "LaTeX": latex(" & ".join(ONCE), " & ".join(LOW), rows=rows),
    }


def kinds(judgement: Judgement) -> list[str]:
    return [str(finding.kind) for finding in judgement.findings]


@pytest.mark.parametrize("rows", [2, 4, 200])
@pytest.mark.parametrize("form", printed_once(body(2)))
def test_a_group_printed_once_costs_of_the_columns_left_blank(form: str, rows: int) -> None:
    judgement = tabx.judge(printed(body(rows))["HTML"], printed_once(body(rows))[form])
    (finding,) = judgement.findings
    assert (finding.kind, finding.gold_columns) == (RepairKind.GROUP_SPAN, (2, 3, 5))
    assert finding.note == "'Wood' over wet, ash and 'Gas' over cold are left blank"
    assert judgement.error == pytest.approx(0.03 * 3 / WIDTH)


@pytest.mark.parametrize("form", printed(body(2)))
@pytest.mark.parametrize("gold", printed(body(2)))
def test_a_group_repeated_or_spanned_is_free(gold: str, form: str) -> None:
    judgement = tabx.judge(printed(body(3))[gold], printed(body(3))[form])
    assert (judgement.error, kinds(judgement)) == (0, [])


@pytest.mark.parametrize("gold", printed_once(body(2)))
def test_a_span_or_the_same_blanks_for_blanks_of_the_gold_are_free(gold: str) -> None:
    text = printed_once(body(3))[gold]
    for form, other in [*printed(body(3)).items(), *printed_once(body(3)).items()]:
        assert tabx.judge(text, other).error == 0, form


ROWS = [["a", "4.13", "4.20", "4.15"], ["c", "6.65", "6.61", "6.71"], ["V", "98.2", "97.1", "99.9"]]
ONE_ROW = {
    "span": "<table><tr><td>T</td><td colspan=2>90 K</td><td>300 K</td></tr>"
    + "".join(f"<tr>{th(row, 'td')}</tr>" for row in ROWS)
    + "</table>",
    "LaTeX": r"\begin{tabular}{lrrr} T & \multicolumn{2}{c}{90 K} & 300 K \\ \hline "
    + " ".join(" & ".join(row) + r" \\" for row in ROWS)
    + r"\end{tabular}",
    "repeated": markdown(["T", "90 K", "90 K", "300 K"], rows=ROWS),
}


@pytest.mark.parametrize("gold", ONE_ROW)
@pytest.mark.parametrize("names", [["T", "90 K", "", "300 K"], ["T", "", "90 K", "300 K"]])
@pytest.mark.parametrize("form", [markdown, csv])
def test_a_name_over_two_columns_of_a_single_header_row_is_no_wrong_header(
    gold: str, names: list[str], form: object
) -> None:
    assert callable(form)
    judgement = tabx.judge(ONE_ROW[gold], form(names, rows=ROWS))
    assert kinds(judgement) == [RepairKind.GROUP_SPAN]
    assert judgement.error == pytest.approx(0.03 / 4)
    blank = markdown(["T", "90 K", "", "300 K"], rows=ROWS)
    assert tabx.judge(blank, ONE_ROW[gold]).error == 0


def test_a_blank_beside_a_name_of_one_column_is_a_name_lost() -> None:
    gold = markdown(["T", "90 K", "200 K", "300 K"], rows=ROWS)
    assert kinds(tabx.judge(gold, markdown(["T", "90 K", "", "300 K"], rows=ROWS))) == [FindingKind.WRONG_HEADER]


@pytest.mark.parametrize("rows", [2, 5, 200])
@pytest.mark.parametrize(
    ("header", "told", "halves"),
    [
        ([NAMES], "'Wood' over dry, wet, ash and 'Gas' over hot, cold are gone", 5),
        ([["Kiln", "Wood dry", *NAMES[2:]]], "'Wood' over wet, ash and 'Gas' over hot, cold are gone", 4),
        ([["Kiln", "Wood", "", "", "", "", "Cost"], LOW], "'Gas' over hot, cold is gone", 2),
        (
            [["Kiln", "Wood", "Gas", "", "", "", "Cost"], LOW],
            "'Wood' over wet, ash and 'Gas' over hot, cold are gone",
            4,
        ),
    ],
)
def test_a_column_without_its_group_is_half_a_wrong_header(
    header: list[list[str]], told: str, halves: int, rows: int
) -> None:
    judgement = tabx.judge(printed(body(rows))["HTML"], markdown(*header, rows=body(rows)))
    (finding,) = (finding for finding in judgement.findings if finding.kind is RepairKind.LOST_GROUP)
    assert finding.note == told
    (item,) = (item for item in judgement.comparison.counts.items if item.kind is RepairKind.LOST_GROUP)
    assert (item.of, item.count, item.facts) == ("column", halves, halves * rows)
    swapped = [*NAMES[:1], NAMES[2], NAMES[1], *NAMES[3:]]
    wrong = tabx.judge(markdown(NAMES, rows=body(rows)), markdown(swapped, rows=body(rows)))
    (term,) = (term for term in wrong.terms if term.name == ItemKind.WRONG_HEADER)
    (lost,) = (term for term in judgement.terms if term.name == RepairKind.LOST_GROUP)
    assert lost.cost == pytest.approx(halves / 4 * term.cost)  # of two wrong headers
    assert {str(kind) for kind in kinds(judgement)} <= {"lost_group", "group_span", "header_depth", "notation"}


def short(form: str, top: Sequence[str], low: Sequence[str], rows: Lines) -> str:
    if form == "HTML":
        return html(th(top), th(low), rows=rows)
    if form == "LaTeX":
        return latex(" & ".join(top), " & ".join(low), rows=rows)
    return markdown(top, low, rows=rows)


@pytest.mark.parametrize("form", ["HTML", "LaTeX", "Markdown"])
def test_a_short_upper_row_loses_the_columns_under_none_and_under_another_group(form: str) -> None:
    names = ["Town", "min", "max", "low", "high"]
    rows = [[f"T{i}", *(str(i * (c + 3) + c) for c in range(1, 5))] for i in range(1, 5)]
    groups = ["Town", "Rain", "Rain", "Snow", "Snow"]
    gold = Table(plain_rows([groups, ["", *names[1:]]]), plain_rows(rows))
    judgement = tabx.judge(gold, short(form, ["Town", "Rain", "Snow"], ["", *names[1:]], rows))
    assert [finding.note for finding in judgement.findings] == ["'Rain' over max and 'Snow' over low, high are gone"]
    twins = Table(plain_rows([groups, ["", "low", "high", "low", "high"]]), plain_rows(rows))
    whole = tabx.judge(twins, short(form, ["Town", "Rain", "Snow"], ["", "low", "high", "low", "high"], rows))
    assert whole.error == pytest.approx(2 * judgement.error)
    assert judgement.error == pytest.approx(0.5 / 2 * 3 / 4)  # half a wrong header for three of four columns of values
    omitted = short(form, ["Town", "Rain", "", "Snow"], ["", *names[1:]], rows)
    assert kinds(tabx.judge(gold, omitted)) == [RepairKind.GROUP_SPAN]


WIDE = {
    "over the keys and a column behind": (["Dose"] * 6, (0, 4, 5)),
    "over all behind": (["", *["Dose"] * 5], (4, 5)),
    "a column to the right": (["", "", "Dose", "Dose", "Dose", ""], (1, 4)),
    "too narrow": (["", "", "Dose", "", "", ""], (1, 3)),
}


@pytest.mark.parametrize("case", WIDE)
@pytest.mark.parametrize("rows", [2, 9, 120])
def test_a_name_too_wide_or_narrow_costs_of_these_columns(case: str, rows: int) -> None:
    low = ["arm", "low", "mid", "high", "all", "none"]
    lines = [[f"A{i}", *(str(5 + i * (c + 11)) for c in range(5))] for i in range(rows)]
    top, columns = WIDE[case]
    gold = Table(plain_rows([["", "Dose", "Dose", "Dose", "", ""], low]), plain_rows(lines))
    judgement = tabx.judge(gold, Table(plain_rows([top, low]), plain_rows(lines)))
    assert set(kinds(judgement)) == {RepairKind.GROUP_SPAN}
    assert sorted(c for finding in judgement.findings for c in finding.gold_columns) == list(columns)
    assert judgement.error == pytest.approx(0.03 * len(columns) / 6)


@pytest.mark.parametrize("top", [["", "", "", "", "Dose", "Dose"], ["", "Drug", "Drug", "Drug", "", ""]])
def test_a_name_over_wrong_columns_throughout_names_wrong(top: list[str]) -> None:
    low = ["arm", "low", "mid", "high", "all", "none"]
    lines = [[f"A{i}", *(str(5 + i * (c + 11)) for c in range(5))] for i in range(4)]
    gold = Table(plain_rows([["", "Dose", "Dose", "Dose", "", ""], low]), plain_rows(lines))
    lost = tabx.judge(gold, Table(plain_rows([low]), plain_rows(lines)))
    assert tabx.judge(gold, Table(plain_rows([top, low]), plain_rows(lines))).error > lost.error


def test_a_wrong_name_below_a_group_printed_once_is_still_told() -> None:
    low = ["", "dry", "damp", "wet", "hot", "cold", ""]
    judgement = tabx.judge(printed(body(4))["HTML"], markdown(ONCE, low, rows=body(4)))
    assert kinds(judgement) == [RepairKind.GROUP_SPAN, "renamed", FindingKind.WRONG_HEADER]


@pytest.mark.parametrize("joint", ["<br>", "<br/>", " <br> "])
def test_levels_joined_by_a_line_break_are_notation(joint: str) -> None:
    names = ["Kiln", *(joint.join(pair) for pair in zip(TOP[1:-1], LOW[1:-1], strict=True)), "Cost"]
    judgement = tabx.judge(printed(body(4))["HTML"], markdown(names, rows=body(4)))
    assert {item.kind for item in judgement.comparison.counts.items} == {ItemKind.NOTATION}
    assert judgement.error == 0
    blank = tabx.judge(printed(body(4))["HTML"], markdown([name.replace(joint, " ") for name in names], rows=body(4)))
    assert 0 < blank.error < 0.01


def test_three_levels_printed_once_count_each_column_once() -> None:
    top = ["Site", "2020", "", "", "", "2021", "", "", ""]
    middle = ["", "Men", "", "Women", "", "Men", "", "Women", ""]
    low = ["", *["age", "pay"] * 4]
    rows = [[f"S{i}", *(str(3 + (i + 2) * (c + 5) * 37 % 991) for c in range(8))] for i in range(5)]
    whole = [["Site", *["2020"] * 4, *["2021"] * 4], ["", *["Men", "Men", "Women", "Women"] * 2], low]
    gold = Table(plain_rows(whole), plain_rows(rows))
    judgement = tabx.judge(gold, Table(plain_rows([top, middle, low]), plain_rows(rows)))
    (finding,) = judgement.findings
    assert finding.note == "'2020', 'Men', 'Women' and '2021' are left blank"
    assert judgement.error == pytest.approx(0.03 * 6 / 9)
    assert tabx.judge(gold, Table(plain_rows(whole[1:]), plain_rows(rows))).error > 5 * judgement.error


@pytest.mark.parametrize("order", [[0, 4, 5, 1, 2, 3, 6], [6, 0, 1, 2, 3, 4, 5]])
def test_columns_in_another_order_keep_their_groups_printed_once(order: list[int]) -> None:
    def moved(line: Sequence[str]) -> list[str]:
        return [line[c] for c in order]

    rows = body(5)
    low = ["Kiln", *LOW[1:-1], "Cost"]
    gold = Table(plain_rows([["", *TOP[1:-1], ""], low]), plain_rows(rows))
    top = moved(["", *ONCE[1:-1], ""])
    judgement = tabx.judge(gold, Table(plain_rows([top, moved(low)]), plain_rows([moved(row) for row in rows])))
    assert [finding.gold_columns for finding in judgement.findings if finding.kind == "group_span"] == [(2, 3, 5)]
    assert judgement.error == pytest.approx(0.03 * 3 / WIDTH)


def test_what_is_lost_costs_more_than_what_is_blank_in_every_preset() -> None:
    gold = printed(body(6))["HTML"]
    texts = [
        markdown(ONCE, LOW, rows=body(6)),
        markdown(["Kiln", "Wood", "Gas", "", "", "", "Cost"], LOW, rows=body(6)),
    ]
    blank, moved, lost = (tabx.judge(gold, text) for text in (*texts, markdown(NAMES, rows=body(6))))
    for preset in ("default", "faithful", "strict", "finance", "sports"):
        errors = [tabx.rescore(judgement, preset).error for judgement in (blank, moved, lost)]
        assert 0 < errors[0] < errors[1] < errors[2]
    assert {tabx.rescore(judgement, "paper").error for judgement in (blank, lost)} == {0}
