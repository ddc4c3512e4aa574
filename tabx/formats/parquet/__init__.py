"""Parquet: `process` runs `read` in a process of its own; `write` is the way back."""
