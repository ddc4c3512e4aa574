"""The notation of a cell made uniform, for comparison only."""

from __future__ import annotations

import html
import re
from functools import lru_cache

from tabx.notation.links import read_links
from tabx.notation.look_alikes import LOOK_ALIKES
from tabx.notation.loose import read_latex
from tabx.notation.mixed_scripts import in_one_script
from tabx.notation.scripts import read_scripts

_DASHES = re.compile(r"(?<=[\w)%])( ?)--(?!-)( ?)(?=[\w(])")
_PLUS_MINUS = re.compile(r"\+ ?/ ?-|(?<=[\w)%]) ?\+-(?= ?[\d.])")
_PAIRS = (("<=", "≤"), (">=", "≥"), ("!=", "≠"))
_ARROW = re.compile(r"(?<![-=<>!])(<?)(-{1,3}|={1,2})>(?![->=])|(?<![-=<>])<--?(?![-=>.\d])")
_TIMES = re.compile(r"(?<=\d) ?[xX×] ?(?=\d)")
_TIMES_ASIDE = re.compile(r"(?<=\d) ?×(?!\w)|(?<![\w)]) ?×(?=\d)")
_DEGREES = re.compile(r"(?<=\d) ?[º∘](?=\s?[CFK]\b|\s*$|[\s,;)])")
_SINGLE = {**dict.fromkeys("×✗❌❎", "✗"), **dict.fromkeys("✓☑✅√", "✓"), "•": "●"}
"""Meaning of a character that is the whole cell: "×" is a cross there, not multiplication."""
_TIE = re.compile(r"(?<=[^\W\d_])(\.?)~(?=[^\W\d_])")
_LETTERS = re.compile(r"[^\W\d_](?: [a-zß-ÿ]){2,}(?: {2,}[^\W\d_](?: [a-zß-ÿ])+)*")
_SET_APART = re.compile(r"(?<![\w.])\d+(?: \d)* \. \d+(?: \d)*(?!\w| ?\.)")
_LONGEST_APART = 120
"""Most characters of a text with spaced-out letters or digits; a longer one is no header and no number."""


def read_spacing(text: str) -> str:
    """Return a text with operators as one character and spaced-out letters and digits joined.

    "T o t a l" is Total and "2 . 5 1" is 2.51; digits without a point ("1 2 3") may be several numbers and stay.
    """
    text = _operators(text)
    if "~" in text:
        text = _TIE.sub(r"\1 ", text)
    if "``" in text and "''" in text:
        text = text.replace("``", '"').replace("''", '"')
    if not text.isascii():
        text = _DEGREES.sub("°", _TIMES_ASIDE.sub("x", text))
        text = _SINGLE.get(text, text)
    if "x" in text or "X" in text or "×" in text:
        text = _TIMES.sub("x", text)
    if len(text) <= _LONGEST_APART and " " in text:
        text = _together(text)
    return text


def _operators(text: str) -> str:
    """Return a text with each arrow, ±, dash and relation as one character."""
    # Arrows first, since they contain relations and dashes.
    if "->" in text or "=>" in text or "<-" in text:
        text = _ARROW.sub(_arrow, text)
    if "-" in text:
        text = _PLUS_MINUS.sub("±", _DASHES.sub(r"\1-\2", text))
    if "=" in text:
        for written, sign in _PAIRS:
            text = text.replace(written, sign)
    return text


def _arrow(match: re.Match[str]) -> str:
    """Return the Unicode arrow for a typed one; `==>` and `=>` are double."""
    if not match[0].endswith(">"):
        return "←"
    double = "=" in match[0]
    return ("⇔" if double else "↔") if match[1] else ("⇒" if double else "→")


def _together(text: str) -> str:
    """Return a text with its spaced-out letters ("T o t a l") or digits ("2 . 5 1") joined."""
    if text[1:2] == " " and _LETTERS.fullmatch(text) and text[0].isupper():
        return " ".join(word.replace(" ", "") for word in re.split(" {2,}", text))
    if " . " in text and not any(sign.isalpha() for sign in text):
        return _SET_APART.sub(lambda match: match[0].replace(" ", ""), text)
    return text


_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_BROKEN_ENTITY = re.compile(r"& ?(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos|nbsp) ?;")
"""An entity that a tokenizer took apart ("& amp;", "&#39 ;"): of the named ones those that every escaping writes, as
"& sum;" may be words."""
_ROUNDS = 4
"""Most rounds; a text that still changes after them is left as written. The result of one round may be a notation that
the next one reads, but nearly all texts settle in the first."""
_MARKED = re.compile(
    r"& ?#?[a-z0-9]{2,31} ?;|"
    r"\]\(|<(?:https?:|ftp:|[\w.+:-]{1,70}@)|"
    r"[^\x00-\x7f]|[\\$^{]|<su[pb]|--|\+ ?/? ?-|[<>!]=|[-=]>|<-|\d ?x ?\d| \. |''|[^\W\d_]\.?~[^\W\d_]|^[a-z] [a-z] ",
    re.IGNORECASE,
)
"""Text that may have another notation; most cells contain none, and are returned unchanged."""


_PLAINLY_WRITTEN = re.compile(r"[0-9A-WYZa-wyz.,:/%()]{2,}(?: [0-9A-WYZa-wyz,:/%()][0-9A-WYZa-wyz.,:/%()]*)*")
"""Text without any notation, as most cells are: found at a glance, as `_MARKED` looks at each place for each notation.

Without an x there is no product, without a word of one sign at the beginning or a point alone nothing is spaced out.
"""


def normal(text: str) -> str:
    r"""Return a text in one notation, the same for all notations of the same content.

    Links are what they show. LaTeX is read ("$\gamma$" is γ, `\textbf{4.2}` 4.2, `\frac{1}{8}` 1/8), as are powers,
    tagged or raised (`10^{-3}`, 10<sup>-3</sup> and 10⁻³). Look-alike characters become one character, letters of
    mathematical alphabets and full-width forms become plain letters, and spaced-out text is joined ("T o t a l", "2 . 5
    1"). Case, words and white space between them stay. Normalizing the result again does not change it. A text that
    still changes after four rounds is returned as it is.
    """
    if _PLAINLY_WRITTEN.fullmatch(text) or not _MARKED.search(text):
        return text
    return _normal(text)


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
    if "&" in text and ";" in text:
        text = _ENTITY.sub(lambda match: html.unescape(match[0]), text)
        text = _BROKEN_ENTITY.sub(lambda match: html.unescape(f"&{match[1]};"), text)
    text = read_latex(read_scripts(read_links(text)))
    if not text.isascii():
        text = in_one_script(text.translate(LOOK_ALIKES))
    return read_spacing(text)
