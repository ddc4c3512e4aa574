"""A column read as a whole: what single cells leave open, it settles.

`read_column` reads every cell in all its readings (`house_rules` drops those that a rule forbids), `settling` lets the
column choose among them (`codes`, `notations`, `letters`, by `choices`), and `properties` say what the column measures.
"""
