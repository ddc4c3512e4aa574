"""The text of an HTML cell as a person reads it."""

from __future__ import annotations

import re

from lxml import etree

from tabx.formats.html_math import mathematics, script_of

_SPACES = re.compile(r"[ \t\n\r\f]+")
_AROUND_BREAK = re.compile(r" *\n *")
_SILENT = frozenset(("script", "style", "template", "noscript", "head"))
_BLOCKS = frozenset(
    (
        "p",
        "div",
        "li",
        "ul",
        "ol",
        "dl",
        "dt",
        "dd",
        "tr",
        "table",
        "pre",
        "blockquote",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
    )
)
_PRESERVED = re.compile(r"white-space\s*:\s*(?:pre|pre-wrap|break-spaces)\s*(?:;|$)")


def text_of(element: etree._Element) -> str:
    """Return the text of an element without markup.

    `<br>` and the edges of blocks are line breaks, other white space collapses to one space (not under
    `white-space: pre`), raised and lowered digits become Unicode's (10⁶, H₂O), other scripts keep `^` and `_`,
    MathML is readable Unicode, an image is its alternative text.
    """
    pieces: list[str] = []
    preserved = _is_preserved(element)
    _collect(element, pieces, preserved)
    text = "".join(pieces)
    if preserved:
        return text
    return _AROUND_BREAK.sub("\n", text).strip(" \n")


def _is_preserved(element: etree._Element) -> bool:
    return _PRESERVED.search(element.get("style", "").lower()) is not None


def _collect(element: etree._Element, pieces: list[str], preserved: bool) -> None:
    _add(element.text, pieces, preserved)
    for child in element:
        if isinstance(child.tag, str) and child.tag not in _SILENT:
            _collect_child(child, pieces, preserved)
        _add(child.tail, pieces, preserved)


def _collect_child(child: etree._Element, pieces: list[str], preserved: bool) -> None:
    if child.tag == "br":
        pieces.append("\n")
    elif child.tag == "img":
        _add(child.get("alt"), pieces, preserved)
    elif child.tag in ("sup", "sub"):
        inner: list[str] = []
        _collect(child, inner, preserved)
        pieces.append(script_of("".join(inner), child.tag == "sub", pieces[-1][-1:] if pieces else ""))
    elif child.tag == "math":
        pieces.append(mathematics(child))
    elif child.tag in _BLOCKS:
        _break(pieces)
        _collect(child, pieces, preserved)
        _break(pieces)
    else:
        if child.tag in ("td", "th"):
            _space(pieces)
        _collect(child, pieces, preserved)


def _add(text: str | None, pieces: list[str], preserved: bool) -> None:
    if not text:
        return
    if not preserved:
        text = _SPACES.sub(" ", text)
        if text.startswith(" ") and pieces and pieces[-1].endswith((" ", "\n")):
            text = text[1:]
        if not text.strip(" ") and not pieces:
            return
    if text:
        pieces.append(text)


def _break(pieces: list[str]) -> None:
    if any(piece.strip() for piece in pieces) and not "".join(pieces[-2:]).rstrip(" ").endswith("\n"):
        pieces.append("\n")


def _space(pieces: list[str]) -> None:
    if pieces and not pieces[-1].endswith((" ", "\n")):
        pieces.append(" ")
