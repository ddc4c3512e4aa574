"""Which lines are read as whose, and which are refused."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from results import scored, write_lines

import tabx
from tabx.base.errors import InputError, OptionError
from tabx.cli.main import main
from tabx.report.slices import NO_VALUE, masks

pytest_plugins = ("compared_models",)


def names(paths: Any, **options: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the models and data sets of a comparison."""
    (group,) = tabx.compare_models(paths, resamples=50, **options).groups
    return group.models, group.datasets


def test_whose_results_they_are(tmp_path: Path, template: dict[str, Any]) -> None:
    unnamed = [write_lines(tmp_path / f"{name}.jsonl", scored(template, {"": [0.5, 0.6]})) for name in ("llama", "gpt")]
    assert names(unnamed) == (("llama", "gpt"), ())
    named = [
        write_lines(
            tmp_path / f"{name}.jsonl",
            [{**line, "pair": line["pair"] + name} for line in scored(template, {"a": [0.5], "b": [0.6]})],
        )
        for name in ("tanq", "wiki")
    ]
    assert names(named) == (("a", "b"), ("tanq", "wiki"))
    assert names(named[0]) == (("a", "b"), ())
    column = write_lines(
        tmp_path / "c.jsonl", scored(template, {"a": [0.5]}, "x") + scored(template, {"a": [0.6]}, "y")
    )
    assert names(column) == (("a",), ("x", "y"))
    packed = tmp_path / "packed.jsonl.gz"
    packed.write_bytes(gzip.compress(unnamed[0].read_bytes()))
    assert names(packed) == (("packed",), ())


def test_a_column_of_the_input_may_name_the_data_set(tmp_path: Path, template: dict[str, Any]) -> None:
    lines = scored(template, {"a": [0.5, 0.6, 0.7]})
    for line, fields in zip(lines, ({"origin": "x"}, {"origin": "y"}, {}), strict=True):
        line["fields"] = fields
    path = write_lines(tmp_path / "r.jsonl", lines)
    assert names(path) == (("a",), ())
    assert names(path, dataset_column="origin") == (("a",), ("x", "y", "(none)"))
    with pytest.raises(
        OptionError, match=r"--dataset-column colour: no line has such a column; those there are: origin"
    ):
        tabx.compare_models(path, dataset_column="colour")
    with pytest.raises(OptionError, match=r"--by colour: no line has such a column"):
        tabx.compare_models(path, by=["colour"])


def test_a_copy_of_a_file_is_no_other_data_set(tmp_path: Path, template: dict[str, Any]) -> None:
    lines = scored(template, {"a": [0.5], "b": [0.6]})
    files = [write_lines(tmp_path / name, lines) for name in ("run.jsonl", "copy.jsonl")]
    with pytest.raises(InputError, match=r"copy\.jsonl: line 1: 't0' of a is in another file, too"):
        tabx.compare_models(files)


def test_row_numbers_of_different_inputs_are_different_gold_tables(tmp_path: Path, template: dict[str, Any]) -> None:
    def board(**golds: str) -> tuple[int, int, int, str]:
        files = []
        for model, gold in golds.items():
            lines = [{**line, "gold": f"{gold}{line['row']}"} for line in scored(template, {model: [0.5, 0.6, 0.7]})]
            files.append(write_lines(tmp_path / f"{model}.jsonl", [{**line, "model": ""} for line in lines]))
        comparison = tabx.compare_models(files, resamples=50)
        (group,) = comparison.groups
        (found,) = group.boards
        return found.tables, found.left_out, group.shared_ids, comparison.to_markdown()

    assert board(llama="x", gpt="x")[:3] == (3, 0, 0)
    *counted, text = board(llama="x", gpt="y")
    assert counted == [0, 6, 3]
    assert "no leaderboard: no gold table that every model was tried on" in text
    assert "3 ids with several gold tables" in text


def test_one_result_in_two_files_is_refused(tmp_path: Path, template: dict[str, Any]) -> None:
    lines = scored(template, {"a": [0.5, 0.6]}, "x")
    first, second = (write_lines(tmp_path / f"{name}.jsonl", lines) for name in "12")
    with pytest.raises(InputError, match=r"2\.jsonl: line 1: 't0' of a is in another file, too"):
        tabx.compare_models([first, second])
    other = write_lines(tmp_path / "3.jsonl", [{**line, "pair": line["pair"] + "b"} for line in lines])
    assert tabx.compare_models([first, other], resamples=50).groups[0].pairs_in_all == 4  # another prediction
    again = write_lines(tmp_path / "4.jsonl", [*lines, *lines])  # the same row twice in one input
    assert tabx.compare_models(again, resamples=50).groups[0].pairs_in_all == 4


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text[:-10], "line 2: .*not written to its end"),
        (lambda text: text.replace('"score": 0.5', '"score": 0.9'), "line 1: changed after it was written"),
        (lambda text: "{}\n" + text, "line 1: no result of tabx batch"),
        (lambda text: "", "no results; tabx batch PAIRS -o FILE writes them"),
    ],
)
def test_what_is_no_whole_result_is_refused(tmp_path: Path, template: dict[str, Any], spoil: Any, said: str) -> None:
    path = write_lines(tmp_path / "r.jsonl", scored(template, {"a": [0.5, 0.6]}))
    path.write_text(spoil(path.read_text()))
    with pytest.raises(InputError, match=said):
        tabx.compare_models(path)


