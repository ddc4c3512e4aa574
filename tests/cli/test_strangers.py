"""Another project's files in the package are told in one line: tabx-py installs a `tabx/` too."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tabx

PACKAGE = Path(tabx.__file__).parent
GOLD = str(PACKAGE.parent / "examples" / "quarter_results_gold.md")


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("site")
    shutil.copytree(PACKAGE, root / "tabx", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("rubrics", "prompts"):
        shutil.copytree(PACKAGE.parent / folder, root / folder)
    (root / "tabx" / "utils.py").write_text("", encoding="utf-8")
    return root


def run(root: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "tabx.cli.main", "judge", GOLD, GOLD, "--quiet"]
    environment = os.environ | {"PYTHONPATH": str(root)}
    return subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=False)


def test_files_beside_ours_are_told_and_judging_goes_on(copied: Path) -> None:
    done = run(copied)
    assert (done.returncode, done.stdout) == (0, "1.0\n")
    assert len(done.stderr.splitlines()) == 1
    assert "tabx-py" in done.stderr


def test_files_in_the_place_of_ours_are_an_error_in_one_line(copied: Path) -> None:
    ours = (copied / "tabx" / "__init__.py").read_text(encoding="utf-8")
    (copied / "tabx" / "__init__.py").write_text("from .table import Table\n__all__ = ['Table']\n", encoding="utf-8")
    done = run(copied)
    (copied / "tabx" / "__init__.py").write_text(ours, encoding="utf-8")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "pip uninstall tabx-py" in done.stderr
