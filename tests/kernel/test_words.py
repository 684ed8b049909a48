"""Actions and their texts, messages and their sentences, components and their errors."""

import hashlib
from pathlib import Path

import pytest

from boomtown.kernel.actions import Actions
from boomtown.kernel.components import Components, read_components
from boomtown.kernel.errors import BadComponents, BoomtownError, RulesError, UnknownAction
from boomtown.kernel.manner import manner
from boomtown.kernel.message import Event, Message, say
from boomtown.kernel.words import Words


class Box:
    """Knows one word that is in no catalogue."""

    def called(self, name: str, value: int, words: Words) -> str:
        return f"card {value}" if name == "card" else str(value)


def test_actions_are_numbered_in_the_order_of_their_families() -> None:
    actions = Actions()
    assert actions.single("done") == 0
    assert actions.add("ship", ["copper", "gold"]) == 1
    assert actions.amounts("bid", 3) == 3
    assert [actions.text(action) for action in range(actions.count)] == [
        "done",
        "ship copper",
        "ship gold",
        "bid 0",
        "bid 1",
        "bid 2",
        "bid 3",
    ]
    assert all(actions.parse(actions.text(action)) == action for action in range(actions.count))
    assert actions.parse("  ship   gold ") == 2
    assert actions.family(5).word == "bid" and (actions.family(5).first, actions.family(5).last) == (3, 6)


def test_unknown_actions_are_named() -> None:
    actions = Actions()
    actions.single("done")
    with pytest.raises(UnknownAction, match="'dance' is not an action of this game"):
        actions.parse("dance")
    for number in (-1, 1):
        with pytest.raises(UnknownAction, match=f"there is no action number {number}"):
            actions.text(number)
        with pytest.raises(UnknownAction):
            actions.family(number)


def test_two_actions_are_never_written_alike_and_there_is_a_limit() -> None:
    actions = Actions()
    actions.add("bid", ["1"])
    with pytest.raises(RulesError, match="two actions are written 'bid 1'"):
        actions.amounts("bid", 2)
    with pytest.raises(BadComponents, match="at most 4096 actions: there is no room for 1000000000000 called 'bid'"):
        Actions().amounts("bid", 10**12 - 1)
    Actions().amounts("bid", 4095)


def catalogue(tmp_path: Path, language: str, text: str) -> Words:
    (tmp_path / f"{language}.toml").write_text(text, encoding="utf-8")
    words = Words(language)
    words.names["player"] = ["Player"]
    words.load(tmp_path)
    return words


ENGLISH = """
[say]
shipped = "{seat} ships {metal} for {points} {points#point|points}; {seat2} has {card}."
[names]
metal = ["copper", "gold"]
"""


def test_messages_become_sentences(tmp_path: Path) -> None:
    words = catalogue(tmp_path, "en", ENGLISH)
    message = say("shipped", seat=0, metal=1, points=1, seat2=1, card=3)
    assert words.text(message, Box()) == "Player 1 ships gold for 1 point; Player 2 has card 3."
    words.seats = ["Ada", "Bo"]
    message = say("shipped", seat=1, metal=0, points=2, seat2=0, card=3)
    assert words.text(message, Box()) == "Bo ships copper for 2 points; Ada has card 3."


def test_a_place_that_is_not_filled_stays_to_be_seen(tmp_path: Path) -> None:
    words = catalogue(tmp_path, "en", ENGLISH)
    assert "{metal}" in words.text(say("shipped", seat=0), Box())
    assert words.text(say("lost", seat=0), Box()) == "lost(seat=0)"
    assert words.word("metal", 7, Box()) == "7"


def test_languages_have_their_own_singular() -> None:
    french, english = manner("fr"), manner("en")
    assert [value for value in range(-2, 3) if french.is_one(value)] == [-1, 0, 1]
    assert [value for value in range(-2, 3) if english.is_one(value)] == [-1, 1]


def test_languages_write_numbers_in_their_own_way() -> None:
    french, english = manner("fr"), manner("en")
    assert (english.number(12500), english.money(12500), english.money(-500)) == ("12,500", "$12,500", "-$500")
    assert (french.number(12500), french.money(-1500)) == ("12\u202f500", "-1\u202f500\u202f$")
    assert (english.decimals(1234.56, 1), french.decimals(1234.56, 1)) == ("1,234.6", "1\u202f234,6")
    assert (english.decimals(12.0, 0), english.percent(12.5, 1), french.percent(50, 0)) == ("12", "12.5%", "50\u202f%")
    assert english.thousands_of([2500, 5000]) == "$2.5/5k" and french.thousands_of([2500]) == "2,5\u202fk$"
    assert manner("eo").money(1000) == "$1,000", "a language nobody described writes like English"


