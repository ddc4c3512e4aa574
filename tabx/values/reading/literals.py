"""Texts that stand for nothing, for true and for false."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.values.text import plain

BLANKS = frozenset({
    "", "-", "--", "---", "—", "–", "−", "‒", "―", "——", "––", "?", "??", "???", ".", "..", "...", "…", "*", "_", "/",
    "(-)", "[]", "()", "{}", '""', "''", "n/a", "n.a.", "n.a", "n / a", "#n/a", "none", "null", "nil", "nan", "nat",
    "<na>", "<null>", "(blank)", "(none)", "(empty)", "not applicable", "not available", "\\n", "&nbsp;",
})  # fmt: skip
"""Case-folded texts that are blanks wherever they stand."""

CODED_BLANKS = frozenset({"na", "nil", "none", "null", "nan", "nat"})
"""Blanks that may be a code or a name in a column of such; the column decides."""


LONGEST_BLANK = 20
"""Characters of a text that may be one of them, white space around it included: "not applicable" has 14."""


def is_blank(text: str) -> bool:
    """Return whether the text stands for an empty cell (or may do so: "NA")."""
    if len(text) > LONGEST_BLANK:
        return not text.strip()
    folded = text.strip().casefold()
    return folded in BLANKS or folded in CODED_BLANKS


TRUE = frozenset({"yes", "true", "✓", "✔", "☑", "✅", "✔️", "☑️", "🗸", "√"})
FALSE = frozenset({"no", "false", "✗", "✘", "☐", "❌", "✖", "✕", "☒", "✗️", "✖️"})
WEAK_TRUE = frozenset({"y", "t", "on", "1", "x"})
WEAK_FALSE = frozenset({"n", "f", "off", "0"})


def boolean(text: str) -> bool | None:
    """Return the truth a word surely names, None where it names none."""
    folded = text.casefold()
    return True if folded in TRUE else False if folded in FALSE else None


def weak_boolean(text: str) -> bool | None:
    """Return the truth a letter or digit names in a column of boolean words, None where it names none."""
    folded = text.casefold()
    return True if folded in WEAK_TRUE else False if folded in WEAK_FALSE else None


_NEITHER = (None, None)
_WORDS = re.compile(r"[A-Za-z]{2,}(?: [A-Za-z]{2,})*")
LONGEST_TRUTH = 5
"""Letters of the longest word for a truth value, "false"."""


def truths(text: str) -> tuple[bool | None, bool | None]:
    """Return the truth that a cell's text surely names, and the one it names in a column of boolean words."""
    # Most texts of a long column are longer words: these need no closer look.
    return _NEITHER if len(text) > LONGEST_TRUTH and _WORDS.fullmatch(text) else _truths(text)


@lru_cache(maxsize=16384)
def _truths(text: str) -> tuple[bool | None, bool | None]:
    bare = plain(text)
    return boolean(bare), weak_boolean(bare)
