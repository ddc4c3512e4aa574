"""A backbone that answers from recorded answers only, and one that records what another answers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from threading import Lock
from typing import Any

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    Backbone,
    CellAnswer,
    CellQuestion,
    Meaning,
    ModelUse,
    Pair,
    Prefilter,
    Refused,
    RenameAnswer,
)
from tabx.backbones.voting.wrapper import Wrapper
from tabx.errors import InputError, OptionError
from tabx.values.records import DataType, EntityKind


def key_of(question: AlignQuestion | CellQuestion, prefilter: Prefilter) -> str:
    """Return the sha256 of all that a question says; the place of a cell among others is no part of it."""
    said = asdict(question)
    said.pop("index", None)
    text = json.dumps([type(question).__name__, prefilter.value, said], sort_keys=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def write_answer(key: str, answer: AlignAnswer | CellAnswer, backbone: str) -> str:
    """Return the line of a recording, its end included."""
    kind = "align" if isinstance(answer, AlignAnswer) else "cell"
    plain = {name: value for name, value in asdict(answer).items() if value not in (None, "", (), [])}
    entry = {"question": key, "kind": kind, "backbone": backbone, "answer": plain}
    return json.dumps(entry, ensure_ascii=False) + "\n"


def read_answer(line: str) -> tuple[str, AlignAnswer | CellAnswer]:
    """Return the question's key and the answer of a line.

    Raises
    ------
    ValueError
        It is no line of a recording.
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
            Pair(tuple(map(int, one["gold"])), tuple(map(int, one["predicted"])), str(one.get("reason", "")))
            for one in plain.get(axis, ())
        )
        for axis in ("columns", "rows")
    }
    renames = tuple(
        RenameAnswer(int(one["gold"]), int(one["predicted"]), bool(one["same"]), str(one.get("reason", "")))
        for one in plain.get("renames", ())
    )
    return AlignAnswer(pairs["columns"], pairs["rows"], renames, plain.get("transposed"))


def _cell(plain: Mapping[str, Any]) -> CellAnswer:
    said = {name: str(plain.get(name, "")) for name in ("gold_unit", "predicted_unit", "missing", "extra", "reason")}
    return CellAnswer(
        Meaning(plain["meaning"]),
        DataType(plain["type"]) if "type" in plain else None,
        EntityKind(plain["gold_entity"]) if "gold_entity" in plain else None,
        EntityKind(plain["predicted_entity"]) if "predicted_entity" in plain else None,
        said["gold_unit"],
        said["predicted_unit"],
        said["missing"],
        said["extra"],
        said["reason"],
    )


UNKNOWN = "no recorded answer"

Answers = Mapping[str, AlignAnswer | CellAnswer]


@dataclass(frozen=True)
class ReplayBackbone:
    """Answers what was recorded; any other question goes to the rules, and the trace says so.

    Attributes
    ----------
    answers : mapping of a question's key to its answer
    prefilter : Prefilter
        A question of another prefilter is another question.
    digest : str
        Of the recording, for the signature.
    counts : list of int
        Of one pair: questions asked, those without an answer.
    """

    answers: Answers
    prefilter: Prefilter
    digest: str = ""
    counts: list[int] = field(default_factory=lambda: [0, 0], compare=False)

    @staticmethod
    def read(file: str, prefilter: Prefilter) -> ReplayBackbone:
        """Return the backbone that answers from a file.

        Raises
        ------
        OptionError
            No file is named.
        InputError
            It cannot be read, or a line of it is none of a recording.
        """
        if not file:
            raise OptionError("backbone 'replay': replay:FILE is right, a file that --record wrote")
        try:
            data = Path(file).read_bytes()
            text = data.decode("utf-8")
        except OSError as error:
            raise InputError(f"{file}: {error.strerror or error}") from None
        except UnicodeDecodeError as error:
            raise InputError(f"{file}: byte {error.start} is no UTF-8") from None
        answers = {}
        for number, line in enumerate(text.split("\n"), 1):
            if not line.strip():
                continue
            try:
                key, answer = read_answer(line)
            except ValueError as error:
                raise InputError(f"{file}, line {number}: no recorded answer ({error})") from None
            answers[key] = answer
        return ReplayBackbone(answers, prefilter, hashlib.sha256(data).hexdigest()[:8])

    @property
    def name(self) -> str:
        """Name as it stands in the signature."""
        return "replay"

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """What the signature says besides."""
        return ("prefilter", self.prefilter.value), ("recording", self.digest)

    def for_pair(self) -> Backbone:
        """Return the backbone that judges one pair, and keeps the record of it."""
        return replace(self, counts=[0, 0])

    @property
    def use(self) -> ModelUse | None:
        """What was asked so far; answers count as cached."""
        asked, unknown = self.counts
        return ModelUse("replay", self.prefilter.value, cached=asked - unknown, asked=asked, unanswered=unknown)

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return the recorded answer."""
        found = self._find(question)
        return found if isinstance(found, AlignAnswer) else self._unknown()

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return the recorded answers, in order."""
        found = map(self._find, questions)
        return tuple(one if isinstance(one, CellAnswer) else self._unknown() for one in found)

    def _find(self, question: AlignQuestion | CellQuestion) -> AlignAnswer | CellAnswer | None:
        self.counts[0] += 1
        return self.answers.get(key_of(question, self.prefilter))

    def _unknown(self) -> Refused:
        self.counts[1] += 1
        return Refused(UNKNOWN)


class Tape:
    """The file that answers are recorded in: each question once, its first answer. For all threads.

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
            raise OptionError(f"--record {path}: it holds something else than recorded answers") from None

    def write(self, key: str, answer: AlignAnswer | CellAnswer, backbone: str) -> None:
        """Record an answer."""
        with self._lock:
            if key not in self._known:
                self._known.add(key)
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(write_answer(key, answer, backbone))


@dataclass(frozen=True)
class RecordingBackbone(Wrapper):
    """Another backbone whose answers are recorded; what was rejected, in part or whole, is not."""

    inner: Backbone
    tape: Tape

    def for_pair(self) -> Backbone:
        """Return the backbone that judges one pair, and keeps the record of it."""
        return replace(self, inner=self.inner.for_pair())

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return what belongs together."""
        answer = self.inner.align(question)
        if isinstance(answer, AlignAnswer) and not answer.rejected:
            self._record(question, answer)
        return answer

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order."""
        answers = self.inner.compare(questions)
        for question, answer in zip(questions, answers, strict=True):
            if isinstance(answer, CellAnswer):
                self._record(question, answer)
        return answers

    def _record(self, question: AlignQuestion | CellQuestion, answer: AlignAnswer | CellAnswer) -> None:
        if self.prefilter is not None:
            self.tape.write(key_of(question, self.prefilter), answer, self.name)
