"""The lines that a table and a bot in a child process exchange.

tilerummy-bot 1                       once
rules {json}
seats ["Ann","@novice"] you B
A play R:10.11.12                     then for each decision: the events since the last one, as the seat knows them
B draw > K4
view LINE
choose HEX                            HEX seeds the bot's generator; the answer is one action line
"""

import json
from collections.abc import Iterable
from hashlib import blake2b

from tilerummy.engine.view import View
from tilerummy.model.action import Seat
from tilerummy.model.event import Event
from tilerummy.notation.position import write_view
from tilerummy.notation.words import write_event, write_seat
from tilerummy.rules.ruleset import Ruleset

PROTOCOL = 1
HELLO = f"tilerummy-bot {PROTOCOL}"


def introduction(rules: Ruleset, seats: tuple[str, ...], you: Seat) -> list[str]:
    """What a bot is told once."""
    names = json.dumps(seats, ensure_ascii=False)
    return [HELLO, f"rules {rules.to_json()}", f"seats {names} you {write_seat(you)}"]


def question(view: View, events: Iterable[Event], chance: str) -> list[str]:
    """What a bot is asked with, one line each: what happened, what it sees, and the seed of its chance."""
    return [*map(write_event, events), f"view {write_view(view)}", f"choose {chance}"]


def chance_of(seed: str, seat: Seat, number: int) -> str:
    """The seed of a bot's generator for one decision. From it nobody can tell the match's seed."""
    return blake2b(f"{seed}/{seat}/{number}".encode(), digest_size=16).hexdigest()
