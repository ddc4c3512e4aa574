"""The page in a real browser: every way to enter an answer, and that nothing entered is ever lost."""

from __future__ import annotations

import json
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from annotating import HOSTILE, HOSTILE_TABLE, PREDICTIONS, address, served, write_bench
from browser import chromium, needs_chromium
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tabx.annotate import Annotation, export_answers, start, status
from tabx.annotate.records import Task
from tabx.annotate.store import opened

pytestmark = needs_chromium

NAMES = [f"p{number}" for number in range(20)]
_free = iter(range(len(NAMES)))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_bench(tmp_path_factory.mktemp("pages") / "bench.jsonl")


def server_of(bench: Path, form: str, **options: Any) -> Iterator[Annotation]:
    path = bench.with_name(f"{form}.db")
    with start(bench, path, form=form, seed=1, annotators=NAMES, **options) as server:
        yield server


@pytest.fixture(scope="module")
def rankings(bench: Path) -> Iterator[Annotation]:
    yield from server_of(bench, "ranking", ties=True)


@pytest.fixture(scope="module")
def ratings(bench: Path) -> Iterator[Annotation]:
    yield from server_of(bench, "rating")


@pytest.fixture(scope="module")
def rubrics(bench: Path) -> Iterator[Annotation]:
    yield from server_of(bench, "rubric")


@pytest.fixture
def name() -> str:
    """Return an annotator who has answered nothing yet."""
    return NAMES[next(_free)]


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    """Give one tab for most tests: annotators have addresses of their own, by which a browser keeps their drafts."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(8000)
    yield context.new_page()
    context.close()


@contextmanager
def visit(page: Page, url: str, *, tolerated: str = "\0") -> Iterator[Page]:
    """Open a page that may ask for nothing but its own server, and report nothing."""
    troubles: list[str] = []
    origin = url.split("/a/")[0]
    heard = {
        "request": lambda one: None if one.url.startswith((origin, "data:")) else troubles.append(one.url),
        "console": lambda message: troubles.append(message.text),
        "pageerror": lambda error: troubles.append(str(error)),
    }
    for event, hear in heard.items():
        page.on(event, hear)  # type: ignore[call-overload]
    page.set_viewport_size({"width": 1300, "height": 900})
    page.goto(url)
    yield page
    for event, hear in heard.items():
        page.remove_listener(event, hear)
    assert [text for text in troubles if tolerated not in text] == []


@contextmanager
def another(browser: Browser, url: str) -> Iterator[Page]:
    """Open a page in a browser that knows nothing of the first one."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(8000)
    with visit(context.new_page(), url) as page:
        yield page
    context.close()


def task_of(server: Annotation, name: str, number: int = 1) -> Task:
    with opened(server.path) as store:
        return store.tasks(name)[number - 1]


def ranks_of(server: Annotation, name: str) -> list[list[int]]:
    return [line["human_ranks"] for line in export_answers(server.path, annotators=[name])]


def expected(server: Annotation, name: str, places: dict[int, int]) -> list[int]:
    """Return the ranks by prediction where those shown under these numbers have these places."""
    task = task_of(server, name)
    return [places[task.shown.index(index) + 1] for index in range(len(task.shown))]


def chip(page: Page, number: int) -> Locator:
    return page.locator(f"[data-chip='{number}']")


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until something holds: `wait_for_function` would evaluate a text, which the page's policy forbids."""
    for _ in range(160):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("still not so after 8 s")


def box_of(place: Locator) -> FloatRect:
    box = place.bounding_box()
    assert box is not None
    return box


def drag(page: Page, number: int, x: float, y: float) -> None:
    box = box_of(chip(page, number))
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(x - 9, y, steps=3)
    page.mouse.move(x, y, steps=2)
    page.evaluate("new Promise(requestAnimationFrame)")
    page.mouse.up()


