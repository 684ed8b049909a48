"""Sections 1 to 3 and 19: what is in the box, the set-up and what is open."""

import tomllib
from collections import Counter

import pytest

from boomtown.games.wildcatters import ENTRY
from boomtown.games.wildcatters.rules import setup
from boomtown.games.wildcatters.rules.box import AREAS, CARDS, DRAFT_CARD, DRAFT_PIECE
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel.luck import Chance
from boomtown.kernel.message import Listener
from boomtown.kernel.view import NOBODY
from games.wildcatters.wildcatters_scene import BLUE, GREEN, RED, WORDS, YELLOW, Laid, Scene, areas, made

FACTS = tomllib.loads((ENTRY.folder / "components.toml").read_text(encoding="utf-8"))


def started(players: int, seed: int = 3) -> WildcattersPosition:
    state = made(players).start(Chance(seed))
    assert isinstance(state, WildcattersPosition)
    return state


def drafted(players: int, seed: int = 3) -> WildcattersPosition:
    """A game played at random up to the first turn."""
    state = started(players, seed)
    chance = Chance(seed)
    while state.asked().name != "take":
        options = state.options()
        state.apply(options[chance.below(len(options))], chance)
    return state


# ---------------------------------------------------------------------- goal and components


@pytest.mark.rule("WC-1.1")
@pytest.mark.parametrize(("players", "rounds"), [(2, 8), (3, 8), (4, 7)])
def test_rounds_by_players(players: int, rounds: int) -> None:
    state = started(players)
    listener = Listener()
    state.listener = listener
    chance = Chance(5)
    while not state.over:
        options = state.options()
        state.apply(options[chance.below(len(options))], chance)
    turns = Counter(e.message.values["company"] for e in listener.events if e.message.key == "turn_begins")
    assert turns == dict.fromkeys(range(players), rounds)


@pytest.mark.rule("WC-1.2", "WC-1.3")
def test_points_change_only_at_the_end_or_for_a_new_display() -> None:
    state = started(4)
    chance = Chance(6)
    while not state.over:
        assert all(points in (10, 6, 2) for points in state.scores())
        options = state.options()
        state.apply(options[chance.below(len(options))], chance)
    best = max(state.scores())
    assert [seat for seat, points in enumerate(state.scores()) if points == best][0:1] == state.winners()


@pytest.mark.rule("WC-2.1")
def test_continents_areas_and_harbours() -> None:
    box = made(4)
    assert len(box.continent_ids) == 7 and len(box.area_ids) == 8 and len(box.harbour_ids) == 14
    assert Counter(box.continent_of) == dict.fromkeys(range(7), 2)
    assert [box.continent_ids[box.continent_of[area]] for area in range(AREAS)] == [
        "north_america", "north_america", "south_america", "south_america", "russia", "russia", "asia", "asia"
    ]  # fmt: skip
    text = ENTRY.rules_text()
    for name in box.harbour_names + box.continent_names:
        assert name in text


@pytest.mark.rule("WC-2.2")
def test_train_spaces() -> None:
    box = made(4)
    assert box.oilfields == 7
    assert list(box.train_room[:AREAS]) == [3] * 8
    rules, words = ENTRY.rules_text(), ENTRY.words()
    for border in range(10):
        ends = f"{box.node_name(box.border_a[border], words)}, {box.node_name(box.border_b[border], words)}"
        assert f"| {ends} | {box.train_room[AREAS + border]} |" in rules
    assert sum(box.train_room) == 41
    assert box.node_of[box.harbour_ids.index("perth")] == 10, "Australia lies beyond the railway"


@pytest.mark.rule("WC-2.3")
def test_pieces_of_a_company() -> None:
    w = Scene().state
    for seat in range(4):
        assert (w.rigs_left[seat], w.pumpjacks_left[seat], w.trains_left[seat]) == (10, 11, 8)
        assert (w.refineries_left[seat], w.barrels_left[seat], w.refinery_chip[seat]) == (5, 36, 1)
    assert made(4).tankers == 4


