"""Groundings to look at: the `document` of every medium, and the `page` with the text beside its tables."""
