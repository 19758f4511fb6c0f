"""Rounds that are dealt and played by hand, so that each variation of a ruleset shows where it matters.

The points of each seat stand beside a round as they were worked out on paper; the records of these rounds end with the
same sums, worked out in full.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tilerummy.model.action import Action, Deal
from tilerummy.model.tile import Tiles
from tilerummy.notation.record import Record
from tilerummy.notation.words import read_action, read_seat, read_tiles
from tilerummy.store.library import load_ruleset


@dataclass(frozen=True)
class HandDealt:
    """One round: who starts, the racks by seat (a rack that is not told gets what is left over), the rest by the way.

    ``draws`` are the tiles of the pool in the order in which they are drawn.
    """

    starter: str
    racks: Mapping[str, str]
    upcard: str
    draws: str
    actions: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class HandMade:
    """A record of such rounds."""

    name: str
    seats: tuple[str, ...]
    rounds: tuple[HandDealt, ...]

    def record(self) -> Record:
        rules = load_ruleset(self.name)
        record = Record(rules, self.seats, "dealt by hand", {"Date": "2026-03-01"})
        actions: list[Action] = []
        for round_ in self.rounds:
            actions.append(_deal(record, round_))
            actions += map(read_action, round_.actions.strip().splitlines())
        return Record(rules, self.seats, record.seed, record.tags, tuple(actions))


def _deal(record: Record, round_: HandDealt) -> Deal:
    dealing, players = record.rules.dealing, len(record.seats)
    starter = read_seat(round_.starter)
    upcard, draws = read_tiles(round_.upcard), read_tiles(round_.draws)
    racks = {read_seat(seat): read_tiles(tiles) for seat, tiles in round_.racks.items()}
    told = Counter((*upcard, *draws, *(tile for rack in racks.values() for tile in rack)))
    assert told <= Counter(record.rules.deck.tiles), told - Counter(record.rules.deck.tiles)
    left = sorted((Counter(record.rules.deck.tiles) - told).elements(), key=lambda tile: (tile.number, tile.color))
    hands: list[Tiles] = []
    for seat in dealing.order(starter, players):
        size = dealing.rack_size(players) + (dealing.starter_extra if seat == starter else 0)
        rack = racks.get(seat)
        if rack is None:
            rack, left = tuple(left[:size]), left[size:]
        assert len(rack) == size, (seat, len(rack))
        hands.append(rack)
    return Deal(starter, (*(tile for hand in hands for tile in hand), *upcard, *draws, *left))


HAND_MADE = {
    "american-2": HandMade(
        "american",
        ("Ann", "Bo"),
        (
            HandDealt(
                "A",
                {
                    "A": "R13 J J Y2 Y3 Y4 K4 K5 K6 B7 R7 K7 Y9 R2",
                    "B": "Y13 K8 K9 B10 R10 K10 Y10 Y5 Y6 R1 B12 K2 B3 R9",
                },
                "K1",
                "B1 K3 B8 Y11 Y7 B5 Y8",
                """
A draw
A play 13:R.J.J/Y:2.3.4
A discard B1
B draw
B play 13:R.Y.J/Y:2.3.4.5.6/10:B.K.R.Y/K:8.9.J
B discard B12
A draw
A play 13:R.Y.J/Y:2.3.4.5.6/10:B.K.R.Y/K:8.9.J/K:4.5.6/7:B.K.R
A discard R2
B draw
B discard Y11
A draw
A play 13:R.Y.J/Y:2.3.4.5.6.7/10:B.K.R.Y/K:8.9.J/K:4.5.6/7:B.K.R
A discard B8
B draw
B discard B5
A draw
A play 13:R.Y.J/Y:2.3.4.5.6.7.8/10:B.K.R.Y/K:8.9.J/K:4.5.6/7:B.K.R
A discard Y9
""",
                (18, -18),
            ),
        ),
    ),
    "international-2": HandMade(
        "international",
        ("Ann", "Bo", "Cy"),
        (
            HandDealt(
                "A",
                {
                    "A": "R2 R3 R4 Y5 Y6 Y7 B1 K1 R1 K8 K9 K10 J R13",
                    "B": "R10 R11 R12 B6 R6 K6 Y1 Y2 B3 B4 K3 K13 Y8 B8",
                    "C": "R5 R7 Y3 Y9 B2 B5 B7 B11 B12 K2 K4 K7 Y10 B13",
                },
                "K5",
                "Y12 Y13 K12 R9",
                """
