"""Recognise the gold's facts in a table of another shape, and bring it into the gold's.

`reshape.reshaped` tries the shapes (`melted`, `pivoted`, `halves`), each of which is a function from the gold and the
prediction to the tables that it could be, and takes the one that explains clearly more facts than the table as read.
"""
