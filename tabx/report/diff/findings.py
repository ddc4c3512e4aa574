"""The findings of pairs that one judgement has and the other has not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from tabx.batch.results_file import result_lines
from tabx.judging import Judgement, TablesJudgement, is_stored_tables
from tabx.report.diff.matching import Kept, Key
from tabx.report.diff.result_diff import PairChange
from tabx.views.report import Report, TablesReport, report_of

MOST = 20
"""Findings told of each side of a pair: `tabx judge` tells all, and a table that is all wrong has hundreds."""


def with_findings(
    pairs: Sequence[PairChange], both: Sequence[tuple[Key, Kept, Kept]], old: str, new: str
) -> tuple[PairChange, ...]:
    """Return pairs with the findings that they gained and lost, from the judgements in the two files."""
    before = _findings_at(old, [then.place for _, then, _ in both])
    after = _findings_at(new, [now.place for _, _, now in both])
    return tuple(
        replace(
            pair,
            gained=_without(after[now.place], before[then.place]),
            lost=_without(before[then.place], after[now.place]),
        )
        for pair, (_, then, now) in zip(pairs, both, strict=True)
    )


class _Finding(NamedTuple):
    """A finding: by its text it is known, as the same one may cost more in a table with fewer errors."""

    text: str
    line: str


def _without(findings: Sequence[_Finding], others: Iterable[_Finding]) -> tuple[str, ...]:
    """Return the findings less as many of each as the others have, in their order."""
    left, found = Counter(other.text for other in others), []
    for finding in findings:
        if left[finding.text]:
            left[finding.text] -= 1
        else:
            found.append(finding.line)
    return tuple(found[:MOST])


def _findings_at(file: str, places: Iterable[int]) -> Mapping[int, list[_Finding]]:
    """Return the findings of the results on some lines of a file."""
    wanted = {*places}
    found: dict[int, list[_Finding]] = {}
    for place, (_, data) in enumerate(result_lines(Path(file))):
        if place in wanted:
            stored = data["judgement"]
            judgement = TablesJudgement.from_dict(stored) if is_stored_tables(stored) else Judgement.from_dict(stored)
            found[place] = _told(report_of(judgement))
            if len(found) == len(wanted):
                break
    return found


def _told(report: Report | TablesReport) -> list[_Finding]:
    if isinstance(report, Report):
        return [_Finding(entry.text, entry.line) for entry in report.trace().entries]
    found = []
    for section in report.sections:
        told = [_Finding(section.missing, section.missing)] if section.missing else _told(section.report)
        found += [_Finding(f"{section.title}: {one.text}", f"{section.title}: {one.line}") for one in told]
    return found
