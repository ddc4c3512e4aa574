"""The text of an HTML cell as displayed: white space, superscripts, images, and MathML."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lxml import etree

from tabx.formats.html.controls import shown_by
from tabx.notation import is_address, shown_script
from tabx.notation.atoms import Atom, fraction, joined

_SPACES = re.compile(r"[ \t\n\r\f]+")
_AROUND_BREAK = re.compile(r" *\n *")
_UNSEEN = frozenset(("script", "style", "template", "noscript", "head", "datalist"))
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_SECTIONS = ("details", "summary", "section", "article", "center")
_LISTS = ("li", "ul", "ol", "dl", "dt", "dd")
_BLOCKS = frozenset(("p", "div", *_LISTS, "tr", "table", "pre", "blockquote", *_HEADINGS, *_SECTIONS))
_PRESERVED = re.compile(r"white-space\s*:\s*(?:pre|pre-wrap|break-spaces)\s*(?:;|$)")


def text_of(element: etree._Element) -> str:
    """Return the text of an element without markup.

    `<br>` and the edges of blocks are line breaks, other white space collapses to one space (except under `white-space:
    pre`), raised and lowered digits become Unicode's (10⁶, H₂O), other superscripts and subscripts keep `^` and `_`,
    MathML is readable Unicode, a control of a form is what it shows (☑, a value). The alternative text of an image
    stands in for it where it is all there is; beside a text only that of a formula or of a sign (✓) does.
    """
    preserved = _PRESERVED.search(element.get("style", "").lower()) is not None
    text = _text(element, preserved)
    if not text.strip() and next(element.iter("img"), None) is not None:
        return _SPACES.sub(" ", " ".join(image.get("alt", "").strip() for image in element.iter("img"))).strip()
    return text


def address_of(element: etree._Element, text: str) -> str:
    """Return the address that all of an element's text links to, "" where it has no such link."""
    if not len(element):
        return ""
    links = list(element.iter("a"))
    address = links[0].get("href", "").strip() if len(links) == 1 else ""
    return address if is_address(address) and text_of(links[0]) == text else ""


def _text(element: etree._Element, preserved: bool) -> str:
    pieces: list[str] = []
    _collect(element, pieces, preserved)
    text = "".join(pieces)
    if preserved:
        return text
    return _AROUND_BREAK.sub("\n", text).strip(" \n")


def _collect(element: etree._Element, pieces: list[str], preserved: bool) -> None:
    _add(element.text, pieces, preserved)
    for child in element:
        if isinstance(child.tag, str) and child.tag not in _UNSEEN:
            _collect_child(child, pieces, preserved)
        _add(child.tail, pieces, preserved)


def _collect_child(child: etree._Element, pieces: list[str], preserved: bool) -> None:
    if child.tag == "br":
        pieces.append("\n")
    elif child.tag == "img":
        _add(_seen_in(child), pieces, preserved)
    elif child.tag in ("input", "select"):
        _space(pieces)
        pieces.append(shown_by(child))
        _space(pieces)
    elif child.tag in ("sup", "sub"):
        inner: list[str] = []
        _collect(child, inner, preserved)
        pieces.append(shown_script("".join(inner), child.tag == "sub", pieces[-1][-1:] if pieces else ""))
    elif child.tag == "math":
        pieces.append(joined(_atoms(child)))
    elif child.tag in _BLOCKS:
        _break(pieces)
        _collect(child, pieces, preserved)
        _break(pieces)
    else:
        if child.tag in ("td", "th"):
            _space(pieces)
        _collect(child, pieces, preserved)


_FORMULA = re.compile(r"(?:^|[\s_-])(?:tex|latex|math|mwe-math)(?:$|[\s_-])", re.IGNORECASE)
"""Classes of pictures of formulas, which are printed in the line like words."""


def _seen_in(image: etree._Element) -> str:
    """Return what an image shows beside a text: its formula, or a sign alone."""
    alternative = image.get("alt", "")
    if not any(sign.isalnum() for sign in alternative):
        return alternative
    is_formula = _FORMULA.search(image.get("class", "")) is not None
    before = image.getprevious()
    is_told = before is not None and next(before.iter("math"), None) is not None
    return f"${alternative}$" if is_formula and not is_told else ""


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


_UNSEEN_IN_MATH = frozenset(("annotation", "annotation-xml", "mphantom", "none", "mprescripts"))
"""Elements of MathML without a text of their own; annotations hold the same again in TeX."""

_SCRIPTS = {"msup": "^", "msub": "_", "msubsup": "_^", "mover": "^", "munder": "_", "munderover": "_^"}
_ACCENTS = frozenset("¯‾ˉ^ˆ˜~→˙¨")
"""Accents over a letter: they are no superscripts and are left out, as Unicode has not all of them."""


def _atoms(element: etree._Element) -> list[Atom]:
    """Return the parts of a MathML element."""
    if not isinstance(element.tag, str) or element.tag.lower() in _UNSEEN_IN_MATH:
        return []
    tag = element.tag.lower()
    children = [child for child in element if isinstance(child.tag, str)]
    text = " ".join((element.text or "").split())
    if tag == "mspace":
        return [Atom("space", " ")]
    if tag == "mo":
        return [Atom("sign" if len(text) == 1 else "name", text)] if text else []
    composed = _composed(tag, element, children)
    if composed is not None:
        return composed
    own = [Atom("text" if tag == "mtext" and not children else "word", text)] if text else []
    return own + _all(children)


def _composed(tag: str, element: etree._Element, children: Sequence[etree._Element]) -> list[Atom] | None:
    """Return the parts of a fraction, root, script or bracket; None for any other element."""
    if tag == "mfrac" and len(children) == 2:
        return [Atom("fraction", fraction(*(joined(_atoms(child)) for child in children)))]
    if tag == "msqrt":
        content = joined(_all(children))
        return [Atom("word", f"√{content}" if len(content) < 2 or content.isalnum() else f"√({content})")]
    if tag in _SCRIPTS and len(children) == len(_SCRIPTS[tag]) + 1:
        return [*_atoms(children[0]), *_raised(children[1:], _SCRIPTS[tag])]
    if tag == "mfenced":
        inner = ", ".join(joined(_atoms(child)) for child in children)
        return [Atom("group", element.get("open", "(") + inner + element.get("close", ")"))]
    return None


def _all(children: Sequence[etree._Element]) -> list[Atom]:
    return [atom for child in children for atom in _atoms(child)]


def _raised(children: Sequence[etree._Element], marks: str) -> list[Atom]:
    """Return the scripts of a base, except accents over it."""
    contents = [(joined(_atoms(child), tight=True), mark) for child, mark in zip(children, marks, strict=True)]
    return [Atom("script", content, mark) for content, mark in contents if content and content not in _ACCENTS]
