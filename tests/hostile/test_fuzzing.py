"""Whatever is read: a table, or an error of ours in one line; never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from needs import SHARED

import tabx
from tabx.base.errors import TabxError
from tabx.cli.main import main
from tabx.formats import TEXT_FORMATS, dump_bytes, load_table, load_tables

GOLD = "| City | Visitors | Opened |\n| --- | --- | --- |\n| Lisbon | 1,200 | 2024-01-05 |\n| Porto | 3,450 | |\n"
PIECES = [
    *("|", "\n", "---", "\\\\", "&", "{", "}", "$", '"', ",", ";", "\t", "[", "]", "```", "```json\n", "\0", "\r"),
    *("\\begin{tabular}{ll}", "\\end{tabular}", "\\multirow{2}{*}{x}", "\\multicolumn{9}{c}{", "\\def\\a{\\a}\\a"),
    *("<table>", "<tr>", "<td>", "</td>", "<th rowspan=3 colspan=2>", "<sup>", "<math><mn>1</mn></math>", "<!--"),
    *('{"a":', "null", "NaN", "\ud800", "\u202e", "\x1b[2J", "\u2028", "\ufeff", "=cmd()", "10^10^7", "9e999999"),
    *("1e308", "9" * 400, "31/02/2024", "٣", "½", "\\frac{", "^{", "_", "-", "−", "%", "€", "km", "a", "Team:", " "),
]
TEXTS = st.one_of(st.text(max_size=60), st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
FORMATS = st.sampled_from([None, *TEXT_FORMATS])
SEEDS = {name: dump_bytes(load_table(GOLD), name) for name in ("markdown", "html", "latex", "csv", "json", "xlsx")}
COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
DATA = Path(__file__).parents[2] / ".." / "shared" / "data" / "model_outputs.jsonl"


def ends_well(source: str | Path, format: str | None) -> None:
    """Read and judge a source every way; any error but ours, of one line, is raised."""
    calls = (
        lambda: load_tables(source, format),
        lambda: tabx.judge(GOLD, source, predicted_format=format).to_json(),
        lambda: tabx.judge_tables(source, source, gold_format=format, predicted_format=format).to_json(),
    )
    for call in calls:
        try:
            call()
        except TabxError as error:
            lines = str(error).split("\n")
        else:
            continue
        assert len(lines) == 1


@settings(COMMON, max_examples=250)
@given(text=TEXTS, format=FORMATS)
def test_any_text(text: str, format: str | None) -> None:
    ends_well(text, format)


@st.composite
def spoiled(draw: st.DrawFn, data: bytes) -> bytes:
    """Return bytes with some flipped, taken out, doubled or put in."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        stop = min(len(data), start + draw(st.integers(0, 40)))
        new = draw(st.sampled_from(PIECES)).encode("utf-8", "surrogatepass")
        data = draw(
            st.sampled_from(
                [data[:start] + data[stop:], data[:start], data[:start] + new + data[stop:], data[:stop] + data[start:]]
            )
        )
    return data


@pytest.mark.parametrize("name", SEEDS)
@settings(COMMON, max_examples=40)
@given(data=st.data())
def test_a_spoiled_file(name: str, tmp_path: Path, data: st.DataObject) -> None:
    path = tmp_path / f"table.{name}"
    path.write_bytes(data.draw(spoiled(SEEDS[name])))
    ends_well(path, None)


@pytest.mark.skipif(not DATA.is_file(), reason=SHARED)
def test_spoiled_replies_of_models() -> None:
    with DATA.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line, _ in zip(lines, range(60), strict=False)]
    replies = [reply for row in rows for reply in row["predictions"].values()]

    @settings(COMMON, max_examples=60)
    @given(data=st.data(), reply=st.sampled_from(replies), format=FORMATS)
    def tried(data: st.DataObject, reply: str, format: str | None) -> None:
        text = data.draw(spoiled(reply.encode("utf-8")))
        ends_well(text.decode("utf-8", "replace"), format)

    tried()


@settings(COMMON, max_examples=40)
@given(data=st.data(), name=st.sampled_from(sorted(SEEDS)))
def test_the_command_line(data: st.DataObject, name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    gold, path = tmp_path / "gold.md", tmp_path / f"table.{name}"
    gold.write_text(GOLD, encoding="utf-8")
    path.write_bytes(data.draw(spoiled(SEEDS[name])))
    for command in (["judge", str(gold), str(path)], ["convert", str(path), str(tmp_path / "out.json")]):
        assert main(command) in (0, 2)
        assert "Traceback" not in capfd.readouterr().err
