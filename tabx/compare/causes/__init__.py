"""Look for one act behind many differing cells, after all cells have been compared.

`wrong_cells` gathers them by column. A module for each family of acts (`numbers`, `dates`, `texts`, `left_out`,
`encodings`, `moved`, `exchanged`) says which acts would explain a cell. `places` counts how much of a column, a row,
the table or a block an act explains, and `chance` how much is needed. `choosing` picks the simplest acts, `sentences`
tells them.
"""

from __future__ import annotations

from tabx.compare.causes.explaining import explain

__all__ = ["explain"]
