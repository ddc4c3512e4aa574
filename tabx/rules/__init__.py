"""House rules: what the tables of one house may differ in, and how they are written there."""

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
