"""Columns of identifiers and codes: another spelling is another code."""

from __future__ import annotations

import pytest

from tabx.values import pair_columns, read_column, relate
from tabx.values.records import Difference, Measure, Relation


def related(header: str, texts: list[str], predicted: str, renamed: str = "") -> Difference:
    """Return how the first cell of a column stands to another text in its place."""
    gold, other = read_column((header,), texts), read_column((renamed or header,), [predicted, *texts[1:]])
    pair = pair_columns(gold, other, [(row, row) for row in range(len(texts))])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


@pytest.mark.parametrize(
    ("header", "texts", "predicted"),
    [
        ("Company", ["AAPL", "GOOG", "MSFT"], "APPL"),
        ("Airport", ["JFK", "LAX", "ORD"], "JFX"),
        ("Company", ["GOOGL", "MSFT", "NVDA"], "GOGLE"),
        ("Gene", ["EGFR", "KRAS", "TP53"], "EGFL"),
        ("Gene", ["KRAS", "EGFR", "TP53"], "NRAS"),
        ("Currency", ["GBP", "USD", "GBP"], "GPB"),
        ("Product", ["SKU-1023", "SKU-1044", "BX-900"], "SUK-1023"),
        ("Country", ["NO", "SE", "DK"], "FI"),
        ("Version", ["1.10", "2.3", "1.4"], "1.1"),
        ("Account No", ["12345678", "23456789", "34567890"], "12345687"),
        ("Order #", ["100001", "100002", "100003"], "100010"),
        ("School number", ["2466", "2210", "2469", "3054"], "2467"),
        ("Works no.", ["4060", "4063", "4117"], "4061"),
    ],
)
def test_another_code_is_wholly_another_however_near_it_is_spelled(
    header: str, texts: list[str], predicted: str
) -> None:
    told = related(header, texts, predicted)
    assert (told.relation, told.measure) == (Relation.DIFFERENT, Measure.WHOLE)


@pytest.mark.parametrize(
    ("header", "texts", "predicted"),
    [
        ("Company", ["AAPL", "GOOG", "MSFT"], "aapl"),
        ("Product", ["SKU-1023", "SKU-1044", "BX-900"], "SKU 1023"),
        ("Version", ["1.10", "2.3", "1.4"], "v1.10"),
        ("Account No", ["12345678", "23456789", "34567890"], "12,345,678"),
        ("Size", ["12KG", "10KG", "5KG"], "12000 g"),
        ("Passed", ["YES", "NO", "YES"], "true"),
    ],
)
def test_case_and_separators_of_a_code_are_harmless(header: str, texts: list[str], predicted: str) -> None:
    assert related(header, texts, predicted).relation is Relation.EQUIVALENT


@pytest.mark.parametrize(
    ("header", "texts", "predicted", "kind"),
    [
        ("Stat", ["Rebounds", "PPG", "Assists"], "Rebonds", "spelling"),
        ("Result", ["WIN", "LOSS", "WIN"], "WINS", "spelling"),
        ("COUNTRY", ["ITALY", "SPAIN", "PERU"], "ITLAY", "spelling"),
        ("City", ["PARIS", "LONDON", "ROME", "BERLIN"], "PARIIS", "spelling"),
        ("Team", ["LAL", "BOS", "NYK"], "Los Angeles Lakers", "abbreviation"),
        ("Number of employees", ["12345", "23456", "34567"], "12346", "value"),
    ],
)
def test_words_counts_and_what_a_code_stands_for_stay_near(
    header: str, texts: list[str], predicted: str, kind: str
) -> None:
    told = related(header, texts, predicted)
    assert (told.relation, told.kind) == (Relation.PARTIAL, kind)


def test_a_code_stays_one_under_another_header() -> None:
    told = related("Version", ["1.10", "2.3", "1.4"], "1.1", renamed="Release")
    assert (told.relation, told.measure) == (Relation.DIFFERENT, Measure.WHOLE)
    assert related("Version", ["1.10", "2.3", "1.4"], "1.10", renamed="Release").relation is Relation.EXACT


def test_a_blank_among_longer_codes_is_a_blank_and_among_letter_codes_a_code() -> None:
    tickers, countries = ["AAPL", "GOOG", "MSFT", "NA"], ["DE", "FR", "ZA", "NA"]
    assert read_column(("Ticker",), tickers).values[-1].key == "s:na"
    assert read_column(("Company",), tickers).values[-1].key == ""
    assert read_column(("Country",), countries).values[-1].key == "s:na"


def test_a_few_short_codes_among_words_make_no_column_of_codes() -> None:
    mixed = ["AAPL", "GOOG", "MSFT", "Siemens", "Bayer", "Allianz"]
    assert "code" not in read_column(("Company",), mixed).flags
    assert "code" in read_column(("Company",), mixed[:3]).flags


@pytest.mark.parametrize(
    ("header", "texts", "predicted"),
    [
        ("Total number", ["2466", "2210", "2469"], "2467"),
        ("Number of pupils", ["2466", "2210", "2469"], "2467"),
        ("Votes number", ["2466", "2210", "2469"], "2467"),
        ("Works no.", ["4060", "4063", "4060"], "4061"),
        ("Works no.", ["4060", "4063"], "4061"),
        ("Episode no.", ["301", "302", "303"], "304"),
        ("Train no.", ["5037", "5038", "15037"], "5036"),
        ("Visitors", ["2466", "2210", "2469"], "2467"),
    ],
)
def test_numbers_that_are_counted_repeat_or_run_on_are_no_codes(header: str, texts: list[str], predicted: str) -> None:
    assert related(header, texts, predicted).relation is Relation.PARTIAL
