"""Pipe tables: `blocks` finds their lines, `cells` cuts and decodes a line, `read` makes the table.

`write` is the way back.
"""