def test_a_ranking_by_text(tab: Page, rankings: Annotation, name: str) -> None:
    with visit(tab, address(rankings, name)) as page:
        field, wrong = page.locator("#order"), page.locator("#wrong")
        page.keyboard.press("r")
        expect(field).to_be_focused()
        for text, said in (("2,2", "2 stands twice"), ("2,9", "9 is none of the predictions"), ("2,x", "x is none of")):
            field.fill(text)
            expect(wrong).to_contain_text(said)
            expect(field).to_have_attribute("aria-invalid", "true")
        field.fill("2,1=4,3")
        expect(wrong).to_be_empty()
        page.keyboard.press("Enter")
        expect(wrong).to_have_text("5 is missing")
        expect(field).to_have_value("2,1=4,3")  # nothing is lost
        expect(page.locator("#p4 .place")).to_have_text("place 2, tied")
        field.press_sequentially(",5")
        page.keyboard.press("Enter")
        page.wait_for_url("**/2")
    assert ranks_of(rankings, name) == [expected(rankings, name, {2: 1, 1: 2, 4: 2, 3: 4, 5: 5})]


def test_a_ranking_by_keys(tab: Page, rankings: Annotation, name: str) -> None:
    with visit(tab, address(rankings, name)) as page:
        chip(page, 3).focus()
        page.keyboard.press("Enter")
        expect(chip(page, 3)).to_be_focused()
        for number in (1, 2, 4, 5):
            chip(page, number).focus()
            page.keyboard.press(" ")
        expect(page.locator("#order")).to_have_value("3,1,2,4,5")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#order")).to_have_value("3,5,1,2,4")
        expect(page.locator("#announce")).to_have_text("Prediction 5, place 2 of 5")
        page.keyboard.press("=")
        expect(page.locator("#order")).to_have_value("3=5,1,2,4")
        page.keyboard.press("=")
        page.keyboard.press("Delete")
        expect(page.locator("#order")).to_have_value("3,1,2,4")
        page.keyboard.press("End")
        page.keyboard.press("Control+Enter")
        page.wait_for_url("**/2")
    assert ranks_of(rankings, name) == [expected(rankings, name, {3: 1, 1: 2, 2: 3, 4: 4, 5: 5})]


def test_a_ranking_by_dragging(tab: Page, rankings: Annotation, name: str) -> None:
    with visit(tab, address(rankings, name)) as page:
        for number in (1, 2, 3, 4):
            chip(page, number).click()  # which places it last
        field = page.locator("#order")
        expect(field).to_have_value("1,2,3,4")
        first, last = box_of(chip(page, 1)), box_of(chip(page, 4))
        drag(page, 5, first["x"] - 3, first["y"] + 15)
        expect(field).to_have_value("5,1,2,3,4")
        track = box_of(page.locator("#track"))
        drag(page, 1, track["x"] + track["width"] - 2, last["y"] + 15)
        expect(field).to_have_value("5,2,3,4,1")
        onto = box_of(chip(page, 3))
        drag(page, 4, onto["x"] + onto["width"] / 2, onto["y"] + 15)
        expect(field).to_have_value("5,2,3=4,1")
        drag(page, 4, 700, 300)  # away: not placed any more
        expect(field).to_have_value("5,2,3,1")
        drag(page, 4, onto["x"] + onto["width"] - 1, onto["y"] + 15)
        expect(field).to_have_value("5,2,3,4,1")
        page.locator("button", has_text="Save and go on").click()
        page.wait_for_url("**/2")
    assert ranks_of(rankings, name) == [expected(rankings, name, {5: 1, 2: 2, 3: 3, 4: 4, 1: 5})]


def test_a_reload_and_another_browser_lose_nothing(
    browser: Browser, tab: Page, rankings: Annotation, name: str
) -> None:
    with visit(tab, address(rankings, name)) as page:
        page.locator("#order").fill("4,3,3")  # even what is impossible
        page.reload()
        expect(page.locator("#order")).to_have_value("4,3,3")
        expect(page.locator("#wrong")).to_have_text("3 stands twice")
        page.locator("#order").fill("4,3")
        expect(page.locator("#saved")).to_have_text("Draft kept")
    with another(browser, address(rankings, name)) as page:
        expect(page.locator("#order")).to_have_value("4,3")
        expect(page.locator("#track [data-chip]")).to_have_text(["4", "3"])
    assert ranks_of(rankings, name) == []


