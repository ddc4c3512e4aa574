"""How models are asked to edit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tabx.base.errors import OptionError


class Mode(StrEnum):
    """What is to come back."""

    REWRITE = "rewrite"
    """The whole table, as in WikiTableEdit (Li et al., 2024, section 4.2)."""

    OPS = "ops"
    """Operations in a JSON Schema, which code applies."""


@dataclass(frozen=True)
class Settings:
    """How models are asked.

    Attributes
    ----------
    mode : Mode
    shots : int
        Examples of the same kind, shape and format from the training split: 0 or 1. Of `Mode.REWRITE` alone.
    context : int or None
        Tokens that question and answer may have together; None for what is known of the model.
    """

    mode: Mode = Mode.REWRITE
    shots: int = 0
    context: int | None = None

    def __post_init__(self) -> None:
        if self.shots not in (0, 1):
            raise OptionError(f"shots {self.shots}: 0 or 1 is right")
        if self.shots and self.mode is Mode.OPS:
            raise OptionError("an example is for the mode rewrite; --shots 0 is right")

    @property
    def templates(self) -> tuple[str, ...]:
        """Names of the prompts that are used."""
        return ("edit_system", f"edit_{self.mode}")
