"""What every engine has to withstand, over a kind of run of its own: harm, torn files, kills, interrupts, budgets."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import toy_runs
from distributed import LocalCluster
from toy_runs import ENGINES, Number, Squaring, engine_of, kind_of, square_all

from tabx.base.errors import InputError, OptionError
from tabx.runs.held import ChangedError
from tabx.runs.stopping import OutOfBudget
from tabx.runs.store import ABOUT_THE_RUN

COUNT = 60
SQUARES = [number**2 for number in range(COUNT)]
WORK = Squaring()


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


def squared(name: str, path: Path, items: list[Number], scheduler: str, **options: bool) -> list[dict[str, object]]:
    """Run all items to the file, and return its lines."""
    for _ in square_all(engine_of(name, WORK, scheduler), kind_of(WORK), items, path, **options):
        pass
    return lines(path)


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def numbers(**acts: str) -> list[Number]:
    return [Number(row, acts.get(f"n{row}", "")) for row in range(COUNT)]


@pytest.mark.parametrize("name", ENGINES)
def test_all_items_are_done_in_their_order(name: str, tmp_path: Path, scheduler: str) -> None:
    found = squared(name, tmp_path / "r.jsonl", numbers(), scheduler)
    assert [one["square"] for one in found] == SQUARES


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        ("crash", "could not be squared: its process was ended by SIGSEGV"),
        ("burn", "it takes more than 1 seconds, the limit 'seconds'"),
        ("eat", "could not be squared: memory: it takes more than 512 MiB"),
    ],
)
@pytest.mark.parametrize("name", ["local", "dask"])
def test_an_item_that_ends_its_process_has_failed_alone(
    name: str, act: str, reason: str, tmp_path: Path, scheduler: str
) -> None:
    found = squared(name, tmp_path / "r.jsonl", numbers(n7=act), scheduler)
    assert [one["status"] for one in found] == ["done"] * 7 + ["failed"] + ["done"] * (COUNT - 8)
    assert reason in str(found[7]["reason"])
    again = squared(name, tmp_path / "r.jsonl", numbers(), scheduler, retry=True)
    assert [one["square"] for one in again] == SQUARES


@pytest.mark.parametrize("name", ENGINES)
def test_a_file_cut_anywhere_is_completed(name: str, tmp_path: Path, scheduler: str) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    squared("serial", whole, numbers(), scheduler)
    data = whole.read_bytes()
    for place in random.Random(5).sample(range(len(data)), 3):
        cut.write_bytes(data[:place])
        squared(name, cut, numbers(), scheduler)
        assert cut.read_bytes() == data


@pytest.mark.parametrize("name", ["serial", "asking"])
def test_a_budget_ends_a_run_that_goes_on_later(name: str, tmp_path: Path, scheduler: str) -> None:
    path = tmp_path / "r.jsonl"
    with pytest.raises(OutOfBudget):
        squared(name, path, numbers(n20="budget"), scheduler)
    assert [one["square"] for one in lines(path)] == SQUARES[: len(lines(path))]
    assert len(lines(path)) <= 20
    assert [one["square"] for one in squared(name, path, numbers(), scheduler)] == SQUARES


def program(name: str, path: Path) -> subprocess.Popen[bytes]:
    paths = os.pathsep.join(filter(None, [str(Path(toy_runs.__file__).parent), os.environ.get("PYTHONPATH", "")]))
    code = "import sys, toy_runs; toy_runs.main(*sys.argv[1:])"
    words = [sys.executable, "-c", code, name, str(COUNT), str(path)]
    return subprocess.Popen(words, env={**os.environ, "PYTHONPATH": paths}, stderr=subprocess.DEVNULL)


def wait_for_lines(path: Path, count: int) -> None:
    for _ in range(6000):
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.01)
    raise AssertionError(f"no {count} lines in a minute")


@pytest.mark.parametrize("ended_by", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize("name", ENGINES)
def test_what_is_ended_from_outside_leaves_whole_lines_and_goes_on(
    name: str, ended_by: signal.Signals, tmp_path: Path
) -> None:
    path = tmp_path / "r.jsonl"
    for least in (5, 25):
        with program(name, path) as process:
            wait_for_lines(path, least)
            process.send_signal(ended_by)
            assert process.wait(60) != 0
        kept = path.read_bytes()
        assert len(kept[: kept.rfind(b"\n") + 1].splitlines()) >= least
    with program(name, path) as process:
        assert process.wait(60) == 0
    assert [one["square"] for one in lines(path)] == SQUARES


def test_a_second_run_on_the_same_file_ends_and_the_first_loses_nothing(tmp_path: Path) -> None:
    path, kind = tmp_path / "r.jsonl", kind_of(WORK)
    engine = engine_of("serial", WORK)
    first = square_all(engine, kind, numbers(), path, overwrite=True)
    for begun in (0, 20):
        for _ in range(begun):
            next(first)
        for overwrite in (True, False):
            second = square_all(engine, kind, numbers(), path, overwrite=overwrite)
            if begun == 0:
                next(first)  # the file is open, and holds one line or none
            with pytest.raises(OptionError, match="another run is writing it"):
                next(second)
    assert [done.figures["square"] for done in first] == SQUARES[22:]
    assert [one["square"] for one in lines(path)] == SQUARES


def test_overwriting_writes_in_place(tmp_path: Path) -> None:
    path, kind = tmp_path / "r.jsonl", kind_of(WORK)
    path.write_text("x" * 100_000 + "\n")
    before = path.stat().st_ino
    assert len(list(square_all(engine_of("serial", WORK), kind, numbers(), path, overwrite=True))) == COUNT
    assert path.stat().st_ino == before
    assert [one["square"] for one in lines(path)] == SQUARES


def test_a_line_about_the_run_is_passed_over_and_kept(tmp_path: Path) -> None:
    path, kind = tmp_path / "r.jsonl", kind_of(WORK)
    about = ABOUT_THE_RUN + b'"a later issue"}\n'
    path.write_bytes(about)
    assert len(list(square_all(engine_of("serial", WORK), kind, numbers(), path))) == COUNT
    assert path.read_bytes().startswith(about)
    assert list(square_all(engine_of("serial", WORK), kind, numbers(), path)) == []


def test_lines_of_other_items_are_refused(tmp_path: Path) -> None:
    path, kind = tmp_path / "r.jsonl", kind_of(WORK)
    list(square_all(engine_of("serial", WORK), kind, numbers(), path))
    with pytest.raises(ChangedError, match=r"the square of row 1, '0', is not in the place .*; name another file$"):
        list(square_all(engine_of("serial", WORK), kind, numbers()[1:], path))
    with pytest.raises(ChangedError, match="has no number in the input, which has changed"):
        list(square_all(engine_of("serial", WORK), kind, numbers()[:9], path))
    path.write_text('{"batch": 1}\n')
    with pytest.raises(InputError, match="line 1: no square of toy; name another file"):
        list(square_all(engine_of("serial", WORK), kind, numbers(), path))
