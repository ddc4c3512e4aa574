"""Values: the text of cells and headers read as numbers with units, dates, times, truth values, lists and words."""

from tabx.values.column import read_column
from tabx.values.facts import split_facts
from tabx.values.fold import fold
from tabx.values.header_reading import read_header
from tabx.values.measures import with_unit
from tabx.values.reading import read

__all__ = ["fold", "read", "read_column", "read_header", "split_facts", "with_unit"]
