"""Columns and rows paired one to one: what all repairs start from.

A table is read (`grid`), its `keys` found; `columns` and `rows` are paired by the `similarity` of their cells, as
`base` tells in order; rows of large tables by few `candidates`. All numbers stand in `thresholds`.
"""