A draw
A discard Y12
C draw
C discard Y13
B draw
B play R:10.11.12/6:B.K.R
B discard K12
A draw
A play R:9.10.11.12.13/6:B.K.R/R:2.3.4/Y:5.6.7/1:B.K.R/K:8.9.10
A discard J
""",
                (-400, 96, 400),
            ),
            HandDealt(
                "B",
                {"B": "R10 R11 R12 R13 Y10 Y11 Y12 Y13 K5 K6 K7 B2 B3 R5"},
                "K4",
                "Y1 R2 R3 K8 Y2 Y3 K9",
                """
B draw
B play R:10.11.12.13/Y:10.11.12.13.1/K:5.6.7
B discard R5
A draw
A discard R2
C draw
C discard R3
B draw
B play R:10.11.12.13/Y:10.11.12.13.1/K:5.6.7.8
B discard B2
A draw
A discard Y2
C draw
C discard Y3
B draw
B play R:10.11.12.13/Y:10.11.12.13.1/K:5.6.7.8.9
B discard B3
""",
                (200, -200, 200),
            ),
        ),
    ),
    "international+tens-2": HandMade(
        "international+tens",
        ("Ann", "Bo", "Cy"),
        (
            HandDealt(
                "A",
                {
                    "A": "R10 R11 R12 R13 Y2 Y3 Y4 K5 K6 K7 B9 K9 Y8 R6",
                    "B": "Y10 Y11 Y12 Y13 B7 R7 Y7 R4 Y10 K11 K12 K13 R1 B1",
                    "C": "B10 B11 B12 B13 R2 B2 K2 R3 R4 R5 B3 Y5 Y2 K13",
                },
                "K1",
                "Y9 K8 Y1 R9",
                """
A draw
A play R:10.11.12.13/Y:2.3.4/K:5.6.7/9:B.K.Y
A discard R6
C draw
C play R:10.11.12.13/Y:2.3.4/K:5.6.7.8/9:B.K.Y/B:10.11.12.13/2:B.K.R/R:3.4.5
C discard K13
B draw
B play R:10.11.12.13.1/Y:2.3.4/K:5.6.7.8/9:B.K.Y/B:10.11.12.13/2:B.K.R/R:3.4.5/Y:10.11.12.13.1/7:B.R.Y/K:11.12.13
B discard B1
A draw
A play R:9.10.11.12.13.1/Y:2.3.4/K:5.6.7.8/9:B.K.Y/B:10.11.12.13/2:B.K.R/R:3.4.5/Y:10.11.12.13.1/7:B.R.Y/K:11.12.13
A discard Y8
""",
                (-100, 20, 10),
            ),
        ),
    ),
    "romanian-joly-2": HandMade(
        "romanian-joly",
        ("Ann", "Bo", "Cy"),
        (
            HandDealt(
                "A",
                {
                    "A": "R4 J R6 R10 Y10 B10 K10 B3 B4 B12 K1 Y8 Y6 R2 K2",
                    "B": "R1 Y1 B1 R11 R12 R13 B7 K8 B8 K7 Y3 Y6 R8 B2",
                    "C": "K11 K12 K13 R9 Y9 B9 K9 R5 B5 B6 Y2 R13 K4 Y5",
                },
                "K7",
                "R3 K3 Y4 B2 Y7 K10 K5 R7",
                """
A discard K2
C draw
C discard R13
B declare upcard
B draw
B discard K3
A draw
A play R:4.J.6/10:B.K.R.Y
A discard B12
C draw
C play R:4.5.6/10:B.K.R.Y/K:11.12.13/9:B.K.R.Y/B:5.6.J
C discard Y5
B draw
B play R:4.5.6/10:B.K.R.Y/K:11.12.13/9:B.K.R.Y/B:5.6.7/1:B.R.Y/R:11.12.13/8:B.K.J
B discard Y3
A take 2 R:4.5.6/10:B.K.R.Y/K:11.12.13/9:B.K.R.Y/B:5.6.7/1:B.R.Y/R:11.12.13/8:B.K.J/Y:4.5.6
A play R:4.5.6/10:B.K.R.Y/K:11.12.13/9:B.K.R.Y/B:3.4.5.6.7/1:B.K.R.Y/R:11.12.13/8:B.K.J/Y:3.4.5.6
A discard Y8
C draw
C play R:4.5.6/10:B.K.R.Y/K:10.11.12.13/9:B.K.R.Y/B:2.3.4.5.6.7/1:B.K.R.Y/R:11.12.13/8:B.K.J/Y:3.4.5.6
C discard K4
B draw
B discard K5
A draw
A play R:4.5.6.7/10:B.K.R.Y/K:10.11.12.13/9:B.K.R.Y/B:2.3.4.5.6.7/1:B.K.R.Y/R:11.12.13/8:B.K.J/Y:3.4.5.6
A discard R2
""",
                (260, 120, 70),
            ),
            HandDealt(
                "C",
                {"C": "R10 R11 R12 R13 R1 Y5 Y6 Y7 Y8 R9 B9 K9 Y9 K3 B4"},
                "K8",
                "K13 B13 Y4",
                """
