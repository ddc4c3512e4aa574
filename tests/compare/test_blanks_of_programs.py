"""What programs print for a blank is one wherever the gold is blank; the gold's own NA is a value."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import pytest

from tabx import judge
from tabx.judging import Judgement
from tabx.values.records import Relation

TOKENS = ["NaN", "nan", "None", "null", "NaT", "<NA>", "NA", "nil"]
GOLD = {"Id": "1234", "Units": ["12", "", "7", "5"], "Note": ["ok", "", "late", ""], "Spare": [""] * 4}


def csv(columns: Mapping[str, Sequence[str]]) -> str:
    return "\n".join([",".join(columns), *map(",".join, zip(*columns.values(), strict=True))])


def markdown(columns: Mapping[str, Sequence[str]]) -> str:
    rows = [list(columns), ["---"] * len(columns), *zip(*columns.values(), strict=True)]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def html(columns: Mapping[str, Sequence[str]]) -> str:
    rows = [
        "".join(f"<td>{text.replace('<', '&lt;')}</td>" for text in row) for row in zip(*columns.values(), strict=True)
    ]
    head = "".join(f"<th>{name}</th>" for name in columns)
    return f"<table><tr>{head}</tr><tr>{'</tr><tr>'.join(rows)}</tr></table>"


def filled(columns: Mapping[str, Sequence[str]], token: str) -> Mapping[str, Sequence[str]]:
    return {name: [text or token for text in texts] for name, texts in columns.items()}


def relations(judgement: Judgement) -> set[Relation]:
    return {finding.relation for finding in judgement.findings if finding.entity == "cell"}


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("write", [csv, markdown, html])
def test_a_token_wherever_the_gold_is_blank(token: str, write: object) -> None:
    assert callable(write)
    judgement = judge(csv(GOLD), write(filled(GOLD, token)))
    assert relations(judgement) <= {Relation.EQUIVALENT}
    assert judgement.score > 0.95


def test_in_records() -> None:
    records = [dict(zip(GOLD, row, strict=True)) for row in zip(*filled(GOLD, "None").values(), strict=True)]
    assert relations(judge(csv(GOLD), json.dumps(records))) <= {Relation.EQUIVALENT}


@pytest.mark.parametrize("token", ["NaN", "None", "null"])
def test_a_value_that_became_a_blank_is_missing(token: str) -> None:
    lost = {**filled(GOLD, token), "Note": ["ok", token, token, token]}
    judgement = judge(csv(GOLD), markdown(lost))
    assert [one.gold_text for one in judgement.findings if one.relation is Relation.MISSING] == ["late"]


CODES = {"Country": ["Namibia", "Norway", "Chad"], "Code": ["NA", "NO", "TD"], "People": ["2.5", "5.4", "17"]}


@pytest.mark.parametrize("token", ["", "NaN", "None"])
def test_the_code_na_is_a_value(token: str) -> None:
    judgement = judge(csv(CODES), markdown(CODES | {"Code": [token, "NO", "TD"]}))
    assert [one.gold_text for one in judgement.findings if one.relation is not Relation.EQUIVALENT] == ["NA"]
    assert judgement.score < 0.9
    assert judge(csv(CODES), markdown(CODES)).score == 1.0


def test_a_word_that_stands_at_other_places_too_is_a_value() -> None:
    gold = {"Patient": ["a", "b", "c", "d"], "Allergy": ["nuts", "", "milk", "eggs"]}
    told = gold | {"Allergy": ["nuts", "None", "None", "eggs"]}
    judgement = judge(csv(gold), markdown(told))
    assert [one.gold_text for one in judgement.findings if one.relation is not Relation.EQUIVALENT] == ["milk"]


def test_a_name_beside_no_blank_stays_a_name() -> None:
    gold = {"Person": ["Nan", "Ida", "Tom"], "Age": ["31", "40", "52"]}
    assert judge(csv(gold), markdown(gold)).score == 1.0
    assert judge(csv(gold), markdown(gold | {"Person": ["", "Ida", "Tom"]})).score < 0.9
