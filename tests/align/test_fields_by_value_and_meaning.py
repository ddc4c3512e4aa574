"""Fields of a record are paired by values and meaning, not by one word in common (issue 28, section 4)."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.values.records import Relation

Fields = list[tuple[str, str]]

KEEPER: Fields = [
    ("name", "Runa Vik"),
    ("hometown", "Selje"),
    ("born", "14 May 1971"),
    ("position", "left wing"),
    ("club", "Fjord Otters Sound Herons Bay Gulls"),
]


def in_markdown(fields: Fields) -> str:
    return "| Field | Value |\n|-|-|\n" + "".join(f"| {name} | {value} |\n" for name, value in fields)


def in_html(fields: Fields) -> str:
    rows = "".join(f"<tr><td>{name}</td><td>{value}</td></tr>" for name, value in fields)
    return f"<table><tr><th>Field</th><th>Value</th></tr>{rows}</table>"


def in_latex(fields: Fields) -> str:
    rows = "".join(f"{name} & {value} \\\\\n" for name, value in fields)
    return f"\\begin{{tabular}}{{ll}}\nField & Value \\\\ \\hline\n{rows}\\end{{tabular}}"


def in_csv(fields: Fields) -> str:
    return "Field,Value\n" + "".join(f'{name},"{value}"\n' for name, value in fields)


def upright(fields: Fields) -> str:
    names, values = zip(*fields, strict=True)
    return f"| {' | '.join(names)} |\n|{'-|' * len(names)}\n| {' | '.join(values)} |\n"


FORMS = [in_markdown, in_html, in_latex, in_csv, upright]


def told(judgement: Judgement) -> list[str]:
    return [f"{finding.relation} {finding.kind}" for finding in judgement.findings]


def changed(name: str, *given: tuple[str, str]) -> Fields:
    """Return the record with other fields in the place of one."""
    return [field for own in KEEPER for field in (given if own[0] == name else (own,))]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("position", ("shoots", "left")),
        ("position", ("twin town", "left wing harbour")),
        ("hometown", ("twin town", "Selje harbour")),
        ("hometown", ("father", "Odd Vik of Selje")),
    ],
)
def test_a_word_in_common_makes_no_field(form: object, name: str, given: tuple[str, str]) -> None:
    assert callable(form)
    judgement = judge(form(KEEPER), form(changed(name, given)))
    assert told(judgement) == ["missing missing", "extra extra"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("club", ("teams", "Fjord Otters, Sound Herons, Bay Gulls")),
        ("club", ("teams", "Fjord Otters; Sound Herons; Bay Gulls")),
        ("hometown", ("raised in", "Selje")),
        ("born", ("first seen", "May 14, 1971")),
    ],
)
def test_the_same_value_in_another_notation_is_a_rename(form: object, name: str, given: tuple[str, str]) -> None:
    assert callable(form)
    judgement = judge(form(KEEPER), form(changed(name, given)))
    assert {finding.relation for finding in judgement.findings} == {Relation.EQUIVALENT}
    assert judgement.facts.f1 == 1


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("club", ("teams", "Bay Gulls, Fjord Otters, Northern Lights")),  # most of the clubs
        ("club", ("teams", "Fjord Otters Sound Herons Bay Gulls (1991)")),  # a remark
        ("hometown", ("raised in", "Selje hometown")),  # the word more is the gold's name
        ("position", ("wing", "left")),  # the word less is the predicted name
    ],
)
def test_a_value_that_is_nearly_whole_is_found_under_another_name(name: str, given: tuple[str, str]) -> None:
    assert "missing missing" not in told(judge(in_markdown(KEEPER), in_markdown(changed(name, given))))


def test_places_in_one_region_are_no_list_in_common() -> None:
    gold = changed("hometown", ("hometown", "Selje, Vestland, Norway"))
    other = changed("hometown", ("died in", "Florø, Vestland, Norway"))
    assert told(judge(in_markdown(gold), in_markdown(other))) == ["missing missing", "extra extra"]


def test_a_word_in_common_of_two_names_makes_no_field_of_other_values() -> None:
    gold = changed("club", ("debut team", "Fjord Otters"))
    other = changed("club", ("debut game", "a draw on 3 June"))
    assert told(judge(in_markdown(gold), in_markdown(other))) == ["missing missing", "extra extra"]


@pytest.mark.parametrize("form", FORMS)
def test_a_value_is_compared_under_its_name_and_told_where_it_stands(form: object) -> None:
    assert callable(form)
    predicted = changed("hometown", ("hometown", "Bergen"), ("twin town", "Selje"))
    judgement = judge(form(KEEPER), form(predicted))
    assert sorted(told(judgement)) == ["different different", "extra extra"]
    (note,) = (finding.note for finding in judgement.findings if finding.relation is Relation.DIFFERENT)
    assert note == "gold Selje, predicted Bergen, different, its value stands under 'twin town'"


def test_a_missing_field_is_told_where_its_value_stands_under_the_name_of_another() -> None:
    predicted = [("name", "Selje"), *(field for field in KEEPER[1:] if field[0] != "hometown")]
    notes = [finding.note for finding in judge(in_markdown(KEEPER), in_markdown(predicted)).findings]
    assert "gold row 2 'hometown' is missing with its one value, its value stands under 'name'" in notes


def test_a_right_value_elsewhere_is_not_where_another_stands() -> None:
    gold = [*KEEPER, ("lives in", "Selje")]
    predicted = [*changed("hometown", ("hometown", "Bergen")), ("lives in", "Selje")]
    assert not any(
        "stands under" in finding.note for finding in judge(in_markdown(gold), in_markdown(predicted)).findings
    )


def test_a_record_of_many_fields_pairs_each_with_its_own() -> None:
    gold = [(f"field {chr(97 + n % 26)}{n}", f"{chr(97 + n % 26)}ra{n} hall") for n in range(150)]
    predicted = [*gold[:148], ("gate", f"{gold[148][1]} annex"), ("note", gold[149][1])]
    judgement = judge(in_markdown(gold), in_markdown(predicted))
    assert told(judgement) == ["missing missing", "extra extra", "equivalent renamed"]


SENATOR: Fields = [
    ("name", "Runa Vik"),
    ("born", "14 May 1971"),
    ("alma mater", "Alder College University of Birch"),
    ("state senate", "Ohio"),
    ("state house", "Ohio Ohio"),
    ("party", "Labour"),
]


def with_fields(fields: Fields, **given: tuple[str, str]) -> Fields:
    """Return a record with other fields in the place of those named, blanks of their names underlined."""
    return [given.get(name.replace(" ", "_"), (name, value)) for name, value in fields]


@pytest.mark.parametrize("form", FORMS)
def test_a_text_with_more_said_of_each_part_is_the_same_under_another_name(form: object) -> None:
    assert callable(form)
    degrees = ("education", "B.A. Alder College (1949), LL.B. University of Birch (1952)")
    judgement = judge(form(SENATOR), form(with_fields(SENATOR, alma_mater=degrees)))
    assert not {Relation.MISSING, Relation.EXTRA} & {finding.relation for finding in judgement.findings}


@pytest.mark.parametrize(
    ("value", "given"),
    [
        ("Duke of North Birchen", ("father", "Ernst Moss I, Duke of North Birchen")),  # somebody of that title
        ("Birchen of the Sound", ("patron", "the Sound")),  # what is left are two words
    ],
)
def test_a_title_of_somebody_else_is_no_field(value: str, given: tuple[str, str]) -> None:
    gold = changed("position", ("title", value))
    assert told(judge(in_markdown(gold), in_markdown(changed("position", given)))) == [
        "missing missing",
        "extra extra",
    ]


def test_one_word_that_several_fields_have_does_not_say_which_it_is() -> None:
    seat, senate = ("us house of representatives seat", "Ohio"), ("Ohio state senate", "1971-1977")
    predicted = with_fields(SENATOR, state_house=seat, state_senate=senate)
    judgement = judge(in_markdown(SENATOR), in_markdown(predicted))
    notes = {finding.row_name: finding.note for finding in judgement.findings if finding.relation != "equivalent"}
    assert "its value stands under 'us house of representatives seat'" in notes["state senate"]
    assert notes["state house"].startswith("gold row 5 'state house' is missing")


def test_a_name_in_another_form_is_no_other_name() -> None:
    """What two names share is a whole name here: no word tells the one from the other."""
    gold, predicted = [["school", "located in"], ["Alder College", "Ulm"]], [["school", "location"], []]
    predicted[1] = ["Alder College", "Ulm, Bavaria"]
    assert Relation.MISSING not in {finding.relation for finding in judge(gold, predicted).findings}


@pytest.mark.parametrize("form", [in_markdown, in_html, in_latex, in_csv])
@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (("club", "Moss, Ida Ida Moss"), ("club", "Ida Moss")),
        (("awards", "all-star, 1892 all-star, 1894"), ("all star", "1892, 1894")),
        (("studio", "North Hall"), ("maker", "North Hall Studio")),
    ],
)
def test_what_a_value_or_its_name_says_again_is_no_error(
    form: object, gold: tuple[str, str], predicted: tuple[str, str]
) -> None:
    assert callable(form)
    judgement = judge(form(changed("club", gold)), form(changed("club", predicted)))
    assert judgement.summary.startswith("every value")
    assert judgement.facts.f1 == 1


@pytest.mark.parametrize(("gold", "predicted"), [("Walla Walla", "Walla"), ("1892 1894", "1892")])
def test_a_name_of_one_word_twice_and_a_list_are_not_said_again(gold: str, predicted: str) -> None:
    judgement = judge(in_markdown(changed("club", ("club", gold))), in_markdown(changed("club", ("club", predicted))))
    assert told(judgement) == ["partial fewer words"]


def test_a_missed_value_is_told_within_another_ones() -> None:
    gold = [*KEEPER, ("battles", "Second Creek War"), ("served", "1835"), ("rank", "major")]
    predicted = [*KEEPER, ("military service", "major during the Second Creek War (1835)")]
    notes = {finding.row_name: finding.note for finding in judge(in_markdown(gold), in_markdown(predicted)).findings}
    assert notes["battles"].endswith("its value stands within that of 'military service'")
    assert notes["served"].endswith("its value stands within that of 'military service'")
    assert notes["rank"].endswith("with its one value")  # one word stands anywhere


@pytest.mark.parametrize("corner", ["Field", "Attribute", "Entry"])
@pytest.mark.parametrize("turned", [("shoots", "left", "right"), ("twin town", "left wing hall", "right back lane")])
def test_records_side_by_side_pair_their_fields_alike(corner: str, turned: tuple[str, str, str]) -> None:
    gold = [
        [corner, "Player A", "Player B"],
        ["name", "Runa Vik", "Odd Moe"],
        ["born", "14 May 1971", "3 June 1980"],
        ["height", "1.85 m", "1.90 m"],
        ["position", "left wing", "right back"],
        ["club", "Fjord Otters", "Bay Gulls"],
    ]
    predicted = [list(turned) if row[0] == "position" else row for row in gold]
    assert told(judge(gold, predicted)) == ["missing missing", "extra extra"]
    renamed = [["team", *row[1:]] if row[0] == "club" else row for row in gold]
    assert "missing missing" not in told(judge(gold, renamed))
