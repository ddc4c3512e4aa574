"""Edits that print the table in another form: every fact is there, and stays declared in the gold's place."""

from __future__ import annotations

from collections import Counter

import pytest
from edited import CALM, SEEDS, outcome
from hypothesis import given
from hypothesis import strategies as st

from tabx.formats import load_table
from tabx.perturb import EDITS, Label, Perturbed, RefusedError, perturb
from tabx.table import Table

FORMS = tuple(EDITS)[list(EDITS).index("melted") : list(EDITS).index("groups-once") + 1]
SHAPES = tuple(kind for kind, edit in EDITS.items() if edit.is_shape)


def outcomes(gold: Table, kind: str) -> list[Perturbed]:
    found = []
    for seed in range(8):
        try:
            found.append(perturb(gold, [kind], seed))
        except RefusedError:
            continue
    return found


def texts(found: Perturbed) -> Counter[str]:
    """All texts that are printed, in tables and lines."""
    counted: Counter[str] = Counter()
    for part in found.printed:
        if isinstance(part, Table):
            rows = (*part.header_rows, *part.rows)
            counted.update(cell.text for row in rows for cell in row)
            counted.update(dict.fromkeys((text for path in part.row_groups for text in path), 1000))
        else:
            counted.update(line.removeprefix("- ").partition(": ")[2] for line in part.splitlines())
            heading = part.partition("\n")[0]
            counted.update({heading.lstrip("# "): 1000} if heading.startswith("#") else {})
    return counted


def the_table(found: Perturbed) -> Table:
    (part,) = found.printed
    assert isinstance(part, Table)
    return part


@pytest.mark.parametrize("kind", FORMS)
def test_every_fact_is_printed(gold: Table, kind: str) -> None:
    wanted = Counter(text for row in gold.texts() for text in row if text)
    for found in outcomes(gold, kind):
        shown = texts(found)
        headers = [name for part in found.printed if isinstance(part, Table) for (name, *_) in part.columns]
        for text, count in wanted.items():
            # A name in a column may be a word of a header; a key stands once for several rows.
            is_name = kind == "pivoted" and any(text in name for name in headers)
            assert shown[text] >= (1 if kind == "pivoted" else count) or is_name, (text, found.steps)


@pytest.mark.parametrize("kind", FORMS)
def test_the_table_is_the_golds_but_for_orders(gold: Table, kind: str) -> None:
    for found in outcomes(gold, kind):
        assert not found.provenance.extra_rows + found.provenance.extra_columns
        for i, (r,) in enumerate(found.provenance.rows):
            for j, (c,) in enumerate(found.provenance.columns):
                assert found.table.rows[r][c].text == gold.rows[i][j].text


@CALM
@given(
    form=st.sampled_from(FORMS),
    kind=st.sampled_from(["value-much", "cells-emptied", "typo", "invented-digits", "value-swap"]),
    seed=SEEDS,
)
def test_a_wrong_value_is_one_finding_in_the_golds_place_whatever_is_printed(
    gold: Table, form: str, kind: str, seed: int
) -> None:
    def cells(found: Perturbed) -> set[tuple[object, ...]]:
        told = (one for one in found.expected if one.entity == "cell")
        return {(one.relation, one.kind, one.gold_rows, one.gold_columns, one.predicted_text) for one in told}

    plain, printed = outcome(gold, [kind], seed), outcome(gold, [kind, form], seed)
    assert cells(plain) == cells(printed)
    for one in printed.expected:
        if one.entity == "cell":
            assert printed.table.rows[one.predicted_rows[0]][one.predicted_columns[0]].text == one.predicted_text
    after = outcome(gold, [form, kind], seed)
    assert all(one.predicted_text in "\n".join(texts(after)) for one in after.expected if one.entity == "cell")
    assert after.label is max(EDITS[form].label, EDITS[kind].label, key=lambda label: label.rank)


@pytest.mark.parametrize("kind", SHAPES)
def test_a_table_is_printed_in_one_form_only(gold: Table, kind: str) -> None:
    for other in ("melted", "halves", "transposition"):
        for seed in range(4):
            try:
                perturb(gold, [kind], seed)
            except RefusedError:
                continue
            with pytest.raises(RefusedError):
                perturb(gold, [kind, other], seed)
    with pytest.raises(RefusedError):
        perturb(gold, ["transposition", kind], 1)


