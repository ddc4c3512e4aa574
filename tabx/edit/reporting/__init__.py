"""What models made of a bench of edits: the paper's figures, what was done and what broke, beside three baselines.

`outputs` reads runs and anyone's outputs, `baselines` makes three more, `scoring` gives each its figures, `figures`
sums them up by system with intervals over tables, `published` holds the paper's; `document` is the report.
"""
