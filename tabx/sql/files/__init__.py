"""Files of gold queries and of predictions, as BIRD and Spider have them or as JSON Lines; paired by key.

`entries` reads rows of any of these files, `questions` and `predictions` make records of them, `pairing` puts them
together.
"""
