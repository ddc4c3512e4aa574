"""Split texts that hold several items."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tabx.values.reading.calendar import may_be_calendar_name, name_of


@dataclass(frozen=True, slots=True)
class ListThresholds:
    """Limits that tell lists from sentences."""

    longest_literal: int = 2000
    """Most characters of a list written as JSON or Python, the same as for all cells that are read (`cell.LONGEST`)."""
    longest_item: int = 80
    """Most characters of an item between commas; a longer one is a clause of a sentence. Of 2,312 different lists of
    the development data one in a hundred has an item of more than 59."""
    most_words: int = 8
    """Most words of such an item, for the same reason; names of works and institutions seldom have more."""
    least_letters: int = 3
    """Fewest letters of an item at a slash without spaces: km/h, N/A, and/or and TCP/IP have parts of one or two."""
    least_letters_apart: int = 2
    """Fewest letters of an item where spaces stand around the sign: a letter alone is a code ("W / L")."""


THRESHOLDS = ListThresholds()

_BREAK = re.compile(r"\s*(?:<br\s*/?>|\n|;|\||•)\s*", re.IGNORECASE)
_BREAKS = re.compile(r"[<\n;|•]")
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
_NUMBERED = re.compile(r"(?:\A|(?<=\s))(?P<before>\(?)(?P<number>[0-9]{1,2})(?P<after>[.)])\s+")
_LITERAL = re.compile(r"""\s*(?:'([^'\\]*)'|"([^"\\]*)"|(-?\d+(?:\.\d+)?))\s*(?:,|$)""")
_COMMA = re.compile(r"\s*,\s+(?:(?:and|&)\s+)?|\s+(?:and|&)\s+(?=[^,]*$)")
_AND = re.compile(r"\s(?:and|&)\s+(?=[^,]*$)")
_COMMA_ALONE = re.compile(r"\s*,\s+")
_TIGHT = re.compile(r"\s*,(?!\d{3}(?!\d))\s*")
_DATE_COMMA = re.compile(
    r"(?<!\w)(?:[^\W\d_]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th|\.)? [^\W\d_]{3,9}\.?)"
    r"\s?,(?=\s?[12]\d{3}(?!\d))"
    r"|(?<!\w)(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,(?=\s[^\W\d_]{3,9}\.? \d|\s\d{1,2} )",
    re.IGNORECASE,
)
"""A comma inside a date: between the day and its year, or behind the day of the week."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_KEPT_COMMA = "\ufdd5"
_OPENING = re.compile(r"(?:^|(?<=\S)[,:;]?\s+)including:?\s+", re.IGNORECASE)
"""The word that opens a list of examples."""
_NAME_SUFFIXES = frozenset(
    {"jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "inc", "inc.", "ltd", "ltd.", "llc", "phd", "co.", "esq"}
)
"""Words that belong to the name before the comma ("Sammy Davis, Jr.")."""


def literal_items(text: str) -> tuple[str, ...] | None:
    """Return the items of a JSON or Python list of strings and numbers ("['a', 'b']"), or None."""
    bracketed = bool(text) and text[0] in "[({" and text[-1] in "])}"
    if not bracketed or len(text) > THRESHOLDS.longest_literal:
        return None
    body, items, position = text[1:-1].strip(), [], 0
    while position < len(body):
        found = _LITERAL.match(body, position)
        if found is None:
            return None
        items.append(next(part for part in found.groups() if part is not None))
        position = found.end()
    # "(1, 2)" without quotes may be a point or an interval.
    listed = "'" in text or '"' in text or text[0] == "["
    return tuple(items) if items and listed else None


def break_items(text: str) -> tuple[str, ...]:
    """Return the items between line breaks, semicolons, bullets, bars or their numbers in order; empty if there is one.

    A browser shows "1." before the items of a list, and what copies it keeps them in one line: "1. Mix. 2. Bake."
    """
    if not _BREAKS.search(text):
        return _numbered_items(text)
    items = tuple(_BULLET.sub("", part).strip() for part in _BREAK.split(text))
    items = tuple(item for item in items if item)
    return items if len(items) > 1 else ()


def _numbered_items(text: str) -> tuple[str, ...]:
    """Return the items behind the numbers 1, 2, 3 … written alike; empty if there are not two, or a number has none."""
    if _NUMBERED.match(text) is None:
        return ()
    marks: list[re.Match[str]] = []
    for mark in _NUMBERED.finditer(text):
        is_alike = not marks or (mark["before"], mark["after"]) == (marks[0]["before"], marks[0]["after"])
        if is_alike and int(mark["number"]) == len(marks) + 1:
            marks.append(mark)
    if len(marks) <= 1:
        return ()
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    items = tuple(text[mark.end() : end].strip() for mark, end in zip(marks, ends, strict=True))
    return items if all(items) else ()


def comma_items(text: str) -> tuple[str, ...]:
    """Return the items between commas and a closing "and"; empty if fewer than two.

    Empty also if an item is so long that the text is a sentence. Behind "including" a list of its own begins; a comma
    inside a date separates nothing.
    """
    text = _DATE_COMMA.sub(_with_kept_comma, text)
    opening = None if text.endswith(".") else _OPENING.search(text)  # a sentence ends with a full stop
    items = _parted(text) if opening is None else _with_examples(text[: opening.start()], text[opening.end() :])
    return () if any(map(_is_clause, items)) else tuple(item.replace(_KEPT_COMMA, ",") for item in items)


def _with_kept_comma(match: re.Match[str]) -> str:
    """Return a date with its comma kept, and what only looks like one ("60th overall, 1992") as it stands."""
    is_date = any(may_be_calendar_name(name_of(word)) for word in _WORD.findall(match[0]))
    return match[0].replace(",", _KEPT_COMMA) if is_date else match[0]


def items_between_commas(text: str) -> tuple[str, ...]:
    """Return the items between commas alone, an "and" being part of a name; empty if the text has no such "and"."""
    if not _AND.search(text) or _BREAKS.search(text):
        return ()
    return tuple(part.strip() for part in _outside_brackets(text, _COMMA_ALONE if ", " in text else _TIGHT))


def _with_examples(head: str, examples: str) -> tuple[str, ...]:
    """Return what stands before "including", if anything, and the items behind it; empty if these are no list."""
    items = _parted(examples)
    return (head.strip(), *items) if items and head.strip() else items


def _parted(text: str) -> tuple[str, ...]:
    """Return the items between commas and a closing "and"; empty if fewer than two."""
    items: list[str] = []
    for part in (piece.strip() for piece in _outside_brackets(text, _COMMA if _is_spaced(text) else _TIGHT)):
        if items and _belongs_to_name(part):
            items[-1] += ", " + part
        elif part:
            items.append(part)
    return tuple(items) if len(items) > 1 else ()


def _is_spaced(text: str) -> bool:
    return ", " in text or "," not in text


def signed_items(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the slash or middle dot that may part a text into items, and these; ("", ()) where it parts none.

    Items are names: each begins with a letter and is neither a letter alone nor a month, a day or a clause.
    """
    for sign in _SIGNS:
        items = tuple(part.strip() for part in text.split(sign)) if sign in text else ()
        least = THRESHOLDS.least_letters_apart if is_set_off(text, sign) else THRESHOLDS.least_letters
        if items and all(_is_name(item, least) for item in items):
            return sign, items
    return "", ()


