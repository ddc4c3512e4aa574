"""Pictures of what judges are worth, by matplotlib (the extra `plots`).

`style` has what all of them share: colours, fonts, how they are written. `bubbles` is figure 1 of TabXEval.
"""
