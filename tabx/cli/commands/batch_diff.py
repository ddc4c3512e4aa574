"""tabx batch diff: two runs over the same pairs held against each other."""

from __future__ import annotations

from argparse import Namespace

from tabx.cli.documents import check_report_file, print_report
from tabx.cli.exit_codes import BELOW, JUDGED, UNJUDGED
from tabx.cli.output import print_note, print_text
from tabx.report.diff import ResultDiff, diff_results
from tabx.report.diff.document import diff_document
from tabx.report.diff.tables import verdict


def run(arguments: Namespace) -> int:
    """Compare, report, and return the exit code: 1 where --fail-if-worse is given and the score fell."""
    check_report_file(arguments.output)
    diff = diff_results(
        arguments.old,
        arguments.new,
        partial=arguments.partial,
        any_judge=arguments.any_judge,
        listed=arguments.listed,
        resamples=arguments.resamples,
        seed=arguments.seed,
    )
    if arguments.output is not None:
        diff.save(arguments.output)
    if arguments.json or arguments.output is None or arguments.full:
        print_report(diff_document(diff), as_json=arguments.json, full=arguments.full)
    else:
        print_text(f"{arguments.output}: {verdict(diff)}\n")
    return _gate(diff) if arguments.fail_if_worse else JUDGED


def _gate(diff: ResultDiff) -> int:
    """Say what stands against the new run, and return the exit code.

    A pair that fails now stands in no mean: a run that fails its hardest pairs must not pass for a better one.
    """
    if diff.is_worse:
        print_note(verdict(diff))
        return BELOW
    if diff.newly_failed:
        pairs = "1 pair was" if diff.newly_failed == 1 else f"{diff.newly_failed:,} pairs were"
        print_note(f"{pairs} judged before and not now; first reason: {diff.reasons[0][0]}")
        return UNJUDGED
    return JUDGED
