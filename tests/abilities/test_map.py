"""The six axes of replies whose every share is worked out by hand, and the map in every medium."""

from __future__ import annotations

import csv
import json
import xml.etree.ElementTree as tree
from pathlib import Path

import pytest
from abilities_runs import GOLD, judged, labels, row, write

from tabx.base.errors import InputError, OptionError
from tabx.cli.main import main
from tabx.generate.abilities import AbilityMap, Beside, map_abilities
from tabx.generate.abilities import axes as said
from tabx.generate.abilities.axes import Axis
from tabx.generate.abilities.records import Ability

WITH_TEXT = ("--text-column", "text")
NO_TABLE = "I cannot make a table of it."


def mapped(folder: Path, reply: str, *, gold: str = GOLD, ordered: bool = False) -> dict[Axis, Ability]:
    """Return the abilities of a model with one reply, with all that can be known beside it."""
    results = judged(folder, [row("t", {"m": reply}, gold=gold)], *WITH_TEXT)
    beside = Beside(labels=labels(folder / "labels.jsonl", ["t"]), pairs=[folder / "pairs.jsonl"])
    return dict(map_abilities(results, beside, resamples=50, ordered=ordered).of("m", ""))


def counts(found: dict[Axis, Ability]) -> dict[str, tuple[int, int]]:
    return {axis.value: (one.held, one.of) for axis, one in found.items()}


# Checks of structure: one table, 2 rows, 4 columns, 1 level, 4 headers, 2 row names: 10.
# Checks of Markdown without section names: 4.
RIGHT = {
    "coverage": (4, 4),
    "formatting": (10, 10),
    "reasoning": (1, 1),
    "comprehension": (3, 3),
    "pragmatics": (4, 4),
    "hallucination control": (6, 6),
}


def test_a_right_reply_holds_all_of_every_axis(tmp_path: Path) -> None:
    assert counts(mapped(tmp_path, GOLD)) == RIGHT


EDITS = [
    (
        "an empty cell",
        lambda text: text.replace("| 98 |", "|  |"),
        {"coverage": (3, 4), "comprehension": (2, 2), "hallucination control": (5, 5)},
    ),
    ("an absent fact left out", lambda text: text.replace("| 41 |", "|  |"), {"hallucination control": (5, 5)}),
    ("a header renamed", lambda text: text.replace("Points", "Score"), {"formatting": (9, 10)}),
    ("a row name misspelt", lambda text: text.replace("Larks", "Larkz"), {"formatting": (9, 10)}),
    (
        "a derived value wrong",
        lambda text: text.replace("| 9 |", "| 55 |"),
        {"reasoning": (0, 1), "hallucination control": (5, 6)},
    ),
    (
        "stated values exchanged",
        lambda text: text.replace("98", "x").replace("91", "98").replace("x", "91"),
        {"comprehension": (1, 3)},
    ),
    ("words around the table", lambda text: f"Here it is.\n\n{text}", {"pragmatics": (3, 4)}),
    (
        "an absent fact invented otherwise",
        lambda text: text.replace("| 77 |", "| 5000 |"),
        {"hallucination control": (5, 6)},
    ),
    ("rounded", lambda text: text.replace("| 98 |", "| 98.0 |"), {}),
]


@pytest.mark.parametrize(("what", "edit", "changed"), EDITS, ids=[edit[0] for edit in EDITS])
def test_an_edit_moves_the_axes_that_it_touches(tmp_path, what, edit, changed) -> None:  # type: ignore[no-untyped-def]
    assert edit(GOLD) != GOLD
    assert counts(mapped(tmp_path, edit(GOLD))) == {**RIGHT, **changed}


@pytest.mark.parametrize(
    ("extra", "facts"),
    [
        ("| Town | Rain |\n| - | - |\n| Oslo | 99 |\n| Bergen | 5 |\n", 2),
        ("| Sponsors |\n| - |\n| Kestrel Bank |\n| Blue Mill |\n", 2),
    ],
)
def test_facts_of_an_extra_table_are_its_cells_outside_the_row_names(tmp_path: Path, extra: str, facts: int) -> None:
    both = f"{GOLD}\n| Player | Goals |\n| - | - |\n| Ida Moss | 31 |\n| Ann Lee | 8 |\n"
    results = judged(tmp_path, [row("t", {"m": f"{both}\n{extra}"}, gold=both)], *WITH_TEXT)
    found = map_abilities(results, resamples=50).of("m", "")[Axis.HALLUCINATION]
    assert (found.held, found.of) == (8, 8 + facts)


def test_no_table_is_0_of_what_there_is_to_hold(tmp_path: Path) -> None:
    found = counts(mapped(tmp_path, NO_TABLE))
    assert found == {
        "coverage": (0, 4),
        "formatting": (0, 10),
        "reasoning": (0, 1),
        "comprehension": (0, 0),
        "pragmatics": (0, 4),
        "hallucination control": (0, 0),
    }


def test_what_has_no_denominator_is_null_and_says_so(tmp_path: Path) -> None:
    one = mapped(tmp_path, NO_TABLE)[Axis.COMPREHENSION]
    assert (one.value, one.reason) == (None, said.NOTHING)


