"""A running table as people and programs meet it: who sits there, how far the game is, what each viewpoint sees.

It knows no web framework and no database: it reads from the store it is given, and its caller draws the pictures.
"""
