"""Parquet: `process` reads in a process of its own, with what `read` does; `write` is the way back."""
