"""HTML: `read` finds tables and headers, `grid` lays spans out, `text` reads a cell.

`write` is the way back.
"""
