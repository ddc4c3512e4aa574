"""Scripts and MathML of an HTML cell as readable Unicode, as mathematics of LaTeX is shown."""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree

from tabx.notation import scripted
from tabx.notation.atoms import Atom, fraction, joined

_SILENT = frozenset(("annotation", "annotation-xml", "mphantom", "none", "mprescripts"))
_SCRIPTS = {"msup": "^", "msub": "_", "msubsup": "_^", "mover": "^", "munder": "_", "munderover": "_^"}
_OVER = frozenset("¯‾ˉ^ˆ˜~→˙¨")
"""Accents over a letter: they are no superscripts and are left out, for no sign stands for all of them."""


def script_of(content: str, lowered: bool, before: str) -> str:
    """Return what `<sup>` or `<sub>` shows behind a sign: 10⁶, H₂O, t_a, 24ᵃ, 1st; small print stays as it is.

    Small print is what stands in brackets, has several words, or has nothing that it could be raised from.
    """
    bare = content.strip()
    if not bare or (bare[0] not in "±∓" and (any(sign.isspace() for sign in bare) or bare[0] in "([{")):
        return content
    based = bool(before.strip())
    if not based and len(bare) > 1 and any(sign.isalpha() for sign in bare):
        return content
    return scripted(bare, lowered and based, before)


def mathematics(element: etree._Element) -> str:
    """Return the text of a `<math>` element; its annotations (the same again in TeX) are left out."""
    return joined(_atoms(element))


def _atoms(element: etree._Element) -> list[Atom]:
    tag = str(element.tag).lower()
    if not isinstance(element.tag, str) or tag in _SILENT:
        return []
    children = [child for child in element if isinstance(child.tag, str)]
    text = " ".join((element.text or "").split())
    if tag == "mo":
        return [Atom("sign" if len(text) == 1 else "name", text)] if text else []
    if tag in ("mi", "mn", "ms", "mtext") and not children:
        return [Atom("text" if tag == "mtext" else "word", text)] if text else []
    if tag == "mspace":
        return [Atom("space", " ")]
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
    return ([Atom("word", text)] if text else []) + _all(children)


def _all(children: Sequence[etree._Element]) -> list[Atom]:
    return [atom for child in children for atom in _atoms(child)]


def _raised(children: Sequence[etree._Element], marks: str) -> list[Atom]:
    """Return the scripts of a base, but for accents over it."""
    contents = [(joined(_atoms(child), tight=True), mark) for child, mark in zip(children, marks, strict=True)]
    return [Atom("script", content, mark) for content, mark in contents if content and content not in _OVER]
