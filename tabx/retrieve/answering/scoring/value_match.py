"""Whether a reply says the values of the right answer: numbers, dates and names, read by `tabx.values`.

A short answer is one value as a whole. Of a sentence the values are its numbers, dates and names that the question does
not have: what the answer adds to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from tabx.grounding.reading.prose import Prose
from tabx.grounding.reading.words import SMALL, forms
from tabx.grounding.rules.evidence import Evidence
from tabx.values import read
from tabx.values.records import DataType
from tabx.values.value import Form, Value

SHORT = 5
"""Words of a short answer at most. Answers of WikiTableQuestions, NQ and OTT-QA mostly have one to five; the shortest
sentences with a verb of their own in FeTaQA have six."""

_YES = frozenset({"yes", "true", "correct"})
_NO = frozenset({"no", "false", "incorrect", "not"})


@dataclass(frozen=True)
class Matched:
    """Which values of an answer a reply says.

    Attributes
    ----------
    said, lacking : tuple of str
        Texts of the values.
    """

    said: tuple[str, ...]
    lacking: tuple[str, ...]

    @property
    def share(self) -> float:
        """Share of the values that are said, 0 to 1."""
        return len(self.said) / (len(self.said) + len(self.lacking))


def is_short(answer: str) -> bool:
    """Whether an answer is one value rather than a sentence."""
    return len(answer.split()) <= SHORT


def match_values(answer: str, reply: str, question: str, known: Iterable[str] = ()) -> Matched | None:
    """Return which values of an answer a reply says; None for a sentence without a value that the question lacks.

    Parameters
    ----------
    answer, reply, question : str
    known : iterable of str
        Cells and titles of the gold table, which tell a name at the beginning of a sentence from any other word.
    """
    if is_short(answer):
        is_said = _says_whole(answer, reply)
        return Matched((answer,), ()) if is_said else Matched((), (answer,))
    wanted = list(_values_of(Prose(answer), Prose(question), set(chain.from_iterable(map(forms, known)))))
    if not wanted:
        return None
    evidence = Evidence(Prose(reply))
    said = [any(_says(evidence, one) for one in readings) for _, readings in wanted]
    texts = [text for text, _ in wanted]
    return Matched(
        tuple(text for text, is_said in zip(texts, said, strict=True) if is_said),
        tuple(text for text, is_said in zip(texts, said, strict=True) if not is_said),
    )


def _says_whole(answer: str, reply: str) -> bool:
    prose = Prose(reply)
    evidence = Evidence(prose)
    return any(_says(evidence, value, prose) for value in read(answer))


def _says(evidence: Evidence, value: Value, prose: Prose | None = None) -> bool:
    """Whether a text says a value; of a list each item, of a truth value the first word that is one."""
    if value.type is DataType.LIST:
        return bool(value.items) and all(_says(evidence, one, prose) for one in value.items)
    if value.type is DataType.BOOL:
        word = next((one.form for one in prose.words if one.form in _YES | _NO), "") if prose is not None else ""
        return word in (_NO if value.number == 0 else _YES)
    return next(iter(evidence.places(value)), None) is not None


_Wanted = tuple[str, Sequence[Value]]


def _values_of(answer: Prose, question: Prose, known: Collection[str]) -> Iterator[_Wanted]:
    """Yield the values of a sentence with their readings: dates, numbers, names; those of the question left out."""
    asked = Evidence(question)
    dated: set[int] = set()
    for moment in answer.moments:
        text = answer.shown(moment.first, moment.end).text
        dates = [value for value in read(text) if value.type is DataType.DATE]
        if dates:
            dated |= set(range(moment.first, moment.end))
            if not any(_says(asked, value) for value in dates):
                yield text, dates
    for figure in answer.figures:
        if dated.isdisjoint(range(figure.first, figure.end)):
            value = (
                replace(figure.value, flags=figure.value.flags | {Form.ORDINAL}) if figure.is_ordinal else figure.value
            )
            if not _says(asked, value):
                dated |= set(range(figure.first, figure.end))
                yield answer.shown(figure.first, figure.end).text, (value,)
    for first, end in _names(answer, known, dated):
        text = answer.shown(first, end).text
        if any(one.form not in question.places and one.form not in SMALL for one in answer.words[first:end]):
            values = [value for value in read(text) if value.type is DataType.STRING]
            yield text, values or [value for value in read(text) if value.type is not DataType.BOOL]


_JOINTS = ("", "-", "–", "'", "’", "&", ".")
"""What stands between two words of one name."""


def _names(answer: Prose, known: Collection[str], taken: Collection[int]) -> Iterator[tuple[int, int]]:
    """Yield runs of words with capitals, the first word of a sentence only where the gold table has it."""
    if not answer.has_capitals:
        return
    for first, end in answer.spans:
        start = first
        for place in range(first, end + 1):
            is_name = place < end and place not in taken and _is_name(answer, place, place == first, known)
            is_joined = place < end and answer.gap(place).strip() in _JOINTS
            if is_name and (place == start or is_joined):
                continue
            if any(len(word.form) > 1 for word in answer.words[start:place]):
                yield start, place
            start = place if is_name else place + 1


def _is_name(answer: Prose, place: int, is_first: bool, known: Collection[str]) -> bool:
    word = answer.words[place]
    if not word.form[0].isalpha() or not answer.is_capital(place):
        return False
    return not is_first or (word.form in known and word.form not in SMALL)
