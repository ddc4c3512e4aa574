"""Days without their month, which another date of the text says: "the third and the sixth of May", "on the sixth"."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from tabx.grounding.reading.figures import DAY_WORDS, Moment
from tabx.grounding.reading.words import Word

_JOINING = frozenset({"and", "or", "to", "until", "till", "through", "the", "of"})
"""Words between a day and the date that has its month: "from the third to the sixth of May"."""

_MOST_JOINING = 3

_BEFORE_DAY = frozenset({"on", "by", "until", "since", "from", "till", "between", "after", "before"})
"""Words that, before "the sixth", make a day of it."""

_LAST_DAY = 31


def short_dates(words: Sequence[Word], moments: Sequence[Moment], begun: frozenset[int]) -> Iterator[Moment]:
    """Yield the days that a text says without their month.

    Parameters
    ----------
    words : sequence of Word
    moments : sequence of Moment
        Dates in full, in order.
    begun : frozenset of int
        The first word of each sentence.
    """
    dated = _places(moments)
    firsts = [moment.first for moment in moments]
    for place, word in enumerate(words):
        day = 0 if place in dated else _day_of(word.form)
        whole = _joined(words, place, dated) if day else None
        if day and whole is None and _is_day_alone(words, place, begun):
            whole = _before(moments, bisect_left(firsts, place))
        if whole is not None and all(whole.parts[1:]):
            yield Moment(place, place + 1, (*whole.parts[:2], f"{day:02}"))


def _places(moments: Sequence[Moment]) -> dict[int, Moment]:
    """Return the date that each word is part of."""
    return {place: moment for moment in moments for place in range(moment.first, moment.end)}


def _before(moments: Sequence[Moment], count: int) -> Moment | None:
    """Return the last of the first `count` dates, None for none."""
    return moments[count - 1] if count else None


def _day_of(form: str) -> int:
    """Return the day of a month that a word is, 0 for none."""
    digits = form[:-2] if form.endswith(("st", "nd", "rd", "th")) else form
    day = int(digits) if digits.isdecimal() and len(digits) <= len(str(_LAST_DAY)) else DAY_WORDS.get(form, 0)
    return day if day <= _LAST_DAY else 0


def _joined(words: Sequence[Word], place: int, dated: dict[int, Moment]) -> Moment | None:
    """Return the date that a day is joined to by small words, None for none."""
    for after in range(place + 1, min(len(words), place + 2 + _MOST_JOINING)):
        if after in dated:
            return dated[after] if after > place + 1 else None
        if words[after].form not in _JOINING:
            return None
    return None


def _is_day_alone(words: Sequence[Word], place: int, begun: frozenset[int]) -> bool:
    """Whether an ordinal behind "the" is a day: "on the sixth", or "The sixth" at the beginning of a sentence."""
    if words[place].form.isdecimal() or not place or words[place - 1].form != "the":
        return False
    return place - 1 in begun or words[place - 2].form in _BEFORE_DAY
