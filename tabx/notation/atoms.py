"""Mathematics as readable Unicode: how atoms are joined, and what becomes of scripts and fractions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal, NamedTuple

from tabx.notation.symbols import lowered_signs, raised_signs

_BINARY = frozenset("+-−±∓×·÷∪∩⊕⊗∘∧∨")
_MARKS = frozenset("*†‡§¶#∗⋆⊥↑↓✓✗")
_FOOTNOTE = _MARKS | {",", " "}
_NO_RELATIONS = frozenset("|¬∀∃∞√∂∇∑∏∫~′″°∅/")
"""Mathematical signs that stand before or behind one operand."""
_PRIMES = {"'": "′", "''": "″", "∘": "°", "′": "′", "″": "″", "°": "°", "%": "%"}
_ORDINAL = frozenset(("st", "nd", "rd", "th"))
_DIGITS = frozenset("0123456789+-−")
_SIMPLE = re.compile(r"[\w*†‡′+−-]\w*|[*†‡§¶+−-]+")


AtomKind = Literal["sign", "word", "name", "text", "group", "fraction", "script", "space"]
"""A single character, a symbol, the name of a function ("sin"), text in mathematics, a group in braces, a fraction in
one line, what is raised or lowered, white space."""


class Atom(NamedTuple):
    """One thing in mathematics; `mark` is the `^` or `_` of a script."""

    kind: AtomKind
    text: str
    mark: str = ""


def joined(atoms: Sequence[Atom], *, tight: bool = False, before: str = "") -> str:
    """Return the text of atoms: a space round relations and operators between operands, no other white space.

    Parameters
    ----------
    atoms : sequence of Atom
        As read.
    tight : bool
        Whether no spaces are set, as in superscripts.
    before : str
        The character in front, to which a script at the start belongs.
    """
    text, gap = "", False
    ordered = _ordered(atoms)
    following = _following(ordered)
    for index, atom in enumerate(ordered):
        if atom.kind == "space":
            gap = True
            continue
        text += _behind(text, atom, following[index], gap, tight, before)
        gap = False
    return text


def _behind(text: str, atom: Atom, following: Atom | None, gap: bool, tight: bool, before: str) -> str:
    """Return what an atom adds to the text of those before it, its spaces included."""
    kind, content, mark = atom
    if kind == "script":
        return script(content, mark, text, before)
    if kind == "sign" and content == "'":
        return "′"
    if not tight and kind == "name":
        return _name(content, text, following)
    if not tight and kind == "sign" and text and _is_operator(content):
        return _spaced(content, text, following, gap)
    if kind == "fraction" and text[-1:].isdigit():
        return f" {content}"  # 1 1/2
    return (" " if gap and text[-1:] in (",", ";", ":") else "") + content


def _name(name: str, text: str, following: Atom | None) -> str:
    """Return the name of a function with spaces where it would run into its neighbours: "2 sin x", "sin(x)"."""
    space_before = " " if text[-1:].isalnum() else ""
    joins = following is not None and following.kind != "script" and following.text[:1].isalnum()
    return space_before + name + (" " if joins else "")


def _ordered(atoms: Sequence[Atom]) -> list[Atom]:
    """Return the atoms with a subscript in front of the superscript of the same base."""
    result: list[Atom] = []
    for atom in atoms:
        last = result[-1] if result else None
        if atom.kind == "script" and atom.mark == "_" and last and last.kind == "script" and last.mark == "^":
            result.insert(len(result) - 1, atom)
        else:
            result.append(atom)
    return result


def _following(atoms: Sequence[Atom]) -> list[Atom | None]:
    """Return for each atom the next one that is no space."""
    result: list[Atom | None] = [None] * len(atoms)
    for index in range(len(atoms) - 1, 0, -1):
        result[index - 1] = result[index] if atoms[index].kind == "space" else atoms[index]
    return result


def _is_operator(sign: str) -> bool:
    return sign in _BINARY or _is_relation(sign)


def _is_relation(sign: str) -> bool:
    if len(sign) != 1 or sign in _NO_RELATIONS or sign in _BINARY:
        return False
    return unicodedata.category(sign) == "Sm"


def _spaced(sign: str, text: str, rest: Atom | None, gap: bool) -> str:
    """Return an operator with its spaces: none in front of nothing, behind another operator, between two digits."""
    last = text[-1:]
    if rest is None or rest.kind == "script" or last in " ([{,;" or _is_operator(last):
        return sign
    if sign in "-−+" and last.isdigit() and rest.text[:1].isdigit() and not gap:
        return sign
    return f" {sign} "


def script(content: str, mark: str, text: str, before: str) -> str:
    """Return a superscript or subscript behind its base.

    Digits and signs become superscript and subscript characters, and so do letters raised in text (24ᵃ); ′ and ° stand
    as they are, and so do footnote marks behind a number or in text; ordinal endings and ± join too. All else keeps
    its `^` or `_`, in brackets where it is more than one name.

    Parameters
    ----------
    content, mark : str
        What is raised (`^`) or lowered (`_`).
    text, before : str
        The mathematics so far; what stands in front of it, the base of a script that opens it.
    """
    content = content.strip()
    base = text[-1:] or before
    if not content or (mark == "^" and content in _PRIMES):
        return _PRIMES.get(content, "")
    if content[0] in "±∓":
        return f" {content[0]} {content[1:].strip()}"
    forms = raised_signs() if mark == "^" else lowered_signs()
    if not set(content) - _DIGITS:
        return "".join(forms.get(sign, sign) for sign in content)
    plain = _without_mark(content, base, opens=not text) if mark == "^" else None
    if plain is not None:
        return plain
    return mark + (content if _SIMPLE.fullmatch(content) else f"({content})")


def _without_mark(content: str, base: str, *, opens: bool) -> str | None:
    """Return what is raised as it is read without `^`, None where that would be something else.

    An ordinal ending behind a number; a footnote mark behind a number or in text (where the script `opens`); in text
    letters that can be raised, and what stands in brackets.
    """
    if base.isdigit() and content in _ORDINAL:
        return content
    if (opens or base.isdigit()) and not set(content) - _FOOTNOTE:
        return content
    if not opens:
        return None
    forms = raised_signs()
    if all(sign in forms or sign in ", " for sign in content):
        return "".join(forms.get(sign, sign) for sign in content)
    return content if content[0] in "[(" and content[-1] in "])" else None


def fraction(above: str, below: str) -> str:
    """Return a fraction in one line; more than one name or number above or below stands in brackets."""
    return f"{_operand(above)}/{_operand(below)}"


def _operand(text: str) -> str:
    return f"({text})" if any(sign.isspace() or _is_operator(sign) or sign == "/" for sign in text[1:]) else text
