"""Signs that are told from each other by their code alone, and the one that stands for each of them."""

from __future__ import annotations

import unicodedata

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
}
"""A sign, and those that people and programs print in its place. Letters of other alphabets that merely look alike
(Latin A, Greek Α) are other letters; what is hollow is not what is filled."""
_UNSEEN = "\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff\u00ad\ufe0e\ufe0f"
"""Signs that print nothing."""
_ALPHABETS = (*range(0x1D400, 0x1D800), *range(0x2102, 0x213A), *range(0xFF01, 0xFF5F), *range(0xFB00, 0xFB07))
"""Mathematical alphabets, letterlike symbols, full-width forms, ligatures."""


def _letters() -> dict[str, str]:
    """Return what each sign of an alphabet for show stands for, where that is plain letters, digits or ASCII."""
    shown = {}
    for code in _ALPHABETS:
        sign = chr(code)
        plain = unicodedata.normalize("NFKC", sign)
        if plain != sign and (plain.isascii() or (len(plain) == 1 and plain.isalnum()) or code >= 0x1D400):
            if 0x2100 <= code < 0x2140 and len(plain) > 1:
                continue  # ℃, № and ™ are more than a letter in another dress
            shown[sign] = plain
    return shown


def _table() -> dict[int, str | None]:
    signs: dict[str, str | None] = dict(_letters())
    for sign, others in _SAME.items():
        signs.update(dict.fromkeys(others, sign))
    for shown, plain in signs.items():
        signs[shown] = plain if plain is None or len(plain) != 1 else signs.get(plain, plain)
    signs.update(dict.fromkeys(_UNSEEN))
    return {ord(sign): plain for sign, plain in signs.items()}


LOOK_ALIKES: dict[int, str | None] = _table()
"""For `str.translate`: each sign that looks like another to the one that stands for both."""
