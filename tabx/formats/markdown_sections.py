"""The line above a table that names it, where a text holds several: "Team:", "## Players", "**Table 2**"."""

from __future__ import annotations

import re

LONGEST = 60
"""Characters of a name; a longer line is prose."""

_HEADING = re.compile(r"#{1,6}[ \t]+(?P<name>.+?)[ \t#]*")
_STRONG = re.compile(r"(?P<mark>\*\*|__)(?P<name>.+?)(?P=mark)")
_COLON = re.compile(r"(?P<name>.+?)[ \t]*:")


def section_name(line: str) -> str | None:
    """Return the name that a line gives to the table below it, None for a line that gives none.

    A heading, a line in bold type, or a short line that ends in a colon.
    """
    text, named = line.strip(), False
    for form in (_HEADING, _STRONG, _COLON, _STRONG):
        found = form.fullmatch(text)
        if found:
            text, named = found["name"].strip(), True
    return text if named and 0 < len(text) <= LONGEST else None
