"""Rows and columns of three tables brought together by what they hold, never by where they stand.

A `Line` of `lines` is one row or column, with its place in each table that has it. `sequences` pairs equal lines in
order and finds those out of it, `columns` pairs columns by name and content, `rows` rows by most of their cells, from
what `row_pairs` makes of them. `predicted_rows` finds those of a prediction; `together` puts all in one.
"""
