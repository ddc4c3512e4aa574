"""Units that the numbers of one side only have: one finding for a column or row, cheap, the same in both directions."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tabx
from tabx.compare.records import Entity, Finding
from tabx.judging import Judgement
from tabx.judging.summary import summarise

Rows = list[list[str]]

PRICE = 0.05
STEEPNESS = 3
NUMBERS = ("41", "52.5", "63", "1,204", "87", "19", "230", "64")


def printed(rows: Rows, form: str) -> str:
    """Return a table in a notation."""
    if form == "csv":
        return "\n".join(",".join(f'"{text}"' for text in row) for row in rows)
    if form == "html":
        head, *body = rows
        lines = ["".join(f"<th>{text}</th>" for text in head), *("".join(f"<td>{t}</td>" for t in row) for row in body)]
        return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"
    if form == "latex":
        signs = str.maketrans({"%": r"\%", "$": r"\$"})
        lines = [" & ".join(text.translate(signs) for text in row) for row in rows]
        return r"\begin{tabular}{lll}" + r" \\ ".join(lines) + r"\\ \end{tabular}"
    return "\n".join(f"| {' | '.join(row)} |" for row in [rows[0], ["---"] * len(rows[0]), *rows[1:]])


def wells(header: str, cell: Callable[[int], str] | str, count: int = 8) -> Rows:
    """Return rows of a name, a county and a number, the last written as said."""
    say = cell if callable(cell) else lambda row: cell.format(NUMBERS[row % len(NUMBERS)])
    body = [[f"Well {row}", ("North", "South", "West")[row % 3] + f" {row % 7}", say(row)] for row in range(count)]
    return [["Well", "County", header], *body]


def turned(rows: Rows) -> Rows:
    return [list(column) for column in zip(*rows, strict=True)]


def kinds(judgement: Judgement) -> list[str]:
    return [item.kind.value for item in judgement.comparison.counts.items]


def units(judgement: Judgement) -> list[Finding]:
    return [found for found in judgement.comparison.findings if found.kind in ("unit lost", "unit added")]


def hold_one_unit(gold: str | Rows, predicted: str | Rows, cells: str, columns: int = 3) -> None:
    """Assert that a unit is lost one way and added the other way, and that nothing else is."""
    for one, other, way in ((gold, predicted, "left out of"), (predicted, gold, "added to")):
        judgement = tabx.judge(one, other)
        assert kinds(judgement) == ["lost_unit" if way == "left out of" else "added_unit"]
        (found,) = units(judgement)
        assert found.note.startswith(f"unit {way} {cells} (")
        assert "header" not in found.note
        assert summarise([judgement]) == f"unit {way} {cells}"
        assert judgement.score == pytest.approx(math.exp(-STEEPNESS * PRICE / columns))
        facts = judgement.comparison.descriptors.facts
        assert facts.found == facts.gold


IN_CELLS = ["{} min", "{} minutes", "${}", "{} €", "US$ {}", "{} USD", "{}%", "{} %", "{} °C", "{} kg", "{}'", "{} km²"]
IN_HEADERS = [
    "Level (m)",
    "Level, kg",
    "Level [km]",
    "Level (°C)",
    "Level in km",
    "Level (%)",
    "Level %",
    "Level (EUR)",
]


@pytest.mark.parametrize("form", ["markdown", "html", "csv"])
@pytest.mark.parametrize("cell", IN_CELLS)
def test_a_unit_in_the_cells_of_one_side_is_one_finding(form: str, cell: str) -> None:
    hold_one_unit(printed(wells("Level", cell), form), printed(wells("Level", "{}"), form), "8 cells")


@pytest.mark.parametrize("cell", ["{} km", "{}%", "${}"])
def test_it_is_in_latex(cell: str) -> None:
    hold_one_unit(printed(wells("Level", cell), "latex"), printed(wells("Level", "{}"), "latex"), "8 cells")


@pytest.mark.parametrize("form", ["markdown", "html", "csv"])
@pytest.mark.parametrize("header", IN_HEADERS)
def test_a_unit_in_the_header_of_one_side_is_one_finding(form: str, header: str) -> None:
    hold_one_unit(printed(wells(header, "{}"), form), printed(wells("Level", "{}"), form), "8 cells")


@pytest.mark.parametrize(("count", "cells"), [(1, "1 cell"), (2, "2 cells"), (2000, "2,000 cells")])
def test_it_costs_the_same_whatever_the_number_of_rows(count: int, cells: str) -> None:
    hold_one_unit(wells("Level", "{} ft", count), wells("Level", "{}", count), cells)


def test_a_unit_in_both_places_is_lost_from_both() -> None:
    hold_one_unit(wells("Level (m)", "{} m"), wells("Level", "{}"), "8 cells")


@pytest.mark.parametrize(
    "predicted", [wells("Level", "{} m"), wells("Level (m)", "{} m"), wells("Level in metres", "{}")]
)
def test_a_unit_in_another_place_is_harmless(predicted: Rows) -> None:
    for one, other in ((wells("Level (m)", "{}"), predicted), (predicted, wells("Level (m)", "{}"))):
        assert set(kinds(tabx.judge(one, other))) <= {"renamed_header", "rewrite"}


def test_a_unit_that_moved_into_the_header_is_no_other_case() -> None:
    judgement = tabx.judge(wells("level", "{} m"), wells("Level (m)", "{}"))
    notes = [found.note for found in judgement.comparison.findings if found.entity is Entity.HEADER]
    assert notes == ["header 'level' became 'Level (m)', unit"]


@pytest.mark.parametrize("header", ["Win percentage", "Percent", "Won (%)"])
def test_a_percent_sign_that_the_header_says_is_not_lost(header: str) -> None:
    for one, other in (("{}%", "{}"), ("{}", "{}%")):
        assert set(kinds(tabx.judge(wells(header, one), wells(header, other)))) <= {"rewrite"}


def test_a_fraction_has_lost_no_percent_sign() -> None:
    fractions = wells("Share", lambda row: f"{(12 + 7 * row) / 100:.2f}")
    percent = wells("Share", lambda row: f"{12 + 7 * row} %")
    for one, other in ((percent, fractions), (fractions, percent)):
        assert set(kinds(tabx.judge(one, other))) == {"rewrite"}
    bare = wells("Share", lambda row: f"{12 + 7 * row}")
    hold_one_unit(percent, bare, "8 cells")


@pytest.mark.parametrize("text", ["{0}–{0}5 kg", "{0} ± 2 kg", "{0} (12 kg)", "{0} x 3 kg", "{0} to {0}0 kg"])
def test_a_unit_beside_several_numbers_is_lost_likewise(text: str) -> None:
    hold_one_unit(wells("Load", text), wells("Load", text.replace(" kg", "")), "8 cells")


def test_a_unit_over_ranges_is_lost_with_the_header() -> None:
    hold_one_unit(wells("Dose (mg)", "{0} to {0}0"), wells("Dose", "{0} to {0}0"), "8 cells")


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (wells("Level", "{} million"), wells("Level", "{}")),
        (wells("Level", "{}k"), wells("Level", "{}")),
        (wells("Revenue (millions)", "{}"), wells("Revenue", "{}")),
        (wells("Revenue ($ millions)", "{}"), wells("Revenue", "{}")),
        (wells("Mass (kg)", "{}"), wells("Mass (lb)", "{}")),
        (wells("Mass", "{} kg"), wells("Mass", "{} lb")),
        (wells("Mass", "{} kg"), wells("Mass", "{} €")),
        (wells("Minutes", "{}"), wells("Hours", "{}")),
    ],
)
def test_another_unit_and_a_scale_over_the_same_digits_stay_dear(gold: Rows, predicted: Rows) -> None:
    for one, other in ((gold, predicted), (predicted, gold)):
        judgement = tabx.judge(one, other)
        assert not units(judgement)
        assert judgement.score < 0.8


@pytest.mark.parametrize("two", [("{} kg", "{} lb"), ("${}", "€{}"), ("{} min", "{} h")])
def test_units_lost_from_a_column_that_mixes_them_stay_dear(two: tuple[str, str]) -> None:
    mixed = wells("Level", lambda row: two[row % 2].format(NUMBERS[row]))
    judgement = tabx.judge(mixed, wells("Level", "{}"))
    assert "wrong_header" in kinds(judgement)
    assert "lost_unit" not in kinds(judgement)
    added = tabx.judge(wells("Level", "{}"), mixed)
    assert kinds(added) == ["partial.cell"] * 8


def test_a_lost_unit_stands_far_above_wrong_numbers_under_the_right_one() -> None:
    gold = wells("Level", "{} min")
    wrong = wells("Level", lambda row: f"{float(NUMBERS[row].replace(',', '')) * 1.3 + 2:.0f} min")
    lost = tabx.judge(gold, wells("Level", "{}"))
    assert lost.error < tabx.judge(gold, wrong).error / 3


def test_a_wrong_number_among_them_is_told_besides() -> None:
    predicted = wells("Level", "{}")
    predicted[3][2] = "77"
    judgement = tabx.judge(wells("Level", "{} kg"), predicted)
    assert kinds(judgement) == ["lost_unit", "partial.cell"]
    assert units(judgement)[0].note.startswith("unit left out of 8 cells (41 kg became 41)")


@pytest.mark.parametrize(("kept", "said"), [(4, "4 of 8 cells"), (1, "7 of 8 cells")])
def test_a_part_of_the_cells_costs_a_part(kept: int, said: str) -> None:
    gold = wells("Level", "{} kg")
    predicted = wells("Level", lambda row: NUMBERS[row] + (" kg" if row >= 8 - kept else ""))
    for one, other in ((gold, predicted), (predicted, gold)):
        judgement = tabx.judge(one, other)
        assert f" {said} (" in units(judgement)[0].note
        assert judgement.error == pytest.approx(PRICE * (8 - kept) / 8 / 3)


def test_as_long_as_most_cells_name_it_the_column_does() -> None:
    gold = wells("Level", "{} kg")
    predicted = wells("Level", lambda row: NUMBERS[row] + (" kg" if row >= 2 else ""))
    for one, other in ((gold, predicted), (predicted, gold)):
        assert set(kinds(tabx.judge(one, other))) == {"rewrite"}


def test_the_sign_of_a_currency_in_the_first_row_is_that_of_a_statement() -> None:
    first = wells("Sales", lambda row: ("" if row else "$") + NUMBERS[row])
    for one, other in ((first, wells("Sales", "${}")), (wells("Sales", "${}"), first)):
        assert set(kinds(tabx.judge(one, other))) == {"rewrite"}


def test_nothing_is_nothing_in_any_unit() -> None:
    gold = wells("Level", lambda row: f"{NUMBERS[row]} kg" if row % 2 else "0 kg")
    predicted = wells("Level", lambda row: f"{NUMBERS[row]} kg" if row % 2 else "0")
    assert set(kinds(tabx.judge(gold, predicted))) == {"rewrite"}


RECORD = [["field", "value"], ["film", "Night Ferry"], ["length", "95 min"], ["cost", "4,100 €"], ["lead", "Ida Brook"]]


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_a_field_of_a_record_is_a_line_of_its_own(form: str) -> None:
    bare = [[name, text.removesuffix(" min")] for name, text in RECORD]
    hold_one_unit(printed(RECORD, form), printed(bare, form), "1 cell", columns=4)
    named = [[name.replace("length", "length (min)"), text] for name, text in bare]
    hold_one_unit(printed(named, form), printed(bare, form), "1 cell", columns=4)
    for one, other in ((RECORD, named), (named, RECORD)):
        assert set(kinds(tabx.judge(printed(one, form), printed(other, form)))) <= {"renamed_header", "rewrite"}


ATTRIBUTES = [
    ["Measure", "Alpha", "Beta", "Gamma"],
    ["Length", "12 m", "14.5 m", "15 m"],
    ["Mass", "5 t", "6.1 t", "7 t"],
    ["Maker", "Ford", "Opel", "Fiat"],
    ["Seats", "40", "52", "22"],
]


def test_a_row_of_a_table_of_attributes_is_a_line() -> None:
    bare = [[text.removesuffix(" t") for text in row] for row in ATTRIBUTES]
    hold_one_unit(ATTRIBUTES, bare, "3 cells", columns=4)
    named = [[text.replace("Mass", "Mass (t)") for text in row] for row in bare]
    hold_one_unit(named, bare, "3 cells", columns=4)
    for one, other in ((ATTRIBUTES, named), (named, ATTRIBUTES)):
        assert set(kinds(tabx.judge(one, other))) == {"rewrite"}
    other_unit = [[text.replace("Mass", "Mass (kg)") for text in row] for row in bare]
    assert not units(tabx.judge(named, other_unit))


def test_the_amounts_of_a_statement_are_one_finding_for_each_column() -> None:
    gold = [
        ["Item", "2021", "2022"],
        ["Sales", "$1,204", "$1,377"],
        ["Costs", "$711", "$802"],
        ["Tax", "$105", "$112"],
        ["Margin", "41%", "42%"],
        ["Staff", "31", "34"],
    ]
    bare = [[text.replace("$", "") for text in row] for row in gold]
    for one, other in ((gold, bare), (bare, gold)):
        found = units(tabx.judge(one, other))
        assert [finding.column_name for finding in found] == ["2021", "2022"]
        assert all(" 3 " in finding.note for finding in found)


def test_a_name_of_two_words_that_is_the_unit_says_it() -> None:
    gold, predicted = wells("Square Feet", "{}"), wells("Area (sq ft)", "{}")
    for one, other in ((gold, predicted), (predicted, gold)):
        assert kinds(tabx.judge(one, other)) == ["unverified_header"]


def test_the_example_is_a_cell_that_is_right() -> None:
    predicted = wells("Level", "{}")
    predicted[1][2] = "977"
    found = units(tabx.judge(wells("Level", "{} kg"), predicted))
    assert found[0].note == "unit left out of 8 cells (52.5 kg became 52.5)"


def test_a_transposed_prediction_lost_it_likewise() -> None:
    judgement = tabx.judge(wells("Level", "{} kg"), turned(wells("Level", "{}")))
    assert kinds(judgement) == ["transposed", "lost_unit"]
    assert units(judgement)[0].note.startswith("unit left out of 8 cells")


def test_a_merged_cell_counts_once() -> None:
    gold = (
        "<table><tr><th>Well<th>Depth<th>Year<tr><td>a<td rowspan=2>5 m<td>1990<tr><td>b<td>1991"
        "<tr><td>c<td>7.5 m<td>1992</table>"
    )
    for one, other in ((gold, gold.replace(" m<", "<")), (gold.replace(" m<", "<"), gold)):
        (found,) = units(tabx.judge(one, other))
        assert " 2 cells (" in found.note


def test_a_unit_above_two_columns_is_lost_from_both() -> None:
    gold = (
        "<table><tr><th rowspan=2>Weir<th colspan=2>Level (m)<tr><th>low<th>high<tr><td>Kirk<td>0.42<td>3.18"
        "<tr><td>Mill<td>0.88<td>4.40</table>"
    )
    judgement = tabx.judge(gold, gold.replace(" (m)", ""))
    assert kinds(judgement) == ["lost_unit", "lost_unit"]


def test_a_wrong_header_answers_for_the_unit_that_stood_in_it() -> None:
    gold = [["Well", "Won", "Lost (km)"], *([f"Well {n}", str(n), str(3 * n + 17)] for n in range(6))]
    predicted = [["Well", "Lost", "Won"], *gold[1:]]
    assert kinds(tabx.judge(gold, predicted)) == ["wrong_header", "wrong_header"]


def test_a_unit_that_a_caption_contradicts_is_wrong_in_its_cells() -> None:
    table = "<table><caption>In dollars</caption>{}</table>"
    rows = printed(wells("Sales", "{}"), "html").removeprefix("<table>").removesuffix("</table>")
    euros = printed(wells("Sales", "{} €"), "html")
    assert "added_unit" not in kinds(tabx.judge(table.format(rows), euros))


def test_the_finding_is_about_the_column() -> None:
    (found,) = units(tabx.judge(wells("Level (m)", "{}"), wells("Level", "{}")))
    assert (found.entity, found.gold_columns, found.gold_rows) == (Entity.COLUMN, (2,), ())
    assert (found.gold_text, found.predicted_text) == ("Level (m)", "Level")


PRICES = [("finance", 0.1, 0.1), ("faithful", 0.05, 0.1), ("strict", 0.2, 0.2), ("sports", 0.05, 0.05)]
PRICES += [("paper", 0.5, 0)]  # as a wrong header, which it was before it had a price of its own


@pytest.mark.parametrize(("rubric", "lost", "added"), PRICES)
def test_each_rubric_has_its_price(rubric: str, lost: float, added: float) -> None:
    gold, bare = wells("Level", "{} kg"), wells("Level", "{}")
    assert tabx.judge(gold, bare, rubric=rubric).error == pytest.approx(lost / 3)
    assert tabx.judge(bare, gold, rubric=rubric).error == pytest.approx(added / 3)


UNITS = st.sampled_from(["{} kg", "${}", "{} %", "{} min", "€ {}", "{} °C", "{} ft"])


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(1, 9999), min_size=1, max_size=12, unique=True), UNITS, st.integers(0, 3))
def test_units_left_out_cost_what_units_added_cost(numbers: list[int], unit: str, others: int) -> None:
    header = ["Key", *(f"Note {index}" for index in range(others)), "Amount"]
    notes = [[f"K{row}", *(f"note {row} {index}" for index in range(others))] for row in range(len(numbers))]
    named = [header, *([*note, unit.format(n)] for note, n in zip(notes, numbers, strict=True))]
    bare = [header, *([*note, str(n)] for note, n in zip(notes, numbers, strict=True))]
    lost, added = tabx.judge(named, bare), tabx.judge(bare, named)
    assert lost.error == pytest.approx(added.error)
    assert 0 < lost.error <= PRICE / len(header) + 1e-9


@pytest.mark.parametrize("form", ["markdown", "html", "csv"])
@pytest.mark.parametrize(("cell", "mark"), [("t{}", "t"), ("l {}", "l"), ("h{}", "h"), ("A {}", "A")])
def test_a_letter_before_a_number_is_no_unit(form: str, cell: str, mark: str) -> None:
    gold, predicted = printed(wells("Level", cell), form), printed(wells("Level", "{}"), form)
    for one, other, act in ((gold, predicted, "lack"), (predicted, gold, "have")):
        judgement = tabx.judge(one, other)
        assert units(judgement) == []
        assert set(kinds(judgement)) == {"partial.cell"}
        facts = judgement.comparison.descriptors.facts
        assert facts.found == facts.gold - 8
        (cause,) = judgement.comparison.causes
        assert f"{act} '{mark}'" in cause.sentence


@pytest.mark.parametrize(("marked", "mark"), [("t3", "t"), ("l 58 - 54", "l"), ("w 21-7", "w"), ("p. 3", "p.")])
def test_a_mark_of_one_number_is_said_to_be_left_out(marked: str, mark: str) -> None:
    bare = marked.removeprefix(mark).strip()
    table = "Round | Town | Result\n1 | Lund | {}\n2 | Bergen | 4 - 5\n3 | Turku | 61 - 9\n4 | Oulu | 5"
    (found,) = tabx.judge(table.format(marked), table.format(bare)).findings
    assert found.note == f"gold {marked}, predicted {bare}, '{mark}' left out"
    (found,) = tabx.judge(table.format(bare), table.format(marked)).findings
    assert found.note == f"gold {bare}, predicted {marked}, '{mark}' added"


@pytest.mark.parametrize(
    ("name", "gold", "predicted"), [("finish", "T12", "12"), ("result", "L 3 - 1", "3 - 1"), ("track", "h4", "4")]
)
def test_a_mark_of_a_field_of_a_record_is_no_unit(name: str, gold: str, predicted: str) -> None:
    record = "field | value\nname | Ida Berg\n{} | {}\nhome | Lund"
    judgement = tabx.judge(record.format(name, gold), record.format(name, predicted))
    assert units(judgement) == []
    assert judgement.comparison.descriptors.facts.found == 5