@pytest.mark.parametrize("kind", ["melted", "melted-by-column", "records-in-lines", "records-in-table", "halves"])
def test_other_facts_have_no_shape_of_the_golds(races: Table, kind: str) -> None:
    assert outcomes(races, kind)
    with pytest.raises(RefusedError, match="too few facts"):
        perturb(races, [kind, "values-replaced"], 3)


@pytest.mark.parametrize("kind", ["melted", "melted-by-column"])
def test_a_long_table_has_a_line_for_each_cell(races: Table, kind: str) -> None:
    names = [path[0] for path in races.columns]
    wanted = {(row[0], name, text) for row in races.texts() for name, text in zip(names[1:], row[1:], strict=True)}
    for found in outcomes(races, kind):
        lines = [tuple(line) for line in the_table(found).texts()]
        assert (set(lines), len(lines)) == (wanted, len(wanted))
        assert (lines[0][0] == lines[1][0], lines[0][1] == lines[1][1]) == (kind == "melted", kind != "melted")
        assert [one.kind for one in found.expected] == ["reshaped"]


def test_some_columns_stay_and_blanks_may_have_no_line(firms: Table) -> None:
    widths, heights = set(), set()
    for found in outcomes(firms, "melted-in-part"):
        table = the_table(found)
        widths.add(table.column_count)
        heights.add(table.row_count)
        assert found.label is Label.REPAIRABLE
    assert min(widths) > 3
    assert len(heights) > 2


def test_levels_of_the_header_stand_in_a_column_each_or_in_one_name() -> None:
    gold = load_table(
        "<table><tr><th rowspan=2>City</th><th colspan=2>2019</th><th colspan=2>2020</th></tr>"
        "<tr><th>Sales</th><th>Costs</th><th>Sales</th><th>Costs</th></tr>"
        "<tr><td>Ulm</td><td>412</td><td>31</td><td>455</td><td>28</td></tr>"
        "<tr><td>Linz</td><td>287</td><td>19</td><td>301</td><td>22</td></tr></table>"
    )
    assert the_table(perturb(gold, ["melted"], 1)).texts()[:2] == [
        ["Ulm", "2019", "Sales", "412"],
        ["Ulm", "2019", "Costs", "31"],
    ]


def test_the_names_in_a_column_become_columns(gauges: Table) -> None:
    for found in outcomes(gauges, "pivoted"):
        table = the_table(found)
        names = [path[0] for path in table.columns[1:3]]
        assert names in (["April Rain (mm)", "April Days"], ["Ravel Rain (mm)", "Ravel Days"])
        assert table.texts()[1] in (
            ["Tarn", "102.7", "19", "88.3", "17", "140.6", "22"],
            ["May", "61.9", "14", "88.3", "17"],
        )
    with pytest.raises(RefusedError, match="the rows apart"):
        perturb(gauges, ["pivoted", "row-duplicate"], 1)


def test_a_wide_table_has_no_names_that_belong_to_their_keys_by_chance(races: Table, firms: Table) -> None:
    assert not outcomes(races, "pivoted") + outcomes(firms, "pivoted")


@pytest.mark.parametrize("kind", ["stacked-tables", "stacked-sections"])
def test_a_column_names_the_blocks(gauges: Table, kind: str) -> None:
    for found in outcomes(gauges, kind):
        kinds = [one.kind for one in found.expected if one.entity != "table"]
        assert kinds == ["grouped_rows", "split_table"][: 2 if kind == "stacked-tables" else 1]
        if kind == "stacked-sections":
            assert [path[0] for path in the_table(found).row_groups][:2] in (["Ravel", "Ravel"], ["April", "April"])
        else:
            assert found.printed[0] in ("## Ravel", "## April")


def test_records_are_lines(races: Table) -> None:
    for found in outcomes(races, "records-in-lines"):
        assert str(found.printed[1]).splitlines()[:2] == ["Race: Bridge Run", "Distance (km): 10.5"]
    for found in outcomes(races, "records-headed"):
        assert str(found.printed[1]).splitlines()[:2] == ["### Bridge Run", "- Distance (km): 10.5"]
    for found in outcomes(races, "records-in-table"):
        assert the_table(found).texts()[6:8] == [["Race", "Bridge Run"], ["Distance (km)", "10.5"]]


