"""Issue 12, section 3, items 1 and 8: a table of fields and values is one record, its field names are headers."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.align.records import Counted
from tabx.compare.records import FindingKind, ItemKind
from tabx.values.kinds import DifferenceKind

Fields = list[tuple[str, str]]

PLAYER: Fields = [
    ("player", "Ana Berg"),
    ("club", "FC Ulm"),
    ("seasons", "1998-2004"),
    ("goals", "31"),
    ("birth date", "4 May 1977"),
]


def written(fields: Fields, form: str = "markdown") -> str:
    if form == "html":
        rows = "".join(f"<tr><td>{name}</td><td>{value}</td></tr>" for name, value in fields)
        return f"<table><tr><th>Field</th><th>Value</th></tr>{rows}</table>"
    return "| Field | Value |\n|-|-|\n" + "".join(f"| {name} | {value} |\n" for name, value in fields)


def judged(gold: Fields, predicted: Fields, form: str = "markdown") -> Judgement:
    return judge(written(gold, form), written(predicted, form))


def kinds(judgement: Judgement) -> list[str]:
    return [item.kind for item in judgement.comparison.counts.items]


def changed(fields: Fields, **names: str) -> Fields:
    return [(names.get(name.replace(" ", "_"), name), value) for name, value in fields]


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_other_field_names_are_renamed_headers(form: str) -> None:
    names = {"player": "name", "seasons": "years", "goals": "goal", "birth_date": "date of birth"}
    judgement = judged(PLAYER, changed(PLAYER, **names), form)
    unverified, renamed = ItemKind.UNVERIFIED_HEADER, ItemKind.RENAMED_HEADER
    assert kinds(judgement) == [unverified, unverified, renamed, renamed]
    assert {item.of for item in judgement.comparison.counts.items} == {Counted.ROW}
    assert judgement.comparison.descriptors.found_facts == judgement.comparison.descriptors.gold_facts


def test_renamed_fields_are_harmless() -> None:
    names = {"player": "name", "seasons": "years", "goals": "goal", "birth_date": "date of birth"}
    renamed = judged(PLAYER, changed(PLAYER, **names))
    wrong = judged(PLAYER, [*PLAYER[:3], ("goals", "32"), PLAYER[4]])
    lost = judged(PLAYER, [*PLAYER[:3], PLAYER[4]])
    assert 0 < renamed.error < wrong.error < lost.error


def test_a_field_of_another_name_and_value_is_no_rename() -> None:
    judgement = judged(PLAYER, [("coach", "Udo Kern"), *PLAYER[1:]])
    assert ItemKind.RENAMED_HEADER not in kinds(judgement)
    assert judgement.error > judged(PLAYER, [("player", "Udo Kern"), *PLAYER[1:]]).error


def test_the_name_of_another_field_is_a_wrong_header() -> None:
    gold = [("home team", "FC Ulm"), ("guest team", "SV Linz"), ("date", "4 May 1977"), ("goals", "3")]
    predicted = [("guest team", "FC Ulm"), ("home team", "SV Linz"), *gold[2:]]
    judgement = judged(gold, predicted)
    found = [finding.kind for finding in judgement.comparison.findings]
    assert FindingKind.WRONG_KEY not in found
    # Either the names or the values were exchanged; it costs more than any rename.
    assert judgement.error > judged(gold, changed(gold, home_team="host", guest_team="visitor")).error


def test_a_wrong_field_name_costs_less_than_the_loss_of_the_field() -> None:
    gold = [("title", "Ulm national team"), ("team", "Linz"), ("date", "4 May 1977"), ("result", "1-0")]
    wrong = judged(gold, [("team", gold[0][1]), ("opponent", gold[1][1]), *gold[2:]])
    assert kinds(wrong) == [ItemKind.WRONG_HEADER, ItemKind.UNVERIFIED_HEADER]
    assert wrong.comparison.findings[0].kind == FindingKind.WRONG_HEADER
    assert judged(gold, [("host", gold[0][1]), *gold[1:]]).error < wrong.error < judged(gold, gold[1:]).error


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_a_field_that_stands_twice_does_not_make_the_value_the_key(form: str) -> None:
    gold = [("name", "Ana Berg"), ("club", "FC Ulm"), ("club", "SV Linz"), ("born", "4 May 1977")]
    predicted = [("name", "Ana Berg"), ("club", "FC Ulm"), ("club", "SV Graz"), ("born", "4 June 1977")]
    judgement = judged(gold, predicted, form)
    assert judgement.alignment is not None
    assert judgement.alignment.key_columns == (0,)
    assert kinds(judgement) == [ItemKind.PARTIAL_CELL] * 2


SIZES: Fields = [("name", "Ana Berg"), ("weight (kg)", "71"), ("height", "180 cm"), ("goals", "31")]


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_a_unit_that_moves_between_field_name_and_value_is_harmless(form: str) -> None:
    predicted = [SIZES[0], ("weight", "71 kg"), ("height (cm)", "180"), SIZES[3]]
    judgement = judged(SIZES, predicted, form)
    assert set(kinds(judgement)) <= {ItemKind.RENAMED_HEADER, ItemKind.REWRITE}


@pytest.mark.parametrize(
    ("field", "kind"), [(("weight", "71"), ItemKind.LOST_UNIT), (("weight (lb)", "71"), ItemKind.WRONG_HEADER)]
)
def test_a_lost_or_other_unit_of_a_field_is_no_rename(field: tuple[str, str], kind: ItemKind) -> None:
    judgement = judged(SIZES, [SIZES[0], field, *SIZES[2:]])
    assert kinds(judgement) == [kind]


def test_a_converted_unit_of_a_field_is_harmless() -> None:
    predicted = [SIZES[0], SIZES[1], ("height (m)", "1.8"), SIZES[3]]
    assert set(kinds(judged(SIZES, predicted))) <= {ItemKind.RENAMED_HEADER, ItemKind.REWRITE}


def test_a_plural_in_brackets_is_no_unit() -> None:
    gold = [("name", "Ana Berg"), ("analyst (s)", "Udo Kern"), ("born", "4 May 1977"), ("goals", "3")]
    assert kinds(judged(gold, changed(gold, **{"analyst_(s)": "analyst"}))) == [ItemKind.RENAMED_HEADER]


def test_years_that_are_merely_close_pair_no_fields() -> None:
    gold = [("name", "Ana Berg"), ("debut", "1998"), ("club", "FC Ulm"), ("born", "4 May 1977")]
    predicted = [("name", "Ana Berg"), ("retired", "1999"), ("club", "FC Ulm"), ("born", "4 May 1977")]
    assert sorted(kinds(judged(gold, predicted))) == [ItemKind.EXTRA_ROW, ItemKind.MISSING_ROW]


def test_names_of_rows_stay_keys_where_one_thing_is_told_of_each() -> None:
    gold = "| Player | Goals |\n|-|-|\n| Ana Berg | 31 |\n| Ida Moss | 7 |\n| Eva Kern | 12 |\n"
    judgement = judge(gold, gold.replace("Ida Moss", "Una Hall"))
    assert kinds(judgement) == [ItemKind.WRONG_KEY]


def test_a_record_without_a_header_is_known_by_its_values() -> None:
    gold = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in PLAYER)
    judgement = judge(f"<table>{gold}</table>", f"<table>{gold.replace('player', 'name')}</table>")
    assert kinds(judgement) == [ItemKind.UNVERIFIED_HEADER]


def test_renamed_fields_are_told_as_such() -> None:
    judgement = judged(PLAYER, changed(PLAYER, player="name"))
    (finding,) = judgement.comparison.findings
    assert finding.kind == DifferenceKind.RENAMED
    assert "'player' became 'name'" in finding.note


AIRPORT: Fields = [("name", "Ulm field"), ("opened", "1931"), ("flights, inland and abroad", "41,302"), ("gates", "2")]


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_a_field_name_of_several_words_in_a_row_is_a_name(form: str) -> None:
    judgement = judged(AIRPORT, changed(AIRPORT, **{"flights,_inland_and_abroad": "flights"}), form)
    assert kinds(judgement) == [ItemKind.RENAMED_HEADER]


def test_names_that_are_mostly_lists_are_no_fields() -> None:
    gold = [("oak, elm, ash", "1931"), ("rye, oats", "Ulm"), ("tin; zinc; lead", "7 km"), ("salt", "Linz")]
    assert ItemKind.RENAMED_HEADER not in kinds(judged(gold, [("sand, clay", "1931"), *gold[1:]]))


def test_fields_are_fields_where_their_values_are_split() -> None:
    gold = [("name", "Ana Berg"), ("club", "Ulm"), ("passes", "39.7% 2,015"), ("shots", "47.3% 2,398")]
    split = "| Field | Value |\n|-|-|\n| player | Ana Berg | |\n| club | Ulm | |\n| passes | 39.7% | 2,015 |\n"
    judgement = judge(written(gold), split + "| shots | 47.3% | 2,398 |\n")
    assert ItemKind.WRONG_KEY not in kinds(judgement)


def test_a_field_that_names_another_is_told_as_a_field() -> None:
    gold = [("title", "Ulm national team"), ("team", "Linz"), ("date", "4 May 1977"), ("result", "1-0")]
    judgement = judged(gold, [("team", gold[0][1]), ("opponent", gold[1][1]), *gold[2:]])
    assert "it names another field of the gold, 'team'" in judgement.comparison.findings[0].note


def test_a_word_spelt_like_a_part_of_a_name_is_no_part_of_it() -> None:
    gold = [("name", "Ana Berg"), ("ordained by", "Udo Kern"), ("alma mater", "Linz"), ("born", "4 May 1977")]
    judgement = judged(gold, [gold[0], ("father", "Udo Kern"), gold[3]])
    assert ItemKind.WRONG_HEADER not in kinds(judgement)
    mater = judged(gold, [gold[0], ("mater", "Udo Kern"), gold[3]])
    assert ItemKind.WRONG_HEADER in kinds(mater)


RACE: Fields = [("title", "Ines Halloran"), ("year", "1998"), ("place", "Ulm"), ("rank", "7")]


def test_a_value_is_compared_where_its_name_stands_and_told_where_it_is_found() -> None:
    predicted = [("title", "long jump"), ("athlete", "Ines Halloran"), *RACE[1:]]
    judgement = judged(RACE, predicted)
    assert sorted(kinds(judgement)) == [ItemKind.EXTRA_ROW, ItemKind.PARTIAL_CELL]
    assert judgement.alignment is not None
    assert judgement.alignment.row_of[0].predicted == (0,)
    assert any("its value stands under 'athlete'" in finding.note for finding in judgement.findings)


@pytest.mark.parametrize(
    ("own", "other"),
    [
        ("Ines M. Halloran", ("athlete", "Ines Halloran")),  # its own name has nearly the value
        ("long jump", ("athlete", "Ines Halloran of Ulm")),  # not the value
        ("long jump", ("place", "Ines Halloran")),  # under the name of another field
    ],
)
def test_a_field_keeps_its_name_where_the_value_elsewhere_does_not_vouch(own: str, other: tuple[str, str]) -> None:
    predicted = [("title", own), *(field for field in RACE[1:] if field[0] != other[0]), other]
    judgement = judged(RACE, predicted)
    assert judgement.alignment is not None
    assert judgement.alignment.row_of[0].predicted == (0,)


def test_a_number_under_another_name_is_not_known_there() -> None:
    judgement = judged(RACE, [*RACE[:3], ("rank", "11"), ("lane", "7")])
    assert judgement.alignment is not None
    assert judgement.alignment.row_of[3].predicted == (3,)


def test_a_longer_form_that_another_field_says_too_is_no_other_value() -> None:
    """Fields of one record answer different questions: they are no values of one column."""
    gold = "Field | Value\nname | ana lopes\nfull name | ana maria lopes\nborn | 1950\nclub | Porto\n"
    (finding,) = judge(gold, gold.replace("name | ana lopes", "name | ana maria lopes", 1)).findings
    assert finding.kind == "more words"
    column = "Player | Club\nana lopes | Porto\nana maria lopes | Faro\nrui costa | Braga\n"
    (finding,) = [
        f for f in judge(column, column.replace("ana lopes |", "ana maria lopes |", 1)).findings if f.difference
    ]
    assert finding.kind != "more words"
