"""Tables asserted in tests: the gates, and what a failure says."""

from __future__ import annotations

import pytest

import tabx
from tabx.testing import SHOWN, TableAssertionError

GOLD = "| Lake | Depth | Area |\n|---|---|---|\n| Inari | 92 | 1040 |\n| Saimaa | 86 | 4370 |\n| Bled | 30 | 1 |\n"
WRONG = GOLD.replace("| 86 |", "| 68 |")


def failure_of(predicted: str, **options: object) -> TableAssertionError:
    with pytest.raises(AssertionError) as caught:
        tabx.assert_table(GOLD, predicted, **options)  # type: ignore[arg-type]
    assert isinstance(caught.value, TableAssertionError)
    return caught.value


def test_a_table_that_says_the_same_passes_and_gives_its_judgement() -> None:
    rows: list[list[object]] = [["Lake", "Depth", "Area"], ["Inari", 92, 1040], ["Saimaa", 86, 4370], ["Bled", 30, 1]]
    assert tabx.assert_table(GOLD, rows).score == 1
    other_writing = GOLD.replace("1040", "1,040")
    assert tabx.assert_table(GOLD, other_writing, fail_under={"facts.f1": 1}).facts.f1 == 1
    assert "other separators" in str(failure_of(other_writing))


def test_without_a_bound_any_error_fails() -> None:
    error = failure_of(WRONG)
    first, summary, facts, *rest = str(error).splitlines()
    assert summary == error.judgement.summary
    assert first.startswith(f"score {error.judgement.score:.4g} is below 1 (by ")
    assert facts.startswith("8 facts right of 9 in the gold")
    assert rest[0].startswith("  row 2 'Saimaa', Depth: gold 86, predicted 68")
    assert "--tabx-report" in rest[-1]


def test_each_figure_has_its_own_bound() -> None:
    assert tabx.assert_table(GOLD, WRONG, fail_under={"score": 0.5, "facts.f1": 0.8}).score < 1
    assert tabx.assert_table(GOLD, WRONG, fail_under=0.5).score < 1
    first = str(failure_of(WRONG, fail_under={"score": 0.5, "facts.f1": 0.95})).splitlines()[0]
    assert first == "facts.f1 0.8889 is below 0.95 (by 0.061)"


def test_the_keywords_of_judge_reach_it() -> None:
    assert tabx.assert_table(GOLD, WRONG, rules={"ignore_columns": ["Depth"]}).score == 1


def test_a_failure_is_short_however_much_is_wrong() -> None:
    gold = "a,b\n" + "".join(f"name {index},{index * 37 % 101}\n" for index in range(40))
    wrong = "a,b\n" + "".join(f"name {index},{index * 53 % 97 + 200}\n" for index in range(40))
    with pytest.raises(AssertionError) as caught:
        tabx.assert_table(gold, wrong, rubric="strict")
    lines = str(caught.value).splitlines()
    assert len(lines) == SHOWN + 4
    assert " more findings, " in lines[-1]


def test_no_table_fails_and_an_error_of_input_stays_one() -> None:
    assert "no table in the prediction" in str(failure_of("I cannot answer this.", fail_under=0.1))
    with pytest.raises(tabx.TabxError, match="gold"):
        tabx.assert_table("nothing here", GOLD)


@pytest.mark.parametrize("fail_under", [{"score.f1": 0.9}, {"score": 90}, 1.5, {"score": True}])
def test_a_bound_that_cannot_be_meant_is_refused(fail_under: dict[str, float] | float) -> None:
    with pytest.raises(tabx.TabxError, match="fail_under"):
        tabx.assert_table(GOLD, GOLD, fail_under=fail_under)


def test_an_undefined_figure_is_said() -> None:
    empty = "| Lake | Depth | Area |\n|---|---|---|\n"
    with pytest.warns(UserWarning, match="precision is undefined without facts"):
        tabx.assert_table(GOLD, empty, fail_under={"facts.precision": 0.9})


def test_of_a_gold_with_several_tables_all_have_to_be_right() -> None:
    gold = f"# Lakes\n\n{GOLD}\n\n# Hills\n\n{GOLD.replace('Lake', 'Hill')}"
    assert tabx.assert_table(gold, gold).score == 1
    with pytest.raises(AssertionError, match="1 wrong value") as failure:
        tabx.assert_table(gold, gold.replace("1040", "7040", 1))
    assert "Lakes (table 1): score ." in str(failure.value) or "score 0." in str(failure.value)
