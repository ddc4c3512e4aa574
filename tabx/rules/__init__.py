"""House rules: permitted differences between tables, and how their texts are read.

`records` hold the rules, `checking` validates them, `merging` combines the rules of several sources, and `said` writes
them out for signatures and files. The package knows nothing of tables, so that every other may import it.
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
