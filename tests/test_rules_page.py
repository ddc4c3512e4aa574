"""`docs/rules.md` is complete and true: every price, its example judged, its module, its test, its reason."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_page_of_rules_is_what_would_be_written() -> None:
    run = subprocess.run(
        [sys.executable, ROOT / "docs" / "rules.py", "--check"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-500:] or "python docs/rules.py writes it anew"
