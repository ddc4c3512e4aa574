"""The file of recorded answers, with a question's key and its answer on each line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
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
from tabx.errors import InputError, OptionError
from tabx.values.records import DataType, EntityKind

Answers = Mapping[str, AlignAnswer | CellAnswer]
"""Answers by the keys of their questions."""

DIGEST_LENGTH = 8
"""Hexadecimal digits that tell recordings apart in a signature: as many as for rubric and prompts."""


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
    return json.dumps(entry, ensure_ascii=False) + "\n"


def read_answer(line: str) -> tuple[str, AlignAnswer | CellAnswer]:
    """Return the question's key and the answer of a line.

    Raises
    ------
    ValueError
        The line is not a recorded answer.
    """
    try:
        entry = json.loads(line)
        answer = entry["answer"]
        return str(entry["question"]), _align(answer) if entry["kind"] == "align" else _cell(answer)
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
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


def read_recording(file: str) -> tuple[Answers, str]:
    """Return the answers of a file by their questions' keys, and its digest for the signature.

    Raises
    ------
    InputError
        It cannot be read, or a line of it holds no recorded answer.
    """
    try:
        data = Path(file).read_bytes()
        text = data.decode("utf-8")
    except OSError as error:
        raise InputError(f"{file}: {error.strerror or error}; a file that --record wrote is right") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{file}: byte {error.start} is not valid UTF-8") from None
    answers = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            key, answer = read_answer(line)
        except ValueError as error:
            raise InputError(f"{file}, line {number}: not a recorded answer ({error})") from None
        answers[key] = answer
    return answers, hashlib.sha256(data).hexdigest()[:DIGEST_LENGTH]


class Tape:
    """The file to which answers are recorded, the first one of each question. For all threads.

    Raises
    ------
    OptionError
        The file cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._lock = Lock()
        self._known: set[str] = set()
        try:
            if path.exists():
                self._known = {read_answer(line)[0] for line in path.read_text("utf-8").split("\n") if line.strip()}
            self._path = path
            path.open("a", encoding="utf-8").close()
        except OSError as error:
            raise OptionError(f"--record {path}: {error.strerror or error}") from None
        except ValueError:
            raise OptionError(f"--record {path}: the file does not hold recorded answers") from None

    def write(self, key: str, answer: AlignAnswer | CellAnswer, backbone: str) -> None:
        """Record an answer."""
        with self._lock:
            if key not in self._known:
                self._known.add(key)
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(write_answer(key, answer, backbone))
