"""The shapes of answers that are no free text: a label, or a query with its database."""

from __future__ import annotations

from functools import cache
from typing import Any

from tabx.llm.closing import closed_object
from tabx.llm.shape import Shape, data_shape
from tabx.retrieve.answering.records import AnswerKind, Label

LONGEST_SQL = 4_000
"""Characters of a query: the longest of the development data's 222 gold queries has 544, and under a grammar a text
without a length never ends."""

LONGEST_NAME = 200
"""Characters of the name of a database."""


@cache
def answer_shape(kind: AnswerKind) -> Shape[Any] | None:
    """Return the shape of an answer; None for a text as it is."""
    if kind is AnswerKind.VERIFY:
        label = {"type": "string", "enum": [str(one) for one in Label]}
        return data_shape(closed_object({"label": label}), name="verdict")
    if kind is AnswerKind.SQL:
        name, sql = ({"type": "string", "maxLength": most} for most in (LONGEST_NAME, LONGEST_SQL))
        return data_shape(closed_object({"database": name, "sql": sql}), name="query")
    return None
