"""One page of the worst disagreements of people and judges, both tables side by side; nothing else is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from tabx.base.errors import TabxError
from tabx.base.escapes import shorten, visible, visible_lines
from tabx.documents.figures import decimal, several
from tabx.documents.record import Part, TableBlock, table
from tabx.documents.templates import environment, styles
from tabx.formats import load_tables
from tabx.judging import JUDGED, Judgement
from tabx.lab.meta.agreement import Agreement, ItemAgreement
from tabx.lab.meta.agreement_report import AgreementReport
from tabx.lab.meta.items import BenchItem
from tabx.lab.meta.people.answers import Answers
from tabx.lab.meta.people.held import HeldAgainstPeople
from tabx.lab.meta.people.rubrics import Parting
from tabx.lab.meta.printing import figure, interval
from tabx.stats.measures import MEASURES
from tabx.table import Table
from tabx.values.records import Relation
from tabx.views.html.marks import Marks, gold_marks, predicted_marks
from tabx.views.html.sides import Side, make_side
from tabx.views.sentence import sentence

FOLDER = Path(__file__).parent / "templates"

WORST = 10
"""Items of each judge on the page unless --worst says otherwise: what one reads at a sitting."""

ROWS = 60
"""Most rows of a table on the page: some windows; the bench has the rest."""

FINDINGS = 8
"""Findings told of a prediction, costliest first; `tabx judge` has them all."""

LONGEST = 4_000
"""Characters of a text without a table: a reply of some paragraphs."""


@dataclass(frozen=True, slots=True)
class ShownSide:
    """One of both tables, or the text of a reply without one."""

    name: str
    side: Side | None
    text: str


@dataclass(frozen=True, slots=True)
class ShownPair:
    """A prediction beside the gold table, with what people said of it, and what the judge."""

    title: str
    said: tuple[str, ...]
    why: tuple[str, ...]
    sides: tuple[ShownSide, ...]


@dataclass(frozen=True, slots=True)
class ShownItem:
    """An item of disagreement, or a prediction that people count otherwise."""

    title: str
    table: TableBlock
    pairs: tuple[ShownPair, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The worst items of a judge."""

    title: str
    items: tuple[ShownItem, ...]


def agreement_page(report: AgreementReport) -> str:
    """Return the worst disagreements of each judge with people as one HTML page with a final newline.

    Of an item the prediction whose rank differs most comes first, and is open. The page makes no request and has no
    script.
    """
    items = {item.name: item for item in report.bench}
    return (
        environment(FOLDER)
        .get_template("agreement.html.j2")
        .render(
            lines=list(_lines(report)),
            parts=list(_tables(report)),
            groups=[group for group in (*_ranked(report, items), *_filled(report, items)) if group.items],
            style=styles("tokens.css", "report.css") + Markup(_style()),
        )
    )


def _style() -> str:
    return (FOLDER / "agreement.css").read_text(encoding="utf-8")


def _lines(report: AgreementReport) -> Iterator[str]:
    ranked = report.ranked
    yield f"{several(len(ranked.items), 'item')} of {several(ranked.clusters, 'gold table')} ranked by people"
    for one in report.people.among if report.people is not None else ():
        if len(one.annotators) > 1 and one.alpha is not None:
            names = ", ".join(annotator.name or "no name" for annotator in one.annotators)
            yield f"{one.form}s of {names}: Krippendorff's alpha ({one.level}) {interval(one.alpha)}"
    if report.agreements:
        yield f"in brackets: 95 % interval, {report.resamples:,} resamples of the gold tables, seed {report.seed}"


def _tables(report: AgreementReport) -> Iterator[Part]:
    if report.agreements:
        header = ("judge", *(measure.title for measure in MEASURES))
        yield _figures("Mean per item", table(header, map(_means, report.agreements)))
    judges = report.people.judges if report.people is not None else ()
    accurate = tuple((one.judge, interval(one.accuracy)) for one in judges if one.accuracy is not None)
    if accurate:
        yield _figures("Pairs ordered or tied as people do", table(("judge", "accuracy"), accurate))
    shares = tuple(_shares(one) for one in judges if one.ceilings)
    if shares:
        yield _figures("Over what people reach among themselves", table(("judge", *_SHARED.values()), shares))


def _figures(title: str, block: TableBlock) -> Part:
    return Part((block,), title)


def _means(one: Agreement) -> tuple[str, ...]:
    return (one.judge, *(interval(one.means[measure.name]) for measure in MEASURES))


_SHARED = {measure.name: measure.title for measure in MEASURES if measure.sign > 0}
"""Measures that have a share of the ceiling: those of which more is better."""


def _shares(judge: HeldAgainstPeople) -> tuple[str, ...]:
    shares = (one.share for one in judge.ceilings if one.measure in _SHARED)
    return (judge.judge, *("" if share is None else interval(share) for share in shares))


