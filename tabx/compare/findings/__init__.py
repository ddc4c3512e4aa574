"""Findings: what differs between two aligned tables, each with what makes its price.

`repairs`, `order`, `structure`, `headers`, `cells` and `extra_cells` each yield `PricedFinding`s; `priced` sorts them.
"""
