"""Parquet: `process` runs `read` in a separate process; `write` writes."""
