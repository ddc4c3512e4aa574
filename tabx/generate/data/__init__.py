"""Items of others: `importing` makes items of their files, `exporting` makes their files of items, `counting` counts.

`struc_bench` knows the JSON of Struc-Bench (Tang et al., 2024), `pair_files` the two files of text-to-table data sets
(Wu et al., 2022); `stats_document` shows what was counted.
"""

from __future__ import annotations

from tabx.generate.data.counting import ItemCounts, count_items
from tabx.generate.data.exporting import Exported, export_items
from tabx.generate.data.importing import Source, import_items

__all__ = ["Exported", "ItemCounts", "Source", "count_items", "export_items", "import_items"]
