"""The judgement as one self-contained page, and as a compact part of a notebook."""

from __future__ import annotations

from tabx.views.html.notebook import html_fragment
from tabx.views.html.page import html_report
from tabx.views.html.tables import tables_html_fragment, tables_html_report

__all__ = ["html_fragment", "html_report", "tables_html_fragment", "tables_html_report"]
