"""CSV and TSV: `read` finds the delimiter and pads records, `write` quotes fields."""