def test_pairs_without_a_data_set_are_one_beside_the_others(tmp_path: Path, template: dict[str, Any]) -> None:
    some = scored(template, {"a": [0.9]}) + scored(template, {"a": [0.5, 0.3]}, "x")
    (group,) = tabx.compare_models(write_lines(tmp_path / "r.jsonl", some), resamples=50).groups
    assert [(one.dataset, one.counted.judged) for one in group.results] == [("", 3), ("(none)", 1), ("x", 2)]
    assert {one.dataset for one in group.terms} == {"", "(none)", "x"}
    with pytest.raises(OptionError, match="no file of results"):
        tabx.compare_models([])


def test_a_packed_file_that_is_cut_is_one_line(
    tmp_path: Path, template: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = write_lines(tmp_path / "r.jsonl", scored(template, {"a": [0.5] * 50})).read_bytes()
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(gzip.compress(lines)[:-200])
    assert main(["report", str(cut)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("options", [{"worst": -1}, {"resamples": 0}, {"seed": -1}])
def test_numbers_out_of_range_are_refused(tmp_path: Path, template: dict[str, Any], options: dict[str, Any]) -> None:
    path = write_lines(tmp_path / "r.jsonl", scored(template, {"a": [0.5]}))
    with pytest.raises(OptionError, match="at least 0, 1 and 0 are right"):
        tabx.compare_models(path, **options)


def test_slices_of_a_column_and_of_sizes(compared: tabx.ModelComparison) -> None:
    found = {(one.column, one.value, one.model): one.counted.judged for one in compared.groups[0].slices}
    assert found == {
        **{("size", "6", model): 12 for model in ("good", "poor")},
        **{("domain", domain, model): 6 for domain in ("sport", "finance") for model in ("good", "poor")},
    }


def test_a_failed_pair_has_the_size_that_others_say(tmp_path: Path, template: dict[str, Any]) -> None:
    path = write_lines(tmp_path / "r.jsonl", scored(template, {"a": [0.5, 0.6, None], "b": [None, 0.6, None]}))
    (group,) = tabx.compare_models(path, resamples=50).groups
    assert {(one.value, one.model): one.counted.failed for one in group.slices} == {
        ("6", "a"): 0,
        ("6", "b"): 1,
        (NO_VALUE, "a"): 1,
        (NO_VALUE, "b"): 1,
    }


def test_false_is_not_0_and_1_is_1_0(tmp_path: Path, template: dict[str, Any]) -> None:
    lines = scored(template, {"a": [0.5] * 4})
    for line, value in zip(lines, (0, False, 1, 1.0), strict=True):
        line["fields"] = {"flag": value}
    group = tabx.compare_models(write_lines(tmp_path / "r.jsonl", lines), by=["flag"], resamples=50).groups[0]
    found = {one.value: one.counted.judged for one in group.slices if one.column == "flag"}
    assert found == {"0": 1, "false": 1, "1": 2}


@given(st.lists(st.one_of(st.none(), st.integers(-5, 60), st.floats(-5, 60), st.text(max_size=2)), min_size=1))
@example(["\x00", ""])
def test_every_pair_is_in_one_slice(values: list[Any]) -> None:
    found = list(masks(values))
    assert np.all(sum(mask.astype(int) for _, mask in found) == 1)
    assert len({name for name, _ in found}) == len(found)
    assert all(mask.any() for _, mask in found)


def test_many_numbers_are_put_into_quarters_and_rare_texts_together() -> None:
    quarters = [(name, int(mask.sum())) for name, mask in masks([*range(1, 101), None])]
    assert quarters == [("1 to 25", 25), ("26 to 50", 25), ("51 to 75", 25), ("76 to 100", 25), (NO_VALUE, 1)]
    texts = [name for number in range(20) for name in [f"v{number:02}"] * (20 - number)]
    found = [(name, int(mask.sum())) for name, mask in masks(texts)]
    assert found[0] == ("v00", 20)
    assert found[-1] == ("9 others", sum(range(1, 10)))
    assert len(found) == 12


def test_json_holds_everything(compared: tabx.ModelComparison) -> None:
    data = json.loads(compared.to_json())
    assert data["report"] == 1
    group = data["groups"][0]
    assert group["results"][0]["figures"]["score"].keys() == {"value", "low", "high", "count", "worst", "best"}
    assert len(group["pairs"]) == 24
    assert group["boards"][0]["tests"][0]["p_holm"] <= 0.05
