"""Columns and rows merged or split: small tables on either side of each condition."""

from __future__ import annotations

import pytest
from small_drafts import Case, draft, each, table

from tabx.align.repairs.copies import repair_copies_and_totals, resolve_copies
from tabx.align.repairs.merged_column import repair_merged_columns
from tabx.align.repairs.merged_row import repair_joined_rows, repair_merged_rows
from tabx.align.repairs.merged_texts import columns_named_in, run_together
from tabx.align.repairs.parts_of_texts import Named, lack_what_names_supply, parts_of, put_together, stands_by_chance
from tabx.align.repairs.split_column import repair_split_columns
from tabx.align.repairs.split_row import repair_split_rows, repair_wrapped_rows
from tabx.values import read_header

SHIPS = ["Ship|Built|Crew|Port", "Aurora|1951|120|Oslo", "Bounty|1948|75|Riga", "Castor|1972|310|Bern"]

MERGED_COLUMNS = [
    Case(
        "named in the header",
        SHIPS,
        ["Ship|Built / Crew|Port", "Aurora|1951 / 120|Oslo", "Bounty|1948 / 75|Riga", "Castor|1972 / 310|Bern"],
        "0-0 3-2",
        "0-0 1-1 2-2",
        [
            "merged_column 1 column: - 1,2 - 1",
            "column 1,2 is 1",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,1",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,1",
            "2,1 = '1972' at 2,1",
            "2,2 = '310' at 2,1",
        ],
    ),
    Case(
        "named in the header, with its partner",
        SHIPS,
        ["Ship|Built / Crew|Port", "Aurora|1951 / 120|Oslo", "Bounty|1948 / 75|Riga", "Castor|1972 / 310|Bern"],
        "0-0 1-1 3-2",
        "0-0 1-1 2-2",
        [
            "merged_column 1 column: - 1,2 - 1",
            "column 1 is free",
            "column 1,2 is 1",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,1",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,1",
            "2,1 = '1972' at 2,1",
            "2,2 = '310' at 2,1",
        ],
    ),
    Case(
        "named in the other order",
        SHIPS,
        ["Ship|Crew and Built|Port", "Aurora|120; 1951|Oslo", "Bounty|75; 1948|Riga", "Castor|310; 1972|Bern"],
        "0-0 3-2",
        "0-0 1-1 2-2",
        [
            "merged_column 1 column: - 1,2 - 1",
            "column 1,2 is 1",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,1",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,1",
            "2,1 = '1972' at 2,1",
            "2,2 = '310' at 2,1",
        ],
    ),
    Case(
        "by content alone",
        SHIPS,
        ["Ship|Data|Port", "Aurora|1951 (120)|Oslo", "Bounty|1948 (75)|Riga", "Castor|1972 (310)|Bern"],
        "0-0 3-2",
        "0-0 1-1 2-2",
        [
            "merged_column 1 column: - 1,2 - 1",
            "column 1,2 is 1",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,1",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,1",
            "2,1 = '1972' at 2,1",
            "2,2 = '310' at 2,1",
        ],
    ),
    Case(
        "by content, of which a third is there",
        SHIPS,
        ["Ship|Data|Port", "Aurora|1951 (120)|Oslo", "Bounty|9 (8)|Riga", "Castor|7 (6)|Bern"],
        "0-0 3-2",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "by content, of which two thirds are there",
        SHIPS,
        ["Ship|Data|Port", "Aurora|1951 (120)|Oslo", "Bounty|1948 (75)|Riga", "Castor|7 (6)|Bern"],
        "0-0 3-2",
        "0-0 1-1 2-2",
        [
            "merged_column 1 column: - 1,2 - 1 0.667",
            "column 1,2 is 1",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,1",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,1",
            "2,1 = '7' at 2,1",
            "2,2 = '6' at 2,1",
        ],
    ),
    Case(
        "one column alone is no merger",
        SHIPS,
        ["Ship|Data|Crew|Port", "Aurora|1951 (x)|120|Oslo", "Bounty|1948 (x)|75|Riga", "Castor|1972 (x)|310|Bern"],
        "0-0 2-2 3-3",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "beside the partner's own value",
        SHIPS,
        ["Ship|Crew|Port", "Aurora|1951 (120)|Oslo", "Bounty|1948 (75)|Riga", "Castor|1972 (310)|Bern"],
        "0-0 2-1 3-2",
        "0-0 1-1 2-2",
        [
            "merged_column 1 column: - 1,2 - 1",
            "column 2 is free",
            "column 1,2 is 1",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,1",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,1",
            "2,1 = '1972' at 2,1",
            "2,2 = '310' at 2,1",
        ],
    ),
    Case(
        "a partner that stands alone in most rows",
        SHIPS,
        ["Ship|Crew|Port", "Aurora|120|Oslo", "Bounty|75|Riga", "Castor|1972 (310)|Bern"],
        "0-0 2-1 3-2",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "a partner that stands alone in half of the rows",
        SHIPS[:3],
        ["Ship|Crew|Port", "Aurora|1951 (120)|Oslo", "Bounty|75|Riga"],
        "0-0 2-1 3-2",
        "0-0 1-1",
        [
            "merged_column 1 column: - 1,2 - 1 0.500",
            "column 2 is free",
            "column 1,2 is 1",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,1",
            "1,1 = '' at 1,1",
            "1,2 = '75' at 1,1",
        ],
    ),
    Case(
        "run together",
        SHIPS,
        ["Ship|BuiltCrew|Port", "Aurora|1951120|Oslo", "Bounty|194875|Riga", "Castor|1972310|Bern"],
        "0-0 3-2",
        "0-0 1-1 2-2",
        [
            "merged_column 1 column: - 1,2 - 1",
            "column 1,2 is 1",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,1",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,1",
            "2,1 = '1972' at 2,1",
            "2,2 = '310' at 2,1",
        ],
    ),
    Case(
        "run together in another order",
        SHIPS,
        ["Ship|Data|Port", "Aurora|1201951|Oslo", "Bounty|751948|Riga", "Castor|3101972|Bern"],
        "0-0 3-2",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "run together, not neighbours",
        SHIPS,
        ["Ship|Data|Built", "Aurora|120Oslo|1951", "Bounty|75Riga|1948", "Castor|310Bern|1972"],
        "0-0 1-2",
        "0-0 1-1 2-2",
        [
            "merged_column 1 column: - 2,3 - 1",
            "column 2,3 is 1",
            "0,2 = '120' at 0,1",
            "0,3 = 'Oslo' at 0,1",
            "1,2 = '75' at 1,1",
            "1,3 = 'Riga' at 1,1",
            "2,2 = '310' at 2,1",
            "2,3 = 'Bern' at 2,1",
        ],
    ),
    Case(
        "three run together",
        SHIPS,
        ["Ship|Data", "Aurora|1951120Oslo", "Bounty|194875Riga", "Castor|1972310Bern"],
        "0-0",
        "0-0 1-1 2-2",
        [
            "merged_column 2 column: - 1,2,3 - 1",
            "column 1,2,3 is 1",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,1",
            "0,3 = 'Oslo' at 0,1",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,1",
            "1,3 = 'Riga' at 1,1",
            "2,1 = '1972' at 2,1",
            "2,2 = '310' at 2,1",
            "2,3 = 'Bern' at 2,1",
        ],
    ),
    Case(
        "run together in one row of two",
        SHIPS[:3],
        ["Ship|Data|Port", "Aurora|1951120|Oslo", "Bounty|x|Riga"],
        "0-0 3-2",
        "0-0 1-1",
        [],
    ),
    Case(
        "run together in two rows of four",
        [*SHIPS, "Delphi|1999|44|Lima"],
        ["Ship|Data|Port", "Aurora|1951120|Oslo", "Bounty|194875|Riga", "Castor|x|Bern", "Delphi|y|Lima"],
        "0-0 3-2",
        "0-0 1-1 2-2 3-3",
        [
            "merged_column 1 column: - 1,2 - 1 0.500",
            "column 1,2 is 1",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,1",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,1",
            "2,1 = 'x' at 2,1",
            "2,2 = '' at 2,1",
            "3,1 = 'y' at 3,1",
            "3,2 = '' at 3,1",
        ],
    ),
    Case(
        "nothing is missing",
        SHIPS,
        ["Ship|Built|Crew|Port", "Aurora|1951 (120)|120|Oslo", "Bounty|1948|75|Riga", "Castor|1972|310|Bern"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "a blank part",
        SHIPS,
        ["Ship|Built / Crew|Port", "Aurora|1951 / 120|Oslo", "Bounty|1948|Riga", "Castor|1972 / 310|Bern"],
        "0-0 3-2",
        "0-0 1-1 2-2",
        [
            "merged_column 1 column: - 1,2 - 1 0.667",
            "column 1,2 is 1",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,1",
            "1,1 = '1948' at 1,1",
            "1,2 = '' at 1,1",
            "2,1 = '1972' at 2,1",
            "2,2 = '310' at 2,1",
        ],
    ),
    Case(
        "another value in a part",
        SHIPS,
        ["Ship|Built / Crew|Port", "Aurora|1951 / 120|Oslo", "Bounty|1949 / 75|Riga", "Castor|1972 / 311|Bern"],
        "0-0 3-2",
        "0-0 1-1 2-2",
        [
            "merged_column 1 column: - 1,2 - 1 0.667",
            "column 1,2 is 1",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,1",
            "1,1 = '1949' at 1,1",
            "1,2 = '75' at 1,1",
            "2,1 = '1972' at 2,1",
            "2,2 = '311' at 2,1",
        ],
    ),
    Case(
        "a row of two that a merged cell names",
        ["Ship|Built|Crew|Port", "Aurora|1951|120|Oslo", "Aurora|1948|75|Oslo"],
        ["Ship|Built / Crew|Port", "Aurora|1948 / 75|Oslo", "Aurora|1951 / 120|Oslo"],
        "0-0 3-2",
        "0-0 1-1",
        [
            "merged_column 1 column: - 1,2 - 1 0.000",
            "column 1,2 is 1",
            "row 0 is 1",
            "row 1 is 0",
            "0,1 = '1951' at 1,1",
            "0,2 = '120' at 1,1",
            "1,1 = '1948' at 0,1",
            "1,2 = '75' at 0,1",
        ],
    ),
    Case(
        "a free row that a merged cell names",
        SHIPS,
        ["Ship|Built / Crew|Port", "Aurora|1951 / 120|Oslo", "Bounti|1948 / 75|Rig", "Castor|1972 / 310|Bern"],
        "0-0 3-2",
        "0-0 2-2",
        [
            "merged_column 1 column: - 1,2 - 1",
            "column 1,2 is 1",
            "row 1 is 1",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,1",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,1",
            "2,1 = '1972' at 2,1",
            "2,2 = '310' at 2,1",
        ],
    ),
    Case(
        "a group named beside the list",
        ["Team|Tot Rebounds|Off Rebounds", "Reds|41|12", "Blues|38|9"],
        ["Team|Rebounds (Tot/Off)", "Reds|41/12", "Blues|38/9"],
        "0-0",
        "0-0 1-1",
        [
            "merged_column 1 column: - 1,2 - 1",
            "column 1,2 is 1",
            "0,1 = '41' at 0,1",
            "0,2 = '12' at 0,1",
            "1,1 = '38' at 1,1",
            "1,2 = '9' at 1,1",
        ],
    ),
]

SPLIT_COLUMNS = [
    Case(
        "a name in two",
        ["Name|Port", "Ada Winter|Oslo", "Boris Keller|Riga"],
        ["First|Last|Port", "Ada|Winter|Oslo", "Boris|Keller|Riga"],
        "1-2",
        "0-0 1-1",
        [
            "split_column 1 column: - 0 - 0,1",
            "column 0 is 0,1",
            "0,0 = 'Ada Winter' at 0,0 0,1",
            "1,0 = 'Boris Keller' at 1,0 1,1",
        ],
    ),
    Case(
        "its partner is a part",
        ["Name|Port", "Ada Winter|Oslo", "Boris Keller|Riga"],
        ["Name|Last|Port", "Ada|Winter|Oslo", "Boris|Keller|Riga"],
        "0-0 1-2",
        "0-0 1-1",
        [
            "split_column 1 column: - 0 - 0,1",
            "column 0 is 0,1",
            "0,0 = 'Ada Winter' at 0,0 0,1",
            "1,0 = 'Boris Keller' at 1,0 1,1",
        ],
    ),
    Case(
        "its partner is whole",
        ["Name|Port", "Ada Winter|Oslo", "Boris Keller|Riga"],
        ["Name|Last|Port", "Ada Winter|Winter|Oslo", "Boris Keller|Keller|Riga"],
        "0-0 1-2",
        "0-0 1-1",
        [],
    ),
    Case(
        "in the other order",
        ["Name|Port", "Ada Winter|Oslo", "Boris Keller|Riga"],
        ["Last|First|Port", "Winter|Ada|Oslo", "Keller|Boris|Riga"],
        "1-2",
        "0-0 1-1",
        [
            "split_column 1 column: - 0 - 0,1",
            "column 0 is 0,1",
            "0,0 = 'Ada Winter' at 0,0 0,1",
            "1,0 = 'Boris Keller' at 1,0 1,1",
        ],
    ),
    Case(
        "in three",
        ["Name|Port", "Ada May Winter|Oslo", "Boris Lee Keller|Riga"],
        ["First|Mid|Last|Port", "Ada|May|Winter|Oslo", "Boris|Lee|Keller|Riga"],
        "1-3",
        "0-0 1-1",
        [
            "split_column 2 column: - 0 - 0,1,2",
            "column 0 is 0,1,2",
            "0,0 = 'Ada May Winter' at 0,0 0,1 0,2",
            "1,0 = 'Boris Lee Keller' at 1,0 1,1 1,2",
        ],
    ),
    Case(
        "one part alone",
        ["Name|Port", "Ada Winter|Oslo", "Boris Keller|Riga"],
        ["First|Port", "Ada|Oslo", "Boris|Riga"],
        "1-1",
        "0-0 1-1",
        [],
    ),
    Case(
        "half of the rows",
        ["Name|Port", "Ada Winter|Oslo", "Boris Keller|Riga"],
        ["First|Last|Port", "Ada|Winter|Oslo", "Moe|Lie|Riga"],
        "1-2",
        "0-0 1-1",
        [
            "split_column 1 column: - 0 - 0,1 0.500",
            "column 0 is 0,1",
            "0,0 = 'Ada Winter' at 0,0 0,1",
            "1,0 = 'Moe Lie' at 1,0 1,1",
        ],
    ),
    Case(
        "a third of the rows",
        ["Name|Port", "Ada Winter|Oslo", "Boris Keller|Riga", "Carl Moe|Bern"],
        ["First|Last|Port", "Ada|Winter|Oslo", "Moe|Lie|Riga", "Tom|Lee|Bern"],
        "1-2",
        "0-0 1-1 2-2",
        [],
    ),
    Case(
        "a blank part",
        ["Name|Port", "Ada Winter|Oslo", "Boris|Riga", "Carl Moe|Bern"],
        ["First|Last|Port", "Ada|Winter|Oslo", "Boris||Riga", "Carl|Moe|Bern"],
        "1-2",
        "0-0 1-1 2-2",
        [
            "split_column 1 column: - 0 - 0,1",
            "column 0 is 0,1",
            "0,0 = 'Ada Winter' at 0,0 0,1",
            "1,0 = 'Boris' at 1,0 1,1",
            "2,0 = 'Carl Moe' at 2,0 2,1",
        ],
    ),
    Case(
        "facts of a list",
        ["Colours|Port", "red; blue|Oslo", "pink; grey|Riga"],
        ["One|Two|Port", "red|blue|Oslo", "pink|grey|Riga"],
        "1-2",
        "0-0 1-1",
        [
            "split_column 1 column: - 0 - 0,1",
            "column 0 is 0,1",
            "0,0 = 'red; blue' at 0,0 0,1",
            "1,0 = 'pink; grey' at 1,0 1,1",
        ],
    ),
    Case(
        "words that the names supply",
        ["Season|Port", "2011 (14 games)|Oslo", "2012 (9 games)|Riga"],
        ["Year|Games|Port", "2011|14|Oslo", "2012|9|Riga"],
        "1-2",
        "0-0 1-1",
        [
            "split_column 1 column: - 0 - 0,1",
            "column 0 is 0,1",
            "0,0 = '2011 (14 games)' at 0,0 0,1",
            "1,0 = '2012 (9 games)' at 1,0 1,1",
        ],
    ),
    Case(
        "one digit by chance",
        ["Season|Port", "2011 week 4|Oslo", "2012 week 4|Riga"],
        ["Season|Rank|Port", "2011 week|4|Oslo", "2012 week|4|Riga"],
        "0-0 1-2",
        "0-0 1-1",
        [],
    ),
    Case(
        "two digits are none by chance",
        ["Season|Port", "2011 week 4|Oslo", "2012 week 5|Riga"],
        ["Season|Rank|Port", "2011 week|4|Oslo", "2012 week|5|Riga"],
        "0-0 1-2",
        "0-0 1-1",
        [
            "split_column 1 column: - 0 - 0,1",
            "column 0 is 0,1",
            "0,0 = '2011 week 4' at 0,0 0,1",
            "1,0 = '2012 week 5' at 1,0 1,1",
        ],
    ),
    Case(
        "an initial",
        ["Name|Port", "Ada Winter|Oslo", "Boris Keller|Riga"],
        ["First|Last|Port", "A.|Winter|Oslo", "B.|Keller|Riga"],
        "1-2",
        "0-0 1-1",
        [
            "split_column 1 column: - 0 - 0,1",
            "column 0 is 0,1",
            "0,0 = 'Winter A.' at 0,0 0,1",
            "1,0 = 'Keller B.' at 1,0 1,1",
        ],
    ),
    Case(
        "a part twice",
        ["Name|Port", "Ada Winter|Oslo", "Boris Keller|Riga"],
        ["First|Again|Port", "Ada|Ada|Oslo", "Boris|Boris|Riga"],
        "1-2",
        "0-0 1-1",
        [],
    ),
    Case(
        "a part that says that there is none",
        ["Name|Port", "Ada Winter|Oslo", "Boris|Riga", "Carl Moe|Bern"],
        ["First|Last|Port", "Ada|Winter|Oslo", "Boris|n/a|Riga", "Carl|Moe|Bern"],
        "1-2",
        "0-0 1-1 2-2",
        [
            "split_column 1 column: - 0 - 0,1",
            "column 0 is 0,1",
            "0,0 = 'Ada Winter' at 0,0 0,1",
            "1,0 = 'Boris' at 1,0 1,1",
            "2,0 = 'Carl Moe' at 2,0 2,1",
        ],
    ),
]

HEAD = "Ship|Built|Crew|Port"
MERGED_ROWS = [
    Case(
        "fact by fact",
        SHIPS,
        [HEAD, "Aurora|1951|120|Oslo", "Bounty; Castor|1948; 1972|75; 310|Riga; Bern"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        [
            "merged_row 1 row: 1,2 - 1 -",
            "row 1,2 is 1",
            "1,0 = 'Bounty' at 1,0",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,2",
            "1,3 = 'Riga' at 1,3",
            "2,0 = 'Castor' at 1,0",
            "2,1 = '1972' at 1,1",
            "2,2 = '310' at 1,2",
            "2,3 = 'Bern' at 1,3",
        ],
    ),
    Case(
        "with its partner",
        SHIPS,
        [HEAD, "Aurora|1951|120|Oslo", "Bounty; Castor|1948; 1972|75; 310|Riga; Bern"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        [
            "merged_row 1 row: 1,2 - 1 -",
            "row 1 is free",
            "row 1,2 is 1",
            "1,0 = 'Bounty' at 1,0",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,2",
            "1,3 = 'Riga' at 1,3",
            "2,0 = 'Castor' at 1,0",
            "2,1 = '1972' at 1,1",
            "2,2 = '310' at 1,2",
            "2,3 = 'Bern' at 1,3",
        ],
    ),
    Case(
        "in the other order",
        SHIPS,
        [HEAD, "Aurora|1951|120|Oslo", "Castor; Bounty|1972; 1948|310; 75|Bern; Riga"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        [
            "merged_row 1 row: 1,2 - 1 -",
            "row 1 is free",
            "row 1,2 is 1",
            "1,0 = 'Bounty' at 1,0",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,2",
            "1,3 = 'Riga' at 1,3",
            "2,0 = 'Castor' at 1,0",
            "2,1 = '1972' at 1,1",
            "2,2 = '310' at 1,2",
            "2,3 = 'Bern' at 1,3",
        ],
    ),
    Case(
        "half of it wrong",
        SHIPS,
        [HEAD, "Aurora|1951|120|Oslo", "Bounty; Castor|1948; 1972|9; 8|Lima; Rome"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        [],
    ),
    Case(
        "a quarter of it wrong",
        SHIPS,
        [HEAD, "Aurora|1951|120|Oslo", "Bounty; Castor|1948; 1972|9; 8|Riga; Bern"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        [
            "merged_row 1 row: 1,2 - 1 - 0.750",
            "row 1,2 is 1",
            "1,0 = 'Bounty' at 1,0",
            "1,1 = '1948' at 1,1",
            "1,2 = '9' at 1,2",
            "1,3 = 'Riga' at 1,3",
            "2,0 = 'Castor' at 1,0",
            "2,1 = '1972' at 1,1",
            "2,2 = '8' at 1,2",
            "2,3 = 'Bern' at 1,3",
        ],
    ),
    Case(
        "one row's facts alone",
        SHIPS,
        [HEAD, "Aurora|1951|120|Oslo", "Bounty; Dora|1948; 7|75; 8|Riga; Rome"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        [],
    ),
    Case(
        "three rows",
        SHIPS,
        [HEAD, "Aurora; Bounty; Castor|1951; 1948; 1972|120; 75; 310|Oslo; Riga; Bern"],
        "0-0 1-1 2-2 3-3",
        "",
        [
            "merged_row 2 row: 0,1,2 - 0 -",
            "row 0,1,2 is 0",
            "0,0 = 'Aurora' at 0,0",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,2",
            "0,3 = 'Oslo' at 0,3",
            "1,0 = 'Bounty' at 0,0",
            "1,1 = '1948' at 0,1",
            "1,2 = '75' at 0,2",
            "1,3 = 'Riga' at 0,3",
            "2,0 = 'Castor' at 0,0",
            "2,1 = '1972' at 0,1",
            "2,2 = '310' at 0,2",
            "2,3 = 'Bern' at 0,3",
        ],
    ),
    Case(
        "a value of both",
        ["Ship|Crew|Port", "Aurora|120|Oslo", "Bounty|75|Riga", "Castor|310|Riga"],
        ["Ship|Crew|Port", "Aurora|120|Oslo", "Bounty; Castor|75; 310|Riga"],
        "0-0 1-1 2-2",
        "0-0",
        [
            "merged_row 1 row: 1,2 - 1 -",
            "row 1,2 is 1",
            "1,0 = 'Bounty' at 1,0",
            "1,1 = '75' at 1,1",
            "1,2 = 'Riga' at 1,2",
            "2,0 = 'Castor' at 1,0",
            "2,1 = '310' at 1,1",
            "2,2 = 'Riga' at 1,2",
        ],
    ),
    Case(
        "a blank of one",
        ["Ship|Crew|Port", "Aurora|120|Oslo", "Bounty|75|", "Castor|310|Riga"],
        ["Ship|Crew|Port", "Aurora|120|Oslo", "Bounty; Castor|75; 310|Riga"],
        "0-0 1-1 2-2",
        "0-0",
        [
            "merged_row 1 row: 1,2 - 1 -",
            "row 1,2 is 1",
            "1,0 = 'Bounty' at 1,0",
            "1,1 = '75' at 1,1",
            "1,2 = '' at 1,2",
            "2,0 = 'Castor' at 1,0",
            "2,1 = '310' at 1,1",
            "2,2 = 'Riga' at 1,2",
        ],
    ),
    Case(
        "one column is a list",
        ["Ship", "Aurora", "Bounty", "Castor"],
        ["Ship", "Aurora", "Bounty; Castor"],
        "0-0",
        "0-0",
        [],
    ),
    Case(
        "its partner is no part",
        SHIPS,
        [HEAD, "Bounty; Castor|1948; 1972|75; 310|Riga; Bern"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        [],
    ),
    Case(
        "nothing is packed",
        SHIPS,
        [HEAD, "Aurora|1951|120|Oslo", "Bounty|1948|75|Riga"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        [],
    ),
    Case(
        "three of five values",
        [*(one + "|" + two for one, two in zip(SHIPS, ["Flag", "red", "blue", "pink"], strict=True))],
        [
            "Ship|Built|Crew|Port|Flag",
            "Aurora|1951|120|Oslo|red",
            "Bounty; Castor|1948; 1972|75; 310|Lima; Rome|grey; teal",
        ],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0",
        [
            "merged_row 1 row: 1,2 - 1 - 0.600",
            "row 1,2 is 1",
            "1,0 = 'Bounty' at 1,0",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,2",
            "1,3 = 'Lima' at 1,3",
            "1,4 = 'grey' at 1,4",
            "2,0 = 'Castor' at 1,0",
            "2,1 = '1972' at 1,1",
            "2,2 = '310' at 1,2",
            "2,3 = 'Rome' at 1,3",
            "2,4 = 'teal' at 1,4",
        ],
    ),
    Case(
        "three of six values",
        [
            "Ship|Built|Crew|Port|Flag|Load",
            "Aurora|1951|120|Oslo|red|11",
            "Bounty|1948|75|Riga|blue|12",
            "Castor|1972|310|Bern|pink|13",
        ],
        [
            "Ship|Built|Crew|Port|Flag|Load",
            "Aurora|1951|120|Oslo|red|11",
            "Bounty; Castor|1948; 1972|75; 310|Lima; Rome|grey; teal|1; 2",
        ],
        "0-0 1-1 2-2 3-3 4-4 5-5",
        "0-0",
        [],
    ),
]

JOINED_ROWS = [
    Case(
        "to its partner",
        SHIPS,
        [HEAD, "Aurora|1951|120|Oslo", "Bounty Castor|1948 1972|75 310|Riga Bern"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        [
            "merged_row 1 row: 1,2 - 1 - 0.750",
            "row 1 is free",
            "row 1,2 is 1",
            "1,0 = 'Bounty' at 1,0",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,2",
            "1,3 = 'Riga' at 1,3",
            "2,0 = 'Castor' at 1,0",
            "2,1 = '1972' at 1,1",
            "2,2 = '310' at 1,2",
            "2,3 = 'Bern' at 1,3",
        ],
    ),
    Case(
        "to its partner below",
        SHIPS,
        [HEAD, "Aurora|1951|120|Oslo", "Bounty Castor|1948 1972|75 310|Riga Bern"],
        "0-0 1-1 2-2 3-3",
        "0-0 2-1",
        [
            "merged_row 1 row: 1,2 - 1 - 0.750",
            "row 2 is free",
            "row 1,2 is 1",
            "1,0 = 'Bounty' at 1,0",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,2",
            "1,3 = 'Riga' at 1,3",
            "2,0 = 'Castor' at 1,0",
            "2,1 = '1972' at 1,1",
            "2,2 = '310' at 1,2",
            "2,3 = 'Bern' at 1,3",
        ],
    ),
    Case(
        "to an extra row",
        SHIPS,
        [HEAD, "Aurora|1951|120|Oslo", "Bounty Castor|1948 1972|75 310|Riga Bern"],
        "0-0 1-1 2-2 3-3",
        "0-0",
        [
            "merged_row 1 row: 1,2 - 1 - 0.750",
            "row 1,2 is 1",
            "1,0 = 'Bounty' at 1,0",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,2",
            "1,3 = 'Riga' at 1,3",
            "2,0 = 'Castor' at 1,0",
            "2,1 = '1972' at 1,1",
            "2,2 = '310' at 1,2",
            "2,3 = 'Bern' at 1,3",
        ],
    ),
    Case(
        "not beside each other",
        SHIPS,
        [HEAD, "Aurora Castor|1951 1972|120 310|Oslo Bern", "Bounty|1948|75|Riga"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        [],
    ),
    Case(
        "one cell of four wrong",
        SHIPS,
        [HEAD, "Aurora|1951|120|Oslo", "Bounty Castor|1948 1972|75 310|Lima"],
        "0-0 1-1 2-2 3-3",
        "0-0 1-1",
        [],
    ),
    Case(
        "one cell of five wrong",
        [one + "|" + str(k * 7) for k, one in enumerate(SHIPS)],
        ["Ship|Built|Crew|Port|0", "Aurora|1951|120|Oslo|7", "Bounty Castor|1948 1972|75 310|Lima|14 21"],
        "0-0 1-1 2-2 3-3 4-4",
        "0-0 1-1",
        [
            "merged_row 1 row: 1,2 - 1 - 0.600",
            "row 1 is free",
            "row 1,2 is 1",
            "1,0 = 'Bounty' at 1,0",
            "1,1 = '1948' at 1,1",
            "1,2 = '75' at 1,2",
            "1,3 = 'Lima' at 1,3",
            "1,4 = '14' at 1,4",
            "2,0 = 'Castor' at 1,0",
            "2,1 = '1972' at 1,1",
            "2,2 = '310' at 1,2",
            "2,3 = 'Lima' at 1,3",
            "2,4 = '21' at 1,4",
        ],
    ),
    Case(
        "a value of both once",
        ["Ship|Crew|Port", "Aurora|120|Oslo", "Bounty|75|Riga", "Castor|310|Riga"],
        ["Ship|Crew|Port", "Aurora|120|Oslo", "Bounty Castor|75 310|Riga"],
        "0-0 1-1 2-2",
        "0-0",
        [
            "merged_row 1 row: 1,2 - 1 - 0.667",
            "row 1,2 is 1",
            "1,0 = 'Bounty' at 1,0",
            "1,1 = '75' at 1,1",
            "1,2 = 'Riga' at 1,2",
            "2,0 = 'Castor' at 1,0",
            "2,1 = '310' at 1,1",
            "2,2 = 'Riga' at 1,2",
        ],
    ),
    Case(
        "values of both in every cell once",
        ["Ship|Crew", "Aurora|120", "Bounty|75", "Bounty|75"],
        ["Ship|Crew", "Aurora|120", "Bounty|75"],
        "0-0 1-1",
        "0-0 1-1",
        [],
    ),
    Case(
        "blank cells of both",
        ["Ship|Crew|Port", "Aurora|120|Oslo", "Bounty|75|", "Castor|310|"],
        ["Ship|Crew|Port", "Aurora|120|Oslo", "Bounty Castor|75 310|"],
        "0-0 1-1 2-2",
        "0-0",
        [
            "merged_row 1 row: 1,2 - 1 - 0.500",
            "row 1,2 is 1",
            "1,0 = 'Bounty' at 1,0",
            "1,1 = '75' at 1,1",
            "1,2 = '' at 1,2",
            "2,0 = 'Castor' at 1,0",
            "2,1 = '310' at 1,1",
            "2,2 = '' at 1,2",
        ],
    ),
    Case("one column", ["Ship", "Aurora", "Bounty", "Castor"], ["Ship", "Aurora", "Bounty Castor"], "0-0", "0-0", []),
    Case(
        "three rows in the middle",
        SHIPS,
        [HEAD, "Aurora Bounty Castor|1951 1948 1972|120 75 310|Oslo Riga Bern"],
        "0-0 1-1 2-2 3-3",
        "1-0",
        [
            "merged_row 2 row: 0,1,2 - 0 -",
            "row 1 is free",
            "row 0,1,2 is 0",
            "0,0 = 'Aurora' at 0,0",
            "0,1 = '1951' at 0,1",
            "0,2 = '120' at 0,2",
            "0,3 = 'Oslo' at 0,3",
            "1,0 = 'Bounty' at 0,0",
            "1,1 = '1948' at 0,1",
            "1,2 = '75' at 0,2",
            "1,3 = 'Riga' at 0,3",
            "2,0 = 'Castor' at 0,0",
            "2,1 = '1972' at 0,1",
            "2,2 = '310' at 0,2",
            "2,3 = 'Bern' at 0,3",
        ],
    ),
]

EXPLODED = [
    Case(
        "a list over two rows",
        ["Ship|Ports|Crew", "Aurora|Oslo; Riga|120", "Bounty|Lima|75"],
        ["Ship|Ports|Crew", "Aurora|Oslo|120", "Aurora|Riga|120", "Bounty|Lima|75"],
        "0-0 1-1 2-2",
        "0-0 1-2",
        ["split_row 1 row: 0 - 0,1 -", "row 0 is 0,1", "0,1 = 'Oslo; Riga' at 0,1 1,1"],
    ),
    Case(
        "a list over three rows",
        ["Ship|Ports|Crew", "Aurora|Oslo; Riga; Bern|120", "Bounty|Lima|75"],
        ["Ship|Ports|Crew", "Aurora|Oslo|120", "Bounty|Lima|75", "Aurora|Bern|120", "Aurora|Riga|120"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        ["split_row 2 row: 0 - 0,2,3 -", "row 0 is 0,2,3", "0,1 = 'Oslo; Riga; Bern' at 0,1 2,1 3,1"],
    ),
    Case(
        "with another value in the second",
        ["Ship|Ports|Crew", "Aurora|Oslo; Riga|120", "Bounty|Lima|75"],
        ["Ship|Ports|Crew", "Aurora|Oslo|120", "Aurora|Riga|121", "Bounty|Lima|75"],
        "0-0 1-1 2-2",
        "0-0 1-2",
        [],
    ),
    Case(
        "with a blank in the second",
        ["Ship|Ports|Crew", "Aurora|Oslo; Riga|120", "Bounty|Lima|75"],
        ["Ship|Ports|Crew", "Aurora|Oslo|120", "Aurora|Riga|", "Bounty|Lima|75"],
        "0-0 1-1 2-2",
        "0-0 1-2",
        ["split_row 1 row: 0 - 0,1 -", "row 0 is 0,1", "0,1 = 'Oslo; Riga' at 0,1 1,1"],
    ),
    Case(
        "the second has the part alone",
        ["Ship|Ports|Crew", "Aurora|Oslo; Riga|120", "Bounty|Lima|75"],
        ["Ship|Ports|Crew", "Aurora|Oslo|120", "|Riga|", "Bounty|Lima|75"],
        "0-0 1-1 2-2",
        "0-0 1-2",
        [],
    ),
    Case(
        "the first has all of it",
        ["Ship|Ports|Crew", "Aurora|Oslo; Riga|120", "Bounty|Lima|75"],
        ["Ship|Ports|Crew", "Aurora|Oslo; Riga|120", "Aurora|Riga|120", "Bounty|Lima|75"],
        "0-0 1-1 2-2",
        "0-0 1-2",
        [],
    ),
    Case(
        "nothing is packed",
        ["Ship|Ports|Crew", "Aurora|Oslo|120", "Bounty|Lima|75"],
        ["Ship|Ports|Crew", "Aurora|Oslo|120", "Aurora|Riga|120", "Bounty|Lima|75"],
        "0-0 1-1 2-2",
        "0-0 1-2",
        [],
    ),
    Case("one column", ["Ports", "Oslo; Riga", "Lima"], ["Ports", "Oslo", "Riga", "Lima"], "0-0", "0-0 1-2", []),
]

WRAPPED = [
    Case(
        "below",
        ["Ship|Remark", "Aurora|sank off the coast", "Bounty|sold"],
        ["Ship|Remark", "Aurora|sank off", "|the coast", "Bounty|sold"],
        "0-0 1-1",
        "0-0 1-2",
        ["split_row 1 row: 0 - 0,1 -", "row 0 is 0,1", "0,1 = 'sank off the coast' at 0,1 1,1"],
    ),
    Case(
        "above",
        ["Ship|Remark", "Aurora|sank off the coast", "Bounty|sold"],
        ["Ship|Remark", "|sank off", "Aurora|the coast", "Bounty|sold"],
        "0-0 1-1",
        "0-1 1-2",
        ["split_row 1 row: 0 - 1,0 -", "row 0 is 1,0", "0,1 = 'sank off the coast' at 0,1 1,1"],
    ),
    Case(
        "over three lines",
        ["Ship|Remark", "Aurora|sank off the coast", "Bounty|sold"],
        ["Ship|Remark", "Aurora|sank", "|off the", "|coast", "Bounty|sold"],
        "0-0 1-1",
        "0-0 1-3",
        ["split_row 2 row: 0 - 0,1,2 -", "row 0 is 0,1,2", "0,1 = 'sank off the coast' at 0,1 1,1 2,1"],
    ),
    Case(
        "in both cells",
        ["Ship|Remark", "Aurora of Oslo|sank off the coast", "Bounty|sold"],
        ["Ship|Remark", "Aurora|sank off", "of Oslo|the coast", "Bounty|sold"],
        "0-0 1-1",
        "0-0 1-2",
        [
            "split_row 1 row: 0 - 0,1 -",
            "row 0 is 0,1",
            "0,0 = 'Aurora of Oslo' at 0,0 1,0",
            "0,1 = 'sank off the coast' at 0,1 1,1",
        ],
    ),
    Case(
        "another text",
        ["Ship|Remark", "Aurora|sank off the coast", "Bounty|sold"],
        ["Ship|Remark", "Aurora|sank off", "|a reef", "Bounty|sold"],
        "0-0 1-1",
        "0-0 1-2",
        [],
    ),
    Case(
        "not to the end",
        ["Ship|Remark", "Aurora|sank off the coast", "Bounty|sold"],
        ["Ship|Remark", "Aurora|sank off", "|the", "Bounty|sold"],
        "0-0 1-1",
        "0-0 1-2",
        [],
    ),
    Case(
        "without a partner",
        ["Ship|Remark", "Aurora of Oslo|sank off the coast", "Bounty|sold"],
        ["Ship|Remark", "Aurora|sank off", "of Oslo|the coast", "Bounty|sold"],
        "0-0 1-1",
        "1-2",
        [
            "split_row 1 row: 0 - 0,1 -",
            "row 0 is 0,1",
            "0,0 = 'Aurora of Oslo' at 0,0 1,0",
            "0,1 = 'sank off the coast' at 0,1 1,1",
        ],
    ),
    Case(
        "within a word",
        ["Ship|Remark", "Aurora|seaworthy still", "Bounty|sold"],
        ["Ship|Remark", "Aurora|sea-", "|worthy still", "Bounty|sold"],
        "0-0 1-1",
        "0-0 1-2",
        ["split_row 1 row: 0 - 0,1 -", "row 0 is 0,1", "0,1 = 'seaworthy still' at 0,1 1,1"],
    ),
    Case(
        "a dash adds nothing",
        ["Ship|Remark", "Aurora|sank off the coast", "Bounty|sold"],
        ["Ship|Remark", "Aurora|sank off", "-|the coast", "Bounty|sold"],
        "0-0 1-1",
        "0-0 1-2",
        [
            "split_row 1 row: 0 - 0,1 -",
            "row 0 is 0,1",
            "0,0 = 'Aurora' at 0,0 1,0",
            "0,1 = 'sank off the coast' at 0,1 1,1",
        ],
    ),
    Case(
        "no extra row beside it",
        ["Ship|Remark", "Aurora|sank off the coast", "Bounty|sold"],
        ["Ship|Remark", "Aurora|sank off", "Bounty|sold", "|the coast"],
        "0-0 1-1",
        "0-0 1-1",
        [],
    ),
    Case(
        "one of two cells goes on",
        ["Ship|Remark", "Aurora of Oslo|sank off the coast", "Bounty|sold"],
        ["Ship|Remark", "Aurora|sank off", "Castor|the coast", "Bounty|sold"],
        "0-0 1-1",
        "0-0 1-2",
        [],
    ),
]

RESOLVED = [
    Case(
        "the copy is the one out of place",
        ["Ship|Crew", "Aurora|120", "Bounty|75"],
        ["Ship|Crew", "Bounty|75", "Aurora|120", "Bounty|75"],
        "0-0 1-1",
        "0-1 1-0",
        ["row 1 is 2"],
    ),
    Case(
        "in place already",
        ["Ship|Crew", "Aurora|120", "Bounty|75"],
        ["Ship|Crew", "Bounty|75", "Aurora|120", "Bounty|75"],
        "0-0 1-1",
        "0-1 1-2",
        [],
    ),
    Case(
        "the gold row out of place is missing",
        ["Ship|Crew", "Bounty|75", "Aurora|120", "Bounty|75"],
        ["Ship|Crew", "Aurora|120", "Bounty|75"],
        "0-0 1-1",
        "0-1 1-0",
        ["row 0 is free", "row 2 is 1"],
    ),
    Case(
        "the copied column is the one out of place",
        ["Ship|Crew", "Aurora|120", "Bounty|75"],
        ["Crew|Ship|Crew", "120|Aurora|120", "75|Bounty|75"],
        "0-1 1-0",
        "0-0 1-1",
        ["column 1 is 2"],
    ),
    Case(
        "of three the next one",
        ["Ship|Crew", "Bounty|75", "Aurora|120", "Bounty|75"],
        ["Ship|Crew", "Bounty|75", "Aurora|120", "Bounty|75", "Bounty|75"],
        "0-0 1-1",
        "0-3 1-1 2-0",
        ["row 0 is 0", "row 2 is 2"],
    ),
    Case(
        "all are paired",
        ["Ship|Crew", "Bounty|75", "Bounty|75"],
        ["Ship|Crew", "Bounty|75", "Bounty|75"],
        "0-0 1-1",
        "0-1 1-0",
        [],
    ),
]

LAST = ["Ship|Crew|Boats", "Aurora|120|7", "Bounty|75|4"]
COPIED = [
    Case("a row", LAST, [*LAST, "Aurora|120|7"], "0-0 1-1 2-2", "0-0 1-1", ["copied_row 1 row: - - 2 -"]),
    Case("a row that differs in a cell", LAST, [*LAST, "Aurora|120|8"], "0-0 1-1 2-2", "0-0 1-1", []),
    Case("a blank row", LAST, [*LAST, "||"], "0-0 1-1 2-2", "0-0 1-1", []),
    Case("a copy of an extra row", LAST, [*LAST, "Castor|9|9", "Castor|9|9"], "0-0 1-1 2-2", "0-0 1-1", []),
    Case("a total", LAST, [*LAST, "Total|195|11"], "0-0 1-1 2-2", "0-0 1-1", ["total_row 1 row: - - 2 -"]),
    Case("a total with a blank", LAST, [*LAST, "Total|195|"], "0-0 1-1 2-2", "0-0 1-1", ["total_row 1 row: - - 2 -"]),
    Case("a total one of which is wrong", LAST, [*LAST, "Total|195|12"], "0-0 1-1 2-2", "0-0 1-1", []),
    Case(
        "sums under no word for it",
        LAST,
        [*LAST, "Xyzzy|195|11"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        ["total_row 1 row: - - 2 -"],
    ),
    Case("one sum under no word for it", LAST, [*LAST, "Xyzzy|195|"], "0-0 1-1 2-2", "0-0 1-1", []),
    Case(
        "a sum of nothing under no word for it",
        ["Ship|Crew|Boats", "Aurora|120|0", "Bounty|75|0"],
        ["Ship|Crew|Boats", "Aurora|120|0", "Bounty|75|0", "Xyzzy|195|0"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        [],
    ),
    Case(
        "a total of nothing",
        ["Ship|Crew|Boats", "Aurora|120|0", "Bounty|75|0"],
        ["Ship|Crew|Boats", "Aurora|120|0", "Bounty|75|0", "Total||0"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        ["total_row 1 row: - - 2 -"],
    ),
    Case("the total of one row", LAST[:2], [*LAST[:2], "Total|120|7"], "0-0 1-1 2-2", "0-0", []),
    Case(
        "of two rows of which one has a number",
        ["Ship|Crew|Boats", "Aurora|120|7", "Bounty||4"],
        ["Ship|Crew|Boats", "Aurora|120|7", "Bounty||4", "Total|120|11"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        [],
    ),
    Case(
        "rounded to its last digit",
        ["Ship|Load", "Aurora|1.24", "Bounty|2.13"],
        ["Ship|Load", "Aurora|1.24", "Bounty|2.13", "Total|3.4"],
        "0-0 1-1",
        "0-0 1-1",
        ["total_row 1 row: - - 2 -"],
    ),
    Case(
        "beyond half of its last digit",
        ["Ship|Load", "Aurora|1.24", "Bounty|2.13"],
        ["Ship|Load", "Aurora|1.24", "Bounty|2.13", "Total|3.3"],
        "0-0 1-1",
        "0-0 1-1",
        [],
    ),
    Case(
        "years add up to nothing",
        ["Ship|Year", "Aurora|1951", "Bounty|1948"],
        ["Ship|Year", "Aurora|1951", "Bounty|1948", "Total|3899"],
        "0-0 1-1",
        "0-0 1-1",
        [],
    ),
    Case(
        "a column",
        LAST,
        ["Ship|Crew|Boats|Crew", "Aurora|120|7|120", "Bounty|75|4|75"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        ["copied_column 1 column: - - - 3"],
    ),
    Case(
        "a column under another name",
        LAST,
        ["Ship|Crew|Boats|Men", "Aurora|120|7|120", "Bounty|75|4|75"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        [],
    ),
    Case(
        "a column with another cell",
        LAST,
        ["Ship|Crew|Boats|Crew", "Aurora|120|7|120", "Bounty|75|4|76"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        [],
    ),
    Case(
        "a nameless column of one value",
        ["Ship|", "Aurora|yes", "Bounty|yes"],
        ["Ship||", "Aurora|yes|yes", "Bounty|yes|yes"],
        "0-0 1-1",
        "0-0 1-1",
        [],
    ),
    Case(
        "a nameless column of two values",
        ["Ship|", "Aurora|yes", "Bounty|no"],
        ["Ship||", "Aurora|yes|yes", "Bounty|no|no"],
        "0-0 1-1",
        "0-0 1-1",
        ["copied_column 1 column: - - - 2"],
    ),
    Case(
        "a blank column",
        ["Ship|Crew", "Aurora|", "Bounty|"],
        ["Ship|Crew|Crew", "Aurora||", "Bounty||"],
        "0-0 1-1",
        "0-0 1-1",
        [],
    ),
    Case(
        "the first of two originals",
        ["Ship|Crew|Crew", "Aurora|7|7", "Bounty|4|4"],
        ["Ship|Crew|Crew|Crew", "Aurora|7|7|7", "Bounty|4|4|4"],
        "0-0 1-1 2-2",
        "0-0 1-1",
        ["copied_column 1 column: - - - 3"],
    ),
    Case(
        "a total in another unit",
        ["Ship|Run", "Aurora|1.5 km", "Bounty|2.5 km"],
        ["Ship|Run", "Aurora|1.5 km", "Bounty|2.5 km", "Total|4,000 m"],
        "0-0 1-1",
        "0-0 1-1",
        ["total_row 1 row: - - 2 -"],
    ),
    Case(
        "a total in another unit that is wrong",
        ["Ship|Run", "Aurora|1.5 km", "Bounty|2.5 km"],
        ["Ship|Run", "Aurora|1.5 km", "Bounty|2.5 km", "Total|4,001 m"],
        "0-0 1-1",
        "0-0 1-1",
        [],
    ),
    Case(
        "a total rounded in its unit",
        ["Ship|Run", "Aurora|1.24 km", "Bounty|2.13 km"],
        ["Ship|Run", "Aurora|1.24 km", "Bounty|2.13 km", "Total|3.4 km"],
        "0-0 1-1",
        "0-0 1-1",
        ["total_row 1 row: - - 2 -"],
    ),
    Case("a total under a name for it alone", LAST, [*LAST, "Total||"], "0-0 1-1 2-2", "0-0 1-1", []),
]
RUN_TOGETHER = [
    ("195175", ["1951", "75"], ("1951", "75")),
    ("1951 75", ["1951", "75"], ("1951", "75")),
    ("1951/75", ["1951", "75"], None),
    ("1951 (75)", ["1951", "75"], ("1951", "75")),
    ("1951 (75)", ["1951", "(75)"], ("1951", "(75)")),
    ("195176", ["1951", "75"], ("1951", "76")),
    ("194975", ["1951", "75"], ("1949", "75")),
    ("1951", ["1951", "75"], ("1951", "")),
    ("75", ["1951", "75"], ("", "75")),
    ("x", ["1951", "75"], None),
    ("", ["1951", "75"], None),
    ("195175x", ["1951", "75"], None),
    ("Oslo1951Ek", ["Oslo", "1951", "Ek"], ("Oslo", "1951", "Ek")),
    ("OsloxEk", ["Oslo", "1951", "Ek"], ("Oslo", "x", "Ek")),
    ("Osloxy", ["Oslo", "1951", "Ek"], None),
    ("OSLO 1951 ek", ["Oslo", "1951", "Ek"], ("OSLO", "1951", "ek")),
    ("Oslo1951", ["Oslo", "", "1951"], ("Oslo", "", "1951")),
    ("New York1951", ["New York", "1951"], ("New York", "1951")),
]
WORDS = [
    ("games: 14", "", [("Games", "14")], []),
    ("2011 (14 games)", "2011", [("Games", "14")], ["14"]),
    ("2011 (14 games)", "2011", [("Wins", "14")], []),
    ("2011 (14 games)", "", [("Year", "2011"), ("Games", "14")], ["2011", "14"]),
    ("2011 (14 games)", "", [("Games", "2011 (14")], []),
    ("2011 (140 games)", "2011", [("Games", "140")], ["140"]),
    ("2011 (140)", "2011", [("Wins", "140")], ["140"]),
    ("2011 (14)", "2011", [("Wins", "14")], []),
    ("Oslo and Riga", "Oslo", [("Port", "Riga")], ["Riga"]),
    ("Oslo and Riga", "Oslo", [("Port", "Riga"), ("Other", "Riga")], ["Riga"]),
    ("Oslo and Riga", "Oslo", [("Port", "Bern")], []),
    ("Oslo and Riga", "Oslo and Riga", [("Port", "Riga")], []),
    ("Oslo and Riga", "Oslo Bern", [("Port", "Riga")], []),
    ("Oslo and Riga", "Oslo", [("Port", "and")], []),
    ("Oslo Riga Bern", "Oslo", [("Port", "Bern"), ("Port", "Riga Bern")], ["Riga Bern"]),
    ("Oslo Riga Bern", "Oslo", [("Port", "Riga"), ("Port", "Bern")], ["Riga", "Bern"]),
    ("Oslo Riga Bern", "Riga", [("Port", "Oslo Bern")], []),
]
TOGETHER = [
    ("2011 (14 games)", [("Year", "2011"), ("Games", "14")], (True, "2011 (14 games)")),
    ("2011 (14 games)", [("Games", "14"), ("Year", "2011")], (True, "2011 (14 games)")),
    ("Oslo and Riga", [("Port", "Oslo"), ("Other", "Riga")], (True, "Oslo and Riga")),
    ("Oslo and Riga", [("Port", "Oslo"), ("Other", "Bern")], (False, "Oslo Bern")),
    ("Oslo; Riga", [("Port", "Riga"), ("Other", "Oslo")], (False, "Oslo; Riga")),
    ("Oslo; Riga", [("Port", "Bern"), ("Other", "Oslo")], (False, "Oslo Bern")),
    ("2011", [("Year", "2011")], (False, "2011")),
    ("12 of 14 games", [("Games", "14"), ("Wins", "12")], (True, "12 of 14 games")),
]
CHANCE = [
    ("Games", "14", "2011 (14 games)", False),
    ("Wins", "14", "2011 (14 games)", True),
    ("Wins", "140", "2011 (140 games)", False),
    ("Wins", "Oslo", "Oslo and Riga", False),
    ("the wins", "14", "2011 the 14", True),
]
NAMES = [
    ("Built / Crew", [1, 2, 3], [1, 2]),
    ("Crew / Built", [1, 2, 3], [2, 1]),
    ("Crew/Built", [2, 3], [2]),
    ("Crew and Port", [1, 2, 3], [2, 3]),
    ("Crew", [1, 2, 3], []),
    ("Crew / Sail", [1, 2, 3], [2]),
    ("Crew & Crew", [1, 2, 3], [2]),
    ("Built-Crew", [1, 2, 3], [1, 2]),
    ("Built (Crew)", [1, 2, 3], [1, 2]),
    ("Data (Built, Crew)", [1, 2, 3], [1, 2]),
]


def named_parts(given: list[tuple[str, str]]) -> list[Named]:
    """Return texts under names as parts."""
    return [Named(place, name, text) for place, (name, text) in enumerate(given)]


@each(*MERGED_COLUMNS)
def test_columns_are_merged_only_where_their_facts_stand_together(case: Case) -> None:
    assert case.under(repair_merged_columns) == case.expected


@each(*SPLIT_COLUMNS)
def test_a_column_is_split_only_where_the_parts_say_more_than_each_alone(case: Case) -> None:
    assert case.under(repair_split_columns) == case.expected


@each(*MERGED_ROWS)
def test_rows_are_merged_only_where_a_row_holds_most_of_each_apart(case: Case) -> None:
    assert case.under(repair_merged_rows) == case.expected


@each(*JOINED_ROWS)
def test_neighbouring_rows_are_joined_where_most_cells_say_their_texts_in_order(case: Case) -> None:
    assert case.under(repair_joined_rows) == case.expected


@each(*EXPLODED)
def test_a_row_is_exploded_only_where_further_rows_hold_its_facts_and_its_values(case: Case) -> None:
    assert case.under(repair_split_rows) == case.expected


@each(*WRAPPED)
def test_a_row_is_wrapped_where_its_cells_go_on_beside_it_to_their_end(case: Case) -> None:
    assert case.under(repair_wrapped_rows) == case.expected


@each(*RESOLVED)
def test_of_equal_lines_the_one_out_of_place_is_the_copy(case: Case) -> None:
    assert case.under(resolve_copies) == case.expected


@each(*COPIED)
def test_an_extra_line_is_a_copy_or_a_total_only_where_all_of_it_says_so(case: Case) -> None:
    assert case.under(repair_copies_and_totals) == case.expected


@pytest.mark.parametrize(("text", "values", "parts"), RUN_TOGETHER)
def test_a_text_falls_into_values_of_which_one_may_be_another(
    text: str, values: list[str], parts: tuple[str, ...] | None
) -> None:
    assert run_together(text, values) == parts


@pytest.mark.parametrize(("whole", "own", "others", "parts"), WORDS)
def test_parts_say_all_that_a_counterpart_leaves_of_a_text(
    whole: str, own: str, others: list[tuple[str, str]], parts: list[str]
) -> None:
    assert [part.text for part in parts_of(whole, own, named_parts(others))] == parts


@pytest.mark.parametrize(("whole", "others", "expected"), TOGETHER)
def test_names_supply_the_words_that_parts_lack(
    whole: str, others: list[tuple[str, str]], expected: tuple[bool, str]
) -> None:
    parts = named_parts(others)
    assert (lack_what_names_supply(whole, parts), put_together(whole, parts)) == expected


@pytest.mark.parametrize(("name", "part", "whole", "is_chance"), CHANCE)
def test_a_short_number_stands_by_chance_unless_its_name_is_there(
    name: str, part: str, whole: str, is_chance: bool
) -> None:
    assert stands_by_chance(Named(0, name, part), whole) == is_chance


@pytest.mark.parametrize(("header", "columns", "named"), NAMES)
def test_a_header_names_several_columns_each_once_and_in_its_order(
    header: str, columns: list[int], named: list[int]
) -> None:
    both = draft(table(SHIPS), table(SHIPS), "", "")
    assert columns_named_in(read_header((header,)), both, columns) == named


def test_a_name_beside_a_list_belongs_to_each_of_its_names() -> None:
    gold = table(["Team|Tot Points|Off Rebounds|Tot Rebounds", "Reds|7|12|41", "Blues|5|9|38"])
    both = draft(gold, gold, "", "")
    assert columns_named_in(read_header(("Rebounds (Tot/Off)",)), both, [1, 2, 3]) == [3, 2]
    assert columns_named_in(read_header(("Tot/Off Rebounds",)), both, [1, 2, 3]) == [3, 2]
