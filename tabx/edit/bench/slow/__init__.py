"""What operations should give, said a second time by slow code that shares nothing with `tabx.operations`.

A table is a `sheet`: rows that are dictionaries by the names of columns, and a merged cell is a label that its places
share. `targets` are tried against every row and column; `rows`, `columns`, `cells` and `sorting` edit; `applying` does
one operation after another, each from a whole table. It checks the golds of a bench, whoever made them.
"""

from tabx.edit.bench.slow.applying import slow_apply
from tabx.edit.bench.slow.sheet import Refused

__all__ = ["Refused", "slow_apply"]
