"""What a notation lost has a finding and a price of its own; what it only wrote otherwise is a harmless rewrite."""

from __future__ import annotations

import pytest

from tabx.compare.records import Entity
from tabx.judging import Judgement, judge
from tabx.values.records import Relation

GOLD = "Model|R²|Range\nA|t_a^*|[1,200 , 3,400]\nB|$x_i$|[1,300 , 5,400]\nC|10²|[2,200 , 3,900]\n"


def judged(*edits: tuple[str, str], rubric: str = "default") -> Judgement:
    predicted = GOLD
    for old, new in edits:
        assert old in predicted
        predicted = predicted.replace(old, new)
    found = judge(GOLD, predicted, rubric=rubric)
    assert isinstance(found, Judgement)
    return found


def kinds(found: Judgement) -> list[str]:
    return [item.kind for item in found.comparison.counts.items]


@pytest.mark.parametrize(
    ("old", "new", "kind", "said"),
    [
        ("R²", "R2", "joined_script", "became part of the name"),
        ("[1,200 , 3,400]", "[1,200,3,400]", "lost_grouping", "no longer be told apart"),
    ],
)
def test_a_loss_is_told_and_priced(old: str, new: str, kind: str, said: str) -> None:
    found = judged((old, new))
    assert kinds(found) == [kind]
    finding = found.comparison.findings[0]
    assert finding.relation is Relation.EQUIVALENT
    assert said in finding.note
    entity, of = (Entity.HEADER, found.comparison.counts.columns) if "R" in old else (Entity.CELL, 6)
    assert finding.entity is entity
    assert found.scorecard.error == pytest.approx(0.1 / of)
    assert not any(term.harmless for term in found.scorecard.terms)
    assert judged((old, new), rubric="paper").scorecard.error == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("t_a^*", "$t_{a}^{*}$"),
        ("t_a^*", "ta*"),
        ("$x_i$", "x<sub>i</sub>"),
        ("$x_i$", "xi"),
        ("10²", "10^{2}"),
        ("R²", "$R^2$"),
        ("3,900]", "3,900 ]"),
    ],
)
def test_another_notation_is_a_harmless_rewrite(old: str, new: str) -> None:
    found = judged((old, new))
    assert set(kinds(found)) <= {"notation", "rewrite"}
    assert len(kinds(found)) == 1
    assert all(term.harmless for term in found.scorecard.terms)


def test_a_power_that_joins_its_base_is_another_number() -> None:
    found = judged(("10²", "102"))
    assert kinds(found) == ["partial.cell"]


def test_headers_that_a_lost_script_makes_alike_are_wrong() -> None:
    gold = "Name|R²|R2\nA|1.5|17\nB|2.5|18\n"
    found = judge(gold, gold.replace("R²|R2", "R2|R²"))
    assert isinstance(found, Judgement)
    assert [finding.kind for finding in found.comparison.findings if finding.entity is Entity.HEADER] in (
        [],
        ["wrong header", "wrong header"],
    )
    assert found.comparison.findings
