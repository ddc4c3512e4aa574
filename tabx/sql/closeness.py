"""When two numbers are one value."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tabx.sql.values import Flags, Floats

REL_TOL = 1e-6
"""Relative difference up to which two numbers are one value: what floats that were added in another order, or kept in
four bytes, differ by at most."""


@dataclass(frozen=True)
class Closeness:
    """When two numbers are one value.

    Attributes
    ----------
    rel_tol : float
        Difference that is allowed, relative to the larger number; from 0 to below 1.
    exact_wholes : bool
        Whether two whole numbers are one value only if they are equal.
    """

    rel_tol: float = REL_TOL
    exact_wholes: bool = True

    def close(self, first: Floats, second: Floats) -> Flags:
        """Return which numbers of two arrays are within the relative difference."""
        close: Flags = np.abs(first - second) <= self.rel_tol * np.maximum(np.abs(first), np.abs(second))
        return close

    def window(self, numbers: Floats) -> tuple[Floats, Floats]:
        """Return the least and the greatest number that may be close to each: a little wide, never narrow."""
        # Twice the rounding of a float, so that no border is missed.
        tolerance = self.rel_tol + 4e-16
        inner = numbers * (1 - tolerance)
        outer = numbers / (1 - tolerance) if tolerance < 1 else np.full_like(numbers, np.inf) * np.sign(numbers)
        return np.minimum(inner, outer), np.maximum(inner, outer)
