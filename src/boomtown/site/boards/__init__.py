"""The drawn boards: one folder per game, named by its key. A game without a folder is shown by `plain`.

A folder has

    look.py       shell(scene, fragments): the composition, rendered once with the page;
                  fragments(scene): every part that changes, each with its container and id
    board.html    the composition: what never changes, and containers (`data-fragments`) for what does
    places.html   macros for places and pieces; they take a `Spot` and use the kit (drawing/templates/kit.html)
    card.svg      the drawing for the lobby (a game may have it without a drawn board)

and a style sheet of its own, static/boards/<game>.css. Symbols, terrain and marks are in drawing/templates/symbols.svg,
map grids in drawing/grids.py, words in drawing/locale.
"""
