"""A map of each model's abilities: Struc-Bench's six axes, defined by counts (Tang et al., 2024, appendix G).

The paper's own map was rated by hand; this one is defined. `axes` says what each axis is a share of. `facts` reads gold
and predicted facts off a judgement with its trace, `structure` the checks of structure, `notation` those of the
reply as text; `item` makes of them what one result adds to each axis. `reading` goes through the files, with labels
and replies (`beside`); `mapping` sums up, with intervals and paired tests, into the record (`records`). `ratings` holds
people's ratings beside it. `document` and `picture` show it.
"""

from __future__ import annotations

from tabx.generate.abilities.beside import Beside
from tabx.generate.abilities.mapping import map_abilities
from tabx.generate.abilities.records import AbilityMap

__all__ = ["AbilityMap", "Beside", "map_abilities"]
