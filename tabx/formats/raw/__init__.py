"""Tables in one line of text, as text-to-table data sets hold them (Wu et al., 2022): rows part at `<NEWLINE>`.

`lines` parts and joins the lines, `read` makes tables of them, `write` writes; of named tables ("Team:", `raw`) and of
attribute | value pairs (`pairs`).
"""
