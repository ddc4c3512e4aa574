"""Two runs over the same pairs: what got better and worse, by what, whether chance explains it; and the gate."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import permutation_test

from tabx.base.errors import FormatError, InputError, OptionError
from tabx.batch.result_line import to_line
from tabx.batch.results_file import read_results
from tabx.cli.main import main
from tabx.report import compare_models
from tabx.report.diff import ResultDiff, diff_results

TOWNS = ("ulm", "bonn", "kiel", "jena", "hof", "trier", "worms", "celle")


def table(number: int, **changed: str) -> str:
    rows = [f"| {town} | {changed.get(town, str(number * 10 + place))} |" for place, town in enumerate(TOWNS)]
    return "\n".join(["| town | people |", "| - | - |", *rows])


def row(number: int, prediction: str | None, **more: Any) -> dict[str, Any]:
    return {"id": f"pair {number}", "gold": table(number), "prediction": prediction, **more}


@pytest.fixture
def judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Judge rows by the command line into a file of the name given, and return the name."""
    monkeypatch.chdir(tmp_path)

    def batch(name: str, rows: list[dict[str, Any]], *more: str) -> str:
        Path("pairs.jsonl").write_text("".join(json.dumps(one) + "\n" for one in rows))
        main(["batch", "pairs.jsonl", "-o", f"{name}.jsonl", "--workers", "0", "--overwrite", *more])
        capsys.readouterr()
        return f"{name}.jsonl"

    return batch


def old_rows(count: int = 8) -> list[dict[str, Any]]:
    return [row(number, table(number)) for number in range(count)]


def worse_rows(count: int = 8) -> list[dict[str, Any]]:
    """Return rows of which all have one wrong value, the third two, the first none."""
    wrong: list[dict[str, str]] = [
        {},
        {"ulm": "5000"},
        {"ulm": "5000", "hof": "7000"},
        *[{"ulm": "5000"}] * (count - 3),
    ]
    return [row(number, table(number, **one)) for number, one in enumerate(wrong)]


def test_what_got_worse_is_told_with_its_kinds(judged: Callable[..., str]) -> None:
    diff = diff_results(judged("old", old_rows()), judged("new", worse_rows()))
    assert (diff.better, diff.worse, diff.same) == (0, 7, 1)
    assert (diff.is_worse, diff.is_better) == (True, False)
    assert diff.worse_pairs[0].id == "pair 2"
    assert (diff.better_pairs, diff.newly_failed, diff.has_traces) == ((), 0, False)
    (kind,) = [kind for kind in diff.kinds if kind.pairs_gained == 7]
    assert (kind.lost, kind.pairs_lost) == (0, 0)
    errors = [result.error or 0.0 for result in read_results("new.jsonl")]
    assert kind.cost == pytest.approx(sum(errors) / 8)
    back = diff_results("new.jsonl", "old.jsonl")
    assert (back.better, back.worse, back.is_better, back.is_worse) == (7, 0, True, False)
    assert back.score.difference == pytest.approx(-(diff.score.difference or 0))
    assert back.score.p == diff.score.p


def test_p_is_that_of_an_exact_permutation_test(judged: Callable[..., str]) -> None:
    diff = diff_results(judged("old", old_rows()), judged("new", worse_rows()), listed=8)
    changes = [pair.new - pair.old for pair in diff.worse_pairs] + [0.0]

    def mean(values: Any, axis: int) -> Any:
        return np.mean(values, axis=axis)

    exact = permutation_test((changes,), mean, permutation_type="samples", n_resamples=np.inf)
    assert diff.score.p == pytest.approx(exact.pvalue)
    assert diff.score.difference == pytest.approx(sum(changes) / 8)
    assert diff.score.low is not None
    assert diff.score.high is not None
    assert diff.score.low < sum(changes) / 8 < diff.score.high < 0


def test_predictions_of_one_gold_table_change_their_sign_together(judged: Callable[..., str]) -> None:
    both = [{"a": table(number), "b": table(number)} for number in range(4)]
    wrong = [{"a": table(number, ulm="5000"), "b": table(number, ulm="5000")} for number in range(4)]
    files = [
        judged(
            name, [{"id": str(number), "gold": table(number), "predictions": one} for number, one in enumerate(rows)]
        )
        for name, rows in (("old", both), ("new", wrong))
    ]
    diff = diff_results(*files)
    assert diff.worse == 8
    assert diff.score.p == pytest.approx(2 / 2**4)  # four gold tables, not eight pairs


