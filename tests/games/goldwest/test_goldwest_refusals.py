"""Every sentence that refuses something is said somewhere, with the rule that refuses it (law 7)."""

import re
import tomllib

import pytest

from boomtown.games.goldwest import ENTRY
from boomtown.kernel.errors import IllegalAction, UnknownAction, WrongSeat
from boomtown.lab.coverage import rule_numbers
from boomtown.table.match import new_game
from games.goldwest.goldwest_scene import LEVI, SARA, Scene

RULES = rule_numbers(ENTRY.rules_text())


def bins() -> Scene:
    scene = Scene()
    scene.bins(SARA, "", "W", "", "T")
    scene.turn(SARA)
    return scene


def dropping() -> Scene:
    scene = Scene()
    scene.bins(SARA, "", "WT", "", "")
    scene.turn(SARA)
    scene.play("bin 2")
    return scene


def metals() -> Scene:
    scene = Scene()
    scene.coach(SARA, "copper", 8)
    scene.town(LEVI, 2)
    scene.metals(SARA, "CGG")
    return scene


def spent() -> Scene:
    scene = Scene()
    scene.metals(SARA, "CCCCCCSSSSGG")
    scene.play("invest 1", "town 7")
    return scene


def ability(card: int, price: str) -> Scene:
    scene = Scene(cards=[1, *range(14, 21)])
    scene.coach(SARA, "gold", 8)
    scene.camp(LEVI, "e4")
    scene.camp(SARA, "e3")
    scene.town(LEVI, 2)
    scene.metals(SARA, price)
    scene.play(f"invest {card}")
    return scene


def looked() -> Scene:
    scene = ability(18, "GGSS")
    scene.play("look a1")
    return scene


def post() -> Scene:
    scene = Scene(single="trade_wood_or_stone")
    scene.metals(SARA, "CG")
    scene.play("town 1")
    return scene


def building(held: str) -> Scene:
    scene = Scene()
    scene.build(SARA, held, settle=False)
    return scene


def choosing_hex() -> Scene:
    scene = Scene()
    scene.build(SARA, "W")
    return scene


REFUSED = {
    "no.empty_bin": (bins, "bin 1", "GW-5.2"),
    "no.not_carried": (dropping, "drop gold", "GW-5.4"),
    "no.metal": (metals, "ship silver", "GW-6.5"),
    "no.track_end": (metals, "ship copper", "GW-9.5"),
    "no.card": (metals, "invest 2", "GW-7.6"),
    "no.second_card": (spent, "invest 3", "GW-6.4"),
    "no.price": (metals, "invest 1", "GW-6.5"),
    "no.taken_space": (metals, "town 2", "GW-8.3"),
    "no.second_space": (spent, "town 5", "GW-6.4"),
    "no.share": (lambda: ability(17, "SSSS"), "town 3", "GW-14.6"),
    "no.looked": (looked, "look a1", "GW-14.7.2"),
    "no.face_up": (lambda: ability(18, "GGSS"), "look f2", "GW-14.7"),
    "no.own_camp": (lambda: ability(20, "SSSC"), "upgrade e4", "GW-14.9"),
    "no.post_kind": (post, "take copper", "GW-15.6"),
    "no.loot": (lambda: building("W"), "loot", "GW-10.5"),
    "no.settlement": (lambda: building("W"), "settlement", "GW-10.3"),
    "no.camp": (lambda: building("C"), "camp", "GW-10.2"),
    "no.token": (choosing_hex, "hex a1", "GW-10.1.1"),
}

ELSEWHERE = {
    "free step at the end of a track": (lambda: ability(15, "GGGG"), "ship gold", "no.track_end", "GW-14.4"),
    "free token on a taken space": (lambda: ability(16, "GGCC"), "town 2", "no.taken_space", "GW-8.3"),
    "space not paid for": (metals, "town 5", "no.price", "GW-6.5"),
}


def said(scene: Scene, action: str) -> tuple[str, str]:
    refusal = scene.state.why_not(scene.game.actions.parse(action))
    assert refusal is not None
    assert scene.why_not(action).endswith(f"({refusal.rule})")
    return refusal.message.key, refusal.rule


@pytest.mark.parametrize("key", REFUSED)
def test_refusal(key: str) -> None:
    arrange, action, rule = REFUSED[key]
    assert said(arrange(), action) == (key, rule)


@pytest.mark.parametrize("case", ELSEWHERE)
def test_the_same_sentence_under_another_rule(case: str) -> None:
    arrange, action, key, rule = ELSEWHERE[case]
    assert said(arrange(), action) == (key, rule)


def test_every_refusing_sentence_of_the_catalogue_is_tested() -> None:
    catalogue = tomllib.loads((ENTRY.folder / "locale" / "en.toml").read_text(encoding="utf-8"))
    sentences = {key for key in catalogue["say"] if key.startswith("no.")}
    assert sentences == set(REFUSED)
    assert {rule for *_, rule in REFUSED.values()} <= set(RULES)


def test_every_rule_that_the_code_cites_exists() -> None:
    for path in sorted(ENTRY.folder.glob("rules/*.py")):
        for rule in re.findall(r"GW-\d+(?:\.\d+)+", path.read_text(encoding="utf-8")):
            assert rule in RULES, f"{path.name} cites {rule}"
    text = (ENTRY.folder / "components.toml").read_text(encoding="utf-8")
    for rule in re.findall(r'rule = "(GW-[\d.]+)"', text):
        assert rule in RULES, f"components.toml cites {rule}"


def test_every_question_names_its_rule_and_has_a_sentence() -> None:
    for question in new_game("goldwest", 2).game.questions():
        assert question.rule in RULES
        assert ENTRY.words().has("ask." + question.name.replace(" ", "_"))


def test_a_match_tells_the_sentence_and_the_rule() -> None:
    match = new_game("goldwest", 2, seed="refuse")
    with pytest.raises(IllegalAction) as error:
        match.play("bin 3")
    assert (error.value.sentence, error.value.rule) == ("That bin is empty.", "GW-5.2")
    with pytest.raises(IllegalAction, match=r"You can do it when you build. \(GW-5.1\)"):
        match.play("loot")
    with pytest.raises(UnknownAction):
        match.play("hex z9")
    with pytest.raises(WrongSeat):
        match.play("bin 1", seat=1)
    assert match.version == 0, "nothing has changed"