@pytest.mark.rule("WC-2.4", "WC-2.5")
def test_area_cards() -> None:
    box = made(4)
    for area in range(AREAS):
        cards = [card for card in range(CARDS) if box.card_area[card] == area]
        assert Counter(bool(box.card_light[card]) for card in cards) == {True: 4, False: 2}
        assert sum(box.card_refinery[card] for card in cards) == 1
    for card in range(CARDS):
        worth = 2 * box.card_workers[card] + box.card_shares[card] + 2 * box.card_drops[card]
        expected = 0 if box.card_refinery[card] else 6 if box.card_light[card] else 8
        assert worth == expected, box.card_ids[card]
    for colour in range(4):
        shares = Counter[int]()
        for card in range(CARDS):
            if box.card_colour[card] == colour:
                shares[box.card_light[card]] += box.card_shares[card]
        assert shares == {1: 12, 0: 4}
    assert box.noun("card", box.card_ids.index("san_francisco_light_1"), WORDS) == "San Francisco: 3 workers"
    assert box.noun("card", box.card_ids.index("murmansk_light_1"), WORDS) == "Murmansk: 2 workers, 2 red shares"


@pytest.mark.rule("WC-2.4")
def test_the_rules_list_every_card() -> None:
    box = made(4)
    for area in range(AREAS):
        columns = [box.harbour_names[area]]
        for light in (1, 0):
            cards = [card for card in range(CARDS) if box.card_area[card] == area and box.card_light[card] == light]
            columns.append("; ".join(box.bonus(card, WORDS) for card in cards))
        assert f"| {' | '.join(columns)} |" in ENTRY.rules_text()


@pytest.mark.rule("WC-2.6")
def test_consolidation_chips() -> None:
    box = made(4)
    assert list(box.chip_points) == [2, 4, 7, 10]
    assert list(box.chip_price) == [2, 3, 4, 5]


@pytest.mark.rule("WC-2.7")
def test_the_bank_never_runs_out() -> None:
    """More red shares and workers are out than the box has cards and tokens for (140 and 160): it goes on."""
    scene = Scene()
    scene.shares(RED, 200, 0, 0, 0)
    scene.workers(RED, 300)
    scene.display("murmansk_light_1")
    scene.turn(RED)
    scene.play("take murmansk_light_1", "loan", "loan", "loan")
    assert scene.held(RED)[RED] == 200 + 2 + 30 and scene.state.workers[RED] == 302


@pytest.mark.rule("WC-2.8")
def test_fewer_barrels_than_wanted() -> None:
    scene = Scene()
    scene.waiting(RED, "basra", 34)
    scene.rigs(RED, "lima")
    scene.pumpjacks(GREEN, "lima", 0)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "develop")
    assert scene.wells(RED, "lima") == [2] and scene.state.barrels_left[RED] == 0


@pytest.mark.rule("WC-2.9")
def test_pieces_run_out_and_rigs_come_back() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 4)
    scene.rigs(RED, "basra", 4)
    scene.rigs(RED, "murmansk", 2)
    scene.pumpjacks(GREEN, "lima", 0)
    scene.workers(RED, 60)
    scene.turn(RED, "singapore_light_3")
    assert scene.why_not("rig") == "You have no such piece left. (WC-2.9)"
    scene.play("done", "done")
    scene = Scene()
    scene.rigs(RED, "lima", 1)
    scene.pumpjacks(RED, "lima", *[0] * 3)
    scene.turn(RED, "lima_light_3")
    left = int(scene.state.rigs_left[RED])
    scene.play("done", "develop")
    assert scene.state.rigs_left[RED] == left + 1
    assert scene.wells(RED, "lima") == [3, 0, 0, 0], "dry pumpjacks stay"


def test_every_fact_says_where_it_comes_from() -> None:
    for name, table in FACTS.items():
        if name == "meta":
            continue
        for entry in table if isinstance(table, list) else [table]:
            assert entry["provenance"] in ("found", "derived", "reconstructed") and entry["source"]
            for key in entry.get("tunable", []):
                assert key in entry


# ---------------------------------------------------------------------- set-up


@pytest.mark.rule("WC-3.1")
def test_the_starting_player_is_drawn() -> None:
    scene = Scene(start=2)
    assert list(scene.state.order) == [2, 3, 0, 1]
    assert list(scene.state.sequence) == [2, 3, 0, 1]


@pytest.mark.rule("WC-3.2")
def test_shares_workers_and_points_at_the_start() -> None:
    scene = Scene()
    assert scene.held(RED) == [20, 5, 0, 0]
    assert scene.held(BLUE) == [5, 0, 0, 20]
    assert list(scene.state.workers) == [20] * 4
    assert list(scene.state.points) == [10] * 4


