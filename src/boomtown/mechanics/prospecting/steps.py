"""The steps both editions play alike, in the order of a round. Each takes the table and changes it."""

from mypy_extensions import i64

from boomtown.kernel.agenda import A, B
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.message import say
from boomtown.mechanics.action_cards import NO_CARD
from boomtown.mechanics.auction import drop_out, opener, raise_bid
from boomtown.mechanics.grid import CLOSED
from boomtown.mechanics.prospecting.box import BID, FOR_DERRICKS, FOR_OIL, FOR_OVERFLOW, PAY, SELL, STORE
from boomtown.mechanics.prospecting.table import Table


def in_turn(table: Table, step: i64) -> i64:
    """The seat that is `step` places after the holder of the die."""
    return (table.first + step) % table.box.players


def push_for_all(table: Table, kind: i64) -> None:
    """One step for each player, so that the holder of the die comes first."""
    step: i64 = table.box.players - 1
    while step >= 0:
        table.agenda.push(kind, in_turn(table, step))
        step -= 1


# ---------------------------------------------------------------------- prices and cards


def roll_price(table: Table, company: i64, luck: Luck) -> None:
    """The die is thrown for one company and moves its price."""
    tell_price(table, company, table.market.roll(company, luck))


def tell_price(table: Table, company: i64, face: i64) -> None:
    if table.listener is not None:
        ladder = table.box.ladder
        key = "price_red" if face < ladder.reds else "price_blue"
        message = say(key, company=company, number=ladder.step[face], price=table.market.price(company))
        table.tell(table.box.cited.prices, message)


def move_black_train(table: Table, card: i64, last: i64) -> None:
    """The special card drives the black train, at most to the end of its track."""
    train = table.trains.black + table.box.card_train[card]
    table.trains.black = train if train < last else last
    if table.listener is not None:
        table.tell(table.box.cited.special_card, say("special_card", card=card, space=table.trains.black))


def ask_take(table: Table) -> None:
    last: i64 = NO_CARD
    for card in table.cards.display:
        if card > last:
            table.choices.add(table.box.take + card)
            last = card


def answer_take(table: Table, action: i64) -> None:
    seat = table.agenda.seat
    table.agenda.pop()
    table.cards.take(seat, action - table.box.take)
    if table.listener is not None:
        table.tell(table.box.cited.take, say("took", seat=seat, card=action - table.box.take))


def deal_licences(table: Table, luck: Luck) -> None:
    """Each player draws the licences of his card."""
    step: i64 = 0
    while step < table.box.players:
        seat = in_turn(table, step)
        ones = table.licences.ones[seat]
        count = table.licences.deal(seat, table.box.card_licences[table.cards.taken[seat]], luck)
        if table.listener is not None:
            ones = table.licences.ones[seat] - ones
            table.tell(table.box.cited.deal, say("dealt", seat=seat, count=count))
            table.tell(table.box.cited.deal, say("dealt_you", ones=ones, twos=count - ones), 1 << seat)
        step += 1


# ---------------------------------------------------------------------- trucks, surveys, trains


def place_truck(table: Table, cell: i64) -> None:
    seat = table.agenda.seat
    table.agenda.pop()
    table.field.truck[seat] = cell
    if table.listener is not None:
        table.tell(table.box.cited.place, say("placed", seat=seat, cell=cell))


def ask_drives(table: Table, points: i64, share: bool) -> None:
    """All cells where the truck can stop; `share`: also on another truck. The search's costs stay for the labels."""
    seat = table.agenda.seat
    routes = table.ways()
    field = table.field
    field.search(table.grid, routes, seat, points)
    cost = routes.cost
    if not share:
        for cell in field.truck:
            if cell >= 0:
                cost[cell] = CLOSED
    site_at = table.grid.site_at
    tile = field.tile
    cells = table.grid.cells
    choices = table.choices
    drive = table.box.drive
    cell_now: i64 = 0
    while cell_now < cells:
        if cost[cell_now] > 0:
            site = site_at[cell_now]
            if site < 0 or not tile[site]:
                choices.add(drive + cell_now)
        cell_now += 1


