"""Repairs: what the prediction laid out otherwise, undone one after another on a `Draft`.

Whole tables are set upright (`transposed`, `section_layout`) before anything is paired; `order` holds the steps after
that, in order and with their reasons. Each repair stands in the file that bears the name of its price.
"""