def test_rows_stand_side_by_side(races: Table) -> None:
    widths = set()
    for found in outcomes(races, "halves"):
        table = the_table(found)
        groups = table.column_count // 6
        widths.add(groups)
        rows = [row[start : start + 6] for start in range(0, table.column_count, 6) for row in table.texts()]
        assert [row for row in rows if any(row)] == races.texts()
    assert widths == {2, 3}


def test_one_table_is_printed_as_two(races: Table) -> None:
    for found in outcomes(races, "cut-by-rows"):
        first, second = found.printed
        assert isinstance(first, Table)
        assert isinstance(second, Table)
        assert first.texts() + second.texts() == races.texts()
        (split,) = found.expected
        smaller = second if first.row_count >= second.row_count else first
        assert [races.texts()[row] for row in split.gold_rows] == smaller.texts()
    for found in outcomes(races, "cut-by-columns"):
        first, second = found.printed
        assert isinstance(first, Table)
        assert isinstance(second, Table)
        assert first.columns + second.columns[1:] == races.columns
        assert first.column_texts(0) == second.column_texts(0)


def test_headers_among_the_data_and_the_reverse(races: Table) -> None:
    lowered = the_table(perturb(races, ["header-as-data"], 1))
    assert [cell.text for cell in lowered.rows[0]] == [path[0] for path in races.columns]
    assert not any(cell.text for cell in lowered.header_rows[0])
    lifted = the_table(perturb(races, ["data-as-header"], 1))
    assert lifted.header_rows == (races.header_rows[0], races.rows[0])
    assert lifted.rows == races.rows[1:]
    assert all(perturb(races, [kind], 1).label is Label.HARMLESS for kind in ("header-as-data", "data-as-header"))


def test_a_column_counts_the_rows(gold: Table) -> None:
    starts = set()
    for found in outcomes(gold, "index-column"):
        table = the_table(found)
        starts.add(table.rows[0][0].text)
        assert table.column_texts(0) == [str(int(table.rows[0][0].text) + row) for row in range(gold.row_count)]
        assert table.columns[0] == ("",)
        assert found.label is Label.HARMLESS
    assert starts in ({"0", "1"}, set())


def test_group_headers_over_too_many_or_too_few_columns(clubs: Table) -> None:
    tops = {
        "group-too-wide": [["Club", "Home", "Home", "Home", "Abroad"]],
        "group-too-narrow": [["Club", "Home", "", "Abroad", "Abroad"], ["Club", "Home", "Home", "Abroad", ""]],
        "groups-once": [["Club", "Home", "", "Abroad", ""]],
    }
    for kind, wanted in tops.items():
        for found in outcomes(clubs, kind):
            assert [cell.text for cell in the_table(found).header_rows[0]] in wanted
            (one,) = found.expected
            assert (one.entity, one.label) == ("column", Label.REPAIRABLE)
            assert (one.kind, one.gold_columns) in {
                "group-too-wide": (("header_level", (1, 2)), ("header_level", (3, 4))),
                "group-too-narrow": (("group_span", (2,)), ("group_span", (4,))),
                "groups-once": (("group_span", (2, 4)),),
            }[kind]
    with pytest.raises(RefusedError, match="no longer all there"):
        perturb(clubs, ["group-too-narrow", "columns-missing", "column-shuffle"], 2)


def test_a_group_loses_its_name_and_labels_run_together(clubs: Table) -> None:
    for found in outcomes(clubs, "group-name-lost"):
        (one,) = found.expected
        assert (one.kind, one.gold_columns) in (("lost_group", (1, 2)), ("lost_group", (3, 4)))
    joints = set()
    for found in outcomes(clubs, "labels-joined"):
        assert [one.gold_columns for one in found.expected] == [(1,), (2,), (3,), (4,)]
        joints.add(found.table.columns[1][0])
    assert joints == {"Home Wins", "Home - Wins", "HomeWins", "Home_Wins"}
    (typo, *_) = (one for one in perturb(clubs, ["labels-joined", "header-typo"], 1).expected if one.kind == "spelling")
    assert typo.entity == "header"


def test_an_invented_column_is_no_key_of_a_wide_table(gauges: Table) -> None:
    found = perturb(gauges, ["pivoted", "extra-column"], 1)
    assert the_table(found).row_count in (2, 3)
    assert [one.entity for one in found.expected if one.relation == "extra"] == ["column"]