_SIGNS = ("/", "·")


def is_set_off(text: str, sign: str) -> bool:
    """Whether a sign stands between spaces wherever it stands in a text."""
    return text.count(sign) == text.count(f" {sign} ") > 0


def _is_name(item: str, least: int) -> bool:
    """Whether a text may be an item by itself: a name with at least so many letters, no date and no clause."""
    begins_so = item.lstrip(_OPENING_MARKS)[:1].isalpha()
    if not begins_so or sum(map(str.isalpha, item)) < least or _is_clause(item):
        return False
    return not may_be_calendar_name(name_of(item.partition(" ")[0]))


_OPENING_MARKS = "\"'“‘«„(["


def _outside_brackets(text: str, pattern: re.Pattern[str]) -> list[str]:
    """Return the parts of a text between those matches of the pattern that are outside brackets."""
    parts: list[str] = []
    start, depth, position = 0, 0, 0
    for found in pattern.finditer(text):
        between = text[position : found.start()]
        depth += between.count("(") + between.count("[") - between.count(")") - between.count("]")
        position = found.start()
        if depth <= 0:
            parts.append(text[start : found.start()])
            start = position = found.end()
    parts.append(text[start:])
    return parts


def _belongs_to_name(part: str) -> bool:
    """Return whether a part continues the name before the comma ("Sammy Davis, Jr.")."""
    return part.casefold() in _NAME_SUFFIXES


def _is_clause(item: str) -> bool:
    return len(item) > THRESHOLDS.longest_item or len(item.split()) > THRESHOLDS.most_words
