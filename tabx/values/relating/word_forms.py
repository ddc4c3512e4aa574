"""Forms of one word: of a trade (actor, actress; managers, management) or of a country (Andorra, Andorran).

Names of people and firms are made with the same endings (Robert, Roberts; Christian, Christy). So one of two forms has
to be the word of somebody who does something, or a country; a plural alone counts only in one word written small
that is no given name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rapidfuzz.distance import Prefix

from tabx.values.relating.countries import country_of_name
from tabx.values.relating.person_words import GIVEN
from tabx.values.text import words

MOST_WORDS = 4
"""Words of a text that names a trade or a country ("stage and film actor"); in a longer one a word is not the value."""

LEAST_STEM = 3
"""Letters that two forms have in common at least: "act" of actor and actress. Two begin too many words."""

LEAST_OF_A_TRADE = 4
"""The same where the ending says another thing than who does it: with three, "minor" were a form of "mining"."""

LEAST_OF_A_PLURAL = 4
"""Letters of a word whose plural is a form of it: of three ("gas") the last one is too often no ending."""

LEAST_BEFORE_ION = 5
"""The same before "ion": with four, "sector" were a form of "section"."""

_DOER = ("or", "er", "ist", "ician", "eur")
"""Endings of who does something: actor, painter, violinist, musician."""

_FEMALE = ("ress", "eress", "ess", "euse", "rice")
"""Endings of the same word for a woman."""

_DOING = ("ing", "ment", "ion", "ics", "ic", "ry", "ure", "ism")
"""Endings of the same word for what is done: painting, management, politics, sculpture."""

_PERSONS = ("man", "woman", "person", "men", "women", "people")
"""Ends of words for who does something, of which one is a form of the other: chairman, chairwoman."""

_OF_AN_AWARD = frozenset({"best", "outstanding", "leading", "supporting", "favorite", "favourite", "award", "prize"})
"""Words beside which a form is another thing: who is the best actor is not the best actress."""

_OF_A_COUNTRY = {
    "n": ("",), "i": ("",), "er": ("",), "ic": ("",), "an": ("", "a", "e", "o"), "ian": ("", "a", "e", "y", "ia"),
    "ese": ("", "a", "e", "on"), "ish": ("and", "ey", "en"),
}  # fmt: skip
"""Endings of who or what is of a country, the shortest first (a Nigerian is of Nigeria, not of Niger), each with the
ends of names that are left off before it: Mexic(o), Ital(y), Swed(en)."""

_OTHERWISE = {
    "american": "US", "british": "GB", "danish": "DK", "dutch": "NL", "filipino": "PH", "french": "FR", "german": "DE",
    "greek": "GR", "irish": "IE", "norwegian": "NO", "spanish": "ES", "swiss": "CH", "thai": "TH", "czech": "CZ",
    "finnish": "FI", "argentine": "AR", "peruvian": "PE", "belgian": "BE", "portuguese": "PT", "afghan": "AF",
    "ivorian": "CI",
}  # fmt: skip
"""Those that no ending makes."""


@lru_cache(maxsize=65536)
def are_forms_of_one_word(text: str, other: str) -> bool:
    """Return whether two texts are the same but for the form of one word."""
    one, two = words(text), words(other)
    if not one or not two or max(len(one), len(two)) > MOST_WORDS or one == two:
        return False
    country = _country_of(one)
    if country:
        return country == _country_of(two)
    differing = _differing(one, two)
    is_small_word = len(one) == 1 and text.islower() and other.islower()
    return differing is not None and _are_forms(*differing, may_be_plural=is_small_word)


def _differing(one: tuple[str, ...], two: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the only two words that differ between two texts of as many; None for others, and beside an award."""
    if len(one) != len(two) or not _OF_AN_AWARD.isdisjoint(one):
        return None
    differing = [pair for pair in zip(one, two, strict=True) if pair[0] != pair[1]]
    return differing[0] if len(differing) == 1 else None


@lru_cache(maxsize=4096)
def _country_of(said: Sequence[str]) -> str:
    """Return the country that some words name, or that somebody or something of this name is of; "" for neither."""
    text = " ".join(said)
    found = country_of_name(text) or _OTHERWISE.get(text, "")
    if found:
        return found
    for ending, ends in _OF_A_COUNTRY.items():
        stem = text.removesuffix(ending)
        found = next(filter(None, (country_of_name(stem + end) for end in ends)), "") if stem != text else ""
        if found:
            return found
    return ""


def _are_forms(one: str, two: str, *, may_be_plural: bool) -> bool:
    """Whether two words are forms of one that says who does something."""
    if not one.isalpha() or not two.isalpha():
        return False
    singular, other = _singular(one), _singular(two)
    if singular == other:
        return may_be_plural and len(singular) >= LEAST_OF_A_PLURAL and singular not in GIVEN
    if _have_one_stem(singular, other, _PERSONS, _PERSONS):
        return True
    return any(_are_doer_and_form(*pair) for pair in ((singular, other), (other, singular)))


def _singular(word: str) -> str:
    return word if word.endswith(("ss", "ics")) else word.removesuffix("s")


def _are_doer_and_form(doer: str, form: str) -> bool:
    shared = Prefix.similarity(doer, form)
    if shared >= LEAST_STEM and _have_one_stem(doer, form, _DOER, _FEMALE):
        return True
    least = LEAST_BEFORE_ION if form.endswith("ion") else LEAST_OF_A_TRADE
    is_doer = doer.endswith(_DOER)
    return is_doer and shared >= least and _have_one_stem(doer, form, ("", *_DOER), _DOING)


def _have_one_stem(one: str, two: str, endings: Sequence[str], others: Sequence[str]) -> bool:
    """Whether two words with such endings are the same before them, a silent e left out ("manag-er", "manage-ment")."""
    stems = _stems(one, endings) & _stems(two, others)
    return any(len(stem) >= LEAST_STEM for stem in stems)


def _stems(word: str, endings: Sequence[str]) -> set[str]:
    return {word.removesuffix(ending).rstrip("e") for ending in endings if word.endswith(ending)}