def _ranked(report: AgreementReport, items: dict[str, BenchItem]) -> Iterator[Group]:
    for place, judge in enumerate(report.agreements):
        worst = judge.worst(report.worst or WORST)
        shown = (_item(report, place, one, items[one.name]) for one in worst if one.name in items)
        yield Group(f"{judge.judge}: least agreement", tuple(shown))


def _item(report: AgreementReport, place: int, item: ItemAgreement, texts: BenchItem) -> ShownItem:
    judgements = report.judgements[place].get(item.name, ())
    answers = report.people.answers if report.people is not None else None
    order = sorted(range(len(item.human)), key=lambda index: -abs(item.ranks[index] - item.human[index]))
    rows = tuple(
        (str(index), f"{item.human[index]:.3g}", f"{item.ranks[index]:g}", decimal(item.errors[index], 4))
        for index in sorted(range(len(item.human)), key=item.human.__getitem__)
    )
    header = ("prediction", "rank by people", "rank by the judge", "error")
    pairs = []
    for index in order:
        title = f"prediction {index}: rank {item.human[index]:.3g} by people, {item.ranks[index]:g} by the judge"
        judgement = judgements[index] if judgements else None
        said = () if answers is None else tuple(_said(answers, item.name, index))
        pairs.append(_pair(title, said, texts, index, judgement))
    title = f"{visible(item.name)}: Spearman {figure(item.values['spearman'])}"
    return ShownItem(title, table(header, rows), tuple(pairs))


def _said(answers: Answers, name: str, index: int) -> Iterator[str]:
    """Yield what each annotator said of a prediction."""
    said = answers.first
    for annotator, ranks in said.rankings.get(name, {}).items():
        if annotator:
            yield f"{visible(annotator)}: " + (f"rank {ranks[index]:g}" if ranks else "all tied")
    for annotator, ratings in said.ratings.get(name, {}).items():
        if index in ratings:
            reason = said.reasons.get(name, {}).get(annotator, {}).get(index, "")
            of = "" if answers.scale is None else f" of {answers.scale[0]:g} to {answers.scale[1]:g}"
            told = f": {visible(reason)}" if reason else ""
            yield f"{visible(annotator) or 'somebody'}: {ratings[index]:g}{of}{told}"


def _filled(report: AgreementReport, items: dict[str, BenchItem]) -> Iterator[Group]:
    """Yield the predictions of which people and judge count most differently."""
    for place, judge in enumerate(report.people.judges if report.people is not None else ()):
        partings = judge.rubric.partings if judge.rubric is not None else ()
        shown = (
            _parting(one, items[one.name], report.judgements[place][one.name][one.prediction])
            for one in partings[: report.worst or WORST]
        )
        yield Group(f"{judge.judge}: counts that differ from people's rubrics", tuple(shown))


def _parting(parting: Parting, texts: BenchItem, judgement: Judgement) -> ShownItem:
    rows = tuple((name, f"{people:g}", f"{judge:g}") for name, (people, judge) in parting.counts.items())
    counts = table(("count", "people", "judge"), rows)
    pair = _pair("both tables", (), texts, parting.prediction, judgement)
    return ShownItem(f"{visible(parting.name)}, prediction {parting.prediction}", counts, (pair,))


def _pair(title: str, said: tuple[str, ...], texts: BenchItem, index: int, judgement: Judgement | None) -> ShownPair:
    prediction = texts.predictions[index]
    if judgement is None or judgement.status != JUDGED:
        why = () if judgement is None else (f"{judgement.status}: {judgement.reason}",)
        sides = (_read("gold", texts.gold), _read("predicted", prediction))
        return ShownPair(title, said, why, sides)
    alignment = judgement.alignment
    gold = _side("gold", alignment.gold, gold_marks(judgement))
    return ShownPair(
        title, said, _why(judgement), (gold, _side("predicted", alignment.view, predicted_marks(judgement)))
    )


def _why(judgement: Judgement) -> tuple[str, ...]:
    found = judgement.findings.by_cost()
    told = [f"{shorten(sentence(finding), LONGEST)}, costs {decimal(cost)}" for finding, cost in found if cost > 0]
    more = len(told) - FINDINGS
    rest = [f"{several(more, 'more finding')}"] if more > 0 else []
    return (f"score {decimal(judgement.score)}: {judgement.summary}", *told[:FINDINGS], *rest)


def _side(name: str, table: Table, marks: Marks) -> ShownSide:
    return ShownSide(name, make_side(name, table, marks, range(min(table.row_count, ROWS))), "")


def _read(name: str, text: str) -> ShownSide:
    """Return a table without marks, or the text where it holds none, or several."""
    try:
        tables = load_tables(text)
    except TabxError:
        tables = ()
    if len(tables) != 1:
        return ShownSide(name, None, shorten(visible_lines(text), LONGEST))
    (table,) = tables
    plain = [Relation.EXACT] * table.column_count
    return _side(name, table, Marks([plain] * table.row_count, plain))
