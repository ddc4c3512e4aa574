"""The thresholds of pairing columns and rows, for small and for large tables.

Most were tried out on the tests when the rules were written, without a note of the figures. The effect of changing one
was measured afterwards, on 700 different pairs of small tables from the net of judgements: "0.5: 3 of 700" means that
with 0.5 three of them are aligned differently. "Not decisive" means that none is, a step down or up.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ColumnThresholds:
    """Thresholds for pairing two columns, by header and by content; scores are 0..1."""

    content_weight: float = 0.65
    """Content before header: a renamed column keeps its values, and a like name may stand over any values. 0.5: 0 of
    700; 0.8: 3."""

    header_weight: float = 0.35
    """The rest to 1. 0.2: 2 of 700; 0.5: 1."""

    least_header: float = 0.6
    """A header alone pairs columns from here on. 0.5: 3 of 700; 0.75: 1."""

    least_content: float = 0.4
    """Content alone, or content and header together, pair columns from here on. 0.3: 2 of 700; 0.5: 4."""

    least_total: float = 0.2
    """Below it the assignment leaves two columns unpaired: what `least_header` lets in has 0.6 × 0.35 = 0.21 at least.
    0.3: 4 of 700."""

    sufficient_total: float = 0.55
    """A gold column that reaches this with some predicted one needs no slower look at how values are spread. Not
    decisive."""

    certain_content: float = 0.9
    """A gold column of which so many values are equal row by row needs no slower look at values merely similar. Not
    decisive."""

    indirect_weight: float = 0.5
    """Content that agrees, but not in place, counts half: values spread alike, or the same words in other rows. 0.35: 3
    of 700; 0.65: 1 (together with `unlike_content`)."""

    unlike_content: float = 0.5
    """Columns of one name whose content agrees in less are told apart by nothing, and keep their order. A gold column
    whose name stands in the other header is paired with one of another name from here on: most values agree."""

    header_hint: float = 0.35
    """A header similar in part is a hint from here on: "Points in 2nd quarter" and "Points in the paint" is one.
    0.25: 5 of 700; 0.45: 9."""

    near_cell: float = 0.6
    """A cell so similar speaks for two columns that nothing else pairs. 0.45: 2 of 700; 0.75: 0."""

    least_scaled: int = 2
    """Different numbers with the same digits that show a column in another scale: two of two digits are so by chance
    in one of ten thousand pairs of columns, one in a hundred."""

    least_telling: int = 3
    """Different values of a column that show by themselves whose it is, against its name: two are elsewhere by chance,
    as two numbers are in a single row or two."""

    enough_small_numbers: int = 3
    """Equal whole numbers of one digit that vouch for another name: counts of a few are equal in a fifth of the rows
    by chance, and in three of three rows in one of a hundred pairs of columns."""

    few_digits: int = 2
    """Digits of a number that two columns share by chance: points or percentages agree so in one of a hundred rows, and
    a box score has twenty columns of them."""

    certain_number: float = 0.85
    """Similarity, squared as for cells, from which a number is no chance neighbour: a hundredth off, and of fifty
    numbers of its size one is as near."""

    least_hint: float = 0.05
    """Left-over columns need it: near cells in a thirteenth of the rows, or a header similar in part (0.35²) and
    values beside the gold's."""

    answered: float = 0.5
    """Share of a gold column's values beside which the prediction has one: below it the column holds something else."""

    invented_weight: float = 0.3
    """Weight of a value beside a blank of the gold; a value of the gold weighs up to 1, beside a blank too. 0.1
    and 0.6: 0 of 700."""

    spread_places: int = 12
    """Values that are set beside each other where the spread of two columns is compared: it is only a first guess. This
    and the next three guard its time."""

    spread_choices: int = 24
    """Predicted texts among which each of these finds its best match."""

    spread_similarity: int = 70
    """RapidFuzz's WRatio (0..100) below which two texts count as nothing alike. Not decisive."""

    spread_sample: int = 256
    """Values of a large column that stand for all of them."""


