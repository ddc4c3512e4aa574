"""The file of recorded answers, with a question's key and its answer on each line."""

from __future__ import annotations

import hashlib
import json
import os
import warnings
from collections.abc import Callable, Mapping
from dataclasses import asdict
from io import FileIO
from pathlib import Path
from threading import Lock
from typing import Any

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    CellAnswer,
    CellQuestion,
    Meaning,
    Pair,
    Prefilter,
    RenameAnswer,
)
from tabx.base.errors import InputError, OptionError
from tabx.base.outside import one_line
from tabx.base.seals import SEAL, fits, seal_of
from tabx.llm.forking import renew_in_forks
from tabx.llm.lenient import is_json
from tabx.values.records import DataType, EntityKind

Answers = Mapping[str, AlignAnswer | CellAnswer]
"""Answers by the keys of their questions."""

_FIELDS = {SEAL, "question", "kind", "backbone", "answer"}

DIGEST_LENGTH = 8
"""Hexadecimal digits that tell recordings apart in a signature: as many as for rubric and prompts."""


class TapeWarning(UserWarning):
    """What was left out of a recording."""


def warned(message: str) -> None:
    """Warn of what was left out of a recording."""
    warnings.warn(one_line(message), TapeWarning, stacklevel=4)


def key_of(question: AlignQuestion | CellQuestion, prefilter: Prefilter) -> str:
    """Return the SHA-256 of the content of a question, without the index of a cell."""
    content = asdict(question)
    content.pop("index", None)
    text = json.dumps([type(question).__name__, prefilter.value, content], sort_keys=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def write_answer(key: str, answer: AlignAnswer | CellAnswer, backbone: str) -> str:
    """Return a recorded answer as one line, with its line end."""
    kind = "align" if isinstance(answer, AlignAnswer) else "cell"
    plain = {name: value for name, value in asdict(answer).items() if value not in (None, "", (), [])}
    entry = {"question": key, "kind": kind, "backbone": backbone, "answer": plain}
    return json.dumps({SEAL: seal_of(entry), **entry}, ensure_ascii=False) + "\n"


def read_answer(line: str) -> tuple[str, AlignAnswer | CellAnswer]:
    """Return the question's key and the answer of a line.

    Raises
    ------
    ValueError
        The line is not a recorded answer.
    """
    try:
        entry = json.loads(line)
        if unknown := set(entry) - _FIELDS:
            raise ValueError(f"unknown: {', '.join(sorted(unknown))}")
        if SEAL in entry and not fits(entry):
            raise ValueError("changed after it was recorded; without its seal it is taken as it is")
        kinds: Mapping[str, Callable[[Mapping[str, Any]], AlignAnswer | CellAnswer]] = {"align": _align, "cell": _cell}
        return str(entry["question"]), kinds[entry["kind"]](entry["answer"])
    except (KeyError, TypeError, AttributeError, RecursionError, OverflowError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from None


def _align(plain: Mapping[str, Any]) -> AlignAnswer:
    pairs = {
        axis: tuple(
            Pair(tuple(map(int, pair["gold"])), tuple(map(int, pair["predicted"])), str(pair.get("reason", "")))
            for pair in plain.get(axis, ())
        )
        for axis in ("columns", "rows")
    }
    renames = tuple(
        RenameAnswer(int(entry["gold"]), int(entry["predicted"]), bool(entry["same"]), str(entry.get("reason", "")))
        for entry in plain.get("renames", ())
    )
    return AlignAnswer(pairs["columns"], pairs["rows"], renames, plain.get("transposed"))


def _cell(plain: Mapping[str, Any]) -> CellAnswer:
    def entity(name: str) -> EntityKind | None:
        return EntityKind(plain[name]) if name in plain else None

    return CellAnswer(
        meaning=Meaning(plain["meaning"]),
        type=DataType(plain["type"]) if "type" in plain else None,
        gold_entity=entity("gold_entity"),
        predicted_entity=entity("predicted_entity"),
        gold_unit=str(plain.get("gold_unit", "")),
        predicted_unit=str(plain.get("predicted_unit", "")),
        missing=str(plain.get("missing", "")),
        extra=str(plain.get("extra", "")),
        reason=str(plain.get("reason", "")),
    )


def read_recording(file: str, say: Callable[[str], None] = warned) -> tuple[Answers, str]:
    """Return the answers of a file by their questions' keys, and its digest for the signature.

    A last line that was not written whole is left out, and said.

    Raises
    ------
    InputError
        It cannot be read, or a line of it holds no recorded answer.
    """
    try:
        data = Path(file).read_bytes()
    except OSError as error:
        raise InputError(f"{file}: {error.strerror or error}; a file that --record wrote is right") from None
    answers, torn = _answers(data, file)
    if torn:
        say(f"{file}: its last line was not written whole and is left out")
    return answers, hashlib.sha256(data[: len(data) - torn]).hexdigest()[:DIGEST_LENGTH]


def _answers(data: bytes, where: str) -> tuple[dict[str, AlignAnswer | CellAnswer], int]:
    """Return the answers of a tape, and the bytes of a last line that was not written whole."""
    answers: dict[str, AlignAnswer | CellAnswer] = {}
    lines = data.split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            key, answer = read_answer(line.decode("utf-8"))
        except ValueError as error:
            if number == len(lines) and not is_json(line):
                return answers, len(line)
            said = f"byte {error.start} is not valid UTF-8" if isinstance(error, UnicodeDecodeError) else error
            raise InputError(f"{where}, line {number}: not a recorded answer ({said})") from None
        answers[key] = answer
    return answers, 0


class Tape:
    """The file to which answers are recorded, the first one of each question. For all threads.

    A last line that an earlier run did not write whole is cut off, and said.

    Raises
    ------
    OptionError
        The file cannot be written, or does not hold recorded answers.
    """

    def __init__(self, path: Path, say: Callable[[str], None] = warned) -> None:
        self.renew()
        renew_in_forks(self)
        self._known: set[str] = set()
        self._path = path
        try:
            data = path.read_bytes() if path.exists() else b""
            answers, torn = _answers(data, str(path))
            self._known.update(answers)
            with path.open("ab") as file:
                if torn:
                    file.truncate(len(data) - torn)
                elif data and not data.endswith(b"\n"):
                    file.write(b"\n")
        except OSError as error:
            raise OptionError(f"--record {path}: {error.strerror or error}") from None
        except InputError as error:
            raise OptionError(f"--record {path}: the file does not hold recorded answers ({error})") from None
        if torn:
            say(f"{path}: its last line was not written whole and is left out")

    def renew(self) -> None:
        """Make the lock anew, as another thread may hold it at a fork."""
        self._lock = Lock()

    def write(self, key: str, answer: AlignAnswer | CellAnswer, backbone: str) -> None:
        """Record an answer.

        Raises
        ------
        OptionError
            It cannot be written; the tape is as it was.
        """
        with self._lock:
            if key in self._known:
                return
            data = write_answer(key, answer, backbone).encode("utf-8", "surrogatepass")
            try:
                with self._path.open("ab", buffering=0) as file:
                    _append(file, data)
            except OSError as error:
                raise OptionError(f"--record {self._path}: {error.strerror or error}") from None
            self._known.add(key)


def _append(file: FileIO, data: bytes) -> None:
    """Write a line; of one that does not fit, nothing stays."""
    before = os.fstat(file.fileno()).st_size
    written = 0
    try:
        while written < len(data):
            written += file.write(data[written:]) or 0
    except OSError:
        if written and os.fstat(file.fileno()).st_size == before + written:  # nobody else has written
            file.truncate(before)
        raise
