"""Data to tune a model on: rows of instruction, content with format description, and table, each of them checked.

`spec` is what code reads off a target text, says in a description and reads back out of one; `layouts` and `styles`
write one content in several forms; `content` tells a table's facts and checks a telling; `sources` reads tables and
items and keeps near copies together; `making` makes rows of them and drops what fails, `writing` writes the files.
"""
