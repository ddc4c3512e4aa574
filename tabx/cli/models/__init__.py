"""What the options about models come to.

`clients` makes a client of each name, `backbone` the backbone that asks them, `dry_run` prints what it would ask.
"""
