"""Columns that are ignored, called otherwise, or weighed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from judged_rows import cell, cost, judged, table

import tabx
from tabx.align.headers.margins import without_columns
from tabx.base.errors import OptionError
from tabx.table import Cell, Table

GOLD = "Name|Sum|Notes\nAda|10|fine\nBob|25|late\nCid|31|lost"


def codes(judgement: tabx.Judgement) -> set[str]:
    return {note.code for note in judgement.notes}


@pytest.mark.parametrize(
    "predicted",
    [
        "Name|Sum|Notes\nAda|10|x\nBob|26|y\nCid|31|z",
        "Name|Sum|Remarks\nAda|10|fine\nBob|26|late\nCid|31|lots",
        "Name|Sum\nAda|10\nBob|26\nCid|31",
        "Notes|Name|Sum\nq|Ada|10\nr|Bob|26\ns|Cid|31",
    ],
)
def test_an_ignored_column_counts_neither_missing_nor_extra_nor_in_n(predicted: str) -> None:
    judgement = judged(GOLD, predicted, ignore_columns=["Notes"])
    without = judged("Name|Sum\nAda|10\nBob|25\nCid|31", "Name|Sum\nAda|10\nBob|26\nCid|31")
    assert judgement.error == without.error
    assert judgement.comparison.counts == without.comparison.counts
    assert "ignored columns" in codes(judgement)


def test_a_column_of_the_prediction_alone_can_be_ignored() -> None:
    predicted = "Name|Sum|Notes|Source\nAda|10|fine|a\nBob|25|late|b\nCid|31|lost|c"
    assert judged(GOLD, predicted).error > 0 == judged(GOLD, predicted, ignore_columns=["source"]).error


def test_a_column_is_ignored_in_a_table_on_its_side() -> None:
    predicted = "Name|Ada|Bob|Cid\nSum|10|25|31\nNotes|so|what|now"
    judgement = judged(GOLD, predicted, ignore_columns=["Notes"])
    assert [finding.kind for finding in judgement.findings] == ["transposed"]


def test_several_names_may_stand_in_one_text() -> None:
    predicted = "Name|Sum|Source\nAda|10|a\nBob|25|b\nCid|31|c"
    assert judged(GOLD, predicted, ignore_columns=["Notes, Source"]).error == 0


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"ignore_columns": ["Nots"]}, "ignore_columns: no column 'Nots' in either table; nearest: 'Notes'"),
        ({"rel_tol": {"Sums": 1}}, "rel_tol: no column 'Sums' in the gold table; nearest: 'Sum'"),
        ({"column_map": {"Smu": "Total"}}, "column_map: no column 'Smu' in the gold table; nearest: 'Sum'"),
        ({"column_scales": {"sun": "ratio"}}, "nearest: 'Sum'"),
        ({"column_weights": {"Name ": 2, "sum": 2, "Nam": 2}}, "column_weights: no column 'Nam'"),
        ({"key": ["Nam"]}, "no such column"),
    ],
)
def test_a_name_that_no_table_has_is_an_error_with_the_nearest(rules: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError) as refused:
        judged(GOLD, GOLD, **rules)
    assert told in str(refused.value)


def test_in_a_ranking_one_prediction_may_have_the_column_to_ignore() -> None:
    more = table("Name|Sum|Notes|Source\nAda|10|fine|a\nBob|25|late|b\nCid|31|lost|c")
    ranking = tabx.rank(table(GOLD), [table(GOLD), more], rules={"ignore_columns": ["Source"]})
    assert [entry.judgement.error for entry in ranking.entries] == [0, 0]
    with pytest.raises(OptionError, match="nearest"):
        tabx.rank(table(GOLD), [table(GOLD), more], rules={"ignore_columns": ["Sauce"]})


def test_of_several_tables_those_are_concerned_that_have_the_column() -> None:
    gold = (
        "Team:\n| Team | Won |\n|---|---|\n| A | 3 |\n| B | 5 |\n\nPlayer:\n| Player | Goals | Notes |\n|---|---|---|\n"
    )
    gold += "| Ada | 3 | x |\n| Bob | 9 | y |\n"
    predicted = gold.replace("| x |", "| q |").replace("| 5 |", "| 6 |")
    judgement = tabx.judge_tables(gold, predicted, rules={"ignore_columns": ["Notes"], "rel_tol": {"Won": 0.2}})
    assert judgement.error == 0
    assert dict(judgement.signature.options)["ignore_columns"] == "Notes"
    with pytest.raises(OptionError, match="rel_tol: no column 'Wins' in any gold table"):
        tabx.judge_tables(gold, predicted, rules={"rel_tol": {"Wins": 0.2}})


def test_a_missing_table_misses_no_ignored_column() -> None:
    refused = "I cannot help with that."
    whole, some = (tabx.judge(table(GOLD), refused, rules=rules) for rules in (None, {"ignore_columns": ["Notes"]}))
    assert (whole.comparison.counts.columns, some.comparison.counts.columns) == (3, 2)


@pytest.mark.parametrize("predicted", [GOLD, "nothing"])
@pytest.mark.parametrize("names", ["Sum, Notes", ["Sum,Notes"]])
def test_columns_named_with_commas_between_are_ignored_one_by_one(names: str | list[str], predicted: str) -> None:
    source = table(GOLD) if predicted == GOLD else predicted
    for call in (tabx.judge, tabx.judge_tables):
        one, other = (call(table(GOLD), source, rules={"ignore_columns": said}) for said in (names, ["Sum", "Notes"]))
        assert one.to_dict() == other.to_dict()
        assert dict(one.signature.options)["ignore_columns"] == "Sum,Notes"


WORDS = st.sampled_from(["red", "blue", "green", "12", "7.5", "", "2019"])


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(WORDS, WORDS, WORDS, WORDS), min_size=2, max_size=5), st.integers(0, 2))
def test_ignoring_a_column_that_both_sides_name_is_judging_without_it(
    rows: list[tuple[str, str, str, str]], column: int
) -> None:
    names = ["Name", "First", "Second", "Third"]
    gold = tabx.load_table([names, *([f"row {i}", *row[:3]] for i, row in enumerate(rows))])
    predicted = tabx.load_table([names, *([f"row {i}", *row[1:]] for i, row in enumerate(rows))])
    ignoring = tabx.judge(gold, predicted, rules={"ignore_columns": [names[column + 1]]})
    without = tabx.judge(without_columns(gold, [column + 1]), without_columns(predicted, [column + 1]))
    assert ignoring.error == without.error
    assert ignoring.comparison == without.comparison


def test_spans_are_shortened_where_a_column_goes() -> None:
    wide = tuple(Cell("Sales", column_span=3, column_offset=offset) for offset in range(3))
    lower = tuple(Cell(text) for text in ("2019", "2020", "2021"))
    narrow = without_columns(Table((wide, lower), (lower,), stub_columns=2), [0])
    assert narrow.columns == (("Sales", "2020"), ("Sales", "2021"))
    assert narrow.header_rows[0][0] == Cell("Sales", column_span=2)
    assert narrow.header_rows[0][1] == Cell("Sales", column_span=2, column_offset=1)
    assert narrow.stub_columns == 1


def test_a_mapped_column_is_paired_and_its_name_forgiven() -> None:
    predicted = "Wer|Wieviel|Notes\nAda|10|fine\nBob|25|late\nCid|31|lost"
    judgement = judged(GOLD, predicted, column_map={"Name": "Wer", "Sum": "wieviel"})
    assert judgement.error == 0
    assert [pairing.reason for pairing in judgement.alignment.columns[:2]] == ["column map"] * 2
    assert judgement.forgiven == {"column_map": 2}
    assert all(finding.verified for finding in judgement.findings)


def test_the_map_decides_against_headers_and_content() -> None:
    gold, predicted = "N|A|B\nx|1|2\ny|3|4\nz|5|6", "N|A|B\nx|1|2\ny|3|4\nz|5|6"
    judgement = judged(gold, predicted, column_map={"A": "B", "B": "A"})
    assert [pairing.predicted for pairing in judgement.alignment.columns] == [(0,), (2,), (1,)]
    assert judgement.error > 0


def test_a_mapped_name_that_the_prediction_does_not_use_is_said() -> None:
    judgement = judged(GOLD, GOLD, column_map={"Sum": "Betrag"})
    assert judgement.error == 0
    assert any("no column 'Betrag'" in note.message for note in judgement.notes)


def test_another_unit_under_a_mapped_name_is_still_a_wrong_header() -> None:
    gold = "City|Way (km)\nOslo|10\nBonn|20\nRiga|35"
    judgement = judged(gold, gold.replace("Way (km)", "Strecke (mi)"), column_map={"Way (km)": "Strecke (mi)"})
    assert "wrong_header" in {item.kind for item in judgement.comparison.counts.items}


@pytest.mark.parametrize("rubric", ["default", "strict", "faithful", "paper"])
@pytest.mark.parametrize("weight", [0.5, 3])
@pytest.mark.parametrize(
    "predicted",
    [
        GOLD.replace("|25|", "|26|"),
        GOLD.replace("|25|", "||"),
        "Name|Notes\nAda|fine\nBob|late\nCid|lost",
    ],
)
def test_a_weighed_column_costs_as_many_columns(predicted: str, weight: float, rubric: str) -> None:
    plain, weighed = judged(GOLD, predicted, rubric), judged(GOLD, predicted, rubric, column_weights={"Sum": weight})
    assert weighed.error == pytest.approx(weight * plain.error)
    (term,), (before,) = weighed.terms, plain.terms
    assert (term.total, term.weight) == (before.total, before.weight)
    assert term.cost == pytest.approx(term.weight * term.count / term.total)


def test_a_row_weighs_the_mean_of_what_it_holds() -> None:
    predicted = "Name|Sum|Notes\nAda|10|fine\nCid|31|lost"
    plain, weighed = judged(GOLD, predicted), judged(GOLD, predicted, column_weights={"Sum": 4})
    assert weighed.error == pytest.approx(2 * plain.error)


def test_other_columns_cost_what_they_did() -> None:
    predicted = GOLD.replace("|25|late", "|26|later")
    plain, weighed = judged(GOLD, predicted), judged(GOLD, predicted, column_weights={"Sum": 3})
    assert cost(weighed, cell(weighed, 1, "Notes")) == cost(plain, cell(plain, 1, "Notes"))
    assert cost(weighed, cell(weighed, 1, "Sum")) == pytest.approx(3 * cost(plain, cell(plain, 1, "Sum")))


VALUES = [
    ["Ada", "10", "fine", "3"],
    ["Bob", "25", "late", "8"],
    ["Cid", "31", "lost", "12"],
    ["Dan", "48", "gone", "20"],
]
WEIGHTS = st.sampled_from([0.25, 0.5, 1, 2, 5])


@settings(deadline=None, max_examples=60)
@example([(0, 0), (0, 1), (0, 3), (3, 0), (3, 1), (3, 3)], (1, 1, 1, 1), "default")
@example([(0, 0), (0, 1), (0, 2)], (2, 0.25, 0.25, 0.25), "default")
@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=10, unique=True),
    st.tuples(WEIGHTS, WEIGHTS, WEIGHTS, WEIGHTS),
    st.sampled_from(["default", "strict", "faithful"]),
)
def test_one_more_spoiled_cell_never_lowers_the_error_whatever_the_columns_weigh(
    places: list[tuple[int, int]], weights: tuple[float, ...], rubric: str
) -> None:
    names = ["Name", "Sum", "State", "Rank"]
    rules = {"column_weights": dict(zip(names, weights, strict=True)), "key": ["Name"]}
    gold = tabx.load_table([names, *VALUES])
    rows, last = [list(row) for row in VALUES], 0.0
    for step, (row, column) in enumerate(places):
        rows[row][column] = f"{9000 + 37 * step}" if column in (1, 3) else f"zq{'vxkwj'[step % 5]}{step}"
        error = tabx.judge(gold, tabx.load_table([names, *rows]), rubric=rubric, rules=rules).error
        assert error >= last - 1e-9
        last = error


@pytest.mark.parametrize("weights", [{"Sum": 0.25}, {"Sum": 5}, {"Name": 3, "Sum": 0.5}])
def test_harmless_rewrites_stay_below_the_cheapest_error(weights: dict[str, float]) -> None:
    gold = "Name|Sum|Share\nAda|1,200|12%\nBob|2,500|25%\nCid|3,100|31%"
    harmless = judged(gold, gold.replace(",", "").replace("Sum", "Summe"), column_weights=weights)
    for old, new in (("2,500", "2,501"), ("25%", "26%"), ("Bob", "")):
        assert 0 < harmless.error < judged(gold, gold.replace(old, new), column_weights=weights).error


def test_the_fullest_extra_column_weighs_as_much_as_the_heaviest_missing_one() -> None:
    gold = "Name|Sum|Notes\nAda|10|fine\nBob|25|late\nCid|31|lost"
    predicted = "Name|Colour|Weather\nAda|red|\nBob||\nCid|blue|rain"
    told = judged(gold, predicted, column_weights={"Sum": 2, "Notes": 3})
    extra = {item.facts: item.weight for item in told.comparison.counts.items if item.kind == "extra.column"}
    assert extra == {2: 3.0, 1: 2.0}


@pytest.mark.parametrize(
    "predicted",
    [GOLD.replace("|25|late", "|26|later"), "Name|Sum\nAda|10\nBob|26\nCid|31", "no table at all"],
)
def test_what_costs_nothing_for_its_column_says_so(predicted: str) -> None:
    told = judged(GOLD, predicted, column_weights={"Notes": 0})
    said = [finding for finding in told.findings if finding.note.endswith(", weight 0 by column_weights")]
    assert [finding.column_name for finding in said] == ["Notes"]
    assert [cost(told, finding) for finding in said] == [0]
    assert all(cost(told, finding) > 0 for finding in told.findings if finding.column_name == "Sum")
    half = judged(GOLD, predicted, column_weights={"Notes": 0.5})
    assert not [finding for finding in half.findings if "weight 0" in finding.note]


@pytest.mark.parametrize("ignored", ["Name", "Wage", "Town"])
def test_an_ignored_column_is_the_row_of_its_name_where_a_table_without_header_stands_on_its_side(ignored: str) -> None:
    gold = [["Name", "Wage", "Town"], ["Ann", "12", "Ulm"], ["Bob", "15", "Bonn"], ["Cid", "18", "Jena"]]
    turned = tabx.load_table([list(line) for line in zip(*gold, strict=True)], header=False)
    judgement = tabx.judge(tabx.load_table(gold), turned, rules={"ignore_columns": [ignored]})
    assert [str(item.kind) for item in judgement.comparison.counts.items] == ["transposed"]
    assert judgement.alignment.view.columns == tuple((name,) for name in gold[0] if name != ignored)
