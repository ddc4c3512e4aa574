"""Fixtures: a line of a real result, from which others are made, and two models compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from results import RIGHT, WRONG, gold, judged, lines_of, predicted

import tabx


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the line of one pair with a wrong cell."""
    rows = [{"id": "t", "gold": gold(1), "prediction": predicted(1, WRONG)}]
    (line,) = lines_of(judged(tmp_path_factory.mktemp("template"), rows))
    return line


@pytest.fixture(scope="session")
def two_models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return results of two models on two data sets: "good" is always right, "poor" wrong or short of a row."""
    rows = [
        {
            "id": f"p{number}",
            "gold": gold(number),
            "predictions": {"good": predicted(number, RIGHT), "poor": predicted(number, kind)},
            "dataset": "cells" if kind == WRONG else "rows",
            "domain": "sport" if number % 2 else "finance",
        }
        for number, kind in enumerate(["wrong", "row missing"] * 6, start=1)
    ]
    return judged(tmp_path_factory.mktemp("two"), rows, "two.jsonl", "--trace")


@pytest.fixture(scope="session")
def compared(two_models: Path) -> tabx.ModelComparison:
    """Return their comparison."""
    return tabx.compare_models(two_models, by=["domain"], resamples=500)
