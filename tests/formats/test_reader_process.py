"""The process of native readers: ended by its computing, started once, and never in the way of another."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import tabx
from tabx.base.errors import InputError, TimeLimitError
from tabx.base.limits import changed_limits, seconds_left, spend, timed
from tabx.formats import dump_bytes, load_table, reader_process
from tabx.table import Table, plain_rows

ROWS = "".join(f"<tr><td>{number}</td><td>{number * 7}</td></tr>" for number in range(4_000))
LARGE = f"<table><tr><th>a</th><th>b</th></tr>{ROWS}</table>"
SMALL = "<table><tr><th>a</th></tr><tr><td>1</td></tr></table>"
PARQUET = dump_bytes(Table(plain_rows([["a", "b"]]), plain_rows([["1", "x"]])), "parquet")


def attributes(count: int, *, quoted: str = "") -> str:
    """Return a table in whose first cell one tag has so many attributes, and which goes on after it."""
    names = " ".join(f"a{number}{quoted}" for number in range(count))
    return f"<table><tr><td {names}>x</td><td>y</td></tr>{ROWS}</table>"


@pytest.fixture(autouse=True)
def _none_before() -> Iterator[None]:
    reader_process._end_all()
    yield
    reader_process._end_all()


def started(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the list of the processes that are started from here on."""
    known: list[object] = []
    make = reader_process._Process

    def counted() -> object:
        known.append(make())
        return known[-1]

    monkeypatch.setattr(reader_process, "_Process", counted)
    return known


@pytest.mark.parametrize("quoted", ["", '=">"', "='<td>'"])
def test_attributes_that_take_the_parser_hours_are_ended(quoted: str) -> None:
    with changed_limits(seconds=1), pytest.raises(TimeLimitError, match="limit 'seconds'"):
        load_table(attributes(400_000, quoted=quoted), "html")


def test_many_attributes_that_are_parsed_in_time_are_read() -> None:
    table = load_table(attributes(4_000), "html")
    assert table.row_count == 4_000
    assert table == load_table(attributes(0), "html")


def test_one_process_serves_all_and_small_texts_need_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = started(monkeypatch)
    assert load_table(SMALL, "html").row_count == 1
    assert known == []
    (tmp_path / "t.parquet").write_bytes(PARQUET)
    (tmp_path / "b.parquet").write_bytes(PARQUET[:40] + b"\xff" * 20 + PARQUET[60:])
    for _ in range(3):
        assert load_table(LARGE, "html").row_count == 4_000
        assert load_table(tmp_path / "t.parquet").row_count == 1
        with pytest.raises(InputError):
            load_table(tmp_path / "b.parquet")
    assert len(known) == 1


def test_a_large_process_that_starts_it_has_one_process_too(monkeypatch: pytest.MonkeyPatch) -> None:
    known = started(monkeypatch)
    ballast = b"x" * 300_000_000  # what the peak of a process that is started begins with
    for number in range(3):
        assert load_table(LARGE + " " * number, "html").row_count == 4_000
    assert len(ballast) == 300_000_000
    assert len(known) == 1


def test_after_one_was_ended_another_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    known = started(monkeypatch)
    with changed_limits(seconds=1), pytest.raises(TimeLimitError):
        load_table(attributes(400_000), "html")
    assert load_table(LARGE, "html").row_count == 4_000
    os.kill(reader_process._idle[0]._popen.pid, signal.SIGKILL)  # by somebody else
    reader_process._idle[0]._popen.wait()
    assert load_table(LARGE + " ", "html").row_count == 4_000
    assert len(known) == 3


def test_a_process_that_crashes_is_a_broken_input(monkeypatch: pytest.MonkeyPatch) -> None:
    process = reader_process._Process()
    reader_process._give_back(process, 0)
    os.kill(process._popen.pid, signal.SIGSTOP)

    def crash() -> None:
        os.kill(process._popen.pid, signal.SIGSEGV)
        os.kill(process._popen.pid, signal.SIGCONT)

    later = threading.Timer(0.5, crash)
    later.start()
    with pytest.raises(InputError, match="a broken HTML text: its reader crashed"):
        load_table(LARGE, "html")
    later.join()


def test_a_fault_of_ours_in_it_is_told_as_one() -> None:
    with pytest.raises(RuntimeError, match="KeyError"):
        reader_process.run_apart("no task", "thing")


def test_threads_do_not_get_each_others_answers() -> None:
    texts = [LARGE.replace("<th>a</th>", f"<th>column {number}</th>") for number in range(6)]
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda text: load_table(text, "html").columns[0], texts))
    assert found == [(f"column {number}",) for number in range(6)]
    assert len(reader_process._idle) <= 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_process_leaves_it_to_its_parent(tmp_path: Path) -> None:
    code = (
        "import os, sys\nfrom tabx.formats import load_table\n"
        "large = sys.stdin.read()\nload_table(large, 'html')\nchild = os.fork()\n"
        "rows = load_table(large + ' ' * (1 + (child == 0)), 'html').row_count\n"
        "if child == 0:\n    os._exit(0 if rows == 4000 else 1)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), rows)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=LARGE,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(tabx.__file__).parents[1])},
    )
    assert (done.stdout, done.stderr) == ("0 4000\n", "")


def test_nothing_is_imported_from_the_folder_it_is_called_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lxml.py").write_text("open('ran', 'w').close()\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert load_table(LARGE, "html").row_count == 4_000
    assert not (tmp_path / "ran").exists()


def test_its_computing_counts_as_that_of_the_judgement() -> None:
    with changed_limits(seconds=100), timed():
        before = seconds_left()
        spend(30.0)
        assert before - seconds_left() > 29
        load_table(LARGE, "html")
    spend(10.0)  # nothing is timed
    assert seconds_left() == float("inf")
