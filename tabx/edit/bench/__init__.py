"""A bench of edits: instructions with source, gold and the operations between them.

`sources` reads tables and `splits` parts them; `drawing` and `restraint` draw an edit of each, which `naming` and
`phrasings` put into words, so that `building` makes `records`. `files` reads them, `checking` holds them to the judge
and to the `slow` program, `counting` reports both; `prompting` and `exporting` write them for models and trainers.
"""

from __future__ import annotations

from tabx.edit.bench.building import Built, Settings, build
from tabx.edit.bench.checking import Checked, Disagreement, check
from tabx.edit.bench.files import read_bench
from tabx.edit.bench.records import Instance, Kind, Preset, Shape, Split
from tabx.edit.bench.sources import Named, read_sources

__all__ = [
    "Built",
    "Checked",
    "Disagreement",
    "Instance",
    "Kind",
    "Named",
    "Preset",
    "Settings",
    "Shape",
    "Split",
    "build",
    "check",
    "read_bench",
    "read_sources",
]
