"""What the records of a judgement answer: findings as a sequence, gates, rankings, names, causes of several tables."""

from __future__ import annotations

import json

import pytest

import tabx
from tabx.base.errors import InputError, OptionError, RubricError
from tabx.judging.finding_rows import numbers
from tabx.judging.gates import Gate, check_gates, gates_of
from tabx.judging.judgement import Findings
from tabx.judging.names import pair_name
from tabx.judging.options import JudgeOptions
from tabx.judging.whole import judge_whole
from tabx.rubric import load_rubric

GOLD = "| Town | Mayor | Trees |\n|---|---|---|\n" + "".join(
    f"| {town} | {mayor} | {trees},000 |\n"
    for town, mayor, trees in [("Alder", "Ann", 41), ("Birch", "Bob", 88), ("Cedar", "Cem", 153), ("Elm", "Eva", 27)]
)
WRONG = GOLD.replace("88,000", "99,000").replace("Cem", "Otto")


def test_findings_are_a_sequence_with_their_costs() -> None:
    findings = tabx.judge(GOLD, WRONG).findings
    assert len(findings) == 2
    assert findings[0].gold_text == "88,000"
    assert findings[-1].gold_text == "Cem"
    assert [len(findings[:1]), len(findings[1:]), len(findings[5:])] == [1, 1, 0]
    assert findings[1:].costs == findings.costs[1:]
    assert [one.gold_text for one, _ in findings.by_cost()] == ["Cem", "88,000"]
    assert [cost for _, cost in findings.by_cost()] == sorted(findings.costs, reverse=True)
    assert findings == tabx.judge(GOLD, WRONG).findings
    assert hash(findings) == hash(tabx.judge(GOLD, WRONG).findings)
    assert findings != findings[:1]
    assert findings != tuple(findings)
    assert repr(findings[:1]).startswith("<1 finding: cost 0.0")
    assert repr(findings).startswith("<2 findings: cost 0.1")
    with pytest.raises(ValueError, match="1 costs for 2 findings"):
        Findings(tuple(findings), (0.5,))


@pytest.mark.parametrize(
    ("indices", "shown"), [((), None), ((0,), 1), ((2,), 3), ((2, 4), "3 5"), ((0, 1, 2), "1 2 3")]
)
def test_rows_and_columns_count_from_1(indices: tuple[int, ...], shown: int | str | None) -> None:
    assert numbers(indices) == shown


def test_a_gate_is_passed_from_its_least_on() -> None:
    judged = tabx.judge(GOLD, GOLD)
    (gate,) = gates_of(judged, 1.0)
    assert (gate.figure, gate.value, gate.failed, gate.is_undefined) == ("score", 1.0, False, False)
    gates = gates_of(tabx.judge(GOLD, WRONG), {"facts.recall": 10 / 12, "facts.f1": 0.9})
    assert [gate.failed for gate in gates] == [False, True]
    assert gates[1].sentence == "facts.f1 0.8333 is below 0.9 (by 0.067)"
    assert gates_of(judged, None) == ()
    undefined = Gate("facts.f1", None, 0.5)
    assert (undefined.is_undefined, undefined.failed) == (True, False)
    assert undefined.sentence == "facts.f1 is undefined without facts"


@pytest.mark.parametrize("least", [0, 1, 0.5, {"score": 0.0, "facts.precision": 1.0}, [("facts.recall", 0.3)], None])
def test_a_least_is_a_number_from_0_to_1(least: object) -> None:
    check_gates(least)  # type: ignore[arg-type]


@pytest.mark.parametrize("least", [-0.01, 1.01, True, {"score": "0.5"}, {"facts.f1": False}, {"facts": 0.5}])
def test_any_other_least_is_refused(least: object) -> None:
    with pytest.raises(OptionError, match="fail_under"):
        check_gates(least)  # type: ignore[arg-type]


def test_a_wrong_figure_names_the_nearest() -> None:
    with pytest.raises(OptionError, match=r"unknown figure 'facts\.f2'; nearest: 'facts\.f1'"):
        check_gates({"facts.f2": 0.5})


@pytest.mark.parametrize(
    ("gold", "predicted", "name"),
    [("a", "b", "b against a"), ("", "b", "b"), ("a", "", "a prediction of a"), ("", "", "")],
)
def test_a_pair_is_named_after_what_has_a_name(gold: str, predicted: str, name: str) -> None:
    assert pair_name(gold, predicted) == name


