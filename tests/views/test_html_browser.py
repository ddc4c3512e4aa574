"""The page in a real browser: pointer, keyboard, filter, themes, print; and nothing reaches out or breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import chromium, needs_chromium, opened
from pairs_to_show import GOLD, PREDICTED, hostile_rows
from playwright.sync_api import Browser, Page, expect

import tabx
from tabx.views.html import html_fragment, html_report

pytestmark = needs_chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with opened(browser, tmp_path, html_report(tabx.judge(GOLD, PREDICTED))) as found:
        yield found


def lit(page: Page, side: str) -> list[str]:
    """Return the texts of the cells that are highlighted in a table's body."""
    return [text.strip() for text in page.locator(f"#{side} td.here").all_inner_texts()]


def test_score_and_reason_are_in_the_first_screen(page: Page) -> None:
    for selector in (".score strong", ".why li >> nth=2", ".terms tfoot"):
        expect(page.locator(selector)).to_be_in_viewport()


def test_pointing_at_a_cell_lights_its_partner_and_tells_why(page: Page) -> None:
    page.locator("#gold td", has_text=re.compile("^24$")).hover()
    expect(page.locator("#predicted td.here")).to_have_text("42")
    expect(page.locator("#reason")).to_contain_text("gold 24, predicted 42, +18")
    expect(page.locator("#reason .cost").first).to_have_text(re.compile(r"^\.\d+$"))
    expect(page.locator("#predicted tr.near")).to_have_attribute("data-r", "0")
    page.mouse.move(5, 5)
    expect(page.locator(".here")).to_have_count(0)
    expect(page.locator("#reason")).to_contain_text("Point at a cell")


def test_the_predicted_table_leads_back_to_the_gold(page: Page) -> None:
    page.locator("#predicted td", has_text="1031").click()
    assert lit(page, "gold") == ["1,031"]
    expect(page.locator("#reason")).to_contain_text("separators")


def test_a_column_and_a_row_can_be_chosen(page: Page) -> None:
    page.locator("#gold thead th", has_text="Points").click()
    expect(page.locator("#predicted thead th.here")).to_have_text("Pts")
    expect(page.locator("#reason")).to_contain_text("'Points' became 'Pts'")
    page.locator('#gold tr[data-r="3"] th').click()
    expect(page.locator("#predicted tr.near")).to_have_count(0)
    expect(page.locator("#reason")).to_contain_text("'Kevon Looney' is missing")


def test_a_click_holds_and_escape_lets_go(page: Page) -> None:
    page.locator("#gold td", has_text=re.compile("^24$")).click()
    page.mouse.move(5, 5)
    expect(page.locator("#gold td.here")).to_have_text("24")
    expect(page.locator("#reason")).to_have_class("held")
    page.keyboard.press("Escape")
    expect(page.locator(".here")).to_have_count(0)


def test_findings_are_reached_by_tab_and_light_their_places(page: Page) -> None:
    page.locator("#findings").focus()
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        name = page.evaluate("document.activeElement.id")
        if name.startswith("f"):
            reached.append(name)
    assert reached[: (count := page.locator("#trace button").count())] == [f"f{index}" for index in range(count)]
    button = page.locator("#trace button", has_text="predicted 42")
    button.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#gold td.here")).to_have_text("24")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#predicted td.here")).to_have_text("42")
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "false")


def test_a_table_is_one_tab_stop_and_arrows_move_inside(page: Page) -> None:
    page.locator("#gold [data-c]").first.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.textContent") == "24"
    expect(page.locator("#predicted td.here")).to_have_text("42")
    for key in ("ArrowUp", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.textContent") == "Minutes"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('table').id") == "predicted"
    assert page.locator("#gold [tabindex='0'], #predicted [tabindex='0']").count() == 2


def test_the_filter_shows_the_kinds_that_are_asked_for(page: Page) -> None:
    total = page.locator("#trace li").count()
    page.locator(".filter button", has_text="missing row").click()
    expect(page.locator("#trace li:visible")).to_have_count(1)
    expect(page.locator("#trace li:visible")).to_contain_text("Kevon Looney")
    expect(page.locator("#shown")).to_have_text(f"1 of {total} shown")
    page.locator(".filter button", has_text="extra column").press("Enter")
    expect(page.locator("#trace li:visible")).to_have_count(2)
    page.locator(".filter .all").click()
    expect(page.locator("#trace li:visible")).to_have_count(total)
    expect(page.locator(".filter .all")).to_have_attribute("aria-pressed", "true")