FRENCH = """
[say]
due = "L'engin de {seat} attend que {seat2} joue : « {card} » !"
sold = "{count} {count#baril|barils} de {metal}, autant que {number}."
won = "De {card/of} à {card/of}, la carte {card/le}."
[names]
metal = ["cuivre", "or"]
"card/of" = ["le puits", "les puits", "l'or", "la mine"]
"""


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Ada", "Bo"], "L’engin d’Ada attend que Bo joue\u202f: «\u202fcard 0\u202f»\u202f!"),
        (["Bo", "Élodie"], "L’engin de Bo attend qu’Élodie joue\u202f: «\u202fcard 0\u202f»\u202f!"),
        (["Hélène", "Hank"], "L’engin d’Hélène attend que Hank joue\u202f: «\u202fcard 0\u202f»\u202f!"),
        (["Yann", "Œdipe"], "L’engin de Yann attend qu’Œdipe joue\u202f: «\u202fcard 0\u202f»\u202f!"),
        (["Les Paul", "3 amis"], "L’engin de Les Paul attend que 3 amis joue\u202f: «\u202fcard 0\u202f»\u202f!"),
    ],
)
def test_words_meet_and_signs_keep_their_distance_as_in_french(tmp_path: Path, names: list[str], sentence: str) -> None:
    words = catalogue(tmp_path, "fr", FRENCH)
    words.seats = names
    assert words.text(say("due", seat=0, seat2=1, card=0), Box()) == sentence


def test_french_articles_melt_and_lists_have_forms(tmp_path: Path) -> None:
    words = catalogue(tmp_path, "fr", FRENCH)
    said = [words.text(say("won", card=card), Box()) for card in range(5)]
    assert said == [
        "Du puits au puits, la carte card 0.",
        "Des puits aux puits, la carte card 1.",
        "De l’or à l’or, la carte card 2.",
        "De la mine à la mine, la carte card 3.",
        "De card 4 à card 4, la carte card 4.",
    ]
    assert words.text(say("sold", count=0, metal=1, number=11), Box()) == "0 baril d’or, autant que 11."
    assert words.text(say("sold", count=2, metal=0, number=8), Box()) == "2 barils de cuivre, autant que 8."


def test_what_is_printed_is_translated_by_what_it_says(tmp_path: Path) -> None:
    words = catalogue(tmp_path, "fr", '[printed]\n"North Sea" = "Mer du Nord"')
    assert (words.printed("North Sea"), words.printed("Java")) == ("Mer du Nord", "Java")


def test_markdown_keeps_its_signs() -> None:
    text = "| :--- |\n ![carte](x.png) Pourquoi ?"
    assert manner("fr").typeset(text) == "| :--- |\n ![carte](x.png) Pourquoi\u202f?"
    assert manner("en").typeset(text) == text


def test_catalogues_never_say_the_same_thing_twice_or_go_missing(tmp_path: Path) -> None:
    words = catalogue(tmp_path, "en", ENGLISH)
    with pytest.raises(BoomtownError, match="two catalogues say 'shipped'"):
        words.load(tmp_path)
    with pytest.raises(BoomtownError, match="there is no catalogue for language 'eo'"):
        Words("eo").load(tmp_path)


def test_messages_are_compared_by_what_they_say() -> None:
    assert say("bid", seat=1) == Message("bid", {"seat": 1}) != say("bid", seat=2)
    assert len({say("bid", seat=1), say("bid", seat=1), say("pass", seat=1)}) == 2


def test_spectators_hear_only_what_everybody_hears() -> None:
    private, public = Event(say("x"), "PR-1.1", 0b10), Event(say("x"), "PR-1.1", -1)
    assert [seat for seat in (-1, 0, 1, 2) if private.heard_by(seat)] == [1]
    assert [seat for seat in (-1, 0, 1, 2) if public.heard_by(seat)] == [-1, 0, 1, 2]


GOOD = """
[meta]
title = "Box"
[tiles]
count = 3
names = ["a", "b"]
open = true
at = [[1, 2], [3, 4]]
provenance = "found"
source = "rulebook"
[[cards]]
kind = "b"
provenance = "derived"
source = "inference"
"""


def box(text: str) -> Components:
    return Components("box.toml", text.encode())


def test_inner_tables_say_where_their_facts_come_from_or_have_it_from_outside() -> None:
    inner = '[map]\nprovenance = "found"\nsource = "x"\n[map.corner]\nat = 4\n'
    assert box(GOOD).provenances() == ["found", "derived"]
    assert box(inner).provenances() == [], "a heading holds no facts, and the corner says nothing of its own"
    inner += 'provenance = "reconstructed"\n'
    with pytest.raises(BadComponents, match=r"\[map.corner\] source: is missing"):
        box(inner)
    assert box(inner + 'source = "y"').provenances() == ["reconstructed"]
    with pytest.raises(BadComponents, match=r"\[map.corner\] provenance: expected found"):
        box(inner.replace("reconstructed", "guessed"))


