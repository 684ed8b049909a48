"""Somebody who knows the rules of Giganten or Black Gold and what is printed, sits at the table and reads the log.

From each sentence the reader works out what lies where, what everybody holds, what may be answered next and which rule
the sentence must cite. Of the engine nothing is used but the names and numbers of its messages and fields.
"""

from boomtown.kernel.message import Event
from mechanics.prospecting_paper import COST, FEE, PHASES
from mechanics.prospecting_sales import Sales


class Reader(Sales):
    def hear(self, event: Event) -> None:
        key, values = event.message.key, event.message.values
        secret = {"dealt_you": self.dealing, "surveyed_you": self.looked}.get(key, -1)
        assert event.audience == (1 << secret if secret >= 0 else -1), event.message
        assert self.drying < 0 or key == "dry", event.message
        self.story.append(key)
        if key.startswith("took"):
            rule = self._took(**values, effect=key[5:])
        else:
            rule = getattr(self, "_" + key)(**values)
        assert event.rule == rule, f"{event.message} cites {event.rule}, not {rule}"

    # ------------------------------------------------------------------ what may be answered

    def answers(self, question: str, seat: int) -> set[str]:
        self.asked = seat
        return set(getattr(self, "_ask_" + question.replace(" ", "_"))())

    def _ask_take(self) -> list[str]:
        names = ("red_cards", "beige_cards") if self.is_giganten else ("special_cards", "standard_cards")
        ids = [row[0] for name in names for row in self.printed[name]["rows"]]
        return [f"take {ids[card]}" for card in self.display if card >= 0]

    def may_stop(self, cell: int, seat: int) -> bool:
        """Whether no other truck is in the way."""
        shared = self.options.get("trucks", "shared") == "shared" and not self.is_giganten
        return shared or cell not in [truck for other, truck in enumerate(self.trucks) if other != seat]

    def _ask_place(self) -> list[str]:
        start = [row * self.wide for row in range(self.high)] if self.is_giganten else range(self.wide)
        return [f"place {self.name(cell)}" for cell in start if self.may_stop(cell, self.asked)]

    def _ask_move(self) -> list[str]:
        seat = self.asked
        self.begin_turn(seat)
        beside = [cell for cell in self.near(self.trucks[seat]) if cell in self.tiles]
        hidden = [cell for cell in beside if not self.knows.get(cell, 0) >> seat & 1 and self.wells[cell] != 1]
        last = 20 if self.is_giganten else 21
        spaces = range(self.trains[seat] + 1, last + 1)
        found = ["done", *[f"survey {self.name(cell)}" for cell in hidden]]
        found += [f"train {space}" for space in spaces if self.train_cost(self.trains[seat], space) <= self.points]
        if self.is_giganten or not self.has_built:
            reached = [cell for cell, cost in self.ways(seat).items() if 0 < cost <= self.points]
            stops = [cell for cell in reached if cell not in self.tiles and self.may_stop(cell, seat)]
            found += [f"drive {self.name(cell)}" for cell in stops]
        if not self.is_giganten and not self.has_built:
            found += self._builds()
        return found

    def _builds(self) -> list[str]:
        if [] not in self.rigs[self.asked]:
            return []
        beside = [cell for cell in self.near(self.trucks[self.asked]) if cell in self.tiles]
        return [f"build {self.name(cell)}" for cell in beside if COST[self.wells[cell]] <= self.cash[self.asked]]

    def _ask_build(self) -> list[str]:
        return ["done", *self._builds()]

    def _leave(self) -> list[str]:
        return [] if self.is_giganten else ["done"]

    def _ask_shift(self) -> list[str]:
        up = [f"raise {name}" for name, price in zip(self.company_names, self.price, strict=True) if price < 9000]
        down = [f"lower {name}" for name, price in zip(self.company_names, self.price, strict=True) if price > 1500]
        return [*up, *down, *self._leave()]

    def _ask_free_oil(self) -> list[str]:
        return [*[f"store {name} {self.size}" for name in self.company_names], *self._leave()]

    _ask_extra_oil = _ask_free_oil

    def _ask_well_spring(self) -> list[str]:
        seat, standing = self.asked, self.derricks()
        if [] not in self.rigs[seat] or self.cash[seat] < 5000:
            return ["done"]
        if self.options.get("spring_turn") == "building" and not self.has_built:
            return ["done"]
        near = range(len(self.cost)) if self.options.get("spring_site") == "map" else self.near(self.trucks[seat])
        taken = {*self.tiles, *standing, *self.trucks}
        free = [cell for cell in near if self.cost[cell] == 1 and cell not in taken]
        others = [truck for other, truck in enumerate(self.trucks) if other != seat and truck >= 0]
        fair = [
            cell
            for cell in free
            if not any(set(self.near(truck)) <= {*standing, cell} for truck in others if cell in self.near(truck))
        ]
        return ["done", *[f"spring {self.name(cell)}" for cell in fair]]

    def _ask_drill_deeper(self) -> list[str]:
        own = [rig[0] for rig in self.rigs[self.asked] if rig and rig[0] not in self.deepened]
        return ["done", *[f"deepen {self.name(cell)}" for cell in own if self.cash[self.asked] >= 2000]]

    def _ask_set_back(self) -> list[str]:
        return ["done", "setback"]

    def _ask_haul(self) -> list[str]:
        seat = self.asked
        if self.clock != (PHASES.index("extract"), (seat - self.first) % self.players):
            self._turn("extract", seat)
            self.done_rigs = []
        space = self.space(self.rigs[seat][self.next_rig(seat)][0])
        assert self.trains[seat] < space and self.cash[seat] >= FEE
        if not self.is_giganten:
            assert self.lead(seat) >= space
            return ["haul none", "haul lead"]
        black, lead = self.black >= space, self.lead(seat) >= space
        return ["haul none", *(["haul black"] if black else []), *(["haul lead"] if lead else [])]

    def _ask_store(self) -> list[str]:
        assert self.next_rig(self.asked) < 0, "every derrick has been seen to"
        return [f"store {name} {count}" for name in self.company_names for count in range(1, self.carried + 1)]

    def _ask_bid(self) -> list[str]:
        if not self.auction:
            self.open_auction(len(self.lots_done))
        assert self.auction["turn"] == [self.asked]
        highest = self.auction["highest"]
        assert isinstance(highest, int)
        return ["pass", *[f"bid {number}" for number in range(highest + 1, self.most_bid + 1)]]

    def _ask_sell(self) -> list[str]:
        return [f"sell {count}" for count in range(self.tank[self.asked, self.selling] + 1)]

    def _ask_liquidate(self) -> list[str]:
        return [f"liquidate {name}" for at, name in enumerate(self.company_names) if self.tank[self.asked, at]]

    def risk(self, question: str, seat: int, text: str) -> dict[str, int]:
        """What is said before a bid above one's means."""
        number = int(text.split()[1]) if text.startswith("bid") else 0
        cards = sum(self.hands[seat])
        lost = {"number": number, "value": self.value(seat), "count": cards, "count2": cards - cards // 2}
        return lost if number > self.value(seat) else {}
