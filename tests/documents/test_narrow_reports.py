"""Every report on real results, on terminals of any width: no line is too long, and no name, word or figure broken."""

from __future__ import annotations

from pathlib import Path

import pytest
from model_server import ModelServer
from report_commands import REPORTS, command

from tabx.cli.main import main

pytest_plugins = ("real_results",)

HEADS_OF_LISTS = {"why", "findings", "costliest"}
"""Words of heads that a list of sentences below a line does without."""

WIDE = 4000
"""Characters in a line in which every table has the room."""


@pytest.mark.parametrize("name", REPORTS)
def test_no_line_is_too_long_and_no_word_broken(
    name: str,
    real_results: Path,
    method_server: ModelServer,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(real_results)
    monkeypatch.setenv("TABX_CACHE_DIR", str(real_results / "cache"))
    words = command(name, method_server)
    _printed(words, WIDE, monkeypatch, capsys)  # from here on the cache answers
    known = _words(_printed(words, WIDE, monkeypatch, capsys))
    assert known
    for width in (60, 80, 100, 120):
        text = _printed(words, width, monkeypatch, capsys)
        assert max(map(len, text.splitlines())) <= width
        found = _words(text)
        assert not found - known, (width, sorted(found - known))
        assert not known - found - HEADS_OF_LISTS, (width, sorted(known - found))


def _printed(words: list[str], width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setenv("COLUMNS", str(width))
    capsys.readouterr()
    assert main(words) in (0, 3)
    return capsys.readouterr().out


def _words(text: str) -> set[str]:
    """Return the words, without the signs by which a line lists what a table has in columns."""
    return {
        word.rstrip(",:") for word in text.replace("|", " ").split() if not set(word) <= {"─"} and word.rstrip(",:")
    }
