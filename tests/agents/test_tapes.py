"""Recordings that were not written whole, were changed, or cannot be written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tabx
from tabx.backbone import CellAnswer, Meaning
from tabx.backbones.recording import Tape, TapeWarning, read_answer, read_recording, write_answer
from tabx.base.errors import InputError, OptionError
from tabx.cli.main import main

ANSWER = CellAnswer(Meaning.EQUIVALENT, reason="ein Kürzel")
LINES = [write_answer(key, ANSWER, "model") for key in ("one", "two", "three")]
WHOLE = "".join(LINES).encode()


@pytest.fixture
def tape(tmp_path: Path) -> Path:
    path = tmp_path / "tape.jsonl"
    path.write_bytes(WHOLE)
    return path


def test_a_torn_last_line_is_left_out_wherever_it_is_torn(tape: Path) -> None:
    kept = len(LINES[0].encode()) + len(LINES[1].encode())
    for length in range(kept + 1, len(WHOLE) - 1):
        tape.write_bytes(WHOLE[:length])
        with pytest.warns(TapeWarning, match=r"tape\.jsonl: its last line was not written whole and is left out"):
            answers, digest = read_recording(str(tape))
        assert list(answers) == ["one", "two"]
    tape.write_bytes(WHOLE[:kept])
    assert read_recording(str(tape))[1] == digest  # what was left out is no part of it


def test_a_last_line_without_its_end_is_whole(tape: Path) -> None:
    tape.write_bytes(WHOLE[:-1])
    assert list(read_recording(str(tape))[0]) == ["one", "two", "three"]
    Tape(tape).write("four", ANSWER, "model")
    assert list(read_recording(str(tape))[0]) == ["one", "two", "three", "four"]


def test_recording_goes_on_after_a_torn_line(tape: Path) -> None:
    tape.write_bytes(WHOLE[:-20])
    said: list[str] = []
    more = Tape(tape, said.append)
    for key in ("two", "three", "four"):
        more.write(key, ANSWER, "model")
    assert said == [f"{tape}: its last line was not written whole and is left out"]
    assert list(read_recording(str(tape), said.append)[0]) == ["one", "two", "three", "four"]
    assert len(said) == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"equivalent"', '"different"'),
        ("ein Kürzel", "kein Kürzel"),
        ('"one"', '"two"'),
        ('"seal"', '"seat"'),
        ('"kind": "cell"', '"kind": "align"'),
        ("}\n", "\n"),
        ("\n", ""),
    ],
)
def test_what_was_changed_is_refused(before: str, after: str, tape: Path) -> None:
    assert before in LINES[0]
    tape.write_text(LINES[0].replace(before, after, 1) + LINES[1], encoding="utf-8")
    with pytest.raises(InputError, match=r"tape\.jsonl, line 1: not a recorded answer"):
        read_recording(str(tape))
    with pytest.raises(OptionError, match="does not hold recorded answers"):
        Tape(tape)


def test_a_tape_without_seals_is_read_as_before(tape: Path) -> None:
    plain = {name: value for name, value in json.loads(LINES[0]).items() if name != "seal"}
    assert read_answer(json.dumps(plain)) == ("one", ANSWER)


def test_the_command_line_says_it_in_one_line(tmp_path: Path, tape: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold = tmp_path / "g.csv"
    gold.write_text("n,v\na,1\n", encoding="utf-8")
    tape.write_bytes(WHOLE[:-20])
    assert main(["judge", str(gold), str(gold), "--no-config", "--quiet", "--backbone", f"replay:{tape}"]) == 0
    assert capsys.readouterr() == (
        "1.0\n",
        f"tabx: note: {tape}: its last line was not written whole and is left out\n",
    )


def test_a_full_disk_is_named_and_leaves_whole_lines(tape: Path) -> None:
    code = (
        "import resource, sys\nfrom pathlib import Path\nfrom tabx.backbone import CellAnswer, Meaning\n"
        "from tabx.backbones.recording import Tape\nfrom tabx.base.errors import OptionError\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({len(WHOLE) + 50}, {len(WHOLE) + 50}))\n"
        "tape = Tape(Path(sys.argv[1]))\n"
        "try:\n    tape.write('four', CellAnswer(Meaning.EQUIVALENT), 'model')\n"
        "except OptionError as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tape)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(tabx.__file__).parents[1])},
    )
    assert done.stdout == f"--record {tape}: File too large\n"
    assert tape.read_bytes() == WHOLE
