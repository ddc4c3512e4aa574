"""Names of the kinds of difference, defined once because code branches on them."""

from __future__ import annotations

from enum import StrEnum


class DifferenceKind(StrEnum):
    """Kind of difference between two values, texts or headers; JSON and reports show its text."""

    SAME = ""
    LEVELS_JOINED = "levels joined"  # a header of several levels in one text
    SPACING = "spacing"  # of a header

    # The same value in another notation.
    NOTATION = "notation"
    SPACES = "spaces"
    CASE = "case"
    PUNCTUATION = "punctuation"
    ACCENTS = "accents"
    LETTER_FORM = "letter form"
    MARKUP = "markup"
    FOOTNOTE = "footnote"
    REMARK = "remark"  # in brackets behind a number
    WORDS = "words"  # "one" for "1"
    NUMBER_WORD = "number word"
    BOOLEAN_WORDS = "boolean words"
    DATE_FORMAT = "date format"
    TIME_FORMAT = "time format"
    RANGE = "range"
    LIST_SEPARATORS = "list separators"
    LIST_ORDER = "list order"
    REPETITION = "repetition"  # an item of a list said more or less often, or the column's name in a cell
    SEPARATORS = "separators"
    TRAILING_ZEROS = "trailing zeros"
    DECIMAL_COMMA = "decimal comma"
    PLUS_SIGN = "plus sign"
    NEGATIVE = "negative"
    PERCENT = "percent"
    CURRENCY = "currency"
    SCIENTIFIC = "scientific"
    FRACTION = "fraction"
    ORDINAL = "ordinal"
    APPROXIMATE = "approximate"

    # The same, except for what the notation lost.
    JOINED = "joined script"  # a raised or lowered part that became part of a name: R2 for R²
    GROUPING = "lost grouping"  # numbers no longer set apart: "1,200,3,400"
    UNSIGNED = "lost sign"  # a name without its prime, star or accent

    # Texts that differ in their words.
    SPELLING = "spelling"
    ABBREVIATION = "abbreviation"
    WORD_ORDER = "word order"
    MORE_WORDS = "more words"
    FEWER_WORDS = "fewer words"
    WORD_FORM = "word form"  # another form of its word: actress for actor
    SIMILAR = "similar"  # nearly the same meaning, by a model
    WORDING = "wording"  # the same meaning in other words, by a model
    DIFFERENT = "different"

    # Texts and headers that contradict each other.
    NUMBER_IN_TEXT = "number in text"
    LABEL = "label"  # another letter or Roman numeral: "Group A", "Group B"
    NEGATION = "negation"
    OPPOSITE = "opposite"
    NUMBER = "number"  # in a header
    UNNAMED = "unnamed"
    RENAMED = "renamed"

    # Values that differ.
    SPAN = "span"  # a cell within a merged cell, judged at its first position
    VALUE = "value"
    ROUNDED = "rounded"
    UNROUNDED = "unrounded"  # more decimals than the gold's column has, which round to the gold
    SIGN = "sign"
    SCALE = "scale"
    UNIT = "unit"
    UNIT_LOST = "unit lost"
    UNIT_ADDED = "unit added"
    TIME_ZONE = "time zone"  # lost, added or another one
    TYPE = "type"
    BLANK = "blank"
    ITEMS = "items"
    MARK = "mark"
    MORE_PRECISE = "more precise"
    LESS_PRECISE = "less precise"
    MIXED_DATES = "mixed dates"
    MIXED_DECIMALS = "mixed decimals"


class PairFlag(StrEnum):
    """Findings about a pair of columns as a whole; see `ColumnPair.flags`."""

    UNIT_CHANGED = "unit changed"
    SCALE_CHANGED = "scale changed"
    UNIT_INVENTED = "unit invented"
    UNIT_LOST = "unit lost"
    UNIT_MOVED = "unit moved"
    MIXED_DATES = "mixed dates"
    MIXED_DECIMALS = "mixed decimals"
    AMBIGUOUS = "ambiguous"
