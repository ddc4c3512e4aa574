"""Tables in long form for wide ones, and the reverse (issue 13, section 1)."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapes_of_tables import GOLD, HEADER, LONG, ROWS, made, melt

import tabx
from tabx.align import align
from tabx.judging import Judgement
from tabx.table import Table, plain_rows


def prices(judgement: Judgement) -> dict[str, float]:
    return {str(term.name): term.cost for term in judgement.terms if term.cost}


def findings(judgement: Judgement) -> list[tuple[str, str, str]]:
    return [(str(f.relation), f.row_name, f.column_name) for f in judgement.findings if f.entity == "cell"]


FORMS = {
    "by row": LONG,
    "by column": melt(HEADER, ROWS, by_column=True),
    "in part": melt(HEADER, ROWS, kept=2),
    "without a header's words in order": melt(("Station", "line", "opened", "riders"), ROWS),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_right_table_in_long_form_costs_its_cheapest_column_at_the_price_of_a_shape(form: str) -> None:
    judgement = tabx.judge(GOLD, FORMS[form])
    assert prices(judgement)["reshaped"] == pytest.approx(0.2 / 4)
    assert sum(prices(judgement).values()) == pytest.approx(0.2 / 4, abs=0.01)  # a name in small letters is a rewrite
    assert (judgement.facts.found, judgement.facts.gold, judgement.facts.predicted) == (16, 16, 16)
    assert judgement.score >= 0.74
    lost = tabx.judge(GOLD, made(HEADER[:3], [row[:3] for row in ROWS]))
    assert lost.score < judgement.score < 1


@pytest.mark.parametrize(("preset", "weight"), [("default", 0.2), ("faithful", 0.3), ("strict", 0.6), ("paper", 0)])
def test_each_preset_has_its_price(preset: str, weight: float) -> None:
    judgement = tabx.judge(GOLD, LONG, rubric=preset)
    assert judgement.error == pytest.approx(weight / 4)
    assert next(f.kind for f in judgement.findings if f.entity == "column") == "reshaped"


@pytest.mark.parametrize("gold", [LONG, melt(HEADER, ROWS, by_column=True), melt(HEADER, ROWS, kept=2)])
def test_a_wide_table_for_a_long_one(gold: Table) -> None:
    judgement = tabx.judge(gold, GOLD)
    assert list(prices(judgement)) == ["reshaped"]
    assert judgement.facts.found == judgement.facts.gold == judgement.facts.predicted


def test_a_wrong_value_is_one_finding_in_the_golds_place_with_the_printed_one_beside() -> None:
    rows = [list(row) for row in ROWS]
    rows[2][3] = "15800"
    judgement = tabx.judge(GOLD, melt(HEADER, rows))
    (finding,) = [f for f in judgement.findings if f.entity == "cell"]
    assert (finding.gold_rows, finding.gold_columns, finding.predicted_text) == ((2,), (3,), "15800")
    assert "printed in row 9, column 'Value'" in finding.note
    assert set(prices(judgement)) == {"reshaped", "partial.cell"}


def test_a_missing_fact_is_a_missing_cell_and_an_invented_one_an_extra_cell() -> None:
    rows = [list(row) for row in ROWS]
    rows[1][2] = ""
    assert findings(tabx.judge(GOLD, melt(HEADER, rows))) == [("missing", "Birch", "Opened")]
    gold = made(HEADER, rows)
    assert findings(tabx.judge(gold, LONG)) == [("extra", "Birch", "Opened")]


def test_a_row_or_column_all_of_which_is_gone_is_missing_as_such() -> None:
    assert set(prices(tabx.judge(GOLD, melt(HEADER, ROWS[:3])))) == {"reshaped", "missing.row"}
    narrow = melt(HEADER[:3], [row[:3] for row in ROWS])
    assert set(prices(tabx.judge(GOLD, narrow))) == {"reshaped", "missing.column"}


def test_what_the_long_form_cannot_hold_is_not_missing() -> None:
    rows = [(*row, "") for row in (*ROWS, ("Elm", "", "", ""))]
    gold = made((*HEADER, "Remarks"), rows)
    judgement = tabx.judge(gold, melt((*HEADER, "Remarks"), rows))
    assert list(prices(judgement)) == ["reshaped"]
    assert not judgement.alignment.missing_rows + judgement.alignment.missing_columns


def test_keys_that_do_not_tell_facts_apart_are_told_as_doubtful() -> None:
    rows = [*ROWS, ("Alder", "Grey", "1999", "310")]
    judgement = tabx.judge(made(HEADER, rows), melt(HEADER, rows))
    (note,) = [note for note in judgement.alignment.notes if note.code == "doubtful shape"]
    assert note.message.startswith("1 rows of the gold's form")
    assert list(prices(judgement)) == ["reshaped"]


TRIPLES = made(["Station", "Attribute", "Value"], [(row[0], "Riders", row[3]) for row in ROWS])
TWO_COLUMNS = made(["Station", "Riders"], [(row[0], row[3]) for row in ROWS])


def test_a_single_column_named_in_each_row_is_a_long_form() -> None:
    judgement = tabx.judge(TWO_COLUMNS, TRIPLES)
    assert list(prices(judgement)) == ["reshaped"]
    assert judgement.score >= 0.74
    assert judgement.facts.f1 == 1


@pytest.mark.parametrize(
    "predicted",
    [
        made(["Station", "Attribute", "Value"], [(row[0], "Visitors", row[3]) for row in ROWS]),
        made(["Station", "Attribute", "Riders"], [(row[0], "Riders", row[3]) for row in ROWS]),
        made(["Station", "Attribute", "Value"], [(row[0], "Riders" * (row is not ROWS[1]), row[3]) for row in ROWS]),
    ],
    ids=["another name", "the value has its own header", "not in each row"],
)
def test_a_column_that_stays_the_same_is_no_column_of_names(predicted: Table) -> None:
    assert "reshaped" not in prices(tabx.judge(TWO_COLUMNS, predicted))


def test_two_rows_in_long_form_are_recognised_by_the_names_that_the_values_lack() -> None:
    gold = made(HEADER[:3], [("Alder", "Red", ""), ("Birch", "Blue", "1958")])
    judgement = tabx.judge(gold, melt(HEADER[:3], gold.texts()))
    assert list(prices(judgement)) == ["reshaped"]


def test_a_house_rule_forbids_it() -> None:
    assert "reshaped" not in prices(tabx.judge(GOLD, LONG, rules={"reshape": False}))


def test_a_table_of_other_facts_in_long_form_is_not_reshaped() -> None:
    other = [(name, "Amber", "17", "6") for name in ("Oak", "Pine", "Rowan", "Spruce")]
    assert "reshaped" not in prices(tabx.judge(GOLD, melt(HEADER, other)))


def test_a_table_of_the_golds_shape_is_not_reshaped_however_wrong() -> None:
    """A column of words that are also names of columns makes no long form."""
    header = ("Item", "Kind", "Size")
    gold = made(header, [("Kind", "Size", "4"), ("Size", "Kind", "9"), ("Item", "Size", "7")])
    wrong = made(header, [("Kind", "Kind", "5"), ("Size", "Size", "2"), ("Item", "Kind", "1")])
    assert "reshaped" not in prices(tabx.judge(gold, wrong))


def test_a_transposed_table_keeps_its_name_and_price() -> None:
    lying = made([HEADER[0], *(row[0] for row in ROWS)], list(zip(*[HEADER, *ROWS], strict=True))[1:])
    assert [str(repair.kind) for repair in tabx.judge(GOLD, lying).alignment.repairs] == ["transposed"]


TWO_LEVELS = """<table>
<tr><th rowspan=2>City</th><th colspan=2>2019</th><th colspan=2>2020</th></tr>
<tr><th>Sales</th><th>Profit</th><th>Sales</th><th>Profit</th></tr>
<tr><td>Ulm</td><td>412</td><td>31</td><td>455</td><td>28</td></tr>
<tr><td>Linz</td><td>287</td><td>19</td><td>301</td><td>22</td></tr></table>"""
LEVELS = tabx.load_table(TWO_LEVELS)
ONE_LEVEL = made(["City", "Sales 2019", "Profit 2019", "Sales 2020", "Profit 2020"], LEVELS.texts())
BOTH = [
    (city, year, name, values[2 * y + n])
    for city, *values in LEVELS.texts()
    for y, year in enumerate(("2019", "2020"))
    for n, name in enumerate(("Sales", "Profit"))
]
YEARS = [
    (city, year, *values[2 * y : 2 * y + 2])
    for city, *values in LEVELS.texts()
    for y, year in enumerate(("2019", "2020"))
]
LONG_FORMS = {
    "a column each level": made(["City", "Year", "Measure", "Value"], BOTH),
    "several columns of values": made(["City", "Year", "Sales", "Profit"], YEARS),
}


@pytest.mark.parametrize("wide", [LEVELS, ONE_LEVEL], ids=["two levels", "one level"])
@pytest.mark.parametrize("form", LONG_FORMS)
def test_header_levels_in_one_or_several_columns_of_names_either_way(wide: Table, form: str) -> None:
    for gold, predicted in ((wide, LONG_FORMS[form]), (LONG_FORMS[form], wide)):
        judgement = tabx.judge(gold, predicted)
        assert list(prices(judgement)) == ["reshaped"], judgement.findings
        assert judgement.facts.found == judgement.facts.gold


@settings(deadline=None, max_examples=30)
@given(
    cells=st.lists(st.lists(st.integers(10, 99999).map(str), min_size=3, max_size=3), min_size=3, max_size=6),
    by_column=st.booleans(),
)
def test_any_table_of_numbers_melts_and_comes_back(cells: list[list[str]], by_column: bool) -> None:
    header = ("Name", "Height", "Weight", "Age")
    rows = [(name, *line) for name, line in zip(["Ada", "Bo", "Cy", "Di", "Ed", "Flo"], cells, strict=False)]
    assume(len({tuple(line) for line in cells}) == len(cells))
    wide, long = made(header, rows), melt(header, rows, by_column=by_column)
    for gold, predicted in ((wide, long), (long, wide)):
        judgement = tabx.judge(gold, predicted)
        assert [str(repair.kind) for repair in judgement.alignment.repairs] == ["reshaped"]
        assert set(prices(judgement)) == {"reshaped"}


SCORERS = [["Player", "Goals", "Assists"], ["Ada Winter", "31", "14"], ["Boris Keller", "19", "27"]]


@pytest.mark.parametrize(
    ("rows", "with_header", "is_long"), [(2, True, True), (1, True, False), (2, False, False), (1, False, False)]
)
def test_two_rows_under_a_header_may_be_printed_in_long_form(rows: int, with_header: bool, is_long: bool) -> None:
    header, *players = SCORERS[: rows + 1]
    long = [[player[0], name, value] for player in players for name, value in zip(header[1:], player[1:], strict=True)]
    gold = Table(plain_rows([header] if with_header else []), plain_rows(players))
    alignment = align(gold, Table(plain_rows([["Player", "Stat", "Value"]]), plain_rows(long)))
    assert any(repair.kind == "reshaped" for repair in alignment.repairs) == is_long
