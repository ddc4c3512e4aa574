"""Bare numbers that may be years are as alike as years are, each with each."""

from __future__ import annotations

import pytest

from tabx.values import number_similarities


def test_years_are_alike_up_to_five_apart() -> None:
    found = number_similarities([1990.0, 2000.0], [1990.0, 1991.0, 1992.0, 1994.0, 1995.0, 1996.0])
    assert found[0].tolist() == pytest.approx([1.0, 0.4, 0.3, 0.1, 0.0, 0.0])
    assert found[1].tolist() == pytest.approx([0.0, 0.0, 0.0, 0.0, 0.0, 0.1])
