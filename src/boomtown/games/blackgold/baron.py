"""Two players: the Oil Baron is dealt licences and must be outbid (BG-13); the greedy Baron keeps them (BG-15.4)."""

from mypy_extensions import i64

from boomtown.games.blackgold.box import FINAL_BID, BlackGoldBox
from boomtown.games.blackgold.tally import Tally
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import say
from boomtown.mechanics.auction import opener
from boomtown.mechanics.prospecting import steps
from boomtown.mechanics.prospecting.box import AUCTION


def deal_to_baron(table: Tally, box: BlackGoldBox, luck: Luck) -> None:
    """At each company face down the licence number of the card nobody took (BG-13.1)."""
    count = box.card_licences[table.cards.left_over()]
    company: i64 = 0
    while company < box.companies:
        given = table.licences.lay_down(company, count, luck)
        if table.listener is not None:
            table.tell("BG-13.1", say("baron_dealt", company=company, count=given))
        company += 1


def hold_duel(table: Tally, box: BlackGoldBox, company: i64, mask: i64, luck: Luck) -> None:
    """Both players bid against each other; one alone names a final bid at once; without any none is held (BG-13.4)."""
    if mask == 0:
        reveal(table, box, company, luck)
        if not box.greedy:
            table.licences.discard_lot(company)
        if table.listener is not None:
            table.tell("BG-15.6" if box.greedy else "BG-13.4", say("no_bid", company=company))
    elif mask == 3:
        steps.open_auction(table, company, mask)
    else:
        ask_for_final(table, box, opener(mask, 0, 2), company, 0, luck)


def duel(table: Tally, box: BlackGoldBox, passed: bool, luck: Luck) -> None:
    """When one player has passed, the other names his final bid (BG-13.2). The bidding step is still on top."""
    if not passed:
        return
    agenda = table.agenda
    company = agenda.a
    own = agenda.b
    other: i64 = 0 if agenda.d == 1 else 1
    agenda.pop()
    ask_for_final(table, box, other, company, own, luck)


def ask_for_final(table: Tally, box: BlackGoldBox, seat: i64, company: i64, own: i64, luck: Luck) -> None:
    """A the company, B the player's last bid (0: none). The greedy Baron shows his licences first (BG-15.4)."""
    if box.greedy:
        reveal(table, box, company, luck)
    table.agenda.push(FINAL_BID, seat, company, own)


def ask_final_bid(table: Tally, box: BlackGoldBox) -> None:
    """At least the last bid; only who has not bid yet may pass. Against the greedy Baron: more than his, or pass."""
    own = table.agenda.b
    least: i64 = own if own > 0 else 1
    if box.greedy:
        beaten = table.licences.lot_value(table.agenda.a) + 1
        if beaten > least:
            least = beaten
    if box.greedy or own == 0:
        table.choices.add(box.bow_out)
    table.choices.add_block(box.bid + least, box.bid + box.highest_bid)


def answer_final_bid(table: Tally, box: BlackGoldBox, action: i64, luck: Luck) -> None:
    """The Baron's licences decide (BG-13.3). A bluff that beats them is punished, and all begins again (BG-13.5)."""
    seat = table.agenda.seat
    company = table.agenda.a
    table.agenda.pop()
    if action == box.bow_out:
        if table.listener is not None:
            table.tell("BG-15.5" if box.greedy else "BG-13.4", say("passed", seat=seat))
        reveal(table, box, company, luck)
        baron_wins(table, box, company)
        return
    bid = action - box.bid
    if table.listener is not None:
        table.tell("BG-15.4" if box.greedy else "BG-13.2", say("final_bid", seat=seat, number=bid))
    reveal(table, box, company, luck)
    if bid <= table.licences.lot_value(company):
        baron_wins(table, box, company)
    elif steps.settle_bid(table, seat, company, bid, luck):
        if not box.greedy:
            table.licences.discard_lot(company)
    else:
        table.agenda.push(AUCTION, table.first, company)


def reveal(table: Tally, box: BlackGoldBox, company: i64, luck: Luck) -> None:
    """Turn up the Baron's licences at a company."""
    hidden = table.licences.face_down(company)
    table.licences.open_lot(company, luck)
    if hidden > 0 and table.listener is not None:
        rule = "BG-15.4" if box.greedy else "BG-13.2"
        table.tell(rule, say("baron_shows", company=company, number=table.licences.lot_value(company)))


def baron_wins(table: Tally, box: BlackGoldBox, company: i64) -> None:
    table.licences.discard_lot(company)
    if table.listener is not None:
        table.tell("BG-15.5" if box.greedy else "BG-13.3", say("baron_wins", company=company))
