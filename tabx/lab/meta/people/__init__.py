"""What people said, of one or several annotators: read, held against judges, and against each other.

`answers` reads the export of `tabx annotate` (`ranked` makes items of it). `alpha` and `concordance` say how far people
agree among themselves (`among`), `pairs` and `overall` how far a judge agrees with them beyond the five measures, over
the `ceiling` that people set themselves. `rubrics` compares filled rubrics with a judge's counts.
"""
