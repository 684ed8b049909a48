"""A running table as people and programs meet it: who sits there, how far the game is, what each viewpoint sees.

It knows no web framework and no database: it is given a store to read from, and whoever uses it draws the pictures.
"""
