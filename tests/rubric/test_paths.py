"""Where data files are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabx.base.paths import DATA_ENVIRONMENT, data_files, data_roots
from tabx.rubric import load_rubric, rubric_names


def test_the_checkout_or_wheel_holds_the_rubrics() -> None:
    assert set(data_files("rubrics", ".yaml")) >= {"default", "faithful", "paper", "strict"}
    assert all(path.is_file() for path in data_files("rubrics", ".yaml").values())
    assert data_files("no such", ".yaml") == {}


def test_the_environment_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "rubrics"
    folder.mkdir()
    text = data_files("rubrics", ".yaml")["strict"].read_text(encoding="utf-8")
    (folder / "house.yaml").write_text(text, encoding="utf-8")
    (folder / "paper.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setenv(DATA_ENVIRONMENT, str(tmp_path))
    assert data_roots()[0] == tmp_path
    assert rubric_names() == ("default", "editing", "faithful", "finance", "house", "paper", "sports", "strict")
    assert load_rubric("paper").hash == load_rubric("house").hash == load_rubric("strict").hash


def test_a_folder_that_does_not_exist_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_ENVIRONMENT, str(tmp_path / "none"))
    assert "default" in rubric_names()
