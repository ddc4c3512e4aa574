"""A header that names another gold column is wrong, however it writes that name."""

from __future__ import annotations

import pytest
from pairing_by_place import Quiet, by_place

from tabx import judge
from tabx.compare import compare
from tabx.compare.records import Comparison
from tabx.table import Table, plain_rows

BODY = [["Ann", "Reds", "5", "21"], ["Bob", "Blues", "7", "33"], ["Cy", "Greens", "2", "8"]]


def compared(gold: list[str], predicted: list[str]) -> Comparison:
    body = plain_rows([row[: len(gold)] for row in BODY])
    return compare(by_place(Table(plain_rows([gold]), body), Table(plain_rows([predicted]), body)), Quiet())


def kinds(gold: list[str], predicted: list[str]) -> list[str]:
    return [item.kind for item in compared(gold, predicted).counts.items]


@pytest.mark.parametrize(
    ("gold", "swapped"),
    [
        (("Assists", "Points"), ("Pts", "AST")),
        (("Assists", "Points"), ("Points scored", "Assists made")),
        (("Assists", "Points"), ("Point", "Assist")),
        (("Ast", "Pts"), ("Points", "Assists")),
        (("Operating income", "Net income"), ("Net inc.", "Op. income")),
        (("Free throws made", "Offensive rebounds"), ("Off Reb", "FT Made")),
        (("Height", "Weight"), ("Weigth", "Hieght")),
        (("Team", "Team points"), ("Team pts", "Team")),
    ],
)
def test_headers_swapped_and_rewritten_are_wrong_where_the_same_unswapped_are_not(
    gold: tuple[str, str], swapped: tuple[str, str]
) -> None:
    comparison = compared(["Name", "Side", *gold], ["Name", "Side", *swapped])
    assert [item.kind for item in comparison.counts.items] == ["wrong_header"] * 2
    assert "names another column of the gold" in comparison.findings[0].note
    unswapped = kinds(["Name", "Side", *gold], ["Name", "Side", *reversed(swapped)])
    assert unswapped
    assert set(unswapped) == {"renamed_header"}


def test_names_of_the_row_names_swapped_with_a_word_added_are_wrong() -> None:
    assert kinds(["Player", "Team", "A", "B"], ["Team name", "Player name", "A", "B"]) == ["wrong_header"] * 2
    assert kinds(["Player", "Team", "A", "B"], ["Player name", "Team name", "A", "B"]) == ["renamed_header"] * 2


def test_a_part_of_a_name_that_its_own_column_still_bears_is_a_mere_rename() -> None:
    gold, predicted = ["Season", "Year founded", "A", "B"], ["Year", "Year founded", "A", "B"]
    comparison = compared(gold, predicted)
    assert [item.kind for item in comparison.counts.items] == ["unverified_header"]
    assert not comparison.findings[0].verified


def test_one_header_shortened_over_another_column_is_wrong() -> None:
    assert kinds(["Name", "Side", "Assists", "Points"], ["Name", "Side", "Pts", "Points"]) == ["wrong_header"]


def test_exchanged_names_over_a_few_small_counts_are_two_wrong_headers() -> None:
    """Equal counts of one digit vouch for no other name, but that both columns have the other's is no chance."""
    gold = "Player,Goals made,Goals missed,Points\nIda,2,,21\nPer,,4,17\nUlf,3,1,9\n"
    judgement = judge(gold, gold.replace("Goals made,Goals missed", "Goals missed,Goals made"))
    assert [str(term.name) for term in judgement.terms] == ["wrong_header"]
    assert judgement.facts.found == judgement.facts.gold


def test_exchanged_names_over_columns_of_the_same_digits_are_two_wrong_headers() -> None:
    gold = 'City,Visitors,Share\nLund,"1,200",12%\nTurku,"3,450",34.5%\nBergen,"2,310",23.1%\n'
    judgement = judge(gold, gold.replace("Visitors,Share", "Share,Visitors"))
    assert [str(term.name) for term in judgement.terms] == ["wrong_header"]
