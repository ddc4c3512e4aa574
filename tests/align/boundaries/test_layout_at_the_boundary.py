"""Headers, titles, margins and sections laid out as in the gold: small tables on either side of each condition."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from small_drafts import Lines, done, draft, laid, said, shown

from tabx.align import align
from tabx.align.headers.group_names import repair_group_headers
from tabx.align.headers.header_length import repair_header_length
from tabx.align.headers.header_level import compare_levels
from tabx.align.headers.index_column import without_index_columns
from tabx.align.headers.levels import repair_levels
from tabx.align.headers.margins import remove_margins
from tabx.align.headers.titles import repair_titles
from tabx.align.records import Repair
from tabx.align.repairs.section_layout import lay_out_sections
from tabx.align.repairs.section_row import repair_sections
from tabx.formats import load_table
from tabx.rules.records import NO_RULES
from tabx.table import Table

Layout = Callable[[Table, Table], tuple[Table, list[Repair]]]


def changed(repair: Layout, gold: Lines, predicted: Lines) -> list[str]:
    """Return the repairs of a prediction, and its lines where they are others than before."""
    table, repairs = repair(laid(*gold), laid(*predicted))
    lines = shown(table)
    return [said(one) for one in repairs] + (lines if lines != list(predicted) else [])


def without_index(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    found = without_index_columns(gold, predicted, NO_RULES)
    assert found.gold == gold
    return found.predicted, list(found.repairs)


PORTS = ["# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"]

TITLES = [
    (
        PORTS,
        ["# Fleet|Fleet|Fleet", "Port|Ships|Crew", "Oslo|4|120"],
        ["title_row 1 table: - - - -", "# Port|Ships|Crew", "Oslo|4|120"],
    ),
    (
        PORTS,
        ["# Fleet||", "Port|Ships|Crew", "Oslo|4|120"],
        ["title_row 1 table: - - - -", "# Port|Ships|Crew", "Oslo|4|120"],
    ),
    (
        PORTS,
        ["# |Fleet|", "Port|Ships|Crew", "Oslo|4|120"],
        ["title_row 1 table: - - - -", "# Port|Ships|Crew", "Oslo|4|120"],
    ),
    (
        PORTS,
        ["# Fleet||", "# Port|Ships|Crew", "Oslo|4|120"],
        ["title_row 1 table: - - - -", "# Port|Ships|Crew", "Oslo|4|120"],
    ),
    (
        PORTS,
        ["# Fleet||", "# In 1999||", "# Port|Ships|Crew", "Oslo|4|120"],
        ["title_row 1 table: - - - -", "title_row 1 table: - - - -", "# Port|Ships|Crew", "Oslo|4|120"],
    ),
    (
        PORTS,
        ["# Fleet||", "In 1999||", "Port|Ships|Crew", "Oslo|4|120"],
        ["title_row 1 table: - - - -", "title_row 1 table: - - - -", "# Port|Ships|Crew", "Oslo|4|120"],
    ),
    (PORTS, ["# Fleet||", "Haven|Boats|Men", "Oslo|4|120"], []),
    (
        PORTS,
        ["# Fleet||", "Port|Boats|Crew", "Oslo|4|120"],
        ["title_row 1 table: - - - -", "# Port|Boats|Crew", "Oslo|4|120"],
    ),
    (PORTS, ["# Fleet||", "Port|Boats|Men", "Oslo|4|120"], []),
    (PORTS, ["# Port||", "Port|Ships|Crew", "Oslo|4|120"], []),
    (PORTS, ["# Fleet||"], []),
    (PORTS, ["Fleet||", "Port|Ships|Crew"], []),
    (
        ["# Fleet|Fleet|Fleet", "# Port|Ships|Crew", "Oslo|4|120"],
        ["# Port|Ships|Crew", "Oslo|4|120"],
        ["title_row 1 table: - 0,1,2 - -"],
    ),
    (
        ["# Fleet|Fleet|Fleet", "# Port|Ships|Crew", "Oslo|4|120"],
        ["# Fleet|Fleet|Fleet", "# Port|Ships|Crew", "Oslo|4|120"],
        [],
    ),
    (["# All|Fleet|Fleet", "# Port|Ships|Crew", "Oslo|4|120"], ["# |North|", "# Port|Ships|Crew", "Oslo|4|120"], []),
    (
        ["# All|Fleet|Fleet", "# Port|Ships|Crew", "Oslo|4|120"],
        ["# North||", "# Port|Ships|Crew", "Oslo|4|120"],
        ["title_row 1 table: - - - -", "# Port|Ships|Crew", "Oslo|4|120"],
    ),
    (["Oslo|4|120"], ["# Fleet||", "Port|Ships|Crew", "Oslo|4|120"], []),
    (["# Fleet", "Oslo"], ["# Ships", "Oslo"], []),
    (PORTS, ["# Fleet||", "# Of||", "# The||", "# North||", "# Port|Ships|Crew", "Oslo|4|120"], []),
    (
        PORTS,
        ["# Fleet||", "[North] Port|Ships|Crew", "[North] Oslo|4|120"],
        ["title_row 1 table: - - - -", "# Port|Ships|Crew", "[North] Oslo|4|120"],
    ),
    (
        ["# Port|Ships", "Oslo|4"],
        ["# Fleet||||", "Port|Ships|x|y|z", "Oslo|4|1|2|3"],
        ["title_row 1 table: - - - -", "# Port|Ships|x|y|z", "Oslo|4|1|2|3"],
    ),
    (
        ["# Port|Ships|Crew|Flag|Load", "Oslo|4|1|2|3"],
        ["# Fleet||||", "Port|Ships|||", "Oslo|4|1|2|3"],
        ["title_row 1 table: - - - -", "# Port|Ships|||", "Oslo|4|1|2|3"],
    ),
    (
        ["# Port|Ships|Crew|Flag|Load", "Oslo|4|1|2|3"],
        ["# Fleet||||", "Port|Ships|Crew|x|y", "Oslo|4|1|2|3"],
        ["title_row 1 table: - - - -", "# Port|Ships|Crew|x|y", "Oslo|4|1|2|3"],
    ),
    (["# Port|Ships|Crew|Flag|Load", "Oslo|4|1|2|3"], ["# Fleet||||", "Port|Ships|z|x|y", "Oslo|4|1|2|3"], []),
]

LEVELS = [
    (PORTS, ["Port|Ships|Crew", "Oslo|4|120"], ["header_depth 1 table: - - - -", "# Port|Ships|Crew", "Oslo|4|120"]),
    (
        PORTS,
        ["# A|B|C", "Port|Ships|Crew", "Oslo|4|120"],
        ["header_level 3 cell: - - - -", "# Port|Ships|Crew", "Oslo|4|120"],
    ),
    (
        PORTS,
        ["# A||", "Port|Ships|Crew", "Oslo|4|120"],
        ["header_level 1 cell: - - - -", "# Port|Ships|Crew", "Oslo|4|120"],
    ),
    (PORTS, ["# Port|B|C", "Port|Ships|Crew", "Oslo|4|120"], []),
    (PORTS, ["Port|Ships|Men", "Oslo|4|120"], ["header_depth 1 table: - - - -", "# Port|Ships|Men", "Oslo|4|120"]),
    (PORTS, ["Port|Boats|Men", "Oslo|4|120"], []),
    (PORTS, ["Oslo|4|120", "Riga|7|75"], []),
    (
        ["# Port|Size|Size", "# Port|Ships|Crew", "Oslo|4|120"],
        ["# Port|Size|Size", "Port|Ships|Crew", "Oslo|4|120"],
        ["header_depth 1 table: - - - -", "# Port|Size|Size", "# |Ships|Crew", "Oslo|4|120"],
    ),
    (
        ["# Port|Size|Size", "# Port|Ships|Crew", "Oslo|4|120"],
        ["Port|Size|Size", "Port|Ships|Crew", "Oslo|4|120"],
        ["header_depth 2 table: - - - -", "# Port|Size|Size", "# |Ships|Crew", "Oslo|4|120"],
    ),
    (
        ["# Port|Size|Size", "# Port|Ships|Crew", "Oslo|4|120"],
        ["# Port|Size|", "Port|Ships|Crew", "Oslo|4|120"],
        ["header_depth 1 table: - - - -", "# Port|Size|", "# |Ships|Crew", "Oslo|4|120"],
    ),
    (
        PORTS,
        ["# Port|Ships|Crew", "# Oslo|4|120", "Riga|7|75", "Bern|9|310"],
        ["header_depth 1 table: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (
        PORTS,
        ["# Port|Ships|Crew", "# Oslo|4|120", "# Riga|7|75", "Bern|9|310"],
        ["header_depth 2 table: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (PORTS, ["# Port|Ships|Crew", "# Oslo|5|121", "Riga|7|75"], []),
    (
        PORTS,
        ["# Port|Ships|Crew", "# Oslo|4|121", "Riga|7|75"],
        ["header_depth 1 table: - - - -", "# Port|Ships|Crew", "Oslo|4|121", "Riga|7|75"],
    ),
    (
        PORTS,
        ["# Port|Ships|Crew", "# Oslo|4|120", "[North] Riga|7|75"],
        ["header_depth 1 table: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "[North] Riga|7|75"],
    ),
    (
        PORTS,
        ["# Port Oslo|Ships 4|Crew 120", "Riga|7|75", "Bern|9|310"],
        ["header_level 1 row: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (
        PORTS,
        ["# Port Oslo|Ships 4|Crew", "Riga|7|75", "Bern|9|310"],
        ["header_level 1 row: - - - -", "# Port|Ships|Crew", "Oslo|4|", "Riga|7|75", "Bern|9|310"],
    ),
    (PORTS, ["# Port Oslo|Ships|Crew", "Riga|7|75", "Bern|9|310"], []),
    (PORTS, ["# Port Oslo|Ships 4|Crew 120", "Riga|7|75", "Bern|9|310", "Lima|1|1"], []),
    (
        PORTS,
        ["# Port Oslo|Ships 7|Crew 75", "Oslo|4|120", "Bern|9|310"],
        ["header_level 1 row: - - - -", "# Port Oslo|Ships|Crew", "|7|75", "Oslo|4|120", "Bern|9|310"],
    ),
    (
        ["# Port|North Ships|North Crew", "Oslo|4|120"],
        ["# Port|North|North", "Port|Ships|Crew", "Oslo|4|120"],
        ["header_depth 1 table: - - - -", "# Port|North|North", "# |Ships|Crew", "Oslo|4|120"],
    ),
    (
        ["# Port|North Ships|North Crew", "Oslo|4|120"],
        ["# |North|", "Port|Ships|Crew", "Oslo|4|120"],
        ["header_level 1 cell: - - - -", "# Port|Ships|Crew", "Oslo|4|120"],
    ),
    (["# Port|North Ships|North Crew", "Oslo|4|120"], ["# |North|", "Port|Boats|Men", "Oslo|4|120"], []),
    (["# Port|North Ships|North Crew", "Oslo|4|120"], ["# Port|North|South", "Port|Ships|Crew", "Oslo|4|120"], []),
    (["Oslo|4|120", "Riga|7|75"], ["# Oslo|4|120", "Riga|7|75"], []),
]

GROUPED = ["# Port|1998|1998|1999|1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"]
GROUPS = [
    (
        GROUPED,
        ["# |1998||1999|", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
        ["# |1998|1998|1999|1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
    ),
    (
        GROUPED,
        ["# ||1998||1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
        ["# |1998|1998|1999|1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
    ),
    (GROUPED, ["# |1998|1998|1999|1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"], []),
    (GROUPED, ["# |1998|1998|1998|1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"], []),
    (GROUPED, ["# |1998|1999|1999|1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"], []),
    (
        GROUPED,
        ["# |1998|1999|1999|", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
        ["# |1998|1999|1999|1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
    ),
    (GROUPED, ["# |1999|1999|1998|1998", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"], []),
    (GROUPED, ["# |1998|1999|1999|1999", "# Port|Boats|Men|Boats|Men", "Oslo|4|120|5|130"], []),
    (GROUPED, ["# |1998|1998|1998|1999", "# Crew|Port|Ships|Crew|Ships", "120|Oslo|4|5|130"], []),
    (
        GROUPED,
        ["# |1998||1999|", "# Port|Ships|Men|Ships|Crew", "Oslo|4|120|5|130"],
        ["# |1998|1998|1999|1999", "# Port|Ships|Men|Ships|Crew", "Oslo|4|120|5|130"],
    ),
    (
        GROUPED,
        ["# |1997||1999|", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
        ["# |1997||1999|1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
    ),
    (
        GROUPED,
        ["# |1998||1999|", "# |Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
        ["# |1998|1998|1999|1999", "# |Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
    ),
    (
        GROUPED,
        ["# |1998||1999||", "# Port|Ships|Crew|Ships|Crew|Sum", "Oslo|4|120|5|130|1"],
        [
            "# |1998|1998|1999|1999|",
            "# Port|Ships|Crew|Ships|Crew|Sum",
            "Oslo|4|120|5|130|1",
        ],
    ),
    (GROUPED, ["# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"], []),
    (
        ["# Port|1998 Ships|1998 Crew", "Oslo|4|120"],
        ["# |1998|", "# Port|Ships|Crew", "Oslo|4|120"],
        ["# |1998|1998", "# Port|Ships|Crew", "Oslo|4|120"],
    ),
    (
        ["# Fleet|Fleet|Fleet", "# Port|Ships|Crew", "Oslo|4|120"],
        ["# Fleet||", "# Port|Ships|Crew", "Oslo|4|120"],
        ["# Fleet|Fleet|Fleet", "# Port|Ships|Crew", "Oslo|4|120"],
    ),
    (["# Fleet|Fleet|Fleet", "# Port|Ships|Crew", "Oslo|4|120"], ["# Navy||", "# Port|Ships|Crew", "Oslo|4|120"], []),
    (
        ["# Port|Cup|Cup|League Cup|League Cup", "# Port|Won|Lost|Won|Lost", "Oslo|4|1|5|3"],
        ["# |Cup||League Cup|", "# Port|Won|Lost|Won|Lost", "Oslo|4|1|5|3"],
        [
            "# |Cup|Cup|League Cup|League Cup",
            "# Port|Won|Lost|Won|Lost",
            "Oslo|4|1|5|3",
        ],
    ),
    (["Oslo|4|120|5|130"], ["# |1998||1999|", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"], []),
    (
        ["# Port|1998|1998|1998", "# Port|Ships|Crew|Flags", "Oslo|4|120|5"],
        ["# |1998|1998|", "# Port|Ships|Crew|Flags", "Oslo|4|120|5"],
        ["# |1998|1998|1998", "# Port|Ships|Crew|Flags", "Oslo|4|120|5"],
    ),
    (
        ["# Port|1998|1998|1998", "# Port|Ships|Crew|Flags", "Oslo|4|120|5"],
        ["# |1998||", "# Port|Ships|Crew|Flags", "Oslo|4|120|5"],
        ["# |1998|1998|1998", "# Port|Ships|Crew|Flags", "Oslo|4|120|5"],
    ),
]

FREE = ["# |1998|1998|1999|1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"]
SPANS = [
    (
        FREE,
        ["# |1998|1998|1998|1999", FREE[1], FREE[2]],
        [
            "header_level 1 cell: - 1,2 - -",
            "# |1998|1998|1999|1999",
            "# Port|Ships|Crew|Ships|Crew",
            "Oslo|4|120|5|130",
        ],
    ),
    (
        FREE,
        ["# |1998|1999|1999|1999", FREE[1], FREE[2]],
        [
            "header_level 1 cell: - 1,2 - -",
            "# |1998|1998|1999|1999",
            "# Port|Ships|Crew|Ships|Crew",
            "Oslo|4|120|5|130",
        ],
    ),
    (
        FREE,
        ["# |1998|1999|1999|", FREE[1], FREE[2]],
        [
            "header_level 1 cell: - 1,2 - -",
            "# |1998|1998|1999|1999",
            "# Port|Ships|Crew|Ships|Crew",
            "Oslo|4|120|5|130",
        ],
    ),
    (
        FREE,
        ["# |1998||1999|1999", FREE[1], FREE[2]],
        ["# |1998|1998|1999|1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
    ),
    (
        FREE,
        ["# 1998|1998|1998|1999|1999", FREE[1], FREE[2]],
        [],
    ),
    (
        FREE,
        ["# |1998|1998|1999|", FREE[1], FREE[2]],
        ["# |1998|1998|1999|1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
    ),
    (
        FREE,
        ["# |1998|1999||", FREE[1], FREE[2]],
        [],
    ),
    (FREE, ["# 1998|1998|1998|1998|1999", FREE[1], FREE[2]], []),
    (FREE, ["# |1999|1999|1999|1998", FREE[1], FREE[2]], []),
    (FREE, ["# |1998|1998|1998|1998", FREE[1], FREE[2]], []),
    (
        FREE,
        ["# |1998|1998|1998|1999", "# Port|Boats|Men|Ships|Crew", FREE[2]],
        ["header_level 1 cell: - 1,2 - -", "# |1998|1998|1999|1999", "# Port|Boats|Men|Ships|Crew", "Oslo|4|120|5|130"],
    ),
    (FREE, ["# |1998|1998|1998|1999", "# Port|Boats|Men|Boats|Crew", FREE[2]], []),
    (FREE, ["# |1998|1998|1998|1999", "# Haven|Boats|Men|Boats|Men", FREE[2]], []),
    (FREE, ["# |1998|1998|1998", "# Port|Ships|Crew|Ships", "Oslo|4|120|5"], []),
    (
        ["# |A|A|B|B|C|C", "# P|x|y|x|y|x|y", "1|2|3|4|5|6|7"],
        ["# |A|A|A|B|C|C", "# P|x|y|x|y|x|y", "1|2|3|4|5|6|7"],
        ["header_level 1 cell: - 1,2 - -", "# |A|A|B|B|C|C", "# P|x|y|x|y|x|y", "1|2|3|4|5|6|7"],
    ),
    (
        ["# |A|A|B|B|C|C", "# P|x|y|x|y|x|y", "1|2|3|4|5|6|7"],
        ["# |A|A|A|B|B|C", "# P|x|y|x|y|x|y", "1|2|3|4|5|6|7"],
        [],
    ),
    (
        ["# |A|A|B|B|C|C", "# P|x|y|x|y|x|y", "1|2|3|4|5|6|7"],
        ["# |A|B|B|B|C|C", "# P|x|y|x|y|x|y", "1|2|3|4|5|6|7"],
        ["header_level 1 cell: - 1,2 - -", "# |A|A|B|B|C|C", "# P|x|y|x|y|x|y", "1|2|3|4|5|6|7"],
    ),
    (
        ["# |A|A|B|B|C|C", "# P|x|y|x|y|x|y", "1|2|3|4|5|6|7"],
        ["# |A|A|B|B|B|C", "# P|x|y|x|y|x|y", "1|2|3|4|5|6|7"],
        ["header_level 1 cell: - 3,4 - -", "# |A|A|B|B|C|C", "# P|x|y|x|y|x|y", "1|2|3|4|5|6|7"],
    ),
    (
        ["# |Y|Y|Y|Y", "# |1998|1998|1999|1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
        ["# |Y|Y|Y|Y", "# |1998|1998|1998|1999", "# Port|Ships|Crew|Ships|Crew", "Oslo|4|120|5|130"],
        [
            "header_level 1 cell: - 1,2 - -",
            "# |Y|Y|Y|Y",
            "# |1998|1998|1999|1999",
            "# Port|Ships|Crew|Ships|Crew",
            "Oslo|4|120|5|130",
        ],
    ),
]

LONG = ["# Port|Ships|Crew|Flag", "Oslo|4|120|red", "Riga|7|75|blue", "Bern|9|310|pink"]
LENGTHS = [
    (
        LONG,
        ["# Port|Crew|Flag|", "Oslo|4|120|red", "Riga|7|75|blue", "Bern|9|310|pink"],
        [],
    ),
    (
        LONG,
        ["# Ships|Crew|Flag|", "Oslo|4|120|red", "Riga|7|75|blue", "Bern|9|310|pink"],
        ["ragged 3 column: - - - -", "# |Ships|Crew|Flag", "Oslo|4|120|red", "Riga|7|75|blue", "Bern|9|310|pink"],
    ),
    (LONG, ["# Crew|Flag||", "Oslo|4|120|red", "Riga|7|75|blue", "Bern|9|310|pink"], []),
    (LONG, ["# Flag|||", "Oslo|4|120|red", "Riga|7|75|blue", "Bern|9|310|pink"], []),
    (
        LONG,
        ["# Port|Else|Ships|Crew|Flag", "Oslo|4|120|red|", "Riga|7|75|blue|", "Bern|9|310|pink|"],
        [],
    ),
    (
        LONG,
        ["# Else|Port|Ships|Crew|Flag", "Oslo|4|120|red|", "Riga|7|75|blue|", "Bern|9|310|pink|"],
        [],
    ),
    (
        LONG,
        ["# A|B|Port|Ships|Crew|Flag", "Oslo|4|120|red||", "Riga|7|75|blue||", "Bern|9|310|pink||"],
        [],
    ),
    (LONG, ["# Port|Ships|Crew|", "Oslo|4|120|red", "Riga|7|75|blue", "Bern|9|310|pink"], []),
    (LONG, ["# Port|Crew|Flag|", "Oslo|4|120|red"], []),
    (LONG, ["# Port|Crew|Flag|", "Oslo|4|120|", "Riga|7|75|", "Bern|9|310|"], []),
    (LONG, ["# Port|Crew|Flag|", "Oslo|x|120|y", "Riga|x|75|y", "Bern|x|310|y"], []),
    (LONG, ["# Port|Crew|Flag|", "x|y|z|red", "x|y|z|blue", "x|y|z|pink"], []),
    (LONG, ["# Port|Ships|Crew|Flag", "Oslo|4|120|red", "Riga|7|75|blue"], []),
    (LONG, ["Oslo|4|120|red", "Riga|7|75|blue"], []),
    (["# Port|Ships", "Oslo|4", "Riga|7"], ["# Ships|", "Oslo|4", "Riga|7"], []),
    (LONG, ["# A|A|A|", "# Port|Crew|Flag|", "Oslo|4|120|red", "Riga|7|75|blue", "Bern|9|310|pink"], []),
]

MARGINS = [
    (
        PORTS,
        ["# Port|Ships|Crew|", "Oslo|4|120|", "Riga|7|75|", "Bern|9|310|"],
        ["layout 1 column: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (
        PORTS,
        ["# |Port|Ships|Crew", "|Oslo|4|120", "|Riga|7|75", "|Bern|9|310"],
        ["layout 1 column: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (
        PORTS,
        ["# Port|Ships|Crew", "Oslo|4|120", "||", "Riga|7|75", "Bern|9|310"],
        ["layout 1 row: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (PORTS, ["# Port|Ships|Crew", "||", "Riga|7|75", "Bern|9|310"], []),
    (
        PORTS,
        ["# Port|Ships|Crew", "Oslo|4|120", "||", "Riga|7|75", "Bern|9|310", "||"],
        ["layout 2 row: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (
        PORTS,
        ["# Port|Ships|Crew", "||", "Oslo|4|120", "||", "Riga|7|75", "||"],
        ["layout 2 row: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "||", "Riga|7|75"],
    ),
    (PORTS, ["# Port||Crew", "Oslo|4|120", "||", "Riga|7|75", "Bern|9|310"], []),
    (
        PORTS,
        ["# |Ships|Crew", "Oslo|4|120", "||", "Riga|7|75", "Bern|9|310"],
        ["layout 1 row: - - - -", "# |Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (
        PORTS,
        ["# ||", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
        ["layout 1 row: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (
        PORTS,
        ["# ||", "Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
        ["layout 1 row: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (PORTS, ["# ||", "Oslo|4|120", "Riga|7|75", "Bern|9|310"], []),
    (PORTS, ["# ||"], []),
    (["Oslo|4|120"], ["# ||", "Port|Ships|Crew", "Oslo|4|120"], []),
    (
        PORTS,
        ["# Port||Ships", "Oslo||4", "Riga||7", "Bern||9"],
        ["layout 1 column: - - - -", "# Port|Ships", "Oslo|4", "Riga|7", "Bern|9"],
    ),
    (PORTS, ["# Port||Crew", "Oslo||120", "Riga||75", "Bern||310"], []),
    (
        PORTS,
        ["# |Port|Ships", "|Oslo|4", "|Riga|7", "|Bern|9"],
        ["layout 1 column: - - - -", "# Port|Ships", "Oslo|4", "Riga|7", "Bern|9"],
    ),
    (
        PORTS,
        ["# Ships|Crew|", "4|120|", "7|75|", "9|310|"],
        ["layout 1 column: - - - -", "# Ships|Crew", "4|120", "7|75", "9|310"],
    ),
    (["# Port|Ships|Ships", "Oslo|4|5"], ["# Port||Ships", "Oslo||4"], []),
    (
        PORTS,
        ["# |Port||Ships|Crew", "|Oslo||4|120", "|Riga||7|75", "|Bern||9|310"],
        ["layout 2 column: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (
        PORTS,
        ["# ||Port|Ships|", "|1|Oslo|4|", "|2|Riga|7|", "|3|Bern|9|"],
        ["layout 2 column: - - - -", "# |Port|Ships", "1|Oslo|4", "2|Riga|7", "3|Bern|9"],
    ),
    (
        PORTS,
        ["# Port|Ships|Crew", "[North] Oslo|4|120", "[South] ||", "[South] Riga|7|75", "[South] Bern|9|310"],
        ["layout 1 row: - - - -", "# Port|Ships|Crew", "[North] Oslo|4|120", "[South] Riga|7|75", "[South] Bern|9|310"],
    ),
]

INDICES = [
    (
        PORTS,
        ["# |Port|Ships|Crew", "1|Oslo|4|120", "2|Riga|7|75", "3|Bern|9|310"],
        ["layout 1 column: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (
        PORTS,
        ["# |Port|Ships|Crew", "0|Oslo|4|120", "1|Riga|7|75", "2|Bern|9|310"],
        ["layout 1 column: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (PORTS, ["# |Port|Ships|Crew", "2|Oslo|4|120", "3|Riga|7|75", "4|Bern|9|310"], []),
    (PORTS, ["# |Port|Ships|Crew", "1|Oslo|4|120", "2|Riga|7|75", "4|Bern|9|310"], []),
    (PORTS, ["# Berth|Port|Ships|Crew", "1|Oslo|4|120", "2|Riga|7|75", "3|Bern|9|310"], []),
    (
        PORTS,
        ["# No.|Port|Ships|Crew", "1.|Oslo|4|120", "3.|Riga|7|75", "2.|Bern|9|310"],
        ["layout 1 column: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (PORTS, ["# No.|Port|Ships|Crew", "1|Oslo|4|120", "2|Riga|7|75", "4|Bern|9|310"], []),
    (
        PORTS,
        ["# Unnamed: 0|Port|Ships|Crew", "8|Oslo|4|120", "3|Riga|7|75", "3|Bern|9|310"],
        ["layout 1 column: - - - -", "# Port|Ships|Crew", "Oslo|4|120", "Riga|7|75", "Bern|9|310"],
    ),
    (PORTS, ["# Unnamed: 0|Port|Ships|Crew", "2019|Oslo|4|120", "2020|Riga|7|75", "2021|Bern|9|310"], []),
    (["# #|Port", "1|Oslo", "2|Riga"], ["# #|Port", "1|Oslo", "3|Riga"], []),
    (PORTS, ["|Port|Ships|Crew", "1|Oslo|4|120", "2|Riga|7|75", "3|Bern|9|310"], []),
    (["# |Port|Ships", "a|Oslo|4", "b|Riga|7"], ["# |Port|Ships", "1|Oslo|4", "2|Riga|7"], []),
    (
        ["# Rank|Port|Ships", "1|Oslo|4", "2|Riga|7", "3|Bern|9"],
        ["# |Port|Ships", "1|Oslo|4", "2|Riga|7", "3|Bern|9"],
        [],
    ),
    (
        ["# Rank|Port|Ships", "1|Oslo|4", "2|Riga|7", "2|Bern|9"],
        ["# |Port|Ships", "1|Oslo|4", "2|Riga|7", "3|Bern|9"],
        [],
    ),
    (
        ["# Rank|Port", "1|Oslo", "1|Riga"],
        ["# |Port", "1|Oslo", "2|Riga"],
        ["layout 1 column: - - - -", "# Port", "Oslo", "Riga"],
    ),
    (
        ["# Rank|Port|Ships", "1|Oslo|4", "2|Riga|7"],
        ["# |Rank|Port|Ships", "1|1|Oslo|4", "2|2|Riga|7"],
        ["layout 1 column: - - - -", "# Rank|Port|Ships", "1|Oslo|4", "2|Riga|7"],
    ),
]

SEASONS = ["# Port|Ships", "[North] Oslo|4", "[North] Riga|7", "[South] Bern|9", "[South] Lima|3"]
PLAIN = ["# Port|Ships", "Oslo|4", "Riga|7", "Bern|9", "Lima|3"]
WITH_ROWS = ["# Port|Ships", "North|", "Oslo|4", "Riga|7", "South|", "Bern|9", "Lima|3"]
REPEATED = ["# Port|Ships", "North|North", "Oslo|4", "Riga|7", "South|South", "Bern|9", "Lima|3"]
IN_COLUMN = ["# Area|Port|Ships", "North|Oslo|4", "North|Riga|7", "South|Bern|9", "South|Lima|3"]
THREE = ["# Port|Ships|Crew", "North|North|North", "Oslo|4|1", "Riga|7|2", "South|South|South", "Bern|9|3"]
ONCE = ["# Port|Ships|Crew", "North||", "Oslo|4|1", "Riga|7|2", "South||", "Bern|9|3"]
OVER = ["# Port|Ships|Crew", "[North] Oslo|4|1", "[North] Riga|7|2", "[South] Bern|9|3"]
SECTIONS = [
    (
        SEASONS,
        WITH_ROWS,
        [
            "section_row 2 row: - - - -",
            "# Port|Ships",
            "[North] Oslo|4",
            "[North] Riga|7",
            "[South] Bern|9",
            "[South] Lima|3",
        ],
    ),
    (
        SEASONS,
        REPEATED,
        [
            "layout 1 table: - - - -",
            "# Port|Ships",
            "[North] Oslo|4",
            "[North] Riga|7",
            "[South] Bern|9",
            "[South] Lima|3",
        ],
    ),
    (
        SEASONS,
        [*WITH_ROWS[:4], "East|", "Bern|9"],
        [
            "section_row 1 row: - - - -",
            "# Port|Ships",
            "[North] Oslo|4",
            "[North] Riga|7",
            "[North] East|",
            "[North] Bern|9",
        ],
    ),
    (SEASONS, PLAIN, []),
    (SEASONS, SEASONS, []),
    (
        WITH_ROWS,
        SEASONS,
        ["layout 1 table: - - - -", "# Port|Ships", "North|", "Oslo|4", "Riga|7", "South|", "Bern|9", "Lima|3"],
    ),
    (
        IN_COLUMN,
        SEASONS,
        [
            "grouped_rows 1 column: - - - -",
            "# Area|Port|Ships",
            "North|Oslo|4",
            "North|Riga|7",
            "South|Bern|9",
            "South|Lima|3",
        ],
    ),
    (PLAIN, SEASONS, []),
    (WITH_ROWS, REPEATED, []),
    (REPEATED, WITH_ROWS, []),
    (REPEATED, ["# Port|Ships", "North|North", "Oslo|4", "Riga|7", "South|", "Bern|9", "Lima|3"], []),
    (
        IN_COLUMN,
        WITH_ROWS,
        [
            "grouped_rows 1 column: - - - -",
            "# Area|Port|Ships",
            "North|Oslo|4",
            "North|Riga|7",
            "South|Bern|9",
            "South|Lima|3",
        ],
    ),
    (IN_COLUMN, REPEATED, []),
    (
        IN_COLUMN,
        ["# Area|Port|Ships", "|North|", "|Oslo|4", "|Riga|7", "|South|", "|Bern|9", "|Lima|3"],
        [
            "grouped_rows 1 column: - - - -",
            "# Area|Port|Ships",
            "North|Oslo|4",
            "North|Riga|7",
            "South|Bern|9",
            "South|Lima|3",
        ],
    ),
    (IN_COLUMN, ["# Area|Port|Ships", "x|North|", "x|Oslo|4", "x|Riga|7", "x|South|", "x|Bern|9", "x|Lima|3"], []),
    (IN_COLUMN, ["# Port|Ships", "North|", "Oslo|4", "Riga|7", "East|", "Bern|9", "Lima|3"], []),
    (IN_COLUMN, ["# Port|Ships", "North|", "Oslo|4", "Riga|7", "Bern|9", "South|"], []),
    (IN_COLUMN, ["# Port|Ships", "North|", "South|", "Oslo|4", "Riga|7", "Bern|9"], []),
    (
        IN_COLUMN,
        ["# Port|Ships", "North|", "Oslo|4", "South|", "Bern|9"],
        ["grouped_rows 1 column: - - - -", "# Area|Port|Ships", "North|Oslo|4", "South|Bern|9"],
    ),
    (IN_COLUMN, ["# Port|Ships", "North|", "Oslo|4", "South|"], []),
    (
        WITH_ROWS,
        IN_COLUMN,
        ["grouped_rows 1 column: - - - -", "# Port|Ships", "North|", "Oslo|4", "Riga|7", "South|", "Bern|9", "Lima|3"],
    ),
    (REPEATED, IN_COLUMN, []),
    (
        WITH_ROWS,
        ["# Area|Port|Ships", "North|Oslo|4", "|Riga|7", "South|Bern|9", "|Lima|3"],
        ["grouped_rows 1 column: - - - -", "# Port|Ships", "North|", "Oslo|4", "Riga|7", "South|", "Bern|9", "Lima|3"],
    ),
    (
        WITH_ROWS,
        ["# Port|Area|Ships", "Oslo|North|4", "Riga|North|7", "Bern|South|9", "Lima|South|3"],
        ["grouped_rows 1 column: - - - -", "# Port|Ships", "North|", "Oslo|4", "Riga|7", "South|", "Bern|9", "Lima|3"],
    ),
    (
        ["North|Oslo|4", "South|Bern|9"],
        ["[North] Oslo|4", "[South] Bern|9"],
        ["grouped_rows 1 column: - - - -", "North|Oslo|4", "South|Bern|9"],
    ),
    (
        OVER,
        THREE,
        ["layout 1 table: - - - -", "# Port|Ships|Crew", "[North] Oslo|4|1", "[North] Riga|7|2", "[South] Bern|9|3"],
    ),
    (
        OVER,
        [*THREE[:4], *ONCE[4:]],
        ["section_row 1 row: - - - -", "# Port|Ships|Crew", "[North] Oslo|4|1", "[North] Riga|7|2", "[South] Bern|9|3"],
    ),
    (
        THREE,
        OVER,
        [
            "layout 1 table: - - - -",
            "# Port|Ships|Crew",
            "North|North|North",
            "Oslo|4|1",
            "Riga|7|2",
            "South|South|South",
            "Bern|9|3",
        ],
    ),
    (
        ONCE,
        OVER,
        ["layout 1 table: - - - -", "# Port|Ships|Crew", "North||", "Oslo|4|1", "Riga|7|2", "South||", "Bern|9|3"],
    ),
    (
        THREE,
        ONCE,
        [
            "section_row 2 row: - - - -",
            "# Port|Ships|Crew",
            "North|North|North",
            "Oslo|4|1",
            "Riga|7|2",
            "South|South|South",
            "Bern|9|3",
        ],
    ),
    (
        ONCE,
        THREE,
        ["layout 1 table: - - - -", "# Port|Ships|Crew", "North||", "Oslo|4|1", "Riga|7|2", "South||", "Bern|9|3"],
    ),
    (
        THREE,
        [*THREE[:4], *ONCE[4:]],
        [
            "section_row 1 row: - - - -",
            "# Port|Ships|Crew",
            "North|North|North",
            "Oslo|4|1",
            "Riga|7|2",
            "South|South|South",
            "Bern|9|3",
        ],
    ),
    (
        ONCE,
        [*THREE[:4], *ONCE[4:]],
        ["layout 1 table: - - - -", "# Port|Ships|Crew", "North||", "Oslo|4|1", "Riga|7|2", "South||", "Bern|9|3"],
    ),
    (
        THREE,
        ["# Port|Ships|Crew", "East||", "Oslo|4|1", "Riga|7|2", "South||", "Bern|9|3"],
        [
            "section_row 1 row: - - - -",
            "# Port|Ships|Crew",
            "East||",
            "Oslo|4|1",
            "Riga|7|2",
            "South|South|South",
            "Bern|9|3",
        ],
    ),
    (
        ["# Area|Port|Ships|Crew", "North|Oslo|4|1", "South|Bern|9|3"],
        THREE,
        [
            "grouped_rows 1 column: - - - -",
            "# Area|Port|Ships|Crew",
            "North|Oslo|4|1",
            "North|Riga|7|2",
            "South|Bern|9|3",
        ],
    ),
    (
        THREE,
        ["# Area|Port|Ships|Crew", "North|Oslo|4|1", "North|Riga|7|2", "South|Bern|9|3"],
        [
            "grouped_rows 1 column: - - - -",
            "# Port|Ships|Crew",
            "North|North|North",
            "Oslo|4|1",
            "Riga|7|2",
            "South|South|South",
            "Bern|9|3",
        ],
    ),
    (
        ONCE,
        ["# Port|Ships|Crew", "[North] Oslo|4|1", "Riga|7|2", "[North] Bern|9|3"],
        ["layout 1 table: - - - -", "# Port|Ships|Crew", "North||", "Oslo|4|1", "Riga|7|2", "North||", "Bern|9|3"],
    ),
    (
        ["# A|Area|Ships", "x|North|4", "y|South|7"],
        ["# A|Ships", "[North] x|4", "y|7"],
        ["grouped_rows 1 column: - - - -", "# Area|A|Ships", "North|x|4", "|y|7"],
    ),
    (
        ["# Top|Top|Top", "# Area|Port|Ships", "North|Oslo|4", "South|Bern|9"],
        ["# Top|Top", "# Port|Ships", "[North] Oslo|4", "[South] Bern|9"],
        ["grouped_rows 1 column: - - - -", "# |Top|Top", "# Area|Port|Ships", "North|Oslo|4", "South|Bern|9"],
    ),
    (IN_COLUMN, ["# Area|Port|Ships", "|North|", "x|Oslo|4", "|Riga|7", "|South|", "|Bern|9", "|Lima|3"], []),
]


def sections(gold: Lines, predicted: Lines, columns: str, rows: str) -> list[str]:
    """Return what is said of the sections of paired rows."""
    both = draft(laid(*gold), laid(*predicted), columns, rows)
    notes = len(both.repairs)
    return [*done(repair_sections, both), *(one.note for one in both.repairs[notes:])]


ALL = "0-0 1-1 2-2 3-3"
BELOW = [
    (SEASONS, SEASONS, "0-0 1-1", ALL, []),
    (
        SEASONS,
        PLAIN,
        "0-0 1-1",
        ALL,
        ["section_row 2 row: - - - -", "section 'North' is missing; section 'South' is missing"],
    ),
    (
        PLAIN,
        SEASONS,
        "0-0 1-1",
        ALL,
        [
            "section_row 2 row: - - - -",
            "section 'North' covers rows that have no section in the gold; "
            "section 'South' covers rows that have no section in the gold",
        ],
    ),
    (PLAIN, PLAIN, "0-0 1-1", ALL, []),
    (
        SEASONS,
        ["# Port|Ships", "[North] Oslo|4", "[South] Riga|7", "[South] Bern|9", "[South] Lima|3"],
        "0-0 1-1",
        ALL,
        ["section_row 1 row: - - - -", "1 of the rows of section 'North' are under 'South'"],
    ),
    (
        SEASONS,
        ["# Port|Ships", "[East] Oslo|4", "[East] Riga|7", "[South] Bern|9", "[South] Lima|3"],
        "0-0 1-1",
        ALL,
        ["section_row 1 row: - - - -", "the rows of section 'North' are under 'East'"],
    ),
    (
        SEASONS,
        ["# Port|Ships", "[North] Oslo|4", "[North] Riga|7", "Bern|9", "Lima|3"],
        "0-0 1-1",
        ALL,
        ["section_row 1 row: - - - -", "section 'South' is missing"],
    ),
    (
        SEASONS,
        ["# Port|Ships", "[north] Oslo|4", "[NORTH] Riga|7", "[South] Bern|9", "[South] Lima|3"],
        "0-0 1-1",
        ALL,
        [],
    ),
    (
        SEASONS,
        ["# Port|Ships", "North Oslo|4", "North Riga|7", "South Bern|9", "South Lima|3"],
        "0-0 1-1",
        ALL,
        [
            "grouped_rows 4 cell: - - - -",
            "0,0 = 'Oslo' at 0,0",
            "1,0 = 'Riga' at 1,0",
            "2,0 = 'Bern' at 2,0",
            "3,0 = 'Lima' at 3,0",
            "row labels include their section: North, South",
        ],
    ),
    (
        SEASONS,
        ["# Port|Ships", "North Oslo|4", "Riga|7", "South Bern|9", "Lima|3"],
        "0-0 1-1",
        ALL,
        [
            "section_row 2 row: - - - -",
            "0,0 = 'Oslo' at 0,0",
            "2,0 = 'Bern' at 2,0",
            "section rows merged into the label below: North, South",
        ],
    ),
    (
        SEASONS,
        ["# Port|Ships", "North Oslo|4", "Riga|7", "Bern|9", "Lima|3"],
        "0-0 1-1",
        ALL,
        [
            "section_row 1 row: - - - -",
            "section_row 1 row: - - - -",
            "0,0 = 'Oslo' at 0,0",
            "section rows merged into the label below: North",
            "section 'South' is missing",
        ],
    ),
    (
        SEASONS,
        ["# Port|Ships", "Oslo North|4", "Riga|7", "Bern|9", "Lima|3"],
        "0-0 1-1",
        ALL,
        ["section_row 2 row: - - - -", "section 'North' is missing; section 'South' is missing"],
    ),
    (
        SEASONS,
        ["# Port|Ships|Area", "Oslo|4|North", "Riga|7|North", "Bern|9|South", "Lima|3|South"],
        "0-0 1-1",
        ALL,
        ["grouped_rows 1 column: - - - 2", "the gold's sections are in column 'Area'"],
    ),
    (
        SEASONS,
        ["# Port|Ships|Area", "Oslo|4|North", "Riga|7|North", "Bern|9|South", "Lima|3|North"],
        "0-0 1-1",
        ALL,
        ["section_row 2 row: - - - -", "section 'North' is missing; section 'South' is missing"],
    ),
    (SEASONS, ["# Port|Ships|Area", "Oslo|4|North", "Riga|7|North", "Bern|9|South", "Lima|3|South"], "0-0 1-1", "", []),
    (
        SEASONS,
        ["# Port|Ships|Else|Area", "Oslo|4|x|North", "Riga|7|x|North", "Bern|9|x|South", "Lima|3|x|South"],
        "0-0 1-1",
        "0-0 1-1 2-2",
        ["grouped_rows 1 column: - - - 3", "the gold's sections are in column 'Area'"],
    ),
    (
        ["# Port|Ships", "[A/North] Oslo|4", "[A/South] Riga|7"],
        ["# Port|Ships|Area", "Oslo|4|South", "Riga|7|A South"],
        "0-0 1-1",
        "1-1",
        ["section_row 1 row: - - - -", "section 'A.South' is missing"],
    ),
    (
        ["# Port|Ships", "[North] Oslo|4", "[South] Riga|7"],
        ["# Port|Ships", "North Oslo|4", "South Riga|7"],
        "0-0 1-1",
        "0-0 1-1",
        [
            "section_row 2 row: - - - -",
            "0,0 = 'Oslo' at 0,0",
            "1,0 = 'Riga' at 1,0",
            "section rows merged into the label below: North, South",
        ],
    ),
    (
        ["# Port|Ships", "[A/North] Oslo|4", "[A/North] Riga|7"],
        ["# Port|Ships", "A North Oslo|4", "North Riga|7"],
        "0-0 1-1",
        "0-0 1-1",
        [
            "grouped_rows 2 cell: - - - -",
            "0,0 = 'Oslo' at 0,0",
            "1,0 = 'Riga' at 1,0",
            "row labels include their section: A.North",
        ],
    ),
    (
        ["# Ships|Port", "[North] 4|Oslo", "[North] 7|Riga"],
        ["# Ships|Port", "4|North: Oslo", "7|North: Riga"],
        "0-0 1-1",
        "0-0 1-1",
        [
            "grouped_rows 2 cell: - - - -",
            "0,1 = 'Oslo' at 0,1",
            "1,1 = 'Riga' at 1,1",
            "row labels include their section: North",
        ],
    ),
    (
        ["# Port|Ships", "[North] Oslo|4", "Riga|7"],
        ["# Port|Ships", "[North] Oslo|4", "[North] Riga|7"],
        "0-0 1-1",
        "0-0 1-1",
        ["section_row 1 row: - - - -", "section 'North' covers rows that have no section in the gold"],
    ),
]


def levels(gold: Lines, predicted: Lines, columns: str) -> list[str]:
    """Return what is said of the header levels of paired columns."""
    both = draft(laid(*gold), laid(*predicted), columns, "0-0")
    return [*done(compare_levels, both), *(one.note for one in both.repairs)]


TWO = ["# Port|1998|1998|1999", "# Port|Ships|Crew|Ships", "Oslo|4|120|5"]
EVERY = "0-0 1-1 2-2 3-3"
DEPTHS = [
    (TWO, TWO, EVERY, []),
    (
        TWO,
        ["# Port|Ships|Crew|Ships", "Oslo|4|120|5"],
        EVERY,
        ["lost_group 5 column: - 1,2,3 - 1,2,3", "'1998' over Ships, Crew and '1999' over Ships are gone"],
    ),
    (
        TWO,
        ["# Port|1998|1998|1999", "Oslo|4|120|5"],
        EVERY,
        [
            "lost_header 2 cell: - 1,2 - 1,2",
            "header_level 1 cell: - 3 - 3",
            "'1998.Ships' → '1998': a header level is missing that distinguishes "
            "it from another column, the same for 1 more",
            "'1999.Ships' → '1999': a header level is missing",
        ],
    ),
    (
        ["# Port|Ships|Crew|Flags", "Oslo|4|120|5"],
        ["# Port|1998|1998|1998", "# Port|Ships|Crew|Flags", "Oslo|4|120|5"],
        EVERY,
        ["header_level 1 cell: - 1,2,3 - 1,2,3", "'1998' over Ships, Crew, Flags is added"],
    ),
    (
        ["# Port|1998|1998|1999", "# Port|Ships|Crew|Flags", "Oslo|4|120|5"],
        ["# Port|Ships|Crew|Flags", "Oslo|4|120|5"],
        EVERY,
        ["lost_group 3 column: - 1,2,3 - 1,2,3", "'1998' over Ships, Crew and '1999' over Flags are gone"],
    ),
    (
        TWO,
        ["# Port|1998|1999|1999", "# Port|Ships|Crew|Ships", "Oslo|4|120|5"],
        EVERY,
        [
            "header_level 1 cell: - 2 - 2",
            "'1998.Crew' → '1999.Crew': is under the group header of its neighbour, whose span is one column off",
        ],
    ),
    (
        TWO,
        ["# Port|1998||1999", "# Port|Ships|Crew|Ships", "Oslo|4|120|5"],
        EVERY,
        ["group_span 1 column: - 2 - 2", "'1998' over Crew is left blank"],
    ),
    (
        TWO,
        ["# Port|1999|1999|1998", "# Port|Ships|Crew|Ships", "Oslo|4|120|5"],
        EVERY,
        [
            "group_header 1 column: - 1 - 1",
            "group_header 1 column: - 2 - 2",
            "group_header 1 column: - 3 - 3",
            "'1998.Ships' → '1999.Ships': is under another group header",
            "'1998.Crew' → '1999.Crew': is under another group header",
            "'1999.Ships' → '1998.Ships': is under another group header",
        ],
    ),
    (
        TWO,
        ["# Port|1997|1997|1999", "# Port|Ships|Crew|Ships", "Oslo|4|120|5"],
        EVERY,
        [
            "group_header 1 column: - 1 - 1",
            "group_header 1 column: - 2 - 2",
            "'1998.Ships' → '1997.Ships': is under another group header",
            "'1998.Crew' → '1997.Crew': is under another group header",
        ],
    ),
    (TWO, ["# Port|1998 (red)|1998 (red)|1999", "# Port|Ships|Crew|Ships", "Oslo|4|120|5"], EVERY, []),
    (TWO, ["# Port|1998 Ships|1998 Crew|1999 Ships", "Oslo|4|120|5"], EVERY, []),
    (["# Fleet|Fleet|Fleet|Fleet", *TWO], TWO, EVERY, []),
    (
        TWO,
        ["# Fleet|Fleet|Fleet|Fleet", *TWO],
        EVERY,
        ["header_level 1 cell: - 0,1,2,3 - 0,1,2,3", "'Fleet' over Port, Ships, Crew, Ships is added"],
    ),
    (["# Port|Ships", "Oslo|4"], ["# Port|Boats", "Oslo|4"], "0-0 1-1", []),
    (["# Port|Ships", "Oslo|4"], ["Oslo|4"], "0-0 1-1", []),
    (
        TWO,
        ["# Port|1999|1998|1998", "# Port|Ships|Crew|Ships", "Oslo|4|120|5"],
        EVERY,
        [
            "group_header 1 column: - 1 - 1",
            "group_header 1 column: - 3 - 3",
            "'1998.Ships' → '1999.Ships': is under another group header",
            "'1999.Ships' → '1998.Ships': is under another group header",
        ],
    ),
    (
        ["# Port|A|A|A|B", "# Port|Ships|Crew|Flags|Men", "Oslo|4|120|5|6"],
        ["# Port|A|A|B|B", "# Port|Ships|Crew|Flags|Men", "Oslo|4|120|5|6"],
        EVERY + " 4-4",
        [
            "header_level 1 cell: - 3 - 3",
            "'A.Flags' → 'B.Flags': is under the group header of its neighbour, whose span is one column off",
        ],
    ),
    (
        ["# Port|A|A|A|B", "# Port|Ships|Crew|Flags|Men", "Oslo|4|120|5|6"],
        ["# Port|A|A||B", "# Port|Ships|Crew|Flags|Men", "Oslo|4|120|5|6"],
        EVERY + " 4-4",
        ["group_span 1 column: - 3 - 3", "'A' over Flags is left blank"],
    ),
    (
        ["# Port|A|A|A|B", "# Port|Ships|Crew|Flags|Men", "Oslo|4|120|5|6"],
        ["# Port|A|||B", "# Port|Ships|Crew|Flags|Men", "Oslo|4|120|5|6"],
        EVERY + " 4-4",
        ["group_span 2 column: - 2,3 - 2,3", "'A' over Crew, Flags is left blank"],
    ),
    (
        ["# Port||A|A|B", "# Port|Ships|Crew|Flags|Men", "Oslo|4|120|5|6"],
        ["# Port|A|A|A|B", "# Port|Ships|Crew|Flags|Men", "Oslo|4|120|5|6"],
        EVERY + " 4-4",
        ["group_span 1 column: - 1 - 1", "'A' over Ships is too wide"],
    ),
    (
        ["# Port|X|X|X", "# Port|A|A|B", "# Port|Ships|Crew|Flags", "Oslo|4|120|5"],
        ["# Port|Ships|Crew|Flags", "Oslo|4|120|5"],
        EVERY,
        [
            "lost_group 3 column: - 1,2,3 - 1,2,3",
            "header_level 1 cell: - 1,2,3 - 1,2,3",
            "'A' over Ships, Crew and 'B' over Flags are gone",
            "'X' over Ships, Crew, Flags is gone",
        ],
    ),
    (
        ["# Port|Water level (m)|Water level (m)", "# Port|high|low", "Oslo|4|1"],
        ["# Port|Water level high (m)|Water low level (m)", "Oslo|4|1"],
        "0-0 1-1 2-2",
        [],
    ),
    (
        ["# Fleet|Fleet|Fleet", "# Port|Ships|Crew", "Oslo|4|5"],
        ["# |1998|1998", "# Port|Ships|Crew", "Oslo|4|5"],
        "0-0 1-1 2-2",
        ["header_level 1 cell: - 1,2 - 1,2", "'1998' over Ships, Crew is added"],
    ),
    (
        ["# |A|A", "# Port|Ships|Crew", "Oslo|4|5"],
        ["# |Aye|Aye", "# Port|Ships|Crew", "Oslo|4|5"],
        "0-0 1-1 2-2",
        [
            "group_header 1 column: - 1 - 1",
            "group_header 1 column: - 2 - 2",
            "'A.Ships' → 'Aye.Ships': is under another group header",
            "'A.Crew' → 'Aye.Crew': is under another group header",
        ],
    ),
    (
        ["# |North Sea|North Sea|South", "# Port|Ships|Crew|Crew", "Oslo|4|5|6"],
        ["# |N Sea|Sea of the north|South", "# Port|Ships|Crew|Crew", "Oslo|4|5|6"],
        "0-0 1-1 2-2 3-3",
        [],
    ),
    (
        ["# |A|A|B", "# Port|Ships|Crew|Crew", "Oslo|4|5|6"],
        ["# Port|B Crew|A Crew|A Ships", "Oslo|6|5|4"],
        "0-0 1-3 2-2 3-1",
        [],
    ),
    (
        ["# |A|A|B", "# Port|Ships|Crew|Men", "Oslo|4|5|6"],
        ["# |A|A|B", "# Port|Crew|Ships|Men", "Oslo|4|5|6"],
        "0-0 1-1 2-2 3-3",
        [],
    ),
    (
        ["# |A|A|B", "# Port|Ships|Crew|Men", "Oslo|4|5|6"],
        ["# |A|B|B", "# Port|Ships|Men|Crew", "Oslo|4|5|6"],
        "0-0 1-1 2-2 3-3",
        [],
    ),
    (
        ["# Port|A|A|A|B", "# Port|Ships|Crew|Flags|Men", "Oslo|4|120|5|6"],
        ["# Port|C|C|A|", "# Port|Ships|Crew|Flags|Men", "Oslo|4|120|5|6"],
        EVERY + " 4-4",
        [
            "group_header 1 column: - 1 - 1",
            "group_header 1 column: - 2 - 2",
            "lost_group 1 column: - 4 - 4",
            "'A.Ships' → 'C.Ships': is under another group header",
            "'A.Crew' → 'C.Crew': is under another group header",
            "'B' over Men is gone",
        ],
    ),
]


@pytest.mark.parametrize(("gold", "predicted", "expected"), TITLES)
def test_a_title_is_one_text_above_the_names_of_the_gold(
    gold: Lines, predicted: Lines, expected: Sequence[str]
) -> None:
    assert changed(repair_titles, gold, predicted) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), LEVELS)
def test_a_row_is_a_header_level_only_where_most_of_it_are_names(
    gold: Lines, predicted: Lines, expected: Sequence[str]
) -> None:
    assert changed(repair_levels, gold, predicted) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), GROUPS)
def test_a_group_printed_once_stands_over_the_columns_of_the_gold(
    gold: Lines, predicted: Lines, expected: Sequence[str]
) -> None:
    assert changed(repair_group_headers, gold, predicted) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), SPANS)
def test_one_span_a_column_too_wide_or_too_narrow_is_set_right(
    gold: Lines, predicted: Lines, expected: Sequence[str]
) -> None:
    assert changed(repair_group_headers, gold, predicted) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), LENGTHS)
def test_names_over_other_columns_are_moved_where_their_values_say_so(
    gold: Lines, predicted: Lines, expected: Sequence[str]
) -> None:
    assert changed(repair_header_length, gold, predicted) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), MARGINS)
def test_empty_lines_go_where_the_gold_has_none(gold: Lines, predicted: Lines, expected: Sequence[str]) -> None:
    assert changed(remove_margins, gold, predicted) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), INDICES)
def test_an_index_goes_where_the_gold_has_none(gold: Lines, predicted: Lines, expected: Sequence[str]) -> None:
    assert changed(without_index, gold, predicted) == expected


@pytest.mark.parametrize(("gold", "predicted", "expected"), SECTIONS)
def test_sections_are_laid_out_as_in_the_gold(gold: Lines, predicted: Lines, expected: Sequence[str]) -> None:
    assert changed(lay_out_sections, gold, predicted) == expected


@pytest.mark.parametrize(("gold", "predicted", "columns", "rows", "expected"), BELOW)
def test_sections_of_paired_rows_are_told_where_they_differ(
    gold: Lines, predicted: Lines, columns: str, rows: str, expected: Sequence[str]
) -> None:
    assert sections(gold, predicted, columns, rows) == expected


@pytest.mark.parametrize(("gold", "predicted", "columns", "expected"), DEPTHS)
def test_a_header_level_is_lost_added_or_another(
    gold: Lines, predicted: Lines, columns: str, expected: Sequence[str]
) -> None:
    assert levels(gold, predicted, columns) == expected


REPEATED_SPAN = "of the gold is repeated in every cell covered"
SPANNED = """<table><tr><th>Land</th><th>Port</th><th>A</th><th>B</th></tr>
<tr><td rowspan=2>Peru</td><td>Lima</td><td colspan=2>closed</td></tr>
<tr><td>Ica</td><td>7</td><td>8</td></tr></table>"""


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (
            "Peru|Lima|closed|closed",
            "Peru|Ica|7|8",
            [f"the text of 2 spanned cells {REPEATED_SPAN}"],
        ),
        (
            "Peru|Lima|closed|",
            "Peru|Ica|7|8",
            ["span_blank 1 cell: 0 3 - -", f"the text of 1 spanned cell {REPEATED_SPAN}"],
        ),
        ("Peru|Lima|closed|", "|Ica|7|8", ["span_blank 2 cell: 0,1 0,3 - -"]),
        ("|Lima||closed", "Peru|Ica|7|8", ["span_blank 2 cell: 0 0,2 - -"]),
        ("Chile|Lima|closed|x", "Peru|Ica|7|8", []),
        ("|Lima||", "|Ica|7|8", []),
    ],
)
def test_a_span_is_printed_once_or_in_every_cell(first: str, second: str, expected: list[str]) -> None:
    found = align(load_table(SPANNED, format="html"), laid("# Land|Port|A|B", first, second))
    assert [*map(said, found.repairs), *(note.message for note in found.notes)] == expected
