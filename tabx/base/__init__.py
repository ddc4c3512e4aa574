"""What every room may use: errors, limits, interrupts, files written whole, names and texts; nothing of tables.

`tabx.errors` and `tabx.limits` are the public names of two of its modules.
"""