def test_a_ranking_has_lengths_ranks_and_names() -> None:
    ranking = tabx.rank(GOLD, [WRONG, GOLD, WRONG, "none"])
    assert len(ranking) == 4
    assert ranking.order == (1, 0, 2, 3)
    assert ranking.ranks == (2, 1, 2, 4)
    named = ranking.named(["a", "b", "c", "d"])
    assert [(entry.name, entry.judgement.name) for entry in named] == [(name, name) for name in "bacd"]
    plain = json.loads(named.to_json())["ranking"]
    assert [(one["rank"], one["name"], one["index"]) for one in plain] == [
        (1, "b", 1),
        (2, "a", 0),
        (2, "c", 2),
        (4, "d", 3),
    ]
    assert "é" in named.named(["é", "b", "c", "d"]).to_json()
    assert "é" not in named.named(["é", "b", "c", "d"]).to_json(ascii_only=True)
    many = tabx.rank(GOLD, [GOLD] * 9)
    assert repr(many).endswith("8. 8 1.000, 1 more>".replace("8. 8", "1. 8"))


def sections(*tables: tuple[str, str]) -> str:
    return "".join(f"{name}:\n{table}\n" for name, table in tables)


def test_one_act_in_two_tables_is_one_cause_that_names_both() -> None:
    other = GOLD.replace("Town", "Hill").replace("Ann", "Olaf").replace("41", "57")
    gold = sections(("Towns", GOLD), ("Hills", other))
    (cause,) = tabx.judge_tables(gold, gold.replace(",000", "")).causes
    assert [index for index, _ in cause.places] == [0, 1]
    assert cause.sentence == (
        "Towns, Hills: 8 values are 1,000 times too small (in thousands, unsaid): "
        "'row 1 Alder: 41 for 41,000', 'row 1 Alder: 57 for 57,000', …"
    )
    single = tabx.judge_tables(gold, sections(("Towns", GOLD.replace(",000", "")), ("Hills", other)))
    (alone,) = single.causes
    assert alone.sentence.startswith("Towns: column Trees: all 4 values are 1,000 times too small")
    assert alone.cost == pytest.approx(single.error)
    assert (alone.error_without, alone.score_without) == (0.0, 1.0)


def test_a_cause_knows_its_findings_and_what_would_be_without_it() -> None:
    judgement = tabx.judge(GOLD, GOLD.replace(",000", ""))
    (cause,) = judgement.causes
    assert cause.findings == tuple(range(4))
    assert cause.cells == ((0, 2), (1, 2), (2, 2), (3, 2))
    assert cause.cost == pytest.approx(judgement.error)
    assert cause.error_without == pytest.approx(0.0)
    assert cause.score_without == pytest.approx(1.0)
    assert (cause.gold_rows, cause.gold_columns, cause.exceptions) == ((), (2,), ())


def test_the_rubric_and_the_tables_are_told() -> None:
    strict = tabx.judge_tables(sections(("A", GOLD), ("B", WRONG)), GOLD, rubric="strict")
    assert strict.rubric == "strict"
    assert tabx.judge(GOLD, GOLD, rubric="strict").rubric == "strict"
    assert repr(strict).startswith("<TablesJudgement of 2 tables: score ")
    assert (
        repr(tabx.judge_tables(GOLD, GOLD)) == "<TablesJudgement of 1 table: score 1.000, error 0.000: no difference>"
    )
    assert tabx.judge_tables(GOLD, "nothing").summary == "no table in the prediction"


