"""Exchanged names of two columns of close values: told as that where the columns stand in each other's place."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabx import judge

DRAWN = [("9", "1", "1"), ("7", "2", "2"), ("6", "1", "3"), ("5", "3", "3"), ("3", "3", "5"), ("2", "2", "7")]
SCORES = [("1 - 0", "0 - 0"), ("0 - 0", "0 - 0"), ("0 - 0", "1 - 0"), ("0 - 0", "0 - 0"), ("1 - 0", "0 - 0"),
          ("1 - 0", "0 - 0"), ("0 - 0", "0 - 0"), ("1 - 1", "0 - 0")]  # fmt: skip


def table(header: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[list[str]]:
    return [["Team", *header], *([f"Club {'ABCDEFGHIJ'[n]}", *row] for n, row in enumerate(rows))]


@pytest.mark.parametrize(
    ("header", "exchanged", "rows"),
    [
        (("Won", "Drawn", "Lost"), ("Won", "Lost", "Drawn"), DRAWN),
        (("Grass", "Carpet"), ("Carpet", "Grass"), SCORES),
    ],
)
def test_exchanged_names_over_close_values_are_one_cause(
    header: tuple[str, ...], exchanged: tuple[str, ...], rows: list[tuple[str, ...]]
) -> None:
    judgement = judge(table(header, rows), table(exchanged, rows))
    (cause,) = judgement.causes
    one, other = (name for name, new in zip(header, exchanged, strict=True) if name != new)
    assert f"values of {one} and {other} are exchanged" in cause.sentence


def test_values_exchanged_in_their_own_places_need_more_of_them() -> None:
    turned = [(won, lost, drawn) for won, drawn, lost in DRAWN]
    header = ("Won", "Drawn", "Lost")
    assert not judge(table(header, DRAWN), table(header, turned)).causes


def test_one_more_exchanged_row_never_pays() -> None:
    header = ("Won", "Lost", "Drawn")
    gold = table(("Won", "Drawn", "Lost"), DRAWN)
    errors = []
    for count in range(7):
        rows = [row if n < count else (row[0], row[2], row[1]) for n, row in enumerate(DRAWN)]
        errors.append(judge(gold, table(header, rows)).error)
    assert errors == sorted(errors)
