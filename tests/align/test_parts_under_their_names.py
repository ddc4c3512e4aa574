"""Merged columns whose header names them: each part stands under the name at its place."""

from __future__ import annotations

import pytest

import tabx
from tabx.compare.records import ItemKind

GOLD = """
| park | 2010 | 2011 |
| --- | --- | --- |
| Magic | 16972000 | 17142000 |
| Disney | 15980000 | 16140000 |
| Epcot | 10825000 | 10990000 |
| Islands | 5949000 | 7674000 |
"""


def merged(header: str, *, turned: bool, sign: str = " - ") -> tabx.Judgement:
    """Return the judgement of both years in one column."""
    lines = [line.strip("| ").split(" | ") for line in GOLD.strip().splitlines()[2:]]
    cells = [(park, sign.join(reversed(years) if turned else years)) for park, *years in lines]
    rows = "\n".join(f"| {park} | {years} |" for park, years in cells)
    return tabx.judge(GOLD, f"| park | {header} |\n| --- | --- |\n{rows}")


@pytest.mark.parametrize("header", ["2010 - 2011", "2010 / 2011", "2010, 2011"])
def test_values_turned_under_a_header_that_names_both_are_wrong(header: str) -> None:
    straight, turned = merged(header, turned=False), merged(header, turned=True)
    assert all(item.kind is not ItemKind.PARTIAL_CELL for item in straight.comparison.counts.items)
    assert sum(item.kind is ItemKind.PARTIAL_CELL for item in turned.comparison.counts.items) == 8
    assert "exchanged" in turned.comparison.causes[0].sentence
    assert turned.score < straight.score


def test_a_header_that_names_neither_leaves_the_order_open() -> None:
    assert merged("visitors", turned=True).score == pytest.approx(merged("visitors", turned=False).score)


def test_parts_of_two_types_are_known_in_any_order() -> None:
    gold = "| Person | Age | City |\n|---|---|---|\n| Ann | 34 | Oslo |\n| Bea | 29 | Rome |\n| Cid | 51 | Bern |"
    turned = "| Person | Age / City |\n|---|---|\n| Ann | Oslo / 34 |\n| Bea | Rome / 29 |\n| Cid | Bern / 51 |"
    assert all(item.kind is not ItemKind.PARTIAL_CELL for item in tabx.judge(gold, turned).comparison.counts.items)


def test_a_misspelt_part_is_parted_as_the_other_cells_are() -> None:
    gold = (
        "| Statistics | Oklahoma | Alabama |\n|---|---|---|\n| First Downs | 24 | 20 |\n"
        "| Passes, Comp-Att-Int | 32–44–1 | 19–30–2 |\n| Time of Possession | 30:11 | 29:05 |"
    )
    predicted = (
        "| Statistics (Alabama) | Oklahoma |\n|---|---|\n| First Downs (20) | 24 |\n"
        "| Psases, Comp-Att-Int (19–30–2) | 32–44–1 |\n| Time of Possession (29:05) | 30:11 |"
    )
    wrong = [finding for finding in tabx.judge(gold, predicted).comparison.findings if finding.difference is not None]
    assert [(one.predicted_text, one.kind) for one in wrong] == [("Psases, Comp-Att-Int", "spelling")]


def test_a_dash_between_two_values_is_no_sign_of_the_second() -> None:
    head = "| Team | Score | Crowd |\n|---|---|---|\n"
    gold = f"{head}| Ajax | 11.23 (89) | 7 |\n| Kiel | 16.12 (108) | 9 |\n| Lyon | 8.8 (56) | 6 |"
    predicted = "| Team - Score | Crowd |\n|---|---|\n| Ajax - 11.23 | 7 |\n| Kiel - 16.12 | 9 |\n| Lyon - 8.8 | 6 |"
    texts = {
        one.predicted_text for one in tabx.judge(gold, predicted).comparison.findings if one.difference is not None
    }
    assert texts == {"11.23", "16.12", "8.8"}


def test_brackets_within_values_part_as_those_of_the_header_do() -> None:
    gold = (
        "| Year | Title | Role |\n|---|---|---|\n| 1996 | Beavis | Jim (voice) |\n| 1997 | Daria | Jake (voice) |\n"
        "| 2000 | Law & Order | Lt. Orra |"
    )
    predicted = (
        "| Title (Role) | Year |\n|---|---|\n| Beavis (Jim (voice)) | 1996 |\n| Daria (Jake (voice)) | 1997 |\n"
        "| Law & Order (Lt. Orra) | 2000 |"
    )
    judgement = tabx.judge(gold, predicted)
    assert {item.kind.value for item in judgement.comparison.counts.items} == {"packed_cell"}


def test_a_row_that_only_the_merged_columns_name_is_paired_when_both_are_left_over() -> None:
    gold = (
        "| Year | Award | Category | Result |\n|---|---|---|---|\n| 1992 | BAFTA | Light Entertainment | Nominated |\n"
        "| 1992 | Olivier | Best Actress | Nominated |\n| 1993 | BAFTA | Light Entertainment | Nominated |"
    )
    predicted = (
        "| Year (Result) | Award | Category |\n|---|---|---|\n| 1992 (Nominated) | BAFTA | Light Entertainment |\n"
        "| 1992 (Nominated) | Olivier | Best Actress |\n| 1993 (Nominated) | BAFTA | Light Entertainment |"
    )
    alignment = tabx.judge(gold, predicted).alignment
    assert alignment.missing_rows == alignment.extra_rows == ()
