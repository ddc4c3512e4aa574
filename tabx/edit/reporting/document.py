"""The report as a document: the paper's tables with its figures beside, what was done and broken, groups, replies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from tabx.documents.drafting import Draft
from tabx.documents.figures import decimal, p_text, several
from tabx.documents.record import Cell, Document, Tone
from tabx.edit.bench.records import Kind, Shape
from tabx.edit.replies import ReplyKind
from tabx.edit.reporting.baselines import BASELINES
from tabx.edit.reporting.figures import GROUPS, Mean, Means, comparisons, grouped, means
from tabx.edit.reporting.making import Report
from tabx.edit.reporting.published import TABLE_2, TABLE_3, TABLE_4, Published
from tabx.edit.reporting.scoring import FIGURES, JUDGED, METRICS, Scored
from tabx.runs.usage import Used
from tabx.stats.resampling import Resamples

TITLES = {"ted-em": "EM", "sari-f1": "SARI", "ted": "TED", "bleu": "BLEU", "rouge-l": "ROUGE-L", "f1": "F1"}

NOTHING = "–"
"""Where there is no figure."""

MOST_MISTAKES = 10
"""Named mistakes of a system that are shown: the others are rare."""

NOTE = (
    "success, done, kept, precision and F1 are shares (tabx edit judge); EM, SARI, TED, BLEU and ROUGE-L are the "
    "paper's, 0 to 100, and TED may fall below. Intervals (95 %) draw whole tables. An unedited copy has a high TED: "
    "no figure says more than that row does."
)
OTHER_DATA = "the paper's figures (Li et al., 2024) are of other tables and other programs: to look at, not to compare"

WITH_INTERVAL = ("success", "done", "kept")
"""Figures whose interval is shown; the others' are in the figures for other programs."""


def report_document(report: Report, resamples: Resamples) -> Document:
    """Return what became of a bench."""
    return _Drafting(report, resamples).document()


