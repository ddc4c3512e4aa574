"""Draws `docs/trace.svg`: what a terminal shows for the box score of the examples.

python docs/picture.py
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

ROOT = Path(__file__).resolve().parents[1]
COMMAND = ["judge", "examples/box_score_gold.md", "examples/box_score_pred.md"]
WIDTH = 100


def main() -> None:
    """Run the command as a person would, and write the picture of what it prints."""
    environment = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": str(WIDTH), "TERM": "xterm-256color"}
    call = [sys.executable, "-m", "tabx.cli.main", *COMMAND]
    printed = subprocess.run(call, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(Text(f"$ tabx {' '.join(COMMAND)}", style="bold"))
    console.print(Text.from_ansi(printed.rstrip()))
    path = ROOT / "docs" / "trace.svg"
    path.write_text(console.export_svg(title="tabx", theme=MONOKAI, unique_id="tabx"), encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
