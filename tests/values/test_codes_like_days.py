"""A month with a day behind it and nothing between is a code among codes, or in capitals throughout."""

from __future__ import annotations

import pytest

import tabx


def judged(header: str, gold: list[str], predicted: list[str]) -> tabx.Judgement:
    rows = [f"{name},{number}" for number, name in enumerate(gold)]
    others = [f"{name},{number}" for number, name in enumerate(predicted)]
    return tabx.judge("\n".join([f"{header},N", *rows]), "\n".join([f"{header},N", *others]))


@pytest.mark.parametrize("genes", [["SEPT2", "DEC1", "MARCH3"], ["SEPT2", "TP53", "MARCH3"]])
def test_what_a_spreadsheet_makes_of_genes_is_wrong(genes: list[str]) -> None:
    spoilt = [{"SEPT2": "2-Sep", "DEC1": "1-Dec", "MARCH3": "3-Mar"}.get(gene, gene) for gene in genes]
    assert "wrong" in judged("Gene", genes, spoilt).summary


@pytest.mark.parametrize(
    ("header", "days"), [("Date", ["SEP2", "DEC1", "MAR3"]), ("Gene", ["Sep 2", "Dec 1", "Mar 3"])]
)
def test_days_stay_days(header: str, days: list[str]) -> None:
    assert judged(header, days, ["2-Sep", "1-Dec", "3-Mar"]).summary.startswith("every value is right")