C discard B4
B draw
B discard K13
A draw
A discard B13
C draw
C play R:10.11.12.13.1/Y:4.5.6.7.8/9:B.K.R.Y
C discard K3
""",
                (-200, -200, 295),
            ),
        ),
    ),
    "romanian-joly+joly_last-2": HandMade(
        "romanian-joly+joly_last",
        ("Ann", "Bo"),
        (
            HandDealt(
                "A",
                {
                    "A": "R10 R11 R12 Y10 B10 K10 Y2 Y3 Y4 B5 B6 B7 J R9 K2",
                    "B": "R1 Y1 B1 K5 K6 K7 R2 R3 B3 K9 Y9 K12 Y6 R13",
                },
                "B11",
                "K8 Y7 R4 R13",
                """
A discard K2
B draw
B play K:5.6.7.8/1:B.R.Y
B discard K12
A draw
A play K:5.6.7.8/1:B.R.Y/R:10.11.12/10:B.K.Y
A discard Y7
B draw
B play K:5.6.7.8/1:B.R.Y/R:10.11.12/10:B.K.Y/R:2.3.4
B discard Y6
A draw
A play K:5.6.7.8/1:B.R.Y/R:9.10.11.12.13/10:B.K.Y/R:2.3.4/Y:2.3.4/B:5.6.7
A discard J
""",
                (410, 85),
            ),
        ),
    ),
    "romanian-joly+early_pickup-2": HandMade(
        "romanian-joly+early_pickup",
        ("Ann", "Bo"),
        (
            HandDealt(
                "A",
                {
                    "A": "R10 R11 R12 Y2 Y3 Y4 B6 B7 K1 Y12 B13 R5 K8 Y8 K2",
                    "B": "R9 R1 Y1 B1 B8 B9 K9 Y10 K11 R4 Y6 K13 B3 R6",
                },
                "B11",
                "B10 K10 R8 K12 Y5 K6 R7",
                """
A discard K2
B draw
B discard R9
A take 1 R:9.10.11.12/Y:2.3.4
A discard Y12
B draw
B play R:9.10.11.12/Y:2.3.4/K:9.10.11/1:B.R.Y/B:8.9.10
B discard R4
A draw
A play R:8.9.10.11.12/Y:2.3.4/K:8.9.10.11/1:B.K.R.Y/B:6.7.8.9.10
A discard B13
B draw
B play R:8.9.10.11.12/Y:2.3.4/K:8.9.10.11.12.13/1:B.K.R.Y/B:6.7.8.9.10
B discard Y6
A draw
A play R:8.9.10.11.12/Y:2.3.4.5/K:8.9.10.11.12.13/1:B.K.R.Y/B:6.7.8.9.10
A discard R5
B draw
B discard K6
A draw
A play R:7.8.9.10.11.12/Y:2.3.4.5/K:8.9.10.11.12.13/1:B.K.R.Y/B:6.7.8.9.10
A discard Y8
""",
                (205, 120),
            ),
        ),
    ),
    "romanian-joly+opening_45-2": HandMade(
        "romanian-joly+opening_45",
        ("Ann", "Bo"),
        (
            HandDealt(
                "A",
                {
                    "A": "R8 R9 R10 R11 Y2 Y3 Y4 K4 K5 K6 Y9 B9 K12 R3 K2",
                    "B": "R2 R5 Y7 Y8 B2 B4 B6 K9 K10 Y13 B13 R1 Y1 J",
                },
                "B11",
                "K8 K13 Y5 K7 K3 R9",
                """
