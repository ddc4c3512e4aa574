"""The shape of the answer to `tabx doctor`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import BaseModel


@cache
def doctor_answer() -> type[BaseModel]:
    """Return the pydantic model: one truth value."""
    from pydantic import create_model

    return create_model("Doctor", __doc__="Whether the model answers.", answers=(bool, ...))
