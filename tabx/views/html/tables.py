"""Several tables as one page, and in a notebook: the sum, the pairs, then a section for each pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from tabx.judging import JUDGED, TablePart, TablesJudgement
from tabx.views.figures import percent
from tabx.views.html.notebook import html_fragment
from tabx.views.html.page import FINDINGS, ROWS, own_script
from tabx.views.html.pair import PairView, pair_view
from tabx.views.html.templates import asset, render
from tabx.views.tables import PAIRS, SPARES, TERMS, part_title, tables_view

SHOWN = 12
"""Terms that a notebook shows."""


@dataclass(frozen=True, slots=True)
class Short:
    """One pair in a notebook: title, its part of the sum as texts, its judgement; `reason` says that it is missing."""

    title: str
    sums: tuple[str, ...]
    reason: str
    body: Markup


@dataclass(frozen=True, slots=True)
class Section:
    """One pair of the page: its identifier, its title, its part of the sum as texts, and all that is shown of it."""

    anchor: str
    title: str
    sums: tuple[str, ...]
    missing: bool
    pair: PairView


@dataclass(frozen=True, slots=True)
class SharedBar:
    """A term of the whole sum as texts, and its part of the error for the bar."""

    texts: tuple[str, ...]
    width: str
    percent: str
    harmless: bool


def tables_html_report(judgement: TablesJudgement) -> str:
    """Return the whole report on several tables as one HTML page with a final newline.

    Each pair is shown as `html_report` shows it, and answers for itself. The page makes no request; its content
    security policy lets nothing run but the script of its own. The rows and findings that one page can hold are
    shared by the pairs.
    """
    view = tables_view(judgement)
    return render(
        "tables_page.html.j2",
        view=view,
        judged=judgement.status == JUDGED,
        perfect=judgement.error == 0,
        pairs_header=PAIRS,
        spares_header=SPARES,
        terms_header=TERMS,
        terms=_bars(judgement, view.terms),
        sections=_sections(judgement, view.pairs),
        style=Markup(asset("report.css") + asset("tables.css")),
        **own_script(),
    )


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


def _sections(judgement: TablesJudgement, sums: tuple[tuple[str, ...], ...]) -> list[Section]:
    parts = judgement.parts
    rows = allowances([_longest(part) for part in parts], ROWS)
    findings = allowances([len(part.judgement.findings) for part in parts], FINDINGS)
    return [
        Section(f"t{number}", part_title(part), texts, part.is_missing, _pair(judgement, part, number, most))
        for number, (part, texts, most) in enumerate(zip(parts, sums, zip(rows, findings, strict=True), strict=True), 1)
    ]


def _longest(part: TablePart) -> int:
    alignment = part.judgement.alignment
    return max(alignment.gold.row_count, alignment.view.row_count)


def _pair(judgement: TablesJudgement, part: TablePart, number: int, most: tuple[int, int]) -> PairView:
    """Return what is shown of a part; the signature only where it is another than that of the whole."""
    nothing = "The prediction has no such table."
    view = pair_view(part.judgement, *most, prefix=f"t{number}-", headings=("h3", "h3"), nothing=nothing)
    if view.head.signature != str(judgement.signature):
        return view
    return replace(view, head=replace(view.head, signature=""))


def _bars(judgement: TablesJudgement, texts: tuple[tuple[str, ...], ...]) -> list[SharedBar]:
    costly = [shared for shared in judgement.terms if shared.cost]
    return [
        SharedBar(
            (line[0], line[1].replace("_", " ").replace(".", " "), *line[2:]),
            f"{100 * shared.cost / judgement.error:.2f}",
            percent(shared.cost / judgement.error),
            shared.term.harmless,
        )
        for line, shared in zip(texts, costly, strict=True)
    ]


def tables_html_fragment(judgement: TablesJudgement) -> str:
    """Return the judgement as a part of another page, compact."""
    view = tables_view(judgement)
    left = len(view.terms) - SHOWN
    return render(
        "tables.html.j2",
        style=Markup(asset("notebook.css")),
        view=view,
        judged=judgement.status == JUDGED,
        perfect=judgement.error == 0,
        pairs_header=PAIRS,
        spares_header=SPARES,
        terms_header=TERMS,
        terms=view.terms[:SHOWN],
        more=f"… {left} more terms" if left > 0 else "",
        sections=[
            Short(
                part_title(part),
                sums,
                part.judgement.reason if part.is_missing else "",
                Markup(html_fragment(part.judgement)),
            )
            for part, sums in zip(judgement.parts, view.pairs, strict=True)
        ],
    )
