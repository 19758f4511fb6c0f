"""What a ruleset does otherwise than another, key by key, in a few words each.

A key that has no words here yet is told as the file writes it, so that a new rule is never passed over in silence.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tilerummy.rules.rule import counted
from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.wording import told, worded
from tilerummy.store.differences import Difference, differences

Words = str | Mapping[Any, str] | Callable[[Any], str]
"""The words of one key: with a place for its number, or by value, or made of the value."""

SUMMED_UP = (
    ("Turn", "turns"),
    ("Opening", "opening"),
    ("Melds", "melding"),
    ("Jokers", "jokers"),
    ("Going out", "going_out"),
    ("Penalties", "penalties"),
    ("Scoring", "scoring"),
    ("Match", "match"),
)
"""The headings of a summary, and the tables that stand under them."""

LENGTH = {"end", "points", "rounds", "minutes"}
"""The keys of a match that only together say how long it is."""

WORDS: Mapping[str, Mapping[str, Words]] = {
    "about": {
        "title": {},
        "source": {},
        "players": lambda players: f"for {' to '.join(map(str, dict.fromkeys(players)))} players",
    },
    "deck": {
        "style": {"tiles": "played with tiles", "cards": "played with cards"},
        "colors": lambda colors: f"{len(colors)} colors",
        "numbers": "the numbers 1 to {}",
        "copies": lambda copies: (
            f"{counted(copies, 'copy', 'copies')} of each tile"
            if isinstance(copies, int)
            else f"{', '.join(map(str, copies))} copies of each tile, by the number of players"
        ),
        "jokers": lambda jokers: (
            (counted(jokers, "joker") if jokers else "no jokers")
            if isinstance(jokers, int)
            else f"{', '.join(map(str, jokers))} jokers, by the number of players"
        ),
    },
    "dealing": {
        "rack": lambda rack: (
            f"{counted(rack, 'tile')} on each rack"
            if isinstance(rack, int)
            else f"{', '.join(map(str, rack))} tiles on each rack, by the number of players"
        ),
        "starter_extra": lambda tiles: f"the starter gets {counted(tiles, 'tile')} more",
        "upcard": {
            "none": "no tile is turned up",
            "trump": "the last tile of the pool lies open",
            "exposed-in-wall": "a tile of the pool lies open, its twin may be declared",
            "first-discard": "the first tile of the pool begins the discards",
        },
        "trump": {"last-draw": "the trump is the last tile to be drawn", "none": "nobody draws the trump"},
        "direction": "the turn goes {}",
        "first_starter": {
            "highest-tile": "who draws the highest tile starts",
            "next-to-dealer": "the seat after a dealer drawn by chance starts",
        },
        "next_starter": {
            "redraw": "who starts is drawn anew each round",
            "dealer-rotates": "the start moves on each round",
            "winner-starts": "the winner starts the next round",
            "winner-deals": "the winner deals the next round",
            "loser-deals": "the loser deals the next round",
        },
    },
    "turns": {
        "kind": {
            "play-or-draw": "a turn is a play or a draw",
            "draw-then-play": "in a turn tiles are drawn one by one until some are played",
            "draw-play-discard": "in a turn one tile is drawn, some are played, one is discarded",
            "draw-discard-knock": "melds stay on the rack until a seat knocks",
        },
        "most": lambda most: (
            f"{counted(most, 'tile')} drawn in a turn at most"
            if isinstance(most, int)
            else "who plays nothing draws on"
        ),
        "must_play": {True: "who can play has to", False: "nobody has to play"},
        "first": {
            "normal": "the first turn is like any other",
            "discard-only": "in the first turn the starter only discards",
            "upcard-offer": "the tile turned up is offered first",
        },
        "pickup": {
            "none": "nobody takes a discard",
            "top": "the last discard may be taken",
            "any-with-meld": "an earlier discard may be taken if it is melded at once",
        },
        "pickup_before_opening": {
            "never": "no discard is taken before the opening",
            "if-melded": "who opens with the last discard may take it for that",
            "always": "a discard may be taken before the opening",
        },
        "first_discard_dead": {
            True: "nobody takes the first discard of a round",
            False: "the first discard of a round may be taken",
        },
        "may_discard_taken": {
            True: "a tile that was taken may be discarded at once",
            False: "a tile that was taken is not discarded at once",
        },
    },
    "melding": {
        "run_min": lambda least: f"a run has at least {counted(least, 'tile')}",
        "group_min": lambda least: f"a group has at least {counted(least, 'tile')}",
        "group_max": lambda most: f"a group has at most {counted(most, 'tile')}",
        "ace": {
            "low": "a 1 comes only before the 2",
            "high": "a 1 comes only after the highest number",
            "both": "a 1 comes before the 2 or after the highest number",
        },
        "naturals_per_joker": lambda naturals: (
            f"{counted(naturals, 'other tile')} for each joker of a meld" if naturals else "as many jokers as one likes"
        ),
    },
    "values": {
        "table": {
            "face": "a tile that is laid is worth its number",
            "romanian": "a tile that is laid is worth 5 or 10, a 1 in a group 25",
        },
        "rack": {
            "face": "a tile that is left costs its number",
            "court-10": "11 and more that are left cost 10",
            "romanian": "a tile that is left costs 5, from 10 on 10",
            "finagle": "a tile that is left costs 5, from 11 on 10",
        },
        "ace_on_rack": "a 1 that is left costs {}",
        "joker_on_rack": "a joker that is left costs {}",
    },
    "opening": {
        "points": lambda points: f"the opening needs {counted(points, 'point')}" if points else "no opening is owed",
        "needs_run": {True: "a run has to be among the first melds", False: "the opening needs no run"},
        "extra_same_turn": {
            True: "more may be played in the turn that opens",
            False: "melds of the table only after the turn that opens",
        },
    },
    "rearranging": {
        "kind": {
            "free": "all melds of the table may be rebuilt",
            "lay-off": "melds of the table are only added to",
            "after-knock": "melds are laid after a knock",
        },
        "needs_own_meld": {
            True: "nobody adds to melds before laying one",
            False: "every seat may add to melds of the table",
        },
    },
    "jokers": {
        "kind": {"free": "jokers are wild anew each turn", "exact": "a joker is freed by its own tile"},
        "from": {
            "any": "the tile that frees a joker may come from the table",
            "rack": "the tile that frees a joker comes from the rack",
        },
        "group_of_three": {
            "either": "one missing tile frees a joker of a group of 3",
            "both": "both missing tiles free a joker of a group of 3",
        },
        "locked": {True: "the meld of a joker stays together", False: "the meld of a joker may be rearranged"},
        "reuse": {
            "anywhere": "a freed joker goes into any meld",
            "new-meld": "a freed joker goes into a new meld",
            "new-meld-two-rack": "a freed joker goes into a new meld with two more tiles of the rack",
            "new-meld-rack-only": "a freed joker goes into a new meld, all else of it from the rack",
        },
    },
    "going_out": {
        "kind": {
            "any": "who lays the last tile is out",
            "must-discard": "the last tile has to be discarded",
            "knock": "a round ends with a knock",
            "any-or-knock": "a round may be ended with a knock",
        },
        "limit": lambda limit: (
            f"one knocks with {counted(limit, 'point')} at most"
            if isinstance(limit, int)
            else "one knocks with what the tile turned up is worth"
        ),
        "ace_limit": {
            "gin-only": "a 1 turned up asks for gin",
            "value-1": "with a 1 turned up one knocks with 1 point",
        },
        "empty_pool": {
            "play-on": "with an empty pool the seats play on",
            "end-round": "who has to draw from an empty pool ends the round",
            "reshuffle": "the discards become the pool when it is empty",
            "void-at-2": "with two tiles left in the pool nobody scores",
        },
        "foot": {True: "a whole rack may go out at once without an opening, by Foot", False: "there is no Foot"},
    },
    "penalties": {
        "illegal_turn": {
            "revert-and-draw": "an illegal end of turn is punished",
            "reject": "an illegal end of turn is refused",
        },
        "illegal_draw": lambda tiles: f"an illegal end of turn costs {counted(tiles, 'tile')}",
        "timeout_draw": lambda tiles: f"time that runs out costs {counted(tiles, 'tile')}",
        "time_limit": lambda seconds: f"{seconds} seconds for a turn" if seconds else "no time limit",
    },
    "scoring": {
        "kind": {
            "zero-sum": "the winner gains what the others lose",
            "winner-collects": "the winner gains what the others hold, they lose nothing",
            "international": "points are bad, the winner gets a fixed number",
            "ledger": "each seat scores what it laid, less what it holds",
            "knock": "what is left beside the melds is compared",
            "lowest-takes-differences": "the lowest rack gains what the others hold more",
            "penalty-points": "points are bad, each seat gets what it holds",
        },
        "gin_bonus": "gin brings {} more",
        "undercut_bonus": "an undercut brings {} more",
        "big_gin_bonus": lambda points: (
            "a knock always has its discard" if points == "off" else f"big gin brings {points} more"
        ),
        "undercut_on_tie": {True: "a tie is an undercut", False: "a tie is no undercut"},
        "spade_doubles": {True: "a spade turned up doubles the round", False: "no tile turned up doubles a round"},
        "beaten_knocker": "to beat the knocker brings {} more",
        "blocked": {
            "void": "a round without a winner brings nothing",
            "lowest-takes-differences": "a blocked round goes to the lowest rack",
            "penalty-points": "in a blocked round each seat gets what it holds",
            "international": "without a winner each seat pays",
            "ledger-no-bonus": "without a winner his bonus is missing",
            "difference": "a blocked round costs what is above the lowest rack",
            "winner-minus-own": "a blocked round costs the whole rack",
        },
        "joker_last": lambda times: (
            f"who goes out by discarding a joker counts {'twice' if times == 2 else counted(times, 'time')}"
            if times > 1
            else "a joker that is discarded last counts nothing more"
        ),
        "all_at_once": {
            "none": "to lay all in one turn brings nothing more",
            "double": "to lay all in one turn counts twice",
            "plus-100": "to lay all in one turn brings 100 more",
        },
        "go_out_bonus": "going out brings {} more",
        "winner_bonus": "going out brings {}",
        "no_meld": {
            "none": "to have melded nothing costs nothing more",
            "fixed-200": "who has melded nothing loses 200",
            "100-plus-rack": "who has melded nothing loses 100 and what is on the rack",
        },
        "first_joker": "the first to meld a joker gets {}",
        "upcard_bonus": "the twin of the tile turned up brings {}",
        "open_win": "a win is worth {}",
        "foot_win": "a win by Foot is worth {}",
        "sole_melder_win": "a win is worth {} if nobody else has melded",
        "unmelded_loser": lambda points: (
            "to have melded nothing costs what the winner gets"
            if points == "same-as-winner"
            else f"to have melded nothing costs {points}"
        ),
        "round_up_to_10": {
            True: "what is left on a rack is rounded up to the next ten",
            False: "what is left on a rack is not rounded",
        },
    },
    "match": {
        "winner": {
            "highest": "the highest total wins the match",
            "lowest": "the lowest total wins the match",
            "most-rounds": "who won most rounds wins the match",
        },
        "game_bonus": "the winner of a game gets {} more",
        "box_bonus": "each round won brings {} more in the end",
        "shutout": {
            "none": "to win all rounds brings nothing more",
            "double-total": "to win all rounds counts twice",
            "double-before-boxes": "to win all rounds counts twice, the rounds won excepted",
            "flat-100": "to win all rounds brings 100 more",
        },
        "games": lambda games: "one game" if games == 1 else f"{games} games are scored at the same time",
        "games_result": {
            "sum": "the highest sum of all games wins",
            "first-to-close-all": "who decides most games wins",
        },
    },
}


def changes(first: Ruleset, second: Ruleset) -> tuple[str, ...]:
    """What the second ruleset does otherwise than the first, in its order; nothing where they play alike."""
    found = [one for one in differences(first, second) if one.second is not None]
    # Of another family: more differs than does not, and the kind of its turns says most.
    families = [one for one in found if (one.table, one.key) == ("turns", "kind")]
    said = (worded(_told(one, second), second.deck) for one in families or found)
    return tuple(dict.fromkeys(words for words in said if words))


def summary(rules: Ruleset, other: Sequence[str], measure: str) -> tuple[tuple[str, str], ...]:
    """The rules in short, each under its heading: what is otherwise than in ``measure``, then their own sentences."""
    unlike = (("Unlike", f"{measure}: {'; '.join(other)}."),) if other else ()
    said = told(rules)
    return *unlike, *((heading, said[table]) for heading, table in SUMMED_UP if table in said)


def _told(one: Difference, rules: Ruleset) -> str:
    if one.table == "match" and one.key in LENGTH:
        return f"the match: {rules.match.length}"
    value = json.loads(one.second or "null")
    if one.first is None and value is False:
        # What the first ruleset has no word for is not missed in the second.
        return ""
    words = value_words(one.table, one.key, value)
    return f"{one.table}: {one.key.replace('_', ' ')} {one.second}" if words is None else words


def value_words(table: str, key: str, value: Any) -> str | None:
    """What a value of a key means, in a few words; nothing is to be said where it is no rule, None: there are none."""
    words = WORDS.get(table, {}).get(key)
    if isinstance(words, str):
        return words.format(value)
    if callable(words):
        return words(value)
    if words is not None and not words:
        # How a ruleset is called and where it comes from is no rule.
        return ""
    return None if words is None or isinstance(value, list | dict) else words.get(value)
