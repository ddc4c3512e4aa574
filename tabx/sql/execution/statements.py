"""The beginning of a statement, without what does not count."""

from __future__ import annotations

import re

_PASSED_OVER = re.compile(r"(?:\s|;|\(|--[^\n]*(?:\n|$)|/\*.*?(?:\*/|$))*", re.DOTALL)
_WORD = re.compile(r"[A-Za-z_]+|.", re.DOTALL)


def first_word(sql: str) -> str:
    """Return the first word of a query in lower case, behind comments and brackets; "" where there is none."""
    start = _PASSED_OVER.match(sql)
    found = _WORD.match(sql, 0 if start is None else start.end())
    return "" if found is None else found.group().lower()
