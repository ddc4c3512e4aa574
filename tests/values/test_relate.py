"""The typed difference of two values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx.values import pair_columns, read, read_column, relate
from tabx.values.columns import Column, ColumnPair
from tabx.values.records import Difference, Measure, Relation
from tabx.values.value import HeaderReading


def told(gold: str, predicted: str, header: str = "Value", others: tuple[str, ...] = ()) -> Difference:
    """Relate two cells of columns whose other cells agree."""
    one, other = read_column((header,), [gold, *others]), read_column((header,), [predicted, *others])
    pair = pair_columns(one, other, [(i, i) for i in range(len(others) + 1)])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


@pytest.mark.parametrize(
    ("gold", "predicted", "kind"),
    [
        ("1,200", "1200", "separators"),
        ("12.30", "12.3", "trailing zeros"),
        ("(7)", "−7", "negative"),
        ("1.2 million", "1,200,000", "scale"),
        ("$ 5", "5 USD", "currency"),
        ("1.5 km", "1500 m", "unit"),
        ("2024-01-05", "January 5, 2024", "date format"),
        ("0:45:00", "45 min", "time format"),
        ("yes", "TRUE", "boolean words"),
        ("n/a", "-", "blank"),
        ("12[a]", "12", "footnote"),
        ("Harrison  Barnes", "harrison barnes", "case"),
        ("José", "Jose", "accents"),
        ("Part One", "Part 1", "words"),
        ("Barnes, Harrison", "Harrison Barnes", "word order"),
        ("Drama, Comedy, Action", "Comedy; Drama; Action", "list order"),
        ("Drama; Comedy", "Drama | Comedy", "list separators"),
        ("Drama, Comedy", "Comedy, Drama", "list order"),
    ],
)
def test_the_same_value_written_otherwise_is_equivalent(gold: str, predicted: str, kind: str) -> None:
    for one, other in ((gold, predicted), (predicted, gold)):
        found = told(one, other)
        assert found.relation is Relation.EQUIVALENT
        assert found.similarity == 1.0
    assert told(gold, predicted).kind == kind


@pytest.mark.parametrize(
    ("gold", "predicted", "relation"),
    [
        ("1,234,567", "1.2 million", Relation.ROUNDED),
        ("12.345", "12.3", Relation.ROUNDED),
        ("50 km/h", "31 mph", Relation.ROUNDED),
        ("110 km/h", "68.35 mph", Relation.EQUIVALENT),
        ("12.345", "12.4", Relation.PARTIAL),
        ("1.2 million", "1,234,567", Relation.ROUNDED),
        ("1.2 million", "1,264,567", Relation.PARTIAL),
        ("12.3", "12.34", Relation.ROUNDED),
        ("12.3", "12.36", Relation.PARTIAL),
        ("12", "12.34", Relation.PARTIAL),
        ("0.3", "0", Relation.DIFFERENT),
        ("1:02:33", "1:03", Relation.ROUNDED),
    ],
)
def test_rounding_is_correct_whichever_side_has_fewer_digits(gold: str, predicted: str, relation: Relation) -> None:
    assert told(gold, predicted).relation is relation


def test_differences_are_told_in_the_golds_unit() -> None:
    found = told("10 m", "798 cm")  # TabXEval, figure 7
    assert (found.gold_value, found.predicted_value, found.difference) == (10.0, 7.98, -2.02)
    assert (found.gold_unit, found.predicted_unit) == ("m", "cm")
    assert found.relative == pytest.approx(0.202)
    found = told("325 yd", "297.48 m")
    assert found.difference == pytest.approx(297.48 / 0.9144 - 325)


@pytest.mark.parametrize(
    ("gold", "predicted", "kind"),
    [
        ("5", "-5", "sign"),
        ("15.4", "154", "scale"),
        ("5 kg", "5 km", "unit"),
        ("$5", "€5", "unit"),
        ("approved", "not approved", "negation"),
        ("w/ dropout", "w/o dropout", "negation"),
        ("hypertension", "hypotension", "opposite"),
        ("Apollo 11", "Apollo 12", "number in text"),
        ("fiscal 2013 results", "fiscal 2014 results", "number in text"),
        ("007", "008", "different"),
        ("12345678901234567890123456789012345", "12345678901234567890123456789012346", "different"),
        ("Paris", "London", "different"),
        ("C++", "C#", "sign"),
        ("A", "A-", "sign"),
        ("Group A", "Group B", "label"),
        ("World War I", "World War II", "label"),
        ("$5 bn deal", "€5 bn deal", "sign"),
        ("12", "unknown", "type"),
    ],
)
def test_what_is_never_near(gold: str, predicted: str, kind: str) -> None:
    found = told(gold, predicted)
    assert (found.relation, found.kind, found.similarity) == (Relation.DIFFERENT, kind, 0.0)


def test_nothing_stands_in_for_a_value_and_0_for_nothing() -> None:
    assert told("0", "").relation is Relation.MISSING
    assert told("", "0").relation is Relation.EXTRA
    assert told("Paris", "n/a").missing == "Paris"
    assert told("-", "5").predicted_value == 5.0


@pytest.mark.parametrize(
    ("gold", "predicted", "kind", "missing", "extra"),
    [
        ("New York, US", "New York", "fewer words", "US", ""),
        ("Klay Thompson", "Klay Thomson", "spelling", "", ""),
        ("Harrison Barnes", "H.B.", "abbreviation", "", ""),
        ("European Athletics Championships", "European Champs", "fewer words", "Athletics", ""),
        (
            "the board approved the plan last year",
            "the board approved the project last year",
            "different",
            "plan",
            "project",
        ),
        ("dog bites man", "man bites dog", "word order", "", ""),
        ("76 minutes and a half", "76 minuts and a half", "spelling", "", ""),
    ],
)
def test_texts_that_share_something_are_partial(gold: str, predicted: str, kind: str, missing: str, extra: str) -> None:
    found = told(gold, predicted)
    assert (found.relation, found.measure) == (Relation.PARTIAL, Measure.SIMILARITY)
    assert (found.kind, found.missing, found.extra) == (kind, missing, extra)
    assert 0.3 < found.similarity < 1.0


def test_another_value_of_the_column_is_wholly_wrong_however_alike() -> None:
    near = told("Austria", "Australa", others=("Germany",))
    other = told("Austria", "Australia", others=("Australia", "Germany"))
    assert near.measure is Measure.SIMILARITY
    assert (other.relation, other.measure, other.similarity) == (Relation.DIFFERENT, Measure.WHOLE, 0.0)


def test_a_code_is_equal_or_another_one() -> None:
    assert told("AB-12", "ab 12", "Product code", ("CD-34",)).relation is Relation.EQUIVALENT
    assert told("AB-12", "AB-13", "Product code", ("CD-34",)).measure is Measure.WHOLE


def test_the_scale_of_the_column_says_what_a_difference_means() -> None:
    years = told("2014", "2015", "Year", ("2001", "2010"))
    assert (years.measure, years.difference, years.spread) == (Measure.INTERVAL, 1.0, 13.0)
    assert told("24", "42", "Points", ("11",)).measure is Measure.RATIO
    assert told("24", "42", "Points", ("11",)).relative == pytest.approx(0.75)
    assert told("2014", "2015", "Year").measure is Measure.WHOLE  # no spread to measure by


def test_dates_and_times() -> None:
    found = told("2024-02-06", "Feb 8, 2024")
    assert (found.relation, found.measure, found.difference) == (Relation.PARTIAL, Measure.DATE, 2.0)
    coarse = told("5 July 1998", "July 1998")
    assert (coarse.relation, coarse.kind, coarse.missing) == (Relation.PARTIAL, "less precise", "05")
    assert told("July 1998", "5 July 1998").extra == "05"
    found = told("9:48.77", "9:50.77", "Time")
    assert (found.measure, found.difference) == (Measure.TIME, 2.0)


def test_lists_count_their_items() -> None:
    found = told("Drama, Comedy, Action", "Drama, Comedy, Horror")
    assert (found.measure, found.matched, found.missing_items, found.extra_items) == (Measure.LIST, 2, 1, 1)
    assert (found.missing, found.extra) == ("Action", "Horror")
    assert found.list_f1 == pytest.approx(2 / 3)


def test_booleans() -> None:
    found = told("yes", "no", others=("no", "yes"))
    assert (found.relation, found.measure) == (Relation.DIFFERENT, Measure.BOOLEAN)
    assert told("yes", "true", others=("no", "yes")).relation is Relation.EQUIVALENT


TEXTS = st.one_of(
    st.text(max_size=30),
    st.from_regex(r"[-$(]?[0-9]{1,6}([.,][0-9]{1,3})?( km| mi|%|\))?", fullmatch=True),
    st.from_regex(r"[0-3]?[0-9][/.-][01]?[0-9][/.-](19|20)[0-9]{2}", fullmatch=True),
    st.sampled_from(["", "-", "NA", "yes", "no", "007", "New York, US", "a, b, c", "12:30", "['x', 'y']", "July 1998"]),
)
EMPTY = read_column(("Value",), [])
PAIR = ColumnPair(EMPTY, EMPTY)


@given(TEXTS, TEXTS)
def test_any_two_readings_can_be_related(gold: str, predicted: str) -> None:
    for one in read(gold):
        for other in read(predicted):
            found = relate(one, other, PAIR)
            assert 0.0 <= found.similarity <= 1.0
            assert 0.0 <= found.list_f1 <= 1.0
            assert (found.relation is Relation.EXACT) <= (gold.strip() == predicted.strip())


@given(TEXTS)
def test_a_value_is_exactly_itself(text: str) -> None:
    assert all(relate(value, value, PAIR).relation is Relation.EXACT for value in read(text))


@given(st.integers(-(10**9), 10**9))
def test_formatting_an_integer_changes_no_value(number: int) -> None:
    plain, grouped = str(number), f"{number:,}"
    for other in (grouped, f"{plain}.0", grouped.replace("-", "−"), f" {plain} "):
        assert told(plain, other).relation in {Relation.EXACT, Relation.EQUIVALENT}


@given(st.dates())
def test_formatting_a_date_changes_no_value(day: st.DrawFn) -> None:
    iso = f"{day:%Y}".zfill(4) + f"{day:-%m-%d}"
    assert told(iso, f"{day:%d %B} " + iso[:4]).relation is Relation.EQUIVALENT


def test_an_empty_column_says_nothing_and_breaks_nothing() -> None:
    column = Column(HeaderReading("x"), (), EMPTY.type, EMPTY.scale)
    assert relate(read("5")[0], read("6")[0], ColumnPair(column, column)).relation is not Relation.EXACT


def test_a_year_against_a_date_in_it_only_says_less() -> None:
    found = told("April 12, 2019", "2019", "Published", ("May 1, 2018",))
    assert (found.relation, found.kind, found.missing) == (Relation.PARTIAL, "less precise", "04-12")
    assert told("1995", "December 1995", "Year", ("1994",)).kind == "more precise"


@pytest.mark.parametrize(
    ("gold", "predicted", "relation", "kind"),
    [
        ("JJ Redick", "J.J. Redick", Relation.EQUIVALENT, "punctuation"),
        ("Neela Sari", "Neelasaari", Relation.PARTIAL, "spelling"),
        ("Toughest Gun in Tombstone", "The Toughest Gun in Tombstone", Relation.PARTIAL, "more words"),
        ("Dr. No (film)", "Dr. No", Relation.PARTIAL, "fewer words"),
        ("In My Head (album)", "The Process of Weeding Out (EP)", Relation.DIFFERENT, "different"),
        ("76 minute", "76 minutes", Relation.EQUIVALENT, "unit"),
    ],
)
def test_what_real_predictions_write(gold: str, predicted: str, relation: Relation, kind: str) -> None:
    found = told(gold, predicted)
    assert (found.relation, found.kind) == (relation, kind)


def test_numbers_among_words_are_measured_but_years_are_not() -> None:
    texts = ("oslo", "1908", "sandy", "14", "3.5", "wing")
    column = read_column(("Value",), texts)
    pair = pair_columns(column, column, [(row, row) for row in range(len(texts))])
    games = relate(column.values[3], read("15")[0], pair)
    assert (games.relation, games.measure) == (Relation.PARTIAL, Measure.RATIO)
    assert games.relative == pytest.approx(1 / 14)
    year = relate(column.values[1], read("1909")[0], pair)
    assert year.measure is Measure.WHOLE


@pytest.mark.parametrize(
    ("gold", "predicted"), [("inf", "-inf"), ("∞", "-∞"), ("positive (+)", "positive (-)"), ("A (+)", "A (−)")]
)
def test_a_sign_in_a_text_is_no_punctuation(gold: str, predicted: str) -> None:
    assert told(gold, predicted).relation is Relation.DIFFERENT


def test_a_dash_among_plus_signs_is_a_sign() -> None:
    one, other = read_column(("Result",), ["+", "-", "", "+"]), read_column(("Result",), ["-", "−", "", "+"])
    pair = pair_columns(one, other, [(i, i) for i in range(4)])
    values = zip(pair.gold.values, pair.predicted.values, strict=True)
    found = [relate(gold, predicted, pair).relation for gold, predicted in values]
    assert found == [Relation.DIFFERENT, Relation.EQUIVALENT, Relation.EXACT, Relation.EXACT]


@pytest.mark.parametrize("predicted", ["Ann Leee", "Anne Lee", "An Lee", "Ann Le"])
def test_one_letter_is_spelling_and_no_abbreviation(predicted: str) -> None:
    found = told("Ann Lee", predicted)
    assert (found.relation, found.kind) == (Relation.PARTIAL, "spelling")
    assert told("Def Reb", "Defensive rebounds").kind == "abbreviation"
    assert told("Group II", "Group III").relation is Relation.DIFFERENT


@pytest.mark.parametrize(("gold", "predicted"), [("Q1 2024", "2024 Q1"), ("H1 FY24", "FY24 H1")])
def test_a_number_that_moves_with_its_letter_is_word_order(gold: str, predicted: str) -> None:
    found = told(gold, predicted)
    assert (found.relation, found.kind) == (Relation.PARTIAL, "word order")
    assert found.similarity >= 0.9


@pytest.mark.parametrize(
    ("gold", "predicted"), [("3 of 5", "5 of 3"), ("one of two", "two of one"), ("Q1 20", "Q20 1")]
)
def test_numbers_that_change_places_contradict(gold: str, predicted: str) -> None:
    assert told(gold, predicted).relation is Relation.DIFFERENT


@pytest.mark.parametrize(
    ("gold", "predicted", "kind"),
    [
        ("Ed, Flo", "Ed and Flo", "list separators"),
        ("Ed and Flo", "Ed, Flo", "list separators"),
        ("20-30", "20 to 30", "range"),
        ("20–30%", "from 20 to 30%", "range"),
        ("first", "1st", "number word"),
        ("12", "twelve", "number word"),
        ("10^3", "1000", "scientific"),
        ("**Ann**", "Ann", "markup"),
        ("<b>Ann</b>", "Ann", "markup"),
        ("**12**", "12", "markup"),
        ("-5", "–5", "punctuation"),
        ("“Ann”", '"Ann"', "punctuation"),
        ("ﬁve", "five", "letter form"),
        ("Ann[a]", "Ann", "footnote"),
        ("12*", "12", "footnote"),
        ("Straße", "STRASSE", "case"),
    ],
)
def test_a_way_of_writing_is_named(gold: str, predicted: str, kind: str) -> None:
    found = told(gold, predicted)
    assert (found.relation, found.kind) == (Relation.EQUIVALENT, kind)


@pytest.mark.parametrize(
    ("gold", "predicted"), [("20-30", "20 to 31"), ("first", "2nd"), ("first", "1"), ("twelve", "12 km")]
)
def test_another_range_or_number_word_is_not_the_same(gold: str, predicted: str) -> None:
    assert told(gold, predicted).relation not in {Relation.EXACT, Relation.EQUIVALENT}


@pytest.mark.parametrize(
    ("gold", "predicted", "relation", "similarity"),
    [
        ("15 June 1983", "1983", Relation.PARTIAL, 1 / 3),
        ("15 June 1983", "June 1983", Relation.PARTIAL, 2 / 3),
        ("1983", "15 June 1983", Relation.NEAR, 1 / 3),
        ("15 June 1983", "15 June", Relation.PARTIAL, 2 / 3),
    ],
)
def test_a_date_that_says_less_is_right_as_far_as_it_goes(
    gold: str, predicted: str, relation: Relation, similarity: float
) -> None:
    found = told(gold, predicted, "Opened", ("4 May 1990",))
    assert (found.relation, found.measure) == (relation, Measure.SIMILARITY)
    assert found.similarity == pytest.approx(similarity)
    assert found.difference is not None
    wrong = told(gold, "1891", "Opened", ("4 May 1990",))
    assert wrong.measure is not Measure.SIMILARITY
