"""CSV and TSV: `read` finds the delimiter and pads short records, `write` quotes what would be split again."""
