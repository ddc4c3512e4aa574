"""The prediction's header, put where the gold has it before columns are paired.

`headings` tells the steps in their order: margins, titles, header levels among the data, group headers printed once,
names over the wrong columns. `header_level` is a repair among the others, once columns are paired.
"""
