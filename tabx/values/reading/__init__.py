"""Read one cell or header by itself: every typed value that its text may mean.

`cell.read` tries dates, times, numbers and lists in turn. A number is an affix, digits and an affix, its unit one of
`unit_table`. `header.read_header` separates units and scales from names, `facts` splits cells with several values.
"""
