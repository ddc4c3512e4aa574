"""The annotation page with 5 predictions of 40 × 15 in a real browser: first paint, keys, scrolling, dragging, bytes.

    python benchmarks/annotation_page.py [--rounds 5]

Times are those of the browser itself: first contentful paint; from a key to the next frame that shows what it did; and
of a trace (Chromium's, category "toplevel") the longest task of the page's main thread while all tables are scrolled by
the wheel and a number of the ranking is dragged across.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tabx.annotate import start

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

ROWS, COLUMNS, PREDICTIONS = 40, 15, 5

KEY = """async () => {
  const began = performance.now();
  const field = document.querySelector("#order");
  field.value = "2,1"; field.dispatchEvent(new Event("input"));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - began;
}"""

PAINT = """() => new Promise((done) => {
  const found = performance.getEntriesByName("first-contentful-paint");
  if (found.length) return done(found[0].startTime);
  new PerformanceObserver((list) => done(list.getEntriesByName("first-contentful-paint")[0].startTime))
    .observe({ type: "paint", buffered: true });
})"""


def write_bench(path: Path) -> Path:
    """Write one item whose tables have the size in question."""
    head = ["Station", *(f"Reading {column} (m)" for column in range(1, COLUMNS))]
    rows = [[f"Gauge {row}", *(f"{row * column / 7:.2f}" for column in range(1, COLUMNS))] for row in range(ROWS)]
    lines = [head, ["---"] * COLUMNS, *rows]
    table = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    path.write_text(json.dumps({"id": "g", "gold": table, "predictions": [table] * PREDICTIONS}) + "\n")
    return path


def traced(session: CDPSession, page: Page, act: Any) -> list[float]:
    """Return the milliseconds of all tasks of the page's main thread during an act, the longest first."""
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    session.send("Tracing.start", {"categories": "toplevel,devtools.timeline", "transferMode": "ReportEvents"})
    act()
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"].get("name") == "CrRendererMain"
    }
    names = ("ThreadControllerImpl::RunTask", "RunTask")
    tasks = [event for event in events if event.get("name") in names and (event["pid"], event["tid"]) in mains]
    return sorted((event.get("dur", 0) / 1000 for event in tasks), reverse=True)


def scroll(page: Page) -> None:
    """Scroll every table down and to the right by the wheel, then the page."""
    for panel in page.locator(".scroll").all():
        panel.scroll_into_view_if_needed()
        box = panel.bounding_box()
        if box is None:
            continue
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for _ in range(12):
            page.mouse.wheel(15, 60)
            page.wait_for_timeout(16)
    page.mouse.move(5, 450)
    for _ in range(20):
        page.mouse.wheel(0, -120)
        page.wait_for_timeout(16)


def drag(page: Page) -> None:
    """Drag a number across the others and back."""
    box = page.locator("[data-chip='5']").bounding_box()
    track = page.locator("#track").bounding_box()
    if box is None or track is None:
        raise SystemExit("nothing to drag")
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    for there in (track["x"] + 5, track["x"] + track["width"] - 5, track["x"] + 30):
        page.mouse.move(there, track["y"] + 20, steps=25)
    page.mouse.up()


def one_round(browser: Browser, url: str) -> dict[str, float]:
    """Return the figures of one visit."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sent: list[float] = []
    session.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
    page.goto(url, wait_until="networkidle")
    figures = {"first paint, ms": float(page.evaluate(PAINT)), "KiB sent": sum(sent) / 1024}
    figures["a key to the next frame, ms"] = statistics.median(float(page.evaluate(KEY)) for _ in range(20))
    for number in (1, 2, 3, 4):
        page.locator(f"[data-chip='{number}']").click()
    figures["longest task while scrolling, ms"] = traced(session, page, lambda: scroll(page))[0]
    figures["longest task while dragging, ms"] = traced(session, page, lambda: drag(page))[0]
    context.close()
    return figures


def main() -> None:
    """Serve the item, visit it, print the median and the worst of all rounds."""
    from browser import ARGUMENTS, CHROMIUM

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        with start(write_bench(folder / "bench.jsonl"), folder / "answers.db", ties=True, annotators=["Ann"]) as server:
            (url,) = server.addresses.values()
            found = [one_round(browser, f"{url}1") for _ in range(rounds)]
        browser.close()
    print(f"{PREDICTIONS} predictions of {ROWS} × {COLUMNS}, {rounds} visits: median (most)")
    for what in found[0]:
        values = [figures[what] for figures in found]
        print(f"  {what:36}{statistics.median(values):8.1f} ({max(values):.1f})")


if __name__ == "__main__":
    main()
