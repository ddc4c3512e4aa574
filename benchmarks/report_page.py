"""The page of tabx report with thousands of pairs in a real browser: how long it is busy at what people do.

    python benchmarks/report_page.py [--pairs 5000]

Results of examples/ranked_predictions.jsonl are written under new names and scores. A long task is one that keeps the
page busy for more than 50 ms (W3C Long Tasks); the slowest frame is what a person waits for.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import tabx
from tabx.base.seals import SEAL, seal_of
from tabx.cli.main import main as tabx_command

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

WATCH = """
window.long = [];
new PerformanceObserver((list) => list.getEntries().forEach((one) => window.long.push(one.duration)))
  .observe({ type: "longtask", buffered: true });
"""

TIMED = """async (act) => {
  const began = performance.now();
  await eval(`(async () => {${act}})()`);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - began;
}"""


def written(folder: Path, count: int) -> Path:
    """Return a file of results with so many pairs, of five models and four data sets."""
    few = folder / "few.jsonl"
    tabx_command(["batch", str(ROOT / "examples" / "ranked_predictions.jsonl"), "-o", str(few), "--workers", "0"])
    lines = [json.loads(line) for line in few.read_text(encoding="utf-8").splitlines()]
    chance, path = random.Random(1), folder / "many.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            line = dict(lines[number % len(lines)])
            line |= {"id": f"pair {number // 5}", "model": f"model {number % 5}", "pair": str(number), "row": number}
            line |= {"score": chance.random(), "fields": {"dataset": f"set {number // 5 % 4}"}}
            file.write(json.dumps({**line, SEAL: seal_of(line)}) + "\n")
    return path


def measure(page: Page, name: str, act: str) -> None:
    """Print how long the page was busy with an act, until the next frame after it."""
    page.evaluate("window.long = []")
    took = page.evaluate(TIMED, act)
    page.wait_for_timeout(200)
    long = page.evaluate("window.long")
    print(f"{name:28} {took:6.0f} ms, long tasks: {[round(one) for one in long] or 'none'}")


CLICK = "document.querySelector({!r}).click()"
SEARCH = "const box = document.querySelector('input'); box.value = {!r}; box.dispatchEvent(new Event('input'))"
ACTS = {
    "sort by score": CLICK.format('[data-pairs] th button[data-column="4"]'),
    "sort by name": CLICK.format('[data-pairs] th button[data-column="0"]'),
    "search": SEARCH.format("pair 99"),
    "clear the search": SEARCH.format(""),
    "one model": CLICK.format('[data-filter="m"] button'),
    "all models": CLICK.format('[data-filter="m"] button'),
    "sort a table": CLICK.format("[data-sortable] th:nth-child(4) button"),
    "100 more pairs": CLICK.format(".more"),
    "all pairs, 100 at a time": """const more = document.querySelector('.more');
      while (!more.hidden) { more.click(); await new Promise(requestAnimationFrame); }""",
}


def main() -> None:
    """Make the page, open it, act."""
    from browser import ARGUMENTS, CHROMIUM

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=5000)
    count = parser.parse_args().pairs
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        results = written(folder, count)
        began = time.perf_counter()
        path = tabx.compare_models(results).save(folder / "page.html")
        took = time.perf_counter() - began
        sizes = f"{results.stat().st_size >> 20} MiB of results, page of {path.stat().st_size >> 10} KiB"
        print(f"{count:,} pairs: {sizes}, {took:.1f} s")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_context(bypass_csp=True).new_page()
        page.add_init_script(WATCH)
        began = time.perf_counter()
        page.goto(path.as_uri())
        page.wait_for_timeout(300)
        long = [round(one) for one in page.evaluate("window.long")]
        busy = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
        print(f"{'open':28} {busy:6.0f} ms, long tasks: {long or 'none'}")
        for what, act in ACTS.items():
            measure(page, what, act)
        browser.close()


if __name__ == "__main__":
    main()
