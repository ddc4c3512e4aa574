"""Does a text bear out the cells of a table? The one check of a generated table that needs no gold table.

`reading` divides a text into sentences, words and figures; the `rules` look for each cell there, and say how many wrong
values they would find, too. `asking` gives a backbone what is open, `report` shows what was found. `entry` holds the
functions of Python.
"""

from tabx.grounding.entry import ground, ground_tables
from tabx.grounding.records import GroundedCell, Grounding, MovedCell, Sentence, Words

__all__ = ["GroundedCell", "Grounding", "MovedCell", "Sentence", "Words", "ground", "ground_tables"]
