"""A backbone that replays recorded answers, and one that records the answers of another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    Backbone,
    CellAnswer,
    CellQuestion,
    ModelUse,
    Prefilter,
    Refused,
)
from tabx.backbones.recording import Answers, Tape, key_of, read_recording
from tabx.backbones.voting.wrapper import Wrapper
from tabx.base.errors import OptionError

UNKNOWN = "no recorded answer"


@dataclass(frozen=True)
class ReplayBackbone:
    """Replays recorded answers; other questions are left to the rules, with a note.

    Attributes
    ----------
    answers : mapping of a question's key to its answer
    prefilter : Prefilter
        Part of the key: the same question under another prefilter is another question.
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
            It cannot be read, or a line of it holds no recorded answer.
        """
        if not file:
            raise OptionError("backbone 'replay': expected replay:FILE, a file written by --record")
        answers, digest = read_recording(file)
        return ReplayBackbone(answers, prefilter, digest)

    @property
    def name(self) -> str:
        """Name in the signature."""
        return "replay"

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """Settings for the signature."""
        return ("prefilter", self.prefilter.value), ("recording", self.digest)

    def for_pair(self) -> Backbone:
        """Return the backbone for judging one pair, which records its usage."""
        return replace(self, counts=[0, 0])

    @property
    def use(self) -> ModelUse | None:
        """Usage so far; recorded answers count as cached."""
        asked, unknown = self.counts
        return ModelUse("replay", self.prefilter.value, cached=asked - unknown, asked=asked, unanswered=unknown)

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return the recorded answer."""
        answer = self._find(question)
        return answer if isinstance(answer, AlignAnswer) else self._unknown()

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return the recorded answers, in order."""
        answers = map(self._find, questions)
        return tuple(answer if isinstance(answer, CellAnswer) else self._unknown() for answer in answers)

    def _find(self, question: AlignQuestion | CellQuestion) -> AlignAnswer | CellAnswer | None:
        self.counts[0] += 1
        return self.answers.get(key_of(question, self.prefilter))

    def _unknown(self) -> Refused:
        self.counts[1] += 1
        return Refused(UNKNOWN)


@dataclass(frozen=True)
class RecordingBackbone(Wrapper):
    """Records the answers of another backbone, except those rejected in part or whole.

    Attributes
    ----------
    inner : Backbone
        The backbone that answers.
    tape : Tape
        The file.
    """

    inner: Backbone
    tape: Tape

    def for_pair(self) -> Backbone:
        """Return the backbone for judging one pair, which records its usage."""
        return replace(self, inner=self.inner.for_pair())

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return the answer on the open alignment, and record it."""
        answer = self.inner.align(question)
        if isinstance(answer, AlignAnswer) and not answer.rejected:
            self._record(question, answer)
        return answer

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order, and record them."""
        answers = self.inner.compare(questions)
        for question, answer in zip(questions, answers, strict=True):
            if isinstance(answer, CellAnswer):
                self._record(question, answer)
        return answers

    def _record(self, question: AlignQuestion | CellQuestion, answer: AlignAnswer | CellAnswer) -> None:
        if self.prefilter is not None:  # None is never asked
            self.tape.write(key_of(question, self.prefilter), answer, self.name)
