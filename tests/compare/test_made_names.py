"""Names that an engine makes up name nothing: their columns are matched by content only (issue 27, section 4)."""

from __future__ import annotations

import pytest

import tabx
from tabx.values import read_header, relate_headers
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.made_names import is_made_up
from tabx.values.records import Relation

MADE = [
    "f0_", "_c1", "_1", "col0", "_col0", "EXPR$0", "?column?", "column0", "Column1", "Unnamed: 2", "column 2",
    "(No column name)", "Expr1000", "Field3",
]  # fmt: skip
ROWS = [["North", "12", "4.5"], ["South", "31", "2.25"], ["East", "7", "8.75"], ["West", "19", "6.5"]]


def csv(header: list[str], rows: list[list[str]]) -> str:
    return "".join(",".join(row) + "\n" for row in [header, *rows])


def markdown(header: list[str], rows: list[list[str]]) -> str:
    return "".join("| " + " | ".join(row) + " |\n" for row in [header, ["---"] * len(header), *rows])


@pytest.mark.parametrize("name", MADE)
def test_a_made_name_has_no_words_and_no_unit(name: str) -> None:
    assert is_made_up(name)
    reading = read_header((name,))
    assert (reading.unit, reading.factor, reading.words) == (None, 1.0, ())
    for gold, predicted in ((("orders",), (name,)), ((name,), ("orders",))):
        difference = relate_headers(read_header(gold), read_header(predicted))
        assert difference.relation is Relation.DIFFERENT
        assert difference.kind is DifferenceKind.RENAMED
        assert not difference.contradiction


@pytest.mark.parametrize(
    "name", ["colon", "Column", "field", "f0", "_cost", "1", "Expression 2", "Unnamed street", "EXPR"]
)
def test_other_names_are_names(name: str) -> None:
    assert not is_made_up(name)


@pytest.mark.parametrize("printed", [csv, markdown])
@pytest.mark.parametrize("name", MADE)
def test_columns_under_made_names_are_renamed_and_not_wrong(printed: object, name: str) -> None:
    assert callable(printed)
    named, made = printed(["region", "orders", "share"], ROWS), printed(["region", "orders", name], ROWS)
    for gold, predicted in ((named, made), (made, named)):
        judgement = tabx.judge(gold, predicted)
        (finding,) = judgement.findings
        assert finding.note.endswith("matched by content only (unverified)")
        assert not finding.verified
        assert 0.97 < judgement.score < 1


def test_positions_in_another_order_exchange_no_names() -> None:
    turned = [[region, share, orders] for region, orders, share in ROWS]
    judgement = tabx.judge(csv(["region", "_c1", "_c2"], ROWS), csv(["region", "_c1", "_c2"], turned))
    assert "wrong" not in judgement.summary
    assert judgement.facts.found == 12


def test_other_values_under_a_made_name_are_not_vouched_for() -> None:
    other = [[region, orders, text] for (region, orders, _), text in zip(ROWS, ["a", "b", "c", "d"], strict=True)]
    judgement = tabx.judge(csv(["region", "orders", "share"], ROWS), csv(["region", "orders", "_c2"], other))
    assert judgement.score < 0.5


def test_levels_without_a_name_are_blank_beside_others() -> None:
    assert read_header(("Unnamed: 0_level_0", "City")).words == ("city",)
