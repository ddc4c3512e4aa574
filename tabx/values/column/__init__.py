"""Reading of a column as a whole, which resolves what single cells leave ambiguous.

`read_column` reads every cell in all its readings (`house_rules` drops those that a rule excludes), `settling` resolves
them for the column (by `codes`, `notations`, `letters` and `choices`), and `properties` describes what the column
measures; `small_numbers` says how many numbers it can hold.
"""
