"""House rules in stored judgements: the signature, the JSON, scoring again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import tabx
from tabx.base.errors import RubricError
from tabx.judging.stored.schema import judgement_schema
from tabx.rules import NO_RULES, said_rules

EXAMPLES = Path(__file__).parents[2] / "examples"
PAIR = EXAMPLES / "quarter_results_gold.md", EXAMPLES / "quarter_results_pred.md"

RULES: list[dict[str, Any]] = [
    {"rel_tol": 0.05},
    {"column_weights": {"Headcount": 3}},
    {"ignore_columns": ["Headcount"], "case": "ignore"},
    {"abs_tol": {"Headcount": 20}, "column_weights": {"Headcount": 0.5}, "ordered_lists": True},
]


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("rubric", ["default", "strict", "faithful", "paper"])
def test_a_judgement_under_rules_comes_back_and_scores_again(rules: dict[str, Any], rubric: str) -> None:
    judgement = tabx.judge(*PAIR, rules=rules)
    stored = json.loads(judgement.to_json())
    jsonschema.validate(stored, judgement_schema())
    again = tabx.Judgement.from_dict(stored)
    assert again == judgement
    assert again.forgiven == judgement.forgiven
    assert tabx.rescore(again, rubric).to_json() == tabx.judge(*PAIR, rubric=rubric, rules=rules).to_json()


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_terms_add_up_and_the_findings_too(rules: dict[str, Any]) -> None:
    judgement = tabx.judge(*PAIR, rules=rules)
    assert sum(term.cost for term in judgement.terms) == pytest.approx(judgement.error)
    assert sum(judgement.findings.costs) == pytest.approx(judgement.error)
    for term in judgement.terms:
        assert term.raw == pytest.approx(term.weight * term.count / term.total)


@pytest.mark.parametrize("rules", [None, {}, NO_RULES, {"rel_tol": 0, "case": "harmless", "day_first": None}], ids=str)
def test_with_no_rule_in_force_nothing_changes_in_any_byte(rules: Any) -> None:
    judgement = tabx.judge(*PAIR, rules=rules)
    assert judgement.to_json() == tabx.judge(*PAIR).to_json()
    assert judgement.signature.options == ()
    assert "forgiven" not in judgement.to_json()
    assert "column_weights" not in judgement.to_json()


def test_a_rubric_brings_its_rules_and_keywords_stand_over_them() -> None:
    rubric = tabx.load_rubric({"rules": {"rel_tol": 0.05, "case": "ignore"}})
    plain = tabx.load_rubric({})
    assert rubric.hash == plain.hash
    assert tabx.load_rubric(rubric) == rubric
    assert said_rules(rubric.rules) == (("rel_tol", "0.05"), ("case", "ignore"))
    judgement = tabx.judge(*PAIR, rubric=rubric, rules=tabx.HouseRules(rel_tol=(("*", 0.01),)))
    assert judgement.signature.options == (("case", "ignore"), ("rel_tol", "0.01"))


def test_scoring_again_keeps_the_rules_and_refuses_a_rubric_with_others() -> None:
    judgement = tabx.judge(*PAIR, rules={"rel_tol": 0.05})
    assert tabx.rescore(judgement, "strict").signature.options == judgement.signature.options
    same = tabx.load_rubric({"rules": {"rel_tol": 0.05}})
    assert tabx.rescore(judgement, same).error == judgement.error
    for rules in ({"rel_tol": 0.01}, {"rel_tol": 0.05, "case": "ignore"}):
        with pytest.raises(RubricError, match="judge again"):
            tabx.rescore(judgement, tabx.load_rubric({"rules": rules}))
    several = tabx.judge_tables(*PAIR)
    with pytest.raises(RubricError, match="rel_tol=none"):
        tabx.rescore_tables(several, same)


def test_a_rubric_with_an_unknown_rule_is_refused_in_one_line() -> None:
    with pytest.raises(RubricError, match=r"^rubric: unknown house rule 'rel_toll'; nearest: 'rel_tol'"):
        tabx.load_rubric({"rules": {"rel_toll": 1}})
    with pytest.raises(RubricError, match="house rules are of type list; give a mapping"):
        tabx.load_rubric({"rules": [1]})
