"""Variants of a database: rows left out, values exchanged, NULLs, doubles; keys and references kept.

`schema` says what is a key and what refers to one, `content` reads the rows (of large tables a sample), `drafting`
edits them by a seed, `files` writes them as a database, and `parting` runs two queries on them.
"""
