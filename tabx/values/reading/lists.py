"""Texts that hold several items: where they are cut."""

from __future__ import annotations

import re

_BREAK = re.compile(r"\s*(?:<br\s*/?>|\n|;|\||•)\s*", re.IGNORECASE)
_BREAKS = re.compile(r"[<\n;|•]")
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
_LITERAL = re.compile(r"""\s*(?:'([^'\\]*)'|"([^"\\]*)"|(-?\d+(?:\.\d+)?))\s*(?:,|$)""")
_COMMA = re.compile(r"\s*,\s+(?:(?:and|&)\s+)?|\s+(?:and|&)\s+(?=[^,]*$)")
_TIGHT = re.compile(r"\s*,(?!\d{3}(?!\d))\s*")
_DAY = re.compile(r"[A-Za-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)? [A-Za-z]{3,9}")
_YEAR = re.compile(r"[12]\d{3}(?: ?\([^()]*\))?")
_SMALL = frozenset(
    {"jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "inc", "inc.", "ltd", "ltd.", "llc", "phd", "co.", "esq"}
)


def literal_items(text: str) -> tuple[str, ...] | None:
    """Return the items of a JSON or Python list of plain values ("['a', 'b']"); None where the text is none."""
    if not (text[:1] in "[({" and text[-1:] in "])}") or len(text) > 2000:
        return None
    body, items, position = text[1:-1].strip(), [], 0
    while position < len(body):
        found = _LITERAL.match(body, position)
        if found is None:
            return None
        items.append(next(part for part in found.groups() if part is not None))
        position = found.end()
    return tuple(items) if items and ("'" in text or '"' in text or text[0] == "[") else None


def break_items(text: str) -> tuple[str, ...]:
    """Return the items cut at line breaks, semicolons, bullets and bars; () where there are fewer than two."""
    if not _BREAKS.search(text):
        return ()
    items = tuple(_BULLET.sub("", part).strip() for part in _BREAK.split(text))
    items = tuple(item for item in items if item)
    return items if len(items) > 1 else ()


def _outside(text: str, pattern: re.Pattern[str]) -> list[str]:
    """Return the parts between matches that stand outside parentheses and quotes."""
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


def comma_items(text: str) -> tuple[str, ...]:
    """Return the items cut at commas and a closing "and"; () where there are fewer than two or one is too long."""
    cut = _COMMA if ", " in text or "," not in text else _TIGHT
    parts = [part.strip() for part in _outside(text, cut)]
    items: list[str] = []
    for part in parts:
        if items and (part.casefold() in _SMALL or (_DAY.fullmatch(items[-1]) and _YEAR.fullmatch(part))):
            items[-1] += ", " + part
        elif part:
            items.append(part)
    if len(items) < 2 or any(len(item) > 80 or len(item.split()) > 8 for item in items):
        return ()
    return tuple(items)
