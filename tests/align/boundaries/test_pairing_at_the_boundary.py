"""Which columns and rows belong together: small tables on either side of each condition."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from small_drafts import Lines, grid, pairs

from tabx.align.pairing.assignment import assign
from tabx.align.pairing.base import _enough_rows, pair
from tabx.align.pairing.blocks import clear_pairs, solve_blocks
from tabx.align.pairing.candidates import ones_left_out, propose_by_words, rows_of_same_mark, twos_left_out
from tabx.align.pairing.cases import with_cases_apart
from tabx.align.pairing.constraints import AxisConstraints
from tabx.align.pairing.evidence import header_scores, is_one_small_number, scaled_scores
from tabx.align.pairing.grid import read_as_gold, sample_rows, sample_texts
from tabx.align.pairing.house_columns import reading_rules
from tabx.align.pairing.keys import find_key_columns
from tabx.align.pairing.large_rows import LeftOvers, doubtful_rows, shared_rows
from tabx.align.pairing.partners import are_one_name, partner_share, partners_of, single_partners
from tabx.align.pairing.row_chance import agree_beyond_chance
from tabx.align.pairing.similarity import CellSimilarities
from tabx.align.pairing.spread import Spread, spread_score
from tabx.align.pairing.text_ratios import text_ratio
from tabx.align.pairing.told_apart import share_a_unit, told_apart
from tabx.rules.records import HouseRules
from tabx.values import read_column


def paired(gold: Lines, predicted: Lines) -> str:
    """Return the columns and the rows that are paired."""
    first = grid(gold)
    base = pair(first, grid(predicted), find_key_columns(first))
    return " ; ".join(" ".join(f"{g}-{p}" for g, p in axis) for axis in (base.columns, base.rows))


SHIPS = ["Ship|Built|Crew", "Aurora|1951|120", "Bounty|1948|75", "Castor|1972|310"]
PAIRED = [
    (SHIPS, SHIPS, "0-0 1-1 2-2 ; 0-0 1-1 2-2"),
    (SHIPS, ["Crew|Ship|Built", "310|Castor|1972", "120|Aurora|1951", "75|Bounty|1948"], "0-1 1-2 2-0 ; 0-1 1-2 2-0"),
    (SHIPS, ["Vessel|Year|Men", "Aurora|1951|120", "Bounty|1948|75", "Castor|1972|310"], "0-0 1-1 2-2 ; 0-0 1-1 2-2"),
    (SHIPS, ["Vessel|Year|Men", "Auroras|1952|121", "Bountys|1949|76", "Castors|1973|311"], "0-0 2-2 ; 0-0 1-1 2-2"),
    (SHIPS, ["x|y|z", "red|9|8", "blue|7|6", "pink|5|4"], " ; "),
    (SHIPS, ["Ship|Built|Crew", "Dora|9|8", "Elsa|7|6"], "0-0 1-1 2-2 ; "),
    (SHIPS, ["Ship|Built|Crew", "Castor|1951|120", "Aurora|1948|75", "Bounty|1972|310"], "0-0 1-1 2-2 ; 0-0 1-1 2-2"),
    (SHIPS, ["Ship|Built|Crew", "Castor|1951|120", "Bounty|1948|75", "Aurora|1972|310"], "0-0 1-1 2-2 ; 0-0 1-1 2-2"),
    (SHIPS, ["Ship|Built|Crew", "Castor|1951|120", "Aurora|1948|9", "Bounty|8|310"], "0-0 1-1 2-2 ; 0-0 1-1 2-2"),
    (SHIPS, ["Ship|Built|Crew", "Castor|1951|120", "Aurora|1948|9", "Bounty|8|7"], "0-0 1-1 2-2 ; 0-1 1-2 2-0"),
    (SHIPS, ["Ship|Built|Crew", "Dora|1951|120", "Elsa|1948|75", "Frigg|1972|310"], "0-0 1-1 2-2 ; 0-0 1-1 2-2"),
    (SHIPS, ["Built|Ship|Crew", "Aurora|1951|120", "Bounty|1948|75", "Castor|1972|310"], "0-0 1-1 2-2 ; 0-0 1-1 2-2"),
    (SHIPS, ["Ship|Crew|Built", "Aurora|1951|120", "Bounty|1948|75", "Castor|1972|310"], "0-0 1-1 2-2 ; 0-0 1-1 2-2"),
    (SHIPS, ["Ship|Built", "Aurora|1951", "Bounty|1948", "Castor|1972"], "0-0 1-1 ; 0-0 1-1 2-2"),
    (SHIPS, ["Ship|Built|Men", "Aurora|1951|121", "Bounty|1948|75", "Castor|1972|309"], "0-0 1-1 2-2 ; 0-0 1-1 2-2"),
    (SHIPS, ["Ship|Built|Men", "Aurora|1951|9", "Bounty|1948|8", "Castor|1972|7"], "0-0 1-1 ; 0-0 1-1 2-2"),
    (SHIPS, ["Ship|Built|Owner", "Aurora|1951|Ek", "Bounty|1948|Moe", "Castor|1972|Lie"], "0-0 1-1 ; 0-0 1-1 2-2"),
    (
        SHIPS,
        ["Ship|Built|Crew|Crew", "Aurora|1951|9|120", "Bounty|1948|8|75", "Castor|1972|7|310"],
        "0-0 1-1 2-3 ; 0-0 1-1 2-2",
    ),
    (
        SHIPS,
        ["Ship|Built|Crew", "Aurora|1951|120", "Bounty|1948|75", "Castor|1972|310", "Dora|1950|11"],
        "0-0 1-1 2-2 ; 0-0 1-1 2-2",
    ),
    (SHIPS, ["Ship|Built|Crew", "Aurora|1951|120", "Aurora|1951|120", "Castor|1972|310"], "0-0 1-1 2-2 ; 0-0 2-2"),
    (SHIPS, ["Ship|Built|Crew", "Aurora||", "Bounty||", "Castor||"], "0-0 1-1 2-2 ; 0-0 1-1 2-2"),
    (SHIPS, ["Ship|Built|Crew", "|1951|120", "|1948|75", "|1972|310"], "0-0 1-1 2-2 ; 0-0 1-1 2-2"),
    (["A|B", "1|x", "2|x", "3|x"], ["A|B", "3|x", "2|x", "1|x"], "0-0 1-1 ; 0-2 1-1 2-0"),
    (["A|B", "1|x", "1|x", "1|x"], ["A|B", "1|x", "1|x"], "0-0 1-1 ; 0-0 1-1"),
    (["A|B", "x|1", "y|2"], ["A|C", "x|1", "y|3"], "0-0 1-1 ; 0-0 1-1"),
    (["A|B", "x|1", "y|2"], ["A|C", "x|1", "y|2"], "0-0 1-1 ; 0-0 1-1"),
    (["A|Width (m)", "x|1.5", "y|2.5"], ["A|Broad (m)", "x|7.5", "y|8.5"], "0-0 ; 0-0 1-1"),
    (["A|Width (m)", "x|1.5", "y|2.5"], ["A|Broad (kg)", "x|7.5", "y|8.5"], "0-0 ; 0-0 1-1"),
    (["A|B|C", "x||", "y||"], ["A|B|D", "x||", "y||"], "0-0 1-1 2-2 ; 0-0 1-1"),
    (["A|B|C", "x||1", "y||2"], ["A|B|C", "x||", "y||"], "0-0 1-1 2-2 ; 0-0 1-1"),
    (["A|B", "x|1250", "y|3470"], ["A|C", "x|1.25", "y|3.47"], "0-0 1-1 ; 0-0 1-1"),
    (["A|B", "x|1250", "y|3470"], ["A|C", "x|1.25", "y|34.7"], "0-0 ; 0-0 1-1"),
    (["A", "x"], ["A", "y"], "0-0 ; 0-0"),
    (["A", "x"], ["B", "y"], " ; "),
    (["A", "x"], ["", "y"], "0-0 ; 0-0"),
    (["A|B", "x|1"], ["A|B", "y|1"], "0-0 1-1 ; 0-0"),
    (["A|B", "x|1"], ["A|B", "y|2"], "0-0 1-1 ; "),
    (
        ["Name|Team", "Ann Lee|Reds", "Bob Ray|Blues"],
        ["Name|Team", "Lee, Ann|Reds", "Ray, Bob|Blues"],
        "0-0 1-1 ; 0-0 1-1",
    ),
    (
        ["Name|Team|Points", "Ann|Reds|7", "Ann|Blues|9", "Bob|Reds|4"],
        ["Name|Team|Points", "Ann|Blues|7", "Ann|Reds|9", "Bob|Reds|4"],
        "0-0 1-1 2-2 ; 0-1 1-0 2-2",
    ),
    (
        ["Name|P1|P2|P3", "Ann|1|2|3", "Bob|4|5|6", "Cid|7|8|9"],
        ["Name|P1|P2|P3", "Bob|1|2|3", "Cid|4|5|6", "Ann|7|8|9"],
        "0-0 1-1 2-2 3-3 ; 0-0 1-1 2-2",
    ),
    (
        ["Name|P1|P2|P3", "Ann|1|2|3", "Bob|4|5|6", "Cid|7|8|9"],
        ["Name|P1|P2|P3", "Bob|1|2|3", "Cid|4|5|0", "Ann|7|0|0"],
        "0-0 1-1 2-2 3-3 ; 0-0 1-1",
    ),
    (
        ["Name|P1|P2|P3", "Ann|1|2|3", "Bob|4|5|6", "Cid|7|8|9"],
        ["Name|P1|P2|P3", "Bob|1|2|3", "Dan|4|5|6", "Eve|7|8|9"],
        "0-0 1-1 2-2 3-3 ; 0-0 1-1 2-2",
    ),
    (
        ["Name|P1|P2|P3", "Ann|1|2|3", "Bob|4|5|6", "Cid|7|8|9", "Dan|1|5|9"],
        ["Name|P1|P2|P3", "Bob|1|2|3", "Ann|4|5|6", "Cid|7|8|9", "Dan|1|5|9"],
        "0-0 1-1 2-2 3-3 ; 0-0 1-1 2-2 3-3",
    ),
    (["Name|P1", "Ann|1", "Bob|4", "Cid|7"], ["Name|P1", "Bob|1", "Cid|4", "Ann|7"], "0-0 1-1 ; 0-2 1-0 2-1"),
]

KEYS = [
    (SHIPS, (0,)),
    (["Built|Ship", "1951|Aurora", "1948|Bounty"], (1,)),
    (["Crew (m)|Note", "1.5|Aurora", "2.5|Aurora"], ()),
    (["Built|Crew (m)", "1951|1.5", "1948|2.5"], (0,)),
    (["Area|Ship", "North|Aurora", "North|Bounty", "South|Aurora"], (0, 1)),
    (["Area|Ship|Day", "North|Aurora|Mon", "North|Aurora|Tue", "South|Aurora|Mon", "North|Bounty|Mon"], (0, 1, 2)),
    (["Area|Ship", "North|Aurora", "North|Aurora", "South|Bounty"], (0,)),
    (["Area|Ship", "North|Aurora", "|Bounty", "|Castor"], (1,)),
    (["Area|Ship", "North|Aurora", "South|", "East|Castor"], (0,)),
    (["Area", "North"], ()),
    (["Area|Ship", "North|Aurora"], (0,)),
    (["Born|Owner", "Oslo|Ek", "Riga|Moe"], (1,)),
    (["Open|Ship", "yes|Aurora", "no|Bounty"], (1,)),
    (["Unit|Name", "g|gram", "G|gauss"], (0,)),
    (
        [
            "Text|Ship",
            "a long sentence that runs on and on and on over so many words|Aurora",
            "another sentence that goes on and on and on over so many words|Bounty",
        ],
        (1,),
    ),
    (["Crew (m)|Load (t)", "1.5|2.5", "1.5|3.5"], ()),
]

NAMES = [
    ("Ann Lee", "Lee, Ann", True),
    ("Ann Lee", "Ann", True),
    ("Ann", "Ann Lee", True),
    ("Ann Lee", "Bob Lee", False),
    ("Flight 714", "Route 714", True),
    ("Flight 714 to Oslo", "Route 714 of Riga", True),
    ("Fair 1999 Oslo", "Fair 1999 Riga", False),
    ("a b", "a b", False),
    ("", "Ann", False),
    ("the of", "the of", False),
]
PARTNERS = [
    (
        ["Team", "Reds of Oslo", "Blues of Riga", "Pinks of Bern"],
        ["Team", "Oslo", "Riga", "Bern"],
        ({0: 0, 1: 1, 2: 2}, {0: 0, 1: 1, 2: 2}, 1.0),
    ),
    (["Team", "Reds of Oslo", "Blues of Riga", "Pinks of Bern"], ["Team", "Oslo", "Lima", "Rome"], ({0: 0}, {}, 0.0)),
    (
        ["Team", "Reds of Oslo", "Blues of Riga", "Pinks of Bern"],
        ["Team", "Oslo", "Riga", "Rome"],
        ({0: 0, 1: 1}, {0: 0, 1: 1}, 0.667),
    ),
    (
        ["Team", "Reds of Oslo", "Blues of Riga", "Pinks", "Greys"],
        ["Team", "Oslo", "Riga", "Bern", "Rome"],
        ({0: 0, 1: 1}, {}, 0.0),
    ),
    (
        ["Team", "Reds of Oslo", "Blues of Riga", "Pinks"],
        ["Team", "Oslo", "Riga", "Pinks"],
        ({0: 0, 1: 1}, {0: 0, 1: 1}, 1.0),
    ),
    (["Team", "Reds Oslo", "Blues Oslo", "Pinks Bern"], ["Team", "Oslo", "Riga", "Bern"], ({2: 2}, {}, 0.0)),
    (["Team", "Oslo 12", "Riga 14"], ["Team", "Oslo 13", "Riga 15"], ({}, {}, 0.0)),
    (["Team", "Oslo 12", "Riga 14"], ["Team", "Oslo 12 old", "Riga 14 old"], ({0: 0, 1: 1}, {0: 0, 1: 1}, 1.0)),
    (
        ["Team|Town", "Reds Oslo|Oslo", "Blues Riga|Riga"],
        ["Team|Town", "Pinks Oslo|Oslo", "Greys Riga|Riga"],
        ({}, {}, 0.0),
    ),
    (
        ["Team|Town", "Reds Oslo|Oslo", "Blues Riga|Riga"],
        ["Team|Town", "Pinks Oslo|x", "Greys Riga|y"],
        ({0: 0, 1: 1}, {0: 0, 1: 1}, 1.0),
    ),
    (["Team|Town", "Oslo|Oslo", "Riga|Riga"], ["Team|Town", "Oslo Reds|Oslo", "Riga Blues|Riga"], ({}, {}, 0.0)),
    (["Team", "12.5", "13.5"], ["Team", "12.5", "13.6"], ({}, {}, 0.0)),
    (["Team", "Reds of Oslo", "Blues of Riga", ""], ["Team", "Oslo", "Riga", ""], ({0: 0, 1: 1}, {0: 0, 1: 1}, 0.667)),
    (
        ["Team", "Reds of Oslo", "Blues of Riga", "Greens of Rome"],
        ["Team", "Oslo", "Riga"],
        ({0: 0, 1: 1}, {0: 0, 1: 1}, 1.0),
    ),
]

SPREAD = [
    ("1 2 3", "1 2 3", 1.0),
    ("1 2 3", "3 1 2", 1.0),
    ("1 2 3", "1 2 30", 0.667),
    ("1 2 3", "100 200 300", 0.0),
    ("5 100 7", "5 100 7 6", 0.362),
    ("1 2 3 4 5 6", "1 6", 0.343),
    ("Oslo Riga", "Oslo Riga", 1.0),
    ("Oslo Riga", "Oslos Lima", 0.462),
    ("Oslo Riga", "Lima Bonn", 0.0),
    ("Oslo 12", "12 13", 0.5),
    ("12 13", "Oslo Riga", 0.0),
    ("12 13", "", 0.0),
    ("", "12 13", 0.0),
    ("", "", 0.0),
    ("0 5", "0 5", 1.0),
    ("-3 0 3", "0 3 -3", 1.0),
]
RATIOS = [
    ("Oslo", "Oslo", 0, 100.0),
    ("Oslo", "Oslos", 0, 88.9),
    ("Oslo", "Riga", 90, 0.0),
    ("Harbour of Oslo", "Oslo", 0, 90.0),
    ("the harbour of Oslo", "Oslo harbour", 0, 85.5),
    ("a", "a very long text in which the letter stands", 0, 60.0),
]

SCALED = [
    ("1250 3470 990", "1.25 3.47 0.99", 0.95),
    ("1250 3470 990", "1.25 3.47 9.9", 0.633),
    ("1250 3470 990", "1.25 34.7 9.8", 0.0),
    ("1250 3470 990", "1250 3470 990", 0.0),
    ("1250 1250 1250", "1.25 1.25 1.25", 0.0),
    ("1250 3470", "12.5 34.7", 0.95),
    ("12 34", "1.2 3.4", 0.95),
    ("2 3", "20 30", 0.0),
    ("1250 3470 x", "12.5 34.7 y", 0.633),
    ("1250 3470 990 870 760", "1.25 3.47 1 2 3", 0.38),
    ("1250 3470 990 870", "1.25 3.47 1 2", 0.475),
]
SMALL = [
    ("7 a b", "7 c d", True),
    ("77 a b", "77 c d", True),
    ("777 a b", "777 c d", False),
    ("7 8 b", "7 8 d", False),
    ("a b c", "a d e", False),
    ("7 8 9", "1 2 3", False),
]

CLEAR = [
    ([(0, 0, 0.9), (1, 1, 0.8)], [(0, 0), (1, 1)]),
    ([(0, 0, 0.5), (1, 1, 0.49)], [(0, 0)]),
    ([(0, 0, 0.9), (0, 1, 0.8), (1, 1, 0.7)], [(0, 0)]),
    ([(0, 0, 0.9), (0, 1, 0.85)], []),
    ([(0, 0, 0.9), (1, 0, 0.85)], []),
    ([(0, 0, 0.9), (0, 1, 0.79), (1, 1, 0.95)], [(0, 0), (1, 1)]),
    ([(0, 0, 0.6), (0, 1, 0.9), (1, 1, 0.95)], []),
    ([(2, 5, 1.0)], [(2, 5)]),
]
BLOCKS = [
    ([(0, 0, 0.9), (0, 1, 0.8), (1, 0, 0.8), (1, 1, 0.1)], ([(0, 1), (1, 0)], False)),
    ([(0, 0, 0.9), (0, 1, 0.8), (1, 0, 0.8), (1, 1, 0.9)], ([(0, 0), (1, 1)], False)),
    ([(3, 7, 0.5), (5, 2, 0.4)], ([(3, 7), (5, 2)], False)),
    ([(0, 3, 0.5), (1, 3, 0.6), (1, 4, 0.2)], ([(0, 3), (1, 4)], False)),
    ([(2, 0, 0.3), (0, 1, 0.3), (2, 1, 0.2)], ([(0, 1), (2, 0)], False)),
]
MARKS = [
    ([1, 2, 3], [3, 2, 1], 1, [(0, 2), (1, 1), (2, 0)]),
    ([1, 1, 2], [1, 2], 1, [(2, 1)]),
    ([1, 1, 2], [1, 2], 2, [(0, 0), (1, 0), (2, 1)]),
    ([1, 2], [1, 1, 2], 1, [(1, 2)]),
    ([0, 2], [0, 2], 1, [(1, 1)]),
    ([4, 5], [6, 7], 1, []),
    ([1, 1, 2], [1, 1, 2], 2, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 2)]),
]
RARE = [
    (["Oslo Ek", "Riga Moe"], ["Moe Bern", "Ek Lima"], [(0, 1), (1, 0)]),
    (
        ["Oslo Ek"] * 8 + ["Riga"],
        ["Oslo", "Riga"],
        [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 1)],
    ),
    (["Oslo Ek"] * 9 + ["Riga"], ["Oslo", "Riga"], [(9, 1)]),
    (["Oslo", "Riga"], ["Oslo"] * 9 + ["Riga"], [(1, 9)]),
    (["Oslo Oslo"], ["Oslo Oslo"], [(0, 0)]),
    ([], ["Oslo"], []),
]
LEFT_OUT = [(1, (0, 0)), (2, (2, 0)), (3, (3, 3)), (4, (4, 6)), (12, (12, 66)), (13, (13, 0))]
FIXED = [
    ("0-1", "", "", "0-0 1-1 2-2", (True, [(0, 1), (2, 2)], ([1], [0]))),
    ("", "1", "", "0-0 1-1 2-2", (True, [(0, 0), (2, 2)], ([], [1]))),
    ("", "", "2", "0-0 1-1 2-2", (True, [(0, 0), (1, 1)], ([2], []))),
    ("2-0", "0", "1", "0-0 1-1 2-2", (True, [(2, 0)], ([1], [2]))),
    ("", "", "", "1-0", (False, [(1, 0)], ([0, 2], [1, 2]))),
]
AS_GOLD = [
    (["ID|Ships", "001|4", "002|7"], ["Number|Ships", "001|4", "002|7"], (True, ["s:001", "s:002"], True)),
    (["ID|Ships", "001|4", "002|7"], ["ID|Ships", "001|4", "002|7"], (True, ["s:001", "s:002"], True)),
    (
        ["Day|Ships", "12/03/2001|4", "25/04/2001|7"],
        ["When|Ships", "12/03/2001|4", "11/05/2001|7"],
        (True, ["d:2001-12-03", "d:2001-11-05"], True),
    ),
    (
        ["Day|Ships", "12/03/2001|4", "25/04/2001|7"],
        ["When|Ships", "12/03/2001|4", "12/03/2001|7"],
        (False, ["d:2001-03-12", "d:2001-03-12"], True),
    ),
    (
        ["Day (t)|Ships", "12/03/2001|4", "25/04/2001|7"],
        ["When|Ships", "12/03/2001|4", "12/03/2001|7"],
        (True, ["d:2001-12-03", "d:2001-12-03"], True),
    ),
    (
        ["Unit|Name", "g|gram", "G|gauss"],
        ["Unit|Name", "g|gram", "G|gauss"],
        (False, ["as written:g", "as written:G"], True),
    ),
    (["Unit|Name", "g|gram", "kg|kilo"], ["Unit|Name", "g|gram", "G|gauss"], (True, ["s:g", "s:g"], True)),
]
CASES_APART = [
    (["Unit", "g", "G", "kg"], ["as written:g", "as written:G", "s:kg"]),
    (["Unit", "g", "G", "G"], ["as written:g", "as written:G", "as written:G"]),
    (["Unit", "mg", "Mg", "Mg"], ["s:mg", "s:mg", "s:mg"]),
    (["Unit", "g", "m", "kg"], ["s:g", "s:m", "s:kg"]),
    (["Unit", "g", "G", ""], ["as written:g", "as written:G", ""]),
]


def column(texts: str) -> Spread:
    """Return the spread of a column of some words."""
    return Spread.of(read_column(("Value",), texts.split()), is_table_large=False)


def both(gold: str, predicted: str) -> CellSimilarities:
    """Return what the cells of two columns share."""
    return CellSimilarities(grid(["A", *gold.split()]), grid(["B", *predicted.split()]))


def along(gold: str) -> list[tuple[int, int]]:
    """Return the rows of two columns in order."""
    return [(row, row) for row in range(len(gold.split()))]


def arrays(candidates: Sequence[tuple[int, int, float]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return candidates as columns."""
    a, b, scores = zip(*candidates, strict=True)
    return np.array(a), np.array(b), np.array(scores)


