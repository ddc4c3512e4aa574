"""Frameworks by the name they are imported by, and what installs each.

None is an extra of ours: their pins exclude each other, and who evaluates in one has it.
"""

from __future__ import annotations

from importlib.util import find_spec

FRAMEWORKS = {
    "deepeval": "deepeval>=4",
    "evaluate": "evaluate>=0.4",
    "inspect_ai": "inspect-ai>=0.3.285",
    "mlflow": "mlflow>=3.4",
    "ragas": "ragas>=0.4",
}
"""Requirement of each framework."""


def need(framework: str) -> None:
    """Raise ImportError, with the line that installs it, where a framework is missing."""
    if find_spec(framework) is None:
        raise ImportError(
            f"tabx.integrations.{framework} needs {framework}, which is not installed: "
            f"pip install '{FRAMEWORKS[framework]}'",
            name=framework,
        )
