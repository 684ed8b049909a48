"""What Giganten and Black Gold share: two editions of one ancestor, written once where they are the same.

rules/    tools that do one thing each (grid, oilfield, rails, market, licences, action_cards, auction), the box and the
          position they are put together in, and the steps of a round, section by section; shared steps name the rules
          of both games in their docstrings and cite those of the game at hand (`rule_numbers`)
bot/      what both games' advice computes with
board/    the table as sections of places

Neither edition is a switch in here: what differs stands in the folder of each game.
"""
