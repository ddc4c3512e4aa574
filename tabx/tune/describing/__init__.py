"""Descriptions and contents by a model, in a run of `tabx ask`: they are checked as those of templates are.

`demonstrations` are what a model is shown, `asking` puts the question and asks once more where a check fails, `run`
makes items of drafts and rows of replies.
"""
