"""Repairs of the prediction's layout, applied one after another to a `Draft`.

Whole tables are set upright (`transposed`, `section_layout`) before anything is paired; `order` holds the later steps,
in order and with their reasons. Each repair is in the file with the name of its price.
"""
