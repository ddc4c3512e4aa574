"""The whole report as one page that asks nothing of anybody: style, script and data stand in it."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from tabx.judging import Judgement, TablesJudgement
from tabx.views.blocks.terms import ErrorShare, spaced
from tabx.views.html.pair import PairView, pair_view
from tabx.views.html.templates import asset, render
from tabx.views.report import Section, TablesReport, report_of

ROWS = 5000
"""Rows of each table that the page shows; the gravest where there are more. No reason on record; browsers grow slow."""

FINDINGS = 10_000
"""Findings that the page lists, dearest first; no reason on record, as for `ROWS`."""


@dataclass(frozen=True, slots=True)
class SectionView:
    """One pair of several: its identifier, its title, its part of the sum as texts, and all that is shown of it."""

    anchor: str
    title: str
    sums: tuple[str, ...]
    missing: bool
    pair: PairView


@dataclass(frozen=True, slots=True)
class SumBar:
    """A term of the whole sum as texts, and its part of the error for the bar."""

    texts: tuple[str, ...]
    share: ErrorShare
    harmless: bool


def html_report(judgement: Judgement | TablesJudgement) -> str:
    """Return the whole report as one HTML page with a final newline.

    Of several tables each pair is shown as it would be alone, and answers for itself; the rows and findings that one
    page can hold are shared by the pairs. The page makes no request; its content security policy lets nothing run but
    the script of its own.
    """
    report = report_of(judgement)
    if isinstance(report, TablesReport):
        return _tables_page(report)
    style = Markup(asset("report.css"))
    return render("report.html.j2", pair=pair_view(report, ROWS, FINDINGS), style=style, **_own_script())


def _tables_page(report: TablesReport) -> str:
    return render(
        "tables_page.html.j2",
        head=report.headline,
        pairs=report.pairs,
        spares=report.spares,
        terms_header=report.terms.header,
        terms=_sum_bars(report),
        sections=_sections(report),
        style=Markup(asset("report.css") + asset("tables.css")),
        **_own_script(),
    )


def _own_script() -> dict[str, str]:
    """Return the script of a page, and the hash by which its policy knows it."""
    script = asset("report.js")
    digest = hashlib.sha256(script.encode("utf-8")).digest()
    return {"script": Markup(script), "script_hash": base64.b64encode(digest).decode("ascii")}


def _sum_bars(report: TablesReport) -> list[SumBar]:
    rows = zip(report.terms.rows, report.term_shares, strict=True)
    return [
        SumBar((table, spaced(name), *numbers), share, shared.term.harmless)
        for (table, name, *numbers), (shared, share) in rows
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
        pair = replace(pair, head=replace(pair.head, signature=""))  # it stands above, once for all
    return SectionView(anchor, section.title, section.sums, section.part.is_missing, pair)


def _longest(section: Section) -> int:
    alignment = section.report.judgement.alignment
    return max(alignment.gold.row_count, alignment.view.row_count)


def allowances(sizes: Sequence[int], most: int) -> list[int]:
    """Return how much of each is shown so that all together stay within `most`: what small ones leave goes to others.

    Each gets 1 at least.
    """
    given = [0] * len(sizes)
    left = most
    for done, index in enumerate(sorted(range(len(sizes)), key=sizes.__getitem__)):
        given[index] = max(1, min(sizes[index], left // (len(sizes) - done)))
        left -= given[index]
    return given
