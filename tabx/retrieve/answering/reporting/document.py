"""The report as a document: figures of each system, what was lost where, ranks, parts, tests, replies, questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from tabx.documents.drafting import Draft
from tabx.documents.figures import decimal, p_text, several
from tabx.documents.record import Cell, Document, Line, Tone, listed
from tabx.retrieve.answering.records import AnswerKind, Outcome
from tabx.retrieve.answering.reporting.figures import FIGURES, Mean, name_of
from tabx.retrieve.answering.reporting.labels import LabelFigures
from tabx.retrieve.answering.reporting.loss import Loss
from tabx.retrieve.answering.reporting.published import TABLE_2
from tabx.retrieve.answering.reporting.reading import Answer
from tabx.retrieve.answering.reporting.report import CUT, FAILED, AnswersReport, SystemFigures, usage_of
from tabx.retrieve.answering.reporting.texts import CorpusScores

NOTHING = "–"
"""Where there is no figure."""

_MOST_QUESTIONS = 2_000
"""Questions that a page lists, those first that some system got wrong: of more a browser takes seconds to open it."""

_SHOWN = 5
"""Tables found that a page names for each question."""

_TITLES = {
    "value_match": "value match",
    "values_said": "values said",
    "exact": "exact",
    "rouge_l": "ROUGE-L",
    "score": "score",
    "accuracy": "accuracy",
    "execution_accuracy": "execution accuracy",
    "table_score": "table score",
}

_ABOUT = {
    AnswerKind.QA: (
        "sacreBLEU and chrF are of all replies together, 0 to 100; value match is the share of replies that say every "
        "number, date and name of the right answer that the question lacks; exact match is of short answers alone"
    ),
    AnswerKind.TABLE: "the judge's score, 0 to 1, of tabx judge",
    AnswerKind.VERIFY: "accuracy over all statements that got a label; classes below",
    AnswerKind.SQL: "execution accuracy as tabx sql decides, and the judge's score of what the query returns",
}

_DETAILS = {
    AnswerKind.SQL: "Failing queries, by class",
    AnswerKind.TABLE: "Errors in tables, by Struc-Bench's kinds",
}

_INTERVALS = "Intervals (95 %) draw gold tables with all their questions. What failed is in no mean."


_Rows = list[Sequence[str | Cell]]


def answers_document(report: AnswersReport, *, with_questions: bool = False) -> Document:
    """Return the report of answers."""
    return _Drafting(report).document(with_questions)


class _Drafting:
    def __init__(self, report: AnswersReport) -> None:
        self.report, self.draft = report, Draft()

    def document(self, with_questions: bool) -> Document:
        self._heading()
        self._figures("Figures", answered=False)
        if any(one.counts.get(str(Outcome.ANSWERED), 0) < _judged(one) for one in self.report.systems):
            self._figures("Replies with an answer in them alone", answered=True)
        self._labels()
        self._details()
        self._losses()
        self._ranks()
        self._tests()
        self._parts()
        self._replies()
        self._published()
        if with_questions:
            self._questions()
        return self.draft.document(
            f"Answers: {self.report.kind}",
            ("system", "figure", "value", "low", "high", "count"),
            self._lines(),
            self.report.to_dict(),
        )

    def _heading(self) -> None:
        systems = self.report.systems
        questions = len({answer.id for one in systems for answer in one.answers})
        self.draft.gap()
        self.draft.line(f"{several(questions, 'question')}, {several(len(systems), 'system')}", Tone.STRONG)
        self.draft.line(f"{_ABOUT[self.report.kind]}. {_INTERVALS}", Tone.QUIET)
        for one in systems:
            missing, failed = one.counts.get(str(Outcome.MISSING), 0), one.counts.get(FAILED, 0)
            if missing:
                self.draft.line(f"{one.name}: {missing:,} replies missing, counted as wrong", Tone.BAD)
            if failed:
                ends = "" if one.range is None else f": {self._main} {_ends(one.range.low, one.range.high)} with them"
                self.draft.line(f"{one.name}: {failed:,} failed, in no mean{ends}", Tone.BAD)

    @property
    def _main(self) -> str:
        name = name_of(self.report.kind, self.report.main)
        return _TITLES.get(name, name)

    def _figures(self, title: str, *, answered: bool) -> None:
        kind = self.report.kind
        are_texts = kind is AnswerKind.QA
        rows: _Rows = []
        for one in self.report.systems:
            found, texts = (one.answered, one.answered_texts) if answered else (one.means, one.texts)
            count = one.counts.get(str(Outcome.ANSWERED), 0) if answered else _judged(one)
            rows.append(
                (one.name, _count(count), *(_of_texts(texts) if are_texts else ()), *map(_cell, found.values()))
            )
        names = (_TITLES[name_of(kind, one)] for one in FIGURES[kind])
        self.draft.gap(title)
        self.draft.table(("system", "questions", *(("sacreBLEU", "chrF") if are_texts else ()), *names), rows)
        if not answered:
            self._signature()

    def _signature(self) -> None:
        signature = next((one.texts.signature for one in self.report.systems if one.texts is not None), "")
        if signature:
            self.draft.line(f"sacreBLEU {signature}", Tone.QUIET)

    def _labels(self) -> None:
        if self.report.kind is not AnswerKind.VERIFY:
            return
        for title, sides in (
            ("By class", [(one.name, one.labels) for one in self.report.systems]),
            ("Without “not enough information”", [(one.name, one.decided) for one in self.report.systems]),
        ):
            self.draft.gap(title)
            rows: _Rows = [row for name, found in sides if found is not None for row in _label_rows(name, found)]
            self.draft.table(("system", "class", "statements", "precision", "recall", "F1"), rows, names=2)
        self.draft.line(
            "accuracy is the weighted recall; without: statements that were decided, and can be", Tone.QUIET
        )

    def _details(self) -> None:
        found = {one.name: one.details for one in self.report.systems}
        kinds = list(dict.fromkeys(chain.from_iterable(found.values())))
        if kinds:
            self.draft.gap(_DETAILS[self.report.kind])
            rows: _Rows = [(name, *(_count(own.get(kind, 0)) for kind in kinds)) for name, own in found.items()]
            self.draft.table(("system", *kinds), rows)
        flagged = [f"{one.name}: {_counted(one.flags)}" for one in self.report.systems if one.flags]
        if flagged:
            self.draft.gap("Flags of tabx sql")
            self.draft.entries(flagged)

    def _losses(self) -> None:
        if not self.report.losses:
            return
        self.draft.gap(f"Where {self._main} is lost")
        rows: _Rows = [_loss_row(one) for one in self.report.losses]
        header = ("system", "questions", "gold shown", "right", "not found", "beside others", "answering", "with gold")
        self.draft.table(header, rows)
        self.draft.line(
            "right + not found + beside others + answering = 1. Not found: right with the gold table, which was not "
            "shown; beside others: shown, and right with it alone; answering: wrong with the gold table, too",
            Tone.QUIET,
        )
        self.draft.gap(f"Where {self._main} is lost, by rank of the gold table")
        ranked: _Rows = [(rank, *_loss_row(one)) for rank, own in self.report.losses_by_rank.items() for one in own]
        self.draft.table(("rank", *header), ranked, names=2)

    def _ranks(self) -> None:
        if not self.report.ranks:
            return
        self.draft.gap(f"{self._main.capitalize()} by rank of the gold table")
        names = list(self.report.ranks)
        order = list(dict.fromkeys(rank for own in self.report.ranks.values() for rank in own))
        rows: _Rows = [(rank, *(_with_count(self.report.ranks[name].get(rank)) for name in names)) for rank in order]
        self.draft.table(("rank", *names), rows)

    def _tests(self) -> None:
        if not self.report.comparisons:
            return
        self.draft.gap(f"Differences in {self._main}, paired permutation tests (p by Holm)")
        rows: _Rows = []
        for one in self.report.comparisons:
            found = Mean(one.found.difference, one.found.low, one.found.high)
            p = NOTHING if one.p is None else p_text(one.p)
            rows.append((f"{one.first} − {one.second}", _count(one.count), _cell(found), p))
        self.draft.table(("systems", "questions", "difference", "p"), rows)

    def _parts(self) -> None:
        names = [one.name for one in self.report.systems]
        for division, by_part in self.report.parts.items():
            self.draft.gap(f"{self._main.capitalize()} by {division}")
            rows: _Rows = [
                (part or "not said", *(_with_count(by_part[part].get(name)) for name in names))
                for part in sorted(by_part, key=_natural)
            ]
            self.draft.table((division, *names), rows)

    def _replies(self) -> None:
        self.draft.gap("Replies")
        outcomes = (*map(str, Outcome), CUT, FAILED)
        asked = ("gold table cut", "tokens in", "tokens out", "dollars", "seconds")
        rows: _Rows = []
        for one in self.report.systems:
            used = usage_of(one.used)
            cut = sum(answer.is_gold_cut for answer in one.answers)
            rows.append((one.name, *(_count(one.counts.get(name, 0)) for name in outcomes), _count(cut), *_used(used)))
        self.draft.table(("system", *outcomes, *asked), rows)

    def _published(self) -> None:
        if self.report.kind in TABLE_2:
            columns, rows = TABLE_2[self.report.kind]
            self.draft.gap("The paper's table 2 (Ji et al., 2025): other data")
            self.draft.table(
                ("retriever", *columns),
                [(str(name), *(NOTHING if one is None else f"{one:g}" for one in values)) for name, *values in rows],
            )
            self.draft.line("gpt-4o-mini, other prompts, its own retrievers: to look at, not to compare", Tone.QUIET)

    def _questions(self) -> None:
        systems = [(one.name, {answer.id: answer for answer in one.answers}) for one in self.report.systems]
        ids = list(dict.fromkeys(id for _, own in systems for id in own))

        def is_right(id: str) -> bool:
            return all(own[id].line.figures.get(self.report.main) == 1 for _, own in systems if id in own)

        ordered = sorted(ids, key=is_right)
        self.draft.gap("Questions")
        if len(ordered) > _MOST_QUESTIONS:
            said = f"{_MOST_QUESTIONS:,} of {len(ordered):,}, those first that are not all right"
            self.draft.line(f"{said}; the file of answers has all", Tone.QUIET)
        rows = [
            _question_row(name, own[id], self.report.main)
            for id in ordered[:_MOST_QUESTIONS]
            for name, own in systems
            if id in own
        ]
        header = ("question", "system", self._main, "rank of gold", "found", "shown", "reply", "right", "why")
        self.draft.table(header, rows, names=2, texts=(4, 5, 6, 7, 8))

    def _lines(self) -> Iterator[tuple[object, ...]]:
        for one in self.report.systems:
            if one.texts is not None:
                for name, mean in (("sacrebleu", one.texts.bleu), ("chrf", one.texts.chrf)):
                    yield one.name, name, mean.value, mean.low, mean.high, mean.count
            for name, mean in one.means.items():
                yield one.name, name_of(self.report.kind, name), mean.value, mean.low, mean.high, mean.count


def _judged(one: SystemFigures) -> int:
    return sum(answer.is_judged for answer in one.answers)


def _count(count: int) -> Cell:
    return Cell(f"{count:,}", count)


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.items())


def _ends(low: float, high: float) -> str:
    return f"{decimal(low)} to {decimal(high)}"


def _cell(mean: Mean | None) -> Cell:
    if mean is None or mean.value is None:
        return Cell(NOTHING)
    spread = "" if mean.low is None or mean.high is None else f" ({decimal(mean.low)}–{decimal(mean.high)})"
    return Cell(f"{decimal(mean.value)}{spread}", mean.value, mean.low, mean.high)


def _hundred(mean: Mean | None) -> Cell:
    """Return a figure of 0 to 100."""
    if mean is None or mean.value is None:
        return Cell(NOTHING)
    spread = "" if mean.low is None or mean.high is None else f" ({mean.low:.2f}–{mean.high:.2f})"
    return Cell(f"{mean.value:.2f}{spread}", mean.value, mean.low, mean.high)


def _of_texts(texts: CorpusScores | None) -> tuple[Cell, Cell]:
    return (_hundred(None), _hundred(None)) if texts is None else (_hundred(texts.bleu), _hundred(texts.chrf))


def _with_count(mean: Mean | None) -> Cell:
    if mean is None or mean.value is None:
        return Cell(NOTHING)
    return Cell(f"{decimal(mean.value)} of {mean.count:,}", mean.value)


def _label_rows(name: str, found: LabelFigures) -> Iterator[tuple[str | Cell, ...]]:
    for one in (*found.classes, found.macro, found.weighted):
        figures = (Cell(decimal(value), value) for value in (one.precision, one.recall, one.f1))
        yield name, one.name, _count(one.support), *figures


def _loss_row(one: Loss) -> tuple[str | Cell, ...]:
    values = (one.found, one.right, one.finding, one.beside, one.answering, one.with_gold)
    name = ", ".join(filter(None, (one.model, one.retriever)))
    return name, _count(one.count), *(Cell(decimal(value), value) for value in values)


def _used(used: Mapping[str, float | None] | None) -> tuple[Cell, ...]:
    """Return tokens in and out, dollars and seconds, as far as they are known."""
    if used is None:
        return (Cell(NOTHING),) * 4
    unknown = NOTHING if used["calls"] is None else "unknown"
    return (
        _known(used["tokens_in"], "{:,}", NOTHING),
        _known(used["tokens_out"], "{:,}", NOTHING),
        _known(used["dollars"], "{:.4f}", unknown),
        _known(used["seconds"], "{:.1f}", NOTHING),
    )


def _known(value: float | None, form: str, otherwise: str) -> Cell:
    return Cell(otherwise) if value is None else Cell(form.format(value), value)


def _question_row(name: str, one: Answer, figure: str) -> tuple[str | Cell, ...]:
    line, fields = one.line, one.line.fields
    return (
        f"{one.id}: {fields['question']}",
        name,
        _value(line.figures.get(figure)),
        _ranks_said(one),
        _listed(list(fields.get("found", ()))),
        _listed([f"{part['id']} ({part['rows']} of {part['of']} rows)" for part in fields.get("shown", ())]),
        line.reply or "",
        listed([Line(text) for text in fields["answers"] or [", ".join(one.gold)]]),
        line.why if one.is_judged else f"failed: {line.reason}",
    )


def _value(value: float | None) -> Cell:
    return Cell(NOTHING) if value is None else Cell(decimal(value), value)


def _ranks_said(one: Answer) -> str:
    if one.ranks is None:
        return NOTHING
    return ", ".join(NOTHING if rank is None else str(rank) for rank in one.ranks)


def _listed(texts: Sequence[str]) -> Cell:
    return listed([Line(text) for text in texts[:_SHOWN] or ["nothing"]])


def _natural(text: str) -> tuple[bool, float, str]:
    """Return what parts are ordered by: numbers in them by size, "above" last."""
    digits = "".join(sign for sign in text if sign.isdigit())
    return text.startswith("above"), float(digits or 0), text
