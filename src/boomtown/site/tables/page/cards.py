"""The card that explains a question to a player who meets its kind for the first time."""

import json

from boomtown import games
from boomtown.drawing.scene import Note, Scene
from boomtown.kernel.words import Words
from boomtown.live.facts import Facts
from boomtown.site.lessons import learning
from boomtown.table.lessons import card_of, lit, told
from boomtown.table.match import Match


class Teaching:
    """What the people at one table have learned of its game. A desk has one, and tells it every answer."""

    def __init__(self) -> None:
        self._learned: dict[int, set[str]] = {}

    def load(self, facts: Facts) -> None:
        """What they knew when the desk was opened: the steps from then on are the same in every process."""
        if games.find(facts.game).lesson() is not None:
            players = {chair.player for chair in facts.chairs if chair.player is not None}
            self._learned = learning.learned_by(players, facts.game)

    def _of(self, player: int, game: str) -> set[str]:
        if player not in self._learned:
            self._learned[player] = learning.learned(player, game)
        return self._learned[player]

    def is_due(self, facts: Facts, match: Match) -> bool:
        """Whether the open question has a card that its person has not been shown before."""
        if match.over:
            return False
        chair, question = facts.chairs[int(match.state.seat)], match.state.asked().name
        player = chair.player
        if player is None or chair.mover or card_of(match.entry, question) is None:
            return False
        return question not in self._of(player, facts.game)

    def answered(self, player: int | None, question: str) -> None:
        """A question of that kind has been answered by this person."""
        if player is not None and player in self._learned:
            self._learned[player].add(question)

    def note(self, facts: Facts, match: Match, words: Words, scene: Scene) -> Note | None:
        """The card for a viewpoint that is asked."""
        if not self.is_due(facts, match):
            return None
        player = facts.owner(scene.seat)
        assert player is not None
        found = told(match, words, words.language, first=not self._of(player, facts.game))
        card = card_of(match.entry, match.state.asked().name)
        assert found is not None and card is not None
        legal = {answer.text for answer in scene.answers}
        parts = lit(scene.board, scene.seat, card, legal)
        lights = [(part.section, part.whole, part.seat, part.places) for part in parts]
        shown = json.dumps(lights, separators=(",", ":"))
        return Note(found.question, found.title, found.start, found.text, found.rule, shown, facts.is_lesson)