def ask_surveys(table: Table) -> None:
    """The tiles beside the truck that the player may look at and does not know."""
    seat = table.agenda.seat
    side: i64 = 4 * table.field.truck[seat]
    end: i64 = side + 4
    while side < end:
        cell = table.grid.near[side]
        if cell >= 0:
            site = table.field.tile_at(table.grid, cell)
            if site >= 0 and table.field.may_survey(table.grid, table.box.wells, site, seat):
                table.choices.add(table.box.survey + cell)
        side += 1


def ask_trains(table: Table, points: i64) -> None:
    """The spaces the train can reach."""
    at = table.trains.at[table.agenda.seat]
    reach = table.box.track.reach(at, points)
    while at < reach:
        at += 1
        table.choices.add(table.box.train + at - 1)


def drive(table: Table, cell: i64) -> None:
    """The truck goes the cheapest way; the points are known from the search that offered the cell."""
    table.open_choices()
    seat = table.agenda.seat
    points = table.ways().cost[cell]
    table.agenda.put(A, table.agenda.a - points)
    table.field.truck[seat] = cell
    if table.listener is not None:
        table.tell(table.box.cited.drive, say("drove", seat=seat, cell=cell, points=points))


def survey(table: Table, cell: i64, luck: Luck) -> None:
    """Everybody sees the look, only the player what lies there."""
    seat = table.agenda.seat
    depth = table.field.survey(table.grid, table.box.wells, table.grid.site_at[cell], seat, luck)
    if table.listener is not None:
        table.tell(table.box.cited.survey, say("surveyed", seat=seat, cell=cell))
        table.tell(table.box.cited.survey, say("surveyed_you", cell=cell, depth=depth), 1 << seat)


def run_train(table: Table, space: i64) -> None:
    seat = table.agenda.seat
    points = table.box.track.cost(table.trains.at[seat], space)
    table.agenda.put(A, table.agenda.a - points)
    table.trains.at[seat] = space
    if table.listener is not None:
        table.tell(table.box.cited.train, say("train", seat=seat, space=space, points=points))


def stop_moving(table: Table) -> None:
    """Points that are left are lost."""
    if table.listener is not None:
        key = "stopped" if table.agenda.a > 0 else "stopped_empty"
        table.tell(table.box.cited.points, say(key, seat=table.agenda.seat, points=table.agenda.a))
    table.agenda.pop()


# ---------------------------------------------------------------------- special actions


def ask_shift(table: Table) -> None:
    """Every company whose price can rise, and every one whose price can fall."""
    box = table.box
    company: i64 = 0
    while company < box.companies:
        if table.market.rung[company] < box.ladder.top:
            table.choices.add(box.upward + company)
        company += 1
    company = 0
    while company < box.companies:
        if table.market.rung[company] > 0:
            table.choices.add(box.downward + company)
        company += 1


def shift_price(table: Table, action: i64, steps: i64) -> None:
    box = table.box
    up = action < box.downward
    company = action - (box.upward if up else box.downward)
    table.market.rung[company] = box.ladder.moved(table.market.rung[company], steps if up else -steps)
    if table.listener is not None:
        price = table.market.price(company)
        key = "raised" if up else "lowered"
        table.tell(box.cited.shift, say(key, seat=table.agenda.seat, company=company, price=price))


def set_back_trains(table: Table, seat: i64, spaces: i64) -> None:
    table.trains.set_back(seat, spaces)
    if table.listener is not None:
        table.tell(table.box.cited.set_back, say("set_back", seat=seat, spaces=spaces))


# ---------------------------------------------------------------------- building


def can_build(table: Table, seat: i64, cell: i64) -> bool:
    """Whether a tile lies there that the player can pay a derrick for."""
    site = table.field.tile_at(table.grid, cell)
    return (
        site >= 0
        and table.field.spare[seat] > 0
        and table.box.wells.cost[table.grid.site_kind[site]] <= table.cash[seat]
    )


def ask_builds(table: Table, seat: i64) -> None:
    """The tiles beside the truck that can be built on."""
    side: i64 = 4 * table.field.truck[seat]
    end: i64 = side + 4
    while side < end:
        cell = table.grid.near[side]
        if cell >= 0 and can_build(table, seat, cell):
            table.choices.add(table.box.build + cell)
        side += 1


