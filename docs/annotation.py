"""Takes `docs/annotation.png`: the page on which people rank the predictions of the examples.

python docs/annotation.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tabx.annotate import start

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))


def main() -> None:
    """Open the page as a person would, place two predictions, and keep what is seen."""
    from browser import ARGUMENTS, CHROMIUM

    path = ROOT / "docs" / "annotation.png"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        bench = ROOT / "examples" / "ranked_predictions.jsonl"
        with start(bench, Path(folder) / "answers.db", seed=2, annotators=["Ann"]) as server:
            page = browser.new_page(viewport={"width": 1180, "height": 720})
            page.goto(f"{server.addresses['Ann']}1")
            page.locator("#order").fill("2,1")
            page.locator("#saved", has_text="Draft kept").wait_for()
            page.screenshot(path=path)
        browser.close()
    print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
