"""Lines of answers, read: whose they are, and what each is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.retrieve.answering.kind import read_line
from tabx.retrieve.answering.line import AnswerReply, read_answer
from tabx.retrieve.answering.records import AnswerKind, Context, Outcome
from tabx.runs.packed import numbered_lines
from tabx.runs.usage import Used, read_usage, usage_beside

RIGHT = "a file that tabx retrieve answer wrote"


@dataclass(frozen=True)
class Answer:
    """What one line says.

    Attributes
    ----------
    line : AnswerReply
    context : Context
    retriever : str
    """

    line: AnswerReply
    context: Context
    retriever: str

    @property
    def id(self) -> str:
        """The query's."""
        return self.line.id

    @property
    def model(self) -> str:
        """Who replied."""
        return self.line.model

    @property
    def system(self) -> str:
        """Who replied, and what it was shown."""
        shown = {Context.NONE: "no context", Context.GIVEN: ""}.get(self.context, self.retriever or str(self.context))
        return ", ".join(filter(None, (self.model, shown)))

    @property
    def is_judged(self) -> bool:
        """Whether it is in the means."""
        return self.line.is_answered

    @property
    def is_answer(self) -> bool:
        """Whether the reply has an answer in it."""
        return self.is_judged and self.line.outcome == Outcome.ANSWERED

    def value(self, figure: str) -> float | None:
        """Return a figure; None where it was not judged, or has none of the name."""
        return self.line.figures.get(figure) if self.is_judged else None

    @property
    def gold(self) -> tuple[str, ...]:
        """Ids of the gold tables."""
        return tuple(self.line.fields.get("gold", ()))

    @property
    def ranks(self) -> Sequence[int | None] | None:
        """Rank of each gold table among those found; None where nobody looked."""
        ranks: Sequence[int | None] | None = self.line.fields.get("ranks")
        return ranks

    @property
    def was_shown(self) -> bool:
        """Whether all gold tables were shown; of replies made elsewhere, whether they were found."""
        shown = {one["id"] for one in self.line.fields.get("shown", ())}
        if shown:
            return set(self.gold) <= shown
        return self.context is Context.GOLD or (self.ranks is not None and None not in self.ranks)

    @property
    def is_gold_cut(self) -> bool:
        """Whether rows of a gold table were left out."""
        return any(one["id"] in self.gold and one["rows"] < one["of"] for one in self.line.fields.get("shown", ()))

    @property
    def parts(self) -> Mapping[str, str]:
        """What slices it belongs to."""
        parts: Mapping[str, str] = self.line.fields.get("parts", {})
        return parts


@dataclass(frozen=True)
class AnswerRuns:
    """The answers of some files, all of one kind.

    Attributes
    ----------
    kind : AnswerKind
    systems : mapping of str to sequence of Answer
        In the order in which they are met.
    usage : mapping of str to sequence of Used
        Of the systems whose file of usage was there.
    """

    kind: AnswerKind
    systems: Mapping[str, Sequence[Answer]]
    usage: Mapping[str, Sequence[Used]]


def read_answers(paths: Sequence[str | Path]) -> AnswerRuns:
    """Return the answers of files.

    Raises
    ------
    InputError
        A file cannot be read, a line is none of an answer, files are of several kinds, or a system has a second answer
        to a question; there are none.
    """
    found = _Gathered()
    for path in map(str, paths):
        rows = {}
        for number, raw in numbered_lines(path, RIGHT, f"{RIGHT} is right"):
            where = f"{path}: line {number}"
            one = _answer(read_line(raw, where), where)
            found.add(one, where)
            rows[one.line.row] = one.system
        found.add_usage(path, rows)
    return found.runs(", ".join(map(str, paths)))


def answers_of_lines(lines: Sequence[str]) -> AnswerRuns:
    """Return the answers of lines that no file holds; the errors are those of `read_answers`."""
    found = _Gathered()
    for number, line in enumerate(lines, start=1):
        where = f"line {number}"
        found.add(_answer(read_line(line.encode("utf-8"), where), where), where)
    return found.runs("the answers")


@dataclass
class _Gathered:
    """Answers as they are read."""

    kinds: dict[str, str] = field(default_factory=dict)
    systems: dict[str, list[Answer]] = field(default_factory=dict)
    usage: dict[str, list[Used]] = field(default_factory=dict)
    known: set[tuple[str, str]] = field(default_factory=set)

    def add(self, one: Answer, where: str) -> None:
        """Take in an answer."""
        self.kinds.setdefault(str(one.line.fields["kind"]), where)
        if (one.system, one.id) in self.known:
            raise InputError(f"{where}: a second answer of {one.system} to {one.id!r}; one file of each is right")
        self.known.add((one.system, one.id))
        self.systems.setdefault(one.system, []).append(one)

    def add_usage(self, path: str, systems: Mapping[int, str]) -> None:
        """Take in the usage beside a file, whose rows are of these systems."""
        beside = usage_beside(path)
        if beside.exists():
            for _, used in read_usage(beside):
                if used.row in systems:
                    self.usage.setdefault(systems[used.row], []).append(used)

    def runs(self, where: str) -> AnswerRuns:
        """Return all of it."""
        if len(self.kinds) > 1:
            said = "; ".join(f"{kind} in {place}" for kind, place in self.kinds.items())
            raise InputError(f"answers of several kinds ({said}); one kind a report is right")
        if not self.kinds:
            raise InputError(f"{where}: no answers; {RIGHT} is right")
        return AnswerRuns(AnswerKind(next(iter(self.kinds))), self.systems, self.usage)


def _answer(data: Mapping[str, Any], where: str) -> Answer:
    try:
        line = read_answer(data)
        return Answer(line, Context(line.fields["context"]), str(line.fields["retriever"]))
    except (KeyError, ValueError) as error:
        raise InputError(f"{where}: no answer ({error}); {RIGHT} is right") from None
