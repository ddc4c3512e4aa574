"""Requirements of libraries that may be missing, and the command that installs them.

Missing are those of the extras, and after an installation by `requirements/judge.txt` also those that judging without a
model needs none of.
"""

from __future__ import annotations

from importlib.util import find_spec

MODEL_LIBRARIES = ("diskcache", "instructor", "litellm", "openai", "tenacity")
"""What asking a model needs."""

REQUIREMENTS = {
    "PyStemmer": "PyStemmer>=2.2",
    "bert-score": "bert-score>=0.3.13",
    "bm25s": "bm25s>=0.2.7",
    "diskcache": "diskcache>=5.6.3",
    "distributed": "distributed>=2024.8",
    "accelerate": "accelerate>=1.10",
    "duckdb": "duckdb>=1.3",
    "gguf": "gguf>=0.17",
    "grits-metric": "grits-metric>=0.7",
    "huggingface-hub": "huggingface-hub>=0.30",
    "instructor": "instructor>=1.15.4,<2",
    "litellm": "litellm>=1.100,!=1.106.*",
    "matplotlib": "matplotlib>=3.9",
    "openai": "openai>=2,<3",
    "openpyxl": "openpyxl>=3.1",
    "pandas": "pandas>=2.2",
    "peft": "peft>=0.18",
    "pyarrow": "pyarrow>=17",
    "pylatexenc": "pylatexenc>=2.10,<3",
    "rouge-score": "rouge-score>=0.1.2",
    "sacrebleu": "sacrebleu>=2.4",
    "scikit-learn": "scikit-learn>=1.5",
    "shtab": "shtab>=1.9.3",
    "sqlglot": "sqlglot>=30",
    "starlette": "starlette>=0.40",
    "table-recognition-metric": "table-recognition-metric>=0.0.6",
    "tenacity": "tenacity>=9",
    "text2num": "text2num>=3",
    "torch": "torch>=2.6",
    "transformers": "transformers>=4.56",
    "uvicorn": "uvicorn>=0.30",
}
"""Requirement of each library that may be missing, as pyproject declares it (a test compares them)."""


_IMPORTED_AS = {"PyStemmer": "Stemmer", "grits-metric": "grits", "scikit-learn": "sklearn", "text2num": "text_to_num"}
"""Modules of libraries that are not called as their distribution is, with "_" for "-"."""


def imported_as(library: str) -> str:
    """Return the name that a library is imported by."""
    return _IMPORTED_AS.get(library, library.replace("-", "_"))


def install_line(*libraries: str) -> str:
    """Return the shell command that installs libraries.

    It names the requirements themselves: `pip install 'tabx[xlsx]'` would fetch another project from the index.
    """
    return " ".join(["pip install", *(f"'{REQUIREMENTS[library]}'" for library in libraries)])


def lacking(what: str, *libraries: str) -> str:
    """Return in one line what something lacks and how to install it; "" where all its libraries are there."""
    missing = [library for library in libraries if find_spec(imported_as(library)) is None]
    if not missing:
        return ""
    verb = "is" if len(missing) == 1 else "are"
    return f"{what} needs {', '.join(missing)}, which {verb} not installed: {install_line(*missing)}"
