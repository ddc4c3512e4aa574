"""delimited."""
