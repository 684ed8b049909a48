"""Questions, answers and the drawn table in words: what players read."""

import re

import pytest

from boards import place_of
from boomtown.games.goldwest import ENTRY
from boomtown.games.goldwest.rules.box import TERRAIN_IDS
from boomtown.games.goldwest.rules.position import GoldWestPosition
from boomtown.kernel.board import Place
from boomtown.kernel.luck import Chance
from games.goldwest.goldwest_scene import LEVI, SARA, Scene


def asks(scene: Scene) -> str:
    return scene.words.text(scene.state.question(), scene.game)


def place(scene: Scene, answer: str, seat: int = SARA) -> Place:
    found = place_of(ENTRY.board(scene.state.view(seat), scene.words), answer)
    assert found is not None
    return found


def test_a_turn_in_words() -> None:
    scene = Scene()
    scene.bins(SARA, "T", "CWTG", "", "")
    scene.show("e3", "SSG")
    scene.turn(SARA)
    assert asks(scene) == "Player 1: which bin do you activate?"
    assert scene.label("bin 2") == "Activate bin 2: 1 copper, 1 gold, 1 wood, 1 stone"
    scene.play("bin 2")
    assert asks(scene) == "Player 1: you carry 1 copper, 1 gold, 1 wood, 1 stone. What do you leave in bin 1?"
    assert scene.label("drop wood") == "Leave wood in bin 1"
    scene.play("drop gold")
    assert asks(scene) == "Player 1: you have 1 copper, 1 wood, 1 stone. How do you use your metals?"
    scene.play("done")
    assert [scene.label(action) for action in scene.options] == [
        "Build a Camp for 1 wood (1 influence)",
        "Build a Settlement for 1 wood, 1 stone (2 influence)",
    ]
    scene.play("settlement")
    assert asks(scene) == "Player 1: on which hex do you build a Settlement?"
    assert scene.label("hex e3") == "e3 in silver: 2 silver, 1 gold"
    scene.play("hex e3")
    assert asks(scene) == "Player 1: which bin takes 2 silver, 1 gold?"
    assert scene.label("store 2") == "Bin 2: 1 point" and scene.label("store 4") == "Bin 4: 3 points"
    scene.play("store 2")
    told = [scene.words.text(event.message, scene.game) for event in scene.listener.events]
    assert told[:5] == [
        "Player 1 begins turn 1.",
        "Player 1 activates bin 2: 1 copper, 1 gold, 1 wood, 1 stone.",
        "Player 1 leaves gold in bin 1.",
        "Player 1 pays 1 wood, 1 stone for a Settlement.",
        "Player 1: a Settlement on e3 (silver), taking 2 silver, 1 gold.",
    ]
    assert told[-3:] == [
        "Player 1 stores 2 silver, 1 gold in bin 2: 1 point.",
        "Player 1 discards 1 copper.",
        "Player 2 begins turn 1.",
    ]


@pytest.mark.rule("GW-5.6", "GW-10.1.1", "GW-10.6")
def test_looting_is_told_before_in_the_question_and_in_the_log() -> None:
    price = "you must loot (-1 point, a Camp to the Wanted area)"
    scene = Scene()
    scene.bins(SARA, "T", "CCT", "TG", "")
    scene.turn(SARA)
    assert scene.label("bin 1") == "Activate bin 1: 1 stone", "the stone arrives"
    assert price not in scene.label("bin 2"), "the stone can arrive: copper may stay behind"
    assert price in scene.label("bin 3"), "two pieces, two bins passed: nothing arrives"
    scene.play("bin 2")
    assert scene.label("drop copper") == "Leave copper in bin 1"
    assert scene.label("drop stone") == f"Leave stone in bin 1. No wood or stone: {price}"
    scene.play("drop stone", "done")
    assert asks(scene) == (
        "Player 1: you have neither wood nor stone and must loot. It costs 1 point and puts a Camp into the Wanted "
        "area. Which hex do you loot?"
    )
    scene.show("e3", "SSG")
    assert scene.label("hex e3") == "Loot e3 in silver: take 2 silver, 1 gold, lose 1 point"
    scene.play("hex e3")
    looted = next(event for event in scene.listener.events if event.message.key == "looted")
    assert scene.words.text(looted.message, scene.game) == (
        "Player 1 has neither wood nor stone, loots e3 (silver) and takes 2 silver, 1 gold: -1 point, a Camp goes to "
        "the Wanted area."
    )
    assert looted.rule == "GW-10.6"