def test_order_is_a_check_only_where_it_was_told(tmp_path: Path) -> None:
    first, second = GOLD.splitlines()[2:]
    turned = GOLD.replace(f"{first}\n{second}", f"{second}\n{first}")
    assert counts(mapped(tmp_path, turned))["formatting"] == (10, 10)
    assert counts(mapped(tmp_path, turned, ordered=True))["formatting"] == (11, 12)
    assert counts(mapped(tmp_path, GOLD, ordered=True))["formatting"] == (12, 12)


def test_a_transposed_table_has_no_header_in_its_place(tmp_path: Path) -> None:
    turned = "| Team | Otters | Larks |\n| - | - | - |\n| Wins | 12 | 9 |\n| Points | 98 | 91 |\n| Fans | 41 | 77 |\n"
    found = counts(mapped(tmp_path, turned))
    assert found["formatting"] == (2, 10)  # one table, one level of header
    assert found["comprehension"] == (3, 3)


def test_what_is_not_known_is_null_with_its_reason_and_never_0(tmp_path: Path) -> None:
    results = judged(tmp_path, [row("t", {"m": GOLD})])
    found = map_abilities(results).of("m", "")
    reasons = {axis: one.reason for axis, one in found.items() if one.value is None}
    assert reasons == {
        Axis.REASONING: said.NO_LABELS,
        Axis.COMPREHENSION: said.NO_STATED,
        Axis.PRAGMATICS: said.NO_REPLIES,
        Axis.HALLUCINATION: said.NO_GROUNDING,
    }
    assert all(found[axis].unknown == 1 for axis in reasons)
    # Without labels no fact is known to be absent.
    assert (found[Axis.COVERAGE].held, found[Axis.COVERAGE].of) == (6, 6)


def test_without_labels_the_text_says_what_is_stated(tmp_path: Path) -> None:
    results = judged(tmp_path, [row("t", {"m": GOLD.replace("98", "89")})], *WITH_TEXT)
    one = map_abilities(results).of("m", "")[Axis.COMPREHENSION]
    assert (one.held, one.of) == (2, 3)


ITEMS = [f"t{number}" for number in range(6)]


