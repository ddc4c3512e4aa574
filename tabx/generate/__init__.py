"""Makes tables from texts, with any model: a run of items, a line each, which `tabx batch` judges.

`schema` is what is known of the tables that are wanted, `items` reads the texts with it.
"""
