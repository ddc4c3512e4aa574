"""What is skipped is said at the end, and fails where the machine has what it needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from needs import CHROMIUM, NEEDS, SHARED

TESTS = Path(__file__).parent

THREE = f"""
import pytest

@pytest.mark.parametrize("number", (1, 2))
@pytest.mark.skipif(True, reason={SHARED!r})
def test_marked(number):
    pass

def test_inside():
    pytest.skip({CHROMIUM!r})

def test_that_runs():
    pass
"""


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("suite")
    shutil.copy(TESTS / "conftest.py", folder)
    shutil.copy(TESTS / "support" / "needs.py", folder)
    (folder / "test_three.py").write_text(THREE, encoding="utf-8")
    return folder


def run_of(suite: Path, may_skip: str | None, *options: str) -> tuple[int, list[str]]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TABX_MAY", "PYTEST_"))}
    told = {} if may_skip is None else {"TABX_MAY_SKIP": may_skip}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(suite), *options]
    done = subprocess.run(
        [*command, str(suite)], cwd=suite, env={**kept, **told}, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout.splitlines()


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["alone", "in workers"])
def test_the_run_ends_with_what_was_skipped_and_why(suite: Path, options: tuple[str, ...]) -> None:
    code, lines = run_of(suite, None, *options)
    assert code == 0
    assert [line for line in lines if line.startswith("skipped ")] == [f"skipped 2: {SHARED}", f"skipped 1: {CHROMIUM}"]


@pytest.mark.parametrize(
    ("may_skip", "missed"), [("", [SHARED, CHROMIUM]), ("chromium", [SHARED]), (",".join(NEEDS), [])]
)
def test_a_test_that_has_to_run_may_not_be_skipped(suite: Path, may_skip: str, missed: list[str]) -> None:
    code, lines = run_of(suite, may_skip)
    assert code == (1 if missed else 0)
    begin = "had to run on this machine, and did not: "
    assert [line.removeprefix(begin) for line in lines if line.startswith(begin)] == missed
