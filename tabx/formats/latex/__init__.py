"""LaTeX, without executing anything or opening other files.

Reading goes through `read` (the entry point) → `macros` expands definitions in the text → `environments` finds the
tables → `rows` cuts them into cells and rules → `cells` takes their spans → `grid` lays them out → `cells` (with
`symbols`) converts each source to text. `write` writes.
"""
