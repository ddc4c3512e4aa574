"""Headers whose name is a unit, that invent one, or that say a year otherwise or not at all."""

from __future__ import annotations

import pytest
from pairing_by_place import Quiet, by_place

from tabx.compare import compare
from tabx.compare.records import Comparison
from tabx.table import Table, plain_rows

VALUES = (("24", "11"), ("30", "17"), ("12", "5"))


def compared(gold: list[str], predicted: list[str], first: tuple[str, ...] = ("24", "30", "12")) -> Comparison:
    """Compare three rows of two columns under other headers, the first predicted column holding `first`."""
    names = ["Ulm", "Bonn", "Kiel"]
    body = plain_rows([[name, *values] for name, values in zip(names, VALUES, strict=True)])
    other = plain_rows([[name, one, two] for name, one, (_, two) in zip(names, first, VALUES, strict=True)])
    return compare(
        by_place(Table(plain_rows([["Name", *gold]]), body), Table(plain_rows([["Name", *predicted]]), other)), Quiet()
    )


def kinds(comparison: Comparison) -> list[str]:
    return [item.kind for item in comparison.counts.items]


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("Minutes", "Time played"),
        ("Hours worked", "Work"),
        ("Percent", "Share"),
        ("Field goal percentage", "Shooting"),
    ],
)
def test_a_name_that_is_the_unit_and_gave_way_to_another_is_an_unverified_rename(gold: str, predicted: str) -> None:
    comparison = compared([gold, "Rank"], [predicted, "Rank"])
    assert kinds(comparison) == ["unverified_header"]
    assert not comparison.findings[0].verified
    changed = compared([gold, "Rank"], [predicted, "Rank"], ("24", "33", "12"))
    assert kinds(changed) == ["unverified_header", "partial.cell"]


def test_a_unit_exchanged_is_a_wrong_header() -> None:
    assert kinds(compared(["Minutes", "Rank"], ["Hours", "Rank"])) == ["wrong_header"]


@pytest.mark.parametrize(("gold", "predicted"), [("Distance (km)", "Distance"), ("$", "Price")])
def test_a_unit_lost_from_beside_the_name_is_no_wrong_header(gold: str, predicted: str) -> None:
    found = kinds(compared([gold, "Rank"], [predicted, "Rank"]))
    assert found == (["lost_unit"] if predicted == "Distance" else ["lost_unit", "unverified_header"])


@pytest.mark.parametrize("predicted", ["Revenue ($)", "Revenue (%)", "Revenue (km)"])
def test_a_unit_that_only_the_predicted_header_names_is_said_once(predicted: str) -> None:
    comparison = compared(["Revenue", "Rank"], [predicted, "Rank"])
    assert kinds(comparison) == ["added_unit"]
    assert comparison.findings[0].note == f"unit added to 3 cells (Revenue became {predicted})"
    changed = compared(["Revenue", "Rank"], [predicted, "Rank"], ("24", "33", "12"))
    assert kinds(changed) == ["added_unit", "partial.cell"]


def test_a_scale_that_only_the_predicted_header_names_is_a_wrong_header() -> None:
    comparison = compared(["Revenue", "Rank"], ["Revenue ($ millions)", "Rank"])
    assert kinds(comparison) == ["wrong_header"]
    assert "names a unit that the gold does not have" in comparison.findings[0].note


def test_a_scale_that_the_numbers_follow_is_none_the_worse_for_the_unit_it_brings() -> None:
    table = plain_rows([["Ulm", "24,000,000"], ["Bonn", "30,000,000"]])
    other = plain_rows([["Ulm", "24"], ["Bonn", "30"]])
    gold, predicted = plain_rows([["Name", "Revenue"]]), plain_rows([["Name", "Revenue ($ millions)"]])
    found = kinds(compare(by_place(Table(gold, table), Table(predicted, other)), Quiet()))
    assert sorted(found) == ["added_unit"]


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (["Points 2023", "Points 2022"], ["Points '23", "Points '22"]),
        (["2023", "2022"], ["FY23", "FY22"]),
        (["FY23", "FY22"], ["2023", "2022"]),
        (["FY 2023", "FY 2022"], ["FY23", "FY2022"]),
    ],
)
def test_a_year_of_two_digits_is_the_year_and_another_is_another(gold: list[str], predicted: list[str]) -> None:
    comparison = compared(gold, predicted)
    assert kinds(comparison) == ["renamed_header"] * 2
    assert all(finding.verified for finding in comparison.findings)
    assert kinds(compared(gold, predicted[::-1])) == ["wrong_header"] * 2


def test_a_year_left_out_is_wrong_where_it_told_columns_apart_and_unverified_elsewhere() -> None:
    alone = compared(["Points 2023", "Rank"], ["Points", "Rank"])
    assert kinds(alone) == ["unverified_header"]
    assert not alone.findings[0].verified
    twins = compared(["Points 2023", "Points 2022"], ["Points", "Points 2022"])
    assert kinds(twins) == ["wrong_header"]
    assert "distinguishes it from 'Points 2022'" in twins.findings[0].note
    assert kinds(compared(["Points 2023", "Points 2022"], ["Pts", "Pts 2022"])) == ["wrong_header", "renamed_header"]
    assert kinds(compared(["Top 10", "Top 5"], ["Top", "Top 5"])) == ["wrong_header"]


def test_a_year_put_in_is_not_verified() -> None:
    comparison = compared(["Points", "Rank"], ["Points 2023", "Rank"])
    assert kinds(comparison) == ["unverified_header"]
    assert not comparison.findings[0].verified