def same(gold: list[int], marks: list[int], most: int) -> list[tuple[int, int]]:
    """Return the rows of the same mark."""
    a, b = rows_of_same_mark(np.array(gold, dtype=np.uint64), np.array(marks, dtype=np.uint64), most)
    return list(zip(a.tolist(), b.tolist(), strict=True))


def rare(gold: Sequence[str], predicted: Sequence[str]) -> list[tuple[int, int]]:
    """Return the texts that share a rare word."""
    a, b = propose_by_words([one.split() for one in gold], [one.split() for one in predicted])
    return list(zip(a.tolist(), b.tolist(), strict=True))


def fixed(given: str, gold: str, predicted: str, rows: str) -> tuple[bool, list[tuple[int, int]], object]:
    """Return whether anything is fixed, the pairs under it, and what of three lines a side may still be paired."""
    alone = (frozenset(map(int, one.split())) for one in (gold, predicted))
    one = AxisConstraints(tuple(pairs(given)), *alone)
    kept = one.impose_on(pairs(rows))
    return bool(one), kept, one.unpaired(3, 3, kept)


def partner(gold: Lines, predicted: Lines) -> tuple[dict[int, int], dict[int, int], float]:
    """Return the partners by a word of their own, those of columns of which most have one, and their share."""
    two = grid(gold), grid(predicted)
    return single_partners(*two, 0, 0), partners_of(*two, 0, 0), round(partner_share(*two, 0, 0), 3)


