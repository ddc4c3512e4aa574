"""Numbers of which only a bound is given: one value in all notations of the number, another with another sign."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from related_columns import EXACT, SAME, are_wrong, related, relations


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("<0.001", "< .001"),
        ("<0.001", "<1e-3"),
        ("<0.001", "< 10^-3"),
        ("<0.001", "< 1 × 10^-3"),
        ("<0.001", "<0.0010"),
        ("<0.05", "< 0.050"),
        (">90", "> 90.0"),
        ("≥1,200", ">=1200"),
        ("≤5 mg", "<= 5mg"),
    ],
)
@pytest.mark.parametrize("others", [("0.07", "0.43"), ("ns", "n/a"), ()])
def test_one_bound_in_two_notations(gold: str, predicted: str, others: Sequence[str]) -> None:
    for one, two in ((gold, predicted), (predicted, gold)):
        assert relations((one, *others), (two, *others), "value") <= {EXACT, SAME}


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("<0.001", "<0.01"),
        ("<0.001", ">0.001"),
        ("<0.001", "≤0.001"),
        ("<0.001", "0.001"),
        ("0.001", "<0.001"),
        ("<0.05", "<5"),
        ("≤5 mg", "≤5 g"),
    ],
)
@pytest.mark.parametrize("others", [("0.07", "0.43"), ()])
def test_another_bound_or_none_is_wrong(gold: str, predicted: str, others: Sequence[str]) -> None:
    found = related((gold, *others), (predicted, *others), "value")[0]
    assert found.relation in ("partial", "different")


def test_a_decimal_comma_in_a_column_of_them() -> None:
    assert relations(("0,07", "<0,001", "0,43"), ("0.07", "<0.001", "0.43"), "p") == {SAME}
    assert relations(("0,07", "<1,234", "0,43"), ("0.07", "<1.234", "0.43"), "p") == {SAME}


@pytest.mark.parametrize("header", ["p", "P value", "p-value"])
def test_the_symbol_of_the_header_may_stand_in_the_cells(header: str) -> None:
    golds, others = ("0.07", "<0.001", "0.43"), ("p = .07", "P<.001", "p=.43")
    assert relations(golds, others, header) == {SAME}
    assert relations(others, golds, header) == {SAME}
    assert are_wrong(golds, ("p = .08", "P<.01", "p=.44"), header)


@pytest.mark.parametrize("header", ["n", "Value"])
def test_another_symbol_than_the_headers_is_another_thing(header: str) -> None:
    assert are_wrong(("0.07", "0.12"), ("p = 0.07", "p = 0.12"), header)


@pytest.mark.parametrize("gold", ["<10%", "<0.1"])
def test_a_percent_sign_of_a_bound(gold: str) -> None:
    """The header's sign says as much as the cell's, and no more."""
    bare = gold.rstrip("%")
    expected = {SAME} if gold.endswith("%") else {EXACT}
    assert relations((gold, "45.1", "30"), (bare, "45.1", "30"), "Share (%)") == expected | {EXACT}
