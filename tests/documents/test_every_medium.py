"""Every report goes into a file of every medium by -o; all of them say what JSON and the figures hold."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from model_server import ModelServer
from report_commands import REPORTS, command

from tabx.cli.main import main
from tabx.documents.media import SUFFIXES

pytest_plugins = ("real_results",)

OF_A_JUDGEMENT = {"ranking"}
"""Reports of the views, which have the media of a judgement."""

WHOLE = [name for name in REPORTS if " " not in name or name in ("methods rank", "metrics listed")]


@pytest.mark.parametrize("name", [name for name in WHOLE if name not in OF_A_JUDGEMENT])
def test_a_report_goes_into_every_medium(
    name: str,
    real_results: Path,
    method_server: ModelServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    monkeypatch.chdir(real_results)
    monkeypatch.setenv("TABX_CACHE_DIR", str(real_results / "cache"))
    words = command(name, method_server)
    assert main(words) == 0  # from here on the cache answers
    for suffix in SUFFIXES:
        assert main([*words, "-o", str(tmp_path / f"r{suffix}")]) == 0
    capsys.readouterr()
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads((tmp_path / "r.json").read_text("utf-8"))
    header, *lines = csv.reader(io.StringIO((tmp_path / "r.csv").read_text("utf-8")))
    assert lines
    book = openpyxl.load_workbook(tmp_path / "r.xlsx")
    figures = list(book.worksheets[-1].values)
    assert list(figures[0]) == header
    assert len(figures) == len(lines) + 1
    numbers = [cell for sheet in book.worksheets[:-1] for row in sheet.values for cell in row if _is_number(cell)]
    assert numbers or name == "metrics listed"
    page, markdown, text = ((tmp_path / f"r{suffix}").read_text("utf-8") for suffix in (".html", ".md", ".txt"))
    assert page.startswith(("<!doctype html>", "<!DOCTYPE html>"))
    assert "<table" in page
    assert markdown.startswith("# ")
    assert "| --- |" in markdown
    assert max(map(len, text.splitlines())) <= 120


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)
