"""Replies that were cut off at the limit of their length, and what comes after them.

`rows` finds the rows of an unfinished text in any target, `json_rows` those of JSON, `joining` puts the rest behind
what is kept, and `answers` does the same for structured replies.
"""
