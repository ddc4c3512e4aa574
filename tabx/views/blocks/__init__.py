"""The blocks of a report: records of texts and numbers, independent of any medium.

In the order of a report: `headline` (with the use of models), `terms`, `descriptors`, `aligned_table` (with
`window`, the visible part of a large one), `pairings`, `priced_findings` and their `trace`; `tables` for several.
"""
