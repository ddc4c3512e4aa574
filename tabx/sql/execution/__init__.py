"""Runs one query on one database, and harms nothing: in a process of its own, read-only, within limits.

`databases` finds and knows a file, `sqlite` and `duck` run a query on it, `serving` is the process that they run in,
`executor` starts that process, asks it, and ends it in time. `records` says what comes of a query.
"""
