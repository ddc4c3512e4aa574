"""Nothing from outside reaches a terminal, a note, an error or a log but through one door, which makes it visible."""

from __future__ import annotations

import ast
import io
import json
import os
import pty
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from model_server import Fault, ModelServer

import tabx
from tabx.base.errors import InputError
from tabx.base.escapes import BLANK, visible, visible_lines
from tabx.base.outside import lines, one_line
from tabx.cli.main import main
from tabx.llm import FailureKind, ModelFailure

PACKAGE = Path(tabx.__file__).parent
HOSTILE = "a\x1b[2J\x1b]0;title\x07b\u202ec\u2066d\x9be\u3164f\u2800g\ufe01h\U000e0041i\u115fj\u200bk\x7f"

DOORS = {
    "cli/output.py": "the door itself",
    "cli/progress.py": "one line, through `one_line`",
    "cli/batch_progress.py": "through `ProgressLine`",
    "cli/argument_parser.py": "errors through `one_line`; help is our own",
    "cli/main.py": "opens and flushes the streams",
    "cli/parser.py": "prints the version",
    "cli/completion.py": "prints our own script",
    "testing.py": "warns in our own words",
    "backbones/recording.py": "warns through `one_line`",
    "integrations/rewards.py": "logs through `one_line`",
    "llm/libraries.py": "silences loggers, and takes keys out of their records",
}

_STREAMS = {"stdout", "stderr", "__stdout__", "__stderr__"}
_SAYING = {"print", "input"}
_SAYING_MODULES = {"traceback": ("print",), "warnings": ("warn",), "logging": ("",), "rich": ("",)}


