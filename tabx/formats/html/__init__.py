"""HTML: `read` finds the tables and their headers, `grid` lays their spans out, `text` gives the text of each cell.

`write` is the way back.
"""
