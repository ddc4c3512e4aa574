"""Join the atoms of mathematics to readable Unicode, with scripts and fractions in one line."""

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
"""Mathematical characters that are no relation between two operands."""
_PRIMES = {"'": "′", "''": "″", "∘": "°", "′": "′", "″": "″", "°": "°", "%": "%"}
_ORDINAL = frozenset(("st", "nd", "rd", "th"))
_DIGITS = frozenset("0123456789+-−")
_SIMPLE = re.compile(r"[\w*†‡′+−-]\w*|[*†‡§¶+−-]+")


AtomKind = Literal["sign", "word", "name", "text", "group", "fraction", "script", "space"]
"""In order: a character or symbol, text printed as it is, a function name ("sin"), text in mathematics, a group in
braces, a fraction in one line, a superscript or subscript, white space."""


class Atom(NamedTuple):
    """One unit of mathematics; `mark` is the `^` or `_` of a script."""

    kind: AtomKind
    text: str
    mark: str = ""


def joined(atoms: Sequence[Atom], *, tight: bool = False, before: str = "") -> str:
    """Return the text of atoms, with spaces around relations and operators between operands.

    White space in the source is dropped, except after a comma, semicolon or colon.

    Parameters
    ----------
    atoms : sequence of Atom
    tight : bool
        Whether to set no spaces around operators, as in superscripts.
    before : str
        The character before the atoms, which is the base of a script at the start.
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
    """Return the text that an atom adds to the text before it, its spaces included."""
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
    """Return a function name, with spaces where it would touch a letter or digit.

    "2 sin x" has two, "sin(x)" none.
    """
    space_before = " " if text[-1:].isalnum() else ""
    joins = following is not None and following.kind != "script" and following.text[:1].isalnum()
    return space_before + name + (" " if joins else "")


def _ordered(atoms: Sequence[Atom]) -> list[Atom]:
    """Return the atoms with the subscript before the superscript of the same base."""
    result: list[Atom] = []
    for atom in atoms:
        last = result[-1] if result else None
        if atom.kind == "script" and atom.mark == "_" and last and last.kind == "script" and last.mark == "^":
            result.insert(len(result) - 1, atom)
        else:
            result.append(atom)
    return result


def _following(atoms: Sequence[Atom]) -> list[Atom | None]:
    """Return for each atom the next one that is not a space."""
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
    """Return an operator with spaces around it, or without if it lacks an operand.

    It also has none if + or − stands between two digits without white space ("3-5").
    """
    last = text[-1:]
    if rest is None or rest.kind == "script" or last in " ([{,;" or _is_operator(last):
        return sign
    if sign in "-−+" and last.isdigit() and rest.text[:1].isdigit() and not gap:
        return sign
    return f" {sign} "


def script(content: str, mark: str, text: str, before: str) -> str:
    """Return a superscript or subscript after its base.

    Digits and signs become superscript and subscript characters, as do letters raised in text (24ᵃ). ′ and ° need no
    mark, nor do footnote marks after a number or in text, ordinal endings and ±. All else keeps its `^` or `_`, in
    brackets if it is more than one name.

    Parameters
    ----------
    content, mark : str
        The text that is raised (`^`) or lowered (`_`), and this mark.
    text, before : str
        The mathematics so far, and the character before it, which is the base of a script at the start.
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
    """Return raised text in the form that needs no `^`, or None if it needs one.

    No mark is needed by an ordinal ending after a number, by a footnote mark after a number or in text (where the
    script `opens` the mathematics), and in text by letters that can be raised and by text in brackets.
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
    """Return a fraction in one line, with brackets around a part that has operators or spaces."""
    return f"{_operand(above)}/{_operand(below)}"


def _operand(text: str) -> str:
    return f"({text})" if any(sign.isspace() or _is_operator(sign) or sign == "/" for sign in text[1:]) else text
