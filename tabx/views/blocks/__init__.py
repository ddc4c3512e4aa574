"""The blocks of a report: records of texts and numbers, independent of any medium.

In the order of a report: `headline` (with the use of models), `terms`, `descriptors`, `aligned` (with
`window`, the visible part of a large table), `pairings`, `findings` and their `trace`; `tables` for several tables.
"""
