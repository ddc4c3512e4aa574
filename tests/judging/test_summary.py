"""One sentence on what kinds of differences there are, and records that fit one line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabx
from tabx.align.records import RepairKind
from tabx.compare.records import ItemKind
from tabx.judging.summary import SAID

GOLD = """
| Town | Mayor | People |
|---|---|---|
| Alder | Ann | 4120 |
| Birch | Bob | 880 |
| Cedar | Cem | 15300 |
| Dogwood | Dora | 2750 |
"""


def changed(*pairs: tuple[str, str]) -> str:
    text = GOLD
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    ("predicted", "summary"),
    [
        (GOLD, "no difference"),
        (changed(("4120", "4,120")), "every value is right; harmless: 1 value written otherwise"),
        (changed(("4120", "9120")), "1 wrong value"),
        (changed(("4120", "9120"), ("Cem", "Otto")), "2 wrong values"),
        (changed(("| Dogwood | Dora | 2750 |\n", "")), "1 of 4 rows missing"),
        (changed(("People", "No. of people")), "every value is right; harmless: 1 header renamed"),
        (
            changed(("People", "Inhabitants")),
            "every value agrees; harmless: 1 header renamed, not verified (for a model or a column map to settle)",
        ),
        (changed(("880", "")), "1 value missing"),
        ("I am sorry, there is no such table.", "no table in the prediction"),
    ],
)
def test_the_summary_names_the_kinds_of_errors(predicted: str, summary: str) -> None:
    assert tabx.judge(GOLD, predicted).summary == summary


def test_errors_stand_in_order_of_cost() -> None:
    predicted = changed(("| Dogwood | Dora | 2750 |\n", ""), ("4120", "4130"))
    assert tabx.judge(GOLD, predicted).summary == "1 of 4 rows missing, 1 wrong value"


def test_wrong_values_of_one_cause_are_said_so() -> None:
    rows = [f"| T{number} | {number * 37 + 11},000 |" for number in range(9)]
    gold = "\n".join(["| Town | Revenue |", "|---|---|", *rows])
    assert tabx.judge(gold, gold.replace(",000", "")).summary == "9 wrong values (by one cause)"


def test_a_rubric_decides_what_is_an_error() -> None:
    predicted = changed(("People", "No. of people"))
    assert tabx.judge(GOLD, predicted, rubric="strict").summary == "1 header renamed"


def test_what_a_house_rule_forgives_is_said_apart() -> None:
    judgement = tabx.judge(GOLD, changed(("4120", "4125"), ("Cem", "Otto")), rules={"rel_tol": 0.01})
    assert judgement.summary == "1 wrong value; forgiven: 1 wrong value"


def test_every_kind_of_item_can_be_said() -> None:
    assert set(SAID) == {*ItemKind, *RepairKind}


def test_several_tables_are_summed_up() -> None:
    gold = f"# Towns\n{GOLD}\n# Hills\n{GOLD.replace('Town', 'Hill')}"
    predicted = f"# Towns\n{changed(('4120', '9120'))}"
    judgement = tabx.judge_tables(gold, predicted)
    assert judgement.summary == "1 missing table, 1 wrong value"
    assert "\n" not in repr(judgement)


def test_every_record_has_a_representation_of_one_line() -> None:
    rows = [[f"town {number}", str(number)] for number in range(3000)]
    judgement = tabx.judge([["Town", "People"], *rows], [["Town", "People"], *rows[1:]])
    ranking = tabx.rank(GOLD, {"a": GOLD, "b": changed(("4120", "9120"))})
    records = (judgement, judgement.alignment, judgement.comparison, judgement.findings, judgement.alignment.gold)
    for record in (*records, ranking):
        assert "\n" not in repr(record)
        assert len(repr(record)) < 300
    assert [entry.name for entry in ranking] == ["a", "b"]
    assert len(ranking) == 2
    assert repr(ranking) == "<Ranking: 1. a 1.000, 2. b 0.777>"


def test_what_was_judged_is_named_after_its_files_or_as_given(tmp_path: Path) -> None:
    gold, predicted = tmp_path / "gold.md", tmp_path / "reply.md"
    gold.write_text(GOLD)
    predicted.write_text(changed(("4120", "9120")))
    assert tabx.judge(GOLD, GOLD).name == ""
    assert tabx.judge(gold, predicted).name == "reply.md against gold.md"
    assert tabx.judge(GOLD, predicted).name == "reply.md"
    named = tabx.judge(gold, predicted, name="row 17")
    assert named.name == "row 17"
    assert tabx.Judgement.from_dict(named.to_dict()).name == "row 17"
    assert tabx.rescore(named, "strict").name == "row 17"
    for shown in (named.to_text(), named.to_markdown(), named.to_html(), repr(named)):
        assert "row 17" in shown
    assert [entry.judgement.name for entry in tabx.rank(gold, [predicted, gold]).entries] == ["gold.md", "reply.md"]


AREAS = [
    ("North", "Alby", "14"),
    ("", "Berg", "25"),
    ("South", "Cott", "36"),
    ("", "Dorn", "47"),
    ("West", "Elm", "58"),
]


@pytest.mark.parametrize("groups", [1, 2, 3])
def test_merged_cells_are_counted_by_the_cell(groups: int) -> None:
    rows = [*AREAS, ("", "Fosse", "69")][: 2 * groups]
    spans = "".join(
        "<tr>" + (f"<td rowspan=2>{area}</td>" if area else "") + f"<td>{town}</td><td>{size}</td></tr>"
        for area, town, size in rows
    )
    gold = f"<table><tr><th>Area</th><th>Town</th><th>Size</th></tr>{spans}</table>"
    predicted = "| Area | Town | Size |\n|---|---|---|\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows)
    cells = "1 merged cell" if groups == 1 else f"{groups} merged cells"
    assert tabx.judge(gold, predicted).summary.startswith(f"{cells} printed once")


def test_an_empty_line_too_many_is_harmless_and_said_to_be_empty() -> None:
    lines = GOLD.strip().splitlines()
    empty = "\n".join(line + ("---|" if "---" in line else " Late |" if "Town" in line else "  |") for line in lines)
    assert tabx.judge(GOLD, empty).summary == "every value is right; harmless: 1 extra column without values"
    filled = empty.replace("4120 |  |", "4120 | 7 |")
    assert tabx.judge(GOLD, filled).summary == "1 extra column"
    assert tabx.judge(GOLD, empty, rubric="paper").summary == "1 extra column"


@pytest.mark.parametrize("texts", [("NA", "NA"), ("n/a", "none")])
def test_columns_run_together_cost_the_same_where_some_values_are_na(texts: tuple[str, str]) -> None:
    def score(one: str, other: str) -> float:
        rows = [("AUC", "0.713", one, other), ("MAE", "0.244", one, other), ("RMS", "0.381", one, other)]
        gold = "| Metric | 2 | 4 | 8 |\n|---|---|---|---|\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows)
        merged = "| Metric | 2 4 8 |\n|---|---|\n" + "\n".join(f"| {row[0]} | {' '.join(row[1:])} |" for row in rows)
        return float(tabx.judge(gold, merged).score)

    assert score(*texts) == pytest.approx(score("0.555", "0.666"), abs=0.05)


def cut(text: str) -> str:
    """Return the JSON of the gold's rows, broken off in its last record."""
    return text[: text.rindex('"Dora"')]


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_a_reply_that_breaks_off_is_said_to(form: str) -> None:
    whole = tabx.dump_table(tabx.load_table(GOLD), form)
    judgement = tabx.judge(GOLD, cut(whole))
    assert judgement.summary == "1 of 4 rows missing; the reply breaks off"
    assert tabx.judge(GOLD, whole).summary == "no difference"
    assert tabx.judge_tables(GOLD, cut(whole)).summary.endswith("; the reply breaks off")


