"""Lists and phrases are told by what they say: items in other words, words that a phrase holds, items said again."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.compare.records import Finding
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Difference, Measure, Relation


def judged(gold: str, predicted: str, others: list[str], header: str = "Detail") -> Judgement:
    """Judge a cell among others of its column that are right."""
    table = [f"Id|{header}\n"] + ["{}"] + [f"{10 * row + 7}|{text}\n" for row, text in enumerate(others)]
    text = "".join(table)
    return judge(text.format(f"3|{gold}\n"), text.format(f"3|{predicted}\n"))


def told(gold: str, predicted: str, others: list[str]) -> tuple[Finding, Difference]:
    (finding,) = judged(gold, predicted, others).findings
    assert finding.difference is not None
    return finding, finding.difference


CLUBS = ["Vard S.K., Brodd I.L., Nidelv F.K.", "Falk I.L., Vard S.K., Ulv F.K."]
GENRES = ["war film, drama film, opera film", "comedy drama, romantic comedy, satire", "farce, war film"]
TOWNS = ["Bergen", "Turku", "Malmo", "Aarhus"]


def test_an_item_in_other_words_is_neither_lost_nor_added() -> None:
    finding, found = told("Brodd I.L., Vard S.K., Ulv F.K.", "Vard, Brodd", CLUBS)
    assert (found.matched, found.missing_items, found.extra_items, found.rewritten_items) == (0, 3, 2, 2)
    assert found.missing == "Ulv F.K."
    assert not found.extra
    assert "in other words Brodd for Brodd I.L.; Vard for Vard S.K." in finding.note


def test_two_of_many_items_in_other_words_are_named() -> None:
    finding, found = told("Brodd I.L., Vard S.K., Ulv F.K., Falk I.L.", "Brodd, Vard, Ulv, Falk", CLUBS)
    assert found.rewritten_items == 4
    assert "in other words Brodd for Brodd I.L.; Vard for Vard S.K. and 2 more" in finding.note


def test_an_item_of_which_a_word_is_replaced_is_another_one() -> None:
    _, found = told("war film, drama film, opera film", "war film, drama film, opera house", GENRES)
    assert (found.matched, found.missing, found.extra, found.rewritten_items) == (2, "opera film", "opera house", 0)


@pytest.mark.parametrize(
    ("gold", "predicted", "rewritten"),
    [
        ("stage actor, fiddler, baker", "fiddler, baker, actor", 1),
        ("stage actor, fiddler, baker", "fiddler, baker, stge actor", 1),
        ("stage actor, fiddler, baker", "fiddler, baker, author", 0),
        ("line 4 driver, fiddler, baker", "fiddler, baker, line 5 driver", 0),
    ],
)
def test_a_word_misspelt_beside_words_left_out_makes_another_item(gold: str, predicted: str, rewritten: int) -> None:
    assert told(gold, predicted, ["fiddler, baker, smith", "smith, stage actor"])[1].rewritten_items == rewritten


def test_an_item_rewritten_costs_less_than_one_lost_and_one_lost_less_than_another_one() -> None:
    gold = "Brodd I.L., Vard S.K., Ulv F.K."
    texts = ["Brodd I.L., Vard S.K., Ulv", "Brodd I.L., Vard S.K.", "Brodd I.L., Vard S.K., Hauk T.F.", "Hauk T.F."]
    errors = [judged(gold, text, CLUBS).error for text in texts]
    assert errors[0] > 0
    assert errors == sorted(set(errors))


def test_a_country_in_a_list_is_one_by_any_of_its_names() -> None:
    rest = ["Norway, Sweden, Chad", "Chad, Peru", "Peru, Norway, Cuba"]
    assert told("Norway, United States of America", "USA, Norway", rest)[0].relation is Relation.EQUIVALENT
    assert told("Norway, Austria", "Norway, Australia", rest)[1].extra == "Australia"


@pytest.mark.parametrize(
    ("gold", "predicted", "kind", "missing", "extra"),
    [
        ("comedy drama, romantic comedy", "romantic comedy-drama show", DifferenceKind.MORE_WORDS, "", "show"),
        ("opera film, satire, drama film", "satire opera", DifferenceKind.FEWER_WORDS, "film drama", ""),
        ("opera film, satire, drama film", "satirical western", DifferenceKind.DIFFERENT, None, None),
    ],
)
def test_a_list_and_a_phrase_are_compared_by_words(
    gold: str, predicted: str, kind: DifferenceKind, missing: str | None, extra: str | None
) -> None:
    _, found = told(gold, predicted, GENRES)
    assert found.kind is kind
    assert found.measure is Measure.SIMILARITY
    if missing is not None:
        assert (found.relation, found.missing, found.extra) == (Relation.PARTIAL, missing, extra)


def test_a_phrase_that_is_an_item_is_that_item() -> None:
    finding, found = told("opera film, satire, drama film", "satire", GENRES)
    assert (found.measure, found.matched, found.missing) == (Measure.LIST, 1, "opera film; drama film")
    assert "1 of 3 items right" in finding.note


def test_a_phrase_of_a_list_s_words_costs_less_than_another_one_and_more_than_the_list() -> None:
    gold = "opera film, satire, drama film"
    texts = ["drama film, opera film, satire", "satire opera drama", "satire opera", "nature western"]
    errors = [judged(gold, text, GENRES).error for text in texts]
    assert errors == sorted(set(errors))


def test_a_column_without_lists_has_none_in_the_prediction() -> None:
    _, found = told("Oslo", "Grorud, Oslo", TOWNS)
    assert (found.kind, found.extra) == (DifferenceKind.MORE_WORDS, "Grorud")
    assert told("Oslo", "Grorud, Akershus, Viken", TOWNS)[1].measure is not Measure.LIST


def test_a_column_with_lists_has_items_in_the_prediction() -> None:
    _, found = told("satire", "satire, farce", GENRES)
    assert (found.measure, found.matched, found.extra) == (Measure.LIST, 1, "farce")


def test_a_place_told_more_precisely_costs_less_than_another_place() -> None:
    errors = [judged("Oslo", text, TOWNS).error for text in ("Oslo, Norway", "Grorud, Oslo, Norway", "Kiruna, Sweden")]
    assert errors == sorted(set(errors))


def test_an_and_in_a_name_parts_it_only_where_the_other_side_does() -> None:
    schools = ["Lund College, Falk School, Vard Academy", "Ask & Embla College, Falk School"]
    finding, found = told("Ask & Embla College, Lund College, Falk School", "Ask & Embla College", schools)
    assert (found.matched, found.missing) == (1, "Lund College; Falk School")
    finding, _ = told("Lund College, Falk School, Vard Academy", "Falk School, Vard Academy & Lund College", schools)
    assert finding.kind is DifferenceKind.LIST_ORDER


def test_an_item_said_again_is_told_as_that() -> None:
    finding, _ = told("satire, farce, satire", "farce, satire", GENRES)
    assert finding.kind is DifferenceKind.REPETITION
    assert finding.relation is Relation.EQUIVALENT
    assert "number of repetitions" in finding.note
    finding, _ = told("satire, farce, war film", "farce, satire, war film", GENRES)
    assert finding.kind is DifferenceKind.LIST_ORDER


def test_a_list_of_one_value_is_compared_as_that_value() -> None:
    _, found = told("91 km, 91 km", "92 km", ["70 km", "85 km"])
    assert (found.measure, found.difference) == (Measure.RATIO, 1)
    assert told("91 km, 95 km", "92 km", ["70 km", "85 km"])[1].measure is Measure.LIST


def test_one_place_of_three_parts_makes_no_lists_of_the_others() -> None:
    towns = ["Malmo, Skane, Sweden", "Turku, Finland", "Bergen, Norway", "Aarhus"]
    assert told("Oslo", "Oslo, Norway", towns)[0].kind is DifferenceKind.MORE_PRECISE
    assert told("satire", "satire, farce", [*GENRES, "essay, ode"])[0].kind is DifferenceKind.ITEMS


@pytest.mark.parametrize(
    ("gold", "predicted", "kind"),
    [
        ("Italy, United States of America", "United States/Italy", DifferenceKind.LIST_ORDER),
        ("Italy, France", "Italy/Peru", DifferenceKind.ITEMS),
    ],
)
def test_slashes_part_items_where_more_of_them_match(gold: str, predicted: str, kind: DifferenceKind) -> None:
    table = "Film | Countries\nA | {}\nB | France, Spain, Chad\nC | Spain, Italy, Peru\n"
    (finding,) = [f for f in judge(table.format(gold), table.format(predicted)).findings if f.difference]
    assert finding.kind == kind


def test_slashes_between_numbers_part_no_items() -> None:
    table = "Film | Metres\nA | {}\nB | 3/4, 6/8, 2/2\nC | 4/4, 9/8, 3/4\n"
    (finding,) = [f for f in judge(table.format("3/4, 4/4"), table.format("3/4")).findings if f.difference]
    assert finding.difference is not None
    assert finding.difference.matched == 1