@pytest.mark.rule("GW-5.6", "GW-15.6.2")
def test_no_loot_is_threatened_where_metals_can_buy_wood_or_stone() -> None:
    """Space 1 is the Trading Post and costs copper and gold; card 16 gives a free token, card 17 a shared one."""
    warning = "you must loot"
    scene = Scene(single="trade_wood_or_stone", cards=[1, 16, 17, 18])
    scene.bins(SARA, "CG", "CSS", "SSSSSS", "CCGGSS")
    scene.turn(SARA)
    assert warning not in scene.label("bin 1"), "copper and gold buy the post itself"
    assert warning in scene.label("bin 2"), "copper without gold"
    assert warning in scene.label("bin 3"), "silver buys nothing there while the space is empty"
    assert warning not in scene.label("bin 4"), "three of six arrive: copper and gold among them"
    scene.town(LEVI, 1)
    assert warning in scene.label("bin 1"), "the space is taken"
    assert warning not in scene.label("bin 3"), "four silver claim card 17: a token beside Levi's"
    scene.town(SARA, 1)
    assert warning in scene.label("bin 3"), "the space takes no third token"
    scene = Scene(single="trade_wood_or_stone", arrangement="aab/c.b/cdd", cards=[1, 16, 17, 18])
    scene.bins(SARA, "CCGG", "CCGG", "", "")
    scene.turn(SARA)
    assert warning not in scene.label("bin 1"), "card 16 gives a free token"
    assert warning in scene.label("bin 2"), "one metal stays behind"
    for single in ("vp4", "trade_gold"):
        other = Scene(single=single, cards=[1, 16, 17, 18])
        other.bins(SARA, "CG", "W", "", "")
        other.turn(SARA)
        assert warning in other.label("bin 1"), "nothing to build with is sold here"


def test_the_opening_example_fits_the_fixed_map() -> None:
    state = ENTRY.set_up(3, {"setup": "fixed"}).start(Chance(1))
    assert isinstance(state, GoldWestPosition)
    hexes = state.box.hexes
    for language in ("en", "fr"):
        found = re.search(
            r"([a-m]\d), (a gold hex beside the lake|un hexagone d'or au bord du lac)",
            ENTRY.rules_text(language).replace("’", "'"),
        )
        assert found is not None
        number = hexes.names.index(found[1])
        assert TERRAIN_IDS[state.layout.terrain[number]] == "gold" and hexes.shore[number]


@pytest.mark.rule("GW-5.6", "GW-11.2")
def test_nobody_is_warned_of_looting_in_the_final_turn() -> None:
    scene = Scene()
    scene.wanted(SARA, 12)
    scene.bins(SARA, "C", "", "C", "")
    scene.turn(SARA, scene.final_round)
    assert scene.label("bin 3") == "Activate bin 3: 1 copper"


def test_the_worked_turn_of_the_rules() -> None:
    """The turn at the head of rules.md, word by word."""
    scene = Scene()
    scene.bins(LEVI, "", "W", "GGTC", "")
    scene.coach(LEVI, "gold", 1)
    hex_ = next(name for name in scene.hexes_of("gold") if scene.status(name) == "face up")
    scene.show(hex_, "GGS")
    scene.turn(LEVI)
    assert "must loot" not in scene.label("bin 3")
    scene.play("bin 3")
    scene.play("drop copper", "drop gold")
    assert scene.usage == "GT" and scene.supply(LEVI) == ["G", "CW", "", ""]
    scene.play("ship gold", "done", "camp", f"hex {hex_}")
    assert scene.points(LEVI) == {"shipping": 2} and scene.influence(LEVI) == {"gold": 1}
    assert [scene.label(f"store {number}") for number in (2, 4)] == ["Bin 2: 1 point", "Bin 4: 3 points"]
    scene.play("store 2")
    assert scene.supply(LEVI) == ["G", "CSGGW", "", ""] and scene.score(LEVI) == 3


@pytest.mark.rule("GW-8.2", "GW-9.3", "GW-12.3", "GW-12.5", "GW-12.7", "GW-13.2")
def test_the_log_names_offices_tiles_and_places() -> None:
    scene = Scene()
    scene.coach(SARA, "copper", 3)
    scene.metals(SARA, "CCS")
    scene.play("ship copper", "town 4")
    told = [scene.words.text(event.message, scene.game) for event in scene.listener.events]
    assert "Player 1 ships copper to stop 4 and takes the bonus tile 7: 7 points." in told
    assert "Player 1 places a token on space 4 of Boomtown, Frontier Office." in told
    end = Scene(players=3)
    end.camp(SARA, "e3")
    end.camp(LEVI, "e4")
    end.town(SARA, 2)
    end.score_up()
    told = [end.words.text(event.message, end.game) for event in end.listener.events]
    assert "Player 1 scores 8 in silver, shared first." in told
    assert "Player 1 scores 1 for the Docks." in told
    assert "GW-13.2" in end.cited and "GW-12.5" in end.cited


