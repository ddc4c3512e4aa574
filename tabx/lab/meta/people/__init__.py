"""What people said, of one or several annotators: read, held against judges, and against each other.

`answers` reads the export of `tabx annotate` (`ranked` makes items of it). `among` says how far people agree among
themselves, `held` how far a judge agrees with them beyond the five measures, over the `ceiling` that people set
themselves; the statistics lie in `tabx.stats`. `rubrics` compares filled rubrics with a judge's counts.
"""
