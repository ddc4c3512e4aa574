"""Names of months and of days of the week, in English and in the languages whose dates are read.

Those of other languages are the names of the Unicode locale data, by the package babel, which is imported only where
texts begin as such names do.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tabx.notation.normal_forms import normalized
from tabx.values.reading.dates import MONTHS, WEEKDAYS

LANGUAGES = ("de", "de_AT", "fr", "es", "it", "pt")


@dataclass(frozen=True, slots=True)
class Calendar:
    """The names of one kind in one language.

    Attributes
    ----------
    kind : str
        "month" or "weekday".
    numbers : mapping of str to int
        The number within year or week, from 1 and Monday, by the name without case, accents and point.
    """

    kind: str
    numbers: Mapping[str, int]


_BEGINNINGS = frozenset({
    "jan", "gen", "ene", "feb", "fev", "mar", "mai", "mag", "may", "apr", "avr", "abr", "jui", "jun", "jul", "giu",
    "lug", "aou", "aug", "ago", "set", "sep", "oct", "okt", "out", "ott", "nov", "dec", "dez", "dic",
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "die", "mit", "don", "fre", "sam", "son", "lun", "mer", "jeu",
    "ven", "dim", "mie", "mrz", "jue", "vie", "sab", "dom", "gio", "seg", "ter", "qua", "qui", "sex",
})  # fmt: skip
"""First three letters of all these names, without accents."""
_SHORT_NAMES = frozenset({
    "mo", "tu", "we", "th", "fr", "sa", "su", "di", "mi", "do", "so", "lu", "ma", "me", "je", "ve", "ju", "vi",
})  # fmt: skip
_SHORTEST = 2  # letters: "Mo", "Di"
_ALSO = {("de", "months"): {"mrz": 3}}
"""Names that are used beside those of the locale data: spreadsheets shorten "März" so."""
_LETTERS = 3  # of a name cut short in any language ("Mär", "Sep")


def name_of(text: str) -> str:
    """Return a name without case, accents and point; "" for two capitals, which are rather a code ("FR", "MO")."""
    text = text.strip()
    if len(text) == _SHORTEST and text.isupper():
        return ""
    letters = text.casefold().rstrip(".")
    if letters.isascii():
        return letters
    return "".join(letter for letter in normalized("NFD", letters) if not unicodedata.combining(letter))


def may_be_calendar_name(name: str) -> bool:
    """Return whether a bare name begins as a month or a day of the week does in some language."""
    return name[:_LETTERS] in _BEGINNINGS or name in _SHORT_NAMES


_SHORT_DAYS = {"tues": 2, "thur": 4, "thurs": 4}


@lru_cache(maxsize=1)
def english() -> tuple[Calendar, ...]:
    """Return the months and the days of the week in English."""
    days = {name[:size]: number for number, name in enumerate(WEEKDAYS, 1) for size in (2, 3, len(name))}
    return Calendar("month", MONTHS), Calendar("weekday", days | _SHORT_DAYS)


@lru_cache(maxsize=1)
def calendars() -> tuple[Calendar, ...]:
    """Return the months and the days of the week of all languages, English first."""
    others = [
        Calendar(kind, _numbers(language, of, first))
        for language in LANGUAGES
        for kind, of, first in (("month", "months", 0), ("weekday", "days", 1))
    ]
    return (*english(), *others)


def _numbers(language: str, of: str, first: int) -> dict[str, int]:
    """Return the names of a language with their numbers: wide, abbreviated, short, and cut to three letters.

    `first` is the number of what babel counts from. A name that may be cut from two is none: "jui" of juin and juillet.
    """
    wide, given = names_by_number(language, of, "wide"), names_by_number(language, of, "short", "abbreviated")
    cut: dict[str, set[int]] = {}
    for name, number in wide.items():
        cut.setdefault(name[:_LETTERS], set()).add(number)
        cut.setdefault(name.partition("-")[0], set()).add(number)
    once = {name: numbers.pop() for name, numbers in cut.items() if len(numbers) == 1}
    also = _ALSO.get((language, of), {})
    return {name: number + first for name, number in (once | given | wide | also).items() if len(name) >= _SHORTEST}


def names_by_number(language: str, of: str, *widths: str) -> dict[str, int]:
    """Return the bare names of months or days (`of`) in a language, with the numbers that babel has for them."""
    from babel import Locale  # 40 ms, and only tables in these languages need it

    calendar = getattr(Locale.parse(language), of)
    named = (calendar[context].get(width, {}) for context in ("format", "stand-alone") for width in widths)
    return {name_of(name.title()): number for names in named for number, name in names.items()}
