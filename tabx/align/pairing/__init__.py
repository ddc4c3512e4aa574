"""One-to-one pairs of columns and rows, from which all repairs start.

A table is read (`grid`) and its `keys` found; `columns` and `rows` are paired by the `similarity` of their cells, in
the steps of `base`; rows of large tables by few `candidates`, those of a record on its side by `fields`. All thresholds
are in `pairing_thresholds`.
"""
