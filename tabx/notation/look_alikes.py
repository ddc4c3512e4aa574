"""Map characters that look alike to one of them (`LOOK_ALIKES`)."""

from __future__ import annotations

import unicodedata

from tabx.notation.double_struck import DOUBLE_STRUCK

_SAME = {
    "-": "‐‑‒–—―−﹘﹣－⁃",
    "'": "‘’‚‛′ʼ´`＇",
    '"': "“”„‟″«»＂",
    " ": "\u00a0\u2007\u2009\u200a\u202f\u2002\u2003\u2004\u2005\u2006\u2008\u3000",
    "/": "⁄∕",
    "...": "…⋯",
    "∘": "○◦◯⚬⭘",
    "●": "⚫⬤",
    "■": "▪◼⬛",
    "□": "◻⬜▢▫",
    "▲": "▴",
    "△": "▵",
    "▼": "▾",
    "▽": "▿",
    "◆": "⧫",
    "◇": "◊♢⋄",
    "✓": "✔🗸",
    "✗": "✘",
    "×": "✕✖⨯╳⨉",
    "Δ": "∆",
    "Σ": "∑",
    "Π": "∏",
    "μ": "µ",
    "ε": "ϵ",
    "θ": "ϑ",
    "φ": "ϕ",
    "π": "ϖ",
    "ρ": "ϱ",
    "κ": "ϰ",
    "·": "⋅∙‧",
    "*": "∗⁎✱﹡⋆✻",
    "≤": "⩽≦",
    "≥": "⩾≧",
    "~": "∼˜",
    "≃": "⋍",
    "|": "∣│❘",
    "‖": "∥",
    ":": "∶",
    "°": "˚",
    "⟨": "〈〈",
    "⟩": "〉〉",
    "→": "⟶➔➜➝",
    "←": "⟵",
    "↑": "⬆",
    "↓": "⬇",
    "↔": "⟷",
    "⇒": "⟹",
    "⇔": "⟺",
    "\u0304": "\u0305",
}
"""A character, and those used in its place. Letters of different alphabets that look alike (Latin A, Greek Α) stay
different, and so do hollow and filled shapes."""
_ZEROS = (
    "٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰"
    "\U000104a0\U00010d30\U00011066\U000110f0\U00011136\U000111d0\U000112f0\U00011450\U000114d0\U00011650\U000116c0"
    "\U00011730\U000118e0\U00011950\U00011c50\U00011d50\U00011da0\U00016a60\U00016ac0\U00016b50\U0001e140\U0001e2f0"
    "\U0001e950\U0001fbf0"
)
"""The zero of every script that has decimal digits (Unicode category Nd); its other digits follow it. Full-width and
mathematical digits are in `_ALPHABETS`."""
_NUMBER_SIGNS = {"٫": ".", "٬": ",", "٪": "%"}
"""Arabic decimal and thousands separators and per cent sign, which occur in numbers only."""
_UNSEEN = "\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff\u00ad\ufe0e\ufe0f"
"""Characters that print nothing."""
_ALPHABETS = (*range(0x1D400, 0x1D800), *range(0x2102, 0x213A), *range(0xFF01, 0xFF5F), *range(0xFB00, 0xFB07))
"""Mathematical alphabets, letterlike symbols, full-width forms, ligatures."""


_MATHEMATICAL = 0x1D400
"""First code of the mathematical alphabets, Greek ones included; all of `_ALPHABETS` from here on are plain letters in
another style."""
_LETTERLIKE = range(0x2100, 0x2140)


def _letters() -> dict[str, str]:
    """Return the plain text of each styled letter, full-width character and ligature."""
    letters = {}
    for code in _ALPHABETS:
        character = chr(code)
        plain = unicodedata.normalize("NFKC", character)
        single = len(plain) == 1
        if plain == character or character in DOUBLE_STRUCK or (code in _LETTERLIKE and not single):
            continue  # ℃, № and ™ are not letters in another style, and ℝ is no R
        if plain.isascii() or (single and plain.isalnum()) or code >= _MATHEMATICAL:
            letters[character] = plain
    return letters


def _table() -> dict[int, str | None]:
    signs: dict[str, str | None] = dict(_letters())
    for sign, others in _SAME.items():
        signs.update(dict.fromkeys(others, sign))
    for shown, plain in signs.items():
        signs[shown] = plain if plain is None or len(plain) != 1 else signs.get(plain, plain)
    signs |= {chr(ord(zero) + digit): str(digit) for zero in _ZEROS for digit in range(10)} | _NUMBER_SIGNS
    signs.update(dict.fromkeys(_UNSEEN))
    return {ord(sign): plain for sign, plain in signs.items()}


LOOK_ALIKES: dict[int, str | None] = _table()
"""Table for `str.translate` that replaces look-alike characters by one of them and deletes invisible ones."""
