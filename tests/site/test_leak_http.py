"""Two games that differ only in what seat A may not know give A the same bytes: pages, fragments, refusals, streams.

A game is played at random; then one outcome that neither A nor a spectator learned is exchanged for another one, and
everything is played again with the same answers, as long as A's view stays the same. Both games run over HTTP, and
both A and a stranger look at every address of the table. (OIL has no secrets: everything it draws is seen by all.)
"""

import asyncio
import base64
import json
import logging
import re
import time
from dataclasses import dataclass
from types import SimpleNamespace

import pytest
from at_table import PART, Person, let_bots_play, play_to_end, scene, site_host
from django.test import Client
from listening import PATIENCE, Listener, until

from boomtown import games
from boomtown.drawing.scene import Scene
from boomtown.kernel.errors import BadOutcome, RulesError
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance, Noted, Script, Seeded
from boomtown.kernel.record import Header
from boomtown.kernel.state import State
from boomtown.site import protocol, service
from boomtown.site.people import programs
from boomtown.site.people.models import Player, Program
from boomtown.site.tables import models
from boomtown.site.tables.live import watching
from boomtown.site.tables.live.background import in_thread
from boomtown.site.tables.live.desks import desks
from boomtown.site.tables.models import Table
from boomtown.site.tables.play import moves, opening, seating, thinking
from boomtown.site.tables.urls import urlpatterns
from boomtown.table import hinting
from boomtown.table.hinting import Counsel

A = 0
CURIOUS = ("look", "invest")
AFTERWARDS = 6
"""So many answers at least are played after the games part."""
PLACES = 20
"""A asks why about so many places of the board at most."""
GAMES = [("goldwest", 3, 33), ("giganten", 3, 0), ("blackgold", 3, 0), ("wildcatters", 3, 0)]
"""Game, players, and where the search for twins begins."""


@dataclass
class Story:
    """A game as answers and outcomes; `luck[0]` is the set-up's."""

    actions: list[int]
    luck: list[list[int]]


def tell(game: Game, seed: int, length: int) -> tuple[Story, list[list[int]]]:
    """A random game of people who like to look at things, and who learned each of its outcomes."""
    luck = Noted(Seeded(b"%032d" % seed))
    chooser = Chance(seed)
    state = game.start(luck)
    story = Story([], [luck.outcomes])
    knowers = [luck.knowers]
    while not state.over and len(story.actions) < length:
        options = state.options()
        wanted = [action for action in options if game.actions.text(action).startswith(CURIOUS)] or options
        action = wanted[chooser.below(len(wanted))]
        luck.clear()
        state.advance(action, luck)
        story.actions.append(action)
        story.luck.append(luck.outcomes)
        knowers.append(luck.knowers)
    return story, knowers


def positions(game: Game, story: Story) -> list[State]:
    """The positions of a story as far as it can be played."""
    found: list[State] = []
    try:
        state = game.start(Script(story.luck[0]))
        found.append(state.clone())
        for action, luck in zip(story.actions, story.luck[1:], strict=True):
            script = Script(luck)
            state.apply(action, script)
            if not script.finished:
                break
            found.append(state.clone())
    except (BadOutcome, RulesError):
        pass
    return found


def twins(game: Game, first: int, length: int = 160) -> tuple[Story, Story, int]:
    """Two stories that A cannot tell apart and somebody else can, and the line at which they part."""
    for seed in range(first, first + 60):
        story, knowers = tell(game, seed, length)
        plain = positions(game, story)
        for line in range(len(story.luck)):
            for draw, who in enumerate(knowers[line]):
                if who == -1 or who & 1 << A or who == 0:
                    continue
                for other in range(40):
                    if other == story.luck[line][draw]:
                        continue
                    luck = [list(outcomes) for outcomes in story.luck]
                    luck[line][draw] = other
                    changed = positions(game, Story(story.actions, luck))
                    same = 0
                    while same < len(changed) and not any(differ(plain[same], changed[same], seat) for seat in (A, -1)):
                        same += 1
                    others = range(1, int(game.players))
                    told_apart = any(differ(plain[at], changed[at], seat) for at in range(same) for seat in others)
                    turns = [at for at in range(line + 1, same - 1) if plain[at].seat == A]
                    if told_apart and turns and same - line > AFTERWARDS:
                        end = min(same, max(turns[0] + 3, line + 2 * AFTERWARDS))
                        actions = story.actions[: end - 1]
                        return Story(actions, story.luck[:end]), Story(actions, luck[:end]), line
    raise AssertionError("no such games were found")


