"""The table that Giganten and Black Gold share: its numbers, its fields, and the steps both play alike.

The tools beside this package do one thing each; here they are put together. Neither edition is a switch in here:
what differs stands in the folder of each game.
"""
