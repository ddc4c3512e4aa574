"""The names in headers of several levels, and the other columns that a header may name."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from functools import lru_cache

from tabx.align.headers.texts import joined
from tabx.table import KeyPath, show_path
from tabx.values import fold, read_header, relate_headers
from tabx.values.columns import Column
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.made_names import is_made_up
from tabx.values.records import DataType, HeaderDifference, Relation
from tabx.values.relating.headers import LEAST_REWRITING, years_differ
from tabx.values.relating.text_similarity import share_meaning_word, text_similarity
from tabx.values.text import words
from tabx.values.value import HeaderReading

_SEPARATOR = r"[\s\-_.:;,/|\\>»›→⟩]{0,5}\(?"
_SAME = (Relation.EXACT, Relation.EQUIVALENT)
_WHOLE = frozenset({DifferenceKind.ABBREVIATION, DifferenceKind.SPELLING, DifferenceKind.WORD_ORDER})
"""Ways to write a whole name otherwise; fewer or more words say but a part of it."""


def relate_paths(gold: KeyPath, predicted: KeyPath) -> HeaderDifference:
    """Return the relation of two whole header paths.

    A level more or less adds or drops words; it does not change the name.
    """
    difference = relate_headers(read_header(gold), read_header(predicted))
    if len(gold) != len(predicted) and difference.relation is not Relation.EXACT and _same_words(gold, predicted):
        return HeaderDifference(Relation.EQUIVALENT, DifferenceKind.LEVELS_JOINED, 1.0)
    mine, theirs = _levels(gold), _levels(predicted)
    if mine != theirs and theirs and mine and (mine >= theirs or mine <= theirs):
        kind = DifferenceKind.FEWER_WORDS if mine >= theirs else DifferenceKind.MORE_WORDS
        return replace(difference, relation=Relation.PARTIAL, kind=kind, contradiction=False)
    return difference


@lru_cache(maxsize=4096)
def _same_words(gold: KeyPath, predicted: KeyPath) -> bool:
    """Whether one path has the levels of the other joined in one text, in order."""
    short, long = sorted((gold, predicted), key=len)
    levels = [re.escape(fold(level)) for level in long if level]
    return len(levels) > 1 and re.fullmatch(_SEPARATOR.join(levels), fold(joined(short))) is not None


def speaks_for_itself(gold: KeyPath, predicted: KeyPath, difference: HeaderDifference) -> bool:
    """Whether the words of a header bear out that it is the gold's name.

    "2019" for "2020" may be a rename, but only the content says so.
    """
    name, other = show_path(gold), show_path(predicted)
    is_said = difference.relation is not Relation.DIFFERENT or _is_one_in_two_forms(name, other)
    return is_said and not years_differ(name, other)


_FORMS = {"in": ("ion",), "at": ("ion",), "by": ("or", "er")}
"""Endings of the noun that a participle with each of these words names: "located in" is a location, "educated at" an
education, "directed by" a director."""

_LEAST_STEM = 5
"""Letters before such endings that make it one word: "locat", "educat", "produc"."""


def _is_one_in_two_forms(name: str, other: str) -> bool:
    """Whether one name is the participle of the other, a noun."""
    for longer, shorter in ((words(name), words(other)), (words(other), words(name))):
        is_participle = len(longer) == 2 and len(shorter) == 1 and longer[0].endswith("ed")
        stem = longer[0].removesuffix("ed") if is_participle else ""
        nouns = {stem + ending for ending in _FORMS.get(longer[-1], ())} if len(stem) >= _LEAST_STEM else set()
        if nouns & {*shorter, *(word.removesuffix("s") for word in shorter)}:
            return True
    return False


def names_nothing(path: KeyPath) -> bool:
    """Whether a header is blank, or a name that an engine makes up."""
    name = show_path(path).strip()
    return not name or is_made_up(name)


def shares_level(gold: KeyPath, predicted: KeyPath) -> bool:
    """Whether some level of one header still names a level of the other."""
    pairs = ((read_header((mine,)), read_header((other,))) for mine in gold if mine for other in predicted if other)
    return any(relate_headers(mine, other).relation in _SAME for mine, other in pairs)


def types_of(columns: Sequence[Column]) -> list[DataType]:
    """Return what each column holds."""
    return [column.type for column in columns]


class _Naming(IntEnum):
    """Degree to which a header names a column, in rising order."""

    NOT = 0
    IN_PART = 1
    REWRITTEN = 2
    SAME = 3


def _naming(difference: HeaderDifference) -> _Naming:
    if difference.relation in _SAME:
        return _Naming.SAME
    if difference.relation is not Relation.PARTIAL:
        return _Naming.NOT
    return _Naming.REWRITTEN if difference.kind in _WHOLE else _Naming.IN_PART


def _levels(path: KeyPath) -> Counter[str]:
    return Counter(fold(level) for level in path if level)


def _names_something(path: KeyPath) -> bool:
    """Whether a header has a text, and none that an engine made up."""
    return any(path) and not any(map(is_made_up, path))


class Names:
    """The gold's headers by their words, to find the column that a header names."""

    def __init__(
        self,
        paths: tuple[KeyPath, ...],
        placed: Mapping[int, KeyPath] | None = None,
        types: Sequence[DataType] = (),
        *,
        of: str = "column",
    ) -> None:
        """Read the gold's headers.

        `placed` holds the predicted header of each gold column that has one, `types` what each holds; `of` says what
        they are the names of.
        """
        self._paths = paths
        self._of = of
        self._types = types
        self._placed = placed or {}
        self._readings = [read_header(path) for path in paths]
        self._by_words: dict[str, list[int]] = defaultdict(list)
        for index, header in enumerate(self._readings):
            self._by_words["".join(header.words)].append(index)

    def other(self, column: int, predicted: KeyPath, difference: HeaderDifference) -> str:
        """Return why a predicted header names another gold column at least as well, "" if none."""
        if difference.relation is Relation.EXACT or not _names_something(predicted):
            return ""
        header = read_header(predicted)
        better = (Relation.EXACT,) if difference.relation is Relation.EQUIVALENT else _SAME
        for index in self._by_words.get("".join(header.words), ()):
            if index != column and relate_headers(self._readings[index], header).relation in better:
                return self._names_another(index)
        if (nearer := self._nearer(column, header, difference)) is not None:
            return self._names_another(nearer)
        return self._told_apart_by_what_is_lost(column, predicted, header)

    def _told_apart_by_what_is_lost(self, column: int, predicted: KeyPath, header: HeaderReading) -> str:
        """Return what a header lost that told its column from another one, "" if nothing."""
        if sibling := self._sibling(column, predicted):
            return f"the missing level distinguishes it from '{sibling}'"
        if twin := self._twin(column, header):
            return f"the missing number distinguishes it from '{twin}'"
        rival = self._rival(column, header)
        return f"what is left out distinguishes it from '{rival}'" if rival else ""

    def _names_another(self, index: int) -> str:
        return f"it names another {self._of} of the gold, '{show_path(self._paths[index])}'"

    def _nearer(self, column: int, header: HeaderReading, own: HeaderDifference) -> int | None:
        """Return the gold column that a rewritten header names better than its own.

        None where its own is named as well. A whole name shortened or misspelt is better than a part of a name, and a
        part better than none. A part ("Points scored") names another column only if the header in that column's place
        names it less.
        """
        own_naming = _naming(own)
        if own_naming >= _Naming.REWRITTEN and own.kind is not DifferenceKind.SPELLING:
            return None
        for index, other in enumerate(self._readings):
            if index == column or text_similarity(other.name, header.name) <= LEAST_REWRITING:
                continue
            difference = relate_headers(other, header)
            naming = _naming(difference)
            if naming is _Naming.IN_PART and not share_meaning_word(words(other.name), words(header.name)):
                continue  # a word merely spelt like one of the name's ("father" and "alma mater") is no part of it
            if naming == own_naming == _Naming.REWRITTEN:
                is_better = difference.kind == own.kind and difference.similarity > own.similarity
            elif naming > own_naming:
                is_better = naming > _Naming.IN_PART or naming > self._naming_in_place(index)
            else:
                is_better = False
            if is_better:
                return index
        return None

    def _naming_in_place(self, column: int) -> _Naming:
        """Return how well the header over a gold column's content names that column."""
        path = self._placed.get(column)
        return _naming(relate_headers(self._readings[column], read_header(path))) if path else _Naming.NOT

    def _sibling(self, column: int, predicted: KeyPath) -> str:
        """Return another gold column with all levels that remain of a header that lost one."""
        left, own = _levels(predicted), _levels(self._paths[column])
        if not left < own:
            return ""
        rest = (index for index, path in enumerate(self._paths) if index != column and left <= _levels(path))
        return next((show_path(self._paths[index]) for index in rest), "")

    def _twin(self, column: int, header: HeaderReading) -> str:
        """Return another gold column that differs in the numbers that a header left out."""
        own = words(self._readings[column].name)
        rest = _without_numbers(own)
        leaves_all_out = len(rest) < len(own) and not any(map(str.isdecimal, header.name))
        if not rest or not leaves_all_out:
            return ""
        names = ((index, words(other.name)) for index, other in enumerate(self._readings) if index != column)
        twin = next((index for index, name in names if name != own and _without_numbers(name) == rest), None)
        if twin is None or not _naming(relate_headers(read_header((" ".join(rest),)), header)):
            return ""
        return show_path(self._paths[twin])

    def _rival(self, column: int, header: HeaderReading) -> str:
        """Return another gold column of the same type that the beginning or end left of a name names as well.

        "Points" says of "Points home" and "Points away" nothing that would tell which it is. "Player" does of "Player
        name" and "Player number".
        """
        own, left = words(self._readings[column].name), words(header.name)
        if not _is_end(left, own) or _SAID_BY_NONE.issuperset({*own} - {*left}):
            return ""
        names = ((index, words(self._readings[index].name)) for index in self._like(column))
        found = (index for index, said in names if _says_as_much(left, own, said))
        return next((show_path(self._paths[index]) for index in found), "")

    def _like(self, column: int) -> Iterator[int]:
        """Yield the other gold columns of a column's type."""
        types = enumerate(self._types)
        return (index for index, kind in types if index != column and kind is self._types[column])


_SAID_BY_NONE = frozenset({"name", "names", "title", "total", "overall", "all"})
"""Words that a name says without them: "Player" is who has the "Player name", "Rebounds" are all of them."""


def _is_end(left: Sequence[str], name: Sequence[str]) -> bool:
    """Whether words are the beginning or the end of a longer name."""
    count = len(left)
    return 0 < count < len(name) and left in (name[:count], name[-count:])


def _says_as_much(left: Sequence[str], own: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the words left of a name say as much of another name: they begin both, or end both."""
    count = len(left)
    begin, end = (left == own[:count] == other[:count]), (left == own[-count:] == other[-count:])
    return len(other) > count and (begin or end) and not {*other} >= {*own}


def _without_numbers(name: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in name if not word[-1].isdigit())
