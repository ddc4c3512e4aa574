"""Models that edit: each instance of a bench asked for a whole table or for operations, as a run of `tabx.ask`.

`settings` says how, `tasks` makes the units of work, `shapes` is what operations look like in an answer, `editing` asks
and reads what comes back, `line` writes it, `kind` says what such a run is to `tabx.runs`.
"""