def differ(one: State, other: State, seat: int) -> bool:
    return one.view(seat).encode() != other.view(seat).encode()


class Told(Script):
    """Stands for seeded luck: a table's first luck gives the set-up, its second the answers."""

    story: Story
    made = 0

    def __init__(self, seed: bytes) -> None:
        first = Told.made == 0
        Told.made += 1
        luck = [Told.story.luck[0]] if first else Told.story.luck[1:]
        super().__init__([outcome for outcomes in luck for outcome in outcomes])


class Ear:
    """Everything A and a stranger are sent."""

    def __init__(self, anna: Person, table: Table) -> None:
        self.anna = anna
        self.table = table
        self.url = f"/t/{table.id}"
        self.stranger = Client()
        owner = Player.objects.guest("Olga")
        self.program, _ = Program.objects.get_or_create(player=anna.player, defaults={"owner": owner, "scopes": "play"})
        """What her seat is told by the protocol, too, as if she were a program."""
        self.heard: list[tuple[str, int, str]] = []

    def get(self, path: str, client: Client | None = None, **headers: str) -> None:
        self.note(path, (client or self.anna.client).get(path, headers={**headers}))

    def note(self, what: str, response: object) -> None:
        headers = response.headers.items()  # type: ignore[attr-defined]
        kept = sorted((k, v) for k, v in headers if k not in ("Date", "Content-Length"))  # tickets differ in length
        body = response.content.decode()  # type: ignore[attr-defined]
        self.heard.append((what, response.status_code, neutral(f"{kept}\n{body}")))  # type: ignore[attr-defined]

    def look_around(self, version: int) -> None:
        """Every address of the table, whatever it is for, and the lobby."""
        about = f"?seat={A}&place=d3&action=pass&version={version}"
        for pattern in urlpatterns:
            route = str(pattern.pattern)
            if "table_id" not in route:
                continue
            path = "/" + route.replace("<slug:table_id>", self.table.id).replace("<int:version>", str(version))
            for client in (self.anna.client, self.stranger):
                self.get(path + about, client, **({} if route.endswith((">", "end")) else PART))
        self.get(self.url)
        self.get(f"{self.url}?seat=1")
        self.get(f"{self.url}/log?seat=1")
        self.get(f"{self.url}/at/{version}?seat=1", **{"X-Frame": "1"})
        self.get("/")
        self.get("/lists", self.stranger)
        for token in (programs.token_of(self.program), ""):
            for seat in (A, 1, -1):
                self.call(token, seat)

    def call(self, token: str, seat: int) -> None:
        headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
        path = f"/api/v1/tables/{self.table.id}"
        scope = {"method": "GET", "path": path, "query_string": f"seat={seat}".encode(), "headers": headers}
        reply = protocol.answered(scope, b"")
        self.heard.append((f"protocol {seat}", reply.status, reply.body.decode()))

    def look_back(self, first: int, last: int) -> None:
        for version in range(first, last + 1):
            for client in (self.anna.client, self.stranger):
                self.get(f"{self.url}/at/{version}", client, **{"X-Frame": "1"})

    def try_things(self, version: int) -> None:
        """What is refused is refused in the same words."""
        tries = {"undo": {"seat": A, "version": version - 1}, "sit": {"seat": 1}, "return": {"seat": 1}}
        tries |= {"verify": {}, "begin": {}, "rematch": {}, "stand-in": {"away": 1}, "leave": {"seat": 1}}
        for what, values in tries.items():
            self.note(what, self.anna.post(self.table, what, **values))
        self.note("foreign", self.anna.move(self.table, 1, version, "done"))
        self.note("early", self.anna.move(self.table, A, version + 1, "done"))
        self.note("wrong", self.anna.move(self.table, A, version, "nonsense"))

    def consider(self, now: Scene) -> None:
        """All that A can ask about her answers."""
        self.get(f"{self.url}/hint?seat={A}", **PART)
        for answer in now.answers:
            self.get(f"{self.url}/label?seat={A}&action={answer.text}", **PART)
        if now.amounts is not None:
            for amount in (now.amounts.least, now.amounts.most, now.amounts.most + 1):
                self.get(f"{self.url}/label?seat={A}&action={now.amounts.word} {amount}", **PART)
        places = [place.id for section in now.board.sections for place in section.places if place.answers]
        for place in places[:: len(places) // PLACES + 1]:
            self.get(f"{self.url}/why?seat={A}&place={place}", **PART)


def neutral(text: str) -> str:
    """Without what differs from request to request."""
    text = re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]*', r"\1", text)
    text = re.sub(r"[\w-]{20,}:[\w-]{4,8}:[\w-]{43}", "", text)  # a ticket
    text = re.sub(r'(data-now=")[0-9]*', r"\1", text)
    text = re.sub(r'("X-CSRFToken": ")[^"]*', r"\1", text)
    text = re.sub(r"csrftoken=[^;]*", "", text)
    text = re.sub(r"nonce-[^'\"]*", "", text)
    text = re.sub(r"<time[^>]*>[^<]*</time>", "", text)
    return re.sub(r"\d+ (second|minute)s?( ago)?|just now", "", text)


