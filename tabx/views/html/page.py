"""Render the whole report as one page with its style, script and data included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from tabx.documents.templates import asset, own_script
from tabx.judging import Judgement, TablesJudgement
from tabx.views.blocks.terms import ErrorShare, spaced
from tabx.views.html.pair import PairView, pair_view
from tabx.views.html.templates import own, render
from tabx.views.report import Section, TablesReport, report_of

ROWS = 5000
"""Most rows of each table; of a larger table the gravest are shown. No reason on record; browsers grow slow."""

FINDINGS = 10_000
"""Most findings in the list, costliest first; no reason on record, as for `ROWS`."""


@dataclass(frozen=True, slots=True)
class SectionView:
    """One pair of several: identifier, title, share of the sum as texts, and its view."""

    anchor: str
    title: str
    sums: tuple[str, ...]
    missing: bool
    pair: PairView


@dataclass(frozen=True, slots=True)
class SumBar:
    """A term of the sum over all tables as texts, with its share of the error for the bar."""

    texts: tuple[str, ...]
    share: ErrorShare
    harmless: bool


def html_report(judgement: Judgement | TablesJudgement) -> str:
    """Return the whole report as one HTML page with a final newline.

    Each of several pairs is shown as it would be alone; they share the rows and findings that one page can hold. The
    page makes no request, and its content security policy allows only its own script.
    """
    report = report_of(judgement)
    if isinstance(report, TablesReport):
        return _tables_page(report)
    style = Markup(asset("tokens.css") + asset("report.css"))
    return render("report.html.j2", pair=pair_view(report, ROWS, FINDINGS), style=style, **own_script(own("report.js")))


def _tables_page(report: TablesReport) -> str:
    return render(
        "tables_page.html.j2",
        head=report.headline,
        pairs=report.pairs,
        spares=report.spares,
        terms_header=report.terms.header,
        terms=_sum_bars(report),
        sections=_sections(report),
        style=Markup(asset("tokens.css") + asset("report.css") + own("tables.css")),
        **own_script(own("report.js")),
    )


def _sum_bars(report: TablesReport) -> list[SumBar]:
    rows = zip(report.terms.rows, report.term_shares, strict=True)
    return [
        SumBar((of.text, spaced(name.text), *(one.text for one in numbers)), share, shared.term.harmless)
        for (of, name, *numbers), (shared, share) in rows
    ]


def _sections(report: TablesReport) -> list[SectionView]:
    sections = report.sections
    rows = allowances([_longest(section) for section in sections], ROWS)
    findings = allowances([len(section.report.findings) for section in sections], FINDINGS)
    limits = zip(rows, findings, strict=True)
    return [
        _section(report, section, f"t{number}", most)
        for number, (section, most) in enumerate(zip(sections, limits, strict=True), 1)
    ]


def _section(report: TablesReport, section: Section, anchor: str, most: tuple[int, int]) -> SectionView:
    nothing = "The prediction has no such table."
    pair = pair_view(section.report, *most, prefix=f"{anchor}-", headings=("h3", "h3"), nothing=nothing)
    if pair.head.signature == report.headline.signature:
        pair = replace(pair, head=replace(pair.head, signature=""))  # shown once for all pairs, at the top
    return SectionView(anchor, section.title, section.sums, section.part.is_missing, pair)


def _longest(section: Section) -> int:
    alignment = section.report.judgement.alignment
    return max(alignment.gold.row_count, alignment.view.row_count)


def allowances(sizes: Sequence[int], most: int) -> list[int]:
    """Split `most` among parts of the given sizes.

    Each part gets at least 1 and otherwise at most its size; what small parts leave goes to larger ones.
    """
    given = [0] * len(sizes)
    left = most
    # Smallest first: what a small part leaves is divided among the larger ones.
    for done, index in enumerate(sorted(range(len(sizes)), key=sizes.__getitem__)):
        given[index] = max(1, min(sizes[index], left // (len(sizes) - done)))
        left -= given[index]
    return given