def reread(gold: Lines, predicted: Lines) -> tuple[bool, list[str], bool]:
    """Return whether a prediction stays, the keys of its first column, and whether its texts stay as written."""
    before = grid(predicted)
    after = read_as_gold(with_cases_apart(grid(gold)), before)
    first = after.columns[0].values
    return after is before, list(after.keys[0]), [value.text for value in first] == list(before.texts[0])


@pytest.mark.parametrize(("gold", "predicted", "expected"), PAIRED)
def test_lines_are_paired_by_names_and_values(gold: Lines, predicted: Lines, expected: str) -> None:
    assert paired(gold, predicted) == expected


@pytest.mark.parametrize(("gold", "expected"), KEYS)
def test_columns_that_name_each_row_are_the_key(gold: Lines, expected: tuple[int, ...]) -> None:
    assert find_key_columns(grid(gold)) == expected


@pytest.mark.parametrize(("text", "other", "expected"), NAMES)
def test_two_names_are_one_where_one_says_all_of_the_other(text: str, other: str, expected: bool) -> None:
    assert are_one_name(text, other) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), PARTNERS)
def test_a_word_of_its_own_tells_a_name_in_other_words(gold: Lines, predicted: Lines, expected: object) -> None:
    assert partner(gold, predicted) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), SPREAD)
