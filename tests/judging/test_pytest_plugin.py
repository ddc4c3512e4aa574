"""The plugin of pytest, in runs of its own."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TABLES = """
import tabx

GOLD = "| Pier | Length |\\n|---|---|\\n| Ryde | 681 |\\n| Deal | 311 |\\n"
WRONG = GOLD.replace("311", "113")
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Runs without other plugins, whether or not tabx's entry point is installed here."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    return pytester


def outcome(run: pytest.Pytester, tests: str, *options: str) -> pytest.RunResult:
    run.makepyfile(TABLES + tests)
    return run.runpytest_subprocess("-p", "tabx.pytest_plugin", "-p", "no:cacheprovider", *options)


def test_the_entry_point_is_the_plugin() -> None:
    assert PROJECT["entry-points"]["pytest11"] == {"tabx": "tabx.pytest_plugin"}


@pytest.mark.parametrize(
    "assertion",
    [
        "assert tabx.judge(GOLD, WRONG).score >= .99",
        "judgement = tabx.judge(GOLD, WRONG); assert .99 < judgement.facts.f1",
        "judgement = tabx.judge(GOLD, WRONG); other = tabx.judge(GOLD, GOLD); assert judgement.facts.recall == 1.0",
    ],
)
def test_a_missed_figure_is_explained(run: pytest.Pytester, assertion: str) -> None:
    found = outcome(run, f"def test_it():\n    {assertion}\n")
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(
        ["E *3 facts right of 4 in the gold*", "E *row 2 'Deal', Length: gold 311, predicted 113*"]
    )


def test_other_assertions_are_left_alone(run: pytest.Pytester) -> None:
    tests = "def test_it():\n    judgement = tabx.judge(GOLD, WRONG)\n    assert {} == 3\n"
    for value in ("1 + 1", "0.5", "'text'", "[1.0]"):
        found = outcome(run, tests.format(value))
        found.assert_outcomes(failed=1)
        assert "facts right" not in found.stdout.str()


def test_a_page_is_written_for_each_failing_assertion_on_a_table(run: pytest.Pytester) -> None:
    tests = """
import pytest

@pytest.mark.parametrize("name", ["a/b", "a_b"])
def test_table(name):
    tabx.assert_table(GOLD, WRONG)

def test_caught():
    with pytest.raises(AssertionError):
        tabx.assert_table(GOLD, WRONG)

def test_passes():
    tabx.assert_table(GOLD, GOLD)

def test_other():
    assert not GOLD
"""
    found = outcome(run, tests, "--tabx-report", "out/pages")
    found.assert_outcomes(failed=3, passed=2)
    pages = sorted((run.path / "out" / "pages").iterdir())
    assert len(pages) == 2
    for page in pages:
        assert "Deal" in page.read_text(encoding="utf-8")
        found.stdout.fnmatch_lines([f"E *the whole judgement is in {page}"])
    found.stdout.fnmatch_lines(["E *score 0.* is below 1 (by *"])


def test_without_the_option_no_page_is_written(run: pytest.Pytester) -> None:
    found = outcome(run, "def test_it():\n    tabx.assert_table(GOLD, WRONG)\n")
    found.assert_outcomes(failed=1)
    assert "the whole judgement" not in found.stdout.str()
    assert not list(run.path.rglob("*.html"))


def test_a_folder_that_cannot_be_written_is_said(run: pytest.Pytester) -> None:
    (run.path / "file").write_text("", encoding="utf-8")
    found = outcome(run, "def test_it():\n    tabx.assert_table(GOLD, WRONG)\n", "--tabx-report", "file")
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(["E *tabx: * cannot be written (*"])


def test_starting_pytest_imports_nothing_of_tabx_but_the_plugin() -> None:
    code = "import pytest, sys; before = set(sys.modules); import tabx.pytest_plugin; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    light = {"tabx", "tabx.base", "tabx.pytest_plugin"}
    light |= {f"tabx.base.{name}" for name in ("display", "errors", "escapes", "whole_files")}
    assert set(done.stdout.split()) <= light
    assert re.search("pytest_plugin", done.stdout)
