"""Values: the text of cells and headers read as numbers with units, dates, times, truth values, lists and words."""

from tabx.values.abbreviations import is_abbreviation
from tabx.values.column import read_column
from tabx.values.facts import split_facts, split_loosely
from tabx.values.fold import fold
from tabx.values.header_reading import read_header
from tabx.values.headers import header_similarity, relate_headers
from tabx.values.measures import with_unit
from tabx.values.pair import pair_columns
from tabx.values.reading import read
from tabx.values.relate import relate
from tabx.values.similarity import number_similarities, similarity

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
