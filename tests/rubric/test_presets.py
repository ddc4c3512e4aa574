"""The rubrics that come with tabx."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tabx.base.errors import RubricError
from tabx.rubric import load_rubric, rubric_names, rubric_text
from tabx.rubric.model import Rubric


def test_the_presets_are_named() -> None:
    assert rubric_names() == ("default", "editing", "faithful", "finance", "paper", "sports", "strict")


@pytest.mark.parametrize("name", rubric_names())
def test_a_preset_says_everything_itself_and_argues_it(name: str) -> None:
    data = yaml.safe_load(rubric_text(name))
    rubric = Rubric.model_validate({"name": name, **data})
    assert set(data) | {"name"} == set(rubric.to_dict())
    assert set(data["prices"]) == set(rubric.to_dict()["prices"])
    assert rubric_text(name).count("#") >= 10
    assert rubric.description


@pytest.mark.parametrize("name", rubric_names())
def test_a_copied_preset_is_the_same_rubric(name: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(rubric_text(name), encoding="utf-8")
    mine, preset = load_rubric(path), load_rubric(name)
    assert (mine.name, preset.name) == ("mine", name)
    assert mine.hash == preset.hash


def test_the_presets_differ() -> None:
    assert len({load_rubric(name).hash for name in rubric_names()}) == 7


def test_the_weights_of_appendix_b() -> None:
    paper = load_rubric("paper")
    assert (paper.alpha.row, paper.alpha.column, paper.alpha.cell) == (0.9, 1, 0.8)
    assert (paper.beta.missing, paper.beta.extra, paper.beta.partial) == (1, 0.9, 0.8)
    assert set(paper.omegas.values()) == {0.9}
    assert (paper.gamma.divisor, paper.gamma.floor, paper.gamma.clip, paper.cap) == ("predicted", None, None, False)
    free = {name: price for name, price in paper.to_dict()["prices"].items() if price != 0}
    kinds = ("wrong_key", "extra_key", "wrong_header", "missing_repetition", "near", "lost_unit")
    assert free == dict.fromkeys(kinds)


def test_the_default_weights() -> None:
    weights = load_rubric("default").weights
    expected = {"missing.row": 0.9, "missing.column": 1, "missing.cell": 0.8, "partial.cell": 0.672, "wrong_key": 1.1}
    expected |= {"extra.row": 0.2, "extra.column": 0.3, "extra_key": 0.75, "extra.cell": 0.1, "wrong_header": 0.5}
    assert {name: weights[name] for name in expected} == expected


def test_an_unknown_preset_names_the_nearest() -> None:
    with pytest.raises(RubricError, match=r"no rubric 'strickt'; nearest: 'strict' \(presets: default, .*\)"):
        rubric_text("strickt")
