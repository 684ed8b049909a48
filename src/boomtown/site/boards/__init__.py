"""The drawn boards: one folder per game, named by its key. A game without a folder is shown by `plain`.

A folder has

    look.py       shell(scene, fragments): the composition, rendered once with the page;
                  fragments(scene): every part that changes, each with its container and id
    board.html    the composition: what never changes, and containers (`data-fragments`) for what does
    places.html   macros for places and pieces; they take a `Spot` and use the kit (drawing/templates/kit.html)
    card.svg      the drawing for the lobby (a game may have it without a drawn board)
    locale/       what board and card say, in keys that begin with `board.<game>.`
    static/       board.css, served as boards/<game>/board.css

Symbols, terrain and marks are in drawing/templates/symbols.svg, map grids in drawing/grids.py, words of all boards in
drawing/locale.
"""
