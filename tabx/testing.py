"""Assert in a test that a predicted table is as good as it should be, or that an edit was done and harmed nothing."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tabx.backbone import Backbone
from tabx.base.escapes import visible
from tabx.edit.judgement import EditJudgement
from tabx.edit.judging import judge_edit
from tabx.edit.records import Verdict
from tabx.formats import Source
from tabx.formats.content import Content, at_rest
from tabx.judging.gates import Gate, check_gates, gates_of
from tabx.judging.judgement import Judgement
from tabx.judging.pair import judge
from tabx.judging.sides import holds_several, load_gold, refuse_names
from tabx.judging.tables import TablesJudgement
from tabx.judging.together import judge_tables
from tabx.rubric import RubricSource
from tabx.rules import Rules
from tabx.table import Table

SHOWN = 5
"""Findings in the message of a failure: with the figures above them they fit a screen."""

MORE_TABLES = "all: tabx.judge_tables(gold, predicted).parts, or pytest --tabx-report DIR"
MORE = "all: tabx.judge(gold, predicted).findings, or pytest --tabx-report DIR"


class TableAssertionError(AssertionError):
    """A predicted table that is not as good as it should be.

    Attributes
    ----------
    judgement : Judgement or TablesJudgement
    """

    def __init__(self, message: str, judgement: Judgement | TablesJudgement) -> None:
        super().__init__(message)
        self.judgement = judgement


def assert_table(  # noqa: PLR0913
    gold: Source | Table,
    predicted: Source | Table,
    *,
    fail_under: float | Mapping[str, float] = 1.0,
    backbone: str | Backbone = "embedded",
    prefilter: str | None = None,
    repeats: int = 1,
    swap: bool = False,
    rubric: RubricSource = "default",
    gold_format: str | None = None,
    predicted_format: str | None = None,
    gold_sheet: str | None = None,
    predicted_sheet: str | None = None,
    encoding: str | None = None,
    key: Sequence[str] | None = None,
    header: bool | None = None,
    rules: Rules | None = None,
) -> Judgement | TablesJudgement:
    """Judge the predicted table against the gold one, and fail where it is not good enough.

    Returns the judgement where it is; of a gold text or workbook with several tables that of all, as `tabx judge` does.

    Parameters
    ----------
    gold, predicted : as of `tabx.judge`
    fail_under : float or mapping
        The least score, or least figures by name, as of `--fail-under`: `{"score": .9, "facts.f1": .95}`; names are
        "score", "facts.precision", "facts.recall" and "facts.f1", numbers from 0 to 1. The default is a score of 1, as
        any other bound is the caller's to choose: only what costs nothing under the rubric passes. `{"facts.f1": 1}`
        lets the same values in another writing pass too. A figure that is undefined, as the precision of a prediction
        without facts is, fails nothing; a warning says so.
    backbone, prefilter, repeats, swap, rubric, gold_format, predicted_format, gold_sheet, predicted_sheet, encoding,
    key, header, rules
        See `tabx.judge`, whose errors are raised too.

    Raises
    ------
    AssertionError
        If a figure is below its least. The message names the figures, what is wrong and the costliest findings;
        `judgement` of the error has all.
    OptionError
        Also if `fail_under` names no figure of a judgement.
    """
    __tracebackhide__ = True  # pytest then shows the line of the test
    check_gates(fail_under)
    refuse_names(gold, predicted)
    gold = at_rest(gold, encoding)  # it is read twice
    may_hold_several = isinstance(gold, (str, Path, Content)) and gold_sheet is None
    first = load_gold(gold, gold_format, header, gold_sheet, encoding) if may_hold_several else None
    has_several = first is not None and holds_several(gold, first, gold_format, header, encoding)
    judgement: Judgement | TablesJudgement = (judge_tables if has_several else judge)(
        gold,
        predicted,
        backbone=backbone,
        prefilter=prefilter,
        repeats=repeats,
        swap=swap,
        rubric=rubric,
        gold_format=gold_format,
        predicted_format=predicted_format,
        gold_sheet=gold_sheet,
        predicted_sheet=predicted_sheet,
        encoding=encoding,
        key=key,
        header=header,
        rules=rules,
    )
    gates = gates_of(judgement, fail_under)
    for gate in gates:
        if gate.is_undefined:
            warnings.warn(f"{gate.sentence}; fail_under {gate.figure}={gate.least:g} is not applied", stacklevel=2)
    failed = [gate for gate in gates if gate.failed]
    if failed:
        raise TableAssertionError(_message(failed, judgement), judgement)
    return judgement


def _message(failed: Sequence[Gate], judgement: Judgement | TablesJudgement) -> str:
    figures = "; ".join(gate.sentence for gate in failed)
    return "\n".join((figures, *explanation(judgement)))


def explanation(judgement: Judgement | TablesJudgement) -> list[str]:
    """Return lines on a judgement: what is wrong, the facts found, the costliest findings, how to see all.

    Of several tables, a line on each in place of the findings.
    """
    from tabx.views.report import TablesReport, report_of

    report = report_of(judgement)
    lines = [judgement.summary, report.headline.facts]
    if isinstance(report, TablesReport):
        judged = [(section.title, section.part.judgement) for section in report.sections]
        lines += [f"  {title}: score {one.score:.3g}: {one.summary}" for title, one in judged]
        return [visible(line) for line in (*lines, f"  ({MORE_TABLES})")]
    trace = report.trace(SHOWN, grouped=True)
    lines += [f"  {entry.line}" for entry in trace.entries]
    lines.append(f"  … and {trace.rest} ({MORE})" if trace.rest else f"  ({MORE})")
    return [visible(line) for line in lines]


class EditAssertionError(AssertionError):
    """An edit that was not done, or that has damaged something.

    Attributes
    ----------
    judgement : EditJudgement
    """

    def __init__(self, message: str, judgement: EditJudgement) -> None:
        super().__init__(message)
        self.judgement = judgement


def assert_edit(
    source: Source | Table, gold: Source | Table | None, predicted: Source | Table, **options: Any
) -> EditJudgement:
    """Judge an edit, and fail where not all that was demanded is done, or anything else has changed.

    Returns the judgement where it is a success.

    Parameters
    ----------
    source, gold, predicted : as of `tabx.judge_edit`
    **options
        Those of `tabx.judge_edit`, whose errors are raised too.

    Raises
    ------
    AssertionError
        It is no success. The message names the first changes that are not done and the first damage; `judgement` of
        the error has all.
    """
    __tracebackhide__ = True  # pytest then shows the line of the test
    judgement = judge_edit(source, gold, predicted, **options)
    if judgement.success:
        return judgement
    wrong = [change for change in judgement.changes if change.verdict not in (Verdict.DONE, Verdict.ALLOWED)]
    if judgement.is_strict:
        wrong += judgement.rewritten
    lines = [judgement.summary, *(f"  {change}" for change in wrong[:SHOWN])]
    if len(wrong) > SHOWN:
        lines.append(f"  … and {len(wrong) - SHOWN} more (all: tabx.judge_edit(source, gold, predicted).changes)")
    raise EditAssertionError("\n".join(map(visible, lines)), judgement)