def test_columns_are_as_alike_as_their_values_by_rank_or_best_match(gold: str, predicted: str, expected: float) -> None:
    assert spread_score(column(gold), column(predicted)) == pytest.approx(expected, abs=6e-4)


@pytest.mark.parametrize(("text", "other", "cutoff", "expected"), RATIOS)
def test_texts_are_alike_by_their_letters(text: str, other: str, cutoff: int, expected: float) -> None:
    assert text_ratio(text, other, cutoff) == pytest.approx(expected, abs=0.06)


@pytest.mark.parametrize(("gold", "predicted", "expected"), SCALED)
def test_columns_in_another_scale_share_one_power_of_ten(gold: str, predicted: str, expected: float) -> None:
    assert scaled_scores(both(gold, predicted), along(gold))[0, 0] == pytest.approx(expected, abs=6e-4)


@pytest.mark.parametrize(("gold", "predicted", "expected"), SMALL)
def test_one_short_number_alone_is_chance(gold: str, predicted: str, expected: bool) -> None:
    assert is_one_small_number(both(gold, predicted), 0, 0, along(gold)) == expected


@pytest.mark.parametrize(("candidates", "expected"), CLEAR)
def test_a_pair_is_clear_by_a_margin_for_both_rows(
    candidates: Sequence[tuple[int, int, float]], expected: object
) -> None:
    assert clear_pairs(*arrays(candidates)) == expected


