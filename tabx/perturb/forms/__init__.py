"""Forms in which a draft is printed: other shapes of the same facts, and tables cut, counted or headed otherwise.

A draft stays in the gold's shape whatever its form (`form`), so that each further edit is declared in the gold's
places. In the end the form settles the draft (the order that it gives back, what it cannot say), declares what a
perfect judge would tell of it, and prints it: `long`, `wide`, `blocks`, `cut`, `headers`, `groups`.
"""
