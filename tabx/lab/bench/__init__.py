"""Benches of perturbed tables: building, reading, writing, counting."""

from __future__ import annotations

from tabx.lab.bench.building import Built, build
from tabx.lab.bench.entries import Entry, Perturbation
from tabx.lab.bench.files import dump_bench, load_bench
from tabx.lab.bench.golds import Golds, own_tables, read_golds
from tabx.lab.bench.stats import Stats, count

__all__ = [
    "Built",
    "Entry",
    "Golds",
    "Perturbation",
    "Stats",
    "build",
    "count",
    "dump_bench",
    "load_bench",
    "own_tables",
    "read_golds",
]
