"""The page of several tables in a real browser: every pair answers for itself; no request, dark and light, print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import chromium, needs_chromium, opened
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, expect

import tabx
from tabx.documents.figures import decimal
from tabx.views.html import html_report
from tabx.views.html.page import allowances

pytestmark = needs_chromium

GOLD = "Team:\n|t|w|\n|-|-|\n|A|1|\n|B|2|\nPlayer:\n|p|g|h|\n|-|-|-|\n|x|3|4|\n|y|5|6|\n"
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\u202e"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def test_every_pair_has_a_section_with_its_share_and_score(browser: Browser, tmp_path: Path) -> None:
    judgement = tabx.judge_tables(GOLD, GOLD.replace("5", "9"))
    with opened(browser, tmp_path, html_report(judgement)) as page:
        expect(page.locator("section.pair")).to_have_count(2)
        expect(page.locator("section.pair > h2").first).to_contain_text("Team (table 1) share 40 %")
        expect(page.locator(".whole .score strong")).to_have_text(decimal(judgement.score))
        expect(page.locator("#t2-gold").locator("td.different, td.partial")).to_have_count(1)
        page.emulate_media(media="print")
        assert page.pdf()


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    predicted = GOLD.replace("|B|2|", "|B|7|").replace("|y|5|6|", "|y|9|6|\n|z|1|1|")
    with opened(browser, tmp_path, html_report(tabx.judge_tables(GOLD, predicted))) as found:
        yield found


def test_pointing_at_a_cell_of_the_second_pair_tells_of_the_second(page: Page) -> None:
    page.locator("#t2-gold td", has_text="5").hover()
    expect(page.locator("#t2-predicted td.here")).to_have_text("9")
    expect(page.locator("#t2-reason")).to_contain_text("gold 5, predicted 9")
    expect(page.locator("#t1 .here, #t1 .near")).to_have_count(0)
    expect(page.locator("#t1-reason")).to_contain_text("Point at a cell")
    tinted = "getComputedStyle(document.querySelector('#{}-gold tr[data-r] td:nth-child(3)')).backgroundImage"
    assert page.evaluate(tinted.format("t2")) != "none"
    assert page.evaluate(tinted.format("t1")) == "none"


def test_what_is_held_in_one_pair_stays_while_the_other_is_read(page: Page) -> None:
    page.locator("#t1-predicted td", has_text="7").click()
    page.locator("#t2-trace button", has_text="predicted 9").click()
    expect(page.locator("#t1-gold td.here")).to_have_text("2")
    expect(page.locator("#t1-reason")).to_contain_text("gold 2, predicted 7")
    expect(page.locator("#t2-gold td.here")).to_have_text("5")
    expect(page.locator("#t1-trace [aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".here")).to_have_count(0)


def test_a_filter_acts_on_its_own_pair(page: Page) -> None:
    first, second = page.locator("#t1-trace li"), page.locator("#t2-trace li")
    before, total = first.count(), second.count()
    assert before >= 1
    assert total >= 2
    page.locator("#t2-findings .filter button", has_text="extra row").click()
    expect(page.locator("#t2-trace li:visible")).to_have_count(1)
    expect(page.locator("#t2-shown")).to_have_text(f"1 of {total} shown")
    expect(page.locator("#t1-trace li:visible")).to_have_count(before)
    page.locator("#t2 .why a", has_text="predicted 9").click()
    expect(page.locator("#t2-trace li:visible")).to_have_count(total)
    assert page.evaluate("document.activeElement.closest('#t2-trace') !== null")


def test_the_keyboard_moves_inside_a_table_of_the_second_pair(page: Page) -> None:
    page.locator("#t2-gold [data-c]").first.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#t2-predicted td.here")).to_have_text("9")
    expect(page.locator("#t2-reason")).to_have_class("held")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('table').id") == "t2-predicted"
    assert page.locator("[data-side] [tabindex='0']").count() == 4


def test_identifiers_are_unique_and_targets_exist(page: Page) -> None:
    names = page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
    assert len(names) == len(set(names))
    targets = page.evaluate(
        "[...document.querySelectorAll('[href^=\"#\"], [aria-labelledby], [aria-describedby]')].map((element) => "
        "element.hash?.slice(1) || element.getAttribute('aria-labelledby') || element.getAttribute('aria-describedby'))"
    )
    assert set(targets) <= set(names)
    page.locator(".pairs a").nth(1).click()
    expect(page.locator("#t2-title")).to_be_in_viewport()


@pytest.mark.parametrize("width", [360, 800, 1400])
def test_no_width_scrolls_the_page_sideways(browser: Browser, tmp_path: Path, width: int) -> None:
    html = html_report(tabx.judge_tables(GOLD.replace("Team", "W" * 60), GOLD.replace("5", "9")))
    with opened(browser, tmp_path, html, viewport={"width": width, "height": 700}) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        expect(page.locator(".pairs td:last-child").first).to_have_css("display", "table-cell")


def test_missing_and_extra_tables_are_said(browser: Browser, tmp_path: Path) -> None:
    space = "Space:\n| Planet | Moons |\n| --- | --- |\n| Mars | 2 |\n| Pluto | 5 |\n"
    judgement = tabx.judge_tables(GOLD, GOLD[GOLD.index("Player") :] + space)
    with opened(browser, tmp_path, html_report(judgement)) as page:
        expect(page.locator(".gone")).to_contain_text("missing")
        expect(page.locator(".pairs").nth(1)).to_contain_text("Space (table 2)")
        expect(page.locator(".pairs").nth(1)).to_contain_text("extra, 2 columns")
        expect(page.locator("#t1 .nothing")).to_have_text("The prediction has no such table.")
        page.locator("#t1-gold td").first.click()
        expect(page.locator("#t1-reason")).to_contain_text("nothing in the predicted table")


@given(st.lists(st.integers(0, 90), min_size=1, max_size=12), st.integers(12, 300))
def test_what_the_page_holds_is_shared(sizes: list[int], most: int) -> None:
    given_each = allowances(sizes, most)
    assert sum(given_each) <= most
    assert all(1 <= given <= max(size, 1) for given, size in zip(given_each, sizes, strict=True))
    cut = [given for given, size in zip(given_each, sizes, strict=True) if given < size]
    whole = [size for given, size in zip(given_each, sizes, strict=True) if given >= size]
    assert not cut or max(cut) - min(cut) <= 1
    assert not cut or max(whole, default=0) <= max(cut) + 1  # one more, where the rest is not divisible
    assert not cut or most - sum(given_each) == 0


def test_texts_from_the_tables_do_nothing(browser: Browser, tmp_path: Path) -> None:
    gold = GOLD.replace("Team", HOSTILE).replace("x", HOSTILE)
    with opened(browser, tmp_path, html_report(tabx.judge_tables(gold, GOLD)), color_scheme="dark") as page:
        expect(page.locator("img")).to_have_count(0)
        expect(page.locator("script")).to_have_count(3)  # the links of each pair, and the page's own
        expect(page.locator("script:not([type])")).to_have_count(1)
        page.locator("#t1-gold td").first.click()
        expect(page.locator("body")).to_contain_text("\\u202e")


def test_a_prediction_without_tables_is_told(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, tmp_path, html_report(tabx.judge_tables(GOLD, "nothing"))) as page:
        expect(page.locator(".whole .error")).to_contain_text("no table in the prediction")
