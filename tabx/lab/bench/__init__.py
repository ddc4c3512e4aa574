"""Benches of perturbed tables, whose errors are known.

`golds` reads gold tables, `building` perturbs them into records (`entries`), `files` (and `authors` for the published
form) writes and reads these, `stats` counts them. `examination` compares the judge with them.
"""

from __future__ import annotations

from tabx.lab.bench.authors import export_authors, import_authors
from tabx.lab.bench.building import Built, build, kinds_of, text_of
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
    "export_authors",
    "import_authors",
    "kinds_of",
    "load_bench",
    "own_tables",
    "read_golds",
    "text_of",
]