def test_what_a_page_could_not_send_the_next_one_brings(tab: Page, rankings: Annotation, name: str) -> None:
    with visit(tab, address(rankings, name), tolerated="ERR_INTERNET_DISCONNECTED") as page:
        page.context.set_offline(True)
        page.locator("#order").fill("5,4,3,2,1")
        page.keyboard.press("Enter")
        expect(page.locator("#saved")).to_contain_text("Not saved yet")
        assert ranks_of(rankings, name) == []
        page.context.set_offline(False)
        page.goto(f"{address(rankings, name)}2")
        until(page, lambda: page.evaluate("localStorage.getItem(`tabx:${location.pathname.slice(0, -1)}1`) === null"))
    assert ranks_of(rankings, name) == [expected(rankings, name, {5: 1, 4: 2, 3: 3, 2: 4, 1: 5})]


def test_going_back_changes_an_answer_and_keeps_the_old_one(tab: Page, rankings: Annotation, name: str) -> None:
    with visit(tab, address(rankings, name)) as page:
        for number in (1, 2, 3):
            page.locator("#order").fill("1,2,3,4,5")
            page.keyboard.press("Enter")
            page.wait_for_url("**/all" if number == 3 else f"**/{number + 1}")
        expect(page.locator("h1")).to_have_text("Done, thank you")
        page.locator(".all a").first.click()
        expect(page.locator("#saved")).to_have_text("Answered")
        expect(page.locator("#order")).to_have_value("1,2,3,4,5")
        page.locator("#order").fill("2,1,3,4,5")
        page.keyboard.press("Enter")
        page.wait_for_url("**/all")
    first = export_answers(rankings.path, annotators=[name])[0]
    assert first["changes"] == 1
    assert first["human_ranks"] == expected(rankings, name, {2: 1, 1: 2, 3: 3, 4: 4, 5: 5})
    assert first["seconds"] > 0
    assert len(export_answers(rankings.path, annotators=[name], history=True)) == 4


def test_two_annotators_rate_at_once(browser: Browser, tab: Page, ratings: Annotation) -> None:
    ann, bo = NAMES[next(_free)], NAMES[next(_free)]
    with visit(tab, address(ratings, ann)) as one, another(browser, address(ratings, bo)) as other:
        for number in range(1, 6):
            for page, value in ((one, number), (other, 10 - number)):
                page.locator(f"#p{number} .scale label").nth(value).click()
        one.locator("#p2 textarea").fill("columns are gone")
        for page in (one, other):
            expect(page.locator("#rated")).to_have_text("5 of 5 rated")
            page.locator("button", has_text="Next").click()
            page.wait_for_url("**/2")
    for name, values in ((ann, [1, 2, 3, 4, 5]), (bo, [9, 8, 7, 6, 5])):
        task = task_of(ratings, name)
        lines = export_answers(ratings.path, annotators=[name])
        assert {line["prediction"]: line["rating"] for line in lines} == dict(zip(task.shown, values, strict=True))
        reasons = {task.shown.index(line["prediction"]) + 1: line["reason"] for line in lines}
        assert reasons[2] == ("columns are gone" if name == ann else "")
    assert task_of(ratings, ann).shown != task_of(ratings, bo).shown
    done = {one.name: one.done for one in status(ratings.path).annotators}
    assert (done[ann], done[bo], done[NAMES[0]]) == (1, 1, 0)


