"""Tables used: what is made of what was found, and whether finding or answering lost what.

`settings` says how is asked, `prompting` writes the tables that are shown, `tasks` makes the units of work of queries
and contexts, `speaking` has a model, one's own generator or a file of replies answer. `scoring` holds what came against
the right answer, `line` writes it, `kind` says what such a run is to `tabx.runs`; `reporting` sums up the lines. `many`
is the entry point of Python.
"""
