"""Repairs of the prediction's header before columns are paired.

`headings` runs the steps in order: margins, titles, header levels among the data, group headers printed once, names
over the wrong columns. `header_level` is one of the later repairs, after columns are paired.
"""
