"""Rows and columns of three tables brought together by what they hold, never by where they stand.

`sequences` pairs equal lines in order and finds those out of it, `columns` pairs columns by name and content, `rows`
exactly and then by most of their cells. `together` makes `Line`s of both: one row or column, with its place in each
table that has it.
"""
