"""Names of persons in full and in short: a middle name or an initial left out or added, the surname alone.

Only under a header that says persons, or beside values of which enough begin with a given name: a word less makes
another place or work of a name (York for New York). And only where the short name is that of no other value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabx.values.columns import Column, ColumnPair
from tabx.values.relating.countries import country_of_name
from tabx.values.relating.detail_words import BEGIN_NAMES, OF_COUNTRIES, OF_PLACES, OTHER_NAMES, PLACES
from tabx.values.relating.person_words import GIVEN, LIVES, PERSONS, SHORT_FORMS, TITLES
from tabx.values.text import SMALL_WORDS, words


@dataclass(frozen=True, slots=True)
class PersonThresholds:
    """What tells a column of persons, and a name of one."""

    given: float = 0.3
    """Share of the values of a column that begin with a known given name where the header does not say persons: the
    list holds the frequent ones, and of places or works hardly one in ten begins so."""

    most_words: int = 6
    """Words of a person's name, titles and middle names with it; longer is no name."""

    sampled: int = 200
    """Values that are looked at: as many as a table has that counts as small."""


THRESHOLDS = PersonThresholds()

Words = tuple[str, ...]

_INITIAL = re.compile(r"(?<=\s)[^\W\d_]\.(?=\s)")
"""A letter with a full stop between two words, which is hardly met but in names of persons."""

_PARTICLES = frozenset({"de", "la", "al", "el", "st", "saint", "san"})
"""Words that names of persons have within them, though others begin places with them."""

_NO_GIVEN = (TITLES | SMALL_WORDS) - _PARTICLES - {"a"}
"""Words before or within a name that are no given name; an "a" may be an initial."""


def holds_persons(pair: ColumnPair, field: Iterable[str] = ()) -> bool:
    """Whether a column holds names of persons, by the header of a side or by given names among its values."""
    header = {*pair.gold.header.words, *pair.predicted.header.words, *field}
    if header & (OF_PLACES | OF_COUNTRIES):
        return False
    return bool({word.removesuffix("s") for word in header} & PERSONS) or any(
        map(_begin_with_given_names, (pair.gold, pair.predicted))
    )


def _begin_with_given_names(column: Column) -> bool:
    names = [words(value.text) for value in column.values[: THRESHOLDS.sampled] if value.text.strip()]
    given = sum(len(name) > 1 and name[0] in GIVEN for name in names)
    return bool(names) and given >= THRESHOLDS.given * len(names)


def left_out(full: str, short: str) -> Words:
    """Return the words that a short name leaves out of a full one, or of which it has the initial; () if it is no such.

    The surname, last in both, stays, and so does the first name where more than the surname is said; nothing is put in
    another order.
    """
    (full, suffix), (short, other) = _without_suffix(full), _without_suffix(short)
    if suffix != other:
        return ()  # a son is not his father
    one, two = words(full), words(short)
    if one == two or len(two) > len(one) or one[-1:] != two[-1:]:
        return ()
    if not (_is_name(full, one) and _is_name(short, two)):
        return ()
    head = one[: len(one) - len(two)]
    missing = head if one == (*head, *two) else _between(one, two)
    return missing if _NO_GIVEN.isdisjoint(missing) and set(two).isdisjoint(missing) else ()


_SUFFIX = re.compile(r",?\s+(jr|sr|ii|iii|iv)\.?$", re.IGNORECASE)
"""What tells bearers of one name apart, with or without a comma before it."""


def _without_suffix(name: str) -> tuple[str, str]:
    """Return a name without what tells its bearers apart, and that."""
    found = _SUFFIX.search(name)
    return (name, "") if found is None else (name[: found.start()], found.group(1).casefold())


def _between(full: Words, short: Words) -> Words:
    """Return the words of a name that one with the same first name does not say in full; () if it says others."""
    if not goes_by(full[0], short[0]):
        return ()
    missing, left = [], list(short)
    for word in full:
        is_met = bool(left) and goes_by(word, left[0])
        if not is_met or left.pop(0) != word:
            missing.append(word)
    return () if left else tuple(missing)


def goes_by(word: str, short: str) -> bool:
    """Whether a word is another one, or has it as its initial or short form."""
    return word == short or word[:1] == short or word in SHORT_FORMS.get(short, ())


def are_short_and_full(name: str, other: str) -> bool:
    """Whether two names of persons are one but for the short form of its first name: Steph Curry, Stephen Curry.

    Middle names may be left out or cut to initials with it: Tommy Bond, Thomas Henry Bond.
    """
    (name, suffix), (other, of_other) = _without_suffix(name), _without_suffix(other)
    one, two = words(name), words(other)
    if suffix != of_other or min(len(one), len(two)) < FIRST_AND_LAST or one[-1] != two[-1]:
        return False
    if not (_is_name(name, one) and _is_name(other, two)):
        return False
    is_short = one[0] in SHORT_FORMS.get(two[0], ()) or two[0] in SHORT_FORMS.get(one[0], ())
    fewer, more = sorted((one[1:-1], two[1:-1]), key=len)
    return is_short and _NO_GIVEN.isdisjoint(more) and _are_in_order(fewer, more)


FIRST_AND_LAST = 2
"""Words of a name with a given name."""


def _are_in_order(fewer: Words, more: Words) -> bool:
    """Whether the middle names of one side are among those of the other, or their initials are."""
    left = iter(more)
    return all(any(goes_by(other, word) or goes_by(word, other) for other in left) for word in fewer)


def names_a_person(field: Iterable[str], fields: Iterable[str]) -> bool:
    """Whether a field of a record holds the name of a person: one who does what it says, or whose life is told.

    Parameters
    ----------
    field, fields : iterable of str
        The words of its name, and of the names of all fields of the record.
    """
    said = set(field)
    return bool(said & PERSONS) or ("name" in said and not LIVES.isdisjoint(fields))


def has_initial(text: str) -> bool:
    """Whether a name has the initial of a middle name, with its full stop."""
    return bool(_INITIAL.search(text))


def _is_name(text: str, said: Sequence[str]) -> bool:
    """Whether a text may name a person: words alone, none of places or of other teams, and no country."""
    if not 0 < len(said) <= THRESHOLDS.most_words or not all(map(str.isalpha, said)) or set(",;/&") & set(text):
        return False
    if not OTHER_NAMES.isdisjoint(said) or said[-1] in PLACES or country_of_name(text):
        return False
    return said[0] not in BEGIN_NAMES - _PARTICLES
