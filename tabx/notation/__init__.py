"""One thing in many writings: the notation of cells, for comparison only; the text as read stays."""