def sent(story: Story, parting: int, key: str, players: int) -> list[tuple[str, int, str]]:
    """Play a story over HTTP; returns all that A was sent, the streams included."""
    Told.story = story
    Told.made = 0
    desks.clear()
    people = [Person(f"Player {number}") for number in range(players)]
    people[A].client.cookies["words"] = "on"  # the most that can be seen
    table = opening.open_table(people[A].player, key, ["me", *["open"] * (players - 1)], friendly=True)
    for seat in range(1, players):
        seating.sit(table.id, people[seat].player, seat)
    ear = Ear(people[A], table)
    texts = games.find(key).set_up(players).actions

    for version, action in enumerate(story.actions[:parting]):
        seat = scene(table, -1).asked
        moves.move(table.id, people[seat].player, seat, version, texts.text(action))

    listener = Listener(people[A], [f"{table.id}~{A}~-1", f"{table.id}~-1~-1", f"{table.id}~1~-1"])

    def latest() -> dict[object, object]:
        """The revision each viewpoint of the stream was sent last."""
        return {frame["seat"]: frame["revision"] for frame in listener.data()}

    def wait_for_stream() -> None:
        """Who falls behind is told the present alone: then the two worlds would differ by the machine's speed."""
        known, deadline = desks.at(table.id).facts, time.monotonic() + PATIENCE
        assert known is not None
        while {(seen := latest()).get(A), seen.get(-1)} != {known.revision}:
            assert time.monotonic() < deadline, "the stream does not follow"
            time.sleep(0.005)

    def answer(person: Person, now: Scene, action: str) -> None:
        response = person.move(table, now.asked, now.version, action)
        assert response.status_code == 200, response.content  # type: ignore[attr-defined]
        wait_for_stream()
        if now.asked == A:
            ear.note("move", response)

    def play_on() -> None:
        """Look around when the games have parted, at A's first turn, and at the end; she takes an answer back once."""
        considered = undone = False
        for number, action in enumerate(story.actions[parting:]):
            now = scene(table, A)
            if number == 1:
                ear.look_around(now.version)
                ear.try_things(now.version)
            if now.asked == A and number and not considered:
                considered = True
                ear.look_around(now.version)
                ear.try_things(now.version)
                ear.consider(now)
                ear.note("sure", people[A].move(table, A, now.version, texts.text(action), confirmed=0))
                wait_for_stream()
            if scene(table, A).version == now.version:
                answer(people[now.asked], now, texts.text(action))
            after = scene(table, A)
            if after.can_undo and not undone:
                undone = True
                ear.note("taken back", people[A].post(table, "undo", seat=A, version=after.version))
                wait_for_stream()
                answer(people[A], scene(table, A), texts.text(action))
        last = scene(table, A).version
        ear.look_around(last)
        ear.look_back(parting, last)

    async def play_and_listen() -> None:
        await watching.switchboard.start()
        await listener.open()
        events = listener.events
        await until(lambda: len(latest()) == 2)
        await in_thread(play_on)
        await watching.switchboard.stop()
        await asyncio.wait_for(listener.task, PATIENCE)
        frames = [event for event in events if event.startswith("event: frame")]
        assert len(frames) >= 2 * (len(story.actions) - parting)
        news = [event for event in events if "data: " in event and not event.startswith("event: beat")]
        told = sorted((event.partition("data: ")[2] for event in news), key=_watched)
        ear.heard.extend((f"event {number}", 200, event) for number, event in enumerate(told))

    asyncio.run(play_and_listen())
    return ear.heard


