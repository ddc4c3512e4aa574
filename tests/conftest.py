"""What holds for every test: none hangs on how fast or how busy the machine is, and none is skipped unsaid."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from needs import NEEDS, OFFLINE

TIMES_THE_TIME = 5
"""Beside other processes the same work takes more processor time too: caches are shared, and often cores are.

Tests of the limit itself set it; in the others it is to stop what never ends.
"""

os.environ.setdefault("TABX_LIMIT_SECONDS", str(8 * TIMES_THE_TIME))
os.environ.update(OFFLINE)

# An example, or making one, may take any time.
settings.register_profile("tabx", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tabx")

MAY_SKIP = os.environ.get("TABX_MAY_SKIP")
"""Names of `NEEDS`, with commas between, that this machine may lack; where it is set every other test has to run."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was skipped and why, a line for each reason."""
    skipped = Counter(map(_reason, terminalreporter.stats.get("skipped", ())))
    for reason, count in skipped.most_common():
        terminalreporter.write_line(f"skipped {count}: {reason}")
    for reason in _had_to_run(skipped):
        terminalreporter.write_line(f"had to run on this machine, and did not: {reason}", red=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail where a test was skipped that has to run on this machine."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")  # none in the workers of xdist
    skipped = Counter(map(_reason, reporter.stats.get("skipped", ()))) if reporter is not None else Counter()
    if session.exitstatus == pytest.ExitCode.OK and _had_to_run(skipped):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _had_to_run(skipped: Counter[str]) -> list[str]:
    if MAY_SKIP is None:
        return []
    allowed = {NEEDS[name] for name in MAY_SKIP.split(",") if name}
    return [reason for reason in skipped if reason not in allowed]


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    *_, reason = report.longrepr if isinstance(report.longrepr, tuple) else (str(report.longrepr),)
    return reason.removeprefix("Skipped: ")
