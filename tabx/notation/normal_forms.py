"""Unicode's normal forms in a time that grows with the text, whatever stands in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Literal

from tabx.base.limits import check_time

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
    check_time()
    signs = run.translate({ord(sign): unicodedata.normalize(form, sign) for sign in set(run)})
    class_of = {sign: unicodedata.combining(sign) for sign in set(signs)}
    ordered: list[str] = []
    marks: dict[int, list[str]] = {}  # those behind the last sign that is none, by their class
    for sign in signs:
        kind = class_of[sign]
        if kind:
            marks.setdefault(kind, []).append(sign)
            continue
        ordered += _by_class(marks)
        marks.clear()
        ordered.append(sign)
    return "".join([*ordered, *_by_class(marks)])


def _by_class(marks: Mapping[int, list[str]]) -> Iterator[str]:
    return ("".join(marks[kind]) for kind in sorted(marks))
