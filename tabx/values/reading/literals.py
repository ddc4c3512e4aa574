"""Read texts that stand for an empty cell, for true and for false."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.values.text import plain

BLANKS = frozenset({
    "", "-", "--", "---", "—", "–", "−", "‒", "―", "——", "––", "?", "??", "???", ".", "..", "...", "…", "*", "_", "/",
    "(-)", "[]", "()", "{}", '""', "''", "n/a", "n.a.", "n.a", "n / a", "#n/a", "none", "null", "nil", "nan", "nat",
    "<na>", "<null>", "(blank)", "(none)", "(empty)", "\\n", "&nbsp;",
})  # fmt: skip
"""Case-folded texts that are blank; for those also in `CODED_BLANKS` the column decides."""

CODED_BLANKS = frozenset({"na", "nil", "none", "null", "nan", "nat"})
"""Blanks that may also be a code or a name ("NA"); the column decides."""


LONGEST_BLANK = 20
"""Most characters of a blank, surrounding white space included; "<null>" has 6."""

LONGEST_UNTOLD = 60
"""Most characters of a text that says in words that the value is not told; a longer one says more."""

_UNTOLD = re.compile(
    r"\(?not (?:applicable|available|disclosed|given|known|mentioned|provided|specified|stated)"
    r"(?: (?:in|by|from) (?:the |this |any )?(?:available |given |provided )?"
    r"(?:article|context|data|document|evidence|information|passage|report|source|table|text)s?)?\)?\.?",
    re.IGNORECASE,
)
"""A text that says that the value is not told ("not mentioned in the text").

What else follows is a fact ("not available in Norway"), and so may be "unknown".
"""


def is_blank(text: str) -> bool:
    """Return whether the text stands for an empty cell, or may do so ("NA")."""
    if len(text) > LONGEST_BLANK:
        return not text.strip() or _is_untold(text)
    folded = text.strip().casefold()
    return folded in BLANKS or folded in CODED_BLANKS or _is_untold(text)


def _is_untold(text: str) -> bool:
    # The length and the letter first: this is asked of every cell.
    return len(text) <= LONGEST_UNTOLD and text.lstrip(" (")[:1] in "nN" and _UNTOLD.fullmatch(text.strip()) is not None


TRUE = frozenset({"yes", "true", "✓", "✔", "☑", "✅", "✔️", "☑️", "🗸", "√"})
FALSE = frozenset({"no", "false", "✗", "✘", "☐", "❌", "✖", "✕", "✗️", "✖️"})
WEAK_TRUE = frozenset({"y", "t", "on", "1", "x"})
WEAK_FALSE = frozenset({"n", "f", "off", "0"})


def boolean(text: str) -> bool | None:
    """Return the truth value that a word names in any column, or None."""
    folded = text.casefold()
    return True if folded in TRUE else False if folded in FALSE else None


def weak_boolean(text: str) -> bool | None:
    """Return the truth value that a letter or digit names in a column of booleans, or None."""
    folded = text.casefold()
    return True if folded in WEAK_TRUE else False if folded in WEAK_FALSE else None


_NEITHER = (None, None)
_WORDS = re.compile(r"[A-Za-z]{2,}(?: [A-Za-z]{2,})*")
LONGEST_TRUTH = 5
"""Number of letters of the longest word for a truth value, "false"; a greater number only takes longer."""


def truths(text: str) -> tuple[bool | None, bool | None]:
    """Return the truth values of a cell's text by `boolean` and by `weak_boolean`."""
    # Fast path: most texts of a long column are longer words.
    return _NEITHER if len(text) > LONGEST_TRUTH and _WORDS.fullmatch(text) else _truths(text)


@lru_cache(maxsize=16384)
def _truths(text: str) -> tuple[bool | None, bool | None]:
    bare = plain(text)
    return boolean(bare), weak_boolean(bare)
