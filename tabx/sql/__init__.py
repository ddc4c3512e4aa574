"""Results of SQL, compared as tables: whether a predicted query returns what the gold one does, and why not.

`result` holds what a query returned (`reading` reads it from files and frames), `ordering` what the gold query says of
the order of its rows, and `matching` compares. `rules` are the comparisons that the field publishes.
"""

from __future__ import annotations

from tabx.sql.matches import Flag, Match, Verdict
from tabx.sql.matching import match_results
from tabx.sql.ordering import Keyed, Order
from tabx.sql.result import Result

__all__ = ["Flag", "Keyed", "Match", "Order", "Result", "Verdict", "match_results"]
