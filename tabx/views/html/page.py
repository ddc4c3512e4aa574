"""The whole report as one page that asks nothing of anybody: style, script and data stand in it."""

from __future__ import annotations

import base64
import hashlib

from markupsafe import Markup

from tabx.judging.judgement import Judgement
from tabx.views.html.pair import pair_view
from tabx.views.html.templates import asset, render

ROWS = 5000
"""Rows of each table that the page shows; the gravest where there are more."""

FINDINGS = 10_000
"""Findings that the page lists, dearest first."""


def html_report(judgement: Judgement) -> str:
    """Return the whole report as one HTML page with a final newline.

    The page makes no request; its content security policy lets nothing run but the script of its own.
    """
    return render(
        "report.html.j2",
        pair=pair_view(judgement, ROWS, FINDINGS),
        style=Markup(asset("report.css")),
        **own_script(),
    )


def own_script() -> dict[str, str]:
    """Return the script of a page, and the hash by which its policy knows it."""
    script = asset("report.js")
    digest = hashlib.sha256(script.encode("utf-8")).digest()
    return {"script": Markup(script), "script_hash": base64.b64encode(digest).decode("ascii")}
