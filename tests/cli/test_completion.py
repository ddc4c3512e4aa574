"""Completion, as bash itself does it with the script that is printed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tabx.cli.main import main

Capture = pytest.CaptureFixture[str]

_PRESS_TAB = """
source "$1"
shift
function_of="$(complete -p tabx)"
function_of="${function_of##*-F }"
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
"${function_of%% *}" tabx "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" 2>/dev/null
printf '%s\\n' "${COMPREPLY[@]}"
"""
"""What bash does when Tab is pressed behind the words given: it calls the function that `complete` has registered."""


@pytest.fixture(scope="module")
def completions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("completion") / "tabx.bash"
    command = [sys.executable, "-m", "tabx", "--print-completion", "bash"]
    path.write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)
    return path


def offered(completions: Path, folder: Path, *words: str) -> list[str]:
    command = ["bash", "-c", _PRESS_TAB, "bash", str(completions), "tabx", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    return sorted(done.stdout.split())


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["ju"], ["judge"]),
        (["bench", "b"], ["build"]),
        (["judge", "--back"], ["--backbone", "--backbone-file"]),
        (["judge", "a.md", "b.md", "--case", ""], ["harmless", "ignore", "strict"]),
        (["judge", "--rubric", "str"], ["strict"]),
        (["judge", "--rubric", "pre"], ["pred.md"]),
        (["convert", "--to", "mark"], ["markdown"]),
        (["doctor", "embed"], ["embedded"]),
        (["judge", "gold"], ["gold.md", "golden.csv"]),
        (["judge", "gold.md", "pre"], ["pred.md"]),
        (["judge", "--output", "pre"], ["pred.md"]),
        (["formats", "--r"], []),
        (["judge", "--method", "gold"], []),
    ],
    ids=lambda words: " ".join(sorted(words) if isinstance(words, set) else words),  # the same on each worker
)
def test_bash_offers_what_can_stand_there(
    completions: Path, tmp_path: Path, words: list[str], expected: list[str]
) -> None:
    for name in ("gold.md", "golden.csv", "pred.md"):
        (tmp_path / name).touch()
    assert offered(completions, tmp_path, *words) == expected


def test_zsh_has_a_script_and_other_shells_are_told(capsys: Capture) -> None:
    assert main(["--print-completion", "zsh"]) == 0
    assert capsys.readouterr().out.startswith("#compdef tabx")
    assert main(["--print-completion", "fish"]) == 2
    assert "one of bash, zsh is right" in capsys.readouterr().err


def test_without_the_library_its_install_line_is_said(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["--print-completion", "bash"]) == 2
    assert "pip install 'shtab>=1.9.3'" in capsys.readouterr().err
