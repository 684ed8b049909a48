"""A tree on top of the playouts: own answers up to the mark are searched, not only the first one.

It is information-set search (Cowling, Powley and Whitehouse 2012) with one observer. A node is everything the own seat
observes at one of its questions, whichever world was dealt; others answer by the lean policy. Answers come into a node
in the order of the advice, more of them the oftener it is visited. Playouts, marks and worths are those of `rollout`.
"""

from math import log, sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64, mypyc_attr

from boomtown.bots.greedy import Weighed
from boomtown.bots.rollout import Candidate, Rollout, by_mean, reseed
from boomtown.kernel.fields import Hasher
from boomtown.kernel.seats import Seat
from boomtown.kernel.state import State
from boomtown.kernel.view import View

CURIOSITY: Final = 0.7
"""How much an answer that was played little is favoured, in standard deviations of the worth."""
WIDENING: Final = 1.0
"""A node that was visited n times tries 1 + WIDENING * sqrt(n) answers."""


class Node:
    """A question to the own seat, and the answers in the order of the advice."""

    def __init__(self, answers: list[Candidate]) -> None:
        self.answers = answers
        self.visits: i64 = 0

    def choose(self, scale: float) -> Candidate:
        """The answer with the highest upper bound among those that have come in."""
        width = min(len(self.answers), 1 + int(WIDENING * sqrt(float(self.visits))))
        bound = CURIOSITY * scale * sqrt(log(float(self.visits) + 1.0))
        best = self.answers[0]
        highest = 0.0
        for at in range(width):
            answer = self.answers[at]
            if answer.played == 0:
                return answer
            upper = answer.mean() + bound / sqrt(float(answer.played))
            if at == 0 or upper > highest:
                highest = upper
                best = answer
        return best


@mypyc_attr(allow_interpreted_subclasses=True)
class Tree(Rollout):
    """`tree:64` walks 64 times down the tree for an answer, `tree:300ms` as often as fits."""

    def search(self, view: View, options: list[int]) -> list[Candidate]:
        root = Node(self._candidates(self.greedy.weighed(view, options)))
        nodes: dict[int, Node] = {}
        everything = Candidate(root.answers[0].weighed)
        end = perf_counter() + self.seconds
        walks: i64 = 0
        while walks < self.playouts:
            self._walk(view, root, nodes, everything)
            walks += 1
            if perf_counter() > end:
                break
        answers = root.answers
        by_mean(answers)
        answers.sort(key=lambda answer: -int(answer.played))
        self.last = answers
        return answers

    def _walk(self, view: View, root: Node, nodes: dict[int, Node], everything: Candidate) -> None:
        """One world: down the tree, on by the policy, and the worth back to all answers on the way."""
        seat = view.seat
        luck = self.luck
        reseed(luck, self.chance)
        reseed(self.policy.tries, self.chance)
        state = view.deal(luck)
        advice = self.advice
        until = advice.mark(state) + advice.horizon if advice.horizon > 0 else -1
        scale = everything.spread()
        path: list[Candidate] = []
        node: Node | None = root
        while node is not None:
            node.visits += 1
            answer = node.choose(scale)
            path.append(answer)
            state.advance(answer.action, luck)
            node = self._next(state, seat, nodes, until)
        self.policy.play_on(state, luck, until)
        worth = self._worth(state, seat)
        everything.add(worth, worth)
        for answer in path:
            answer.add(worth, worth)

    def _next(self, state: State, seat: Seat, nodes: dict[int, Node], until: i64) -> Node | None:
        """Play on to the next own question before the mark: its node, None if it is new or there is none."""
        policy = self.policy
        while state.agenda.depth > 0 and (until < 0 or self.advice.mark(state) < until):
            if state.agenda.seat != seat or state.open_choices().count == 1:
                state.advance(policy.answer(state), self.luck)
                continue
            hasher = Hasher()
            state.glance(seat, hasher)
            key = hasher.key()
            node = nodes.get(key)
            if node is None:
                nodes[key] = Node(self._ranked(state, seat))
            return node
        return None

    def _ranked(self, state: State, seat: Seat) -> list[Candidate]:
        """The answers the lean policy would try, best first by the advice."""
        policy = self.policy
        count = policy.shortlist(state, state.open_choices())
        ranked: list[Candidate] = []
        for at in range(count):
            weighed = Weighed(policy.actions[at], at, 0)
            weighed.total = policy.worth(state, weighed.action, seat)
            place = len(ranked)
            while place > 0 and ranked[place - 1].weighed.total < weighed.total:
                place -= 1
            ranked.insert(place, Candidate(weighed))
        return ranked
