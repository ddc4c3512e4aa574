"""Values: the text of cells and headers read as numbers with units, dates, times, truth values, lists and words.

`reading` gives every meaning that a cell may have by itself, `column` settles which of them holds, and `relating` says
how a predicted value differs from the gold one. `text` holds the normal form of strings that all three compare by.
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