@pytest.mark.rule("GW-4.5", "GW-12.3", "GW-12.8")
def test_what_is_open_is_on_the_table() -> None:
    scene = Scene()
    scene.coach(SARA, "copper", 3)
    scene.metals(SARA, "C")
    scene.play("ship copper")
    scene.camp(LEVI, "e4")
    board = ENTRY.board(scene.state.view(LEVI), scene.words)
    assert ("Shipping tiles", "1") in board.panels[SARA].lines
    terrains = next(section for section in board.sections if section.id == "terrains")
    assert [place.mark for place in terrains.places] == ["8/4", "9/5", "10/6", "11/7"]
    assert terrains.places[2].caption == "silver: 10 to the first, 6 to the second. Player 2 1"
    two = Scene(players=2, single="trade_wood_or_stone")
    board = ENTRY.board(two.state.view(LEVI), two.words)
    assert [place.mark for place in board.sections[-1].places] == ["4", "5", "6", "7"]
    assert board.sections[1].places[0].title == "Trading Post: 1 wood or stone"


def test_the_drawn_table() -> None:
    scene = Scene()
    scene.show("e3", "SSG")
    scene.camp(LEVI, "e4")
    scene.settlement(SARA, "h3")
    scene.looted(SARA, "i2")
    scene.town(SARA, 2)
    assert place(scene, "hex e3").caption == "e3, silver: 2 silver, 1 gold"
    assert place(scene, "hex e4").caption == "e4, silver: Camp of Player 2"
    assert place(scene, "hex h3").caption == "h3, silver: Settlement of Player 1"
    assert place(scene, "hex i2").caption == "i2, gold, looted"
    assert place(scene, "hex a1").caption == "a1, copper, face down"
    docks = "Space 2, 1 silver, 1 gold: Docks (1 per Camp, 2 per Settlement on the shore). Token of Player 1"
    assert place(scene, "town 2").caption == docks
    out = Scene(players=2)
    assert place(out, "hex c2").caption == "c2, not in play"


def test_abilities_of_cards_in_words() -> None:
    scene = Scene()
    said = [scene.game.noun("ability", card - 1, scene.words) for card in (10, 14, 15, 16, 17, 18, 19, 20)]
    assert said == [
        "1 influence in silver",
        "1 free coach step",
        "2 free coach steps",
        "a free token in Boomtown",
        "a token on an opponent's space in Boomtown",
        "a look at 2 face-down tokens",
        "2 resources of your choice",
        "a Camp upgraded to a Settlement",
    ]
    assert place(scene, "invest 14").caption == ("Investment 14: 3 copper, 1 silver for 7 points and 1 free coach step")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_answer_that_chooses_something_on_the_table_has_its_place(players: int) -> None:
    luck = Chance(players)
    state = ENTRY.set_up(players, {"single": "any"}).start(luck)
    assert isinstance(state, GoldWestPosition)
    words = ENTRY.words()
    while not state.over:
        options = state.options()
        board = ENTRY.board(state.view(state.seat), words)
        for action in options:
            text = state.box.actions.text(action)
            if text.split()[0] in ("bin", "ship", "invest", "town", "hex", "look", "upgrade", "store"):
                assert place_of(board, text) is not None, text
        state.apply(options[luck.below(len(options))], luck)
    assert ENTRY.board(state.view(SARA), words).notes == ["The game is over"]


def test_turns_are_counted_for_people() -> None:
    scene = Scene()
    assert ENTRY.board(scene.state.view(SARA), scene.words).notes == ["Turn 1 of 12"]
    scene.camp(SARA, "e3", "e4")
    assert ENTRY.board(scene.state.view(SARA), scene.words).notes == ["Turn 3 of 12"]
    for seat, camps in [(0, 10), (1, 12), (2, 12)]:
        scene.wanted(seat, camps)
    scene.turn(SARA, scene.final_round)
    assert ENTRY.board(scene.state.view(SARA), scene.words).notes == ["Final turn"]


def test_advice_counts_points_and_what_is_in_sight() -> None:
    scene = Scene()
    advice = ENTRY.advice(scene.game)
    assert all(scene.words.has(reason) for reason in advice.reasons)
    before = advice.value(scene.state, SARA)
    scene.camp(SARA, "e3")
    assert len(advice.parts(scene.state, SARA)) == len(advice.reasons)
    assert advice.value(scene.state, SARA) > before, "a Camp is worth something"
    scene.score_up()
    assert advice.value(scene.state, SARA) == scene.score(SARA) * 100, "in the end only points count"
