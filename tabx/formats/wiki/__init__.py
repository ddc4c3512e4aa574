"""Tables in the markup of wikis: `mediawiki` has its own lines, `lines` reads those of pipes and carets.

`inline` is what stands within a cell.
"""
