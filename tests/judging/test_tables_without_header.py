"""Predictions without a header: each named column of the gold answers for it, but for those that a column map names."""

from __future__ import annotations

import pytest

import tabx
from tabx.table import Table, plain_rows

ROWS = plain_rows([["Oslo", "12"], ["Bern", "44"], ["Riga", "7"]])
GOLD = Table(plain_rows([["City", "Trees"]]), ROWS)
BARE = Table((), ROWS)
NAMELESS = Table(plain_rows([["City", ""]]), ROWS)


def told(gold: Table, predicted: Table, *mapped: tuple[str, str]) -> list[tuple[str, str]]:
    judgement = tabx.judge(gold, predicted, rules={"column_map": dict(mapped)})
    return [(str(finding.kind), finding.note) for finding in judgement.findings]


WRONG = "the prediction has no header"
FORGIVEN = ("renamed", "header 'Trees' has no name in the prediction, forgiven by column_map")


@pytest.mark.parametrize(
    ("gold", "mapped", "findings"),
    [
        (GOLD, (), [("wrong header", f"header 'City': {WRONG}"), ("wrong header", f"header 'Trees': {WRONG}")]),
        (GOLD, (("Trees", "column 2"),), [("wrong header", f"header 'City': {WRONG}"), FORGIVEN]),
        (NAMELESS, (), [("wrong header", f"header 'City': {WRONG}")]),
        (BARE, (), []),
    ],
)
def test_a_column_without_a_name(gold: Table, mapped: tuple[tuple[str, str], ...], findings: list[object]) -> None:
    assert told(gold, BARE, *mapped) == findings


def test_a_unit_that_only_the_lost_header_names_is_lost_with_it() -> None:
    gold = Table(plain_rows([["City", "Way (km)"]]), ROWS)
    said = told(gold, BARE, ("Way (km)", "column 2"))
    assert [kind for kind, _ in said] == ["wrong header", "unit lost"]