def build(table: Table, cell: i64, luck: Luck) -> None:
    """Pay, turn the tile up, put the derrick with its oil in its place."""
    seat = table.agenda.seat
    site = table.grid.site_at[cell]
    cost = table.box.wells.cost[table.grid.site_kind[site]]
    table.pay_bank(seat, cost, FOR_DERRICKS)
    oil = table.field.drill(table.grid, table.box.wells, site, seat, luck)
    table.oil_out += oil
    if table.listener is not None:
        table.tell(table.box.cited.drill, say("built", seat=seat, cell=cell, cost=cost, oil=oil))


# ---------------------------------------------------------------------- oil into the tanks


def lose_marker(table: Table, seat: i64, cell: i64) -> None:
    """A marker that is not carried returns to the supply."""
    table.oil_back += 1
    if table.listener is not None:
        table.tell(table.box.cited.lost, say("oil_lost", seat=seat, cell=cell))


def carry_own(table: Table, seat: i64, cell: i64) -> None:
    """The own train carries a marker for nothing."""
    if table.listener is not None:
        table.tell(table.box.cited.carry, say("carried", seat=seat, cell=cell))


def push_store(table: Table, seat: i64, count: i64) -> None:
    """Ask where carried oil goes: A markers in hand, B the first company still open to it."""
    if count > 0:
        table.agenda.push(STORE, seat, count)


def ask_store(table: Table) -> None:
    """So many to this company, the rest to the ones behind it; the last company takes all that is left."""
    count = table.agenda.a
    company = table.agenda.b
    while company < table.box.companies:
        amount: i64 = 1 if company < table.box.companies - 1 else count
        while amount <= count:
            table.choices.add(table.box.store_action(company, amount))
            amount += 1
        company += 1


def answer_store(table: Table, action: i64) -> None:
    seat = table.agenda.seat
    company = table.box.store_company(action)
    count = table.box.store_count(action)
    rest = table.agenda.a - count
    if rest == 0:
        table.agenda.pop()
    else:
        table.agenda.put(A, rest)
        table.agenda.put(B, company + 1)
    put_in_tank(table, seat, company, count, table.box.cited.store)


def put_in_tank(table: Table, seat: i64, company: i64, count: i64, rule: str) -> None:
    table.market.put(seat, company, count)
    if table.listener is not None:
        table.tell(rule, say("stored", seat=seat, company=company, oil=count))


def ask_one_tank(table: Table) -> None:
    """Oil that a card gives: A markers, all into one tank."""
    company: i64 = 0
    while company < table.box.companies:
        table.choices.add(table.box.store_action(company, table.agenda.a))
        company += 1


def answer_one_tank(table: Table, action: i64) -> None:
    """Oil that a card gives comes from the supply."""
    seat = table.agenda.seat
    table.agenda.pop()
    count = table.box.store_count(action)
    table.oil_out += count
    put_in_tank(table, seat, table.box.store_company(action), count, table.box.cited.extra_oil)


# ---------------------------------------------------------------------- auctions


def bidders_at(table: Table, company: i64) -> i64:
    """Who has oil at a company and a licence to show, as a mask of seats."""
    mask: i64 = 0
    seat: i64 = 0
    while seat < table.box.players:
        if table.market.held(seat, company) > 0 and table.licences.cards(seat) > 0:
            mask |= 1 << seat
        seat += 1
    return mask


def open_auction(table: Table, lot: i64, mask: i64) -> None:
    """Ask the first bidder in turn order; the mask is not empty."""
    table.agenda.push(BID, opener(mask, table.first, table.box.players), lot, 0, -1, mask)


def ask_bid(table: Table) -> None:
    """Pass, or any bid above the last one, whatever the player holds."""
    box = table.box
    table.choices.add(box.bow_out)
    table.choices.add_block(box.bid + table.agenda.b + 1, box.bid + box.highest_bid)


