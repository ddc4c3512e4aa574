"""repairs."""