@pytest.mark.parametrize("form", ["markdown", "html", "latex"])
def test_one_of_several_tables_is_said_to_be_read(form: str) -> None:
    other = tabx.dump_table(tabx.load_table("| Hue | Code |\n|---|---|\n| red | 7 |\n| blue | 9 |\n"), form)
    right = tabx.dump_table(tabx.load_table(GOLD), form)
    assert tabx.judge(GOLD, f"{right}\n\n{other}").summary == "no difference; one of several tables was read"


def test_dots_in_a_printed_table_break_nothing_off() -> None:
    lines = [
        "      Town Mayor  People",
        "0    Alder   Ann    4120",
        "..     ...   ...     ...",
        "3  Dogwood  Dora    2750",
    ]
    summary = tabx.judge(GOLD, "\n".join(lines)).summary
    assert summary.endswith("; dots stand for rows or columns")
    assert "breaks off" not in summary


@pytest.mark.parametrize("form", ["markdown", "html", "csv"])
@pytest.mark.parametrize(
    "names", [("TOWN", "MAYOR", "PEOPLE"), ("Town", "MAYOR", "PEOPLE"), ("TOWN", "MAYOR", "No. of people")]
)
def test_headers_renamed_by_case_alone_are_counted(names: tuple[str, ...], form: str) -> None:
    rows = [list(names), *([cell.text for cell in row] for row in tabx.load_table(GOLD).rows)]
    predicted = tabx.dump_table(tabx.load_table(rows, header=True), form)
    renamed = sum(name not in ("Town", "Mayor", "People") for name in names)
    by_case = sum(name.isupper() for name in names)
    number = "" if by_case == renamed else f"{by_case} "
    said = f"every value is right; harmless: {renamed} headers renamed ({number}by case alone)"
    assert tabx.judge(GOLD, predicted).summary == said


