"""The text of a cell in one notation, for comparison only."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.notation.look_alikes import LOOK_ALIKES
from tabx.notation.loose import read_latex
from tabx.notation.scripts import read_scripts
from tabx.notation.spacing import read_spacing

_ROUNDS = 4
"""Rounds after which a text that still changes is left as written: what one reads may be read once more, and nearly
all texts settle in the first."""
_MARKED = re.compile(
    r"[^\x00-\x7f]|[\\$^{]|<su[pb]|--|\+ ?/? ?-|[<>!]=|[-=]>|<-|\d ?x ?\d| \. |''|[^\W\d_]\.?~[^\W\d_]|^[a-z] [a-z] ",
    re.IGNORECASE,
)
"""What may be written otherwise; most cells hold nothing of it."""


def normal(text: str) -> str:
    r"""Return a text in one notation: the same for all ways to write the same thing.

    LaTeX is read ("$\gamma$" is γ, `\textbf{4.2}` 4.2, `\frac{1}{8}` 1/8), and so are tagged and raised powers
    (`10^{-3}`, 10<sup>-3</sup> and 10⁻³); signs that look alike are one sign, letters of mathematical alphabets and
    full-width forms plain letters; "T o t a l" and "2 . 5 1" are put together. Case, words and white space between
    them stay. The result is its own normal form. A text that has not settled after four rounds stays as it is.
    """
    return _normal(text) if _MARKED.search(text) else text


@lru_cache(maxsize=65536)
def _normal(text: str) -> str:
    last = text
    for _ in range(_ROUNDS):
        settled = _round(last)
        if settled == last:
            return last
        last = settled
    return last if _round(last) == last else text


def _round(text: str) -> str:
    text = read_latex(read_scripts(text))
    if not text.isascii():
        text = text.translate(LOOK_ALIKES)
    return read_spacing(text)
