"""Several answers to one question: panels, repeats, exchanged sides.

`several` asks all voters (`wrapper` each of them once, `swapped` with the sides exchanged); `ballots` counts what they
say of each decision, `majority` makes one answer of it.
"""
