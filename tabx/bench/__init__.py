"""Benches of perturbed tables: building, reading, writing, counting."""

from tabx.bench.building import Built, Golds, build, own_tables, read_golds
from tabx.bench.files import dump_bench, load_bench
from tabx.bench.records import Entry, Perturbation
from tabx.bench.stats import Stats, count

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
