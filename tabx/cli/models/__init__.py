"""Backbones and clients built from the options about models.

`clients` makes a client of each name, `backbone` the backbone that uses them, `dry_run` prints what it would ask.
"""
