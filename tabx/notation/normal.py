"""Normalize the notation of a cell's text (`normal`), for comparison only."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.notation.look_alikes import LOOK_ALIKES
from tabx.notation.loose import read_latex
from tabx.notation.scripts import read_scripts
from tabx.notation.spacing import read_spacing

_ROUNDS = 4
"""Most rounds; a text that still changes after them is left as written. The result of one round may be a notation that
the next one reads, but nearly all texts settle in the first."""
_MARKED = re.compile(
    r"[^\x00-\x7f]|[\\$^{]|<su[pb]|--|\+ ?/? ?-|[<>!]=|[-=]>|<-|\d ?x ?\d| \. |''|[^\W\d_]\.?~[^\W\d_]|^[a-z] [a-z] ",
    re.IGNORECASE,
)
"""Text that may have another notation; most cells contain none, and are returned unchanged."""


def normal(text: str) -> str:
    r"""Return a text in one notation, the same for all notations of the same content.

    LaTeX is read ("$\gamma$" is γ, `\textbf{4.2}` 4.2, `\frac{1}{8}` 1/8), as are powers, tagged or raised
    (`10^{-3}`, 10<sup>-3</sup> and 10⁻³). Look-alike characters become one character, letters of mathematical alphabets
    and full-width forms become plain letters, and spaced-out text is joined ("T o t a l", "2 . 5 1"). Case, words and
    white space between them stay. Normalizing the result again does not change it. A text that still changes after four
    rounds is returned as it is.
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
