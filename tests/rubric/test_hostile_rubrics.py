"""Rubrics made to hurt: nested deeply, or of keys that merge each other into millions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabx.cli.main import main


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: " + "[" * 5_000, ("nested too deeply",)),
        (
            "a: &a {x: 1}\n"
            + "".join(f"b{i}: &b{i}\n  <<: [*a, *a{''.join(f', *b{j}' for j in range(i))}]\n" for i in range(20)),
            ("more than 10,000 keys", "unknown key 'a.x'"),  # the second from PyYAML 6.0.4 on, which merges each once
        ),
    ],
    ids=["deep", "merged"],
)
def test_a_rubric_that_grows_is_refused(
    text: str, said: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rubric, table = tmp_path / "rubric.yaml", tmp_path / "table.csv"
    rubric.write_text(text, encoding="utf-8")
    table.write_text("a,b\n1,2\n", encoding="utf-8")
    assert main(["judge", str(table), str(table), "--no-config", "--rubric", str(rubric)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert any(one in lines[0] for one in said)
