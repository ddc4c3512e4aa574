"""A metric that ends its process where the prediction has lost rows."""

from __future__ import annotations

import os

from tabx.table import Table


def error(gold: Table, predicted: Table) -> float:
    """Return 0, or end the process."""
    if len(predicted.rows) < len(gold.rows):
        os._exit(9)
    return 0.0