@pytest.mark.parametrize(("candidates", "expected"), BLOCKS)
def test_rows_that_hang_together_are_paired_for_the_best_sum(
    candidates: Sequence[tuple[int, int, float]], expected: object
) -> None:
    assert solve_blocks(*arrays(candidates)) == expected


@pytest.mark.parametrize(("gold", "marks", "most", "expected"), MARKS)
def test_rows_of_one_mark_are_candidates_unless_too_many_have_it(
    gold: list[int], marks: list[int], most: int, expected: object
) -> None:
    assert same(gold, marks, most) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), RARE)
def test_texts_that_share_a_rare_word_are_candidates(
    gold: Sequence[str], predicted: Sequence[str], expected: object
) -> None:
    assert rare(gold, predicted) == expected


@pytest.mark.parametrize(("width", "expected"), LEFT_OUT)
def test_columns_are_left_out_where_others_are_left(width: int, expected: object) -> None:
    assert (len(ones_left_out(width)), len(twos_left_out(width))) == expected


@pytest.mark.parametrize(("given", "gold", "predicted", "rows", "expected"), FIXED)
def test_what_is_fixed_holds_and_frees_the_other_lines(
    given: str, gold: str, predicted: str, rows: str, expected: object
) -> None:
    assert fixed(given, gold, predicted, rows) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), AS_GOLD)