def test_the_same_runs_and_a_difference_by_chance_are_no_verdict(
    judged: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    judged("old", old_rows(4))
    assert main(["batch", "diff", "old.jsonl", "old.jsonl", "--fail-if-worse"]) == 0
    assert capsys.readouterr().out.startswith("the same: mean score 1 → 1 (0 [0, 0], p = 1)\n")
    judged("new", worse_rows(4))
    assert main(["batch", "diff", "old.jsonl", "new.jsonl", "--fail-if-worse"]) == 0
    assert capsys.readouterr().out.startswith("not told apart from chance: ")


def test_the_gate_ends_with_1_where_the_score_fell(
    judged: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    judged("old", old_rows())
    judged("new", worse_rows())
    assert main(["batch", "diff", "old.jsonl", "new.jsonl"]) == 0
    assert main(["batch", "diff", "old.jsonl", "new.jsonl", "--fail-if-worse", "-o", "page.html"]) == 1
    told = capsys.readouterr()
    assert "page.html: worse: mean score 1 → " in told.out
    assert "tabx: worse: mean score 1 → " in told.err
    assert main(["batch", "diff", "new.jsonl", "old.jsonl", "--fail-if-worse"]) == 0


def test_a_pair_that_fails_now_is_in_no_mean_and_not_passed_over(
    judged: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    judged("old", old_rows())
    broken = [*old_rows()[:7], row(7, table(7), rubric="unheard of")]
    diff = diff_results("old.jsonl", judged("new", broken))
    assert (diff.newly_failed, diff.newly_judged, diff.score.count) == (1, 0, 7)
    assert main(["batch", "diff", "old.jsonl", "new.jsonl", "--fail-if-worse"]) == 3
    told = capsys.readouterr()
    assert "not in these means: 1 judged before and not now" in told.out
    assert "tabx: 1 pair was judged before and not now; first reason: " in told.err


def test_runs_that_say_nothing_about_each_other_are_refused(judged: Callable[..., str]) -> None:
    judged("old", old_rows())
    with pytest.raises(OptionError, match=r"^short\.jsonl lacks 'pair 5' and 2 more of old\.jsonl; .* --partial$"):
        diff_results("old.jsonl", judged("short", old_rows(5)))
    partial = diff_results("old.jsonl", "short.jsonl", partial=True)
    assert (partial.same, partial.old.alone, partial.old.alone_first, partial.new.alone) == (5, 3, "pair 5", 0)
    assert diff_results("short.jsonl", "old.jsonl").new.alone == 3
    judged("strict", old_rows(), "--rubric", "strict")
    with pytest.raises(OptionError, match=r"^'pair 0' was judged as .*default.*strict.* --any-judge$"):
        diff_results("old.jsonl", "strict.jsonl")
    assert diff_results("old.jsonl", "strict.jsonl", any_judge=True).same == 8
    other = [one | {"id": f"other {number}"} for number, one in enumerate(old_rows())]
    with pytest.raises(OptionError, match="no pair with the same id, model and gold table"):
        diff_results("old.jsonl", judged("other", other))
    Path("empty.jsonl").touch()
    with pytest.raises(InputError, match=r"^empty\.jsonl: no results in it"):
        diff_results("empty.jsonl", "old.jsonl")
    with pytest.raises(OptionError, match="standard input"):
        diff_results("-", "old.jsonl")


def test_the_same_id_of_another_gold_table_is_another_pair(judged: Callable[..., str]) -> None:
    rows = [{"gold": one["gold"], "prediction": one["prediction"]} for one in old_rows(4)]
    judged("old", rows)
    with pytest.raises(OptionError, match="no pair with the same id, model and gold table"):
        diff_results("old.jsonl", judged("new", rows[::-1]))
    corrected = [rows[0] | {"gold": table(9)}, *rows[1:]]
    with pytest.raises(OptionError, match=r"lacks '1' \(1 with another gold table there\) of old\.jsonl"):
        diff_results("old.jsonl", judged("new", corrected))
    diff = diff_results("old.jsonl", "new.jsonl", partial=True)
    assert (diff.same, diff.old.alone, diff.new.alone) == (3, 1, 1)


def test_a_run_of_rows_with_rubrics_of_their_own_is_held_against_itself(judged: Callable[..., str]) -> None:
    rows = [*old_rows(2), row(2, table(2), rubric="strict"), row(3, table(3), rubric="strict") | {"gold": "none here"}]
    file = judged("own", rows)
    assert [one.signature.rubric for one in read_results(file)] == ["default", "default", "strict", "strict"]
    assert diff_results(file, file).same == 3
    strict = judged("strict", [one | {"rubric": "strict"} for one in rows])
    with pytest.raises(OptionError, match=r"^'pair 0' was judged as .*default.* in own\.jsonl, as .*strict"):
        diff_results(file, strict)


def test_ids_of_different_data_sets_are_different_pairs(judged: Callable[..., str]) -> None:
    first, second = (row(1, table(1), dataset="a"), row(1, table(1, ulm="5000"), dataset="b"))
    diff = diff_results(judged("old", [first, second]), judged("new", [second, first]))
    assert (diff.same, diff.better, diff.worse) == (2, 0, 0)


def test_who_answered_does_not_set_pairs_of_one_run_apart(judged: Callable[..., str]) -> None:
    file = Path(judged("old", old_rows(2)))
    results = list(read_results(file))
    options = (("answered_by", "gpt-4o-2024-08-06"), ("sent", "temperature=0"))
    asked = replace(results[0], signature=replace(results[0].signature, options=options))
    Path("asked.jsonl").write_text(to_line(asked) + to_line(results[1]))
    assert diff_results(file, "asked.jsonl").same == 2
    (group,) = compare_models("asked.jsonl").groups
    assert group.signature == f"{results[1].signature}|answered_by:gpt-4o-2024-08-06"
    assert group.pairs_in_all == 2


def test_one_model_is_held_against_another(judged: Callable[..., str]) -> None:
    for name, model in (("old", "a"), ("new", "b")):
        judged(name, [{"id": str(number), "gold": table(1), "predictions": {model: table(1)}} for number in range(3)])
    assert diff_results("old.jsonl", "new.jsonl").same == 3


def test_ids_that_stand_twice_are_held_against_each_other_in_order(judged: Callable[..., str]) -> None:
    twice = [row(1, table(1)), row(1, table(1, ulm="5000"))]
    diff = diff_results(judged("old", twice), judged("new", twice))
    assert (diff.same, diff.better, diff.worse) == (2, 0, 0)


@pytest.fixture
def traced(judged: Callable[..., str]) -> ResultDiff:
    old = [*old_rows(7), row(7, table(7, hof="1"), note="<b>")]
    new = [*worse_rows(7), row(7, table(7, kiel="<script>alert(1)</script>"))]
    return diff_results(judged("old", old, "--trace"), judged("new", new, "--trace"))


def test_traces_tell_the_findings_gained_and_lost(traced: ResultDiff) -> None:
    assert traced.has_traces
    (last,) = [pair for pair in (*traced.worse_pairs, *traced.better_pairs) if pair.id == "pair 7"]
    assert len(last.gained) == len(last.lost) == 1
    assert "'kiel'" in last.gained[0]
    assert "'hof'" in last.lost[0]
    assert {pair.id: len(pair.gained) for pair in traced.worse_pairs}["pair 2"] == 2


def test_every_form_says_the_verdict_and_the_findings(traced: ResultDiff, tmp_path: Path) -> None:
    for suffix in ("html", "md", "txt", "json"):
        text = traced.save(tmp_path / f"diff.{suffix}").read_text("utf-8")
        assert "pair 2" in text
        assert "<script>alert" not in text or suffix in ("txt", "json")
    page = (tmp_path / "diff.html").read_text("utf-8")
    assert page.count("<li class=") == sum(
        len(pair.gained) + len(pair.lost) for pair in (*traced.worse_pairs, *traced.better_pairs)
    )
    assert "worse: mean score" in page
    assert json.loads((tmp_path / "diff.json").read_text())["is_worse"] is True
    assert "worse: mean score" in (traced._repr_html_() or "")
    with pytest.raises(FormatError, match=r"\.pdf: no format of a report"):
        traced.save(tmp_path / "diff.pdf")
