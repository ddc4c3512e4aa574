"""Read cells and headers as typed values, and compare predicted values with gold ones.

Values are numbers with units, dates, times, booleans, lists and strings. `reading` gives every meaning that a cell may
have by itself, `column` resolves which of them holds, and `relating` gives the difference between a predicted value and
the gold one. `text` holds the normal form of strings by which all three compare.
"""

from tabx.values.column.read_column import read_column
from tabx.values.reading.cell import read
from tabx.values.reading.facts import split_facts, split_loosely
from tabx.values.reading.header import read_header
from tabx.values.reading.measures import with_unit
from tabx.values.relating.abbreviations import is_abbreviation
from tabx.values.relating.column_pair import pair_columns
from tabx.values.relating.headers import header_similarity, relate_headers
from tabx.values.relating.relate import relate
from tabx.values.relating.similarity import number_similarities, similarity
from tabx.values.text import fold

__all__ = [
    "fold",
    "header_similarity",
    "is_abbreviation",
    "number_similarities",
    "pair_columns",
    "read",
    "read_column",
    "read_header",
    "relate",
    "relate_headers",
    "similarity",
    "split_facts",
    "split_loosely",
    "with_unit",
]
