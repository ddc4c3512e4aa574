"""requirements/judge.txt is what the judge imports, in versions that pyproject.toml allows; .ci/run installs it."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from tabx.base.errors import OptionError
from tabx.base.extras import MODEL_LIBRARIES, lacking
from tabx.cli.main import main

ROOT = Path(__file__).parents[1]
SCRIPT = runpy.run_path(str(ROOT / "requirements" / "judge.py"))
PAIR = [str(ROOT / "examples" / name) for name in ("box_score_gold.md", "box_score_pred.md")]

Capture = pytest.CaptureFixture[str]


def test_the_file_names_what_the_judge_needs() -> None:
    assert set(SCRIPT["pinned"]()) == SCRIPT["names"](), "python requirements/judge.py"
    assert not {*MODEL_LIBRARIES, "pandas"} & SCRIPT["names"]()


def test_its_versions_are_those_that_the_project_allows() -> None:
    for name, version in SCRIPT["pinned"]().items():
        if name in SCRIPT["declared"]():
            assert version in SCRIPT["declared"]()[name].specifier, f"{name} {version}: python requirements/judge.py"


def test_what_is_there_lacks_nothing() -> None:
    assert lacking("asking a model", *MODEL_LIBRARIES) == ""


@pytest.fixture
def without_models(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("diskcache", "litellm"):
        monkeypatch.setitem(sys.modules, name, None)


@pytest.mark.usefixtures("without_models")
@pytest.mark.parametrize(
    "line", ["judge {} {} --backbone gpt-4o", "judge {} {} --backbone no-such-model", "doctor local"]
)
def test_asking_a_model_says_what_to_install(line: str, capsys: Capture) -> None:
    assert main(line.format(*PAIR).split()) == 2
    (told,) = capsys.readouterr().err.splitlines()
    expected = "which are not installed: pip install 'diskcache>=5.6.3' 'litellm>=1.100,!=1.106.*'"
    assert told.endswith(f"asking a model needs diskcache, litellm, {expected}")


@pytest.mark.usefixtures("without_models")
def test_python_says_it_too_and_judges_without() -> None:
    import tabx

    gold, predicted = map(Path, PAIR)
    with pytest.raises(OptionError, match=r"asking a model needs diskcache, litellm"):
        tabx.judge(gold, predicted, backbone="gpt-4o")
    assert 0 < tabx.judge(gold, predicted).score < 1


def test_any_other_library_that_is_missing_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def fails(_: object) -> int:
        raise ModuleNotFoundError("No module named 'pandas'", name="pandas")

    monkeypatch.setattr("tabx.cli.commands.formats.run", fails)
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert main(["formats"]) == 2
    assert capsys.readouterr().err == (
        "tabx: error: this needs pandas, which is not installed: pip install 'pandas>=2.2'\n"
    )