def _watched(data: str) -> int:
    """Views of one stream are served side by side: each in its own order."""
    return int(json.loads(data)["seat"])


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("key", "players", "first"), GAMES)
def test_what_a_seat_may_not_know_is_in_nothing_it_is_sent(
    key: str, players: int, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.find(key).set_up(players)
    story, twin, parting = twins(game, first)
    assert story.luck != twin.luck and story.actions == twin.actions

    monkeypatch.setattr(Header, "luck", lambda header, seed: Told(seed))
    monkeypatch.setattr(models.Table._meta.get_field("id"), "_get_default", lambda: "the-same-table")
    monkeypatch.setattr(opening, "secrets", SimpleNamespace(token_bytes=lambda size: b"s" * size))
    monkeypatch.setattr(thinking, "weigh", Now)
    monkeypatch.setattr(hinting, "PATIENCE", 1e9)  # as many playouts in both worlds
    # on a slow machine who is away would be told at another moment, and what strangers share would be older
    monkeypatch.setattr("boomtown.live.facts.HERE", 10**6)
    monkeypatch.setattr("boomtown.site.shared.KEPT", -1.0)
    told = []
    for one in (story, twin):
        told.append(sent(one, parting, key, players))
        Table.objects.all().delete()
    for one, other in zip(*told, strict=True):
        assert one == other, parted(one, other)
    asked = [what for what, _, _ in told[0]]
    assert {"move", "sure", "undo"} <= set(asked) and len(asked) > 150


def parted(one: tuple[str, int, str], other: tuple[str, int, str]) -> str:
    """Where two answers begin to differ."""
    at = next((at for at, (x, y) in enumerate(zip(one[2], other[2], strict=False)) if x != y), 0)
    return f"{one[0]} {one[1]} {other[1]}: {one[2][max(0, at - 120) : at + 80]!r} / {other[2][at : at + 80]!r}"


class Now:
    """A hint without another process."""

    def __init__(self, task: thinking.Task) -> None:
        self.task = task

    def result(self, patience: float) -> Counsel:
        return thinking.advise(self.task)


@pytest.mark.django_db
def test_no_secret_of_the_database_is_in_any_answer_or_log_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Seeds, chains and outcomes of lines, personal links: at open, private and dealt tables, while they are played,
    after one was closed, and after the game of a deal that others still play."""
    caplog.set_level(logging.DEBUG)
    said: list[bytes] = []
    plain = Client.request

    def kept(self: Client, **request: object) -> object:
        response = plain(self, **request)
        said.append(str(response.headers).encode() + str(response.cookies).encode() + response.content)
        return response

    answered = service.answered

    def told(*given: object) -> object:
        reply = answered(*given)  # type: ignore[arg-type]
        said.append(repr(reply.headers).encode() + reply.body)
        return reply

    monkeypatch.setattr(Client, "request", kept)
    monkeypatch.setattr(service, "answered", told)
    monkeypatch.setattr(thinking, "weigh", Now)
    anna, ben, carl = Person("Anna"), Person("Ben"), Person("Carl")
    tables = [
        opening.open_table(anna.player, "giganten", ["me", "open", "random"], private=hidden) for hidden in (0, 1)
    ]
    for table in tables:
        ben.post(table, "sit", seat=1)
    for who in (anna, ben):
        who.player.guest = False
        who.player.save()
    dealt = [opening.open_table(who.player, "goldwest", ["me", "random"], deal_code="x") for who in (anna, ben)]
    seating.admit(dealt[1].id, anna.player)
    for number in range(12):
        for table in tables:
            let_bots_play(table)
            asked = scene(table, -1).asked
            (anna, ben)[asked].answer(table, asked, number)
    seating.close(tables[0].id, site_host())
    play_to_end(dealt[0], {0: anna})
    for table in [*tables, *dealt]:
        for person in (ben, carl):
            ear = Ear(person, table)
            ear.look_around(3)
            ear.try_things(3)
    for person in (anna, ben, carl):
        person.client.get("/account")
    everything = b"\n".join(said) + caplog.text.encode()
    for table in [*tables, *dealt]:
        table.refresh_from_db()
        seed = bytes(table.seed)
        chains = [json.loads(line.text)["chain"].encode() for line in table.lines.all()]
        for secret in (seed, seed.hex().encode(), base64.b64encode(seed)[:-2], *chains):
            assert len(secret) >= 16 and secret not in everything, secret
        assert b'"luck"' not in everything and b"&quot;luck&quot;" not in everything
    for person in (anna, ben, carl):
        holders = [page for page in said if person.player.key.encode() in page]
        assert len(holders) == 1, "his own account page alone"
        assert person.player.key not in caplog.text and b"argon2" not in everything
    assert len(said) > 400
