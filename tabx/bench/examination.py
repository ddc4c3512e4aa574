"""The examination of the judge, under its public name; the code stands in `tabx.lab.bench.examination`."""

from tabx.lab.bench.examination import *  # noqa: F403
from tabx.lab.bench.examination import __all__ as __all__
