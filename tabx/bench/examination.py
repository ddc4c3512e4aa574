"""The examination of the judge, under its public name.

The code is in `tabx.lab.bench.examination`.
"""

from tabx.lab.bench.examination import *  # noqa: F403
from tabx.lab.bench.examination import __all__ as _examination
from tabx.lab.bench.examination.examination_document import write_examination

# Here and not in the lab's own names: the terminal needs rich, which `tabx bench run --json` does without.
__all__ = [*_examination, "write_examination"]
