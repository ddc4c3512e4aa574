"""Render a ranking as a notebook fragment, or as a page of its own."""

from __future__ import annotations

from markupsafe import Markup

from tabx.documents.templates import styles
from tabx.judging import Ranking
from tabx.views.html.templates import render
from tabx.views.ranking import ranking_table


def ranking_fragment(ranking: Ranking) -> str:
    """Return the ranking as an HTML fragment, best first."""
    return render("ranking.html.j2", style=styles("notebook.css"), ranking=ranking_table(ranking))


def ranking_page(ranking: Ranking) -> str:
    """Return the ranking as one HTML page that makes no request, with a final newline."""
    return render("ranking_page.html.j2", fragment=Markup(ranking_fragment(ranking)), count=len(ranking.entries))
