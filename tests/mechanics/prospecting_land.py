"""The map as the reader knows it: the printed board of Giganten, tiles of Black Gold drawn or chosen by the players."""

import heapq

from mechanics.prospecting_paper import Paper

TIERS = {
    "standard": {
        2: [("A1", "A2"), ("B3", "B4"), ("C3", "C4")],
        3: [("A1", "A2"), ("B1", "B2"), ("C1", "C2")],
        4: [("A1", "A2"), ("B3", "B4"), ("C3", "C4")],
        5: [("A3", "A4"), ("B3", "B4"), ("C3", "C4")],
    },
    "fewer": {
        2: [("A1", "A2"), ("B1", "B2"), ("C3", "C4")],
        3: [("A3", "A4"), ("B3", "B4"), ("C3", "C4")],
        4: [("A1", "A2"), ("B1", "B2"), ("C3", "C4")],
        5: [("A1", "A2"), ("B3", "B4"), ("C3", "C4")],
    },
    "more": {
        2: [("A3", "A4"), ("B3", "B4"), ("C3", "C4")],
        3: [("A1", "A2"), ("B1", "B2"), ("C3", "C4")],
        4: [("A3", "A4"), ("B3", "B4"), ("C3", "C4")],
        5: [("A3", "A4"), ("B3", "B4"), ("C3", "C4")],
    },
}


class Land(Paper):
    def lay(self, draws: list[int]) -> None:
        """The printed board, or tiles as they were drawn: faces, quarter turns, additional wells."""
        self.cost: list[int] = []
        self.wells: list[int] = []
        self.draws: list[int] = []
        self.faces = [] if self.is_giganten else [name for name in self.printed["faces"] if len(name) == 2]
        if self.is_giganten:
            for mark in " ".join(self.printed["board"]["grid"]).split():
                unused = self.players == 3 and mark.endswith("x")
                self.cost.append(int(mark[0]))
                self.wells.append(int(mark[2]) - 1 if "." in mark and not unused else -1)
            self.wide, self.high = 20, 12
        else:
            self._lay_tiles(draws)
        self.sites = [cell for cell, kind in enumerate(self.wells) if kind >= 0]
        self.tiles = set(self.sites)
        self.depth: dict[int, int] = {}
        self.knows: dict[int, int] = {}

    @property
    def beside(self) -> int:
        """How many tiles lie side by side (BG-2.1, BG-15.8)."""
        return 1 if self.players == 2 or (self.players == 3 and self.options.get("wells") == "fewer") else 2

    def pair(self, place: int) -> tuple[str, str]:
        """The faces that may lie at a place (BG-2.2, BG-15.8, BG-15.9)."""
        tiers = TIERS[self.options.get("wells", "standard")][self.players]
        return tiers[place // self.beside]

    def _lay_tiles(self, draws: list[int]) -> None:
        places = 3 * self.beside
        self.draws = list(draws)
        self.wide, self.high = 7 * self.beside, 21
        self.marks: dict[int, str] = {}
        for place in range(places):
            laid = draws[place] >= 0
            assert not laid or self.faces[draws[place]] in self.pair(place)
            rows = self.printed["faces"][self.faces[draws[place]]]["rows"] if laid else ["." * 7] * 7
            for _ in range(draws[places + place]):  # a quarter to the right
                rows = ["".join(column)[::-1] for column in zip(*rows, strict=True)]
            for cell, mark in zip(self.cells_of(place), "".join(rows), strict=True):
                self.marks[cell] = mark
        named = [face for face in draws[:places] if face >= 0]
        assert len(set(named)) == len(named), "both faces of a pair"
        self.free: list[int] = []
        """How many spaces each additional well could have taken."""
        more = draws[2 * places :]
        for place, cell in enumerate(more, start=self.beside):
            plains = self.plains(place)
            assert cell in plains
            self.free.append(len(plains))
            self.marks[cell] = "2"
        for cell in range(self.wide * self.high):
            self.cost.append({"~": 2, "^": 3}.get(self.marks[cell], 1))
            self.wells.append(int(self.marks[cell]) - 1 if self.marks[cell] in "123" else -1)

    def cells_of(self, place: int) -> list[int]:
        top, left = place // self.beside * 7, place % self.beside * 7
        return [(top + row) * self.wide + left + column for row in range(7) for column in range(7)]

    def plains(self, place: int) -> list[int]:
        """Where an additional well may lie: plains with no well on the eight spaces around (BG-15.10)."""
        wells = [divmod(cell, self.wide) for cell, mark in self.marks.items() if mark in "123"]
        found = []
        for cell in self.cells_of(place):
            row, column = divmod(cell, self.wide)
            near = [1 for y, x in wells if abs(y - row) <= 1 and abs(x - column) <= 1]
            if self.marks[cell] == "." and not near:
                found.append(cell)
        return found

    def name(self, cell: int) -> str:
        return f"r{cell // self.wide + 1}c{cell % self.wide + 1}"

    def near(self, cell: int) -> list[int]:
        row, column = divmod(cell, self.wide)
        steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return [r * self.wide + c for r, c in steps if 0 <= r < self.high and 0 <= c < self.wide]

    def space(self, cell: int) -> int:
        """Where on the railway a train is level with a cell."""
        return cell % self.wide + 1 if self.is_giganten else cell // self.wide + 1

    def ways(self, seat: int) -> dict[int, int]:
        """The points to every cell the truck can get to."""
        closed = self.derricks()
        found = {self.trucks[seat]: 0}
        waiting = [(0, self.trucks[seat])]
        while waiting:
            paid, cell = heapq.heappop(waiting)
            for other in self.near(cell):
                total = paid + self.cost[other]
                if other not in closed and total < found.get(other, 99):
                    found[other] = total
                    heapq.heappush(waiting, (total, other))
        return found

    def values_of(self, kind: int) -> list[int]:
        well = self.printed["wells"][("single", "double", "triple")[kind]]
        return well["deeper_values"] if kind == 1 and self.options.get("deeper") == "yes" else well["values"]

    # ------------------------------------------------------------------ where the players choose it

    @property
    def place(self) -> int:
        """Where the next tile is laid."""
        return [*self.draws[: 3 * self.beside], -1].index(-1)

    def _laid(self, seat: int, face: int, place: int) -> str:
        assert (seat, place) == (place % self.players, self.place) and f"tile {self.faces[face]}" in self._ask_tile()
        self.draws[place] = face
        self.lay(self.draws)
        return "BG-2.3"

    def _tile_laid(self, seat: int, face: int, tier: int) -> str:
        assert self.beside == 1
        return self._laid(seat, face, tier)

    def _tile_laid_half(self, seat: int, face: int, tier: int, half: int) -> str:
        assert self.beside == 2
        return self._laid(seat, face, 2 * tier + half)

    def _tile_turned(self, seat: int, face: int, quarters: int) -> str:
        last = self.place - 1
        assert (seat, face) == (last % self.players, self.draws[last]) and 0 <= quarters < 4
        self.draws[3 * self.beside + last] = quarters
        self.lay(self.draws)
        return "BG-2.3"

    def _well_added(self, cell: int) -> str:
        self.lay([*self.draws, cell])
        return "BG-15.10"

    def _ask_tile(self) -> list[str]:
        laid = [self.faces[face] for face in self.draws[: 3 * self.beside] if face >= 0]
        return [f"tile {face}" for face in self.pair(self.place) if face not in laid]

    def _ask_turn(self) -> list[str]:
        return [f"turn {degrees}" for degrees in (0, 90, 180, 270)]
