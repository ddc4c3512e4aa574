"""What becomes of a cell whose value stands elsewhere: pairs of small tables on either side of each condition."""

from __future__ import annotations

from small_drafts import Case, done, draft, each, ragged, table

from tabx.align.repairs.grouped_rows import repair_groups
from tabx.align.repairs.moved_cell import repair_moved_cells, repair_shifted_rows
from tabx.align.repairs.packed_cell import repair_stacked_cells
from tabx.align.repairs.ragged import repair_ragged_rows

TOWNS = ["City|Old|New", "Oslo|450|", "Bern|44|620"]

MOVED = [
    Case(
        "into a blank of the gold",
        TOWNS,
        ["City|Old|New", "Oslo||450", "Bern|44|620"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        ["moved_cell 1 cell: 0 1 0 2", "0,1 = '450' at 0,2", "0,2 = '' at 0,2"],
    ),
    Case(
        "a short number into a named column",
        ["City|Old|New", "Oslo|45|", "Bern|44|6"],
        ["City|Old|New", "Oslo||45", "Bern|44|6"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        ["moved_cell 1 cell: 0 1 0 2", "0,1 = '45' at 0,2", "0,2 = '' at 0,2"],
    ),
    Case(
        "a short number in a nameless column is chance",
        ["City|Old", "Oslo|45", "Bern|44"],
        ["City|Old|", "Oslo||45", "Bern|44|"],
        "0-0 1-1",
        "0-0 1-1",
        [],
    ),
    Case(
        "a number of three digits in a nameless column is no chance",
        ["City|Old", "Oslo|450", "Bern|44"],
        ["City|Old|", "Oslo||450", "Bern|44|"],
        "0-0 1-1",
        "0-0 1-1",
        ["moved_cell 1 cell: 0 1 0 2", "0,1 = '450' at 0,2"],
    ),
    Case(
        "a word in a nameless column is no chance",
        ["City|Mayor", "Oslo|Ek", "Bern|Abel"],
        ["City|Mayor|", "Oslo||Ek", "Bern|Abel|"],
        "0-0 1-1",
        "0-0 1-1",
        ["moved_cell 1 cell: 0 1 0 2", "0,1 = 'Ek' at 0,2"],
    ),
    Case("another value stays", TOWNS, ["City|Old|New", "Oslo||451", "Bern|44|620"], "0-0 1-1 2-2", "0-0 1-1", []),
    Case(
        "a column without a blank is not searched",
        TOWNS,
        ["City|Old|New", "Oslo|7|450", "Bern|44|620"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        [],
    ),
    Case(
        "not where the gold is blank too",
        ["City|Old|New", "Oslo||450", "Bern|44|620"],
        ["City|Old|New", "Oslo||450", "Bern|44|620"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        [],
    ),
    Case(
        "either of two equal values may have moved",
        ["City|Old|New|Last", "Oslo|450|450|", "Bern|44|620|7"],
        ["City|Old|New|Last", "Oslo|||450", "Bern|44|620|7"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        [],
    ),
    Case(
        "one of two equal values is in place",
        ["City|Old|New|Last", "Oslo|450|450|", "Bern|44|620|7"],
        ["City|Old|New|Last", "Oslo||450|450", "Bern|44|620|7"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        ["moved_cell 1 cell: 0 1 0 3", "0,1 = '450' at 0,3", "0,3 = '' at 0,3"],
    ),
    Case(
        "beside the own value of a column",
        ["City|Old|Mayor", "Oslo|450|Ek", "Bern|44|Abel"],
        ["City|Old|Mayor", "Oslo||Ek; 450", "Bern|44|Abel"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        ["packed_cell 1 cell: 0 1 0 2", "0,1 = '450' at 0,2", "0,2 = 'Ek' at 0,2"],
    ),
    Case(
        "beside another value than its own",
        ["City|Old|Mayor", "Oslo|450|Ek", "Bern|44|Abel"],
        ["City|Old|Mayor", "Oslo||Moe; 450", "Bern|44|Abel"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        [],
    ),
    Case(
        "the same text is not two facts",
        ["City|Old|Mayor", "Oslo|450|450", "Bern|44|Abel"],
        ["City|Old|Mayor", "Oslo||450; Ek", "Bern|44|Abel"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        [],
    ),
    Case(
        "a value is taken once",
        ["City|Old|New|Last", "Oslo|Ek|Moe|", "Bern|Abel|Lie|Dahl"],
        ["City|Old|New|Last", "Oslo|||Moe", "Bern|Abel|Lie|Dahl"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        ["moved_cell 1 cell: 0 2 0 3", "0,2 = 'Moe' at 0,3", "0,3 = '' at 0,3"],
    ),
    Case(
        "rows without a partner are left", TOWNS, ["City|Old|New", "Oslo||450", "Bern|44|620"], "0-0 1-1 2-2", "1-1", []
    ),
    Case(
        "of two cells the first by its header",
        ["City|Old", "Oslo|Ek", "Bern|Abel"],
        ["City|Old|Zinc|Alum", "Oslo||Ek|Ek", "Bern|Abel||"],
        "0-0 1-1",
        "0-0 1-1",
        ["moved_cell 1 cell: 0 1 0 3", "0,1 = 'Ek' at 0,3"],
    ),
    Case(
        "two values each to their own cell",
        ["City|Old|New|Last|End", "Oslo|Ek|Moe||", "Bern|Abel|Lie|Dahl|Foss"],
        ["City|Old|New|Last|End", "Oslo|||Moe|Ek", "Bern|Abel|Lie|Dahl|Foss"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1",
        [
            "moved_cell 1 cell: 0 1 0 4",
            "moved_cell 1 cell: 0 2 0 3",
            "0,1 = 'Ek' at 0,4",
            "0,2 = 'Moe' at 0,3",
            "0,3 = '' at 0,3",
            "0,4 = '' at 0,4",
        ],
    ),
]

FOUR = ["City|Old|New|Mayor", "Oslo|11|12|Ek", "Riga|33|34|Moe"]

SHIFTED = [
    Case(
        "all values one column on",
        FOUR,
        ["City|Old|New|Mayor", "Oslo|11|12|Ek", "Moe|Riga|33|34"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        [
            "moved_cell 4 cell: 1 0,1,2,3 1 1,2,3,0",
            "row 1 is 1",
            "1,0 = 'Riga' at 1,1",
            "1,1 = '33' at 1,2",
            "1,2 = '34' at 1,3",
            "1,3 = 'Moe' at 1,0",
        ],
    ),
    Case(
        "two of four moved, two in place",
        FOUR,
        ["City|Old|New|Mayor", "Oslo|11|12|Ek", "Riga|34|33|Moe"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        ["moved_cell 2 cell: 1 1,2 1 2,1", "row 1 is 1", "1,1 = '33' at 1,2", "1,2 = '34' at 1,1"],
    ),
    Case(
        "three of four there",
        FOUR,
        ["City|Old|New|Mayor", "Oslo|11|12|Ek", "33|Riga|34|Lie"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        ["moved_cell 2 cell: 1 0,1 1 1,0", "row 1 is 1", "1,0 = 'Riga' at 1,1", "1,1 = '33' at 1,0"],
    ),
    Case(
        "two of four are too few",
        FOUR,
        ["City|Old|New|Mayor", "Oslo|11|12|Ek", "33|Riga|99|Lie"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        [],
    ),
    Case(
        "two values of a row of two are too few",
        ["City|Old", "Oslo|11", "Riga|33"],
        ["City|Old", "Oslo|11", "33|Riga"],
        "0-0 1-1",
        "0-0",
        [],
    ),
    Case(
        "three values are enough",
        ["City|Old|New", "Oslo|11|12", "Riga|33|34"],
        ["City|Old|New", "Oslo|11|12", "33|34|Riga"],
        "0-0 1-1 2-2",
        "0-0",
        [
            "moved_cell 3 cell: 1 0,1,2 1 2,0,1",
            "row 1 is 1",
            "1,0 = 'Riga' at 1,2",
            "1,1 = '33' at 1,0",
            "1,2 = '34' at 1,1",
        ],
    ),
    Case(
        "nothing moved", FOUR, ["City|Old|New|Mayor", "Oslo|11|12|Ek", "Riga|33|34|Lie"], "0-0 1-1 2-2 3-3", "0-0", []
    ),
    Case(
        "one cell is one value",
        ["City|Old|New|Mayor", "Oslo|11|12|Ek", "Riga|33|33|Moe"],
        ["City|Old|New|Mayor", "Oslo|11|12|Ek", "33|Riga|Moe|Lie"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        [
            "moved_cell 3 cell: 1 0,1,3 1 1,0,2",
            "row 1 is 1",
            "1,0 = 'Riga' at 1,1",
            "1,1 = '33' at 1,0",
            "1,2 = '' at 1,2",
            "1,3 = 'Moe' at 1,2",
        ],
    ),
    Case(
        "a column without a partner is no place",
        FOUR,
        ["City|Old|Mayor|Else", "Oslo|11|Ek|", "33|34|Riga|Moe"],
        "0-0 1-1 3-2",
        "0-0",
        [
            "moved_cell 3 cell: 1 0,1,3 1 2,0,3",
            "row 1 is 1",
            "1,0 = 'Riga' at 1,2",
            "1,1 = '33' at 1,0",
            "1,3 = 'Moe' at 1,3",
        ],
    ),
    Case(
        "into an extra column",
        FOUR,
        ["City|Old|New|Mayor|", "Oslo|11|12|Ek|", "Riga||33|34|Moe"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        [
            "moved_cell 3 cell: 1 1,2,3 1 2,3,4",
            "row 1 is 1",
            "1,1 = '33' at 1,2",
            "1,2 = '34' at 1,3",
            "1,3 = 'Moe' at 1,4",
        ],
    ),
    Case(
        "what stands in place is no place to go",
        ["City|Old|New|Mayor", "Oslo|11|12|Ek", "Riga|33|33|Moe"],
        ["City|Old|New|Mayor", "Oslo|11|12|Ek", "Moe|33|Lie|Riga"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        ["moved_cell 2 cell: 1 0,3 1 3,0", "row 1 is 1", "1,0 = 'Riga' at 1,3", "1,3 = 'Moe' at 1,0"],
    ),
    Case(
        "each row to the row that holds most of it",
        [*FOUR, "Bern|55|56|Lie"],
        ["City|Old|New|Mayor", "Oslo|11|12|Ek", "55|56|Lie|Bern", "33|34|Moe|Riga"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        [
            "moved_cell 4 cell: 1 0,1,2,3 2 3,0,1,2",
            "moved_cell 4 cell: 2 0,1,2,3 1 3,0,1,2",
            "row 1 is 2",
            "row 2 is 1",
            "1,0 = 'Riga' at 2,3",
            "1,1 = '33' at 2,0",
            "1,2 = '34' at 2,1",
            "1,3 = 'Moe' at 2,2",
            "2,0 = 'Bern' at 1,3",
            "2,1 = '55' at 1,0",
            "2,2 = '56' at 1,1",
            "2,3 = 'Lie' at 1,2",
        ],
    ),
    Case(
        "a blank of the gold is no value",
        ["City|Old|New|Mayor", "Oslo|11|12|Ek", "Riga||34|Moe"],
        ["City|Old|New|Mayor", "Oslo|11|12|Ek", "34|Riga|Moe|"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        [
            "moved_cell 3 cell: 1 0,2,3 1 1,0,2",
            "row 1 is 1",
            "1,0 = 'Riga' at 1,1",
            "1,1 = '' at 1,1",
            "1,2 = '34' at 1,0",
            "1,3 = 'Moe' at 1,2",
        ],
    ),
]

STACKED = [
    Case(
        "two rows in the first",
        ["City|Old", "Oslo|11", "Riga|33", "Bern|44"],
        ["City|Old", "Oslo|11 33", "Riga|", "Bern|44"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        ["packed_cell 1 cell: 0,1 1 0 1", "0,1 = '11' at 0,1", "1,1 = '33' at 0,1"],
    ),
    Case(
        "two rows in the last",
        ["City|Old", "Oslo|11", "Riga|33", "Bern|44"],
        ["City|Old", "Oslo|11", "Riga|", "Bern|33 44"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        ["packed_cell 1 cell: 1,2 1 2 1", "1,1 = '33' at 2,1", "2,1 = '44' at 2,1"],
    ),
    Case(
        "three rows in the middle",
        ["City|Old", "Oslo|11", "Riga|33", "Bern|44"],
        ["City|Old", "Oslo|", "Riga|11 33 44", "Bern|"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        ["packed_cell 2 cell: 0,1,2 1 1 1", "0,1 = '11' at 1,1", "1,1 = '33' at 1,1", "2,1 = '44' at 1,1"],
    ),
    Case(
        "in another order",
        ["City|Old", "Oslo|11", "Riga|33", "Bern|44"],
        ["City|Old", "Oslo|33 11", "Riga|", "Bern|44"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "the blank is not beside it",
        ["City|Old", "Oslo|11", "Riga|33", "Bern|44"],
        ["City|Old", "Oslo|11 44", "Riga|33", "Bern|"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "beside it in the prediction's order",
        ["City|Old", "Oslo|11", "Riga|33", "Bern|44"],
        ["City|Old", "Bern|44", "Oslo|11 33", "Riga|"],
        "0-0 1-1",
        "0-1 1-2 2-0",
        ["packed_cell 1 cell: 0,1 1 1 1", "0,1 = '11' at 1,1", "1,1 = '33' at 1,1"],
    ),
    Case(
        "the gold is blank there",
        ["City|Old", "Oslo|11", "Riga|", "Bern|44"],
        ["City|Old", "Oslo|11", "Riga|", "Bern|44"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "over a blank of the gold",
        ["City|Old", "Oslo|", "Riga|33", "Bern|44"],
        ["City|Old", "Oslo|33", "Riga|", "Bern|44"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "two stacks in a column",
        ["City|Old", "Oslo|11", "Riga|33", "Bern|44", "Lima|55"],
        ["City|Old", "Oslo|11 33", "Riga|", "Bern|", "Lima|44 55"],
        "0-0 1-1",
        "0-0 1-1 2-2 3-3",
        [
            "packed_cell 1 cell: 0,1 1 0 1",
            "packed_cell 1 cell: 2,3 1 3 1",
            "0,1 = '11' at 0,1",
            "1,1 = '33' at 0,1",
            "2,1 = '44' at 3,1",
            "3,1 = '55' at 3,1",
        ],
    ),
    Case(
        "a full column",
        ["City|Old", "Oslo|11", "Riga|33"],
        ["City|Old", "Oslo|11 33", "Riga|7"],
        "0-0 1-1",
        "0-0 1-1",
        [],
    ),
]

FIVE = ["City|Old|New|Mayor|Party", "Oslo|111|112|Ek|Red", "Riga|333|334|Moe|Blue", "Bern|555|556|Lie|Pink"]
HEAD = "City|Old|New|Mayor|Party"

SLIPPED = [
    Case(
        "a cell was lost",
        FIVE,
        [HEAD, "Oslo|111|112|Ek|Red", "Riga|334|Moe|Blue|", "Bern|555|556|Lie|Pink"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1 2-2",
        [
            "ragged 1 row: 1 - 1 -",
            "1,1 = '' at no place",
            "1,2 = '334' at 1,1",
            "1,3 = 'Moe' at 1,2",
            "1,4 = 'Blue' at 1,3",
        ],
    ),
    Case(
        "two cells were lost",
        FIVE,
        [HEAD, "Oslo|111|112|Ek|Red", "Riga|Moe|Blue||", "Bern|555|556|Lie|Pink"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1 2-2",
        [
            "ragged 1 row: 1 - 1 -",
            "1,1 = '' at no place",
            "1,2 = '' at no place",
            "1,3 = 'Moe' at 1,1",
            "1,4 = 'Blue' at 1,2",
        ],
    ),
    Case(
        "three cells were lost",
        [one + "|Old " + one[0] for one in FIVE],
        [HEAD + "|Last", "Oslo|111|112|Ek|Red|Old O", "Riga|Blue|Old R|||", "Bern|555|556|Lie|Pink|Old B"],
        "0-0 1-1 2-2 3-3 4-4 5-5",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "a cell came in",
        FIVE,
        [HEAD + "|", "Oslo|111|112|Ek|Red|", "Riga|7|333|334|Moe|Blue", "Bern|555|556|Lie|Pink|"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1 2-2",
        [
            "ragged 1 row: 1 - 1 5",
            "1,1 = '333' at 1,2",
            "1,2 = '334' at 1,3",
            "1,3 = 'Moe' at 1,4",
            "1,4 = 'Blue' at 1,5",
        ],
    ),
    Case(
        "two cells came in",
        FIVE,
        [HEAD + "||", "Oslo|111|112|Ek|Red||", "Riga|7|8|333|334|Moe|Blue", "Bern|555|556|Lie|Pink||"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1 2-2",
        [
            "ragged 1 row: 1 - 1 5,6",
            "1,1 = '333' at 1,3",
            "1,2 = '334' at 1,4",
            "1,3 = 'Moe' at 1,5",
            "1,4 = 'Blue' at 1,6",
        ],
    ),
    Case(
        "a blank came in and the last value fell off",
        FIVE,
        [HEAD, "Oslo|111|112|Ek|Red", "Riga||333|334|Moe", "Bern|555|556|Lie|Pink"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1 2-2",
        [
            "ragged 1 row: 1 - 1 -",
            "1,1 = '333' at 1,2",
            "1,2 = '334' at 1,3",
            "1,3 = 'Moe' at 1,4",
            "1,4 = '' at no place",
        ],
    ),
    Case(
        "a value came in and the last one fell off",
        FIVE,
        [HEAD, "Oslo|111|112|Ek|Red", "Riga|7|333|334|Moe", "Bern|555|556|Lie|"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "the last value alone, telling",
        FIVE,
        [HEAD, "Oslo|111|112|Ek|Red", "Riga|333|334|Blue|", "Bern|555|556|Lie|Pink"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "the last value alone, a number of two digits",
        ["A|B|C|D", "Oslo|Ek|Red|12", "Riga|Moe|Blue|34"],
        ["A|B|C|D", "Oslo|Ek|Red|12", "Riga|Moe|34|"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        ["ragged 1 row: 1 - 1 -", "1,2 = '' at no place", "1,3 = '34' at 1,2"],
    ),
    Case(
        "the last value alone, a digit",
        ["A|B|C|D", "Oslo|Ek|Red|1", "Riga|Moe|Blue|3"],
        ["A|B|C|D", "Oslo|Ek|Red|1", "Riga|Moe|3|"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        [],
    ),
    Case(
        "a number one column to the right under a name",
        ["A|B|C|D", "Oslo|Ek|12|", "Riga|Moe|34|"],
        ["A|B|C|D", "Oslo|Ek|12|", "Riga|Moe||34"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        [],
    ),
    Case(
        "two of three values behind it are right",
        FIVE,
        [HEAD, "Oslo|111|112|Ek|Red", "Riga|334|Foss|Blue|", "Bern|555|556|Lie|Pink"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1 2-2",
        [
            "ragged 1 row: 1 - 1 -",
            "1,1 = '' at no place",
            "1,2 = '334' at 1,1",
            "1,3 = 'Foss' at 1,2",
            "1,4 = 'Blue' at 1,3",
        ],
    ),
    Case(
        "one of three values behind it is right",
        FIVE,
        [HEAD, "Oslo|111|112|Ek|Red", "Riga|999|Foss|Blue|", "Bern|555|556|Lie|Pink"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "two columns are too few",
        ["A|B", "Oslo|12", "Riga|34"],
        ["A|B|", "Oslo|12|", "Riga||34"],
        "0-0 1-1",
        "0-0 1-1",
        [],
    ),
    Case(
        "a row without a partner",
        FIVE,
        [HEAD, "Oslo|111|112|Ek|Red", "Riga|334|Moe|Blue|", "Bern|555|556|Lie|Pink"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 2-2",
        [
            "ragged 1 row: 1 - 1 -",
            "row 1 is 1",
            "1,1 = '' at no place",
            "1,2 = '334' at 1,1",
            "1,3 = 'Moe' at 1,2",
            "1,4 = 'Blue' at 1,3",
        ],
    ),
    Case(
        "a row without a partner that is mostly another",
        FIVE,
        [HEAD, "Oslo|111|112|Ek|Red", "Rome|334|Foss|Blue|", "Bern|555|556|Lie|Pink"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 2-2",
        [],
    ),
    Case(
        "a row without a partner whose name slipped",
        FIVE,
        [HEAD, "Oslo|111|112|Ek|Red", "|Riga|333|334|Moe", "Bern|555|556|Lie|Pink"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 2-2",
        [],
    ),
    Case(
        "two rows without a partner each to its own",
        FIVE,
        [HEAD, "Oslo|111|112|Ek|Red", "Bern|556|Lie|Pink|", "Riga|334|Moe|Blue|"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0",
        [
            "ragged 1 row: 2 - 1 -",
            "ragged 1 row: 1 - 2 -",
            "row 1 is 2",
            "row 2 is 1",
            "1,1 = '' at no place",
            "1,2 = '334' at 2,1",
            "1,3 = 'Moe' at 2,2",
            "1,4 = 'Blue' at 2,3",
            "2,1 = '' at no place",
            "2,2 = '556' at 1,1",
            "2,3 = 'Lie' at 1,2",
            "2,4 = 'Pink' at 1,3",
        ],
    ),
    Case(
        "an overflow with another value is no overflow",
        FIVE,
        [HEAD + "|", "Oslo|111|112|Ek|Red|x", "Riga|7|333|334|Moe|Blue", "Bern|555|556|Lie|Pink|"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1 2-2",
        [
            "ragged 1 row: 1 - 1 -",
            "1,1 = '333' at 1,2",
            "1,2 = '334' at 1,3",
            "1,3 = 'Moe' at 1,4",
            "1,4 = 'Blue' at 1,5",
        ],
    ),
    Case(
        "a named column is no overflow",
        FIVE,
        [HEAD + "|Else", "Oslo|111|112|Ek|Red|", "Riga|7|333|334|Moe|Blue", "Bern|555|556|Lie|Pink|"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "the same number written otherwise",
        FIVE,
        [HEAD, "Oslo|111|112|Ek|Red", "Riga|334.0|Moe|Blue|", "Bern|555|556|Lie|Pink"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1 2-2",
        [
            "ragged 1 row: 1 - 1 -",
            "1,1 = '' at no place",
            "1,2 = '334.0' at 1,1",
            "1,3 = 'Moe' at 1,2",
            "1,4 = 'Blue' at 1,3",
        ],
    ),
    Case(
        "columns in another order",
        FIVE,
        ["Party|City|Old|New|Mayor", "Red|Oslo|111|112|Ek", "Blue|Riga|334|Moe|", "Pink|Bern|555|556|Lie"],
        "0-1 1-2 2-3 3-4 4-0",
        "0-0 1-1 2-2",
        ["ragged 1 row: 1 - 1 -", "1,1 = '' at no place", "1,2 = '334' at 1,2", "1,3 = 'Moe' at 1,3"],
    ),
]

NOTED = [
    Case(
        "a digit alone",
        ["A|B|C|D", "Oslo|Ek|Red|1", "Riga|Moe|Blue|3"],
        ["A|B|C|D", "Oslo|Ek|Red|1", "Riga|Moe|3|"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        ["ragged 1 row: 1 - 1 -", "1,2 = '' at no place", "1,3 = '3' at 1,2"],
    ),
    Case(
        "a word alone",
        ["A|B|C|D", "Oslo|Ek|Red|Left", "Riga|Moe|Blue|Right"],
        ["A|B|C|D", "Oslo|Ek|Red|Left", "Riga|Moe|Right|"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        ["ragged 1 row: 1 - 1 -", "1,2 = '' at no place", "1,3 = 'Right' at 1,2"],
    ),
    Case(
        "one value in place as well",
        ["A|B|C|D", "Oslo|Ek|Red|1", "Riga|Moe|Blue|3"],
        ["A|B|C|D", "Oslo|Ek|Red|1", "Riga|Moe|4|"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        [],
    ),
]

GROUPED = [
    Case(
        "printed once",
        ["Land|City", "Peru|Lima", "Peru|Cusco", "Chad|Moundou"],
        ["Land|City", "Peru|Lima", "|Cusco", "Chad|Moundou"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        ["grouped_rows 1 cell: 1 0 1 0", "1,0 = 'Peru' at 0,0", "1,0 is taken"],
    ),
    Case(
        "printed once over three",
        ["Land|City", "Peru|Lima", "Peru|Cusco", "Peru|Ica", "Chad|Moundou"],
        ["Land|City", "Peru|Lima", "|Cusco", "|Ica", "Chad|Moundou"],
        "0-0 1-1",
        "0-0 1-1 2-2 3-3",
        [
            "grouped_rows 2 cell: 1,2 0 1,2 0",
            "1,0 = 'Peru' at 0,0",
            "2,0 = 'Peru' at 0,0",
            "1,0 is taken",
            "2,0 is taken",
        ],
    ),
    Case(
        "a blank under another value",
        ["Land|City", "Peru|Lima", "Chad|Moundou", "Chad|Bol"],
        ["Land|City", "Peru|Lima", "|Moundou", "Chad|Bol"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "a value printed twice in a row",
        ["Land|City", "Peru|Lima", "Peru|Cusco", "Peru|Ica"],
        ["Land|City", "Peru|Lima", "Peru|Cusco", "|Ica"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "the first is blank",
        ["Land|City", "Peru|Lima", "Peru|Cusco"],
        ["Land|City", "|Lima", "Peru|Cusco"],
        "0-0 1-1",
        "0-0 1-1",
        [],
    ),
    Case(
        "under a wrong value",
        ["Land|City", "Peru|Lima", "Peru|Cusco"],
        ["Land|City", "Chile|Lima", "|Cusco"],
        "0-0 1-1",
        "0-0 1-1",
        [],
    ),
    Case(
        "repeated where the gold is blank",
        ["Land|City", "Peru|Lima", "|Cusco", "Chad|Moundou"],
        ["Land|City", "Peru|Lima", "Peru|Cusco", "Chad|Moundou"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        ["grouped_rows 1 cell: 1 0 1 0", "1,0 = '' at 1,0"],
    ),
    Case(
        "in the prediction's order",
        ["Land|City", "Peru|Lima", "Peru|Cusco", "Chad|Moundou"],
        ["Land|City", "Chad|Moundou", "Peru|Cusco", "|Lima"],
        "0-0 1-1",
        "0-2 1-1 2-0",
        ["grouped_rows 1 cell: 0 0 2 0", "0,0 = 'Peru' at 1,0", "2,0 is taken"],
    ),
    Case(
        "in the gold's order",
        ["Land|City", "Peru|Lima", "|Cusco", "Chad|Moundou"],
        ["Land|City", "Chad|Moundou", "Peru|Cusco", "Peru|Lima"],
        "0-0 1-1",
        "0-2 1-1 2-0",
        ["grouped_rows 1 cell: 1 0 1 0", "1,0 = '' at 1,0"],
    ),
    Case(
        "blank in both",
        ["Land|City", "Peru|Lima", "|Cusco", "Chad|Moundou"],
        ["Land|City", "Peru|Lima", "|Cusco", "Chad|Moundou"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "measures name no group",
        ["Height (m)|City", "12.5|Lima", "12.5|Cusco", "13.1|Ica"],
        ["Height (m)|City", "12.5|Lima", "|Cusco", "13.1|Ica"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "truth values name no group",
        ["Open|City", "yes|Lima", "yes|Cusco", "no|Ica"],
        ["Open|City", "yes|Lima", "|Cusco", "no|Ica"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "years name groups",
        ["Year|City", "1999|Lima", "1999|Cusco", "2001|Ica"],
        ["Year|City", "1999|Lima", "|Cusco", "2001|Ica"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        ["grouped_rows 1 cell: 1 0 1 0", "1,0 = '1999' at 0,0", "1,0 is taken"],
    ),
]


@each(*MOVED)
def test_a_lost_value_is_taken_from_the_cell_of_its_row_that_holds_it_by_no_chance(case: Case) -> None:
    assert case.under(repair_moved_cells) == case.expected


@each(*SHIFTED)
def test_a_row_is_known_by_most_of_its_values_in_other_columns(case: Case) -> None:
    assert case.under(repair_shifted_rows) == case.expected


@each(*STACKED)
def test_a_cell_holds_the_texts_of_its_row_and_of_blank_ones_beside_it(case: Case) -> None:
    assert case.under(repair_stacked_cells) == case.expected


@each(*SLIPPED)
def test_a_row_a_cell_too_short_or_too_long_is_read_along_its_shift(case: Case) -> None:
    assert case.under(repair_ragged_rows) == case.expected


@each(*NOTED)
def test_one_value_tells_a_shift_where_the_reader_met_ragged_rows(case: Case) -> None:
    both = draft(table(case.gold), ragged(table(case.predicted)), case.columns, case.rows)
    assert done(repair_ragged_rows, both) == case.expected


@each(*GROUPED)
def test_a_blank_under_a_name_is_that_name_if_it_holds_for_the_whole_column(case: Case) -> None:
    assert case.under(repair_groups) == case.expected