def answer_bid(table: Table, action: i64) -> i64:
    """A bid or a pass: OPEN, WON or NO_BID. The step stays on the agenda with what was bid."""
    box = table.box
    seat = table.agenda.seat
    if action == box.bow_out:
        if table.listener is not None:
            table.tell(box.cited.bid, say("passed", seat=seat))
        return drop_out(table.agenda, box.players)
    if table.listener is not None:
        table.tell(box.cited.bid, say("bid", seat=seat, number=action - box.bid))
    return raise_bid(table.agenda, action - box.bid, box.players)


def tell_no_bid(table: Table, company: i64) -> None:
    if table.listener is not None:
        table.tell(table.box.cited.no_bid, say("no_bid", company=company))


def settle_bid(table: Table, seat: i64, lot: i64, bid: i64, luck: Luck) -> bool:
    """The winner pays, or is caught: True if he can pay and is now asked how."""
    if table.licences.value(seat) >= bid:
        luck.show(EVERYBODY)  # that he can
        table.agenda.push(PAY, seat, lot, bid)
        return True
    ones, twos = table.licences.punish(seat, bid, luck)
    if table.listener is not None:
        table.tell(table.box.cited.bluff, say("caught", seat=seat, number=bid, ones=ones, twos=twos))
    return False


def ask_pay(table: Table) -> None:
    """With how many twos; ones fill up."""
    seat = table.agenda.seat
    price = table.agenda.b
    least = table.licences.fewest_twos(seat, price)
    table.choices.add_block(table.box.pay + least, table.box.pay + table.licences.useful_twos(seat, price))


def answer_pay(table: Table, action: i64, luck: Luck) -> None:
    """The cards go to the open discards, which shows what they are."""
    luck.show(EVERYBODY)
    seat = table.agenda.seat
    price = table.agenda.b
    table.agenda.pop()
    twos = action - table.box.pay
    ones = table.licences.pay(seat, price, twos)
    if table.listener is not None:
        table.tell(table.box.cited.pay, say("paid", seat=seat, number=price, ones=ones, twos=twos))


def push_sale(table: Table, seat: i64, company: i64) -> None:
    table.agenda.push(SELL, seat, company)


def ask_sell(table: Table) -> None:
    held = table.market.held(table.agenda.seat, table.agenda.a)
    table.choices.add_block(table.box.sell, table.box.sell + held)


def answer_sell(table: Table, action: i64) -> None:
    box = table.box
    seat = table.agenda.seat
    company = table.agenda.a
    table.agenda.pop()
    count = action - box.sell
    money = count * table.market.price(company)
    table.market.put(seat, company, -count)
    table.oil_back += count
    table.pay_bank(seat, -money, FOR_OIL)
    if table.listener is not None:
        table.tell(box.cited.sell, say("sold", seat=seat, company=company, oil=count, money=money))


# ---------------------------------------------------------------------- the end of a round


def sell_overflow(table: Table) -> None:
    """Whatever a tank holds above its limit goes to the bank for little money."""
    box = table.box
    step: i64 = 0
    while step < box.players:
        seat = in_turn(table, step)
        company: i64 = 0
        while company < box.companies:
            excess = table.market.held(seat, company) - box.tank_limit
            if excess > 0:
                money = excess * box.overflow_price
                table.market.put(seat, company, -excess)
                table.oil_back += excess
                table.pay_bank(seat, -money, FOR_OVERFLOW)
                if table.listener is not None:
                    message = say("overflow", seat=seat, company=company, oil=excess, money=money)
                    table.tell(box.cited.overflow, message)
            company += 1
        step += 1


def pass_die(table: Table) -> None:
    table.first = (table.first + 1) % table.box.players
    if table.listener is not None:
        table.tell(table.box.cited.die, say("die", seat=table.first))


def end_game(table: Table, luck: Luck) -> None:
    """Nothing more is asked. Hands are laid open: they break ties between trains."""
    table.agenda.clear()
    luck.show(EVERYBODY)
    if table.listener is not None:
        table.tell(table.box.cited.end, say("ended"))
        rank: i64 = 1
        scores = table.scores()
        for seat in table.train_ranks():
            derricks = table.derricks_standing(seat)
            oil = table.field.oil_on_map(seat) + table.market.stored(seat)
            message = say("final", seat=seat, rank=rank, derricks=derricks, oil=oil, money=scores[seat])
            table.tell(table.box.cited.score, message)
            rank += 1
