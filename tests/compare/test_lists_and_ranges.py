"""Lists cost by their items, ranges by whether they hold the value (issue 12, sections 1 and 3.3).

"Lists cost by their items lost and added; a range that holds the gold's value costs less than one that does not, both
less than another type." "A comma inside a date parts no list; two items are a list where the column has lists; items
are compared by words; 'including …' opens a list."
"""

from __future__ import annotations

import csv
import io

import pytest

from tabx import judge
from tabx.compare.records import Finding, ItemKind
from tabx.values import read
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.lists import comma_items
from tabx.values.records import DataType, Measure, Relation
from tabx.values.relating.relate_lists import distinct_items

PRESETS = ["default", "faithful", "strict"]


def written(form: str, texts: list[str]) -> str:
    rows = [["Id", "Detail"], *([str(10 * index + 7), text] for index, text in enumerate(texts))]
    if form == "csv":
        file = io.StringIO()
        csv.writer(file).writerows(rows)
        return file.getvalue()
    rows.insert(1, ["---", "---"])
    return "".join("| " + " | ".join(row) + " |\n" for row in rows)


def cost(gold: str, predicted: str, others: list[str], rubric: str = "default", form: str = "csv") -> float:
    found = judge(written(form, [gold, *others]), written(form, [predicted, *others]), rubric=rubric)
    return found.error


def finding(gold: str, predicted: str, others: list[str], form: str = "csv") -> Finding | None:
    found = judge(written(form, [gold, *others]), written(form, [predicted, *others]))
    assert len(found.comparison.findings) <= 1
    return found.comparison.findings[0] if found.comparison.findings else None


LISTS = ["drama, war", "war, crime", "crime, drama, noir"]


@pytest.mark.parametrize("form", ["csv", "markdown"])
@pytest.mark.parametrize("rubric", PRESETS)
def test_every_item_lost_or_added_costs_more(rubric: str, form: str) -> None:
    gold = "drama, war, crime, noir, opera"
    for changed in (
        ["drama, war, crime, noir", "drama, war, crime", "drama, war", "drama", "17.5"],
        ["drama, war, crime, noir, opera, farce", "drama, war, crime, noir, opera, farce, satire"],
        ["drama, war, crime, noir", "drama, war, crime, noir, farce"],
    ):
        costs = [cost(gold, text, LISTS, rubric, form) for text in changed]
        assert costs == sorted(set(costs))


@pytest.mark.parametrize("rubric", PRESETS)
@pytest.mark.parametrize(
    ("gold", "holding", "elsewhere", "other", "rest"),
    [
        ("5", "3-7", "6-7", "apples", ["8", "12", "31"]),
        ("5 km", "3-7 km", "6-7 km", "apples", ["8 km", "12 km", "31 km"]),
        ("12%", "10%-15%", "13%-15%", "apples", ["8%", "31%", "45%"]),
        ("2005", "between 2003 and 2008", "2006 to 2008", "apples", ["1999", "2001", "2011"]),
        (
            "1961-05-02",
            "1961-05-01 to 1961-05-09",
            "1961-05-03 to 1961-05-09",
            "apples",
            ["1961-06-02", "1962-06-02", "1970-01-31"],
        ),
    ],
)
def test_a_range_that_holds_the_value_is_cheaper(
    rubric: str, gold: str, holding: str, elsewhere: str, other: str, rest: list[str]
) -> None:
    costs = [cost(gold, text, rest, rubric) for text in (holding, elsewhere, other)]
    assert costs == sorted(set(costs))
    assert costs[0] > 0


def test_a_range_is_told_as_one() -> None:
    for text, said in (("3-7", "which holds"), ("6-7", "which does not hold")):
        found = finding("5", text, ["8", "12", "31"])
        assert found is not None
        assert found.kind is DifferenceKind.RANGE
        assert found.difference is not None
        assert found.difference.measure is Measure.RANGE
        assert said in found.note


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("may 2, 1961", ()),
        ("born may 2, 1961 in Oslo", ()),
        ("may 2, 1961, june 3, 1962 and july 4, 1963", ("may 2, 1961", "june 3, 1962", "july 4, 1963")),
        ("2 mai, 1961 and 3 juin, 1962", ("2 mai, 1961", "3 juin, 1962")),
        ("Tuesday, may 2, 1961", ()),
        ("Oslo, may 2, 1961", ("Oslo", "may 2, 1961")),
        ("including war, crime and noir", ("war", "crime", "noir")),
        ("genres, including war, crime and noir", ("genres", "war", "crime", "noir")),
        ("including war", ()),
        ("Many songs, including those named, came to be sung by nearly every child in that town.", ()),
    ],
)
def test_the_items_of_a_text(text: str, items: tuple[str, ...]) -> None:
    assert comma_items(text) == items


