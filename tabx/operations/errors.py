"""The error of an operation that cannot be done, with the rows or columns that may be meant."""

from __future__ import annotations

from tabx.base.errors import OptionError


class OperationError(OptionError):
    """An operation that does not fit the table; nothing of its list was applied.

    Attributes
    ----------
    candidates : tuple of int
        Positions from 1 of the rows or columns that may be meant; () where none is near.
    number : int or None
        Which operation of the list it is, from 1.
    """

    def __init__(self, message: str, candidates: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.candidates = candidates
        self.number: int | None = None

    def of_operation(self, number: int, op: str) -> OperationError:
        """Return the error with the place of its operation in the list."""
        placed = OperationError(f"operation {number} ({op}): {self.args[0]}", self.candidates)
        placed.number = number
        return placed
