"""What makes one file at its end is gone on with after a kill, and what it has kept is gone once the file is there."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tabx.cli.main import main
from tabx.runs.engines.choosing import engine_for
from tabx.runs.engines.entries import Engine, Work
from tabx.runs.engines.serial import SerialEngine
from tabx.runs.journal import Form, Items, Journal, run_all
from tabx.runs.kind import Words

EXAMPLES = Path(__file__).parents[2] / "examples"


class Doubling:
    """Doubles numbers, and fails at those that it is told."""

    timed_steps = 1
    could_not = "could not be doubled"

    def __init__(self, *, fails: tuple[int, ...] = (), ends: int | None = None) -> None:
        self.limits = {"seconds": 0}
        self.fails, self.ends, self.seen = fails, ends, list[int]()

    def do(self, item: int, content: str) -> int | str:
        if item == self.ends:
            raise KeyboardInterrupt
        self.seen.append(item)
        return f"{item} fails" if item in self.fails else 2 * item

    def lost(self, item: int, content: str, reason: str) -> str:
        return reason


FORM = Form(lambda value: value, lambda data: data, lambda value: value if isinstance(value, str) else "")


def doubled(work: Doubling, journal: Journal | None, *, options: str = "", count: int = 10) -> list[int | str]:
    items = Items(range(count), name=str, content=lambda item: [options, item], doing="doubling", words=Words())
    return run_all(items, work, SerialEngine, FORM, journal)


def test_what_an_ended_run_has_done_is_not_done_again(tmp_path: Path) -> None:
    journal, first, second = Journal(tmp_path / "r.json"), Doubling(ends=6), Doubling()
    with pytest.raises(KeyboardInterrupt):
        doubled(first, journal)
    assert doubled(second, journal) == [2 * number for number in range(10)]
    assert (first.seen, second.seen) == ([0, 1, 2, 3, 4, 5], [6, 7, 8, 9])
    assert [path.name for path in journal.kept] == ["r.json.part.jsonl"]
    journal.remove()
    assert list(tmp_path.iterdir()) == []


def test_what_failed_is_tried_again_and_what_changed_is_done_anew(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "r.json")
    assert doubled(Doubling(fails=(3,)), journal)[3] == "3 fails"
    again, other, more = Doubling(), Doubling(), Doubling()
    assert doubled(again, journal)[3] == 6
    assert again.seen == [3]
    doubled(other, journal, options="other")
    assert other.seen == list(range(10))
    doubled(more, journal, options="other", count=12)
    assert more.seen == [10, 11]


def test_sections_are_apart_and_without_a_journal_nothing_is_kept(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "r.json")
    assert doubled(Doubling(), journal.of("one")) == doubled(Doubling(), None)
    work = Doubling()
    doubled(work, journal.of("two"))
    assert len(work.seen) == 10
    assert [path.name for path in journal.kept] == ["r.json.one.part.jsonl", "r.json.two.part.jsonl"]


BENCH = EXAMPLES / "ranked_predictions.jsonl"
COMMANDS: dict[str, Callable[[str], list[str]]] = {
    "meta judge": lambda name: ["meta", "judge", "bench.jsonl", "-o", f"{name}.jsonl"],
    "meta agreement": lambda name: ["meta", "agreement", "bench.jsonl", "--metric", "chrf", "-o", f"{name}.json"],
    "bench run": lambda name: [
        "bench",
        "run",
        "edits.jsonl",
        "--records",
        f"{name}.jsonl",
        "-o",
        f"{name}.figures.json",
    ],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_killed_at_any_moment_the_same_bytes_come_out(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bench.jsonl").write_bytes(BENCH.read_bytes())
    assert main(["bench", "build", str(EXAMPLES / "box_score_gold.md"), "--seeds", "1-3", "-o", "edits.jsonl"]) == 0
    words = COMMANDS[command]
    main(words("whole"))
    wanted = {path.name: path.read_bytes() for path in tmp_path.glob("whole*")}
    for least in (1, 3):
        with subprocess.Popen(
            [sys.executable, "-m", "tabx", *words("killed")], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as process:
            while process.poll() is None and kept_lines(tmp_path) < least:
                time.sleep(0.005)
            process.kill()
    main(words("killed"))
    assert {path.name.replace("killed", "whole"): path.read_bytes() for path in tmp_path.glob("killed*")} == wanted


def kept_lines(folder: Path) -> int:
    return max((path.read_bytes().count(b"\n") for path in folder.glob("killed*.part.jsonl*")), default=0)


def test_only_one_run_at_a_time_keeps_something(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "r.json")
    codes = []

    class Meanwhile(Doubling):
        def do(self, item: int, content: str) -> int | str:
            if item == 2:
                code = (
                    "import sys; from pathlib import Path; from test_journals import Doubling, Journal, doubled\n"
                    "try:\n    doubled(Doubling(), Journal(Path(sys.argv[1])))\n"
                    "except Exception as error:\n    print(error)"
                )
                paths = os.pathsep.join(path for path in (str(Path(__file__).parent), *sys.path) if path)
                ran = subprocess.run(
                    [sys.executable, "-c", code, str(journal.path)],
                    capture_output=True,
                    text=True,
                    env={**os.environ, "PYTHONPATH": paths},
                )
                codes.append(ran.stdout)
            return super().do(item, content)

    assert doubled(Meanwhile(), journal) == [2 * number for number in range(10)]
    assert "another run is writing it" in codes[0]


def test_engines_of_processes_take_work_that_keeps_its_values(tmp_path: Path) -> None:
    def engine_of(work: Work) -> Engine:
        return engine_for(work, 2)

    items = Items(range(40), name=str, content=lambda item: item, doing="doubling", words=Words())
    assert run_all(items, Doubling(), engine_of, FORM, Journal(tmp_path / "r.json")) == [2 * one for one in range(40)]
