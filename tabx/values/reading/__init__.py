"""Reading one cell or header by itself: text to typed values, every meaning it may have.

`cell.read` asks for dates, times, numbers and lists in turn; a number is an affix, digits and an affix, its unit one of
`unit_table`. `header.read_header` sets units and scales apart from names, `facts` splits cells with several values.
"""
