"""A headless Chromium that reaches no network, and what every page opened in it must not do."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import needs
import pytest
from playwright.sync_api import Browser, Dialog, Page, sync_playwright

CHROMIUM = next((found for name in ("chromium", "chromium-browser") if (found := shutil.which(name))), None)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason=needs.CHROMIUM)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Give a browser, closed afterwards."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def opened(browser: Browser, folder: Path, html: str, *, tolerated: str = "\0", **settings: Any) -> Iterator[Page]:
    """Open a page offline; at the end it must have asked for nothing but itself and reported nothing.

    What has the tolerated text in it may be reported.
    """
    path = folder / "page.html"
    path.write_text(html, encoding="utf-8")
    settings = {"viewport": {"width": 1400, "height": 900}, **settings}
    context = browser.new_context(offline=True, reduced_motion="reduce", **settings)
    page = context.new_page()
    requests: list[str] = []
    troubles: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))

    def refuse(dialog: Dialog) -> None:
        troubles.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    page.on("dialog", refuse)
    page.goto(path.as_uri())
    yield page
    asked = [url for url in requests if url != path.as_uri() and not url.startswith("data:")]
    context.close()
    assert asked == [], asked
    troubles = [text for text in troubles if tolerated not in text]
    assert troubles == [], troubles
