"""What lines of answers come to.

`reading` reads the lines of runs, `figures` are means with intervals, `texts` BLEU and chrF of all replies together,
`labels` precision and recall by class; `loss` divides what was lost between finding and answering. `report` is all of
it, `document` shows it, with the paper's figures (`published`) beside.
"""
