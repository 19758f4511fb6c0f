"""What happened at the table, as sentences."""

import re
from collections import Counter
from collections.abc import Sequence

from tilerummy.model.action import (
    Deal,
    Declare,
    DeclareTime,
    Discard,
    Draw,
    Knock,
    Offence,
    Pass,
    Penalty,
    Play,
    Seat,
    Take,
)
from tilerummy.model.event import Event
from tilerummy.model.label import cells
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import HIDDEN, Tile, Tiles, spoken
from tilerummy.rules.deck import Deck
from tilerummy.rules.rule import counted
from tilerummy.rules.wording import worded

FEW = 3
"""So few tiles on a rack are worth a warning."""

YOU = "You"
"""Who reads it; also what a seat is called whose player has given it no name."""


def plural(*names: str) -> bool:
    """Whether the verb after these names is a plural.

    >>> plural("Ann"), plural("Ann", "Bo"), plural("You")
    (False, True, True)
    """
    return len(names) != 1 or names[0] == YOU


def told(
    history: Sequence[Event],
    names: Sequence[str],
    you: Seat | None,
    sizes: Sequence[int] = (),
    deck: Deck | None = None,
) -> tuple[str, ...]:
    """One sentence for each event of a round, in order. ``you`` is who reads it.

    ``sizes``: how many tiles each seat holds now; with it, a discard that leaves few says so. With a ``deck`` of cards
    its tiles are called so.
    """
    laid: list[Tiles] = []
    on_table: Counter[Tile] = Counter()
    for event in history:
        before = on_table
        match event.action:
            case Play(table=after) | Take(table=after):
                on_table = tiles_on(after)
            case Knock(melds=melds):
                on_table = on_table + tiles_on(melds)
        laid.append(tuple((on_table - before).elements()))
    few = _few_left(history, laid, sizes) if sizes else {}
    sentences: list[str] = []
    for number, (event, tiles, taken) in enumerate(zip(history, laid, discards_taken(history), strict=True)):
        seat, deed = _deed(event, tiles, taken)
        deed += few.get(number, "")
        # Names come from outside and are nobody's to word.
        said = deed if deck is None else worded(deed, deck)
        sentences.append(said if seat is None else f"{YOU if seat == you else names[seat]} {said}")
    return tuple(sentences)


def _few_left(history: Sequence[Event], laid: Sequence[Tiles], sizes: Sequence[int]) -> dict[int, str]:
    """What is added to the discards that leave a seat few tiles, by the number of the event: counted back from now."""
    held = list(sizes)
    few: dict[int, str] = {}
    for number in range(len(history) - 1, -1, -1):
        match history[number].action:
            case Discard(seat):
                if 0 < held[seat] <= FEW:
                    few[number] = f", {counted(held[seat], 'tile')} left"
                held[seat] += 1
            case Draw(seat=seat) | Penalty(culprit=seat):
                held[seat] -= len(history[number].shown)
            case Take(seat, count):
                held[seat] += len(laid[number]) - count
            case Play(seat):
                held[seat] += len(laid[number])
            case Knock(seat, tile):
                held[seat] += len(laid[number]) + (tile is not None)
    return few


def discards_taken(history: Sequence[Event]) -> list[Tiles]:
    """The discards that each event took; none where the tile turned up at the deal is one of them."""
    lying: list[Tile] = []
    taken: list[Tiles] = []
    for event in history:
        took: Tiles = ()
        match event.action:
            case Discard(tile=tile):
                lying.append(tile)
            case Take(count=count):
                took = tuple(lying[-count:]) if count <= len(lying) else ()
                del lying[-count:]
        taken.append(took)
    return taken


def _deed(event: Event, laid: Tiles, taken: Tiles) -> tuple[Seat | None, str]:
    """Who did it, None for the table, and what it was."""
    match event.action:
        case Deal():
            first = f"; who drew the highest tile, {event.shown[0].spoken}, begins" if event.shown else ""
            return None, f"The round was dealt{first}"
        case Draw(seat):
            return seat, f"drew{_shown(event.shown)}"
        case Play(seat):
            return seat, f"laid {counted(len(laid), 'tile')}:{_shown(laid)}"
        case Take(seat, count):
            melded = f" and laid {counted(len(laid), 'tile')}:{_shown(laid)}" if laid else ""
            what = spoken(taken) if taken else "the tile turned up" if count == 1 else counted(count, "discard")
            return seat, f"took {what}{melded}"
        case Discard(seat, tile):
            return seat, f"discarded {tile.spoken}"
        case Knock(seat, tile):
            return seat, "knocked" if tile is None else f"knocked and discarded {tile.spoken}"
        case Declare(seat):
            return seat, "declared the twin of the tile turned up"
        case Pass(seat):
            return seat, "passed"
        case Penalty(culprit, offence):
            why = "time was up" if offence is Offence.TIME else "an illegal end of turn"
            return culprit, f"drew {counted(len(event.shown), 'tile')}{_shown(event.shown)}: {why}"
        case DeclareTime():
            return None, "The time of the match is up, this round is the last"


def _shown(tiles: Tiles) -> str:
    return "" if not tiles or HIDDEN in tiles else f" {spoken(tiles)}"


def since(
    history: Sequence[Event], names: Sequence[str], seat: Seat, said: Sequence[str] | None = None
) -> tuple[str, ...]:
    """What happened after the last turn of a seat; where it had none, from the beginning on.

    ``said``: the sentences, where they are known already.
    """
    own = [number for number, event in enumerate(history) if getattr(event.action, "seat", None) == seat]
    return tuple(told(history, names, seat) if said is None else said)[own[-1] + 1 if own else 0 :]


def with_news(news: Sequence[str], standing: str, width: int) -> str:
    """How things stand, and before it the news that there is room for; the latest in short if need be.

    >>> with_news(["Bo drew", "Cy laid 3 tiles: R1 R2 R3"], "Your turn", 50)
    'Bo drew.  Cy laid 3 tiles: R1 R2 R3.  Your turn'
    >>> with_news(["Bo drew", "Cy laid 3 tiles: R1 R2 R3"], "Your turn", 40)
    'Cy laid 3 tiles: R1 R2 R3.  Your turn'
    >>> with_news(["Bo drew", "Cy laid 3 tiles: R1 R2 R3"], "Your turn", 30)
    'Cy laid 3 tiles.  Your turn'
    >>> with_news(["The round was dealt; who drew the highest tile, Y5, begins"], "Your turn", 40)
    'The round was dealt.  Your turn'
    >>> with_news(["Bo drew", "Cy laid 3 tiles: R1 R2 R3"], "Your turn", 20)
    'Your turn'
    """
    line = standing
    for sentence in reversed(news):
        longer = f"{sentence}.  {line}"
        if cells(longer) > width:
            short = f"{re.split('[:;]', sentence)[0]}.  {line}"
            return short if line is standing and cells(short) <= width else line
        line = longer
    return line
