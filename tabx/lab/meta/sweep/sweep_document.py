"""The report on a sweep for every medium: distributions and best weighting of each family."""

from __future__ import annotations

from tabx.documents.drafting import Draft
from tabx.documents.figures import several
from tabx.documents.record import Cell, Document
from tabx.lab.meta.agreement_document import add_lines_of_judges, add_unjudged
from tabx.lab.meta.printing import add_items, figure, interval, measure, named
from tabx.lab.meta.sweep.outcome import Family, Sweep
from tabx.lab.meta.sweep.sweep_report import sweep_dict, sweep_header, sweep_lines
from tabx.lab.meta.sweep.validation import Validation
from tabx.lab.meta.sweep.weightings import settings_text
from tabx.stats.measures import BY_NAME, MEASURES


def sweep_document(sweep: Sweep) -> Document:
    """Return the sweep for every medium."""
    draft = Draft()
    add_items(draft, sweep.ranked)
    if sweep.failed:
        name, reason = next(iter(sweep.failed.items()))
        draft.line(f"left out, not judged: {named(list(sweep.failed))}; {name}: {reason}")
    for signature in sweep.signatures:
        draft.line(f"stored judgements: {signature}")
    for family in sweep.families:
        draft.gap()
        _add_family(draft, sweep, family)
    if len(sweep.families) > 1:
        draft.gap()
        draft.line(f"best of all: {sweep.best.weightings.name}, {settings_text(sweep.best.changes)}")
        _add_validation(draft, sweep, sweep.validation)
    if sweep.others:
        draft.gap()
        add_lines_of_judges(draft, sweep.others)
        add_unjudged(draft, sweep.others)
    draft.gap()
    draft.line(f"footrule: less is better; in brackets: 95 % interval, resamples of the gold tables, seed {sweep.seed}")
    return draft.document("Weightings against people", sweep_header(sweep), sweep_lines(sweep), sweep_dict(sweep))


def _add_family(draft: Draft, sweep: Sweep, family: Family) -> None:
    keys = ", ".join(family.weightings.keys)
    draft.line(f"{family.weightings.name}: {len(family.weightings):,} weightings of {keys} in {sweep.base.name}")
    if family.undefined:
        draft.line(f"{family.undefined} of them make all errors equal: undefined, left out")
    header = (
        "mean per item",
        "min",
        "25 %",
        "median",
        "75 %",
        "max",
        *(reference.rubric.name for reference in sweep.references),
    )
    lines = []
    for one in MEASURES:
        spread = family.spread[one.name]
        figures = (spread.minimum, spread.lower, spread.median, spread.upper, spread.maximum)
        beside = (reference.means[one.name].mean for reference in sweep.references)
        lines.append([Cell(one.title), *map(measure, (*figures, *beside))])
    draft.table(header, lines)
    draft.line(f"best by {BY_NAME[sweep.by].title}: {figure(family.figure(sweep.by))}, {settings_text(family.changes)}")
    if family.ties > 1:
        draft.line(f"equally good: {several(family.ties - 1, 'other weighting')}")
    flat = int(family.flat[family.best])
    if flat:
        draft.line(f"{several(flat, 'item')} with all errors equal under it")
    _add_validation(draft, sweep, family.validation)


def _add_validation(draft: Draft, sweep: Sweep, validation: Validation | None) -> None:
    if validation is None:
        return
    reference = sweep.references[0].rubric.name
    draft.line(
        f"cross-validated ({validation.folds} folds of the gold tables, {several(validation.repeats, 'repeat')}): "
        f"{interval(validation.held_out)}; "
        f"difference from {reference}: {interval(validation.difference)}, {validation.verdict}",
    )
