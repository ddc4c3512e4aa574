"""Tables on their side, in another shape or with columns to ignore: small ones on either side of each condition."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from small_drafts import Lines, laid, shown

from tabx.align.ignored_columns import IgnoredColumns, drop_columns, drop_rows, find_ignored
from tabx.align.pairing.base import Base, pair
from tabx.align.pairing.grid import Grid, read_grid
from tabx.align.pairing.keys import find_key_columns
from tabx.align.repairs.transposed import set_upright, transpose
from tabx.align.reshaping.halves import halves
from tabx.align.reshaping.labels import are_parts, holds_names, label, labels_of, last_of, shares_most
from tabx.align.reshaping.melted import melted
from tabx.align.reshaping.pivoted import pivoted
from tabx.align.reshaping.reshape import explained, reshaped
from tabx.align.reshaping.shape import Shape
from tabx.formats import load_table
from tabx.rules.records import HouseRules


def turned(gold: Lines, predicted: Lines) -> list[str]:
    """Return how a prediction is set upright, and its lines then; [] where it stays."""
    found = set_upright(read_grid(laid(*gold)), read_grid(laid(*predicted)))
    return [] if found is None else [f"{found.kind} {found.confidence:.3f} {found.corner}", *shown(found.table)]


SHIPS = ["# Ship|Built|Crew", "Aurora|1951|120", "Bounty|1948|75", "Castor|1972|310", "Dora|1999|42"]
TURNED = [
    (
        SHIPS,
        ["# Ship|Aurora|Bounty|Castor|Dora", "Built|1951|1948|1972|1999", "Crew|120|75|310|42"],
        [
            "transposed 1.000 0",
            "# Ship|Built|Crew",
            "Aurora|1951|120",
            "Bounty|1948|75",
            "Castor|1972|310",
            "Dora|1999|42",
        ],
    ),
    (
        SHIPS,
        ["# Aurora|Ship|Bounty|Castor|Dora", "1951|Built|1948|1972|1999", "120|Crew|75|310|42"],
        [
            "transposed 1.000 0",
            "# Ship|Built|Crew",
            "Aurora|1951|120",
            "Bounty|1948|75",
            "Castor|1972|310",
            "Dora|1999|42",
        ],
    ),
    (
        SHIPS,
        ["# |Aurora|Bounty|Castor|Dora", "Year|1951|1948|1972|1999", "Men|120|75|310|42"],
        ["transposed 0.500 0", "# |Year|Men", "Aurora|1951|120", "Bounty|1948|75", "Castor|1972|310", "Dora|1999|42"],
    ),
    (
        SHIPS,
        ["# Vessel|A|B|C|D", "Year|1951|1948|1972|1999", "Men|120|75|310|42", "Name|Aurora|Bounty|Castor|Dora"],
        [],
    ),
    (SHIPS, ["# Vessel|A|B|C|D", "Year|1951|9|8|7", "Men|120|6|5|4", "Name|Aurora|x|y|z"], []),
    (SHIPS, SHIPS, []),
    (SHIPS, ["# Ship|Year|Men", *SHIPS[1:]], []),
    (SHIPS, ["# A|B|C", *SHIPS[1:]], []),
    (
        SHIPS,
        ["# Ship|Built|Crew", "Aurora|Bounty|Castor", "1951|1948|1972", "120|75|310"],
        ["transposed_body 0.750 None", "# Ship|Built|Crew", "Aurora|1951|120", "Bounty|1948|75", "Castor|1972|310"],
    ),
    (
        SHIPS[:4],
        ["# Ship|Built|Crew", "Aurora|Bounty|Castor", "1951|1948|1972", "120|75|310"],
        ["transposed_body 1.000 None", "# Ship|Built|Crew", "Aurora|1951|120", "Bounty|1948|75", "Castor|1972|310"],
    ),
    (
        SHIPS[:4],
        ["# Ship|Built|Crew", "Aurora|Bounty|x", "1951|1948|y", "120|75|z"],
        ["transposed_body 0.667 None", "# Ship|Built|Crew", "Aurora|1951|120", "Bounty|1948|75", "x|y|z"],
    ),
    (SHIPS[:4], ["# Ship|Built|Crew", "Aurora|x|y", "1951|z|u", "120|v|w"], []),
    (
        ["# Ship|P1|P2|P3", "Aurora|1|2|3", "Bounty|4|5|6", "Castor|7|8|9"],
        ["# Ship|P1|P2|P3", "Aurora|1|4|7", "Bounty|2|5|8", "Castor|3|6|9"],
        ["transposed_body 1.000 None", "# Ship|P1|P2|P3", "Aurora|1|2|3", "Bounty|4|5|6", "Castor|7|8|9"],
    ),
    (
        ["# Ship|P1|P2|P3", "Aurora|1|2|3", "Bounty|4|5|6", "Castor|7|8|9"],
        ["# Ship|P1|P2|P3", "Aurora|1|4|7", "Bounty|2|5|0", "Castor|0|0|9"],
        ["transposed_body 0.667 None", "# Ship|P1|P2|P3", "Aurora|1|2|0", "Bounty|4|5|0", "Castor|7|0|9"],
    ),
    (
        ["# Ship|P1|P2|P3", "Aurora|1|2|3", "Bounty|4|5|6", "Castor|7|8|9"],
        ["# Ship|P1|P2|P3", "Dora|1|4|7", "Bounty|2|5|8", "Castor|3|6|9"],
        [],
    ),
    (
        ["# Name|Born|Town", "Ann|1951|Oslo"],
        ["# Field|Value", "Name|Ann", "Born|1951", "Town|Oslo"],
        ["transposed 1.000 0", "# Name|Born|Town", "Ann|1951|Oslo"],
    ),
    (
        ["# Name|Born|Town", "Ann|1951|Oslo"],
        ["Name|Ann", "Born|1951", "Town|Oslo"],
        ["transposed 1.000 0", "# Name|Born|Town", "Ann|1951|Oslo"],
    ),
    (["# Name|Born|Town", "Ann|1951|Oslo"], ["Name|Ann", "Year|1951", "Place|Oslo"], []),
    (
        ["# Name|Born|Town|Work", "Ann|1951|Oslo|poet"],
        ["Name|Ann", "Born|1951", "Place|Oslo", "Job|poet"],
        ["transposed 0.500 0", "# Name|Born|Place|Job", "Ann|1951|Oslo|poet"],
    ),
    (["# Name|Born|Town", "Ann|1951|Oslo"], ["Name|Ann|x", "Born|1951|y", "Town|Oslo|z"], []),
    (
        ["Name|Ann", "Born|1951", "Town|Oslo"],
        ["# Name|Born|Town", "Ann|1951|Oslo"],
        ["transposed 1.000 0", "Name|Ann", "Born|1951", "Town|Oslo"],
    ),
    (
        ["# Field|Value", "Name|Ann", "Born|1951", "Town|Oslo"],
        ["# Name|Born|Town", "Ann|1951|Oslo"],
        ["transposed 1.000 0", "Name|Ann", "Born|1951", "Town|Oslo"],
    ),
    (
        ["# Field|Value", "Name|Ann", "Born|1951", "Town|Oslo"],
        ["# Name|Year|Place", "Ann|1951|Oslo"],
        ["transposed 0.667 0", "# Year|1951", "Name|Ann", "Place|Oslo"],
    ),
    (["# Ship", "Aurora", "Bounty"], ["# Ship|Aurora|Bounty"], []),
    (["# Ship|Built", "Aurora|1951"], ["# Ship", "Aurora"], []),
]

REPEATED = ["# Ship|Built|Ship|Built", "Aurora|1951|Castor|1972", "Bounty|1948|Dora|1999"]
TWO = ["# Ship|Built", "Aurora|1951", "Bounty|1948", "Castor|1972", "Dora|1999"]
HALVES = [
    (
        TWO,
        REPEATED,
        [
            [
                "rows stand side by side, in 2 groups of columns: 'Ship', 'Built'",
                "# Ship|Built",
                "Aurora|1951",
                "Bounty|1948",
                "Castor|1972",
                "Dora|1999",
                "0 []",
            ]
        ],
    ),
    (
        TWO,
        ["# Ship|Built|Ship.1|Built.1", *REPEATED[1:]],
        [
            [
                "rows stand side by side, in 2 groups of columns: 'Ship', 'Built'",
                "# Ship|Built",
                "Aurora|1951",
                "Bounty|1948",
                "Castor|1972",
                "Dora|1999",
                "0 []",
            ]
        ],
    ),
    (
        TWO,
        ["# Ship|Built||Ship|Built", "Aurora|1951||Castor|1972", "Bounty|1948||Dora|1999"],
        [
            [
                "rows stand side by side, in 2 groups of columns: 'Ship', 'Built'",
                "# Ship|Built",
                "Aurora|1951",
                "Bounty|1948",
                "Castor|1972",
                "Dora|1999",
                "0 []",
            ]
        ],
    ),
    (TWO, ["# Ship|Built||Ship|Built", "Aurora|1951|x|Castor|1972", "Bounty|1948||Dora|1999"], []),
    (
        TWO,
        ["# Ship|Built|Ship|Built", "Aurora|1951|Castor|1972", "Bounty|1948||"],
        [
            [
                "rows stand side by side, in 2 groups of columns: 'Ship', 'Built'",
                "# Ship|Built",
                "Aurora|1951",
                "Bounty|1948",
                "Castor|1972",
                "0 []",
            ]
        ],
    ),
    (
        TWO,
        ["# Ship|Built|Ship|Built", "Aurora|1951|Castor|", "Bounty|1948||1999"],
        [
            [
                "rows stand side by side, in 2 groups of columns: 'Ship', 'Built'",
                "# Ship|Built",
                "Aurora|1951",
                "Bounty|1948",
                "Castor|",
                "|1999",
                "0 []",
            ]
        ],
    ),
    (TWO, ["# Ship|Built|Ship|Crew", *REPEATED[1:]], []),
    (TWO, ["# Ship|Built|Ship", "Aurora|1951|Castor"], []),
    (
        TWO,
        ["# Ship|Ship|Ship", "Aurora|Bounty|Castor"],
        [["rows stand side by side, in 3 groups of columns: 'Ship'", "# Ship", "Aurora", "Bounty", "Castor", "0 []"]],
    ),
    (TWO, ["# Ship|Built|Crew|Load", *REPEATED[1:]], []),
    (TWO, ["# |Built||Built", *REPEATED[1:]], []),
    (REPEATED, REPEATED, []),
    (TWO, REPEATED[1:], []),
]

WIDE = ["# Port|1998|1999", "Oslo|4|5", "Riga|7|8", "Bern|9|3"]
LONG = ["# Port|Year|Ships", "Oslo|1998|4", "Oslo|1999|5", "Riga|1998|7", "Riga|1999|8", "Bern|1998|9", "Bern|1999|3"]
MELTED = [
    (
        WIDE,
        LONG,
        [
            [
                "printed in long form: 2 columns of the gold's form are rows, named in 'Year'",
                "# Port|1998|1999",
                "Oslo|4|5",
                "Riga|7|8",
                "Bern|9|3",
                "0 [1, 2]",
            ]
        ],
    ),
    (
        WIDE,
        ["# Port|Year|Ships", *LONG[1:6]],
        [
            [
                "printed in long form: 2 columns of the gold's form are rows, named in 'Year'",
                "# Port|1998|1999",
                "Oslo|4|5",
                "Riga|7|8",
                "Bern|9|",
                "0 [1, 2]",
            ]
        ],
    ),
    (
        WIDE,
        ["# Port|Year|Ships", *LONG[1:], "Lima|1998|1"],
        [
            [
                "printed in long form: 2 columns of the gold's form are rows, named in 'Year'",
                "# Port|1998|1999",
                "Oslo|4|5",
                "Riga|7|8",
                "Bern|9|3",
                "Lima|1|",
                "0 [1, 2]",
            ]
        ],
    ),
    (
        WIDE,
        ["# Port|Year|Ships", *LONG[1:], "Oslo|1998|44"],
        [
            [
                "printed in long form: 2 columns of the gold's form are rows, named in 'Year'",
                "# Port|1998|1999",
                "Oslo|4|5",
                "Riga|7|8",
                "Bern|9|3",
                "Oslo|44|",
                "1 [1, 2]",
            ]
        ],
    ),
    (
        WIDE,
        ["# Haven|Year|Ships", *LONG[1:]],
        [
            [
                "printed in long form: 2 columns of the gold's form are rows, named in 'Year'",
                "# Haven|1998|1999",
                "Oslo|4|5",
                "Riga|7|8",
                "Bern|9|3",
                "0 [1, 2]",
            ]
        ],
    ),
    (
        WIDE,
        ["# Year|Ships", "1998|4", "1999|5", "1998|7", "1999|8"],
        [
            [
                "printed in long form: 2 columns of the gold's form are rows, named in 'Year'",
                "# 1998|1999",
                "4|5",
                "7|8",
                "0 [1, 2]",
            ]
        ],
    ),
    (WIDE, ["# Port|Year", "Oslo|1998", "Oslo|1999"], []),
    (WIDE, ["# Port|Year|Ships", "Oslo|1997|4", "Oslo|1996|5"], []),
    (WIDE, WIDE, []),
    (WIDE[:2], LONG[:3], []),
    (
        ["# Port|1998|1999|2000", "Oslo|4|5|", "Riga|7|8|", "Bern|||"],
        LONG[:5],
        [
            [
                "printed in long form: 2 columns of the gold's form are rows, named in 'Year'",
                "# Port|1998|1999|2000",
                "Oslo|4|5|",
                "Riga|7|8|",
                "Bern|||",
                "0 [1, 2]",
            ]
        ],
    ),
    (
        ["# Port|Ships 1998|Ships 1999|Crew 1998|Crew 1999", "Oslo|4|5|40|50", "Riga|7|8|70|80"],
        ["# Port|Year|Ships|Crew", "Oslo|1998|4|40", "Oslo|1999|5|50", "Riga|1998|7|70", "Riga|1999|8|80"],
        [
            [
                "printed in long form: 4 columns of the gold's form are rows, named in 'Year'",
                "# Port|Ships 1998|Ships 1999|Crew 1998|Crew 1999",
                "Oslo|4|5|40|50",
                "Riga|7|8|70|80",
                "0 [3, 4]",
            ]
        ],
    ),
    (
        ["# Port|Ships 1998|Ships 1999|Crew 1998|Crew 1999", "Oslo|4|5|40|50", "Riga|7|8|70|80"],
        [
            "# Port|What|Year|Value",
            "Oslo|Ships|1998|4",
            "Oslo|Ships|1999|5",
            "Oslo|Crew|1998|40",
            "Oslo|Crew|1999|50",
            "Riga|Ships|1998|7",
            "Riga|Ships|1999|8",
        ],
        [
            [
                "printed in long form: 4 columns of the gold's form are rows, named in 'What'",
                "# Port|Ships|Crew|Ships Value|Crew Value",
                "Oslo|1998|1998|4|40",
                "Oslo|1999|1999|5|50",
                "Riga|1998||7|",
                "Riga|1999||8|",
                "2 [1, 3]",
            ],
            [
                "printed in long form: 4 columns of the gold's form are rows, named in 'Year'",
                "# Port|1998|1999|1998 Value|1999 Value",
                "Oslo|Ships|Ships|4|5",
                "Oslo|Crew|Crew|40|50",
                "Riga|Ships|Ships|7|8",
                "1 [3, 4]",
            ],
            [
                "printed in long form: 4 columns of the gold's form are rows, named in 'What' and 'Year'",
                "# Port|Ships 1998|Ships 1999|Crew 1998|Crew 1999",
                "Oslo|4|5|40|50",
                "Riga|7|8||",
                "0 [1, 2, 3, 4]",
            ],
        ],
    ),
    (
        ["# Port|A|A", "# Port|x|y", "Oslo|4|5", "Riga|7|8"],
        ["# Port|Top|Sub|V", "Oslo|A|x|4", "Oslo|A|y|5", "Riga|A|x|7", "Riga|A|y|8"],
        [
            [
                "printed in long form: 4 columns of the gold's form are rows, named in 'Sub'",
                "# |||x|y",
                "# Port|x|y|V|V",
                "Oslo|A|A|4|5",
                "Riga|A|A|7|8",
                "0 [1, 2]",
            ]
        ],
    ),
    (
        ["# Port|Ships|Crew", "Oslo|4|40", "Riga|7|70"],
        ["# Port|Field|Value", "Oslo|Ships|4", "Oslo|Crews|40", "Riga|Ships|7", "Riga|Crews|70"],
        [
            [
                "printed in long form: 2 columns of the gold's form are rows, named in 'Field'",
                "# Port|Ships|Crews",
                "Oslo|4|40",
                "Riga|7|70",
                "0 [1, 2]",
            ]
        ],
    ),
]
PIVOTED = [
    (
        ["# Town|Field|Value", "Faro|column 2|3", "Faro|column 3|4", "Lagos|column 2|5", "Lagos|column 3|6"],
        ["Faro|3|4", "Lagos|5|6"],  # without a header: what stands for its names nobody wrote
        [],
    ),
    (
        LONG,
        WIDE,
        [
            [
                "printed in wide form: the names in the gold's 'Year' are headers of columns",
                "# Port|Year|Ships",
                "Oslo|1998|4",
                "Oslo|1999|5",
                "Riga|1998|7",
                "Riga|1999|8",
                "Bern|1998|9",
                "Bern|1999|3",
                "0 []",
            ]
        ],
    ),
    (
        LONG,
        ["# Port|1998|1999", "Oslo|4|", "Riga|7|8"],
        [
            [
                "printed in wide form: the names in the gold's 'Year' are headers of columns",
                "# Port|Year|Ships",
                "Oslo|1998|4",
                "Oslo|1999|",
                "Riga|1998|7",
                "Riga|1999|8",
                "0 []",
            ]
        ],
    ),
    (
        LONG,
        ["# Haven|1998|1999", *WIDE[1:]],
        [
            [
                "printed in wide form: the names in the gold's 'Year' are headers of columns",
                "# Haven|Year|Ships",
                "Oslo|1998|4",
                "Oslo|1999|5",
                "Riga|1998|7",
                "Riga|1999|8",
                "Bern|1998|9",
                "Bern|1999|3",
                "0 []",
            ]
        ],
    ),
    (LONG, ["# Port|1998|1997", *WIDE[1:]], []),
    (
        LONG,
        ["# Port|Ships 1998|Ships 1999", *WIDE[1:]],
        [
            [
                "printed in wide form: the names in the gold's 'Year' are headers of columns",
                "# Port|Year|Ships",
                "Oslo|1998|4",
                "Oslo|1999|5",
                "Riga|1998|7",
                "Riga|1999|8",
                "Bern|1998|9",
                "Bern|1999|3",
                "0 []",
            ]
        ],
    ),
    (LONG, WIDE[1:], []),
    (LONG, ["# Port", "Oslo"], []),
    (
        LONG,
        ["# Port|1998|1999|Sum", "Oslo|4|5|9", "Riga|7|8|15", "Bern|9|3|12"],
        [
            [
                "printed in wide form: the names in the gold's 'Year' are headers of columns",
                "# Port|Year|Ships",
                "Oslo|1998|4",
                "Oslo|1999|5",
                "Oslo|Sum|9",
                "Riga|1998|7",
                "Riga|1999|8",
                "Riga|Sum|15",
                "Bern|1998|9",
                "Bern|1999|3",
                "Bern|Sum|12",
                "0 []",
            ]
        ],
    ),
    (
        ["# Port|Year|Ships|Crew", "Oslo|1998|4|40", "Oslo|1999|5|50", "Riga|1998|7|70", "Riga|1999|8|80"],
        ["# Port|1998 Ships|1999 Ships|1998 Crew|1999 Crew", "Oslo|4|5|40|50", "Riga|7|8|70|80"],
        [
            [
                "printed in wide form: the names in the gold's 'Year' are headers of columns",
                "# Port|Year|Ships|Crew",
                "Oslo|1998|4|40",
                "Oslo|1999|5|50",
                "Riga|1998|7|70",
                "Riga|1999|8|80",
                "0 []",
            ]
        ],
    ),
    (
        ["# Year|Ships", "1998|4", "1999|5"],
        ["# 1998|1999", "4|5"],
        [
            [
                "printed in wide form: the names in the gold's 'Year' are headers of columns",
                "# Year|Ships",
                "1998|4",
                "1999|5",
                "0 []",
            ]
        ],
    ),
    (LONG, LONG, []),
    (LONG, ["# 1998", "4", "7"], []),
    (["# Year", "1998", "1999"], WIDE, []),
    (LONG, ["1998|1999", "4|5"], []),
]
HOLDS = [
    (["1998", "1999"], ["# Port|1998|1999"], True),
    (["1998", "1997"], ["# Port|1998|1999"], False),
    (["1998", "1998"], ["# Port|1998|1999"], True),
    (["1998", ""], ["# Port|1998|1999"], False),
    (["Ships", "Ships"], ["# Port|Ships 1998|1999"], False),
    (["Ships", "Crew"], ["# Port|Ships 1998|Crew 1999"], True),
    (["Ships", "Crew", "x", "y"], ["# Port|Ships 1998|Crew 1999"], True),
    (["Ships", "Crew", "x", "y", "z"], ["# Port|Ships 1998|Crew 1999"], False),
    (["Ships", "Crews", "Ships", "Crews"], ["# Port|Ships|Crew"], True),
    (["Ships", "Crews", "Loads"], ["# Port|Ships|Crew"], False),
    (["", ""], ["# Port|Ships|Crew"], False),
    (["Ships", "Crew"], ["Port|Ships|Crew"], False),
    (["Ships", "Crew"], ["# Ships|Ships|Crew"], True),
]
MOST = [
    (["a", "b"], "ab", True),
    (["a", "b"], "a", False),
    (["a", "b", "c"], "ab", True),
    (["", "a"], "a", True),
    ([""], "a", False),
    (["a", "a", "b"], "b", False),
]
PARTS = [
    (["Oslo", "Riga"], ["Port Oslo", "Port Riga"], True),
    (["Oslo", "Riga"], ["Port Oslo", "Port Bern"], False),
    (["Oslo", "Riga", "Bern"], ["Port Oslo", "Port Riga"], True),
    (["Oslo", "Riga"], ["Oslo", "Riga"], False),
    (["12", "13"], ["Port 12", "Port 13"], False),
    (["No 1", "No 2"], ["Port No 1", "Port No 2"], True),
    (["Port Oslo"], ["Port Riga", "Oslo old"], False),
    (["", "Oslo"], ["Port Oslo"], True),
    (["-"], ["Port Oslo"], False),
]
RESHAPED = [
    (WIDE, LONG, ["1.000 0", "printed in long form: 2 columns of the gold's form are rows, named in 'Year'"]),
    (LONG, WIDE, ["1.000 0", "printed in wide form: the names in the gold's 'Year' are headers of columns"]),
    (TWO, REPEATED, ["1.000 0", "rows stand side by side, in 2 groups of columns: 'Ship', 'Built'"]),
    (WIDE, WIDE, []),
    (
        WIDE,
        ["# Port|Year|Ships", "Oslo|1998|4", "Oslo|1999|5", "Riga|1998|9", "Riga|1999|9"],
        ["0.533 0", "printed in long form: 2 columns of the gold's form are rows, named in 'Year'"],
    ),
    (WIDE, ["# Port|Year|Ships", "Oslo|1998|1", "Oslo|1999|1", "Riga|1998|1", "Riga|1999|1"], []),
    (
        TWO,
        ["# Ship|Built|Ship|Built", "Aurora|1951|Castor|1972"],
        ["0.667 0", "rows stand side by side, in 2 groups of columns: 'Ship', 'Built'"],
    ),
    (TWO, ["# Ship|Built|Ship|Built", "Aurora|1951|x|y"], []),
    (
        ["# Port|A|B", "x||", "y|1|2"],
        ["# Port|K|V", "y|A|1", "y|B|2"],
        ["1.000 0", "printed in long form: 2 columns of the gold's form are rows, named in 'K'"],
    ),
    (
        ["# K|A", "x|1", "y|2", "z|3"],
        ["# K|Field|Value", "x|A|1", "y|A|2", "z|A|3"],
        ["1.000 0", "printed in long form: 1 column of the gold's form is rows, named in 'Field'"],
    ),
    (["# K|A", "x|1", "y|2", "z|3"], ["# K|Field|A", "x|A|1", "y|A|2", "z|A|3"], []),
    (["# K|A|B", "x|1|4", "y|2|5", "z|3|6"], ["# K|A|B|Field", "x|1|4|A", "y|2|5|B", "z|3|6|A"], []),
    (
        ["# K|L|A", "x|a|1", "y|b|2", "z|c|3"],
        ["# K|L|Field|Value", "x|a|A|1", "y|b|A|2", "z|c|A|3"],
        ["1.000 0", "printed in long form: 1 column of the gold's form is rows, named in 'Field'"],
    ),
    (["# K|L|A", "x|a|1", "y|b|2", "z|c|3"], ["# K|L|Field|Value", "x|a|B|1", "y|b|B|2", "z|c|B|3"], []),
]
EXPLAINED = [
    (SHIPS, SHIPS, (12, 1.0)),
    (SHIPS, ["# Ship|Built|Crew", "Aurora|1951|121", "Bounty|1948|", "Castor||310", "Dora|1999|42"], (9, 0.818)),
    (SHIPS, ["# Ship|Data", "Aurora|1951; 120", "Bounty|1948; 75", "Castor|1972; 310", "Dora|1999; 42"], (12, 1.0)),
    (["# A|B", "x|", "y|"], ["# A|B", "x|", "y|"], (2, 1.0)),
    (["# A|B", "x|", "y|1"], ["# A|B", "x|", "y|2"], (2, 0.667)),
]
IGNORED = [
    (["Crew"], SHIPS, SHIPS, ((2,), (2,), ())),
    (["Crew"], SHIPS, ["# Ship|Built|Men", *SHIPS[1:]], ((2,), (2,), ())),
    (["Crew", "Ship"], SHIPS, ["# Ship|Built|Men", *SHIPS[1:]], ((0, 2), (0, 2), ())),
    (
        ["Crew", "Built"],
        SHIPS,
        ["# Built|Ship|Men", "1951|Aurora|120", "1948|Bounty|75", "1972|Castor|310"],
        ((1, 2), (0, 2), ()),
    ),
    (["Load"], SHIPS, SHIPS, ((), (), ())),
    (["Load"], SHIPS, ["# Ship|Built|Load", "Aurora|1951|7"], ((), (2,), ())),
    (["Crew"], SHIPS, ["# Ship|Built", "Aurora|1951", "Bounty|1948"], ((2,), (), ())),
    (
        ["Crew"],
        SHIPS,
        ["# Ship|Aurora|Bounty|Castor|Dora", "Built|1951|1948|1972|1999", "Crew|120|75|310|42"],
        ((2,), (), (1,)),
    ),
    (
        ["Built", "Crew"],
        SHIPS,
        ["# Ship|Aurora|Bounty|Castor|Dora", "Built|1951|1948|1972|1999", "Men|120|75|310|42"],
        ((1, 2), (), (0, 1)),
    ),
    (["Crew"], SHIPS, ["# ||", *[one.removeprefix("# ") for one in SHIPS]], ((2,), (2,), ())),
    (["Crew"], SHIPS, ["# ||x", "Ship|Built|Crew", *SHIPS[1:]], ((2,), (2,), ())),
    (
        ["Built"],
        SHIPS[:4],
        ["# Ship|Built|Men", "Aurora|Bounty|Castor", "1951|1948|1972", "120|75|310"],
        ((1,), (1,), ()),
    ),
    (["Crew"], SHIPS[:4], ["# Ship|Built|Men", "Aurora|Bounty|Castor", "1951|1948|1972", "120|75|310"], ((2,), (), ())),
    (["Born"], ["# Name|Born|Town", "Ann|1951|Oslo"], ["Name|Ann", "Born|1951", "Town|Oslo"], ((1,), (), (1,))),
    (
        ["Born", "Town"],
        ["# Name|Born|Town", "Ann|1951|Oslo"],
        ["# Field|Value", "Name|Ann", "Town|Oslo", "Born|1951"],
        ((1, 2), (), ()),
    ),
]


def shapes(make: Callable[[Grid, Grid], Iterator[Shape]], gold: Lines, predicted: Lines) -> list[list[str]]:
    """Return the lines of each shape, what is doubtful in it, and its named columns."""
    found = make(read_grid(laid(*gold)), read_grid(laid(*predicted)))
    return [[one.note, *shown(one.table), f"{one.doubtful} {sorted(one.named)}"] for one in found]


def melts(gold: Grid, predicted: Grid) -> Iterator[Shape]:
    """Yield the shapes of a table in long form."""
    return melted(gold, predicted, find_key_columns(gold))


def aligned(gold: Lines, predicted: Lines) -> tuple[Grid, Grid, Base]:
    """Return both tables and their alignment as read."""
    first, other = read_grid(laid(*gold)), read_grid(laid(*predicted))
    return first, other, pair(first, other, find_key_columns(first))


def taken(gold: Lines, predicted: Lines) -> list[str]:
    """Return the shape that is taken and how sure that is; [] for none."""
    found = reshaped(*aligned(gold, predicted))
    return [] if found is None else [f"{found.confidence:.3f} {len(found.tied)}", found.shape.note]


@pytest.mark.parametrize(("gold", "predicted", "expected"), TURNED)
def test_a_table_is_turned_only_where_that_says_clearly_more_of_the_gold(
    gold: Lines, predicted: Lines, expected: list[str]
) -> None:
    assert turned(gold, predicted) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), HALVES)
def test_groups_of_columns_are_stacked_where_all_have_the_same_names(
    gold: Lines, predicted: Lines, expected: list[list[str]]
) -> None:
    assert shapes(halves, gold, predicted) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), MELTED)
def test_names_in_cells_become_columns(gold: Lines, predicted: Lines, expected: list[list[str]]) -> None:
    assert shapes(melts, gold, predicted) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), PIVOTED)
def test_names_of_columns_become_cells(gold: Lines, predicted: Lines, expected: list[list[str]]) -> None:
    assert shapes(pivoted, gold, predicted) == expected


@pytest.mark.parametrize(("texts", "gold", "expected"), HOLDS)
def test_a_column_of_names_holds_mostly_names(texts: list[str], gold: Lines, expected: bool) -> None:
    assert holds_names(texts, labels_of(laid(*gold))) == expected


@pytest.mark.parametrize(("texts", "others", "expected"), MOST)
def test_most_is_more_than_half_of_the_different_texts(texts: list[str], others: str, expected: bool) -> None:
    assert shares_most(texts, frozenset(others)) == expected


@pytest.mark.parametrize(("texts", "wholes", "expected"), PARTS)
def test_texts_are_parts_of_longer_ones_in_words(texts: list[str], wholes: list[str], expected: bool) -> None:
    assert are_parts(texts, wholes) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), RESHAPED)
def test_a_shape_is_taken_that_explains_clearly_more(gold: Lines, predicted: Lines, expected: list[str]) -> None:
    assert taken(gold, predicted) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), EXPLAINED)
def test_filled_cells_in_their_place_are_explained(gold: Lines, predicted: Lines, expected: tuple[int, float]) -> None:
    assert explained(aligned(gold, predicted)[2]) == pytest.approx(expected, abs=6e-4)


@pytest.mark.parametrize(("names", "gold", "predicted", "expected"), IGNORED)
def test_columns_to_ignore_are_found_by_name_or_as_partners(
    names: list[str], gold: Lines, predicted: Lines, expected: tuple[tuple[int, ...], ...]
) -> None:
    found = find_ignored(laid(*gold), laid(*predicted), HouseRules(ignore_columns=tuple(names)))
    assert found == IgnoredColumns(*expected)


def test_columns_and_rows_are_dropped_with_a_note() -> None:
    ships = laid("# Ship|Built|Crew", "[North] Aurora|1951|120", "[South] Bounty|1948|75", "[South] Castor|1972|310")
    assert drop_columns(ships, []) is ships
    assert drop_rows(ships, []) is ships
    fewer = drop_columns(ships, {2, 0}, " (rule)")
    assert shown(fewer) == ["# Built", "[North] 1951", "[South] 1948", "[South] 1972"]
    assert [note.message for note in fewer.notes] == ["columns 'Ship', 'Crew' left out (rule)"]
    assert [note.message for note in drop_columns(ships, [1]).notes] == ["column 'Built' left out"]
    left = drop_rows(ships, [2, 0])
    assert shown(left) == ["# Ship|Built|Crew", "[South] Bounty|1948|75"]
    assert [note.message for note in left.notes] == ["rows 'Aurora', 'Castor' left out"]
    assert shown(drop_rows(laid("Aurora|1", "Bounty|2"), [0])) == ["Bounty|2"]


def test_a_cell_over_several_rows_becomes_one_in_each_where_a_row_is_dropped() -> None:
    head = "<table><tr><th>A</th><th>B</th><th>C</th></tr>"
    text = f"{head}<tr><td rowspan=2>North</td><td colspan=2>x</td></tr><tr><td>y</td><td>z</td></tr></table>"
    left = drop_rows(load_table(text, format="html"), [1])
    assert [(cell.text, cell.row_span, cell.column_span) for cell in left.rows[0]] == [
        ("North", 1, 1),
        ("x", 1, 2),
        ("x", 1, 2),
    ]


def test_a_table_on_its_side_has_a_column_as_its_header() -> None:
    ships = laid("# Ship|Built|Crew", "Aurora|1951|120", "Bounty|1948|75")
    assert shown(transpose(ships)) == ["# Ship|Aurora|Bounty", "Built|1951|1948", "Crew|120|75"]
    assert shown(transpose(ships, 1)) == ["# Built|1951|1948", "Ship|Aurora|Bounty", "Crew|120|75"]


def test_a_label_is_the_words_of_a_name_in_any_order() -> None:
    assert label(("2019 Revenue",)) == label(("Revenue", "2019")) == ("2019", "revenue")
    assert (last_of(("A", "B")), last_of(())) == ("B", "")
    labels = labels_of(laid("# Ships 1998|Crew|Crew|", "4|5|6|7"))
    assert labels.column_of == {("1998", "ships"): 0}
    assert [labels.occurs(text) for text in ("ships", "1998 ships", "ships crew", "")] == [True, True, False, False]
    assert [labels.like(text) for text in ("Ships of 1998", "Crews", "Load")] == [0, 1, None]
