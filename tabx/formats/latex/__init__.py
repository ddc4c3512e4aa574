"""LaTeX, read in this order; nothing is executed and no other file is opened.

`read` (the door) → `macros` expands what the text defines → `environments` finds the tables → `rows` cuts them into
cells and rules → `cells` takes their spans → `grid` lays them out → `text` (with `symbols`) makes texts of sources.
`write` is the way back.
"""