def test_a_renamed_column_is_read_as_the_one_of_the_same_texts(gold: Lines, predicted: Lines, expected: object) -> None:
    assert reread(gold, predicted) == expected


@pytest.mark.parametrize(("gold", "expected"), CASES_APART)
def test_names_of_two_cases_are_two_where_both_name_rows(gold: Lines, expected: object) -> None:
    assert list(with_cases_apart(grid(gold)).keys[0]) == expected


def test_a_sample_of_rows_is_all_of_few_and_the_same_of_many_in_any_order() -> None:
    gold = grid(["A", *(f"row {k}" for k in range(500))])
    rows = [(k, k) for k in range(500)]
    assert sample_rows(gold, rows[:200], 10) == rows[:200]
    assert sample_rows(gold, rows[:400]) == rows[:400]
    few = sample_rows(gold, rows[:201], 10)
    assert len(few) == 10
    assert few == sorted(few)
    other = grid(["A", *(f"row {k}" for k in reversed(range(500)))])
    turned = sample_rows(other, [(499 - k, k) for k in range(201)], 10)
    assert sorted(j for _, j in turned) == [j for _, j in few]


def test_a_sample_of_texts_is_of_different_ones_that_are_filled() -> None:
    assert sorted(sample_texts(["a", "", "b", "a", "c"], 10)) == [0, 2, 4]
    assert len(sample_texts(["a", "", "b", "a", "c"], 2)) == 2
    assert sample_texts(["", ""], 2) == []


