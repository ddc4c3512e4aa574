"""Unicode's normal forms in a time that grows with the text, whatever stands in it."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby
from typing import Literal

_LONGEST_RUN = 256
"""Marks on one letter that are left to `unicodedata`: its time grows with their square, and these take microseconds.

Unicode's Stream-Safe Text Format (UAX #15) has no use for more than 30.
"""

_MAY_BE_MARKS = re.compile(rf"(?:[^\x00-\x7f\w]|[\uff9e\uff9f]){{{_LONGEST_RUN},}}")
"""What holds every run of marks: no mark is a letter, but for two of Japanese half width."""


def normalized(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """Return a normal form of a text, the same as `unicodedata.normalize`."""
    if len(text) >= _LONGEST_RUN and not text.isascii():
        parts: Literal["NFD", "NFKD"] = "NFKD" if "K" in form else "NFD"
        text = _MAY_BE_MARKS.sub(lambda run: _in_order(parts, run[0]), text)
    return unicodedata.normalize(form, text)


def _in_order(form: Literal["NFD", "NFKD"], run: str) -> str:
    """Return signs with their marks in the canonical order, in which nothing is left to sort."""
    signs = "".join(unicodedata.normalize(form, sign) for sign in run)
    groups = groupby(signs, key=lambda sign: unicodedata.combining(sign) > 0)
    return "".join("".join(sorted(group, key=unicodedata.combining) if marks else group) for marks, group in groups)
