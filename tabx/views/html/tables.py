"""Several tables as one page, and in a notebook: the sum, the pairs, then a section for each pair."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from tabx.judge import JUDGED, TablesJudgement
from tabx.views.html.notebook import html_fragment
from tabx.views.html.templates import asset, render
from tabx.views.tables import PAIRS, SPARES, TERMS, part_title, tables_view

ROWS, COLUMNS, FINDINGS = 500, 100, 200
"""Rows, columns and findings of each pair that the page shows; what differs goes first."""

SHOWN = 12
"""Terms that a notebook shows."""


@dataclass(frozen=True, slots=True)
class Section:
    """One pair: its title, its part of the sum as texts, and the judgement of it alone; "" where it is missing."""

    title: str
    sums: tuple[str, ...]
    reason: str
    body: Markup


def tables_html_report(judgement: TablesJudgement) -> str:
    """Return the whole report on several tables as one HTML page with a final newline.

    It has no script, and makes no request. Of a pair it shows 500 rows, 100 columns and 200 findings; the findings as
    CSV or XLSX are complete.
    """
    inner = _render(judgement, _sections(judgement, ROWS, COLUMNS, FINDINGS), len(judgement.terms))
    title = f"Score {tables_view(judgement).score} · tabx"
    return render("tables_page.html.j2", title=title, style=Markup(asset("tables.css")), inner=Markup(inner))


def tables_html_fragment(judgement: TablesJudgement) -> str:
    """Return the judgement as a part of another page, compact."""
    return _render(judgement, _sections(judgement, 15, 12, 8), SHOWN)


def _render(judgement: TablesJudgement, sections: list[Section], most: int) -> str:
    view = tables_view(judgement)
    left = len(view.terms) - most
    return render(
        "tables.html.j2",
        style=Markup(asset("notebook.css")),
        view=view,
        judged=judgement.status == JUDGED,
        perfect=judgement.error == 0,
        pairs_header=PAIRS,
        spares_header=SPARES,
        terms_header=TERMS,
        terms=view.terms[:most],
        more=f"… {left} more terms" if left > 0 else "",
        sections=sections,
    )


def _sections(judgement: TablesJudgement, rows: int, columns: int, findings: int) -> list[Section]:
    return [
        Section(
            part_title(part),
            sums,
            part.judgement.reason if part.is_missing else "",
            Markup(html_fragment(part.judgement, most_rows=rows, most_columns=columns, most_findings=findings)),
        )
        for part, sums in zip(judgement.parts, tables_view(judgement).pairs, strict=True)
    ]
