"""Three tables compared, their rows and columns known: what was demanded and done, what was to be kept and is not.

`tables` holds the three with their lines. `presence` tells of rows and columns added and lost, `order` of those out of
place, `merged` of merged cells, `cells` of every text; `facts` are the texts and merged cells to be kept;
`whole` puts all changes together and counts the facts.
"""
