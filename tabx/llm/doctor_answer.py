"""The shape of the answer to `tabx doctor`."""

from __future__ import annotations

from typing import Any

from tabx.llm.closing import closed_object, limit_for
from tabx.llm.shape import Shape, data_shape

ANSWER_TOKENS = 10
"""Tokens of `{"answers": true}`."""


def doctor_answer() -> Shape[Any]:
    """Return the shape: one truth value."""
    return data_shape(closed_object({"answers": {"type": "boolean"}}), name="Doctor", longest=limit_for(ANSWER_TOKENS))
