"""Units left out or added: told once for a column or row, and not cell by cell.

A reader of "95" under "Duration" sees the right number and misses what it counts. That is the same loss wherever the
other side names the unit. `numbers` finds what single cells lost or gained, `names` what headers and the names of rows
did; `changes` makes lines of it, and `told` clears the cells.
"""
