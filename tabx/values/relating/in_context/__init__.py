"""Values that say but a part of what they mean, as their header or the cells beside them say the rest.

`clocks` reads hours in the half of the day that header, cells or the other side name, `months` days under the name of a
month, `gaps` distances to the first of a column. `readings` gives the ways to read a column so; the rows that agree
choose among them, and `agreeing` counts them for columns of other names. `clock_names` is for headers that are hours.
"""

from __future__ import annotations

from tabx.values.relating.in_context.readings import readings_in_context

__all__ = ["readings_in_context"]