@pytest.mark.rule("WC-3.3")
def test_first_tankers() -> None:
    scene = Scene(settle=True, start=1)
    assert (scene.seat, scene.asked) == (GREEN, "anchor")
    assert scene.options == ["anchor luanda", "anchor dar_es_salaam"]
    scene.play("anchor dar_es_salaam", "anchor luanda", "anchor luanda", "anchor luanda")
    assert scene.tankers_of(GREEN) == ["dar_es_salaam"] and scene.tankers_of(RED) == ["luanda"]
    assert scene.asked == "draft_card"


@pytest.mark.rule("WC-3.4", "WC-19.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_are_secret(players: int) -> None:
    state = started(players)
    chance = Chance(1)
    while state.asked().name != "draft_card":
        state.apply(state.options()[0], chance)
    for seat in range(players):
        hand = list(state.hands[seat * AREAS : (seat + 1) * AREAS])
        assert sum(hand) == 8
        view = state.view(seat)
        assert list(view.hand) == hand
        assert sum(view.dealing.unseen) == 32 - 8
    assert list(state.view(NOBODY).hand) == [0] * AREAS
    mine = state.view(0)
    for seed in range(5):
        world = mine.deal(Chance(seed))
        assert world.view(0).encode() == mine.encode()


@pytest.mark.rule("WC-3.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_pieces_each(players: int) -> None:
    state = drafted(players)
    w = state
    for seat in range(players):
        assert (w.rigs_left[seat], w.trains_left[seat], w.refineries_left[seat]) == (7, 6, 4)
        assert w.hand_size[seat] == 0
    assert sum(w.workers[seat] for seat in range(players)) == sum(made(players).start_workers), "nothing is paid"


@pytest.mark.rule("WC-3.5")
def test_a_card_is_shown_and_one_piece_placed() -> None:
    scene = Scene(settle=True)
    scene.play(*["anchor luanda"] * 4)
    area = scene.offered("card")[0]
    other = next((name for name in areas() if name not in scene.offered("card")), "")
    if other:
        assert "(WC-3.5)" in scene.why_not(f"card {other}")
    scene.play(f"card {area}")
    assert (scene.seat, scene.asked) == (RED, "draft_piece")
    assert "rig" in scene.options and f"train {area}" in scene.options and f"refinery {area}" in scene.options
    scene.play("rig")
    assert scene.rigs_of(RED, area) == 1
    assert scene.seat == GREEN and scene.state.hand_size[RED] == 7


def drafting(players: int = 4) -> Scene:
    """Nobody has placed anything; red is about to place a piece with a card of Montréal."""
    scene = Scene(players)
    scene.state.agenda.push(DRAFT_PIECE, RED, scene.area("montreal"))
    return scene


@pytest.mark.rule("WC-3.6")
def test_a_train_on_the_border_of_the_area() -> None:
    scene = drafting()
    assert scene.offered("train") == ["montreal", "san_francisco--montreal"]
    scene.train(GREEN, "san_francisco--montreal", "san_francisco--montreal")
    scene.state.choices.known = False
    assert scene.offered("train") == ["montreal"]
    assert "(WC-7.8)" in scene.why_not("train san_francisco--montreal")
    assert "(WC-3.6)" in scene.why_not("train lima")


@pytest.mark.rule("WC-3.7", "WC-3.8")
def test_one_refinery_per_continent() -> None:
    scene = drafting()
    assert scene.offered("refinery") == ["montreal"]
    assert "(WC-3.8)" in scene.why_not("refinery luanda")
    scene.refinery(GREEN, "san_francisco")
    scene.refinery(BLUE, "luanda")
    scene.state.choices.known = False
    assert scene.offered("refinery") == ["rotterdam", "marseille", "perth", "sydney"]
    assert "(WC-3.7)" in scene.why_not("refinery montreal")
    assert "(WC-3.7)" in scene.why_not("refinery dar_es_salaam")


@pytest.mark.rule("WC-3.9")
def test_a_card_nothing_can_be_placed_with() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 3)
    scene.refinery(RED, "lima")
    scene.train(GREEN, "montreal", "montreal", "montreal")
    scene.train(BLUE, "san_francisco--montreal", "san_francisco--montreal")
    assert not setup.card_is_playable(scene.state, RED, scene.area("montreal"))
    assert setup.card_is_playable(scene.state, RED, scene.area("san_francisco"))
    for name in ("montreal", "san_francisco"):
        scene.state.hands[RED * AREAS + scene.area(name)] = 1
    scene.state.agenda.push(DRAFT_CARD, RED)
    assert scene.options == ["card san_francisco"]
    assert "(WC-3.9)" in scene.why_not("card montreal")


@pytest.mark.rule("WC-3.10", "WC-3.12")
@pytest.mark.parametrize(("players", "light", "dark"), [(2, 32, 0), (3, 32, 8), (4, 32, 16)])
def test_draw_pile_and_display(players: int, light: int, dark: int) -> None:
    state = drafted(players)
    assert len(state.display) == 8
    assert all(made(players).card_light[card] for card in state.display), "light cards come first"
    assert (state.light.size, state.dark.size) == (light - 8, dark)


@pytest.mark.rule("WC-3.11", "WC-18.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_wildcatter_disks(players: int) -> None:
    w = drafted(players)
    for area in range(AREAS):
        expected = 1 if players == 2 or w.rigs_in(area) >= 2 else 2
        assert w.disks_unsold[area] == expected


@pytest.mark.rule("WC-3.13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_sixteen_disks_and_the_spare_ones(players: int) -> None:
    s = drafted(players)
    assert made(players).disks == 16
    assert s.disks_spare == 16 - sum(s.disks_unsold)
    ledger = next(ledger for ledger in s.ledgers() if ledger.name == "Wildcatter disks")
    assert ledger.expected == ledger.found == 16


@pytest.mark.rule("WC-2.3")
def test_which_company_a_seat_plays_is_said() -> None:
    scene = Scene(3)
    assert scene.log()[:3] == [
        "Player 1 plays the red company.",
        "Player 2 plays the green company.",
        "Player 3 plays the yellow company.",
    ]
    assert made(3).noun("company", YELLOW, WORDS) == "Yellow (Player 3)"
    assert made(3).noun("company", BLUE, WORDS) == "Corporation Blue"


@pytest.mark.rule("WC-3.12", "WC-4.3", "WC-5.3", "WC-14.10")
def test_every_draw_cites_the_rule_of_its_moment() -> None:
    state = started(4)
    listener = Listener()
    state.listener = listener
    chance = Chance(3)
    while state.asked().name != "take":
        options = state.options()
        state.apply(options[chance.below(len(options))], chance)
    assert [event.rule for event in listener.events if event.message.key == "card_drawn"] == ["WC-3.12"] * 8

    def drawn(scene: Scene) -> list[str]:
        return [event.rule for event in scene.listener.events if event.message.key == "card_drawn"]

    scene = Scene()
    scene.new_round(2)
    assert drawn(scene) == ["WC-4.3"]
    scene = Scene()
    scene.turn(RED)
    scene.play("replace")
    assert drawn(scene) == ["WC-5.3"] * 8
    scene.play("take " + scene.shown()[0], "done")
    assert drawn(scene) == ["WC-5.3"] * 8 + ["WC-14.10"]


@pytest.mark.rule("WC-19.1")
def test_only_hands_and_the_order_of_decks_are_secret() -> None:
    state = started(4)
    while state.asked().name == "anchor":
        state.apply(state.options()[0], Chance(4))
    seen = [state.view(seat).fields() for seat in range(4)]
    differing = {name for name in seen[0] if any(view[name] != seen[0][name] for view in seen)}
    assert differing == {"seat", "hand", "deal.unseen"}
    hidden = set(state.fields()) - set(seen[0])
    assert "hands" in hidden and "shares" not in hidden, "share holdings are in every view"


@pytest.mark.rule("WC-19.2")
def test_shares_are_tracked_and_drawn_only_when_open() -> None:
    for setting in ("no", "yes"):
        game = ENTRY.set_up(4, {"open": setting})
        state = game.start(Laid())
        view = state.view(RED)
        assert "shares" in view.tracked()
        assert view.fields()["shares"] == list(state.fields()["shares"])  # type: ignore[arg-type]
        board = ENTRY.board(view, WORDS)
        lines = [dict(panel.lines)["Shares"] for panel in board.panels]
        assert lines[RED] == "20 red, 5 green"
        assert lines[GREEN] == ("20 green, 5 yellow" if setting == "yes" else "face down")
        nobody = ENTRY.board(state.view(NOBODY), WORDS)
        assert (dict(nobody.panels[0].lines)["Shares"] == "face down") == (setting == "no")


def test_every_question_names_a_rule_of_the_book() -> None:
    text = ENTRY.rules_text()
    for players in (2, 3, 4):
        for question in made(players).questions():
            assert f"**{question.rule}** " in text
