"""Progress: told to who listens, shown on a terminal after a second, silent otherwise."""

from __future__ import annotations

import io

import pytest

import tabx
from tabx.base.progress import listening, tell
from tabx.cli.main import main
from tabx.cli.progress import ProgressLine, showing_progress

GOLD = "a | b\nx | 1\ny | 2\n"
PREDICTED = "a | b\ny | 2\nx | 3\n"


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def test_a_listener_hears_what_is_done_in_order() -> None:
    heard: list[str] = []
    with listening(lambda doing, done, total: heard.append(doing)):
        tabx.judge(GOLD, PREDICTED)
    assert list(dict.fromkeys(heard)) == [
        "reading columns",
        "pairing columns",
        "pairing rows",
        "looking for repairs",
        "reading pairs of columns",
        "comparing rows",
        "gathering findings",
    ]


def test_nobody_hears_what_is_told_outside_the_block() -> None:
    heard: list[str] = []
    with listening(lambda doing, done, total: heard.append(doing)):
        tell("inside")
    tell("outside")
    assert heard == ["inside"]


def test_the_line_waits_a_second_and_leaves_no_trace() -> None:
    patient, eager = Terminal(), Terminal()
    for line in (ProgressLine(patient), ProgressLine(eager, patience=0.0)):
        line("comparing rows", 1000, 5000)
        line.clear()
    assert patient.getvalue() == ""
    assert "tabx: comparing rows 1,000 of 5,000" in eager.getvalue()
    assert eager.getvalue().endswith("\r")
    assert not eager.getvalue().rpartition("\r")[0].rpartition("\r")[2].strip()


def test_off_a_terminal_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr("tabx.cli.progress.PATIENCE", 0.0)
    with showing_progress():
        tell("comparing rows", 1, 2)
    assert stream.getvalue() == ""


def test_an_interrupted_judgement_wipes_the_line_and_exits_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()

    def interrupt(*_: object) -> int:
        line("comparing rows", 1, 2)
        raise KeyboardInterrupt

    line = ProgressLine(stream, patience=0.0)
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr("tabx.cli.progress.ProgressLine", lambda stream: line)
    monkeypatch.setattr("tabx.cli.commands.judge.run", interrupt)
    assert main(["judge", "gold.md", "predicted.md"]) == 130
    assert "comparing rows" in stream.getvalue()
    assert stream.getvalue().rpartition("\r")[2] == "tabx: error: interrupted\n"
