"""The page of forms is what its program writes, and the command prints the same lists."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tabx.cli.main import main
from tabx.formats.forms import FORMS

ROOT = Path(__file__).parents[1]


def test_the_page_is_as_written() -> None:
    subprocess.run([sys.executable, "docs/forms.py", "--check"], cwd=ROOT, check=True)


def test_the_command_prints_every_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["formats"]) == 0
    out = capsys.readouterr().out
    assert all(form.name in out for form in FORMS)
    assert main(["formats", "--json"]) == 0
    listed = [form["name"] for known in json.loads(capsys.readouterr().out) for form in known["forms"]]
    assert sorted(listed) == sorted(form.name for form in FORMS)
