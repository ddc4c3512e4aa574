"""Many predicted queries, as a run of `tabx.runs`: resumed, spread over processes, with a line of results each.

`item` is one of them, `work` makes of it what `line` writes, `kind` says the rest to `tabx.runs`. `gold_pass` runs the
golds first, `counts` adds up what a run says at its end.
"""
