"""House rules: what the tables of one house may differ in, and how they are written there.

`records` hold them, `checking` says what a rule can be, `merging` lays the rules of several sources over each other,
and `said` writes them out for signatures and files. Every room may read them; they know nothing of tables.
"""

from tabx.rules.checking import EVERY
from tabx.rules.merging import Rules, combined, given, house_rules
from tabx.rules.records import NO_RULES, PLAIN, HouseRules, ReadingRules
from tabx.rules.said import RULES, plain_rules, said_rules, shown_number

__all__ = [
    "EVERY",
    "NO_RULES",
    "PLAIN",
    "RULES",
    "HouseRules",
    "ReadingRules",
    "Rules",
    "combined",
    "given",
    "house_rules",
    "plain_rules",
    "said_rules",
    "shown_number",
]
