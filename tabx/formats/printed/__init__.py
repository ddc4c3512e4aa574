"""Tables as programs print them: drawn with lines, or in columns aligned by spaces.

`passages` are lines and their places in a text. A drawn table is found by `boxes`, laid out by `drawing`, with the
signs of a `pen`; `aligned` reads columns below a line of dashes, `frames` those of a printed frame and other columns
without any line. `shown` takes out what the program says about the table: types, rows of dots, counts.
"""