@pytest.mark.parametrize("tables", ["all", "last"])
def test_a_gold_of_several_tables_is_judged_whole(tables: str) -> None:
    gold = sections(("A", GOLD), ("B", WRONG))
    judged = judge_whole(gold, gold, JudgeOptions(), tables=tables, name="both")
    assert isinstance(judged, tabx.TablesJudgement if tables == "all" else tabx.Judgement)
    assert (judged.score, judged.name) == (1.0, "both")
    assert isinstance(judge_whole(GOLD, gold, JudgeOptions(), tables=tables), tabx.Judgement)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"rel_tol": {"Tres": 0.1}}, r"rel_tol: no column 'Tres' in the gold table; nearest: 'Trees'"),
        ({"ignore_columns": ["Mayr"]}, r"ignore_columns: no column 'Mayr' in either table; nearest: 'Mayor'"),
    ],
)
def test_a_rule_for_no_column_names_the_nearest(rules: dict[str, object], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        tabx.judge(GOLD, GOLD, rules=rules)
    two = sections(("A", GOLD), ("B", WRONG))
    with pytest.raises(OptionError, match="any gold table" if "rel_tol" in rules else "either table"):
        tabx.judge_tables(two, two, rules=rules)


def test_columns_to_ignore_are_split_at_commas_unless_one_is_named_so() -> None:
    judged = tabx.judge(GOLD, WRONG, rules={"ignore_columns": ["Mayor, Trees"]})
    assert (judged.score, judged.alignment.gold.column_count) == (1.0, 1)
    comma = GOLD.replace("Mayor", "Mayor, Trees")
    kept = tabx.judge(comma, comma, rules={"ignore_columns": ["Mayor, Trees"]})
    assert [path[-1] for path in kept.alignment.gold.columns] == ["Town", "Trees"]
    assert tabx.judge(GOLD, "nothing", rules={"ignore_columns": ["Hat"]}).score == 0


def test_columns_of_parts_are_ignored_with_the_parts() -> None:
    left = "| Town | Mayor |\n|---|---|\n| Alder | Ann |\n| Birch | Bob |\n| Cedar | Cem |\n| Elm | Eva |\n"
    right = (
        "| Town | Trees |\n|---|---|\n| Alder | 41,000 |\n| Birch | 88,000 |\n| Cedar | 153,000 |\n| Elm | 27,000 |\n"
    )
    split = f"{left}\nand\n\n{right}"
    whole, ignored = (tabx.judge(GOLD, split, rules={"ignore_columns": names}) for names in ([], ["Mayor"]))
    assert [one.kind for one in whole.findings] == ["split_table"]
    assert whole.findings[0].gold_columns == (2,)
    assert [one.kind for one in ignored.findings] == ["split_table"]
    assert ignored.findings[0].gold_columns == (1,)
    none_left = tabx.judge(GOLD, split, rules={"ignore_columns": ["Trees"]})
    assert none_left.score == 1


def test_a_stored_judgement_whose_parts_do_not_fit_is_refused() -> None:
    stored = {**tabx.judge(GOLD, GOLD.replace(",000", "")).to_dict(), "seal": "edited"}
    assert tabx.Judgement.from_dict(stored).score < 1
    (cause,) = stored["causes"]
    item = stored["counts"]["items"][0]
    broken: list[tuple[dict[str, object], str]] = [
        ({"causes": [{**cause, "findings": [4]}]}, "causes: one refers to a finding that does not exist"),
        ({"causes": [{**cause, "findings": [-1]}]}, "causes: one refers to a finding"),
        ({"causes": []}, "findings: one refers to a cause that does not exist"),
        ({"scorecard": {**stored["scorecard"], "costs": []}}, "0 costs, 4 items in counts"),
        (
            {"counts": {**stored["counts"], "items": [{**item, "finding": 4}, *stored["counts"]["items"][1:]]}},
            "an item refers to a finding that does not exist",
        ),
        (
            {"counts": {**stored["counts"], "explanations": [{"items": [4], "least": 3, "unexplained": 0}]}},
            "explanations: one refers to an item that does not exist",
        ),
    ]
    for change, said in broken:
        with pytest.raises(InputError, match=said):
            tabx.Judgement.from_dict({**stored, **change})


def test_a_rubric_with_other_house_rules_scores_no_stored_judgement() -> None:
    with_rule = load_rubric({"name": "mine", "rules": {"rel_tol": 0.01}})
    judged = tabx.judge(GOLD, GOLD, rules={"rel_tol": 0.01})
    assert tabx.rescore(judged, with_rule).score == tabx.rescore(judged, "strict").score == 1
    with pytest.raises(RubricError, match=r"house rule rel_tol=0\.01, the judgement rel_tol=none"):
        tabx.rescore(tabx.judge(GOLD, GOLD), with_rule)
    with pytest.raises(RubricError, match=r"the judgement rel_tol=0\.02"):
        tabx.rescore(tabx.judge(GOLD, GOLD, rules={"rel_tol": 0.02}), with_rule)
