"""JSON and JSONL: `text` parses, `read` makes a table of each shape.

`write` writes.
"""
