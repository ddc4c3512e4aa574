"""HTML inside a Markdown cell, read as HTML is: lists, paragraphs, pictures, tables, comments."""

from __future__ import annotations

import re
from html import escape

_PART = re.compile(r"(?P<comment><!--)|<(?P<end>/?)(?P<name>[A-Za-z][A-Za-z0-9]{0,9})(?:\s[^<>]*)?/?>")
_PHRASES = frozenset(("b", "i", "em", "strong", "u", "sup", "sub", "small", "br"))
"""Elements that stay as written where no others are: values are compared without them, and powers are read then."""

_NAMES = """
    a abbr article b big blockquote button center cite code del details dfn div dl em font h1 h2 h3 h4 h5 h6 i ins kbd
    label mark ol p pre q s samp section select small span strike strong sub summary sup table textarea tt u ul var
"""
_PAIRED = frozenset(_NAMES.split())
_AROUND = frozenset(("dl", "ol", "select", "table", "ul"))
_INSIDE = frozenset(("caption", "dd", "dt", "li", "option", "tbody", "td", "tfoot", "th", "thead", "tr"))
"""Parts of lists and tables, which may lack their end."""

_ALONE = frozenset(("br", "hr", "img", "input", "wbr"))
_DEEPEST = 50
"""Elements inside each other; a cell with more is no text that anyone lays out, and stays as written."""


def shown_by_html(text: str) -> str | None:
    """Return what a text with HTML shows; None where it has no element but phrases.

    An element counts with its end alone: "the <p> tag" is a text about one, and its `<` is a sign.
    """
    parts, comments = _parts(text)
    elements = _elements(parts)
    if not comments and {parts[index]["name"].lower() for index in elements} <= _PHRASES:
        return None
    source, start = [], 0
    kept = [(parts[index].start(), parts[index].end(), parts[index][0]) for index in elements]
    for first, last, tag in sorted([*kept, *((first, last, "") for first, last in comments)]):
        source += [escape(text[start:first], quote=False), tag]
        start = last
    source.append(escape(text[start:], quote=False))
    return _read("".join(source))


def _parts(text: str) -> tuple[list[re.Match[str]], list[tuple[int, int]]]:
    """Return the tags of a text, and the places of its comments."""
    tags, comments = [], []
    offset, last = 0, text.rfind("-->")
    while found := _PART.search(text, offset):
        offset = found.end()
        if not found["comment"]:
            tags.append(found)
        elif offset <= last:
            offset = text.index("-->", offset) + len("-->")
            comments.append((found.start(), offset))
    return tags, comments


def _elements(tags: list[re.Match[str]]) -> set[int]:
    """Return which tags begin or end an element."""
    names = [tag["name"].lower() for tag in tags]
    found = _paired([(index, names[index], bool(tags[index]["end"])) for index in range(len(tags))])
    found.update(index for index, name in enumerate(names) if name in _ALONE)
    if any(names[index] in _AROUND for index in found):
        found.update(index for index, name in enumerate(names) if name in _INSIDE)
    return found


def _paired(tags: list[tuple[int, str, bool]]) -> set[int]:
    """Return the places of the tags that have a partner; none where they stand too deep."""
    found: set[int] = set()
    opened: list[tuple[int, str]] = []
    for index, name, is_end in tags:
        if name not in _PAIRED:
            continue
        if not is_end:
            opened.append((index, name))
            if len(opened) > _DEEPEST:
                return set()
        elif (place := _last_of(name, opened)) is not None:
            found.update((opened[place][0], index))
            del opened[place:]
    return found


def _last_of(name: str, opened: list[tuple[int, str]]) -> int | None:
    return next((place for place in reversed(range(len(opened))) if opened[place][1] == name), None)


def _read(source: str) -> str:
    from lxml import html as lxml_html

    from tabx.formats.html.hidden import without_hidden
    from tabx.formats.html.text import address_of, text_of

    element = lxml_html.fragment_fromstring(source, create_parent="div")
    without_hidden(element)
    text = text_of(element)
    address = address_of(element, text)
    return f"[{text}]({address})" if address not in ("", text) else text
