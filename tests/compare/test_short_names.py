"""Names in full and in short: remarks in brackets behind names of rows, middle names, initials, surnames."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.compare.records import ItemKind
from tabx.values.kinds import DifferenceKind

PEOPLE = ["John Quentin Smith", "Harrison Barnes", "Maria Garcia Lopez", "Jan van der Berg", "Alice Munro"]
SHIPS = ["Vasa", "Aurora (cruiser, built 1900)", "Fram", "Kon-Tiki (raft)", "Gjøa"]


def judged(names: list[str], new: dict[str, str], header: str = "Name", *, markdown: bool = False) -> Judgement:
    """Judge a table in which some names of rows are others."""
    rows = [[name, f"Port {number}", str(7 * number + 3)] for number, name in enumerate(names)]
    gold = [[header, "Port", "Crew"], *rows]
    predicted = [gold[0], *([new.get(row[0], row[0]), *row[1:]] for row in rows)]
    if not markdown:
        return judge(gold, predicted)
    text = [
        "\n".join(f"| {' | '.join(row)} |" for row in (side[0], ["---"] * 3, *side[1:])) for side in (gold, predicted)
    ]
    return judge(*text)


def kinds(judgement: Judgement) -> list[str]:
    return [item.kind for item in judgement.comparison.counts.items]


@pytest.mark.parametrize("count", [0, 200])
@pytest.mark.parametrize(
    ("name", "short"), [(SHIPS[1], "Aurora"), (SHIPS[3], "Kon-Tiki"), ("Terra Nova [barque]", "Terra Nova")]
)
def test_a_remark_in_brackets_left_out_costs_as_one_added(name: str, short: str, count: int) -> None:
    names = [*dict.fromkeys([*SHIPS, name]), *(f"Ship {chr(97 + n % 26)}{n}" for n in range(count))]
    less = judged(names, {name: short}, markdown=True)
    (finding,) = less.findings
    assert kinds(less) == [ItemKind.NEAR]
    assert finding.kind == DifferenceKind.LESS_PRECISE
    assert less.summary == "1 name in short"
    shorter = [short if one == name else one for one in names]
    assert less.score == pytest.approx(judged(shorter, {short: name}, markdown=True).score)


@pytest.mark.parametrize("other", ["Aurora", "Aurora (ketch)", "Aurora (cruiser, built 1903)"])
def test_brackets_that_tell_two_rows_apart_stay_dear(other: str) -> None:
    assert ItemKind.NEAR not in kinds(judged([*SHIPS, other], {SHIPS[1]: "Aurora"}))


@pytest.mark.parametrize(
    "name", ["Oslo (12)", "Cash (in millions)", "Length (m)", "Norway (women)", "Time (min:sec)", "Ada (disqualified)"]
)
def test_brackets_with_a_fact_stay_dear(name: str) -> None:
    (kind,) = kinds(judged([*SHIPS, name], {name: name.partition(" (")[0]}))
    assert kind is (ItemKind.LOST_UNIT if name == "Length (m)" else ItemKind.PARTIAL_CELL)


def test_a_remark_left_out_of_a_value_stays_dear() -> None:
    gold = [["No", "Ship", "Kind"], ["a", "Vasa", "oak (dark)"], ["b", "Fram", "pine"], ["c", "Gjøa", "larch"]]
    predicted = [["oak" if text == "oak (dark)" else text for text in row] for row in gold]
    assert kinds(judge(gold, predicted)) == [ItemKind.PARTIAL_CELL]


@pytest.mark.parametrize("header", ["TV series", "Television series", "television show"])
def test_a_kind_in_short_repeats_the_columns_name(header: str) -> None:
    kind = "TV show" if "show" in header else "television series" if "TV" in header else "1982 TV series"
    names = [f"Low Tide ({kind})", "Lime Road", "Nine Lanterns"]
    found = judged(names, {names[0]: "Low Tide"}, header)
    assert kinds(found) == [ItemKind.REWRITE]


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("John Quentin Smith", "John Smith"),
        ("John Quentin Smith", "John Q. Smith"),
        ("John Quentin Smith", "Smith"),
        ("Harrison Barnes", "barnes"),
        ("Maria Garcia Lopez", "Garcia Lopez"),
        ("Jan van der Berg", "van der Berg"),
        ("Jan van der Berg", "Berg"),
    ],
)
@pytest.mark.parametrize("header", ["Player", "Name", "human", "drivers"])
def test_a_persons_name_in_short_is_near_either_way(name: str, short: str, header: str) -> None:
    less = judged(PEOPLE, {name: short}, header)
    more = judged([short if one == name else one for one in PEOPLE], {short: name}, header)
    assert kinds(less) == kinds(more) == [ItemKind.NEAR]
    assert less.score == pytest.approx(more.score)


@pytest.mark.parametrize("written", ["John Quentin Smith, Jr.", "John Q. Smith Jr.", "John Smith jr"])
def test_a_suffix_on_both_sides_is_no_middle_name(written: str) -> None:
    people = [f"{one} Jr." if one == "John Quentin Smith" else one for one in PEOPLE]
    assert kinds(judged(people, {"John Quentin Smith Jr.": written}, "Player")) in ([ItemKind.NEAR], [ItemKind.REWRITE])
    assert kinds(judged(people, {"John Quentin Smith Jr.": "John Smith"}, "Player")) == [ItemKind.PARTIAL_CELL]


@pytest.mark.parametrize("short", ["J. Q. Smith", "J. Smith"])
def test_a_first_name_cut_to_its_initial_is_an_abbreviation(short: str) -> None:
    found = judged(PEOPLE, {"John Quentin Smith": short}, "Player")
    assert kinds(found) == [ItemKind.PARTIAL_CELL]


@pytest.mark.parametrize(
    ("other", "name", "short"),
    [
        ("Kim Barnes", "Harrison Barnes", "Barnes"),
        ("Barnes", "Harrison Barnes", "H. Barnes"),
        ("Henry Barnes", "Harrison Barnes", "H. Barnes"),
        ("John Adam Smith", "John Quentin Smith", "John Smith"),
        ("John Smith", "John Quentin Smith", "J. Smith"),
    ],
)
def test_a_short_name_of_two_rows_stays_dear(other: str, name: str, short: str) -> None:
    assert ItemKind.NEAR not in kinds(judged([*PEOPLE, other], {name: short}, "Player"))


def test_all_surnames_are_near_where_each_is_one_of_a_kind() -> None:
    found = judged(PEOPLE, {name: name.split()[-1] for name in PEOPLE}, "Player", markdown=True)
    assert set(kinds(found)) == {ItemKind.NEAR}
    assert found.score > judged(PEOPLE, {"Alice Munro": "Kim Ward"}, "Player").score


def test_surnames_in_columns_of_values_are_near_and_one_cause() -> None:
    rows = [[f"poll {n}", "Sara Lind", "Omar Quist", str(30 + n)] for n in range(5)]
    gold = [["poll", "democrat", "republican", "lead"], *rows]
    predicted = [gold[0], *([row[0], "Lind", "Quist", row[3]] for row in rows)]
    found = judge(gold, predicted)
    assert set(kinds(found)) == {ItemKind.NEAR}
    assert {cause.kind for cause in found.comparison.causes} == {"truncated"}


@pytest.mark.parametrize("header", ["City", "Name", "Winner", "Title", "Venue"])
@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("New York", "York"),
        ("South Milton", "Milton"),
        ("Baja California", "California"),
        ("Inter Milan", "Milan"),
        ("World Indoor Championships", "World Championships"),
        ("Vitamin B Complex", "Vitamin Complex"),
        ("Red Lion", "R. Lion"),
    ],
)
def test_other_names_with_words_less_or_more_stay_dear(header: str, name: str, short: str) -> None:
    places = ["Kansas City", "Long Beach", "Oslo"]
    assert ItemKind.NEAR not in kinds(judged([*places, name], {name: short}, header))
    if name == "New York":
        assert ItemKind.NEAR not in kinds(judged([*places, short], {short: name}, header))


def test_a_place_of_another_word_is_another_even_among_persons() -> None:
    names = ["John Smith", "South Milton", "New York", "Mary Jones Jr.", "Dr. Paul Wood"]
    for name, short in (("South Milton", "Milton"), ("New York", "York"), ("Mary Jones Jr.", "Mary Jones")):
        assert ItemKind.NEAR not in kinds(judged(names, {name: short}, "Name"))


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Harrison Barnes", "Harrison"),
        ("Harrison Barnes", "Harrison Ford"),
        ("Alice Munro", "M. Munro"),
        ("Alice Munro", "Alice Munro - Alice Munro"),
    ],
)
def test_another_person_is_no_short_name(name: str, short: str) -> None:
    assert ItemKind.NEAR not in kinds(judged(PEOPLE, {name: short}, "Player"))