@dataclass(frozen=True, slots=True)
class RowThresholds:
    """Thresholds for pairing two rows over paired columns; scores are 0..1."""

    least: float = 0.34
    """A pair of rows has to reach it: a third of what weighs in the gold's row. One of the most decisive numbers. 0.25:
    39 of 700; 0.45: 72."""

    key_weight: float = 1.5
    """A key column counts half as much again as another: one wrong key among several right cells is a wrong cell.
    1.0: 33 of 700; 2.0: 66."""

    one_sided_weight: float = 0.15
    """Weight of a value beside a blank, on either side: a blank contradicts nothing, so a sparse row finds its own. 0:
    0 of 700; 0.4: 1."""

    near_key: float = 0.8
    """Keys so similar name the same row whatever else it says: a misspelt key is a wrong key, not another row. 0.65
    and 0.9: 0 of 700."""

    same_name: float = 0.5
    """Similarity of a key below which it is another name: half of its letters, as where wrong keys are told."""

    most_values: float = 0.5
    """Share of equal cells beside the key above which they know a row better than a name that is merely similar: most
    of them."""

    least_values: int = 2
    """Columns besides the key that it takes for that: one equal value is chance."""

    mostly: float = 0.6
    """Agreement in most of a row, which needs no other evidence: a duplicate may stand for a row that it equals so far,
    and rows of a large table pair whatever chance might do. Not decisive in small tables."""

    lift: float = 0.01
    """What rows paired by their key alone keep of their score above `least`, so that the better one wins."""

    first_guess: float = 0.25
    """Least score of rows as bags of values before any column is paired: only to compare columns along them. 0.1: 3
    of 700; 0.4: 2."""

    first_guess_share: float = 0.5
    """Share of the rows of the shorter table that such a guess has to pair; else rows are paired over the columns."""

    shifted_below: float = 0.6
    """Rows that agree in less, keys left out, are wrongly paired if the keys were shifted in their column."""

    shifted_agreement: float = 0.6
    """What the rows paired without their keys have to agree in on average, for keys to count as shifted: most of it.
    That there are fewer wrong cells then is asked besides."""

    least_shifted: int = 2
    """Columns besides the key, and rows, that shifted keys take: of one alone nothing tells what was moved."""

    chance: float = 0.01
    """Chance with which rows of random values may agree as much as those paired without their keys: hardly one table
    in ten is random throughout, so that one of a thousand is read so wrongly."""

    slips: float = 0.1
    """Share of wrong values that are another row's, in a column of other than small numbers: most wrong values are none
    that the column has."""

    other_name_share: float = 0.9
    """Share of the unpaired rows that a column of words has to find again in order to name them for the key."""


@dataclass(frozen=True, slots=True)
class LargeTableThresholds:
    """Thresholds for candidate rows of a large table, and for reducing the candidates.

    All guard time and memory: they say which pairs of rows are worth a look, not which are right. Tables of 200 rows do
    not read them.
    """

    compared_rows: int = 50
    """Pairs of rows that are enough to compare the columns of a large table along."""

    most_sharing: int = 8
    """Rows of either side that may share a value for it to propose pairs: n rows that share it are n² candidates."""

    telling_columns: int = 8
    """Columns, the most telling ones, whose values are put together two by two: 28 pairs of columns."""

    widest_for_pairs: int = 12
    """Columns up to which "all but two of them" is looked at: 66 pairs of columns to leave out."""

    crowding: float = 2.0
    """Columns are put together until a row shares their values with no more rows than this, itself included."""

    beyond_chance: float = 5.0
    """Bits by which agreement has to exceed what the best of so many rows agrees in by chance: one in 32."""

    near_best: float = 0.6
    """A candidate whose equal values score less than this share of the best of both its rows is not looked at again."""

    least_almost_equal: float = 0.5
    """Candidates that agree in all columns but one or two have to reach it: agreement in many columns that say little
    settles nothing, and better candidates follow."""

    clear_score: float = 0.5
    """A pair has to reach it to be taken before the assignment."""

    clear_margin: float = 0.1
    """By so much it has to be the best of both its rows: then no assignment would choose another."""

    most_patterns: int = 256
    """Sets of columns in which pairs agree that are looked at for rivals, the most frequent first: each takes a look at
    all rows."""


@dataclass(frozen=True, slots=True)
class NameThresholds:
    """Thresholds for names in other words, such as "Nenohi" for "destroyer Nenohi (1932)"."""

    least: int = 2
    """Names of two columns that share a word which no other name has: one does so by chance."""

    most: float = 0.5
    """More than this share of the names have to: two lists of unrelated names share a word here and there."""

    shared_word: float = 0.6
    """Similarity of two names that share such a word, all else being other words: as of names that agree in most of
    their words. It takes a value besides to pair their rows."""


COLUMNS = ColumnThresholds()
ROWS = RowThresholds()
NAMES = NameThresholds()
LARGE = LargeTableThresholds()

DIGITS = 9
"""Digits that scores are rounded to before they are ordered: sums taken in another order differ in their last ones. It
guards against that alone."""

TINY = 1e-9
"""Less than any difference of two such scores; it guards against rounding errors."""
