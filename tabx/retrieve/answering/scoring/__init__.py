"""A reply held against the right answer, by what is asked for.

`texts` of questions (with the values in them by `value_match`), `labels` of statements, `tables`, and `queries`.
`scoring` chooses among them, and says what kind of reply it is.
"""