def ways_out(path: Path) -> Iterator[str]:
    """Yield what in a file writes to a stream of the process, warns or logs.

    Handing `sys.stdout` to a `write_…` is none: these write through `Paper`.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    handed = {
        id(argument)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.startswith("write_")
        for argument in node.args
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SAYING:
            yield f"{node.func.id}()"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module, name = node.value.id, node.attr
            if module == "sys" and name in _STREAMS and id(node) not in handed:
                yield f"sys.{name}"
            if any(name.startswith(start) for start in _SAYING_MODULES.get(module, ())):
                yield f"{module}.{name}"


def test_there_is_no_way_out_but_the_doors() -> None:
    found = {path.relative_to(PACKAGE).as_posix(): list(ways_out(path)) for path in sorted(PACKAGE.rglob("*.py"))}
    found = {name: ways for name, ways in found.items() if ways}
    sneaking = {name: ways for name, ways in found.items() if name not in DOORS}
    assert not sneaking, f"send it through tabx.cli.output or Paper: {sneaking}"
    assert set(found) == set(DOORS), "a door that nobody uses is to be taken off the list"


def test_a_way_out_would_be_found(tmp_path: Path) -> None:
    for text in ("print(1)", "import sys\nsys.stderr.write('a')", "import logging\nlogging.getLogger('a').info('b')"):
        (tmp_path / "a.py").write_text(text)
        assert list(ways_out(tmp_path / "a.py"))
    (tmp_path / "a.py").write_text("import sys\nwrite_report(1, sys.stdout)\nx.write('a')")
    assert not list(ways_out(tmp_path / "a.py"))


def is_tame(text: str) -> bool:
    """Whether a text holds nothing that a terminal obeys or that is not seen."""
    return not any(
        char in BLANK or (unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")) for char in text if char != "\n"
    )


def test_every_door_makes_what_is_hostile_visible() -> None:
    assert not is_tame(HOSTILE)
    for text in (visible(HOSTILE), one_line(HOSTILE), lines(HOSTILE), visible_lines(HOSTILE + "\n" + HOSTILE)):
        assert is_tame(text)
        assert "\\x1b[2J" in text
    failure = ModelFailure(FailureKind.SERVER_ERROR, HOSTILE, detail=HOSTILE)
    assert is_tame(str(failure) + failure.detail + failure.message)
    assert is_tame(str(InputError(HOSTILE)))


@pytest.mark.parametrize(
    "text", ["❤️ ☎️ 1️⃣", "葛\U000e0100城", "‼️", "नमस्ते क\u200dष", "می\u200cخواهم", "Zürich 東京", "a\u00a0b\u2009c"]
)
def test_what_scripts_and_signs_need_stays(text: str) -> None:
    assert visible(text) == text


@pytest.mark.parametrize("status", [400, 401, 404, 429, 500, 503])
def test_what_a_server_says_is_tame(
    status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.md").write_text("| Country | Nickname |\n|---|---|\n| Chile | Land of Poets |\n")
    (tmp_path / "pred.md").write_text("| Country | Nickname |\n|---|---|\n| Chile | the poets' country |\n")
    with ModelServer("{}", always=[Fault("hostile", status, HOSTILE, code=HOSTILE)]) as server:
        argv = ["judge", "gold.md", "pred.md", "--backbone", "openai/m", "--api-base", server.base, "--no-cache"]
        assert main([*argv, "--retry-seconds", "1"]) in (2, 3)
    told = capsys.readouterr()
    assert "\\x1b[2J" in told.err
    assert is_tame(told.err + told.out)


def test_the_name_that_a_server_gives_its_model_is_tame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABX_LOCAL_KEY", "")
    with ModelServer('{"answers": true}') as server:
        assert main(["doctor", f"local/{HOSTILE}", "--api-base", server.base]) == 0
    told = capsys.readouterr()
    assert "\\x1b[2J" in told.out
    assert is_tame(told.out + told.err)


@pytest.fixture
def hostile_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    cell = HOSTILE.replace("\x1b", "\x1b").replace("|", "")
    gold = [["name", HOSTILE], ["x", cell], ["y", "2"], ["z" + HOSTILE, "3"]]
    predicted = [["name", "b" + HOSTILE], ["x", cell + "q"], ["y", "2,5"], ["w" + HOSTILE, "4"]]
    for name, rows in (("gold\x1b[2J.json", gold), ("pred\u202e.json", predicted)):
        (tmp_path / name).write_text(json.dumps([dict(zip(rows[0], row, strict=True)) for row in rows[1:]]))
    return tmp_path


COMMANDS = (
    ["judge", "G", "P"],
    ["judge", "G", "P", "--full"],
    ["judge", "G", "P", "--aligned"],
    ["judge", "G", "P", "--tuples"],
    ["rank", "G", "P", "G"],
    ["judge", "G", "nowhere\x1b[2J"],
    ["judge", "G", "P", "--rubric", HOSTILE.replace("\x07", "")],
    ["judge", "G", "P", "--backbone", HOSTILE],
    ["judge", "G", "P", f"--{HOSTILE}"],
    ["convert", "nowhere\x1b[2J", "-", "--to", "csv"],
)


@pytest.mark.parametrize("argv", COMMANDS, ids=lambda argv: ascii(" ".join(argv))[:40])
def test_what_files_and_callers_say_is_tame(
    argv: list[str], hostile_tables: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = {"G": "gold\x1b[2J.json", "P": "pred\u202e.json"}
    code = main([names.get(word, word) for word in argv])
    told = capsys.readouterr()
    assert code in (0, 2)
    assert told.out or told.err
    assert is_tame(told.out + told.err)


def test_json_holds_nothing_that_a_terminal_obeys(hostile_tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "gold\x1b[2J.json", "pred\u202e.json", "--json"]) == 0
    shown = capsys.readouterr().out
    assert not any(unicodedata.category(char) == "Cc" or char in "\u202e\u2066" for char in shown if char != "\n")
    assert json.loads(shown)["name"] == "pred\u202e.json against gold\x1b[2J.json"


def test_a_fault_of_ours_is_told_tamely(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError(HOSTILE)

    monkeypatch.setattr("tabx.cli.commands.formats.run", broken)
    assert main(["formats"]) == 3
    told = capsys.readouterr()
    assert "Traceback" in told.err
    assert is_tame(told.err)


def test_data_is_the_same_bytes_in_a_pipe_and_tame_at_a_terminal(hostile_tables: Path) -> None:
    command = [sys.executable, "-m", "tabx", "convert", "gold\x1b[2J.json", "-", "--to", "csv"]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    piped = subprocess.run(command, capture_output=True, check=True, env=environment).stdout
    assert "\x1b[2J" in piped.decode()
    ours, theirs = pty.openpty()
    child = subprocess.Popen(command, stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL, env=environment)
    os.close(theirs)
    shown = io.BytesIO()
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # the other end has closed
            break
        if not piece:
            break
        shown.write(piece)
    os.close(ours)
    assert child.wait() == 0
    text = shown.getvalue().decode().replace("\r\n", "\n")
    assert "\\x1b[2J" in text
    assert is_tame(text)


def test_what_a_record_says_of_itself_is_tame(hostile_tables: Path) -> None:
    gold, predicted = Path("gold\x1b[2J.json"), Path("pred\u202e.json")
    judgement = tabx.judge(gold, predicted)
    ranking = tabx.rank(gold, [predicted, gold])
    shown = (repr(judgement), repr(ranking), repr(judgement.findings), judgement.to_text(), judgement.to_markdown())
    assert all(is_tame(text) for text in (*shown, str(judgement.signature), ranking.to_text(), ranking.to_markdown()))
