"""column."""