@pytest.mark.parametrize("form", ["csv", "markdown"])
def test_items_are_compared_by_words(form: str) -> None:
    found = finding("comedy drama, war, crime", "War, Comedy-Drama, Crime", LISTS, form)
    assert found is not None
    assert found.relation is Relation.EQUIVALENT
    lost = finding("comedy drama, war, crime", "Comedy-Drama, war", LISTS, form)
    assert lost is not None
    assert lost.difference is not None
    assert (lost.difference.matched, lost.difference.missing_items, lost.difference.extra_items) == (2, 1, 0)


@pytest.mark.parametrize("form", ["csv", "markdown"])
def test_two_items_are_a_list_where_the_column_has_lists(form: str) -> None:
    rest = ["opera, farce, satire", "noir, essay, diary", "ballad, ode, hymn"]
    found = finding("drama, war", "war, drama", rest, form)
    assert found is not None
    assert found.difference is not None
    assert found.difference.gold_type is DataType.LIST
    assert found.relation is Relation.EQUIVALENT
    places = ["Bergen, Norway", "Turku, Finland", "Malmo, Skane, Sweden", "Aarhus, Denmark"]
    found = finding("Oslo, Norway", "Oslo, Sweden", places, form)
    assert found is not None
    assert found.difference is not None
    assert found.difference.gold_type is DataType.STRING


def test_a_label_with_an_and_among_labels_is_no_list() -> None:
    labels = ["Cash", "Rent, tax and fees", "Goods", "Loans", "Total debt", "Land"]
    found = finding("Less short debt and long debt", "Short debt and long debt", labels)
    assert found is not None
    assert found.difference is not None
    assert found.difference.gold_type is DataType.STRING
    assert found.difference.kind is DifferenceKind.FEWER_WORDS


def test_the_word_including_is_no_item() -> None:
    found = finding("including drama, war and crime", "drama, war, crime", LISTS)
    assert found is not None
    assert found.relation is Relation.EQUIVALENT
    judgement = judge(
        written("csv", ["songs, including Ode, Hymn", *LISTS]), written("csv", ["Hymn, Ode, songs", *LISTS])
    )
    assert {item.kind for item in judgement.comparison.counts.items} == {ItemKind.REWRITE}


@pytest.mark.parametrize("bar", ["|", ","])
def test_a_repeated_item_is_said_once(bar: str) -> None:
    """Repetitions of a text, or of one value throughout, lose nothing; numbers among others count."""

    def film(year: str, cast: str) -> str:
        lines = [["Film", "Year", "Cast"], ["A", year, cast], ["B", "1999", "Bo Day; Al Ray"], ["C", "1987", "Di Fox"]]
        return "\n".join(bar.join(line) for line in lines)

    found = judge(film("2022; 2022; 2022", "Al Ray; Al Ray; Bo Day"), film("2022", "Al Ray; Bo Day"))
    assert {finding.relation for finding in found.findings} == {Relation.EQUIVALENT}
    (six,) = (option for option in read("6; 6; 4") if option.type is DataType.LIST)
    assert [item.text for item in distinct_items(six)] == ["6", "6", "4"]


@pytest.mark.parametrize("bar", ["|", ","])
def test_a_text_whose_words_all_stand_in_a_list_has_more_words(bar: str) -> None:
    """A place with its city is dearer than the place, and cheaper than another place."""

    def places(first: str) -> str:
        quote = '"' if bar == "," else ""
        lines = [["Park", "Place"], ["A", f"{quote}{first}{quote}"], ["B", "Queens"], ["C", "Soho"]]
        return "\n".join(bar.join(line) for line in lines)

    more = judge(places("Manhattan"), places("Midtown Manhattan, New York City"))
    (found,) = (finding for finding in more.findings if finding.gold_text == "Manhattan")
    assert found.kind is DifferenceKind.MORE_WORDS
    assert more.error < judge(places("Manhattan"), places("Brooklyn Heights, Long Island")).error
