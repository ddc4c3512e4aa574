"""One-to-one pairs of columns and rows, from which all repairs start.

A table is read (`grid`) and its `keys` found; `columns` and `rows` are paired by the `similarity` of their cells, in
the steps of `base`; what speaks for columns is `column_evidence` (`evidence`, `spread`) unless it is `column_chance`,
and those of neither name nor values in common may be `left_over` pairs; rows of large tables by few `candidates`,
those of a record on its side by `fields`. All thresholds are in `pairing_thresholds`.
"""
