"""Names that an engine makes up for a column without one: they say a position, and nothing about the column."""

from __future__ import annotations

import re
from functools import lru_cache

_MADE_NAME = re.compile(
    r"f\d+_"  # BigQuery
    r"|_c\d+"  # Spark, Hive
    r"|_\d+"  # Spark's tuples
    r"|_?col(?:umn)?[ _]?\d+"  # Presto, Trino, DuckDB, SQLite, Excel, tabx itself
    r"|expr(?:\$|_)?\d+"  # Calcite, Access
    r"|\?column\?(?:\d+)?"  # PostgreSQL
    r"|\(no column name\)"  # SQL Server
    r"|unnamed: ?\d+(?:\.\d+)*(?:_level_\d+)?"  # pandas
    r"|field[ _]?\d+",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def is_made_up(name: str) -> bool:
    """Return whether a header is a name that an engine makes up: "_c1", "EXPR$0", "Unnamed: 2"."""
    return _MADE_NAME.fullmatch(name.strip()) is not None
