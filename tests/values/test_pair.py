"""Two columns read in each other's light."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabx.values import pair_columns, read_column, relate
from tabx.values.columns import ColumnPair
from tabx.values.records import Relation

EQUAL = {Relation.EXACT, Relation.EQUIVALENT}


def pair_of(gold: str, gold_texts: list[str], predicted: str, predicted_texts: list[str]) -> ColumnPair:
    one, other = read_column((gold,), gold_texts), read_column((predicted,), predicted_texts)
    return pair_columns(one, other, [(i, i) for i in range(len(gold_texts))])


def relations(pair: ColumnPair) -> list[Relation]:
    values = zip(pair.gold.values, pair.predicted.values, strict=True)
    return [relate(gold, predicted, pair).relation for gold, predicted in values]


@pytest.mark.parametrize(
    ("gold", "gold_texts", "predicted", "predicted_texts", "flags"),
    [
        ("Distance (km)", ["1.5", "20", "35"], "Distance (m)", ["1500", "20000", "35000"], set()),
        ("Distance", ["1.5 km", "20 km"], "Distance", ["1500 m", "20000 m"], set()),
        ("Distance", ["10 km", "20 km"], "Distance (km)", ["10", "20"], {"unit moved"}),
        ("Distance (km)", ["10", "20"], "Distance", ["10 km", "20 km"], {"unit moved"}),
        ("Distance (km)", ["10", "20", "35"], "Distance (mi)", ["10", "20", "35"], {"unit changed"}),
        ("Distance (km)", ["10", "20", "35"], "Distance", ["10", "20", "35"], {"unit lost"}),
        ("Price ($)", ["1,200", "300"], "Price (€)", ["1,200", "300"], {"unit changed"}),
        ("Price", ["$1,200", "$300"], "Price", ["1200", "300"], {"unit lost"}),
        ("Price ($)", ["$1,200", "$300"], "Price ($)", ["1200", "300"], set()),
        ("Revenue (Millions)", ["1.2", "3.4"], "Revenue (Billions)", ["1.2", "3.4"], {"scale changed"}),
        ("Revenue (Millions)", ["1.2", "3.4"], "Revenue", ["1.2", "3.4"], {"scale changed"}),
        ("Revenue (Millions)", ["1.2", "3.4"], "Revenue", ["1.2 million", "3.4 million"], set()),
        ("Revenue (Millions)", ["1250.5", "340"], "Revenue (Billions)", ["1.2505", "0.34"], set()),
        ("Share", ["12%", "50%", "7%"], "Share", ["0.12", "0.5", "0.07"], set()),
        ("Share", ["0.12", "0.5", "0.07"], "Share", ["12%", "50%", "7%"], set()),
        ("Percentage", ["46%", "12%"], "Percentage", ["0.46", "0.12"], set()),
        ("Share", ["12%", "50%"], "Share", ["12", "50"], {"unit lost"}),
        ("Win", ["Yes", "No"], "Win", ["1", "0"], set()),
        ("Minutes played", ["24", "35"], "Min", ["24", "35"], set()),
        ("Date", ["2024-01-05", "2024-04-23"], "Date", ["05/01/2024", "23/04/2024"], set()),
        ("Date", ["2024-01-05", "2024-04-03"], "Date", ["05/01/2024", "03/04/2024"], {"ambiguous"}),
        ("Date", ["03/04/2020", "05/06/2020"], "Date", ["2020-03-04", "2020-05-06"], {"ambiguous"}),
        ("Date", ["03/04/2020", "05/06/2020"], "Date", ["2020-04-03", "2020-06-05"], {"ambiguous"}),
        ("Date", ["03/04/2020", "25/06/2020"], "Date", ["2020-04-03", "2020-06-25"], set()),
        ("Date", ["03/04/2020", "05/06/2020"], "Date", ["03/04/2020", "05/06/2020"], set()),
    ],
)
def test_a_column_written_otherwise_agrees_in_every_cell(
    gold: str, gold_texts: list[str], predicted: str, predicted_texts: list[str], flags: set[str]
) -> None:
    pair = pair_of(gold, gold_texts, predicted, predicted_texts)
    assert pair.flags == flags
    assert bool(pair.note) == bool(flags)
    assert set(relations(pair)) <= EQUAL


def test_a_constant_factor_is_no_unit() -> None:
    pair = pair_of("Count", ["1,200", "300", "45"], "Count", ["1284", "321", "48.15"])
    assert relations(pair) == [Relation.PARTIAL] * 3


def test_one_wrong_cell_stays_wrong_under_the_reading_chosen() -> None:
    pair = pair_of("Distance (km)", ["10", "20", "35"], "Distance (mi)", ["10", "21", "35"])
    assert relations(pair) == [Relation.EXACT, Relation.PARTIAL, Relation.EXACT]
    assert pair.flags == {"unit changed"}


def test_the_unit_that_the_header_names_is_told_though_it_is_not_believed() -> None:
    pair = pair_of("Distance (km)", ["10", "20", "35"], "Distance (mi)", ["10", "21", "35"])
    told = relate(pair.gold.values[1], pair.predicted.values[1], pair)
    assert (told.gold_unit, told.predicted_unit, told.difference) == ("km", "mi", 1.0)


def test_dates_in_both_orders_are_an_error() -> None:
    gold = ["2024-01-25", "2024-02-26", "2024-04-13", "2024-05-06"]
    pair = pair_of("Date", gold, "Date", ["25/01/2024", "02/26/2024", "13/04/2024", "06/05/2024"])
    assert "mixed dates" in pair.flags
    assert relations(pair) == [Relation.EQUIVALENT, Relation.PARTIAL, Relation.EQUIVALENT, Relation.PARTIAL]
    told = relate(pair.gold.values[1], pair.predicted.values[1], pair)
    assert (told.kind, told.difference) == ("mixed dates", 0.0)


def test_a_unit_that_few_cells_name_is_charged_to_those_cells() -> None:
    pair = pair_of("Amount", ["$ 100.00", "110.5", "120.25"], "Amount", ["100.00", "110.5", "120.25"])
    assert not pair.flags
    assert relations(pair) == [Relation.PARTIAL, Relation.EXACT, Relation.EXACT]


def test_a_code_that_looks_like_a_blank_is_none() -> None:
    pair = pair_of("Country code", ["NA", "US", "DE"], "Country", ["NA", "US", "DE"])
    assert set(relations(pair)) == {Relation.EXACT}
    pair = pair_of("Country code", ["NA", "US", "DE"], "Country code", ["", "US", "DE"])
    assert relations(pair) == [Relation.MISSING, Relation.EXACT, Relation.EXACT]
    pair = pair_of("Country code", ["", "US", "DE"], "Country", ["NA", "US", "DE"])
    assert relations(pair)[0] is Relation.EXTRA


def test_only_paired_rows_count() -> None:
    gold = read_column(("Distance (km)",), ["10", "20"])
    predicted = read_column(("Distance (m)",), ["7", "20000", "10000"])
    pair = pair_columns(gold, predicted, [(0, 2), (1, 1)])
    assert not pair.flags
    assert relate(pair.gold.values[0], pair.predicted.values[2], pair).relation is Relation.EQUIVALENT


CELLS = st.lists(
    st.one_of(
        st.text(max_size=12),
        st.from_regex(r"[-$(]?[0-9]{1,5}([.,][0-9]{1,3})?( km| m|%|\))?", fullmatch=True),
        st.from_regex(r"[0-3]?[0-9]/[01]?[0-9]/20[0-9]{2}", fullmatch=True),
        st.sampled_from(["", "NA", "yes", "Y", "007", "12:30"]),
    ),
    min_size=3,
    max_size=3,
)
HEADERS = st.sampled_from(["x", "Distance (km)", "Share %", "Code", "Revenue (Millions)", "Date", "Time (min)"])


@given(HEADERS, CELLS, HEADERS, CELLS)
def test_any_two_columns_can_be_paired_and_every_cell_related(
    gold: str, gold_texts: list[str], predicted: str, predicted_texts: list[str]
) -> None:
    pair = pair_of(gold, gold_texts, predicted, predicted_texts)
    assert [value.text for value in pair.gold.values] == gold_texts
    assert [value.text for value in pair.predicted.values] == predicted_texts
    for one, other in zip(pair.gold.values, pair.predicted.values, strict=True):
        assert 0.0 <= relate(one, other, pair).similarity <= 1.0


@given(HEADERS, CELLS)
def test_a_column_against_itself_is_exact(header: str, texts: list[str]) -> None:
    pair = pair_of(header, texts, header, texts)
    assert set(relations(pair)) == {Relation.EXACT}
    assert not pair.flags - {"mixed dates"}


def test_a_unit_that_the_values_do_not_prove_to_have_changed_stays_flagged_cell_by_cell() -> None:
    gold = ["10", "20", "0"]
    for predicted in (["10", "20", "0"], ["77", "20", "0"], ["77", "88", "0"], ["77", "88", "99"], ["?", "x", "y"]):
        assert pair_of("Distance (km)", gold, "Distance (mi)", predicted).flags == {"unit changed"}
    assert not pair_of("Distance (km)", gold, "Distance (m)", ["77", "20000", "0"]).flags
    assert not pair_of("Notes", ["good", "bad"], "Notes (km)", ["bad", "good"]).flags


JUNK = ["zq15x", "70040", "2031-05-05", "moss"]


@settings(deadline=None)
@given(st.permutations(range(4)), st.lists(st.sampled_from(JUNK), min_size=4, max_size=4), st.booleans())
def test_a_lost_unit_stays_flagged_however_many_cells_are_wrong(order: list[int], junk: list[str], blank: bool) -> None:
    gold = ["59 km", "" if blank else "12 km", "79 km", "83 km"]
    predicted = [text.removesuffix(" km") for text in gold]
    assert "unit lost" in pair_of("Length", gold, "Length", predicted).flags
    for index in order:
        predicted[index] = junk[index]
        assert "unit lost" in pair_of("Length", gold, "Length", predicted).flags
    columns = read_column(("Length",), gold), read_column(("Length",), predicted)
    assert "unit lost" in pair_columns(*columns, []).flags


@pytest.mark.parametrize(
    ("gold", "predicted"), [(["€5", "€6"], ["$5", "$6"]), (["5 kg", "6 kg"], ["5 €", "6 €"]), (["5 kg"], ["5 km"])]
)
def test_another_unit_in_the_cells_is_wrong_there_and_not_lost(gold: list[str], predicted: list[str]) -> None:
    pair = pair_of("A", gold, "A", predicted)
    assert not pair.flags
    values = zip(pair.gold.values, pair.predicted.values, strict=True)
    told = [relate(one, other, pair) for one, other in values]
    assert {(found.relation, found.kind) for found in told} == {(Relation.DIFFERENT, "unit")}


def test_a_bare_number_among_another_unit_has_lost_its_own() -> None:
    pair = pair_of("A", ["€5", "€6", "€7"], "A", ["$5", "$6", "7"])
    assert not pair.flags
    assert relations(pair) == [Relation.DIFFERENT, Relation.DIFFERENT, Relation.PARTIAL]


@pytest.mark.parametrize(
    ("gold_header", "gold", "header", "predicted"),
    [
        ("P", "5", "P", "5%"),
        ("P", "5", "P", "5 km"),
        ("P", "5", "P", "$5"),
    ],
)
def test_an_invented_unit_is_a_difference(gold_header: str, gold: str, header: str, predicted: str) -> None:
    pair = pair_of(gold_header, [gold, "6"], header, [predicted, "6"])
    told = relate(pair.gold.values[0], pair.predicted.values[0], pair)
    hundredfold = "%" in predicted
    assert (told.relation, told.kind) == (Relation.DIFFERENT if hundredfold else Relation.PARTIAL, "unit")
    assert told.difference == (-4.95 if hundredfold else 0)


@pytest.mark.parametrize("header", ["P (km)", "P (in dollars)", "P (%)"])
def test_a_unit_that_the_header_alone_invents_is_said_of_the_column(header: str) -> None:
    pair = pair_of("P", ["5", "6"], header, ["5", "6"])
    assert pair.flags == {"unit invented"}
    assert relate(pair.gold.values[0], pair.predicted.values[0], pair).relation is Relation.EXACT


@pytest.mark.parametrize(
    ("gold_header", "gold", "header", "predicted"),
    [
        ("Win percentage", ["50", "60"], "Win percentage", ["50%", "60%"]),
        ("Share", ["50", "60"], "Share (%)", ["50", "60"]),
        ("Share", ["0.5", "0.6"], "A", ["50%", "60%"]),
        ("P", ["$5", "6"], "P", ["$5", "$6"]),
        ("Distance (km)", ["5", "6"], "Distance", ["5 km", "6 km"]),
        ("Min", ["24", "35"], "Minutes played", ["24", "35"]),
        ("Price in euros", ["5", "6"], "Price", ["€5", "€6"]),
    ],
)
def test_a_unit_that_the_gold_suggests_is_not_invented(
    gold_header: str, gold: list[str], header: str, predicted: list[str]
) -> None:
    assert set(relations(pair_of(gold_header, gold, header, predicted))) <= EQUAL


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (["5000000", "7000000"], ["5 m", "7 m"]),
        (["5 million", "7 million"], ["5 m", "7 m"]),
        (["5 m", "7 m"], ["5000000", "7,000,000"]),
        (["5 minutes", "7 minutes"], ["5 m", "7 m"]),
        (["500 cm", "700 cm"], ["5 m", "7 m"]),
    ],
)
def test_the_other_side_settles_what_m_means(gold: list[str], predicted: list[str]) -> None:
    pair = pair_of("A", gold, "A", predicted)
    assert not pair.flags
    assert set(relations(pair)) <= EQUAL


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (["42 minutes", "50 minutes"], ["42-45 minutes", "about 50"]),
        (["42 minutes", "50 minutes"], ["40 min, 44 min", "48 min, 52 min"]),
    ],
)
def test_a_cell_of_several_numbers_names_a_unit_too(gold: list[str], predicted: list[str]) -> None:
    assert "unit lost" not in pair_of("Length", gold, "Length", predicted).flags


def test_the_unit_of_one_number_among_words_is_its_own() -> None:
    gold = ["Jo Hart", "skating", "1000 m", "Oslo"]
    assert "unit lost" not in pair_of("Value", gold, "Value", ["Jo Hart", "skating", "final", "Oslo"]).flags
    changed = pair_of("Value", gold, "Value", ["Jo Hart", "skating", "1000", "Oslo"])
    told = relate(changed.gold.values[2], changed.predicted.values[2], changed)
    assert told.relation is not Relation.EQUIVALENT