class _Drafting:
    def __init__(self, report: Report, resamples: Resamples) -> None:
        self.report, self.resamples = report, resamples
        self.draft = Draft()
        self.lines: list[tuple[Any, ...]] = []

    def document(self) -> Document:
        scored = self.report.scored
        instances = {one.instance.id: one.instance for own in scored.values() for one in own}
        tables = len({one.table for one in instances.values()})
        self.draft.line(f"{several(len(instances), 'instance')} of {several(tables, 'table')}", Tone.STRONG)
        self.draft.line(NOTE, Tone.QUIET)
        self._whole()
        self._by_kind()
        for name, group in GROUPS.items():
            self._by_group(name, {system: grouped(own, group) for system, own in scored.items()})
        self._replies()
        self._mistakes()
        self._comparisons()
        header = ("part", "of", "system", "figure", "value", "low", "high", "count")
        data = [dict(zip(header, line, strict=True)) for line in self.lines]
        return self.draft.document("Edits of tables", header, self.lines, {"edit_report": 1, "figures": data})

    def _whole(self) -> None:
        self.draft.gap("All kinds (the paper's table 2)")
        rows = [self._row(system, own, "all", "all") for system, own in self.report.scored.items()]
        self.draft.table(("system", *(TITLES.get(name, name) for name in FIGURES)), [*rows, *_published(TABLE_2)])
        self.draft.line(OTHER_DATA, Tone.QUIET)

    def _row(self, system: str, scored: Sequence[Scored], part: str, of: str) -> tuple[str | Cell, ...]:
        found = self._means(system, scored, part, of)
        return (system, *(_cell(name, found[name]) for name in FIGURES))

    def _means(self, system: str, scored: Sequence[Scored], part: str, of: str) -> Means:
        found = means(scored, self.resamples)
        for name, mean in found.items():
            self.lines.append((part, of, system, name, mean.value, mean.low, mean.high, mean.count))
        return found

    def _by_kind(self) -> None:
        """Write success by kind and shape for every system, and LLaMA2's SARI and TED beside."""
        self.draft.gap("By kind and shape (the paper's table 3)")
        by = {
            system: grouped(own, lambda one: f"{one.kind}, {one.shape}") for system, own in self.report.scored.items()
        }
        names = ("success", "done", "kept", "sari-f1", "ted")
        rows: list[tuple[str | Cell, ...]] = []
        for kind, shape in product(Kind, Shape):
            of = f"{kind}, {shape}"
            of_systems = {system: groups[of] for system, groups in by.items() if of in groups}
            for system, own in of_systems.items():
                found = self._means(system, own, "kind", of)
                rows.append((of, system, *(_cell(name, found[name]) for name in names)))
            if of_systems and (kind, shape) in TABLE_3:
                rows.append((of, "LLaMA2-7B, zero-shot (paper)", *[NOTHING] * 3, *map(_said, TABLE_3[kind, shape])))
        self.draft.table(("kind", "system", *(TITLES.get(name, name) for name in names)), rows, names=2)

    def _by_group(self, name: str, by: Mapping[str, Mapping[str, Sequence[Scored]]]) -> None:
        values = list(dict.fromkeys(value for groups in by.values() for value in groups))
        if len(values) < 2:
            return
        self.draft.gap("By shape (the paper's table 4)" if name == "shape" else f"By {name}")
        rows = [(value, *row) for value in values for row in self._group_rows(name, value, by)]
        self.draft.table((name, "system", *(TITLES.get(one, one) for one in FIGURES)), rows, names=2)

    def _group_rows(
        self, name: str, value: str, by: Mapping[str, Mapping[str, Sequence[Scored]]]
    ) -> Iterator[tuple[str | Cell, ...]]:
        for system, groups in by.items():
            if value in groups:
                yield self._row(system, groups[value], name, value)
        if name == "shape":
            yield from _published(TABLE_4[Shape(value)])

    def _replies(self) -> None:
        """Write what kinds of replies there were, what failed, and what asking took."""
        systems = {name: own for name, own in self.report.scored.items() if name not in BASELINES}
        if not systems:
            return
        self.draft.gap("Replies")
        rows = []
        for system, own in systems.items():
            counts = Counter(one.kind for one in own)
            said = [f"{counts[kind]:,}" for kind in ReplyKind]
            left = self.report.left_out.get(system, 0)
            rows.append((system, *said, f"{counts[None]:,}", f"{left:,}", *_used(self.report.usage.get(system, ()))))
            for kind in (*ReplyKind, None):
                self.lines.append(("replies", "all", system, str(kind or "failed"), counts[kind], None, None, len(own)))
        asked = ("tokens in", "tokens out", "dollars", "seconds")
        self.draft.table(("system", *map(str, ReplyKind), "failed", "not asked", *asked), rows)
        self.draft.line("What failed is no reply: it is in no mean.", Tone.QUIET)

    def _mistakes(self) -> None:
        self.draft.gap("Named mistakes")
        rows = []
        for system, own in self.report.scored.items():
            counts = Counter(one.mistake for one in own if one.mistake)
            said = ", ".join(f"{name} {count:,}" for name, count in counts.most_common(MOST_MISTAKES))
            rows.append((system, said or NOTHING))
        self.draft.table(("system", "mistakes"), rows, names=2)

    def _comparisons(self) -> None:
        found = comparisons(self.report.scored, self.resamples)
        if not found:
            return
        self.draft.gap("Success of two systems on the same instances")
        rows = []
        for one in found:
            difference = one.difference
            interval = NOTHING
            if difference.low is not None and difference.high is not None:
                interval = f"{decimal(difference.low)} to {decimal(difference.high)}"
            p = NOTHING if one.p is None else p_text(one.p)
            names = f"{one.first} − {one.second}"
            rows.append((names, f"{one.count:,}", decimal(difference.difference), interval, p))
            ends = (difference.difference, difference.low, difference.high)
            self.lines.append(("comparison", one.second, one.first, "success", *ends, one.count))
        self.draft.table(("systems", "instances", "difference", "95 %", "p (Holm)"), rows)


def _published(rows: Sequence[Published]) -> Iterator[tuple[str, ...]]:
    for one in rows:
        yield (f"{one.model}, {one.asked} (paper)", *[NOTHING] * len(JUDGED), *map(_said, one.figures))


def _said(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.2f}"


def _cell(name: str, mean: Mean) -> Cell:
    if mean.value is None:
        return Cell(NOTHING)
    said = _said(mean.value) if name in METRICS else decimal(mean.value)
    if name in WITH_INTERVAL and mean.low is not None and mean.high is not None:
        said = f"{said} ({decimal(mean.low)}–{decimal(mean.high)})"
    return Cell(said, mean.value, mean.low, mean.high)


def _used(used: Sequence[Used]) -> tuple[str, ...]:
    """Return tokens in and out, dollars and seconds; nothing where nobody wrote them down."""
    if not used:
        return (NOTHING,) * 4
    tokens = [f"{sum(getattr(one, name) or 0 for one in used):,}" for name in ("tokens_in", "tokens_out")]
    costs = [one.cost for one in used if one.calls]
    dollars = NOTHING if None in costs else f"{sum(filter(None, costs)):.4f}"
    return *tokens, dollars, f"{sum(one.seconds for one in used):.1f}"
