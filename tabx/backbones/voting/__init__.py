"""voting."""
