"""An edit judged as the document that every medium shows: verdict, changes, the three tables with their marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.documents.drafting import Draft
from tabx.documents.figures import decimal, several
from tabx.documents.record import Document, Line, Tone
from tabx.edit.judgement import EditJudgement
from tabx.edit.marking import SIGNS, legend, marked_tables
from tabx.edit.records import DEMANDED, EditChange, Verdict

FIRST = 20
"""Changes that a terminal lists: with the figures above they fit a screen."""

HEADER = ("kind", "what", "verdict", "where", "was", "wanted", "now", "how", "value")
"""Columns of the figures and changes in CSV, and on the last sheet of a workbook."""

TONES = {Verdict.DONE: Tone.GOOD, Verdict.REWRITTEN: Tone.QUIET, Verdict.ALLOWED: Tone.QUIET}


def edit_document(judgement: EditJudgement) -> Document:
    """Return what became of an edit."""
    draft = Draft()
    draft.line(judgement.summary, Tone.GOOD if judgement.success else Tone.BAD)
    draft.line(_figures_said(judgement))
    if judgement.note:
        draft.line(f"prediction: {judgement.note}", Tone.QUIET)
    for title, changes in _listed(judgement):
        if changes:
            draft.gap(f"{title}: {len(changes)}")
            draft.entries((_entry(change) for change in changes), first=FIRST)
    for title, note, header, rows in marked_tables(judgement):
        draft.gap(title)
        if note:
            draft.line(note, Tone.QUIET)
        if rows:
            draft.table(header, rows, names=len(header), first=FIRST)
    draft.gap("How to read the marks")
    draft.line(legend(judgement))
    return draft.document("An edit judged", HEADER, _lines(judgement), judgement.to_dict())


def _figures_said(judgement: EditJudgement) -> str:
    names = {"done": judgement.done, "kept": judgement.kept, "precision": judgement.precision, "F1": judgement.f1}
    said = [f"{name} {'undefined' if value is None else decimal(value)}" for name, value in names.items()]
    facts = several(judgement.compared.facts, "fact")
    return f"{', '.join(said)}; {facts} to keep, {0 if judgement.kept == 1 else judgement.compared.lost} lost"


def _listed(judgement: EditJudgement) -> Iterator[tuple[str, Sequence[EditChange]]]:
    changes = judgement.changes
    yield "Demanded", [change for change in changes if change.verdict in DEMANDED]
    yield "Damaged", judgement.damage
    yield "Changed where it may be", [change for change in changes if change.verdict is Verdict.ALLOWED]
    yield "The same value written otherwise", judgement.rewritten


def _entry(change: EditChange) -> Line:
    return Line(f"{SIGNS[change.verdict]} {change}", TONES.get(change.verdict, Tone.BAD))


def _lines(judgement: EditJudgement) -> Iterator[tuple[object, ...]]:
    for name, value in judgement.figures.items():
        yield ("figure", name, None, None, None, None, None, None, value)
    for change in (*judgement.changes, *judgement.rewritten):
        texts = (change.where, change.was, change.wanted, change.now, change.how)
        yield ("change", str(change.what), str(change.verdict), *texts, change.count or None)
