"""Which cells a text bears out, by rules.

`names` finds where rows are named, `subjects` which rows each place is about, `column_names` which column the words
beside a figure name, `evidence` where a value is said. `looking` puts them together for one value, `deciding` for
every cell, `chance` for values made wrong.
"""
