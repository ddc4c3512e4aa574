"""Many edits, as a run of `tabx.runs`: resumed, spread over processes, with a line of results each.

`triples` reads them as pairs that have a source, `work` makes of each what `line` writes, `kind` says the rest to
`tabx.runs`, `counts` what a run says at its end.
"""