def test_a_grid_is_read_by_rows_and_columns() -> None:
    one = grid(["B|A", "2| x ", "1|y", "1|y", "|z"])
    assert one.lines() == [("n:2", "s:x"), ("n:1", "s:y"), ("n:1", "s:y"), ("", "s:z")]
    assert one.lines([1]) == [("s:x",), ("s:y",), ("s:y",), ("s:z",)]
    assert one.text_lines()[0] == ("2", "x")
    assert (one.row_keys(1), one.distinct_rows) == (("n:1", "s:y"), 3)
    assert (one.column_order, one.row_order, one.row_rank) == ((1, 0), (0, 1, 2, 3), [0, 1, 2, 3])
    assert one.rarity[0] == {"n:2": 1.0, "n:1": 2**-0.5}
    assert grid(["A|A", "1|2", "3|4"]).column_order == (0, 1)
    assert grid(["A|A", "3|2", "3|1"]).column_order == (1, 0)
    assert grid(["A", "z", "b", "m"]).row_order == (1, 2, 0)


def test_pairs_below_the_least_score_are_none() -> None:
    scores = np.array([[0.9, 0.5], [0.8, 0.1]])
    assert assign(scores, 0.4) == [(0, 1), (1, 0)]
    assert assign(scores, 0.6) == [(0, 0)]
    assert assign(scores, 0.95) == []


def test_house_rules_say_how_a_column_is_read() -> None:
    rules = HouseRules(column_scales=(("Year", "nominal"), ("Crew", "ratio")), rel_tol=(("Load", 0.1), ("*", 0.2)))
    found = reading_rules((("Year",), ("Crew",), ("Load",), ("Port",)), rules)
    assert [(one.scale, one.measured) for one in found] == [
        ("nominal", False),
        ("ratio", True),
        ("", True),
        ("", False),
    ]


def one_column(count: int, form: str = "row {}") -> Lines:
    """Return a table of one column of different texts."""
    return ["A", *(form.format(k) for k in range(count))]


def test_pairs_of_left_over_rows_are_good_that_agree_in_more_than_chance() -> None:
    similarities = CellSimilarities(grid(SHIPS), grid([*SHIPS[:3], "Dora|1999|42"]))
    left = LeftOvers(similarities, pairs("0-0 1-1 2-2"), (0,), range(3), range(3))
    assert left.good(pairs("0-0 1-1 2-2 0-1")) == pairs("0-0 1-1")
    assert left.good([]) == []
    assert left.pair() == pairs("0-0 1-1")
    assert left.gold_rows.tolist() == left.predicted_rows.tolist() == [2]


def test_rows_of_large_tables_share_values_that_occur_once() -> None:
    def shared(gold: Lines, predicted: Lines) -> list[tuple[int, int]]:
        return sorted(shared_rows(CellSimilarities(grid(gold), grid(predicted))))

    assert shared(SHIPS, [SHIPS[0], SHIPS[3], SHIPS[1]]) == pairs("0-1 2-0")
    assert shared(["A|B", "x|y", "y|x", "x|x"], ["A|B", "x|x", "x|y", "y|x"]) == pairs("2-0")
    assert shared(["A|B", "x|y", "x|y"], ["A|B", "x|y", "x|y"]) == []
    assert shared(["A", "x", "y"], ["A", "", "z"]) == []


def test_a_row_is_doubtful_where_another_agrees_as_well() -> None:
    def doubtful(gold: Lines, predicted: Lines, identical: str, similar: str) -> list[int]:
        similarities = CellSimilarities(grid(gold), grid(predicted))
        return sorted(doubtful_rows(similarities, pairs("0-0 1-1 2-2"), pairs(identical), pairs(similar)))

    gold = ["A|B|C", "a|b|1", "a|b|2", "c|d|3"]
    assert doubtful(gold, ["A|B|C", "a|b|1", "a|b|9", "c|d|3"], "0-0 2-2", "1-1") == []
    assert doubtful(gold, ["A|B|C", "a|b|8", "a|b|9", "c|d|3"], "2-2", "0-0 1-1") == [0, 1]
    assert doubtful(gold, ["A|B|C", "a|b|8", "x|y|2", "c|d|3"], "2-2", "0-0 1-1") == [0]
    assert doubtful(gold, ["A|B|C", "a|b|8", "x|y|9", "c|d|3"], "2-2", "0-0") == [0]
    assert doubtful(gold, gold, "0-0 1-1 2-2", "") == []
    twice = ["A|B|C", "a|b|1", "a|b|1", "c|d|3"]
    assert doubtful(twice, ["A|B|C", "a|b|1", "a|e|1", "c|d|3"], "0-0 2-2", "1-1") == [0, 1]
    between = ["A|B|C", "a|b|2", "e|b|2", "c|d|3"]
    assert doubtful(between, ["A|B|C", "a|b|2", "a|b|7", "c|d|3"], "0-0 2-2", "1-1") == [0, 1]
    assert doubtful(between, ["A|B|C", "a|b|2", "x|b|7", "c|d|3"], "0-0 2-2", "1-1") == []


@pytest.mark.parametrize(
    ("rows", "others", "enough"), [(10, 10, 5.0), (10, 4, 2.0), (150, 150, 75.0), (150, 500, 50.0)]
)
def test_half_of_the_rows_are_enough_to_compare_by_and_fifty_of_a_large_table(
    rows: int, others: int, enough: float
) -> None:
    assert _enough_rows(grid(one_column(rows)), grid(one_column(others))) == enough


