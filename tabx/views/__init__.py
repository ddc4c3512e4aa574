"""Views of a judgement: a report made of blocks, rendered by each medium.

`report` makes the blocks, each in a file of `blocks`; `terminal`, `markdown`, `html` and `sheets` render them, and
`ranking` shows several judgements. `figures`, `names`, `sentence` and `relations` give all of them the same words.
"""