A discard K2
B draw
B discard K8
A draw
A play R:8.9.10.11/Y:2.3.4
A discard K13
B draw
B discard Y5
A draw
A play R:8.9.10.11/Y:2.3.4/K:4.5.6.7
A discard K12
B draw
B discard R5
A draw
A play R:8.9.10.11/Y:2.3.4/K:4.5.6.7/9:B.R.Y
A discard R3
""",
                (180, -200),
            ),
        ),
    ),
    "romanian-joly+rack_too-2": HandMade(
        "romanian-joly+rack_too",
        ("Ann", "Bo"),
        (
            HandDealt(
                "A",
                {
                    "A": "R12 R9 R10 R11 Y2 Y3 Y4 K4 K5 K6 Y9 B9 K12 R3 K2",
                    "B": "R2 R5 Y7 Y8 B2 B4 B6 K9 K10 Y13 B13 R1 Y1 J",
                },
                "B11",
                "K8 K13 Y5 K7 K3 R9",
                """
A discard K2
B draw
B discard K8
A draw
A play R:9.10.11.12/Y:2.3.4
A discard K13
B draw
B discard Y5
A draw
A play R:9.10.11.12/Y:2.3.4/K:4.5.6.7
A discard K12
B draw
B discard R5
A draw
A play R:9.10.11.12/Y:2.3.4/K:4.5.6.7/9:B.R.Y
A discard R3
""",
                (185, -245),
            ),
        ),
    ),
    "basic-rummy+ace_both-2": HandMade(
        "basic-rummy+ace_both",
        ("Ann", "Bo"),
        (
            HandDealt(
                "A",
                {"A": "C12 C13 C1 D3 D4 D5 H7 S7 H9 S2", "B": "H1 S1 D13 D8 C4 S9 H5 H12 S6 D10"},
                "C6",
                "D7 S10 C11",
                """
A draw
A play C:12.13.1/D:3.4.5/7:D.H.S
A discard S2
B draw
B discard D8
A draw
A play C:11.12.13.1/D:3.4.5/7:D.H.S
A discard H9
""",
                (94, 0),
            ),
            HandDealt(
                "B",
                {"B": "H2 H3 H4 S11 S12 S13 C1 D1 H1 C9", "A": "S5 D9 C2 C10 H6 D12 H8 C5 D6 S3"},
                "C7",
                "S1",
                """
B draw
B play H:2.3.4/S:11.12.13.1/1:C.D.H
B discard C9
""",
                (0, 128),
            ),
        ),
    ),
    "basic-rummy+last_discard-2": HandMade(
        "basic-rummy+last_discard",
        ("Ann", "Bo", "Cy"),
        (
            HandDealt(
                "A",
                {"A": "C3 C4 C5 H9 S9 D9 H13", "B": "D2 D5 S6 H10 C10 H4 S12", "C": "H2 S3 D7 C8 D11 H6 S1"},
                "D12",
                "S13 S7 C9 S2 D1 D10 C6 S4 S5 C7",
                """
A draw
A play 9:D.H.S
A discard S13
B draw
B discard S12
C draw
C play 9:C.D.H.S
C discard D11
A draw
A discard H13
B draw
B discard D1
C draw
C discard D10
A draw
A discard S2
B draw
B discard S4
C draw
C discard S5
A draw
A play 9:C.D.H.S/C:3.4.5.6
A discard C7
""",
                (71, 0, 0),
            ),
        ),
    ),
    "basic-rummy+own_meld_first-2": HandMade(
        "basic-rummy+own_meld_first",
        ("Ann", "Bo"),
        (
            HandDealt(
                "A",
                {"A": "C3 C4 C5 H9 S9 D9 D2 H13 S5 C11", "B": "C6 C7 D6 D7 H1 S1 H4 S8 C13 D10"},
                "S12",
                "D12 D8 D1 C1 C8 S10 D3",
                """
A draw
A play C:3.4.5/9:D.H.S
A discard D12
B draw
B play C:3.4.5.6.7/9:D.H.S/D:6.7.8
B discard C13
A draw
A discard H13
B draw
B play C:3.4.5.6.7/9:D.H.S/D:6.7.8/1:C.H.S
B discard D10
A draw
A play C:3.4.5.6.7.8/9:D.H.S/D:6.7.8/1:C.H.S
A discard C11
B draw
B discard S10
A draw
A play C:3.4.5.6.7.8/9:D.H.S/D:6.7.8/1:C.H.S/D:1.2.3
A discard S5
""",
                (12, 0),
            ),
        ),
    ),
}