APART = [
    ("Points in the paint|Total points", "Points in 2nd quarter|Total points", pairs("0-0 0-1 1-0")),
    ("Points in paint", "Points in quarter", []),
    ("Home goals|Away goals", "Home goals|Other goals", pairs("0-1 1-1")),
    ("Goals made", "Goals scored", []),
    ("Field goals|Free throws", "Goals made|Free kicks", []),
    ("Goals (%)", "Goals made (%)", []),
    ("Years lasted", "Years ruled", pairs("0-0")),
    ("3rd place", "3rd rank", pairs("0-0")),
    ("1st half points|2nd half points", "1st half score|2nd half points", pairs("0-0")),
    ("Home goals|Away goals", "Home gaols|Away goals", []),
]


@pytest.mark.parametrize(("gold", "predicted", "expected"), APART)
def test_headers_speak_of_two_quantities_where_they_share_only_what_names_none(
    gold: str, predicted: str, expected: list[tuple[int, int]]
) -> None:
    both_grids = grid([gold, gold]), grid([predicted, predicted])
    mask = told_apart(*both_grids, header_scores(*both_grids))
    assert [(int(g), int(p)) for g, p in np.argwhere(mask)] == expected


@pytest.mark.parametrize(
    ("gold", "predicted", "expected"),
    [("Years lasted", "Years ruled", True), ("Years", "Goals", False), ("Points a", "Points b", False)],
)
def test_headers_share_the_name_of_a_unit(gold: str, predicted: str, expected: bool) -> None:
    assert share_a_unit(grid([gold, "1"]).columns[0], grid([predicted, "2"]).columns[0]) == expected


ALIKE = [
    (["A|B", "x|1", "y|2"], ["A|B", "x|9", "y|8"], "0-0 1-1", False),
    (["A|B", "x|1", "y|2"], ["A|B", "x|1", "y|2"], "0-0 1-1", True),
    (["A|B", "Oslo|Ek"], ["A|B", "Oslo|Ek"], "0-0", False),
    (["A|B", "Oslo|Ek"], ["A|B", "Oslo|Ek"], "", False),
    (["A|B", "Oslo|", "Riga|"], ["A|B", "Oslo|", "Riga|"], "0-0 1-1", True),
    (["A", "Oslo", "Riga"], ["A", "Oslo", "Riga"], "0-0 1-1", True),
    (["A", "Oslo", "Riga", "Bern"], ["A", "Oslo", "Riga", "Bern"], "0-0 1-1 2-2", True),
    (["A", "Oslo", "Riga", "Bern"], ["A", "Oslo", "Riga", "Lima"], "0-0 1-1 2-2", True),
]


@pytest.mark.parametrize(("gold", "predicted", "rows", "expected"), ALIKE)
def test_rows_agree_beyond_chance(gold: Lines, predicted: Lines, rows: str, expected: bool) -> None:
    similarities = CellSimilarities(grid(gold), grid(predicted))
    columns = [(column, column) for column in range(similarities.gold.width)]
    assert agree_beyond_chance(similarities, columns, pairs(rows)) == expected


RECORD = ["Field|Value", "Name|Ann Lee", "Born|5 May 1951", "Height|1.71 m", "Town|Oslo", "Wins|17"]
RECORDS = [
    (RECORD, "0-0 1-1 2-2 3-3 4-4"),
    (["Field|Value", "Full name|Ann Lee", *RECORD[2:]], "0-0 1-1 2-2 3-3 4-4"),
    (["Field|Value", "Name|Ann Lee", "Birth|6 May 1951", "Tall|1.72 m", "Place|Oslo", "Wins|17"], "0-0 3-3 4-4"),
    (["Field|Value", "Name|Oslo", "Seat|Ann Lee", *RECORD[2:4], "Wins|18"], "0-1 1-2 2-3 3-0 4-4"),
    (["Field|Value", "Name|Ann Lee", "Died|6 May 1951", "Weight|1.70 m", "Team|Oslo", "Losses|16"], "0-0 2-2 3-3"),
    (["Field|Value", "Town|Ann Lee", "Name|Oslo", "Born|1.71 m"], "0-1 1-2 3-0"),
    (["Field|Value", "Alias|Ann Lee", "Name|Bob Ray", "Town|Oslo"], "0-1 3-2"),
    (["Field|Value", "Wins|16", "Losses|17"], "4-0"),
]


@pytest.mark.parametrize(("predicted", "rows"), RECORDS)
def test_fields_of_a_record_are_paired_by_name_and_value(predicted: Lines, rows: str) -> None:
    assert paired(RECORD, predicted) == f"0-0 1-1 ; {rows}"


def test_results_of_matches_name_no_row_where_anything_else_does() -> None:
    dated = grid(["date|score|goals", "2 may 2008|1 - 0|1", "9 may 2008|3 - 2|5", "20 may 2008|4 - 1|5"])
    assert find_key_columns(dated) == (0,)
    alone = grid(["score|goals", "1 - 0|1", "3 - 2|5", "4 - 1|5"])
    assert find_key_columns(alone) == (0,)
    together = grid(["place|score", "Ulm|1 - 0", "Ulm|3 - 2", "Kiel|1 - 0"])
    assert find_key_columns(together) == (0, 1)
    coded = grid(["date|part", "2 may 2008|10-2204", "9 may 2008|10-2207"])
    assert find_key_columns(coded) == (1,)
