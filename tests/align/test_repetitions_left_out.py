"""A repeated row is not paired with another key while its twin stands there."""

from __future__ import annotations

import pytest

from tabx import judge

Rows = list[list[str]]


def table(rows: Rows, others: int) -> Rows:
    """Return a table of some rows and of others that are right on both sides."""
    letters = "abcdefghijklmnopqrst"
    rest = [
        [f"{letters[row % 20].upper()}{letters[row // 20 % 20]}rn Holt", f"post {row % 11}"] for row in range(others)
    ]
    return [["Player", "Post"], *rows, *rest]


def kinds(gold: Rows, predicted: Rows, others: int) -> list[str]:
    judgement = judge(table(gold, others), table(predicted, others))
    return sorted(f"{finding.entity} {finding.kind}" for finding in judgement.findings)


@pytest.mark.parametrize("others", [1, 20, 150])
def test_a_repetition_is_missing_and_the_stranger_is_extra(others: int) -> None:
    gold = [["Ida Brook", "goal"], ["Jon Falk", "left"], ["Jon Falk", "left"]]
    assert kinds(gold, [*gold[:2], ["Eva Lind", "left"]], others) == ["row extra", "row missing"]


@pytest.mark.parametrize("others", [1, 20, 150])
def test_a_repetition_under_its_own_name_stays_paired(others: int) -> None:
    gold = [["Ida Brook", "goal"], ["Jon Falk", "left"], ["Jon Falk", "left"]]
    assert kinds(gold, [*gold[:2], ["Jon Falck", "left"]], others) == ["cell spelling"]
    assert kinds(gold, [*gold[:2], ["Jon Falk", "right"]], others)[0].startswith("cell")
