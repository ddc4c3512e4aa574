"""Findings: the differences of two aligned tables, each with the data of its price.

`repairs`, `order`, `structure`, `headers`, `cells` and `extra_cells` each yield `PricedFinding`s; `priced` sorts them.
"""
