"""JSON and JSONL: `text` parses, numbers kept as written; `read` tells the shapes of tables apart.

`write` is the way back.
"""
