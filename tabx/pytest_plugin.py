"""Plugin of pytest: explains scores that miss in an assertion, and writes a page on each failing `assert_table`.

pytest imports it at every start, so that it imports nothing of tabx before a test has.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tabx.judging.judgement import Judgement
    from tabx.judging.tables import TablesJudgement

_LONGEST = 100
"""Characters of a test's name in the name of a page; file systems take some 255 bytes."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.getgroup("tabx").addoption(
        "--tabx-report",
        metavar="DIR",
        help="write a page (HTML) on the judgement of each failing tabx.assert_table into this folder",
    )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Name the page of a failing `assert_table` in its failure."""
    folder = item.config.getoption("--tabx-report")
    testing = sys.modules.get("tabx.testing")
    if folder and testing and call.excinfo and isinstance(call.excinfo.value, testing.TableAssertionError):
        path = item.config.invocation_params.dir / folder / _page_name(item.nodeid)
        call.excinfo.value.add_note(_written(path, call.excinfo.value.judgement))
    return (yield)


def _page_name(test: str) -> str:
    """Return the name of a test's page; its end tells apart what looks alike without its signs."""
    name = re.sub(r"[^\w.-]+", "_", test)[-_LONGEST:].lstrip("_.")
    return f"{name}-{hashlib.sha256(test.encode()).hexdigest()[:8]}.html"


def _written(path: Path, judgement: Judgement | TablesJudgement) -> str:
    from tabx.base.errors import TabxError
    from tabx.base.whole_files import write_file
    from tabx.views.html import html_report

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, html_report(judgement))
    except (OSError, TabxError) as error:
        return f"tabx: {path} cannot be written ({getattr(error, 'strerror', None) or error})"
    return f"tabx: the whole judgement is in {path}"


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Return the findings behind a score or another figure that missed in an assertion, None for other values."""
    if "tabx.judging.judgement" not in sys.modules:  # no test has judged a table
        return None
    judgement = next(_judgements(left, right), None)
    if judgement is None:
        return None
    from tabx.testing import explanation

    return [f"{left!r} {op} {right!r}", *explanation(judgement)]


def _judgements(left: object, right: object) -> Iterator[Judgement]:
    """Yield the judgements in the frame of the assertion that one of the values is a figure of.

    pytest keeps the parts of an assertion in the frame, so `tabx.judge(…).score` is found without a name.
    """
    from tabx.judging.gates import FIGURES
    from tabx.judging.judgement import Judgement

    numbers = [value for value in (left, right) if isinstance(value, float)]
    for value in _locals_of_assertion() if numbers else ():
        if isinstance(value, Judgement) and any(figure(value) in numbers for figure in FIGURES.values()):
            yield value


def _locals_of_assertion() -> list[object]:
    frame: FrameType | None = sys._getframe()
    while frame is not None and not any(name.startswith("@py_assert") for name in frame.f_locals):
        frame = frame.f_back
    return [] if frame is None else list(frame.f_locals.values())