def test_a_rating_by_keys(tab: Page, ratings: Annotation, name: str) -> None:
    began = time.monotonic()
    with visit(tab, address(ratings, name)) as page:
        page.keyboard.press("r")
        page.keyboard.press("7")
        expect(page.locator("#p1 :checked")).to_have_value("7")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#p1 .said")).to_have_text("Saved")
        page.keyboard.press("Tab")
        page.keyboard.type("as it is")
        page.keyboard.press("Tab")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#wrong")).to_have_text("4 not rated yet")
        expect(page.locator("#p2 [type=radio]").first).to_be_focused()
        page.keyboard.press("1")
        page.keyboard.press("0")
        expect(page.locator("#p2 :checked")).to_have_value("10")
        page.reload()  # at once, before anything is acknowledged
        expect(page.locator("#p2 :checked")).to_have_value("10")
        expect(page.locator("#rated")).to_have_text("2 of 5 rated")
    task = task_of(ratings, name)
    found = {line["prediction"]: line for line in export_answers(ratings.path, annotators=[name])}
    assert (found[task.shown[0]]["rating"], found[task.shown[0]]["reason"]) == (8, "as it is")
    assert found[task.shown[1]]["rating"] == 10
    # No moment is counted for two ratings, nor twice over a reload.
    assert 0 < sum(line["seconds"] for line in found.values()) < time.monotonic() - began


def test_a_rubric_is_filled_from_nothing_and_marks_are_on_record(tab: Page, rubrics: Annotation, name: str) -> None:
    number = next(task for task in range(1, 6) if task_of(rubrics, name, task).shown == (1,))
    with visit(tab, f"{address(rubrics, name)}{number}", tolerated="422") as page:
        assert set(page.locator("input").evaluate_all("all => all.map(one => one.value)")) == {""}
        expect(page.locator(".marked")).to_have_count(0)
        page.keyboard.press("r")
        page.keyboard.type("2")
        page.keyboard.press("Control+Enter")
        expect(page.locator(".error").first).to_have_text("missing, extra: a number is missing; 0 for none")
        expect(page.locator('[name="rows.exact"]')).to_have_value("2")
        for field, value in {"rows.missing": 2, "rows.extra": 0, "columns.exact": 2, "columns.missing": 0}.items():
            page.locator(f'[name="{field}"]').fill(str(value))
        page.locator('[name="columns.extra"]').fill("0")
        page.locator('[name="cell.Numerical.partial"]').fill("1")
        page.locator("#more").click()
        page.keyboard.type("People")
        page.locator("select").select_option("Numerical.delta")
        page.locator('[data-field="difference"]').fill("90")
        page.keyboard.press("Control+Enter")
        expect(page.locator(".error")).to_have_text(
            "missing: exact and missing are 4 together, the gold table has 3 rows"
        )
        page.reload()
        expect(page.locator('[data-field="difference"]')).to_have_value("90")
        page.locator('[name="rows.missing"]').fill("1")
        page.locator('[name="rows.exact"]').fill("1")
        page.locator('[name="rows.exact"]').press("Escape")
        page.keyboard.press("h")
        expect(page.locator("#gold .differs")).to_have_text(["4120", "Birch", "880", "Elm"])
        expect(page.locator("#p1 .differs")).to_have_text(["4210"])
        expect(page.locator("body.marked")).to_have_count(1)
        page.keyboard.press("h")
        expect(page.locator("body.marked")).to_have_count(0)
        page.keyboard.press("Control+Enter")
        page.wait_for_url(lambda url: not url.endswith(f"/{number}"))
    (line,) = export_answers(rubrics.path, annotators=[name])
    assert (line["prediction"], line["hints"]) == (1, True)
    assert line["rubric"]["rows"] == {"exact": 1, "missing": 1, "extra": 0}
    assert line["rubric"]["cell_types"] == [{"type": "Numerical", "missing": 0, "extra": 0, "partial": 1}]
    size = {"column": "People", "type": "Numerical", "kind": "delta", "difference": 90.0}
    assert line["rubric"]["differences"] == [size]


def shown_as(page: Page, server: Annotation, name: str, index: int) -> Locator:
    """Return the panel of a prediction by its index in the bench."""
    return page.locator(f"#p{task_of(server, name).shown.index(index) + 1}")


