"""Pipe tables: `blocks` finds lines, `cells` splits and decodes one, `read` makes the table.

`write` writes.
"""