def test_what_scrolls_under_a_resting_pointer_is_not_pointed_at(browser: Browser, tmp_path: Path) -> None:
    rows = [["name", "count"], *([f"item {i}", str(i * 7)] for i in range(200))]
    with opened(browser, tmp_path, html_report(tabx.judge(rows, rows))) as page:
        page.locator('#gold tr[data-r="3"] td').first.click()
        for _ in range(40):
            page.keyboard.press("ArrowDown")
        page.wait_for_timeout(100)
        expect(page.locator("#predicted td.here")).to_have_text("item 43")
        expect(page.locator("#predicted td.here")).to_be_in_viewport()


def test_the_dearest_findings_lead_to_the_trace(page: Page) -> None:
    page.locator(".why a").first.click()
    expect(page.locator("#f0")).to_be_focused()
    expect(page.locator("#f0")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read_in_both_themes(browser: Browser, tmp_path: Path, scheme: str) -> None:
    with opened(browser, tmp_path, html_report(tabx.judge(GOLD, PREDICTED)), color_scheme=scheme) as page:
        poor = page.evaluate(
            """() => {
              const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
                .map((v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
                .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
              const parts = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
              const behind = (element) => {
                for (; element; element = element.parentElement) {
                  const colour = parts(getComputedStyle(element).backgroundColor);
                  if (colour.length === 3 || colour[3] === 1) return colour;
                }
                return [255, 255, 255];
              };
              const poor = [];
              for (const element of document.querySelectorAll("body *")) {
                if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue;
                if (element.closest("script, .none")) continue;
                const [a, b] = [light(parts(getComputedStyle(element).color)), light(behind(element))];
                const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
                if (contrast < 4.5) poor.push(element.outerHTML.slice(0, 90) + " " + contrast.toFixed(2));
              }
              return poor;
            }"""
        )
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert poor == []
    assert (int(re.findall(r"\d+", paper)[0]) < 64) == (scheme == "dark")


@pytest.mark.parametrize("width", [360, 800, 1400])
def test_no_width_scrolls_the_page_sideways(browser: Browser, tmp_path: Path, width: int) -> None:
    html = html_report(tabx.judge(GOLD, PREDICTED))
    with opened(browser, tmp_path, html, viewport={"width": width, "height": 700}) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_print_shows_everything_and_no_controls(page: Page) -> None:
    page.emulate_media(media="print")
    expect(page.locator(".filter")).to_be_hidden()
    expect(page.locator("#reason")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('.panel')).overflow") == "visible"
    assert page.evaluate("getComputedStyle(document.querySelector('#gold thead')).display") == "table-header-group"
    assert page.pdf().startswith(b"%PDF")


def test_hostile_cells_do_nothing(browser: Browser, tmp_path: Path) -> None:
    judgement = tabx.judge(hostile_rows(), hostile_rows(tail="!"))
    with opened(browser, tmp_path, html_report(judgement)) as page:
        for row in range(judgement.alignment.gold.row_count):
            page.locator(f'#gold tr[data-r="{row}"] td').last.click()
        page.locator("#f0").click()
        assert page.title().startswith("Score ")
        assert page.locator("img, iframe, object").count() == 0
        expect(page.locator("#gold")).to_contain_text("safe\\u202edesrever")
    with opened(browser, tmp_path, html_fragment(judgement)) as page:
        assert page.title() != "owned"


def test_the_policy_keeps_strange_scripts_from_running(browser: Browser, tmp_path: Path) -> None:
    page_text = html_report(tabx.judge(GOLD, PREDICTED))
    strange = page_text.replace("<main>", "<main><script>document.title = 'owned'</script>")
    with opened(browser, tmp_path, strange, tolerated="Content Security Policy") as page:
        assert page.title().startswith("Score ")
        page.locator("#f0").click()
        expect(page.locator("#f0")).to_have_attribute("aria-pressed", "true")


def test_a_large_pair_waits_with_what_is_far_away(browser: Browser, tmp_path: Path) -> None:
    rows = [["name", "count", "share"], *([f"item {i}", str(i * 7 % 1999), f"{i % 97}%"] for i in range(2000))]
    edited = [list(row) for row in rows]
    for index in range(50, 2000, 100):
        edited[index][1] = "5000"
    with opened(browser, tmp_path, html_report(tabx.judge(rows, edited))) as page:
        assert page.locator("#gold tr[data-r]").count() == 2000
        drawn = page.evaluate(
            "[...document.querySelectorAll('#gold tbody')].filter((part) => part.firstElementChild.checkVisibility("
            "{contentVisibilityAuto: true})).length"
        )
        assert 0 < drawn < 40
        page.locator("#trace button", has_text="row 1950").click()
        expect(page.locator('#gold tr[data-r="1949"] td.here')).to_be_in_viewport()
        expect(page.locator('#predicted tr[data-r="1949"] td.here')).to_be_in_viewport()
        expect(page.locator("#predicted td.here")).to_have_text("5000")