def test_hostile_cells_stay_text_and_replies_without_a_table_are_raw(tab: Page, tmp_path: Path) -> None:
    name = "Ann"
    bench = write_bench(tmp_path / "hostile.jsonl", 1, [*PREDICTIONS[:4], HOSTILE_TABLE])
    with (
        start(bench, tmp_path / "hostile.db", annotators=[name]) as server,
        visit(tab, address(server, name)) as page,
    ):
        hostile = shown_as(page, server, name, 4)
        cells = hostile.locator("tbody .key").all_text_contents()
        assert cells == [*HOSTILE[:-1], "a\\u202eb"]
        assert "taken" not in page.title()
        assert "tabx" in page.title()
        expect(page.locator("img")).to_have_count(0)
        expect(page.locator("h1")).to_have_count(1)
        expect(page.locator("script")).to_have_count(2)  # ours, and the data
        long = hostile.locator(".long").first
        assert box_of(long)["height"] < 200
        assert hostile.locator("tbody .key").nth(4).evaluate("one => getComputedStyle(one).unicodeBidi") == "plaintext"
        raw = shown_as(page, server, name, 2)
        expect(raw.locator("pre")).to_have_text("I cannot make that table.")
        spans = shown_as(page, server, name, 3)
        expect(spans.locator("tbody [rowspan='2']")).to_have_text("Ash")
        expect(spans.locator("thead [colspan='2']")).to_have_text("Facts")
        assert "towns 0" not in page.content()  # the name of an item may tell whose predictions they are


def test_the_header_and_the_key_column_stay_while_a_table_scrolls(tab: Page, tmp_path: Path) -> None:
    head = [f"column {number}" for number in range(15)]
    rows = [[f"row {row}", *(str(row * column) for column in range(1, 15))] for row in range(40)]
    table = "\n".join("| " + " | ".join(row) + " |" for row in (head, ["---"] * 15, *rows))
    wide = tmp_path / "wide.jsonl"
    wide.write_text(json.dumps({"id": "wide", "gold": table, "predictions": [table] * 5}) + "\n", encoding="utf-8")
    with (
        start(wide, tmp_path / "wide.db", annotators=["Ann"]) as server,
        visit(tab, address(server, "Ann")) as page,
    ):
        panel = page.locator("#p2 .scroll")
        panel.evaluate("one => { one.scrollTop = 400; one.scrollLeft = 300; }")
        frame = box_of(panel)
        header, key = (box_of(panel.locator(one)) for one in ("thead th >> nth=9", "tbody .key >> nth=30"))
        corner = box_of(panel.locator("thead .key"))
        assert abs(header["y"] - frame["y"]) < 3
        assert abs(key["x"] - frame["x"]) < 3
        assert abs(corner["x"] - frame["x"]) + abs(corner["y"] - frame["y"]) < 6
        on_top = "([x, y]) => document.elementFromPoint(x, y).textContent"
        assert page.evaluate(on_top, [corner["x"] + 5, corner["y"] + 5]) == "column 0"
        panel.focus()
        page.keyboard.press("PageDown")
        until(page, lambda: panel.evaluate("one => one.scrollTop > 450"))


@pytest.mark.parametrize("form", ["ranking", "rating", "rubric"])
def test_a_telephone_shows_one_table_at_a_time(tab: Page, form: str, request: pytest.FixtureRequest, name: str) -> None:
    server = request.getfixturevalue({"ranking": "rankings", "rating": "ratings", "rubric": "rubrics"}[form])
    with visit(tab, address(server, name)) as page:
        page.emulate_media(color_scheme="dark")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 24, 28)"
        page.set_viewport_size({"width": 380, "height": 760})
        expect(page.locator(".panel:visible")).to_have_count(1)
        expect(page.locator("#gold")).to_be_visible()
        for button in page.locator(".tabs button").all():
            button.click()
            expect(page.locator(".panel:visible")).to_have_count(1)
            assert page.evaluate("document.documentElement.scrollWidth") <= 380
        expect(page.locator("#gold")).to_be_hidden()
        page.emulate_media(color_scheme="light")


