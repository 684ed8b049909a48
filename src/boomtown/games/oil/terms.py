"""The game's vocabulary as plain numbers: squares, cards, steps of the agenda, ways of the bank."""

from typing import Final

# Kinds of square
START: Final = 0
EXPLORATION: Final = 1
MARKET: Final = 2
OIL_POWER: Final = 3
ODD_EVEN: Final = 4
SQUARE_KINDS: Final = ["start", "exploration", "market", "oil_power", "odd_even"]

# Fields: who has the rig in it
EMPTY: Final = -1
CLOSED: Final = 9
"""The owner of a field whose rig was sold to the government or belonged to a bankrupt: dry, and nobody's."""
GOVERNMENT: Final = -1
"""The owner of a Royalty that no player has bought."""

# Oil Power cards: those that are kept come first
DRILLING_GRANT: Final = 0
SEISMIC_SURVEY: Final = 1
DRY_HOLE_INSURANCE: Final = 2
SECOND_THROW: Final = 3
ROYALTY_HOLIDAY: Final = 4
TAX_HOLIDAY: Final = 5
RIG_LEASE: Final = 6
SPOT_SALE: Final = 7
PRICE_BOOM: Final = 8
CHARTER_FLIGHT: Final = 9
RIGHT_OF_WAY: Final = 10
BLOWOUT_PREVENTER: Final = 11
EMBARGO: Final = 12
TANKER_SPILL: Final = 13
ENHANCED_RECOVERY: Final = 14
KEPT: Final = 15
SUBSIDY: Final = 15
RESERVE_RELEASE: Final = 16
CLEANUP: Final = 17
INSPECTION: Final = 18
CARDS: Final = [
    "drilling_grant",
    "seismic_survey",
    "dry_hole_insurance",
    "second_throw",
    "royalty_holiday",
    "tax_holiday",
    "rig_lease",
    "spot_sale",
    "price_boom",
    "charter_flight",
    "right_of_way",
    "blowout_preventer",
    "embargo",
    "tanker_spill",
    "enhanced_recovery",
    "subsidy",
    "reserve_release",
    "cleanup",
    "inspection",
]

# Steps of the agenda that just run
TURN: Final = 0
"""The bottom of every turn. a: another throw is due."""
DRILL_THROW: Final = 1
"""a: zone, b: flags."""
ROYALTY_PAID: Final = 2
"""a: zone, b: field that gets the Royalty rig."""
PUMP_THROW: Final = 3
"""a: zone, b: amounts, d: who gets the Royalty share."""
DUE: Final = 4
"""A production to be paid, looked at afresh. Numbers as in PAY."""
DEBT: Final = 5
"""a: dollars owed to the government, b: way of the bank, c: field that must not be sold, or -1."""

# Steps that ask
MOVE: Final = 6
PLAY: Final = 7
"""a: zone."""
AT_MARKET: Final = 8
END: Final = 9
FLY: Final = 10
SPILL: Final = 11
RECOVER: Final = 12
LOSE: Final = 13
DRILL: Final = 14
"""Before the drilling throw. a: zone, b: flags."""
DRILLED: Final = 15
"""After the drilling throw. a: zone, b: flags, c: the number thrown."""
FIELD: Final = 16
"""a: zone, b: Rig Value."""
STRIKE: Final = 17
"""Buy the Royalty at the strike? a: zone, b: field."""
MARK: Final = 18
"""Which rig becomes the Royalty rig? a: zone."""
UNITS: Final = 19
"""How many Base Amounts? a: zone, b: amounts so far, c: field asked about, d: least amount of the whole production."""
PAY: Final = 20
"""After the production throw. a: zone, b: amounts, c: dice and flags, d: who gets the Royalty share."""
RAISE: Final = 21
"""Money must be raised. Numbers as in DEBT."""
OIL: Final = 22
"""How many barrels on the market, or by a Spot Sale?"""
SOLD: Final = 23
"""After the throw of a sale. a: thousands of barrels, b: dollars a barrel, c: flags."""
OFFER: Final = 24
"""a: zone, b: the other player, c: 1 if the opener buys."""
ANSWER: Final = 25
"""a: zone, b: the opener, c: 1 if the opener buys, d: price in steps."""
COUNTER: Final = 26
"""As ANSWER."""
FINAL_WORD: Final = 27
"""a: zone, b: the other player, c: 1 if the opener buys, d: price in steps."""
OPENING: Final = 28
"""A step that just runs, the first of all: the lot decides who begins."""
CASH_IN: Final = 29
"""How many barrels to the government?"""
KINDS: Final = 30

# Flags of a drilling, a production or a sale
GRANTED: Final = 1
SURVEYED: Final = 2
THROWN_AGAIN: Final = 4
ROYALTY_FREE: Final = 8
TAX_FREE: Final = 16
LEASED: Final = 32
BOOMED: Final = 64
"""In a sale the flags from here on count its Price Booms."""

# Dice: one number for each seat and purpose (OI-4.1, 5.3, 6.3, 9.1), and one for the lot (OI-3.2)
TO_MOVE: Final = 0
TO_DRILL: Final = 1
TO_PUMP: Final = 2
TO_SELL: Final = 3
PURPOSES: Final = 4
LOT: Final = 100
DECK: Final = 101

# Ways of the bank: money that comes into the game (+) or leaves it (-)
START_PAY: Final = 0
DRILLING_COST: Final = 1
ROYALTY_PRICE: Final = 2
GOVERNMENT_SHARE: Final = 3
MARKET_SALE: Final = 4
OIL_SALE: Final = 5
BUYBACK: Final = 6
REFUND: Final = 7
CARD_PAY: Final = 8
CARD_BILL: Final = 9
WAYS: Final = 10

# Ways of the oil: barrels found (+) or gone (-), on hand and in the ground together
STRUCK: Final = 0
RECOVERED: Final = 1
RELEASED: Final = 2
OIL_SOLD: Final = 3
SPILLED: Final = 4
LOST: Final = 5
OIL_WAYS: Final = 6
