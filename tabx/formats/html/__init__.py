"""HTML: `read` finds tables and headers, `grid` lays out spans, `text` reads a cell.

`write` writes.
"""
