"""Read superscripts and subscripts: tags, `^` and `_`, or Unicode characters."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from tabx.notation.atoms import Atom, joined
from tabx.notation.symbols import raised_signs

_TAGGED = re.compile(
    r"<su(?P<kind>[pb])(?:\s[^<>]{0,100})?>\s*(?P<inner>[^<>]{1,200}?)\s*</su(?P=kind)>", re.IGNORECASE
)
_POWER = re.compile(
    r"(?P<base>(?<![\d^.,])\d{1,20}|(?<=[\d][.,])\d{1,20}|[)\]]|(?<![^\W_])(?<!\^)(?:[^\W\d_]{1,2}|min|sec))"
    r"\^(?P<power>[+-]?[0-9]{1,3})(?![\d^]|[.,]\d)"
)
_BRACKETED = re.compile(r"([\^_])\(([^()^_]{1,100})\)")
_RAISED_MARK = re.compile(r"\^(?=[*†‡§¶′']|[+-](?!\w))")
_SCRIPT = r"[+-]?[^\W_]{1,24}|\([^()^_]{1,100}\)"
_RAISED_FIRST = re.compile(rf"(\^(?:{_SCRIPT}|[+-])|(?<=[^\W\d_])\^?[*†‡§¶′']{{1,3}})(_(?:{_SCRIPT}))")
"""A raised part before the lowered one of the same base."""


def scripted(content: str, lowered: bool, before: str) -> str:
    """Return a script after the character `before`: digits in Unicode, letters with `^` or `_`."""
    return joined([Atom("script", content, "_" if lowered else "^")], before=before)


def shown_script(content: str, lowered: bool, before: str) -> str:
    """Return what is printed raised or lowered after a character: 10⁶, H₂O, t_a, 24ᵃ, 1st.

    Text in brackets, text of several words, or text after nothing stays as it is.
    """
    bare = content.strip()
    if not bare or (bare[0] not in "±∓" and _is_small_print(bare)):
        return content
    based = bool(before.strip())
    if not based and len(bare) > 1 and any(character.isalpha() for character in bare):
        return content
    return scripted(bare, lowered and based, before)


def _is_small_print(text: str) -> bool:
    return text[0] in "([{" or any(character.isspace() for character in text)


def read_scripts(text: str) -> str:
    """Return a text with tagged scripts and simple powers in one form (10⁻³, x²).

    The base of a simple power is a number, a closing bracket, one or two letters, "min" or "sec".
    """
    if "<" in text:
        text = _TAGGED.sub(_tagged, text)
    return _POWER.sub(_powered, text) if "^" in text else text


def _tagged(match: re.Match[str]) -> str:
    return scripted(match["inner"], match["kind"] in "bB", match.string[: match.start()][-1:])


def _powered(match: re.Match[str]) -> str:
    forms = raised_signs()
    return match["base"] + "".join(forms[sign] for sign in match["power"])


@lru_cache(maxsize=1)
def _forms() -> dict[int, tuple[str, str]]:
    """Return the superscript and subscript characters of Unicode by code.

    Each has its mark (`^` or `_`) and its plain form.
    """
    found = {}
    for code in (*range(0x2070, 0x20A0), *range(0x1D2C, 0x1D6B), *range(0x1D9B, 0x1DC0), 0xB2, 0xB3, 0xB9, 0x2B0, 0x2B2,
                 0x2B3, 0x2B7, 0x2B8, 0x2E1, 0x2E2, 0x2E3, 0x2C7C, 0x2C7D):  # fmt: skip
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) == 2 and parts[0] in ("<super>", "<sub>"):
            found[code] = ("^" if parts[0] == "<super>" else "_", chr(int(parts[1], 16)))
    return found


def spelled(text: str) -> str:
    """Return a text with every script written with `^` and `_`.

    CO₂ is "CO_2", "x^(t+1)" is "x^t+1"; a raised mark or sign loses its `^` ("A^*" is "A*"), and what is lowered stands
    before what is raised ("x²ᵢ" is "x_i^2").
    """
    if not text.isascii():
        forms, last, signs = _forms(), "", []
        for sign in text:
            mark, plain = forms.get(ord(sign), ("", sign))
            signs.append(plain if mark == last else mark + plain)
            last = mark
        text = "".join(signs).replace("−", "-")
    if "^" in text or "_" in text:
        text = _RAISED_FIRST.sub(r"\2\1", text)
        text = _RAISED_MARK.sub("", _BRACKETED.sub(r"\1\2", text))
    return text