def test_components_are_read_with_types() -> None:
    tiles = box(GOOD).table("tiles")
    assert tiles.num("count", 1, 3) == 3 and tiles.texts("names") == ["a", "b"] and tiles.flag("open")
    assert tiles.pairs("at") == [(1, 2), (3, 4)]
    assert box(GOOD).tables("cards")[0].index("kind", ["a", "b"]) == 1


@pytest.mark.parametrize(
    ("read", "sentence"),
    [
        (lambda of: of.table("tiles").num("size"), r"box.toml: \[tiles\] size: is missing"),
        (lambda of: of.table("tiles").num("names"), r"\[tiles\] names: expected a whole number, found \['a', 'b'\]"),
        (lambda of: of.table("tiles").num("open"), r"open: expected a whole number, found True"),
        (lambda of: of.table("tiles").num("count", 4, 9), r"count: expected 4 to 9, found 3"),
        (lambda of: of.table("tiles").text("count"), r"count: expected a text, found 3"),
        (lambda of: of.table("tiles").flag("count"), r"count: expected true or false, found 3"),
        (lambda of: of.table("tiles").items("count"), r"count: expected a list, found 3"),
        (lambda of: of.table("tiles").nums("names"), r"names: expected whole numbers, found 'a'"),
        (lambda of: of.table("tiles").texts("at"), r"at: expected texts, found \[1, 2\]"),
        (lambda of: of.table("tiles").pairs("names"), r"names: expected pairs of whole numbers, found 'a'"),
        (lambda of: of.table("tiles").table("count"), r"count: expected a table"),
        (lambda of: of.tables("cards")[0].index("kind", ["x"]), r"\[cards 1\] kind: 'b' is not one of x"),
        (lambda of: of.table("deck"), r"box.toml: deck: is missing"),
    ],
)
def test_a_wrong_entry_is_named(read: object, sentence: str) -> None:
    assert callable(read)
    with pytest.raises(BadComponents, match=sentence):
        read(box(GOOD))


def test_broken_files_are_named() -> None:
    with pytest.raises(BadComponents, match=r"box.toml: not a TOML file"):
        box("count = ")
    with pytest.raises(BadComponents, match=r"\[tiles\] provenance: is missing"):
        box("[tiles]\ncount = 3")
    with pytest.raises(BadComponents, match=r"\[tiles\] provenance: expected found, derived or reconstructed"):
        box('[tiles]\nprovenance = "guessed"')
    with pytest.raises(BadComponents, match=r"\[tiles\] tunable: expected a list, found True"):
        box(GOOD.replace("count = 3", "count = 3\ntunable = true"))
    with pytest.raises(BadComponents, match=r"\[tiles\] tunable: 'size' is not in this table"):
        box(GOOD.replace("count = 3", 'count = 3\ntunable = ["count", "size"]'))
    with pytest.raises(BadComponents, match="cannot read the components file"):
        read_components(Path("nowhere") / "box.toml")


def test_the_digest_is_that_of_the_facts() -> None:
    """A comment, another order or a better source ends no running table."""
    same = [
        GOOD + "# seen in the box\n",
        GOOD.replace("count = 3\nnames = ", "names = ").replace("open = true", "open = true\ncount = 3"),
        GOOD.replace('["a", "b"]', '[\n  "a",  # first\n  "b",\n]'),
        GOOD.replace('"rulebook"', '"rulebook, page 3"').replace('"derived"', '"found"'),
        GOOD.replace("count = 3", 'count = 3\ntunable = ["count"]'),
        GOOD.replace('"Box"', '"The Box"\nyear = 1999'),
    ]
    assert {box(text).digest for text in same} == {box(GOOD).digest}
    assert len({*same, GOOD}) == len(same) + 1


def test_another_fact_has_another_digest() -> None:
    other = [
        GOOD,
        GOOD.replace("count = 3", "count = 4"),
        GOOD.replace("count = 3", "count = 3.0"),
        GOOD.replace("count = 3", "count = true"),
        GOOD.replace("count = 3", 'count = "3"'),
        GOOD.replace("count = 3", "count = 1999-05-27"),
        GOOD.replace("count = 3", 'count = "1999-05-27"'),
        GOOD.replace("count = 3\n", ""),
        GOOD.replace('["a", "b"]', '["b", "a"]'),
        GOOD.replace('"Box"', '"Box"\ncolours = ["red"]'),
        GOOD + '[[cards]]\nkind = "b"\nprovenance = "derived"\nsource = "inference"\n',
    ]
    assert len({box(text).digest for text in other}) == len(other)


def test_the_order_of_the_file_cannot_be_asked_for() -> None:
    assert box(GOOD).root.keys() == ["cards", "meta", "tiles"]


def test_a_file_is_known_by_the_digest_of_its_bytes_too() -> None:
    """Release 0.1.0 took that: a record played with one's own corrected file opens with this very file."""
    assert box(GOOD).known_as(hashlib.sha256(GOOD.encode()).hexdigest())
    assert box(GOOD).known_as(box(GOOD + "# more").digest)
    assert not box(GOOD).known_as(hashlib.sha256(b"").hexdigest())
