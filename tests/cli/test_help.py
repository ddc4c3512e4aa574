"""Help: what stands in it, that it can be read on a terminal of 80 columns, and that its examples work."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tabx.cli.examples import EXAMPLES
from tabx.cli.options import OPTIONS
from tabx.cli.parser import COMMANDS, build_parser

ROOT = Path(__file__).parents[2]
NAMES = [command.name for command in COMMANDS]
PAIR = [str(ROOT / "examples" / name) for name in ("box_score_gold.md", "box_score_pred.md")]

Capture = pytest.CaptureFixture[str]


def help_of(command: str, capsys: Capture) -> str:
    with pytest.raises(SystemExit) as leaving:
        build_parser().parse_args([*command.split(), "--help"])
    assert leaving.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("command", NAMES)
def test_help_ends_with_the_examples_and_fits_80_columns(
    command: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = help_of(command, capsys)
    assert max(map(len, text.splitlines())) <= 80
    told = text.rpartition("examples, in a checkout:\n")[2]
    assert re.sub(r"^  ", "", told, flags=re.MULTILINE) == "".join(f"{example}\n" for example in EXAMPLES[command])
    said = command.removesuffix(" run") if command in ("batch run", "generate run") else command  # run may be left out
    assert all(f"tabx {said}" in example for example in EXAMPLES[command])


@pytest.mark.parametrize(
    ("command", "example"),
    [(command, example) for command in NAMES for example in EXAMPLES[command]],
    ids=lambda text: " ".join(text.split()),
)
def test_an_example_works_as_pasted_in_a_checkout(command: str, example: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    commands = tmp_path / "bin"
    commands.mkdir()
    (commands / "tabx").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tabx "$@"\n', encoding="utf-8")
    (commands / "tabx").chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
        "TABX_CACHE_DIR": str(tmp_path / "answers"),
    }
    result = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", example], cwd=tmp_path, env=environment, capture_output=True, check=False
    )
    said = re.search(r"# exit (\d)", example)
    assert result.returncode == (int(said[1]) if said else 0), result.stderr.decode()


def test_every_command_has_its_examples_and_every_example_its_command() -> None:
    assert sorted(EXAMPLES) == sorted(NAMES)


@pytest.mark.parametrize("command", ["judge", "rank"])
def test_options_stand_under_headings(command: str, capsys: Capture) -> None:
    text = help_of(command, capsys)
    blocks = dict(re.findall(r"^([a-z ]+):\n(.*?)(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL))
    assert list(blocks)[:8] == [
        "positional arguments", "options", "tables", "what counts", "house rules", "model", "output",
        "limits and defaults",
    ]  # fmt: skip
    for option in OPTIONS:
        if command in option.commands:
            assert f"\n  {option.flags[0]}" in f"\n{blocks[option.heading]}"
    assert re.findall(r"--\w\S+", blocks["options"]) == ["--help"]
    assert "(one of --no-cache or --offline)" in blocks["model"]


@pytest.mark.parametrize(
    "flags",
    [["--json", "--quiet"], ["--no-cache", "--offline"], ["--config=a.toml", "--no-config"]],
    ids=" ".join,
)
def test_what_excludes_each_other_still_does(flags: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as leaving:
        build_parser().parse_args(["judge", *PAIR, *flags])
    assert leaving.value.code == 2
    assert "not allowed with" in capsys.readouterr().err