@pytest.mark.parametrize("form", ["markdown", "html", "latex"])
def test_the_only_row_or_column_is_called_so(form: str) -> None:
    gold = tabx.dump_table(tabx.load_table("| Town | People |\n|---|---|\n| Alder | 4120 |\n"), form)
    judgement = tabx.judge(gold, gold.replace("Alder", "Moscow").replace("4120", "77"))
    assert "1 of 1" not in judgement.summary
    assert "the only row is missing" in judgement.summary


def test_missing_repetitions_are_counted_row_by_row() -> None:
    gold = "| Town | Mayor |\n|---|---|\n| Alder | Ann |\n| Alder | Ann |\n| Alder | Ann |\n| Birch | Bob |\n"
    assert tabx.judge(gold, gold.replace("| Alder | Ann |\n", "", 2)).summary == "2 repetitions missing"


def test_what_is_priced_as_layout_is_said_to_be_harmless() -> None:
    """Rows without a value are no errors where the rubric prices them as layout."""
    judgement = tabx.judge(GOLD, GOLD + "| Elm | | |\n| Fir | | |\n")
    assert judgement.summary == "every value is right; harmless: 2 extra rows without values"
    assert [term.name for term in judgement.terms] == ["layout"]
    assert tabx.judge(GOLD, GOLD + "| Elm | | |\n", rubric="paper").summary == "1 extra row"
    stored = tabx.Judgement.from_dict(judgement.to_dict())
    assert stored.summary == judgement.summary


def test_row_names_are_told_apart_from_values_and_stand_by_their_cost() -> None:
    assert tabx.judge(GOLD, changed(("Dogwood", "Dogwod"), ("4120", "4130"))).summary == (
        "1 row name partly wrong, 1 wrong value"
    )


@pytest.mark.parametrize("rows", [1, 9])
def test_the_dearest_of_several_tables_comes_first(rows: int) -> None:
    """A missing table is dearer than five wrong values beside it, or cheaper, by its size."""
    hills = "".join(f"| Hill {number} | {number * 37} |\n" for number in range(rows))
    gold = f"# Towns\n{GOLD}\n# Hills\n\n| Hill | Height |\n|---|---|\n{hills}"
    wrong = changed(("Ann", "Xu"), ("Bob", "Yo"), ("Cem", "Zed"), ("4120", "1"), ("880", "2"))
    judgement = tabx.judge_tables(gold, f"# Towns\n{wrong}")
    said = ["1 missing table", "5 wrong values"]
    assert judgement.summary == ", ".join(said if rows > 1 else said[::-1])
    assert (sum(part.cost for part in judgement.missing) > judgement.parts[0].cost) == (rows > 1)


