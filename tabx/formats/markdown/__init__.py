"""Pipe tables: `blocks` finds lines, `cells` cuts and decodes one, `read` makes the table.

`write` is the way back.
"""