def test_every_control_has_a_name_and_the_keyboard_gets_everywhere(tab: Page, rankings: Annotation, name: str) -> None:
    with visit(tab, address(rankings, name)) as page:
        unnamed = page.evaluate(
            """() => [...document.querySelectorAll('button, input, a, [tabindex="0"], select, textarea')].filter(
            (one) => !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length)).length"""
        )
        assert unnamed == 0
        page.keyboard.press("?")
        expect(page.locator("dialog")).to_be_visible()
        expect(page.locator("dialog")).to_contain_text("Where two predictions are alike")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_be_hidden()
        page.keyboard.press("3")
        expect(page.locator("#p3")).to_be_focused()
        page.keyboard.press("g")
        expect(page.locator("#gold")).to_be_focused()
        page.keyboard.press("b")
        gold, first = box_of(page.locator("#gold")), box_of(page.locator("#p1"))
        assert gold["x"] + gold["width"] <= first["x"]
        page.keyboard.press("b")
        page.keyboard.press("n")
        page.wait_for_url("**/2")
        page.keyboard.press("p")
        page.wait_for_url("**/1")


class Foreign(BaseHTTPRequestHandler):
    """A page of somebody else."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!DOCTYPE html><title>foreign</title>")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_a_foreign_page_posts_in_vain(browser: Browser, rankings: Annotation, name: str) -> None:
    url = f"{address(rankings, name)}1/answer"
    body = json.dumps({"key": "foreign", "value": {"order": [[1], [2], [3], [4], [5]]}, "seconds": 1})
    foreign = HTTPServer(("127.0.0.1", 0), Foreign)
    threading.Thread(target=foreign.serve_forever, args=(0.05,), daemon=True).start()
    try:
        page = browser.new_page()
        page.goto(f"http://localhost:{foreign.server_port}/")
        post = """async ([url, body, type, mode]) => {
          try { return (await fetch(url, { method: "POST", mode, body, headers: { "content-type": type } })).type; }
          catch { return "refused"; }
        }"""
        for kind, mode in (("application/json", "cors"), ("text/plain", "cors"), ("text/plain", "no-cors")):
            assert page.evaluate(post, [url, body, kind, mode]) == "refused"
        page.evaluate(
            """(url) => { const form = document.createElement("form"); form.method = "post"; form.action = url;
            document.body.append(form); form.submit(); }""",
            url,
        )
        page.wait_for_url(url)
        expect(page.locator("body")).to_contain_text("refused")
        page.close()
    finally:
        foreign.shutdown()
        foreign.server_close()
    assert ranks_of(rankings, name) == []


def test_a_killed_server_takes_nothing_with_it(browser: Browser, bench: Path, tmp_path: Path) -> None:
    store = tmp_path / "killed.db"
    options = ("--annotator", "Ann", "--seed", "1")
    context = browser.new_context()
    page = context.new_page()
    with served(bench, store, *options) as (process, url):
        page.goto(url)
        page.locator("#order").fill("5,4,3,2,1")
        page.keyboard.press("Enter")
        page.wait_for_url("**/2")
        page.locator("#order").fill("1,2")
        expect(page.locator("#saved")).to_have_text("Draft kept")
        process.kill()
        process.wait()
        page.locator("#order").fill("1,2,3,5,4")
        page.keyboard.press("Enter")
        expect(page.locator("#saved")).to_contain_text("Not saved yet")
    assert len(export_answers(store)) == 1
    with served(bench, store, *options) as (process, again):
        assert again == url  # the port and the token are those of before
        page.wait_for_url("**/3")  # sent again by itself, and gone on
        page.go_back()
        expect(page.locator("#order")).to_have_value("1,2,3,5,4")
        process.send_signal(signal.SIGINT)
        _, told = process.communicate()
        assert process.returncode == 0
        assert told.splitlines()[-1] == f"tabx: ended; 2 answers in {store}"
    context.close()
    lines = export_answers(store, history=True)
    assert len(lines) == 2
    with opened(store) as kept:
        shown = kept.tasks("Ann")[1].shown
    assert [lines[1]["human_ranks"][shown[place]] for place in range(5)] == [1, 2, 3, 5, 4]
