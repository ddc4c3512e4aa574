"""Does a text bear out the cells of a table? The one check of a generated table that needs no gold table.

`prose` divides a text into sentences, words and figures; `subjects` says which row of the table a sentence is about,
`evidence` looks for a cell's value there, and `deciding` makes one record of each cell. `asking` gives what is open
to a backbone, `chance` says how many wrong values would have been found too. `entry` holds the functions of Python.
"""

from tabx.grounding.entry import ground, ground_tables
from tabx.grounding.records import GroundedCell, Grounding, MovedCell, Sentence, Words

__all__ = ["GroundedCell", "Grounding", "MovedCell", "Sentence", "Words", "ground", "ground_tables"]
