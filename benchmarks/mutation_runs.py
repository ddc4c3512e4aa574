"""One worker of a mutation run: a copy of the checkout in which tests run, a fork for each run.

Started by `mutation.py` inside the copy. Reads one JSON object a line: `{"map": test file, "data": file}` runs the
tests of a file and keeps which lines each of them reaches; `{"change": [file, start, end, text], "tests": [[ids] …],
"most": n}` runs tests against a change. Each is ended after "seconds". The libraries are imported once and the package
itself in each fork, so that a run costs no start of them. Answers with one JSON object a line.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import math
import os
import resource
import select
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import hypothesis
import pytest

LIBRARIES = (
    *("babel.dates", "babel.numbers", "diskcache", "jinja2", "lap", "lxml.html", "numpy", "openpyxl", "pandas"),
    *("pyarrow", "pydantic", "rapidfuzz.fuzz", "rapidfuzz.process", "rich.console", "rich.table", "tenacity", "yaml"),
    *("xml.dom.minidom", "hypothesis.strategies", "hypothesis.internal.conjecture.engine", "coverage"),
)
LONGEST = 20
"""Seconds after which a single test is ended: of mutants it then counts as failed, and one that takes so long by
itself, with its lines written down, is never chosen."""

MEMORY = 6 * 2**30
"""Bytes that a run may take: a loop that never ends fills them before its time is over."""

OPTIONS = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=0", "--color=no", "--tb=no"]
OPTIONS += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]


class Watch:
    """Plugin that runs chosen tests in their order, ends a long one, and keeps what failed and how long each took."""

    def __init__(self, chosen: list[str] | None, coverage: Any = None, most: float = math.inf) -> None:
        self.rank = None if chosen is None else {name: rank for rank, name in enumerate(chosen)}
        self.coverage, self.most = coverage, most
        self.failed: list[str] = []
        self.seconds: dict[str, float] = {}
        self.fixtures: dict[str, list[str]] = {}

    def pytest_sessionstart(self) -> None:
        """Keep no examples between runs, and do not look for smaller ones: that it failed is enough."""
        parent = hypothesis.settings.get_profile("tabx")
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile("mutation", parent=parent, database=None, phases=phases)
        hypothesis.settings.load_profile("mutation")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose; the tests of a file stay together, for what its fixtures share."""
        if self.rank is not None:
            rank = self.rank
            chosen = [item for item in items if item.nodeid in rank]
            firsts: dict[Path, int] = {}
            for item in chosen:
                firsts[item.path] = min(firsts.get(item.path, len(rank)), rank[item.nodeid])
            items[:] = sorted(chosen, key=lambda item: (firsts[item.path], rank[item.nodeid]))

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
        """What a file runs when it is imported belongs to all of its tests."""
        if isinstance(collector, pytest.Module):
            self.enter("import")
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Iterator[None]:
        """What a shared fixture runs belongs to all tests that use it."""
        if fixturedef.scope == "function":
            return (yield)
        self.enter(f"fixture {fixturedef.argname}")
        result = yield
        self.enter(request.node.nodeid if request.scope == "function" else self.running)
        return result

    running = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        """Run a test with nothing remembered of those before it, as far as they were traced."""
        self.running = item.nodeid
        self.fixtures[item.nodeid] = list(getattr(item, "fixturenames", ()))
        if self.coverage is not None:
            forget()
        self.enter(item.nodeid)
        start = time.perf_counter()
        signal.setitimer(signal.ITIMER_REAL, LONGEST, LONGEST)
        result = yield
        signal.setitimer(signal.ITIMER_REAL, 0)
        self.seconds[item.nodeid] = time.perf_counter() - start
        if time.process_time() > self.most:
            item.session.shouldstop = "the time for this mutant is over"
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed or report.skipped:
            self.seconds.pop(report.nodeid, None)
        if report.failed:
            self.failed.append(report.nodeid)

    def enter(self, context: str) -> None:
        if self.coverage is not None:
            self.coverage.switch_context(context)


def forget() -> None:
    """Empty the caches of the package: a test that finds another's value there would not be seen to need the line."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "tabx":
            for one in list(vars(module).values()):
                for held in (one, *(vars(one).values() if isinstance(one, type) else ())):
                    clear = getattr(held, "cache_clear", None)
                    if callable(clear):
                        clear()


def too_long(_signal: int, _frame: FrameType | None) -> None:
    """End a test that takes too long."""
    pytest.fail("too long")


def run(arguments: list[str], watch: Watch) -> int:
    """Run pytest here, quietly; return its exit code."""
    signal.signal(signal.SIGALRM, too_long)
    with open(os.devnull, "w") as nothing, contextlib.redirect_stdout(nothing), contextlib.redirect_stderr(nothing):
        return int(pytest.main(arguments, plugins=[watch]))


def mapped(task: dict[str, Any]) -> dict[str, Any]:
    """Run the tests of a file with the lines they reach written down."""
    coverage = importlib.import_module("coverage")
    traced = coverage.Coverage(data_file=task["data"], source_pkgs=["tabx"], config_file=False)
    watch = Watch(None, traced)
    traced.start()
    code = run([one for one in OPTIONS if one != "-x"] + [task["map"]], watch)
    traced.stop()
    traced.save()
    return {"code": code, "failed": watch.failed, "seconds": watch.seconds, "fixtures": watch.fixtures}


def tried(task: dict[str, Any]) -> dict[str, Any]:
    """Run tests, batch after batch, until one fails or the seconds of processor for a mutant are over."""
    most = time.process_time() + task["most"]
    for batch in task["tests"]:
        watch = Watch(batch, most=most)
        files = list(dict.fromkeys(name.partition("::")[0] for name in batch))
        code = run(OPTIONS + files, watch)
        if not watch.failed and time.process_time() > most:
            return {"result": "survived", "by": "not all tests in the time"}
        if code != pytest.ExitCode.OK:
            return {"result": "killed", "by": watch.failed[0] if watch.failed else f"pytest ends with {code}"}
    return {"result": "survived", "by": ""}


def forked(task: dict[str, Any]) -> dict[str, Any]:
    """Do a task in a fork of this process, which is ended with all it started when its time is over."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with os.fdopen(writing, "w") as answers:
            answers.write(json.dumps(mapped(task) if "map" in task else tried(task)) + "\n")
        os._exit(0)
    os.close(writing)
    until = time.monotonic() + task["seconds"]
    told = b""
    while not told.endswith(b"\n"):
        ready, _, _ = select.select([reading], [], [], max(0.0, until - time.monotonic()))
        part = os.read(reading, 2**16) if ready else b""
        told += part
        if not part:
            break
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(reading)
    if told.endswith(b"\n"):
        return dict(json.loads(told))
    return {"result": "killed", "by": "the process died"} if ready else {"result": "timeout", "by": ""}


def changed(task: dict[str, Any]) -> dict[str, Any]:
    """Do a task while a file of the copy is changed."""
    if "change" not in task:
        return forked(task)
    name, start, end, text = task["change"]
    path = Path(name)
    source = path.read_bytes()
    path.write_bytes(source[:start] + text.encode() + source[end:])
    try:
        return forked(task)
    finally:
        path.write_bytes(source)


def main() -> None:
    """Answer the tasks of the standard input, one a line."""
    for name in LIBRARIES:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for line in sys.stdin:
        start = time.monotonic()
        answer = changed(json.loads(line))
        print(json.dumps(answer | {"took": round(time.monotonic() - start, 2)}), flush=True)
        shutil.rmtree(".hypothesis", ignore_errors=True)


if __name__ == "__main__":
    main()
