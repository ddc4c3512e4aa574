"""The install lines of messages are the requirements that pyproject.toml declares."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tabx.base.extras import REQUIREMENTS, install_line

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_requirements_are_those_that_are_declared() -> None:
    declared = {
        re.split(r"[<>=!~\[ ]", requirement, maxsplit=1)[0]: requirement
        for extra, requirements in {"": PROJECT["dependencies"], **PROJECT["optional-dependencies"]}.items()
        if extra not in ("test", "all")
        for requirement in requirements
    }
    assert {name: declared[name] for name in REQUIREMENTS} == REQUIREMENTS


def test_all_takes_in_every_extra_but_those_that_need_torch() -> None:
    extras = {name: set(wanted) for name, wanted in PROJECT["optional-dependencies"].items() if name != "test"}
    for name in ("neural", "train"):
        assert any(requirement.startswith("torch") for requirement in extras.pop(name))
    assert extras.pop("all") == set().union(*extras.values())


def test_the_line_can_be_pasted() -> None:
    assert install_line("openpyxl") == "pip install 'openpyxl>=3.1'"
