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
"""Words of a short answer at most: the shortest of FeTaQA's 2,003 sentences has six."""

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
    names = set(chain.from_iterable(map(forms, known)))
    wanted = list(_values_of(Prose(answer), Prose(question), names))
    if not wanted:
        return None
    evidence = Evidence(Prose(reply))
    said = [text for text, readings in wanted if _says_any(evidence, readings)]
    return Matched(tuple(said), tuple(text for text, readings in wanted if not _says_any(evidence, readings)))


def _says_any(evidence: Evidence, readings: Iterable[Value]) -> bool:
    return any(_says(evidence, one) for one in readings)


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
    taken: set[int] = set()
    for first, end, values in chain(_dates(answer), _numbers(answer)):
        if not taken.isdisjoint(range(first, end)):
            continue
        is_asked = _says_any(asked, values)
        if not is_asked or values[0].type is DataType.DATE:
            taken |= set(range(first, end))
        if not is_asked:
            yield answer.shown(first, end).text, values
    for first, end in _names(answer, known, taken):
        if any(_is_new(word.form, question) for word in answer.words[first:end]):
            text = answer.shown(first, end).text
            yield text, _as_name(text)


_Read = tuple[int, int, Sequence[Value]]
"""Words of a text, from the first to before the last, and what they may be."""


def _dates(answer: Prose) -> Iterator[_Read]:
    for moment in answer.moments:
        text = answer.shown(moment.first, moment.end).text
        dates = [value for value in read(text) if value.type is DataType.DATE]
        if dates:
            yield moment.first, moment.end, dates


def _numbers(answer: Prose) -> Iterator[_Read]:
    for figure in answer.figures:
        flags = figure.value.flags | ({Form.ORDINAL} if figure.is_ordinal else set())
        yield figure.first, figure.end, (replace(figure.value, flags=flags),)


def _is_new(word: str, question: Prose) -> bool:
    return word not in question.places and word not in SMALL


def _as_name(text: str) -> Sequence[Value]:
    readings = read(text)
    return [value for value in readings if value.type is DataType.STRING] or [
        value for value in readings if value.type is not DataType.BOOL
    ]


_JOINTS = ("", "-", "–", "'", "’", "&", ".")
"""What stands between two words of one name."""


def _names(answer: Prose, known: Collection[str], taken: Collection[int]) -> Iterator[tuple[int, int]]:
    """Yield runs of words with capitals, the first word of a sentence only where the gold table has it."""
    for first, end in answer.spans if answer.has_capitals else ():
        names = [
            place
            for place in range(first, end)
            if place not in taken and _is_name(answer, place, place == first, known)
        ]
        yield from (run for run in _runs(answer, names) if _is_long(answer, run))


def _runs(answer: Prose, places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield what of some words stands together: the first, and the one behind the last."""
    start = -1
    for place, following in zip(places, [*places[1:], -1], strict=True) if places else ():
        start = place if start < 0 else start
        if following != place + 1 or not _is_joined(answer, following):
            yield start, place + 1
            start = -1


def _is_long(answer: Prose, run: tuple[int, int]) -> bool:
    """Whether a word of a run is more than a letter, as "K" of "K'awiil" is not."""
    return any(len(word.form) > 1 for word in answer.words[slice(*run)])


def _is_joined(answer: Prose, place: int) -> bool:
    """Whether a word may belong to one name with the word before it."""
    return answer.gap(place).strip() in _JOINTS


def _is_name(answer: Prose, place: int, is_first: bool, known: Collection[str]) -> bool:
    word = answer.words[place]
    if not word.form[0].isalpha() or not answer.is_capital(place):
        return False
    return not is_first or (word.form in known and word.form not in SMALL)
