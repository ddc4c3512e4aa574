"""Edited tables for hypothesis: an edit that a table cannot take is an example less."""

from __future__ import annotations

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from tabx.perturb import Perturbed, RefusedError, perturb
from tabx.table import Table

SEEDS = st.integers(0, 10**6)
CALM = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much, HealthCheck.too_slow],
)


def outcome(gold: Table, edits: list[str], seed: int) -> Perturbed:
    try:
        return perturb(gold, edits, seed)
    except RefusedError:
        assume(False)
        raise
