"""A turn, in the order of the rulebook: activate the supply track, use metals, build or loot (GW-4.2)."""

from mypy_extensions import i64, mypyc_attr

from boomtown.games.goldwest import scoring, wording
from boomtown.games.goldwest.box import (
    AS_CAMP,
    AS_LOOT,
    AS_SETTLEMENT,
    BINS,
    BUILD,
    CHOOSE_BIN,
    CHOOSE_HEX,
    DROP,
    END_TURN,
    FREE_RESOURCES,
    FREE_SPACE,
    FREE_STEP,
    FREE_STEPS,
    FREE_TOKEN,
    INFLUENCE,
    LOOK,
    LOOK_AT,
    METALS,
    NO_ABILITY,
    NO_HEX,
    POST_KIND,
    POST_PLACE,
    RESOURCES,
    SCORING,
    SHARED_SPACE,
    SHARED_TOKEN,
    SPACES,
    STONE,
    STORE,
    TAKE,
    TAKE_BIN,
    TERRAINS,
    TURN,
    UPGRADE,
    UPGRADE_CAMP,
    USE_METALS,
    WOOD,
    bundled,
)
from boomtown.games.goldwest.state import (
    CAMP,
    COVERED,
    FROM_BINS,
    FROM_BONUS,
    FROM_CARDS,
    FROM_LOOT,
    FROM_SHIPPING,
    FROM_TOWN,
    LOOTED,
    OPEN_CARD,
    REVEALED,
    SETTLEMENT,
    Frontier,
)
from boomtown.games.goldwest.view import GoldWestView
from boomtown.kernel.agenda import A, B
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.state import State
from boomtown.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class GoldWestState(Frontier):
    """The rules of Gold West."""

    # ------------------------------------------------------------------ the turn (GW-4)

    def proceed(self, luck: Luck) -> None:
        kind = self.agenda.kind
        if kind == TURN:
            self._begin_turn()
        elif kind == END_TURN:
            self._end_turn()
        else:
            assert kind == SCORING
            scoring.final_scoring(self)
            self.agenda.clear()

    def _begin_turn(self) -> None:
        """GW-4.2, and GW-11.2: no building in the final turn."""
        agenda = self.agenda
        seat = agenda.seat
        round_ = agenda.a
        agenda.pop()
        agenda.push(END_TURN, seat, round_)
        if round_ <= self.box.camps:
            agenda.push(BUILD, seat)
        agenda.push(USE_METALS, seat)
        agenda.push(CHOOSE_BIN, seat)
        if self.listener is not None:
            if round_ <= self.box.camps:
                self.tell("GW-4.1", say("turn", seat=seat, round=round_))
            else:
                self.tell("GW-11.1", say("turn.final", seat=seat))

    def _end_turn(self) -> None:
        """What is left in the usage area goes back to the bank (GW-4.3); then the next seat (GW-4.1, GW-11)."""
        agenda = self.agenda
        usage = self.table.usage
        if self.listener is not None and self._carried() > 0:
            self.tell("GW-4.3", say("discard", seat=agenda.seat, bundle=bundled(list(usage))))
        returned = self.table.returned
        resource: i64 = 0
        while resource < RESOURCES:
            returned[resource] += usage[resource]
            usage[resource] = 0
            resource += 1
        seat = agenda.seat + 1
        round_ = agenda.a
        agenda.pop()
        if seat == self.box.players:
            seat = 0
            round_ += 1
        if round_ > self.box.camps + 1:
            agenda.push(SCORING, 0)
        else:
            agenda.push(TURN, seat, round_)

    def ask(self) -> None:
        kind = self.agenda.kind
        if kind == CHOOSE_BIN:
            self._ask_bin()
        elif kind == DROP:
            self._ask_drop()
        elif kind == USE_METALS:
            self._ask_metals()
        elif kind == BUILD:
            self._ask_build()
        elif kind == CHOOSE_HEX:
            self._ask_hex()
        elif kind == STORE or kind == TAKE_BIN:
            self.choices.add_run(self.box.a_store, BINS)
        elif kind == FREE_STEP:
            self._ask_free_step()
        elif kind == FREE_SPACE:
            self._ask_free_space()
        elif kind == SHARED_SPACE:
            self._ask_shared_space()
        elif kind == LOOK_AT:
            self._ask_look()
        elif kind == TAKE:
            self.choices.add(self.box.a_skip)
            self.choices.add_run(self.box.a_take, RESOURCES)
        elif kind == UPGRADE_CAMP:
            self._ask_upgrade()
        elif kind == POST_KIND:
            for resource in self.box.single_gains[self.layout.single]:
                self.choices.add(self.box.a_take + resource)
        else:
            assert kind == POST_PLACE
            self.choices.add(self.box.a_use)
            self.choices.add_run(self.box.a_store, BINS)

    def answer(self, action: i64, luck: Luck) -> None:
        kind = self.agenda.kind
        if kind == CHOOSE_BIN:
            self._activate(action - self.box.a_bin)
        elif kind == DROP:
            self._drop(action - self.box.a_drop)
        elif kind == USE_METALS:
            self._use_metals(action)
        elif kind == BUILD:
            self._choose_build(action)
        elif kind == CHOOSE_HEX:
            self._take_token(action - self.box.a_hex, luck)
        elif kind == STORE:
            self._store_token(action - self.box.a_store)
        elif action == self.box.a_skip:
            if self.listener is not None:
                self.tell("GW-7.4", say("skip", seat=self.agenda.seat))
            self.agenda.pop()
        elif kind == FREE_STEP:
            self._free_step(action - self.box.a_ship)
        elif kind == FREE_SPACE:
            self._free_space(action - self.box.a_town)
        elif kind == SHARED_SPACE:
            self._shared_space(action - self.box.a_town)
        elif kind == LOOK_AT:
            self._look(action - self.box.a_look, luck)
        elif kind == TAKE:
            self._take(action - self.box.a_take)
        elif kind == TAKE_BIN:
            self._take_into(action - self.box.a_store)
        elif kind == UPGRADE_CAMP:
            self._upgrade(action - self.box.a_upgrade)
        elif kind == POST_KIND:
            self._choose_from_post(action - self.box.a_take)
        else:
            assert kind == POST_PLACE
            self._place_from_post(action)

    # ------------------------------------------------------------------ activate the supply track (GW-5)

    def _ask_bin(self) -> None:
        """GW-5.2: any bin with something in it."""
        supply = self.table.supply
        first = self.box.a_bin
        at: i64 = self.agenda.seat * BINS * RESOURCES
        number: i64 = 0
        while number < BINS:
            end = at + RESOURCES
            while at < end:
                if supply[at] > 0:
                    self.choices.add(first + number)
                    break
                at += 1
            at = end
            number += 1

    def _activate(self, number: i64) -> None:
        """GW-5.1, GW-5.3: take up everything in the bin and carry it past the bins above."""
        agenda = self.agenda
        seat = agenda.seat
        usage = self.table.usage
        supply = self.table.supply
        at: i64 = (seat * BINS + number) * RESOURCES
        resource: i64 = 0
        while resource < RESOURCES:
            usage[resource] = supply[at + resource]
            supply[at + resource] = 0
            resource += 1
        agenda.pop()
        if self.listener is not None:
            self.tell("GW-5.1", say("activate", seat=seat, bin=number + 1, bundle=bundled(list(usage))))
        if number > 0:
            agenda.push(DROP, seat, number - 1)

    def _carried(self) -> i64:
        total: i64 = 0
        for count in self.table.usage:
            total += count
        return total

    def _ask_drop(self) -> None:
        resource: i64 = 0
        while resource < RESOURCES:
            if self.table.usage[resource] > 0:
                self.choices.add(self.box.a_drop + resource)
            resource += 1

    def _drop(self, resource: i64) -> None:
        """GW-5.3, GW-5.4: one of the carried resources stays in the bin passed."""
        agenda = self.agenda
        seat = agenda.seat
        number = agenda.a
        self.table.usage[resource] -= 1
        self.table.supply[(seat * BINS + number) * RESOURCES + resource] += 1
        if self.listener is not None:
            self.tell("GW-5.3", say("drop", seat=seat, bin=number + 1, resource=resource))
        if number > 0 and self._carried() > 0:
            agenda.put(A, number - 1)
        else:
            agenda.pop()

    # ------------------------------------------------------------------ use metals (GW-6)

    def _ask_metals(self) -> None:
        """GW-6.1 to GW-6.5; the step remembers an investment (a) and a paid Boomtown token (b)."""
        agenda = self.agenda
        box = self.box
        table = self.table
        usage = table.usage
        choices = self.choices
        choices.add(box.a_done)
        seat = agenda.seat
        metal: i64 = 0
        metals: i64 = 0
        while metal < METALS:
            metals += usage[metal]
            if usage[metal] > 0 and table.coach[seat * METALS + metal] < box.track_length:
                choices.add(box.a_ship + metal)
            metal += 1
        if metals < box.least_price:
            return
        if agenda.a == 0:
            for card in self.layout.cards:
                if table.card_owner[card] == OPEN_CARD and self.can_pay_card(card):
                    choices.add(box.a_invest + card)
        if agenda.b == 0:
            town = table.town
            space: i64 = 0
            while space < SPACES:
                if town[space] < 0 and self.can_pay_space(space):
                    choices.add(box.a_town + space)
                space += 1

    def can_pay_card(self, card: i64) -> bool:
        price = self.box.card_price
        usage = self.table.usage
        at: i64 = card * METALS
        return usage[0] >= price[at] and usage[1] >= price[at + 1] and usage[2] >= price[at + 2]

    def can_pay_space(self, space: i64) -> bool:
        """GW-8.1: the metal of the column and the metal of the row."""
        column: i64 = self.box.column_metal[space]
        row: i64 = self.box.row_metal[space]
        usage = self.table.usage
        if column == row:
            return usage[row] >= 2
        return usage[column] >= 1 and usage[row] >= 1

    def _pay(self, metal: i64, count: i64) -> None:
        self.table.usage[metal] -= count
        self.table.returned[metal] += count

    def _use_metals(self, action: i64) -> None:
        box = self.box
        if action == box.a_done:
            self.agenda.pop()
        elif action < box.a_invest:
            metal = action - box.a_ship
            self._pay(metal, 1)
            self._move_coach(self.agenda.seat, metal)
        elif action < box.a_town:
            self._invest(action - box.a_invest)
        else:
            space = action - box.a_town
            self._pay(box.column_metal[space], 1)
            self._pay(box.row_metal[space], 1)
            self.agenda.put(B, 1)
            self.table.town[space] = self.agenda.seat
            self._influenced(self.agenda.seat, space)

    # ------------------------------------------------------------------ investments (GW-7, GW-14)

    def _invest(self, card: i64) -> None:
        """GW-7.1 to GW-7.3: pay, take the card and the highest bonus tile, carry out the ability."""
        agenda = self.agenda
        box = self.box
        table = self.table
        seat = agenda.seat
        metal: i64 = 0
        while metal < METALS:
            self._pay(metal, box.card_price[card * METALS + metal])
            metal += 1
        agenda.put(A, 1)
        table.card_owner[card] = seat
        points: i64 = box.card_points[card]
        self.gain_points(seat, points, FROM_CARDS)
        if self.listener is not None:
            self.tell("GW-7.1", say("invest", seat=seat, card=card + 1, points=points))
        if table.bonus_taken < len(box.bonus):
            bonus = box.bonus[table.bonus_taken]
            table.bonus_taken += 1
            self.gain_points(seat, bonus, FROM_BONUS)
            if self.listener is not None:
                self.tell("GW-7.2", say("bonus", seat=seat, points=bonus))
        ability: i64 = box.card_ability[card]
        amount: i64 = box.card_amount[card]
        if ability == NO_ABILITY:
            return
        if ability == INFLUENCE:
            terrain: i64 = box.card_terrain[card]
            table.influence[seat * TERRAINS + terrain] += amount
            if self.listener is not None:
                self.tell("GW-14.2", say("influence", seat=seat, terrain=terrain, points=amount))
        elif ability == FREE_STEPS:
            agenda.push(FREE_STEP, seat, amount)
        elif ability == FREE_TOKEN:
            agenda.push(FREE_SPACE, seat)
        elif ability == SHARED_TOKEN:
            agenda.push(SHARED_SPACE, seat)
        elif ability == LOOK:
            agenda.push(LOOK_AT, seat, amount)
        elif ability == FREE_RESOURCES:
            agenda.push(TAKE, seat, amount)
        else:
            assert ability == UPGRADE
            agenda.push(UPGRADE_CAMP, seat)

    def _one_less(self) -> None:
        """An ability with a number of steps, looks or resources: one of them is done."""
        if self.agenda.a > 1:
            self.agenda.put(A, self.agenda.a - 1)
        else:
            self.agenda.pop()

    def _ask_free_step(self) -> None:
        self.choices.add(self.box.a_skip)
        metal: i64 = 0
        while metal < METALS:
            if self.table.coach[self.agenda.seat * METALS + metal] < self.box.track_length:
                self.choices.add(self.box.a_ship + metal)
            metal += 1

    def _free_step(self, metal: i64) -> None:
        """GW-14.3, GW-14.4."""
        seat = self.agenda.seat
        self._one_less()
        self._move_coach(seat, metal)

    def _ask_free_space(self) -> None:
        self.choices.add(self.box.a_skip)
        space: i64 = 0
        while space < SPACES:
            if self.table.town[space] < 0:
                self.choices.add(self.box.a_town + space)
            space += 1

    def _free_space(self, space: i64) -> None:
        """GW-14.5: does not count as the paid token of the turn (GW-6.4)."""
        seat = self.agenda.seat
        self.agenda.pop()
        self.table.town[space] = seat
        self._influenced(seat, space)

    def _ask_shared_space(self) -> None:
        """GW-14.6: spaces with exactly one token, an opponent's."""
        self.choices.add(self.box.a_skip)
        space: i64 = 0
        while space < SPACES:
            if self._can_share(self.agenda.seat, space):
                self.choices.add(self.box.a_town + space)
            space += 1

    def _can_share(self, seat: i64, space: i64) -> bool:
        table = self.table
        return table.town[space] >= 0 and table.town[space] != seat and table.shared[space] < 0

    def _shared_space(self, space: i64) -> None:
        seat = self.agenda.seat
        self.agenda.pop()
        self.table.shared[space] = seat
        self._influenced(seat, space)

    def _can_look(self, hex_: i64) -> bool:
        """GW-14.7, GW-14.7.2: face down, and not yet known to this seat."""
        return self.table.status[hex_] == COVERED and (self.seen[hex_] >> self.agenda.seat) & 1 == 0

    def _ask_look(self) -> None:
        self.choices.add(self.box.a_skip)
        hex_: i64 = 0
        while hex_ < self.box.hexes.count:
            if self._can_look(hex_):
                self.choices.add(self.box.a_look + hex_)
            hex_ += 1

    def _look(self, hex_: i64, luck: Luck) -> None:
        """GW-14.7.1: only the looking seat learns what the token holds; everybody sees where it looked."""
        seat = self.agenda.seat
        only_me: i64 = i64(1) << seat
        if self.token[hex_] < 0:
            self._turn_token(hex_, luck, only_me)
        else:
            luck.show(only_me)
        self.seen[hex_] |= only_me
        if self.listener is not None:
            self.tell("GW-14.7.1", say("look", seat=seat, hex=hex_))
            self.tell("GW-14.7.1", say("look.secret", seat=seat, hex=hex_, token=self.token[hex_]), only_me)
        self._one_less()

    def _take(self, resource: i64) -> None:
        """GW-14.8: a resource from the bank, then its bin."""
        seat = self.agenda.seat
        self._one_less()
        self.agenda.push(TAKE_BIN, seat, resource)
        if self.listener is not None:
            self.tell("GW-14.8", say("take", seat=seat, resource=resource))

    def _take_into(self, number: i64) -> None:
        """No points for the bin (GW-14.8)."""
        seat = self.agenda.seat
        resource = self.agenda.a
        self.agenda.pop()
        self.table.gained[resource] += 1
        self.table.supply[(seat * BINS + number) * RESOURCES + resource] += 1
        if self.listener is not None:
            self.tell("GW-14.8", say("take.store", seat=seat, resource=resource, bin=number + 1))

    def _ask_upgrade(self) -> None:
        self.choices.add(self.box.a_skip)
        hex_: i64 = 0
        while hex_ < self.box.hexes.count:
            if self.table.status[hex_] == CAMP and self.table.owner[hex_] == self.agenda.seat:
                self.choices.add(self.box.a_upgrade + hex_)
            hex_ += 1

    def _upgrade(self, hex_: i64) -> None:
        """GW-14.9."""
        seat = self.agenda.seat
        self.agenda.pop()
        self.table.status[hex_] = SETTLEMENT
        more = self.box.settlement_influence - self.box.camp_influence
        self.table.influence[seat * TERRAINS + self.layout.terrain[hex_]] += more
        if self.listener is not None:
            self.tell("GW-14.9", say("upgrade", seat=seat, hex=hex_, terrain=self.layout.terrain[hex_]))

    # ------------------------------------------------------------------ Boomtown (GW-8) and Trading Posts (GW-15.6)

    def _influenced(self, seat: i64, space: i64) -> None:
        """A token was placed, paid or free: the single tile works at once (GW-8.5, GW-8.6, GW-15.6)."""
        if self.listener is not None:
            self.tell("GW-8.2", say("town", seat=seat, space=space + 1, office=self.layout.office_at[space]))
        if space != self.layout.single_space:
            return
        single = self.layout.single
        points: i64 = self.box.single_points[single]
        if points:
            self.gain_points(seat, points, FROM_TOWN)
            if self.listener is not None:
                self.tell("GW-8.5", say("town.points", seat=seat, points=points))
        if self.box.single_gains[single]:
            self.agenda.push(POST_KIND, seat)

    def _choose_from_post(self, resource: i64) -> None:
        seat = self.agenda.seat
        self.agenda.pop()
        self.agenda.push(POST_PLACE, seat, resource)
        if self.listener is not None:
            self.tell("GW-15.6", say("post.choose", seat=seat, resource=resource))

    def _place_from_post(self, action: i64) -> None:
        """GW-15.6.1: into the usage area, or into a bin with its points."""
        seat = self.agenda.seat
        resource = self.agenda.a
        self.agenda.pop()
        self.table.gained[resource] += 1
        if action == self.box.a_use:
            self.table.usage[resource] += 1
            if self.listener is not None:
                self.tell("GW-15.6.1", say("post.use", seat=seat, resource=resource))
            return
        number = action - self.box.a_store
        self.table.supply[(seat * BINS + number) * RESOURCES + resource] += 1
        points = self.box.bin_points[number]
        self.gain_points(seat, points, FROM_BINS)
        if self.listener is not None:
            self.tell("GW-15.6.1", say("post.store", seat=seat, resource=resource, bin=number + 1, points=points))

    # ------------------------------------------------------------------ shipping (GW-9)

    def _move_coach(self, seat: i64, metal: i64) -> None:
        """One stop; points on the way and the top tile of a bonus place that is jumped over (GW-9.1 to GW-9.4)."""
        box = self.box
        table = self.table
        at = seat * METALS + metal
        table.coach[at] += 1
        stop = table.coach[at]
        points = box.step_points[stop]
        place: i64 = box.tile_step[stop]
        if place > 0:
            stack = metal * box.tile_places + place - 1
            tiles = box.tile_points[metal]
            if table.tiles_taken[stack] < len(tiles):
                points += tiles[table.tiles_taken[stack]]
                table.tiles_taken[stack] += 1
                table.tiles_held[seat] += 1
        self.gain_points(seat, points, FROM_SHIPPING)
        if self.listener is not None:
            self.tell("GW-9.1", say("shipped", seat=seat, metal=metal, stop=stop, points=points))

    # ------------------------------------------------------------------ build or loot (GW-10)

    def _ask_build(self) -> None:
        """GW-10.2 to GW-10.5: what is in the usage area decides what is allowed."""
        wood = self.table.usage[WOOD] > 0
        stone = self.table.usage[STONE] > 0
        if wood or stone:
            self.choices.add(self.box.a_camp)
            if wood and stone:
                self.choices.add(self.box.a_settlement)
        else:
            self.choices.add(self.box.a_loot)

    def _choose_build(self, action: i64) -> None:
        seat = self.agenda.seat
        self.agenda.pop()
        if action == self.box.a_loot:
            self.agenda.push(CHOOSE_HEX, seat, AS_LOOT)
        elif action == self.box.a_settlement:
            self._pay_material(seat, 1, 1, AS_SETTLEMENT)
            self.agenda.push(CHOOSE_HEX, seat, AS_SETTLEMENT)
        else:
            wood: i64 = 1 if self.table.usage[WOOD] > 0 else 0
            self._pay_material(seat, wood, 1 - wood, AS_CAMP)
            self.agenda.push(CHOOSE_HEX, seat, AS_CAMP)

    def _pay_material(self, seat: i64, wood: i64, stone: i64, how: i64) -> None:
        self._pay(WOOD, wood)
        self._pay(STONE, stone)
        if self.listener is not None:
            rule = "GW-10.3" if how == AS_SETTLEMENT else "GW-10.2"
            self.tell(rule, say("plan", seat=seat, how=how, bundle=bundled([0, 0, 0, int(wood), int(stone)])))

    def _ask_hex(self) -> None:
        """GW-10.1.1: any hex with a face-up token."""
        self.choices.add_where(self.box.a_hex, self.table.status, REVEALED)

    def _take_token(self, hex_: i64, luck: Luck) -> None:
        """A Camp is placed (GW-10.2, GW-10.3, GW-10.6), neighbours are turned up (GW-10.8), then the bin is chosen."""
        agenda = self.agenda
        box = self.box
        table = self.table
        seat = agenda.seat
        how = agenda.a
        terrain: i64 = self.layout.terrain[hex_]
        agenda.pop()
        table.camps[seat] -= 1
        if how == AS_LOOT:
            table.status[hex_] = LOOTED
            table.wanted[seat] += 1
            self.gain_points(seat, box.loot_points, FROM_LOOT)
        else:
            table.status[hex_] = SETTLEMENT if how == AS_SETTLEMENT else CAMP
            table.owner[hex_] = seat
            influence = box.settlement_influence if how == AS_SETTLEMENT else box.camp_influence
            table.influence[seat * TERRAINS + terrain] += influence
        if self.listener is not None:
            self.tell(
                "GW-10.6" if how == AS_LOOT else "GW-10.3" if how == AS_SETTLEMENT else "GW-10.2",
                say("built", seat=seat, how=how, hex=hex_, terrain=terrain, token=self.token[hex_]),
            )
        agenda.push(STORE, seat, self.token[hex_])
        self.reveal_neighbours(hex_, luck)

    def reveal_neighbours(self, hex_: i64, luck: Luck) -> None:
        side: i64 = 0
        while side < 6:
            near = self.neighbour(hex_, side)
            if near != NO_HEX and self.table.status[near] == COVERED:
                self.reveal(near, luck)
            side += 1

    def reveal(self, hex_: i64, luck: Luck) -> None:
        """Turn a token face up: drawn now, or shown if somebody has looked at it before."""
        if self.token[hex_] < 0:
            self._turn_token(hex_, luck, EVERYBODY)
        else:
            luck.show(EVERYBODY)
        self.seen[hex_] = EVERYBODY
        self.table.status[hex_] = REVEALED
        if self.listener is not None:
            self.tell(
                "GW-10.8",
                say("revealed", hex=hex_, terrain=self.layout.terrain[hex_], token=self.token[hex_]),
            )

    def _turn_token(self, hex_: i64, luck: Luck, knowers: i64) -> None:
        terrain: i64 = self.layout.terrain[hex_]
        drawn = self.pools[terrain].take(luck, self.layout.place[hex_], knowers)
        self.token[hex_] = self.box.first_token[terrain] + drawn

    def _store_token(self, number: i64) -> None:
        """GW-10.9: all into one bin, whose points are scored at once."""
        agenda = self.agenda
        table = self.table
        seat = agenda.seat
        token = agenda.a
        agenda.pop()
        at: i64 = (seat * BINS + number) * RESOURCES
        supply = table.supply
        held = self.box.token_resources
        resource: i64 = 0
        while resource < RESOURCES:
            supply[at + resource] += held[token * RESOURCES + resource]
            resource += 1
        points = self.box.bin_points[number]
        self.gain_points(seat, points, FROM_BINS)
        if self.listener is not None:
            self.tell("GW-10.9", say("stored", seat=seat, bin=number + 1, token=token, points=points))

    # ------------------------------------------------------------------ reasons (one per refusal)

    def refuse(self, action: i64) -> Refusal:
        box = self.box
        kind = self.agenda.kind
        if kind == CHOOSE_BIN:
            return Refusal("GW-5.2", say("no.empty_bin"))
        if kind == DROP:
            return Refusal("GW-5.4", say("no.not_carried", resource=action - box.a_drop))
        if kind == USE_METALS:
            return self._refuse_metals(action)
        if kind == FREE_STEP:
            return Refusal("GW-14.4", say("no.track_end", metal=action - box.a_ship))
        if kind == FREE_SPACE:
            return Refusal("GW-8.3", say("no.taken_space"))
        if kind == SHARED_SPACE:
            return Refusal("GW-14.6", say("no.share"))
        if kind == LOOK_AT:
            if self.table.status[action - box.a_look] == COVERED:
                return Refusal("GW-14.7.2", say("no.looked"))
            return Refusal("GW-14.7", say("no.face_up"))
        if kind == UPGRADE_CAMP:
            return Refusal("GW-14.9", say("no.own_camp"))
        if kind == POST_KIND:
            return Refusal("GW-15.6", say("no.post_kind"))
        if kind == BUILD:
            return self._refuse_build(action)
        assert kind == CHOOSE_HEX
        return Refusal("GW-10.1.1", say("no.token"))

    def _refuse_metals(self, action: i64) -> Refusal:
        box = self.box
        if action < box.a_invest:
            metal = action - box.a_ship
            if self.table.usage[metal] == 0:
                return Refusal("GW-6.5", say("no.metal", metal=metal))
            return Refusal("GW-9.5", say("no.track_end", metal=metal))
        if action < box.a_town:
            card = action - box.a_invest
            owner = self.table.card_owner[card]
            if owner != OPEN_CARD:
                return Refusal("GW-7.6", say("no.card"))
            if self.agenda.a == 1:
                return Refusal("GW-6.4", say("no.second_card"))
            return Refusal("GW-6.5", say("no.price"))
        if self.table.town[action - box.a_town] >= 0:
            return Refusal("GW-8.3", say("no.taken_space"))
        if self.agenda.b == 1:
            return Refusal("GW-6.4", say("no.second_space"))
        return Refusal("GW-6.5", say("no.price"))

    def _refuse_build(self, action: i64) -> Refusal:
        if action == self.box.a_loot:
            return Refusal("GW-10.5", say("no.loot"))
        if action == self.box.a_settlement:
            return Refusal("GW-10.3", say("no.settlement"))
        return Refusal("GW-10.2", say("no.camp"))

    # ------------------------------------------------------------------ the rest of the contract

    def question(self) -> Message:
        return wording.question(self)

    def label(self, action: i64) -> Message:
        return wording.label(self, action)

    def view(self, seat: i64) -> View:
        return GoldWestView(self, seat)

    def scores(self) -> list[int]:
        return list(self.table.score)

    def winners(self) -> list[int]:
        return scoring.winners(self)

    def clone(self) -> State:
        twin = GoldWestState(self.box)
        self.copy_into(twin)
        return twin
