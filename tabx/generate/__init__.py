"""Makes tables from texts, with any model: a run of items, a line each, which `tabx batch` judges.

`schema` is what is known of the tables that are wanted, `items` reads the texts with it, `tasks` says what is asked of
each; `making` asks (`prompting`, `asking`), goes on with what was cut (`continuing`), and `running` makes lines of it.
Struc-Bench's data and kinds of error, and the map of a model's abilities, stand on such lines.
"""
