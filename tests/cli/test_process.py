"""The command line as a process of its own: imports, consoles, pipes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tabx

EXAMPLES = Path(__file__).parents[2] / "examples"
GOLD = str(EXAMPLES / "gauging_stations_gold.html")
PRED = str(EXAMPLES / "gauging_stations_pred.csv")

HEAVY = (
    "rich",
    "pydantic",
    "numpy",
    "pandas",
    "lxml",
    "yaml",
    "rapidfuzz",
    "lap",
    "markdown_it",
    "jinja2",
    "openpyxl",
    "litellm",
    "instructor",
    "openai",
    "tenacity",
    "diskcache",
    "babel",
    "shtab",
    "tabx.judging.pair",
)


def run(*argv: str, **settings: str) -> subprocess.CompletedProcess[bytes]:
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")}
    return subprocess.run(
        [sys.executable, "-m", "tabx", *argv], capture_output=True, env={**kept, **settings}, check=False
    )


@pytest.mark.parametrize("argv", [["--help"], ["--version"], ["judge", "--help"], ["rubrics", "--help"], ["judge"]])
def test_what_needs_nothing_heavy_imports_nothing_heavy(argv: list[str]) -> None:
    code = (
        "import sys\nfrom tabx.cli.main import main\n"
        f"main({argv!r})\n"
        f"print('\\nloaded:', [name for name in {HEAVY!r} if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "loaded: []"


def test_judging_loads_no_model_client_and_no_frames() -> None:
    code = (
        "import sys\nfrom tabx.cli.main import main\n"
        f"main(['judge', {GOLD!r}, {PRED!r}])\n"
        "heavy = ('litellm', 'instructor', 'openai', 'tenacity', 'diskcache')\n"
        "heavy += ('pandas', 'scipy', 'jinja2', 'openpyxl', 'babel')\n"
        "print('\\nloaded:', [name for name in heavy if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "loaded: []"


def test_a_pair_is_judged() -> None:
    result = run("judge", GOLD, PRED, PYTHONIOENCODING="utf-8")
    assert (result.returncode, result.stderr) == (0, b"")
    text = result.stdout.decode("utf-8")
    assert "3.95 → 3.59" in text
    assert "\x1b" not in text


def test_a_console_without_unicode_gets_plain_signs() -> None:
    result = run("judge", GOLD, PRED, PYTHONIOENCODING="ascii", COLUMNS="70")
    assert (result.returncode, result.stderr) == (0, b"")
    text = result.stdout.decode("ascii")
    assert "3.95 -> 3.59" in text
    assert "Ister\\xf6" in text


@pytest.mark.parametrize("option", ["--json", "--aligned", "--tuples", "--quiet"])
def test_exports_reach_a_console_without_unicode(option: str) -> None:
    result = run("judge", GOLD, PRED, option, PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout == run("judge", GOLD, PRED, option, PYTHONIOENCODING="utf-8").stdout or option == "--json"
    result.stdout.decode("ascii" if option == "--json" else "utf-8")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-16"])
@pytest.mark.parametrize("name", ["csv", "json", "html", "markdown"])
def test_data_is_the_same_bytes_on_every_console(tmp_path: Path, encoding: str, name: str) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out"
    source.write_text("city,sign\nÜlm,克莱\n007,→\n", encoding="utf-8")
    assert run("convert", str(source), str(target), "--to", name).returncode == 0
    result = run("convert", str(source), "-", "--to", name, PYTHONIOENCODING=encoding)
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout == target.read_bytes()
    assert "Ülm" in result.stdout.decode("utf-8")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_json_says_the_same_on_every_console(encoding: str) -> None:
    told = run("judge", GOLD, PRED, "--json", PYTHONIOENCODING=encoding).stdout
    assert json.loads(told.decode(encoding)) == tabx.judge(Path(GOLD), Path(PRED)).to_dict()


def test_a_narrow_terminal_is_kept_to() -> None:
    result = run("judge", GOLD, PRED, PYTHONIOENCODING="utf-8", COLUMNS="40")
    assert result.returncode == 0
    assert max(len(line.rstrip()) for line in result.stdout.decode().splitlines()) <= 40


def test_json_is_not_wrapped_by_a_narrow_terminal() -> None:
    wide = run("judge", GOLD, PRED, "--json")
    assert run("judge", GOLD, PRED, "--json", COLUMNS="20").stdout == wide.stdout


def test_an_error_message_reaches_a_console_without_unicode() -> None:
    result = run("judge", "nö_such.md", PRED, PYTHONIOENCODING="ascii", PYTHONUTF8="1")
    assert result.returncode == 2
    assert result.stderr.decode("ascii").startswith("tabx: error: gold: n")


@pytest.mark.parametrize(
    "argv",
    [
        ["judge", GOLD, PRED],
        ["judge", GOLD, PRED, "--json"],
        ["judge", GOLD, PRED, "--quiet"],
        ["judge", GOLD, PRED, "--fail-under", "1"],
        ["judge", GOLD, PRED, "--tuples"],
        ["rank", GOLD, PRED, PRED],
        ["rank", GOLD, PRED, "--json"],
        ["convert", GOLD, "-", "--to", "csv"],
        ["rubrics", "show", "paper"],
        ["rubrics", "list"],
        ["schema"],
        ["formats"],
        ["--version"],
        ["--help"],
        ["judge", "--help"],
    ],
    ids=" ".join,
)
def test_a_closed_pipe_is_no_noise_and_no_failure_of_the_gate(argv: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as output:
        result = subprocess.run(
            [sys.executable, "-m", "tabx", *argv],
            stdout=output,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert result.returncode == 141
    assert not re.search(rb"Traceback|error|Broken", result.stderr)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full on this system")
@pytest.mark.parametrize(
    "argv",
    [["judge", GOLD, PRED, "--quiet"], ["judge", GOLD, PRED, "--json"], ["--help"], ["judge", "--help"], ["--version"]],
    ids=" ".join,
)
def test_a_full_disk_is_one_line(argv: list[str]) -> None:
    with open("/dev/full", "wb") as output:
        result = subprocess.run(
            [sys.executable, "-m", "tabx", *argv], stdout=output, stderr=subprocess.PIPE, check=False
        )
    assert result.returncode == 2
    assert result.stderr.decode().startswith("tabx: error: ")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="closes file descriptors before the start")
@pytest.mark.parametrize(("closed", "code"), [(1, 2), (2, 0)])
def test_a_stream_closed_by_the_caller_is_no_traceback(closed: int, code: int) -> None:
    command = [sys.executable, "-m", "tabx", "judge", GOLD, PRED]
    result = subprocess.run(["sh", "-c", f'"$@" {closed}>&-', "sh", *command], capture_output=True, check=False)
    assert result.returncode == code
    assert b"Traceback" not in result.stderr


@pytest.mark.skipif(os.name != "posix", reason="no alarm that counts computing time")
@pytest.mark.parametrize("argv", [["judge", "BIG", "BIG", "--json"], ["convert", "BIG", "-", "--to", "html"]])
def test_what_takes_too_long_ends_with_one_line(argv: list[str], tmp_path: Path) -> None:
    big = tmp_path / "big.csv"
    big.write_text("".join(f"{row},{row * 7 % 1000},w{row % 77}\n" for row in range(60_000)), encoding="utf-8")
    result = run(*(str(big) if part == "BIG" else part for part in argv), "--limit", "seconds=1")
    assert result.returncode == 3
    assert result.stderr.decode().startswith("tabx: error: could not be judged: time: ")
    assert b"--limit seconds=" in result.stderr
    assert len(result.stderr.splitlines()) == 1
