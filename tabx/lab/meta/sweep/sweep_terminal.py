"""The report on a sweep for a terminal: distributions and best weighting of each family."""

from __future__ import annotations

from typing import TextIO

from tabx.documents.figures import several
from tabx.documents.paper import Paper
from tabx.lab.meta.agreement_terminal import write_lines_of_judges, write_unjudged
from tabx.lab.meta.printing import figure, interval, named, print_items, print_line, print_table
from tabx.lab.meta.sweep.outcome import Family, Sweep
from tabx.lab.meta.sweep.validation import Validation
from tabx.lab.meta.sweep.weightings import settings_text
from tabx.stats.measures import BY_NAME, MEASURES


def write_sweep(sweep: Sweep, file: TextIO, *, width: int | None = None) -> None:
    """Write the sweep to a file, as wide as the terminal if it is one."""
    paper = Paper(file, width)
    print_items(paper, sweep.ranked)
    if sweep.failed:
        name, reason = next(iter(sweep.failed.items()))
        print_line(paper, f"left out, not judged: {named(list(sweep.failed))}; {name}: {reason}")
    for signature in sweep.signatures:
        print_line(paper, f"stored judgements: {signature}")
    for family in sweep.families:
        print_line(paper)
        _write_family(paper, sweep, family)
    if len(sweep.families) > 1:
        print_line(paper)
        print_line(paper, f"best of all: {sweep.best.weightings.name}, {settings_text(sweep.best.changes)}")
        _write_validation(paper, sweep, sweep.validation)
    if sweep.others:
        print_line(paper)
        write_lines_of_judges(paper, sweep.others)
        write_unjudged(paper, sweep.others)
    print_line(paper)
    print_line(
        paper, f"footrule: less is better; in brackets: 95 % interval, resamples of the gold tables, seed {sweep.seed}"
    )


def _write_family(paper: Paper, sweep: Sweep, family: Family) -> None:
    keys = ", ".join(family.weightings.keys)
    print_line(paper, f"{family.weightings.name}: {len(family.weightings):,} weightings of {keys} in {sweep.base.name}")
    if family.undefined:
        print_line(paper, f"{family.undefined} of them make all errors equal: undefined, left out")
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
    for measure in MEASURES:
        spread = family.spread[measure.name]
        figures = (spread.minimum, spread.lower, spread.median, spread.upper, spread.maximum)
        beside = (reference.means[measure.name].mean for reference in sweep.references)
        lines.append([measure.title, *map(figure, figures), *map(figure, beside)])
    print_table(paper, header, lines)
    print_line(
        paper, f"best by {BY_NAME[sweep.by].title}: {figure(family.figure(sweep.by))}, {settings_text(family.changes)}"
    )
    if family.ties > 1:
        print_line(paper, f"equally good: {several(family.ties - 1, 'other weighting')}")
    flat = int(family.flat[family.best])
    if flat:
        print_line(paper, f"{several(flat, 'item')} with all errors equal under it")
    _write_validation(paper, sweep, family.validation)


def _write_validation(paper: Paper, sweep: Sweep, validation: Validation | None) -> None:
    if validation is None:
        return
    reference = sweep.references[0].rubric.name
    print_line(
        paper,
        f"cross-validated ({validation.folds} folds of the gold tables, {several(validation.repeats, 'repeat')}): "
        f"{interval(validation.held_out)}; "
        f"difference from {reference}: {interval(validation.difference)}, {validation.verdict}",
    )
