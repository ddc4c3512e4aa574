"""Mathematics of LaTeX as readable Unicode: what stands beside what, and how."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from tabx.notation.symbols import lowered_signs, raised_signs

_BINARY = frozenset("+-−±∓×·÷∪∩⊕⊗∘∧∨")
_MARKS = frozenset("*†‡§¶#∗⋆⊥↑↓✓✗")
_PRIMES = {"'": "′", "''": "″", "∘": "°", "′": "′", "″": "″", "°": "°", "%": "%"}
_ORDINAL = frozenset(("st", "nd", "rd", "th"))
_DIGITS = frozenset("0123456789+-−")
_SIMPLE = re.compile(r"[\w*†‡′+−-]\w*|[*†‡§¶+−-]+")


class Atom(NamedTuple):
    """One thing in mathematics: its kind (sign, word, name, text, group, fraction, script, space), text, `^` or `_`."""

    kind: str
    text: str
    mark: str = ""


def joined(atoms: Sequence[Atom], *, tight: bool = False, before: str = "") -> str:
    """Return the text of atoms: one space round relations and operators between two things, no other white space.

    Parameters
    ----------
    atoms : sequence of Atom
        As read.
    tight : bool
        Whether no spaces are set, as in superscripts.
    before : str
        The sign in front, to which a script at the start belongs.
    """
    text, gap = "", False
    ordered = _ordered(atoms)
    following = _following(ordered)
    for index, (kind, content, mark) in enumerate(ordered):
        if kind == "space":
            gap = True
            continue
        if kind == "script":
            text += script(content, mark, text, before)
        elif kind == "sign" and content == "'":
            text += "′"
        elif kind == "sign" and not tight and text and _is_operator(content):
            text += _spaced(content, text, following[index], gap)
        elif kind == "name" and not tight:
            text += (" " if text[-1:].isalnum() else "") + content
            rest = following[index]
            text += " " if rest and rest.kind != "script" and rest.text[:1].isalnum() else ""
        elif kind == "fraction" and text[-1:].isdigit():
            text += f" {content}"
        else:
            text += (" " if gap and text[-1:] in (",", ";", ":") else "") + content
        gap = False
    return text


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
    return (
        len(sign) == 1
        and sign not in "|¬∀∃∞√∂∇∑∏∫~′″°∅/"
        and unicodedata.category(sign) == "Sm"
        and sign not in _BINARY
    )


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

    Digits and signs become superscript and subscript signs, and so do letters raised in text (24ᵃ); ′ and ° stand
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
    if mark == "^" and base.isdigit() and content in _ORDINAL:
        return content
    if mark == "^" and (not text or base.isdigit()) and not set(content) - _MARKS - {",", " "}:
        return content
    if mark == "^" and not text and all(sign in forms or sign in ", " for sign in content):
        return "".join(forms.get(sign, sign) for sign in content)
    if mark == "^" and not text and content[0] in "[(" and content[-1] in "])":
        return content
    return mark + (content if _SIMPLE.fullmatch(content) else f"({content})")


def fraction(above: str, below: str) -> str:
    """Return a fraction in one line; more than one name or number above or below stands in brackets."""
    return f"{_operand(above)}/{_operand(below)}"


def _operand(text: str) -> str:
    return f"({text})" if any(sign.isspace() or _is_operator(sign) or sign == "/" for sign in text[1:]) else text