@pytest.fixture(scope="module")
def two_models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Results of two models on two tasks; one reply of "bad" failed."""
    folder = tmp_path_factory.mktemp("abilities")
    wrong = GOLD.replace("98", "17").replace("91", "18")
    rows = [
        row(name, {"good": GOLD, "bad": wrong if place else NO_TABLE}, task="raw" if place % 2 else "html")
        for place, name in enumerate(ITEMS)
    ]
    rows.append(row("t9", {"bad": GOLD}, gold="no table at all", task="raw"))
    labels(folder / "labels.jsonl", ITEMS)
    return judged(folder, rows, *WITH_TEXT)


@pytest.fixture(scope="module")
def drawn(two_models: Path) -> AbilityMap:
    folder = two_models.parent
    rows = [
        {"id": name, "model": model, axis: what, "rating": 9 - place if model == "good" else place / 2}
        for place, name in enumerate(ITEMS)
        for model in ("good", "bad")
        for axis, what in (("axis", "comprehension"), ("criterion", "content"))
    ]
    ratings = write(folder / "ratings.jsonl", rows)
    return map_abilities(two_models, Beside(labels=folder / "labels.jsonl", ratings=ratings), resamples=200)


def test_shares_are_sums_over_sums_with_intervals_by_item(drawn: AbilityMap) -> None:
    one = drawn.of("bad", "")[Axis.COMPREHENSION]
    assert (one.held, one.of, one.items) == (5, 15, 5)
    assert one.value == pytest.approx(5 / 15)
    coverage = drawn.of("bad", "")[Axis.COVERAGE]
    assert coverage.low is not None
    assert coverage.high is not None
    assert coverage.low < 20 / 24 < coverage.high
    assert drawn.tasks == ("", "html", "raw")
    assert drawn.of("bad", "raw")[Axis.COVERAGE].items == 3


def test_a_failed_request_counts_nowhere_and_is_stated(drawn: AbilityMap) -> None:
    tried = {(one.model, one.task): (one.judged, one.failed) for one in drawn.tried}
    assert tried["bad", ""] == (6, 1)
    assert tried["bad", "html"] == (3, 0)
    assert tried["good", ""] == (6, 0)


def test_models_are_tested_on_the_items_that_both_have(drawn: AbilityMap) -> None:
    test = next(one for one in drawn.tests if (one.task, one.axis) == ("", Axis.COMPREHENSION))
    assert (test.first, test.second, test.items) == ("good", "bad", 6)
    assert test.difference == pytest.approx(1 - 5 / 15)
    assert test.p is not None
    assert test.p_holm is not None
    assert test.p <= test.p_holm


def test_ratings_stand_beside_the_map_with_their_agreement(drawn: AbilityMap) -> None:
    means = {(one.model, one.axis): one.mean for one in drawn.ratings}
    assert means["good", "comprehension"] == pytest.approx(6.5)
    assert means["bad", "content"] == pytest.approx(1.25)
    (agreement,) = drawn.agreement  # "content" is no axis
    assert agreement.axis is Axis.COMPREHENSION
    assert agreement.items == 11  # the reply without a table has no stated fact with a partner
    assert agreement.spearman is not None
    assert agreement.spearman > 0.8
    assert (agreement.models, agreement.models_spearman) == (2, None)


@pytest.mark.parametrize("suffix", [".svg", ".png", ".html", ".json", ".csv", ".md", ".txt"])
def test_the_map_is_written_in_every_medium(drawn: AbilityMap, tmp_path: Path, suffix: str) -> None:
    pytest.importorskip("matplotlib")
    path = drawn.save(tmp_path / f"map{suffix}")
    content = path.read_bytes()
    assert len(content) > 500
    if suffix == ".svg":
        words = "".join(tree.fromstring(content).itertext())
        assert all(axis.value in words for axis in Axis if axis is not Axis.HALLUCINATION)
        assert "not known" in words  # no replies were read: pragmatics
        assert content == drawn.save(tmp_path / "again.svg").read_bytes()
    if suffix == ".html":
        assert b"<svg" in content
        assert b"rated by hand" in content
    if suffix == ".json":
        data = json.loads(content)
        pragmatics = [one for one in data["abilities"] if one["axis"] == "pragmatics"]
        assert all(one["value"] is None and one["reason"] for one in pragmatics)
    if suffix == ".csv":
        lines = list(csv.DictReader(content.decode("utf-8").splitlines()))
        assert len(lines) == 2 * 3 * 6
        assert {line["value"] for line in lines if line["axis"] == "pragmatics"} == {""}


def test_names_of_models_are_text_in_every_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    name = "<script>$a$&"
    found = map_abilities(judged(tmp_path, [row("t", {name: GOLD})]), resamples=10)
    page = found.to_html()
    assert "<script>" not in page
    svg = found.save(tmp_path / "map.svg").read_text("utf-8")
    assert name in "".join(tree.fromstring(svg).itertext())


def test_six_models_are_told_apart_without_colour() -> None:
    from tabx.generate.abilities.picture import _style

    looks = [_style(place) for place in range(6)]
    assert len({(repr(one["linestyle"]), one["marker"]) for one in looks}) == 6
    assert len({one["marker"] for one in looks}) == 6


def wrong_input(*arguments: object, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["abilities", *map(str, arguments)]) == 2
    message = capsys.readouterr().err.strip()
    assert message.count("\n") == 0
    return message


def test_bad_input_is_one_line_and_exit_code_2(
    two_models: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = two_models.parent
    untraced = tmp_path / "untraced.jsonl"
    pairs = folder / "pairs.jsonl"
    assert main(["batch", str(pairs), "-o", str(untraced), "--workers", "0"]) in (0, 3)
    capsys.readouterr()
    assert "judge with tabx batch --trace" in wrong_input(untraced, capsys=capsys)
    assert "no such file" in wrong_input(tmp_path / "none.jsonl", capsys=capsys).lower()
    assert "unknown suffix" in wrong_input(two_models, "-o", tmp_path / "map.pdf", capsys=capsys)
    assert "no line has such a column" in wrong_input(two_models, "--task-column", "kind", capsys=capsys)
    assert "markdown, raw, html" in wrong_input(two_models, "--pairs", pairs, "--to", "word", capsys=capsys)
    assert "--pairs" in wrong_input(two_models, "--to", "markdown", capsys=capsys)
    assert "labels of none" in wrong_input(two_models, "--labels", "own", capsys=capsys)
    assert "stands before" in wrong_input(two_models, two_models, capsys=capsys)
    other = labels(tmp_path / "labels.jsonl", ["t1"])
    other.write_text(other.read_text("utf-8").replace("| Larks | 9", "| Larks | 8"), encoding="utf-8")
    assert "another gold table" in wrong_input(two_models, "--labels", other, capsys=capsys)


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ({"id": "t77", "model": "good", "axis": "coverage", "rating": 5}, "no judged result has the id 't77'"),
        ({"id": "t1", "model": "best", "axis": "coverage", "rating": 5}, "no judged result of 'best'"),
        ({"id": "t1", "model": "good", "axis": "coverage", "rating": 11}, "a number from 0 to 10"),
        ({"id": "t1", "model": "good", "rating": 5}, 'no "criterion"'),
        ({"id": "t1", "axis": "coverage", "rating": 5}, 'no "model"'),
    ],
)
def test_a_wrong_rating_is_refused(two_models: Path, tmp_path: Path, line: dict[str, object], right: str) -> None:
    path = write(tmp_path / "ratings.jsonl", [line])
    with pytest.raises(InputError, match="line 1") as caught:
        map_abilities(two_models, Beside(ratings=path))
    assert right in str(caught.value)


def test_results_judged_differently_are_in_no_map(two_models: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = judged(tmp_path / "other", [row("z", {"good": GOLD})], "--key", "Team")
    with pytest.raises(InputError, match="judged differently"):
        map_abilities([two_models, other])


def test_no_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no file of results"):
        map_abilities([])
