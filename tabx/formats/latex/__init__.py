"""latex."""