@pytest.mark.parametrize("form", ["markdown", "html", "csv"])
def test_fields_are_called_fields(form: str) -> None:
    gold = [["field", "value"], ["player", "Ida Moss"], ["goals", "12"], ["born", "4 May 1977"], ["wins", "7"]]
    names = {"goals": "number of goals", "wins": "number of wins"}
    predicted = [[names.get(name, name), value] for name, value in gold]
    both = (tabx.dump_table(tabx.load_table(rows, header=True), form) for rows in (gold, predicted))
    assert tabx.judge(*both).summary == "every value is right; harmless: 2 fields renamed"


def towns(upper: tuple[str, ...], rows: int) -> str:
    """Return a table of rain and snow with names over four of its columns, each in a cell of its own."""
    body = [[f"Town {row}", *(str(row * 31 + 7 * column) for column in range(4))] for row in range(rows)]
    lines = [["", *upper], ["Town", "low", "mean", "least", "most"], *body]
    tags = ["th", "th", *["td"] * rows]
    cells = ("".join(f"<{tag}>{text}</{tag}>" for text in line) for tag, line in zip(tags, lines, strict=True))
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


@pytest.mark.parametrize("rows", [2, 30])
@pytest.mark.parametrize(
    ("upper", "said"),
    [
        (("Mayor", "Mayor", "Snow", "Snow"), "2 columns under another group's name"),
        (("Rain", "Rain", "Rain", "Snow"), "1 upper header cell changed"),
        (("", "", "", ""), "4 columns without their group's name"),
        (("Rain", "", "Snow", ""), "group names over 2 columns too few or too many"),
        (("Rain", "", "Snow", "Snow"), "group name over 1 column too few or too many"),
    ],
)
def test_names_of_groups_are_told_by_their_columns(upper: tuple[str, ...], said: str, rows: int) -> None:
    gold = towns(("Rain", "Rain", "Snow", "Snow"), rows)
    assert tabx.judge(gold, towns(upper, rows)).summary.split(";")[0] == said


@pytest.mark.parametrize("rows", [1, 2])
def test_rows_between_header_and_data_are_counted(rows: int) -> None:
    row = r"<tr><td>(.*?)</td><td>(.*?)</td></tr>"
    body = "".join(f"<tr><td>Town {number}</td><td>{number * 37 + 5}</td></tr>" for number in range(6))
    gold = f"<table><thead><tr><th>Town</th><th>People</th></tr></thead><tbody>{body}</tbody></table>"
    printed = re.sub(row, r"<tr><th>\1</th><th>\2</th></tr>", body, count=rows)
    places = [place.end() for place in re.finditer("</tr>", printed)]
    head, rest = printed[: places[rows - 1]], printed[places[rows - 1] :]
    predicted = gold.replace("</thead>", f"{head}</thead>").replace(body, rest)
    said = f"{rows} row{'s' if rows > 1 else ''} moved between header and data"
    assert tabx.judge(gold, predicted).summary == f"every value is right; harmless: {said}"


def test_a_title_that_is_missing_is_not_said_to_be_printed() -> None:
    title = "| Towns by the river | | |\n"
    shown = GOLD.replace("| Alder", title + "| Alder", 1)
    for gold, predicted in ((GOLD, shown), (shown, GOLD)):
        assert "printed" not in tabx.judge(gold, predicted).summary


def test_what_is_left_to_settle_stands_first_among_the_harmless() -> None:
    gold = "| Aaa | Bbb | Ccc | Ddd | Town |\n|-|-|-|-|-|\n" + "".join(
        f"| v{n} | w{n} | x{n} | y{n} | Town {n} |\n" for n in range(4)
    )
    predicted = gold.replace("| Aaa | Bbb | Ccc | Ddd | Town |", "| AAA | BBB | CCC | DDD | Hamlet |")
    assert tabx.judge(gold, predicted).summary.split("harmless: ")[1].startswith("1 header renamed, not verified")
