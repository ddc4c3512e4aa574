"""Rules on how texts are read: null tokens, order of day and month, decimal sign, scales."""

from __future__ import annotations

import pytest
from judged_rows import cell, cost, judged

from tabx.rules import PLAIN, ReadingRules
from tabx.values import read, read_column
from tabx.values.column.house_rules import read_ruled, reader
from tabx.values.records import Relation

DAY, MONTH = ReadingRules(day_first=True), ReadingRules(day_first=False)
COMMA, POINT = ReadingRules(decimal_comma=True), ReadingRules(decimal_comma=False)


def test_without_rules_texts_are_read_as_ever() -> None:
    assert reader(PLAIN) is read
    for text in ("03/04/2020", "1,234", "n.m.", "a; b"):
        assert read_ruled(text, PLAIN) == read(text)


@pytest.mark.parametrize(
    ("text", "rules", "key"),
    [
        ("03/04/2020", DAY, "d:2020-04-03"),
        ("03/04/2020", MONTH, "d:2020-03-04"),
        ("03.04.2020", MONTH, "d:2020-03-04"),
        ("13/04/2020", MONTH, "d:2020-04-13"),
        ("2020-03-04", DAY, "d:2020-03-04"),
        ("03/04/2020; 05/06/2020", DAY, "l:d:2020-04-03|d:2020-06-05"),
        ("1,234", COMMA, "n:1.234"),
        ("1,000", COMMA, "n:1"),
        ("15.400", COMMA, "n:15400"),
        ("$1,234", COMMA, "n:currency:USD:1.234"),
        ("1,234.5", COMMA, "n:1234.5"),
        ("1,234,567", COMMA, "n:1234567"),
        ("1,234", POINT, "n:1234"),
        ("15.400", POINT, "n:15.4"),
        ("1.234,5", POINT, "n:1234.5"),
    ],
)
def test_a_rule_decides_where_a_text_has_several_readings(text: str, rules: ReadingRules, key: str) -> None:
    value = read_ruled(text, rules)[0]
    assert value.key == key
    assert value.text == text
    assert "ambiguous" not in value.flags


def test_the_same_text_is_read_by_one_rule_and_another_side_by_side() -> None:
    texts = ["03/04/2020", "05/06/2020"]
    keys = [[value.key for value in read_column(("Day",), texts, rules).values] for rules in (DAY, MONTH, DAY)]
    assert keys[0] == keys[2] == ["d:2020-04-03", "d:2020-06-05"]
    assert keys[1] == ["d:2020-03-04", "d:2020-05-06"]
    assert "ambiguous" in read_column(("Day",), texts).flags


def test_a_date_is_judged_by_the_rule() -> None:
    gold, predicted = "N|Day\nx|2020-04-03\ny|2020-06-05", "N|Day\nx|03/04/2020\ny|05/06/2020"
    assert cell(judged(gold, predicted, day_first=True), 0, "Day").relation is Relation.EQUIVALENT
    wrong = cell(judged(gold, predicted, day_first=False), 0, "Day")
    assert wrong.relation is Relation.PARTIAL
    assert any(finding.kind == "ambiguous" for finding in judged(gold, predicted).findings)
    assert all(finding.kind != "ambiguous" for finding in judged(gold, predicted, day_first=True).findings)


def test_a_null_token_is_a_blank() -> None:
    gold, predicted = "N|V\nx|1\ny|n.m.\nz|3", "N|V\nx|1\ny|\nz|N.M."
    plain, ruled = judged(gold, predicted), judged(gold, predicted, null_tokens=["n.m."])
    assert cell(plain, 1, "V").relation is Relation.MISSING
    blank, lost = cell(ruled, 1, "V"), cell(ruled, 2, "V")
    assert (blank.relation, blank.forgiven) == (Relation.EQUIVALENT, "null_tokens 'n.m.'")
    assert cost(ruled, blank) == 0
    assert (lost.relation, lost.predicted_text) == (Relation.MISSING, "N.M.")
    assert ruled.comparison.counts.facts == plain.comparison.counts.facts - 1
    assert ruled.descriptors.predicted_facts == 4


def test_rows_and_columns_of_null_tokens_hold_no_facts() -> None:
    gold, predicted = "N|V\nx|1\ny|2\nz|3", "N|V|W\nx|1|tba\ny|2|tba\nz|3|tba\nw|tba|tba"
    facts = {item.kind: item.facts for item in judged(gold, predicted, null_tokens=["tba"]).comparison.counts.items}
    assert facts == {"extra.column": 0, "extra.row": 1}


@pytest.mark.parametrize(("scale", "share"), [("interval", 1 / 22), ("ratio", 1 / 2019), ("nominal", None)])
def test_a_given_scale_measures_a_column(scale: str, share: float | None) -> None:
    gold, predicted = "N|Year\nx|2019\ny|2021\nz|1999", "N|Year\nx|2018\ny|2021\nz|1999"
    judgement = judged(gold, predicted, column_scales={"Year": scale})
    assert judgement.comparison.column_scales[1] == scale
    found = cell(judgement, 0, "Year")
    assert found.difference is not None
    if share is None:
        assert found.relation is Relation.DIFFERENT
    else:
        size = found.difference.relative or abs(found.difference.difference or 0) / (found.difference.spread or 1)
        assert size == pytest.approx(share)


def test_a_column_of_codes_that_is_said_to_be_measured_is() -> None:
    gold, predicted = "ID|V\n100|a\n200|b\n300|c", "ID|V\n100|a\n201|b\n300|c"
    assert cell(judged(gold, predicted), 1, "ID").relation is Relation.DIFFERENT
    assert cell(judged(gold, predicted, column_scales={"ID": "ratio"}, key=["V"]), 1, "ID").relation is Relation.PARTIAL


def test_dates_that_are_mere_names_are_wholly_right_or_wrong() -> None:
    gold, predicted = "N|Day\nx|2020-04-03\ny|2020-06-05", "N|Day\nx|2020-04-04\ny|5 June 2020"
    judgement = judged(gold, predicted, column_scales={"Day": "nominal"})
    assert cell(judgement, 0, "Day").relation is Relation.DIFFERENT
    assert cell(judgement, 1, "Day").relation is Relation.EQUIVALENT
