"""What moves other metrics, and what they never see: their values held against the judge's findings.

`findings` reads results of a batch into amounts of findings and values of metrics, `fitted` regresses the ones on the
others, `explaining` puts the record together, which `explain_report` shows.
"""
