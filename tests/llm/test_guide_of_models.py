"""The page on models shows what the tests of a real model do."""

from __future__ import annotations

import ast
from pathlib import Path

from needs import LOCAL_MODEL

from tabx.llm.catalog import LOCAL_BASE

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guide" / "models.md").read_text(encoding="utf-8")


def test_the_page_names_the_wheels_and_the_script_that_is_tested() -> None:
    install = LOCAL_MODEL[LOCAL_MODEL.index("pip install") : -1]
    script = (ROOT / "examples" / "local_model.py").read_text(encoding="utf-8")
    assert install in GUIDE
    assert install in (ast.get_docstring(ast.parse(script)) or "")
    assert "python examples/local_model.py" in GUIDE
    assert LOCAL_BASE in GUIDE  # the script's port is where `local` is looked for
    assert "default=8000" in script
    assert "xllamacpp" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "docs/guide/models.md" in (ROOT / "README.md").read_text(encoding="utf-8")
