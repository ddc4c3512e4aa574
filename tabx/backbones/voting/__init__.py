"""Several answers to one question: panels, repeats, exchanged sides.

`several` asks all voters (`wrapper` each of them once, `swapped` with the sides exchanged); `ballots` counts their
votes on each decision, `majority` combines them into one answer.
"""
