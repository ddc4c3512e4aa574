"""Reading benches, rankings and scores: what is read, and one line for what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rankings_to_read import bench_rows, write_lines

from tabx.base.errors import InputError
from tabx.meta import ranked_items, read_bench, read_rankings, read_scores

COUNTS = {"a": 2, "b": 3}


def test_a_bench_holds_texts_and_rankings(tmp_path: Path) -> None:
    rows = bench_rows()
    del rows[1]["human_ranking"]
    items = read_bench(write_lines(tmp_path / "bench.jsonl", rows))
    assert [item.name for item in items] == ["rivers", "teams"]
    assert [item.human for item in items] == [(1.0, 2.0, 3.0, 4.0), None]
    assert items[1].predictions == tuple(rows[1]["predictions"])


def test_rankings_are_indices_best_first_and_lists_are_ties(tmp_path: Path) -> None:
    rows = [{"id": 7, "human_ranking": [2, 0, 1]}, {"id": "b", "ranking": [3, [0, 2], 1]}, {"id": "c"}]
    found = read_rankings(write_lines(tmp_path / "human.jsonl", rows))
    assert found == {"7": (2.0, 3.0, 1.0), "b": (2.5, 4.0, 2.5, 1.0)}


def test_ranks_are_of_each_prediction_and_may_tie(tmp_path: Path) -> None:
    rows = [
        {"id": "same", "human_ranking": [2, 0, 1]},
        {"id": "ranks", "human_ranks": [2, 3, 1]},
        {"id": "tied", "human_ranks": [2, 2, 1, 4]},
        {"id": "halves", "human_ranks": [2.5, 2.5, 1, 4]},
        {"id": "dense", "human_ranks": [2, 2, 1, 3]},
    ]
    found = read_rankings(write_lines(tmp_path / "human.jsonl", rows))
    assert found["ranks"] == found["same"] == (2.0, 3.0, 1.0)
    assert found["tied"] == found["halves"] == found["dense"] == (2.5, 2.5, 1.0, 4.0)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"human_ranks": [2, 0, 1]}, 'indices of predictions, best first, go under "human_ranking"'),
        ({"human_ranking": [2, 3, 1]}, '1 for the best, goes under "human_ranks"'),
        ({"human_ranks": [1]}, "two or more"),
        ({"human_ranks": [1, [2, 3]]}, "a number from 1"),
        ({"human_ranks": [True, 2]}, "a number from 1"),
        ({"human_ranks": "1,2"}, "a number from 1"),
        ({"human_ranks": [3, 3]}, "ties all"),
        ({"human_ranks": [1, 2], "human_ranking": [0, 1]}, "one of them is right"),
    ],
)
def test_ranks_and_rankings_are_not_taken_for_each_other(tmp_path: Path, row: dict[str, Any], said: str) -> None:
    path = write_lines(tmp_path / "human.jsonl", [{"id": "a", **row}])
    with pytest.raises(InputError, match=rf"line 1: .*{said}"):
        read_rankings(path)


@pytest.mark.parametrize(
    ("ranking", "said"),
    [
        ([0, 0, 1], "every index"),
        ([1, 2, 3], "every index"),
        ([0], "two or more"),
        ("2,1", "every index"),
        ([[0, 1]], "ties all"),
        ([True, False], "every index"),
        ([0, "1"], "every index"),
    ],
)
def test_what_is_no_ranking_is_said_with_its_line(tmp_path: Path, ranking: Any, said: str) -> None:
    path = write_lines(tmp_path / "human.jsonl", [{"id": "a", "human_ranking": ranking}])
    with pytest.raises(InputError, match=rf"human\.jsonl: line 1: .*{said}"):
        read_rankings(path)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([{"gold": "x", "predictions": []}], 'line 1: no "id"'),
        ([{"id": "a", "predictions": []}], 'line 1: no "gold"'),
        ([{"id": "a", "gold": "x", "predictions": "y"}], 'line 1: no "predictions"'),
        ([{"id": "a", "gold": "x", "predictions": []}] * 2, "line 2: duplicate id 'a'"),
        ([[1]], "line 1: not an object"),
        ([], "empty"),
    ],
)
def test_what_is_no_bench_is_said(tmp_path: Path, rows: list[Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_bench(write_lines(tmp_path / "bench.jsonl", rows))


def test_a_broken_line_and_a_missing_file_are_said(tmp_path: Path) -> None:
    (tmp_path / "bench.jsonl").write_text('{"id": 1}\n{"id": \n', encoding="utf-8")
    with pytest.raises(InputError, match=r"line 1: no \"gold\""):
        read_bench(tmp_path / "bench.jsonl")
    (tmp_path / "bench.jsonl").write_text('\n{"id": \n', encoding="utf-8")
    with pytest.raises(InputError, match="line 2: not valid JSON"):
        read_bench(tmp_path / "bench.jsonl")
    with pytest.raises(InputError, match="No such file"):
        read_rankings(tmp_path / "nowhere.jsonl")


def test_scores_become_errors_and_what_is_lacking_is_not_judged(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [{"id": "a", "prediction": i, "score": score} for i, score in enumerate((0.9, 0.4))]
    rows += [{"id": "b", "prediction": 0, "score": 1}, {"id": "b", "prediction": 1, "score": None, "reason": "refused"}]
    rows += [{"id": "elsewhere", "prediction": 9, "score": 1}]
    judged = read_scores(write_lines(tmp_path / "chrf.jsonl", rows), COUNTS)
    assert judged.name == "chrf"
    assert judged.errors == {"a": (-0.9, -0.4)}
    assert judged.unjudged == {"b": "prediction 1: refused"}
    lacking = read_scores(write_lines(tmp_path / "few.jsonl", rows[:3]), COUNTS)
    assert lacking.unjudged == {"b": "prediction 1: no score in few.jsonl"}


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([{"id": "a", "prediction": 0, "score": 1}, {"id": "a", "prediction": 1, "error": 1}], "one of them"),
        ([{"id": "a", "prediction": 0, "score": 1, "error": 0}], 'either "score" or "error"'),
        ([{"id": "a", "prediction": 0, "score": 1}] * 2, "duplicate score of"),
        ([{"id": "a", "prediction": 2, "score": 1}], "which has 2"),
        ([{"id": "a", "prediction": -1, "score": 1}], 'no "prediction"'),
        ([{"id": "a", "prediction": 0, "score": "1"}], "a number"),
        ([{"id": "x", "prediction": 0, "score": 1}], "no score for any item"),
    ],
)
def test_what_is_no_score_is_said(tmp_path: Path, rows: list[dict[str, Any]], said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_scores(write_lines(tmp_path / "scores.jsonl", rows), COUNTS)


def test_scores_that_are_not_finite_are_refused(tmp_path: Path) -> None:
    (tmp_path / "s.jsonl").write_text('{"id": "a", "prediction": 0, "score": NaN}\n', encoding="utf-8")
    with pytest.raises(InputError, match="a number"):
        read_scores(tmp_path / "s.jsonl", COUNTS)


def test_items_without_rankings_are_left_out_and_named() -> None:
    found = ranked_items({"a": ("t", 2), "b": ("t", 2)}, {"b": (1.0, 2.0), "c": (1.0, 2.0)})
    assert [item.name for item in found.items] == ["b"]
    assert (found.unranked, found.unknown) == (("a",), ("c",))
    with pytest.raises(InputError, match="no item has a human ranking"):
        ranked_items({"a": ("t", 2)}, {"c": (1.0, 2.0)})
    with pytest.raises(InputError, match="2 predictions are ranked, but there are 3"):
        ranked_items({"a": ("t", 3)}, {"a": (1.0, 2.0)})
