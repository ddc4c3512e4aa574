"""Rubrics from names, files, mappings and options; what is wrong is said in one line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabx.base.errors import RubricError
from tabx.rubric import load_rubric, rubric_names


def complaint(source: str | Path | Mapping[str, Any], *overrides: str) -> str:
    with pytest.raises(RubricError) as caught:
        load_rubric(source, overrides=overrides)
    text = str(caught.value)
    assert "\n" not in text
    return text


def test_a_file_takes_from_default_what_it_leaves_out(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("weight: {extra.row: 2}\nprices:\n  transposed: .5\nomega:\n", encoding="utf-8")
    mine, default = load_rubric(str(path)), load_rubric()
    assert (mine.name, mine.weights["extra.row"], mine.prices.transposed) == ("mine", 2, 0.5)
    assert mine.weights["missing.row"] == default.weights["missing.row"]
    assert mine.omega == default.omega


def test_a_file_can_extend_another_preset() -> None:
    rubric = load_rubric({"extends": "paper", "alpha": {"row": 2}, "name": "rows first"})
    assert (rubric.name, rubric.alpha.row, rubric.alpha.column) == ("rows first", 2, 1)
    assert rubric.gamma == load_rubric("paper").gamma


def test_a_weight_wins_over_the_product_and_null_gives_it_back() -> None:
    rubric = load_rubric("default", overrides=["alpha.row=2", "weight.extra.row=null"])
    assert rubric.weights["missing.row"] == 2
    assert rubric.weights["extra.row"] == 1
    assert load_rubric("default", overrides=["alpha.row=2"]).weights["extra.row"] == 0.2


def test_an_extra_column_for_a_missing_key_follows_any_other_unless_priced() -> None:
    assert load_rubric("faithful", overrides=["weight.extra.column=2"]).weights["extra_key"] == 2
    assert load_rubric("faithful", overrides=["prices.extra_key=.1"]).weights["extra_key"] == 0.1


def test_a_wrong_header_follows_the_missing_column_unless_priced() -> None:
    assert load_rubric(overrides=["alpha.column=2"]).weights["wrong_header"] == 1
    assert load_rubric(overrides=["alpha.column=2", "prices.wrong_header=.1"]).weights["wrong_header"] == 0.1


def test_overrides_set_every_kind_of_value() -> None:
    rubric = load_rubric(
        "default",
        overrides=["gamma.clip=true", "cap=false", "gamma.floor=null", "share=facts", "prices.rewrite=1e-3"],
    )
    assert (rubric.gamma.clip, rubric.cap, rubric.gamma.floor, rubric.share) == (1, False, None, "facts")
    assert rubric.prices.rewrite == 0.001
    assert load_rubric(overrides=["alpha.row=1", "alpha.row=3"]).alpha.row == 3


def test_loading_leaves_the_presets_as_they_are() -> None:
    before = load_rubric().to_dict()
    load_rubric(overrides=["alpha.row=3", "prices.rewrite=1"])
    load_rubric({"alpha": {"row": 3}})
    assert load_rubric().to_dict() == before


@pytest.mark.parametrize(
    ("source", "overrides", "expected"),
    [
        ("defualt", (), ["no rubric 'defualt'", "nearest: 'default'", "paper"]),
        ("default", ("alpha.colum=2",), ["'alpha.colum'", "nearest: 'alpha.column'", "0 to 1,000,000"]),
        ("default", ("alhpa.column=2",), ["unknown key 'alhpa.column'", "nearest: 'alpha.column'"]),
        ("default", ("wieght.extra.row=2",), ["'wieght.extra.row'", "nearest: 'weight.extra.row'"]),
        ("default", ("transposed=0",), ["'transposed'", "nearest: 'prices.transposed'"]),
        ("default", ("weight.partial.row=1",), ["'weight.partial.row'", "nearest: 'weight."]),
        ("default", ("omega.Number=1",), ["nearest: 'omega.Numerical'"]),
        ("default", ("alpha.row=-1",), ["rubric 'default': alpha.row is -1; give a number from 0"]),
        ("default", ("alpha.row=inf",), ["alpha.row is inf"]),
        ("default", ("alpha.row=nan",), ["alpha.row is nan"]),
        ("default", ("alpha.row=much",), ["alpha.row is 'much'", "a number from 0"]),
        ("default", ("alpha.row=true",), ["alpha.row is True", "a number from 0"]),
        ("default", ("alpha.row=",), ["alpha.row is None", "a number from 0"]),
        ("default", ("prices.wrong_key=-1",), ["or null (an ordinary partial cell)"]),
        ("default", ("gamma.floor=2",), ["gamma.floor is 2", "from 0 to 1"]),
        ("default", ("gamma.floor=.9", "gamma.clip=.5"), ["gamma.floor 0.9 lies above gamma.clip 0.5"]),
        ("default", ("gamma.divisor=both",), ["gamma.divisor is 'both'; give predicted or gold"]),
        ("default", ("share=fact",), ["give values, larger, facts or count"]),
        ("default", ("cap=1",), ["cap is 1; give true or false"]),
        ("default", ("gamma.floor=null",), ["cap needs gamma.floor"]),
        ("default", ("gamma.floor=0",), ["cap needs gamma.floor"]),
        ("paper", ("cap=true",), ["cap needs gamma.floor"]),
        ("default", ("alpha=3",), ["alpha is 3", "a mapping with row, column, cell"]),
        ("default", ("cap.on=true",), ["'cap' has no parts"]),
        ("default", ("alpha.row",), ["cannot set 'alpha.row'; write NAME=VALUE"]),
        ("default", ("=2",), ["cannot set '=2'"]),
        ({"alfa": {}}, (), ["unknown key 'alfa'", "nearest: 'alpha."]),
        ({"extends": "papper"}, (), ["extends 'papper'", "default, editing, faithful, finance, paper, sports, strict"]),
        ({"extends": ["paper"]}, (), ["not a preset"]),
        ({"name": 3}, (), ["name is 3; give a text"]),
        ({"alpha": [1, 2]}, (), ["alpha is [1, 2]", "a mapping with"]),
        ({1: 2}, (), ["unknown key '1'"]),
        (Path("no such.yaml"), (), ["rubric no such.yaml: No such file"]),
        ("no/such", (), ["rubric no/such: No such file"]),
    ],
)
def test_a_complaint_names_what_is_wrong_and_what_would_be_right(
    source: str | Path | Mapping[str, Any], overrides: tuple[str, ...], expected: list[str]
) -> None:
    text = complaint(source, *overrides)
    assert all(part in text for part in expected), text


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"alpha: {row: 1\nbeta: 2", "line 2"),
        (b"- 1\n- 2", "not a YAML mapping"),
        (b"", "not a YAML mapping"),
        (b"\xff\xfe\x00", "not valid UTF-8"),
        (b"prices: {rewrite: 1, rewrite: 2}", "key 'rewrite' twice"),
        (b"alpha: !!python/object/apply:os.getcwd []", "not a YAML mapping"),
        (b"alpha: {row: 2, colum: 3}", "nearest: 'alpha.column'"),
        (b"? {a: 1}\n: 2", "not a YAML mapping"),
    ],
)
def test_a_broken_file_is_one_line_with_its_place(content: bytes, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yml"
    path.write_bytes(content)
    text = complaint(path)
    assert text.startswith(f"rubric {path}:")
    assert expected in text


weights = st.floats(0, 1e6, allow_nan=False)


@settings(deadline=None)
@given(st.sampled_from(rubric_names()), st.sampled_from(["alpha.row", "prices.rewrite", "weight.extra.cell"]), weights)
def test_data_and_rubric_go_round(name: str, key: str, value: float) -> None:
    rubric = load_rubric(name, overrides=[f"{key}={value!r}"])
    again = load_rubric(rubric.to_dict())
    assert again == rubric
    assert again.hash == rubric.hash
    assert load_rubric(rubric) == rubric


def test_the_hash_is_of_what_can_change_a_number() -> None:
    default = load_rubric()
    assert load_rubric({"name": "other", "description": "the same"}).hash == default.hash
    assert load_rubric({"alpha": {"row": 0.9}}).hash == default.hash
    assert load_rubric({"alpha": {"row": 0.91}}).hash != default.hash
    assert len(default.hash) == 8


def test_naming_rubrics_loads_no_heavy_library() -> None:
    code = (
        "import sys, tabx.rubric as r, tabx.base.paths, tabx.signature; r.rubric_names(); "
        "print(sorted({'pydantic', 'yaml'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
