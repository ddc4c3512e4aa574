"""The page of a comparison in a real browser: sort, filter, search, keyboard, print, dark, and no request."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import chromium, needs_chromium, opened
from playwright.sync_api import Browser, Page, expect
from results import scored, write_lines

import tabx

pytest_plugins = ("compared_models",)

pytestmark = needs_chromium

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u202e"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser: Browser, tmp_path: Path, compared: tabx.ModelComparison) -> Iterator[Page]:
    with opened(browser, tmp_path, compared.to_html()) as found:
        yield found


def shown(page: Page, table: str, column: int) -> list[str]:
    """Return the texts of a column of a table, of the rows that are seen."""
    return (
        page.locator(f"#g1-{table}")
        .locator("..")
        .locator(f"tbody tr:visible td:nth-child({column})")
        .all_text_contents()
    )


def listed(page: Page, column: int = 1) -> list[str]:
    return page.locator(f"[data-pairs] tbody tr td:nth-child({column})").all_text_contents()


def test_the_page_shows_every_table_and_pair(page: Page, compared: tabx.ModelComparison) -> None:
    for title in ("Leaderboard", "Means", "Rows and columns", "Every two models", "Slices", "Worst pairs"):
        expect(page.locator("h3", has_text=title)).to_have_count(1)
    assert shown(page, "leaderboard", 2) == ["1", "2"] * 3
    expect(page.locator("[data-pairs] tbody tr")).to_have_count(24)
    expect(page.locator("[data-shown]")).to_have_text("24 of 24 pairs")
    expect(page.locator(".signature")).to_have_text(compared.groups[0].signature)
    expect(page.locator(".track")).to_have_count(6)


def test_a_click_on_a_head_sorts_and_another_turns(page: Page) -> None:
    head = page.locator("#g1-means").locator("..").locator("thead th").nth(2)
    head.locator("button").click()
    scores = [float(text.split(" ")[0]) for text in shown(page, "means", 3)]
    assert scores == sorted(scores, reverse=True)
    expect(head).to_have_attribute("aria-sort", "descending")
    head.locator("button").click()
    assert [float(text.split(" ")[0]) for text in shown(page, "means", 3)] == sorted(scores)
    expect(head).to_have_attribute("aria-sort", "ascending")
    page.locator("[data-pairs] thead button", has_text="score").click()
    page.locator("[data-pairs] thead button", has_text="score").click()
    found = [float(text) for text in listed(page, 5)]
    assert found == sorted(found)
    assert found[0] < found[-1]


def test_choosing_a_model_and_a_data_set_leaves_theirs_alone(page: Page) -> None:
    page.locator('[data-filter="m"] button', has_text="poor").click()
    assert set(listed(page, 3)) == {"poor"}
    assert set(shown(page, "means", 2)) == {"poor"}
    page.locator('[data-filter="d"] button', has_text="cells").click()
    expect(page.locator("[data-shown]")).to_have_text("6 of 24 pairs")
    assert shown(page, "means", 1) == ["cells"]
    assert len(shown(page, "tests", 1)) == 1  # of both models
    expect(page.locator('[data-filter="d"] button', has_text="cells")).to_have_attribute("aria-pressed", "true")
    page.locator('[data-filter="d"] button', has_text="cells").click()
    page.locator('[data-filter="m"] button', has_text="poor").click()
    expect(page.locator("[data-shown]")).to_have_text("24 of 24 pairs")


def test_search_and_status(browser: Browser, tmp_path: Path, template: dict[str, Any]) -> None:
    path = write_lines(tmp_path / "r.jsonl", scored(template, {"a": [0.5, 0.4, None, 0.9]}))
    with opened(browser, tmp_path, tabx.compare_models(path, resamples=50).to_html()) as page:
        page.keyboard.press("/")
        page.keyboard.type("T2 long")
        assert listed(page) == ["t2"]
        page.locator("input").fill("")
        page.locator("[data-status] button", has_text="failed").click()
        assert listed(page) == ["t2"]
        expect(page.locator("[data-pairs] tbody tr").first).to_contain_text("too long")
        expect(page.locator("[data-choice], .choice .filter")).to_have_count(0)  # one model, one data set
        page.locator("[data-status] button", has_text="failed").click()
        page.locator("[data-pairs] thead button", has_text="score").click()
        assert listed(page) == ["t3", "t0", "t1", "t2"]  # what has no score is last
        page.locator("[data-pairs] thead button", has_text="score").click()
        assert listed(page) == ["t1", "t0", "t3", "t2"]


def test_the_keyboard_moves_and_opens(page: Page) -> None:
    page.locator("[data-pairs] tbody tr").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    line = page.locator("[data-pairs] tbody tr").nth(1)
    expect(line).to_be_focused()
    expect(line).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Enter")
    expect(line).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("End")
    expect(page.locator("[data-pairs] tbody tr").last).to_be_focused()
    assert page.locator("[data-pairs] tbody [tabindex='0']").count() == 1
    page.keyboard.press("Home")
    expect(page.locator("[data-pairs] tbody tr").first).to_be_focused()


def test_many_pairs_come_in_portions(browser: Browser, tmp_path: Path, template: dict[str, Any]) -> None:
    scores: list[float | None] = [number / 250 for number in range(250)]
    path = write_lines(tmp_path / "r.jsonl", scored(template, {"a": scores}))
    with opened(browser, tmp_path, tabx.compare_models(path, resamples=50).to_html()) as page:
        expect(page.locator("[data-pairs] tbody tr")).to_have_count(100)
        page.locator(".more").click()
        expect(page.locator("[data-pairs] tbody tr")).to_have_count(200)
        page.locator("[data-pairs] tbody tr").last.focus()
        page.keyboard.press("ArrowDown")
        expect(page.locator("[data-pairs] tbody tr")).to_have_count(250)
        expect(page.locator(".more")).to_be_hidden()
        page.locator("input").fill("t249")
        assert listed(page) == ["t249"]  # found though it was not in the page at first
        page.emulate_media(media="print")
        expect(page.locator(".printed")).to_have_text("1 of 250 pairs are printed: those that the page shows.")
        expect(page.locator(".printed")).to_be_visible()


def test_texts_from_outside_do_nothing(browser: Browser, tmp_path: Path, template: dict[str, Any]) -> None:
    lines = scored(template, {HOSTILE: [0.5, None], "b": [0.4, 0.3]}, HOSTILE)
    lines = [{**line, "id": HOSTILE + line["id"], "reason": HOSTILE if line["reason"] else ""} for line in lines]
    html = tabx.compare_models(write_lines(tmp_path / "r.jsonl", lines), resamples=50).to_html()
    with opened(browser, tmp_path, html, color_scheme="dark") as page:
        expect(page.locator("img")).to_have_count(0)
        expect(page.locator("script:not([type])")).to_have_count(1)
        page.locator("[data-pairs] tbody tr").first.click()
        expect(page.locator("[data-pairs] tbody tr").first).to_contain_text("onerror=alert(2)>\\u202et0")
        page.locator('[data-filter="m"] button').first.click()
        expect(page.locator("[data-shown]")).to_have_text("2 of 4 pairs")


def test_signatures_have_parts_of_their_own(browser: Browser, tmp_path: Path, template: dict[str, Any]) -> None:
    strict = {**template["signature"], "rubric": "strict", "rubric_hash": "00000000"}
    lines = scored(template, {"a": [0.5, 0.6]})
    lines += [{**line, "signature": strict} for line in scored(template, {"a": [0.1]})]
    html = tabx.compare_models(write_lines(tmp_path / "r.jsonl", lines), resamples=50).to_html()
    with opened(browser, tmp_path, html) as page:
        expect(page.locator("[data-group]")).to_have_count(2)
        expect(page.locator("#g2")).to_contain_text("rubric:strict")
        expect(page.locator("[data-shown]").nth(1)).to_have_text("1 of 1 pairs")
        names = page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
        assert len(names) == len(set(names))


@pytest.mark.parametrize("width", [360, 800, 1400])
def test_no_width_scrolls_the_page_sideways(
    browser: Browser, tmp_path: Path, compared: tabx.ModelComparison, width: int
) -> None:
    with opened(browser, tmp_path, compared.to_html(), viewport={"width": width, "height": 700}) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_dark_is_dark_and_print_leaves_the_controls_out(
    browser: Browser, tmp_path: Path, compared: tabx.ModelComparison
) -> None:
    with opened(browser, tmp_path, compared.to_html(), color_scheme="dark") as page:
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 24, 28)"
        page.emulate_media(media="print")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        for part in (".choice", ".search"):
            expect(page.locator(part)).to_be_hidden()
        expect(page.locator("#g1-leaderboard")).to_be_visible()
        expect(page.locator("[data-pairs] tbody tr")).to_have_count(24)
        assert page.pdf()
