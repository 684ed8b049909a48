"""What was learned, as a bot: `--bots boomtown.envs.learned:Learned` plays the policy in BOOMTOWN_POLICY."""

from boomtown.bots.base import Bot
from boomtown.envs import needed
from boomtown.kernel.entry import Entry
from boomtown.kernel.game import Game
from boomtown.kernel.view import View


class Learned(Bot):
    """Plays the action that the policy thinks best."""

    def __init__(self, entry: Entry, game: Game, seed: int) -> None:
        super().__init__(entry, game, seed)
        self._player = needed("policies").Player(entry, game)

    def choose(self, view: View, options: list[int]) -> int:
        chosen: int = self._player.choose(view, options)
        return chosen
