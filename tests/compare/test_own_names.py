"""Words of a cell that only repeat its column's or its field's name are no difference."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.compare.records import ItemKind
from tabx.values.kinds import DifferenceKind

OTHERS = ["Amber Coast", "Nine Lanterns", "Harrow"]


def judged(header: str, gold: str, predicted: str, others: list[str] | None = None, name: str = "") -> Judgement:
    """Judge a cell among others of its column that are right."""
    rows = [[f"{7 * number}", text] for number, text in enumerate(others or OTHERS, start=2)]
    return judge([["No.", header], ["3", gold], *rows], [["No.", name or header], ["3", predicted], *rows])


def told(judgement: Judgement) -> list[str]:
    return [item.kind for item in judgement.comparison.counts.items]


@pytest.mark.parametrize(
    ("header", "longer", "shorter"),
    [
        ("Film", "Dusk at Sea (film)", "Dusk at Sea"),
        ("films", "Dusk at Sea [Film]", "Dusk at Sea"),
        ("Film title", "Dusk (film) at Sea", "Dusk at Sea"),
        ("Film", "Dusk at Sea film", "Dusk at Sea"),
        ("Film", "film Dusk at Sea", "Dusk at Sea"),
        ("Week", "Week 31", "31"),
    ],
)
def test_the_columns_name_left_out_or_added_is_harmless(header: str, longer: str, shorter: str) -> None:
    others = ["Week 12", "Week 14", "Week 45"] if header == "Week" else OTHERS
    for gold, predicted in ((longer, shorter), (shorter, longer)):
        judgement = judged(header, gold, predicted, others)
        (finding,) = judgement.findings
        assert finding.kind == DifferenceKind.REPETITION
        assert "repeats its own name" in finding.note
        assert told(judgement) == [ItemKind.REWRITE]


def test_the_name_may_be_that_of_either_side() -> None:
    assert ItemKind.PARTIAL_CELL not in told(judged("Title", "Dusk at Sea (film)", "Dusk at Sea", name="Film"))


@pytest.mark.parametrize(
    ("header", "gold", "predicted"),
    [
        ("Film", "Dusk at Sea (novel)", "Dusk at Sea"),
        ("Film", "Dusk at Sea (film)", "Dusk at Bay"),
        ("Film", "Dusk at Sea (film)", "Dusk"),
        ("Film", "The Film of Dusk", "The of Dusk"),
        ("1962", "Dusk at Sea (1962)", "Dusk at Sea"),
        # A word of the name itself.
        ("City", "Atlantic City", "Atlantic"),
        ("city", "atlantic city", "atlantic"),
    ],
)
def test_other_words_are_a_difference(header: str, gold: str, predicted: str) -> None:
    assert told(judged(header, gold, predicted)) != [ItemKind.REWRITE]


@pytest.mark.parametrize("other", ["Dusk at Sea", "Dusk at Sea (novel)"])
def test_a_word_that_tells_two_cells_apart_is_a_difference(other: str) -> None:
    assert ItemKind.REWRITE not in told(judged("Film", "Dusk at Sea (film)", "Dusk at Sea", [*OTHERS, other]))
    again = judged("Film", "Dusk at Sea (film)", "Dusk at Sea", [*OTHERS, "Dusk at Sea (film)"])
    assert told(again) == [ItemKind.REWRITE]


def test_a_fields_name_is_repeated_by_its_value() -> None:
    gold = (
        "| Field | Value |\n|-|-|\n| name | Kari Moe |\n| club | Vard (club) |\n| caps | 81 |\n| born | 3 May 1926 |\n"
    )
    judgement = judge(gold, gold.replace(" (club)", ""))
    assert told(judgement) == [ItemKind.REWRITE]
    assert told(judge(gold, gold.replace("(club)", "(name)"))) != [ItemKind.REWRITE]


def throughout(header: str, long: list[str], short: list[str], name: str = "") -> tuple[Judgement, Judgement]:
    """Judge a column whose one side has words of the header, in both directions."""
    sides = [
        [["No.", title, "People"], *([f"{n}", text, f"{n * 37}"] for n, text in enumerate(column, start=3))]
        for title, column in ((header, long), (name or header, short))
    ]
    return judge(*sides), judge(*sides[::-1])


@pytest.mark.parametrize(
    ("header", "long", "short"),
    [
        ("county of oregon", ["gilliam county", "grant county", "lake county"], ["gilliam", "grant", "lake"]),
        ("County", ["Gilliam County", "Grant County"], ["Gilliam", "Grant"]),
        ("River of Holm", ["River Onda, Holm", "River Merse, Holm", "River Tey, Holm"], ["Onda", "Merse", "Tey"]),
        ("district", ["Alby District", "Berg district", "Cott District", "Dorn"], ["Alby", "Berg", "Cott", "Dorn"]),
    ],
)
def test_a_word_of_the_header_throughout_one_side_is_near(header: str, long: list[str], short: list[str]) -> None:
    less, more = throughout(header, long, short)
    for judgement, kind in ((less, DifferenceKind.LESS_PRECISE), (more, DifferenceKind.MORE_PRECISE)):
        assert set(told(judgement)) <= {ItemKind.NEAR, ItemKind.REWRITE}
        assert {finding.kind for finding in judgement.findings} <= {kind, DifferenceKind.REPETITION}
        assert judgement.score > 0.9


def test_a_word_that_only_one_header_says_is_near_too() -> None:
    less, more = throughout("county of Oregon", ["Gilliam County, Oregon", "Lake County, Oregon"],
                            ["Gilliam County", "Lake County"], "County")  # fmt: skip
    assert told(less).count(ItemKind.NEAR) == told(more).count(ItemKind.NEAR) == 2


@pytest.mark.parametrize(
    ("header", "long", "short"),
    [
        ("city", ["kansas city", "oklahoma city", "denver"], ["kansas", "oklahoma", "denver"]),  # a few are called so
        ("county", ["gilliam county", "grant county", "lake county"], ["gilliam", "grant", "lake county"]),
        ("town", ["gilliam county", "grant county", "lake county"], ["gilliam", "grant", "lake"]),
    ],
)
def test_a_word_on_some_of_a_side_or_in_no_header_stays_a_difference(
    header: str, long: list[str], short: list[str]
) -> None:
    assert ItemKind.PARTIAL_CELL in told(throughout(header, long, short)[0])


def test_another_name_is_wrong_beside_such_words() -> None:
    long = ["gilliam county", "grant county", "lake county"]
    assert ItemKind.WRONG_KEY in told(throughout("county", long, ["gilliam", "grant", "hood"])[0])


def test_a_unit_that_the_header_names_is_no_name() -> None:
    gold = [["Year", "Change (percent)", "Share"], *([f"{1990 + n}", f"({n})%", f"{n * 7}"] for n in range(2, 7))]
    predicted = [gold[0], *([row[0], row[1].strip("()%"), row[2]] for row in gold[1:])]
    assert ItemKind.NEAR not in told(judge(gold, predicted))
