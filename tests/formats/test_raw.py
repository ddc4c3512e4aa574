"""Tables under names and attribute | value pairs, in one line with `<NEWLINE>` between rows."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.cli.main import main
from tabx.formats import dump_table, load_table, load_tables
from tabx.formats.dump import dump_table_with_losses, dump_tables_with_losses
from tabx.table import Table, plain_rows

GAME = (
    "Team: <NEWLINE> |  | Wins | Points | <NEWLINE> | Otters | 12 | 98 | <NEWLINE> | Herons | 9 | 91 | <NEWLINE> "
    "Player: <NEWLINE> |  | Points | Assists | <NEWLINE> | Ida Moss | 31 |  |"
)
PERSON = "| name | Ida Moss | <NEWLINE> | born | 4 May 1991 | <NEWLINE> | occupation | rower | writer |"


def table(header: list[str], rows: list[list[str]], caption: str | None = None) -> Table:
    grid = plain_rows([header, *rows])
    return Table(grid[:1], grid[1:], caption=caption)


def test_sections_are_tables_under_their_names() -> None:
    team, player = load_tables(GAME, "raw")
    assert (team.caption, team.columns, team.texts()) == (
        "Team",
        (("",), ("Wins",), ("Points",)),
        [["Otters", "12", "98"], ["Herons", "9", "91"]],
    )
    assert (player.caption, player.texts()) == ("Player", [["Ida Moss", "31", ""]])


def test_what_is_found_without_a_name_of_the_format_is_the_same() -> None:
    assert load_tables(GAME) == load_tables(GAME, "raw")


def test_sections_are_written_as_they_were() -> None:
    text, losses = dump_tables_with_losses(load_tables(GAME, "raw"), "raw")
    assert (text, losses) == (f"{GAME}\n", ())


def test_a_name_without_rows_is_no_table_and_dashes_are_no_row() -> None:
    (player,) = load_tables(
        "Team: <NEWLINE> Player: <NEWLINE> | a | b | <NEWLINE> |---|---| <NEWLINE> | 1 | 2 |", "raw"
    )
    assert (player.caption, player.texts()) == ("Player", [["1", "2"]])


def test_rows_may_stand_on_lines_of_their_own_and_be_short() -> None:
    (one,) = load_tables("Here it is.\n\nTeam:\n| | Wins |\n| Otters |\n\nThat is all.", "raw")
    assert (one.caption, one.texts()) == ("Team", [["Otters", ""]])
    assert [note.code for note in one.notes] == ["ragged rows", "empty header"]


def test_no_pair_is_a_header() -> None:
    person = load_table("| name | Ida Moss | <NEWLINE> | born | 4 May 1991 |", "pairs")
    assert person.header_rows == ()
    assert person.texts() == [["name", "Ida Moss"], ["born", "4 May 1991"]]
    guessed = load_table("| name | Ida Moss | <NEWLINE> | born | 4 May 1991 |")
    assert guessed.columns == (("name",), ("Ida Moss",))  # as ever, where no format is named


def test_a_pipe_in_a_pair_is_told_from_one_between_cells() -> None:
    person = load_table(PERSON, "pairs")
    assert person.column_count == 3
    one = table(["a", "b"], [["x | y", "z"]])
    assert load_table(dump_table(one, "raw"), "raw") == one


def test_a_record_is_written_as_pairs() -> None:
    record = table(["name", "born"], [["Ida Moss", "4 May 1991"]])
    assert dump_table(record, "pairs") == "| name | Ida Moss | <NEWLINE> | born | 4 May 1991 |\n"
    two_rows = table(["a", "b", "c"], [["1", "2", "3"], ["4", "5", "6"]])
    text, losses = dump_table_with_losses(two_rows, "pairs")
    assert text == "| 1 | 2 | 3 | <NEWLINE> | 4 | 5 | 6 |\n"
    assert [note.code for note in losses] == ["header"]


def test_a_header_over_pairs_is_told_as_lost() -> None:
    text, losses = dump_table_with_losses(table(["Field", "Value"], [["name", "Ida"]]), "pairs")
    assert text == "| name | Ida |\n"
    assert [note.code for note in losses] == ["header"]


def test_pairs_judged_by_name_know_all_their_fields() -> None:
    gold = load_table("| name | Ida Moss | <NEWLINE> | born | 4 May 1991 |", "pairs")
    assert tabx.judge(gold, load_table("| name | Bea Holm | <NEWLINE> | born | 4 May 1991 |", "pairs")).facts.gold == 4


@pytest.mark.parametrize("text", ["line\nbreak", "a <NEWLINE> b"])
def test_a_break_in_a_cell_is_told_as_lost(text: str) -> None:
    written, losses = dump_table_with_losses(table(["a"], [[text]]), "raw")
    assert written.count("<NEWLINE>") == 1
    assert [note.code for note in losses] == ["text"]


_TEXT = st.text(st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp", "Zs"]), max_size=6).filter(
    lambda text: "\\" not in text
)


@given(st.lists(st.lists(_TEXT, min_size=2, max_size=2), min_size=2, max_size=4), st.sampled_from(["Team", None]))
def test_what_is_written_without_losses_reads_back_equal(rows: list[list[str]], caption: str | None) -> None:
    one = table(rows[0], rows[1:], caption)
    text, losses = dump_table_with_losses(one, "raw")
    assert text.count("\n") == 1
    assert bool(losses) != (load_tables(text, "raw") == (one,))


def test_convert_writes_and_reads_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "game.md"
    two = "Team:\n\n|  | Wins |\n| - | - |\n| Otters | 12 |\n\nPlayer:\n\n| a | b |\n| - | - |\n| 1 | 2 |\n"
    source.write_text(two)
    assert main(["convert", str(source), "-", "--to", "raw"]) == 0
    assert capsys.readouterr().out == (
        "Team: <NEWLINE> |  | Wins | <NEWLINE> | Otters | 12 | <NEWLINE> Player: <NEWLINE> | a | b | <NEWLINE> | 1 | 2 |\n"
    )
    pairs = tmp_path / "person.txt"
    pairs.write_text("| name | Ida | <NEWLINE> | born | 1991 |\n")
    assert main(["convert", str(pairs), "-", "--from", "pairs", "--to", "csv"]) == 0
    assert "name,Ida" in capsys.readouterr().out
