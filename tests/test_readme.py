"""What README shows works as pasted."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_python_of_the_first_screen_prints_what_it_says() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried == 3
    assert not failed


def test_the_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8"))
    assert targets
    missing = [target for target in targets if "://" not in target and not (README.parent / target).exists()]
    assert not missing
