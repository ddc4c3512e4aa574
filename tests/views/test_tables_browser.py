"""The page of several tables in a real browser: sections, no script, no request, dark and light, print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import chromium, needs_chromium, opened
from playwright.sync_api import Browser, expect

import tabx
from tabx.views.figures import decimal
from tabx.views.html import tables_html_report

pytestmark = needs_chromium

GOLD = "Team:\n|t|w|\n|-|-|\n|A|1|\n|B|2|\nPlayer:\n|p|g|h|\n|-|-|-|\n|x|3|4|\n|y|5|6|\n"
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\u202e"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def test_every_pair_has_a_section_with_its_share_and_score(browser: Browser, tmp_path: Path) -> None:
    judgement = tabx.judge_tables(GOLD, GOLD.replace("5", "9"))
    with opened(browser, tmp_path, tables_html_report(judgement)) as page:
        expect(page.locator("section")).to_have_count(2)
        expect(page.locator("section h2").first).to_contain_text("Team (table 1) share 40 %")
        expect(page.locator(".tabx-tables > .tabx-score strong")).to_have_text(decimal(judgement.score))
        expect(page.locator("section").nth(1).locator("td.tabx-different, td.tabx-partial")).to_have_count(1)
        page.emulate_media(media="print")
        assert page.pdf()


def test_texts_from_the_tables_do_nothing(browser: Browser, tmp_path: Path) -> None:
    gold = GOLD.replace("Team", HOSTILE).replace("x", HOSTILE)
    with opened(browser, tmp_path, tables_html_report(tabx.judge_tables(gold, GOLD)), color_scheme="dark") as page:
        expect(page.locator("img, script")).to_have_count(0)
        expect(page.locator("body")).to_contain_text("\\u202e")


def test_a_prediction_without_tables_is_told(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, tmp_path, tables_html_report(tabx.judge_tables(GOLD, "nothing"))) as page:
        expect(page.locator(".tabx-tables > .tabx-score")).to_contain_text("no table in the prediction")
