"""The menu line by line: a new match, the last one, the rulesets, the rules."""

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice

from tilerummy.model.label import clean
from tilerummy.plain.answers import rules
from tilerummy.plain.game import play
from tilerummy.plain.lines import Lines
from tilerummy.plain.pieces import CommandError, as_typed
from tilerummy.plain.scores import points
from tilerummy.plain.speaker import Speaker
from tilerummy.play.host import Host
from tilerummy.play.seats import labels, read_seats
from tilerummy.play.tables import chosen_rules, named_rules, open_as_before
from tilerummy.rules.rule import counted
from tilerummy.store.journal import JournalError
from tilerummy.store.library import find_rulesets
from tilerummy.store.paths import matches_folder
from tilerummy.store.saves import Save, find_saves, newest_unfinished
from tilerummy.store.settings import SettingsError, Setup, keep_settings, read_settings
from tilerummy.telling.sentences import capital

TITLE_CELLS, NAME_CELLS = 60, 60
LOOKED_AT = 20
"""How many matches are looked at for one that can go on, as the menu on the screen does."""

CHOICES = {
    "new": "begins a match as the last one was set up; new gin Ann,@novice says which rules and who plays",
    "resume": "goes on with the match that was played last",
    "rulesets": "names all rulesets",
    "rules": "the chapters of the rules; rules 3, rules all, rules gin 3 tell them",
    "help": "these words",
    "quit": "leaves the game",
}


async def menu(lines: Lines, speaker: Speaker) -> None:
    """Asks what to do until there is no more to be done."""
    speaker.say("Tile rummy. Runs and groups, for two to six at one table", *_usage(), _last_match(), _next_match())
    while True:
        speaker.prompt()
        line = await lines.read()
        if line is None:
            speaker.interrupt()
            return
        words = line.split()
        if words and words[0].lower() in ("quit", "exit"):
            return
        try:
            host = _host(words, speaker) if words else None
        except CommandError as error:
            speaker.say(capital(str(error)))
            continue
        except (ValueError, JournalError) as error:
            # What is wrong may begin with the name of a file; of a ruleset's faults the first one is said.
            speaker.say(str(getattr(error, "brief", error)))
            continue
        if host is not None:
            if not await play(host, lines, speaker):
                return
            speaker.say('The match is over. "new" begins another one')


def _host(words: list[str], speaker: Speaker) -> Host | None:
    """The match to be played now, if the words ask for one; anything else they ask for is told."""
    match words[0].lower(), words[1:]:
        case "new", rest if len(rest) <= 2:
            return _new(speaker, *rest)
        case "resume", []:
            return _resumed()
        case "rulesets", []:
            speaker.say(*_rulesets())
        case "rules", rest:
            speaker.say(*_rules(rest))
        case "help" | "?", _:
            speaker.say(*_usage())
        case word, _:
            near = get_close_matches(word[:20], CHOICES, n=1, cutoff=0.6)
            hint = f"did you mean {near[0]}?" if near else f"there is: {', '.join(CHOICES)}"
            raise CommandError(f"{as_typed(' '.join(words))} is none of the choices: {hint}")
    return None


def _usage() -> Iterator[str]:
    yield from (f"{word}: {does}" for word, does in CHOICES.items())


def _set_up() -> Setup:
    return read_settings().setup


def _new(speaker: Speaker, name: str = "", seats: str = "") -> Host:
    """A new match. What is not said is as it was the last time; what is said is remembered for the next one."""
    last = _set_up()
    if name:
        # Clock and length are those of the rules that were named; how strict one plays is a habit of the table.
        entries = read_seats(seats) if seats else last.seats
        last = last._replace(rules=name, seats=entries, time_limit=None, length="")
    if seats:
        # Of those who are named nobody stays away.
        chosen_rules(last.rules, last.seats)
    host = open_as_before(last)
    try:
        keep_settings(setup=last)
    except SettingsError as error:
        speaker.say(str(error))
    return host


def _resumed() -> Host:
    save = newest_unfinished(matches_folder())
    if save is None:
        raise CommandError("there is no unfinished match to resume")
    return Host.resume(save.path)


def _next_match() -> str:
    """What ``new`` begins."""
    last = _set_up()
    seats = ", ".join(clean(entry, NAME_CELLS) for entry in last.seats if entry)
    return f'"new" begins: {clean(last.rules, NAME_CELLS)}, {seats}'


def _last_match() -> str:
    """What ``resume`` goes on with."""
    saves = islice(find_saves(matches_folder()), LOOKED_AT)
    save = next((save for save in saves if save.unfinished), None)
    return "There is no unfinished match" if save is None else f'"resume" goes on with: {_told(save)}'


def _told(save: Save) -> str:
    names = labels(save.seats)
    totals = ", ".join(f"{name} {points(total)}" for name, total in zip(names, save.totals, strict=True))
    return f"{clean(save.title, TITLE_CELLS)}, {f'round {save.rounds}' if save.rounds else 'not begun'}, {totals}"


def _rulesets() -> Iterator[str]:
    for entry in find_rulesets():
        if entry.error is not None:
            yield f"{clean(entry.name, NAME_CELLS)} cannot be played: {entry.error.brief}"
            continue
        fewest, most = entry.players[0], entry.players[-1]
        players = counted(fewest, "player") if fewest == most else f"{fewest} to {most} players"
        with_ = f", with {', '.join(entry.presets)}" if entry.presets else ""
        yield f"{clean(entry.name, NAME_CELLS)}: {clean(entry.title, TITLE_CELLS)}, {players}{with_}"


def _rules(words: list[str]) -> tuple[str, ...]:
    """A chapter of the rules that were played last, or of those that the first word names."""
    names = {entry.name for entry in find_rulesets()}
    if words and words[0].partition("+")[0] in names:
        return tuple(rules(named_rules(words[0]), " ".join(words[1:]).lower()))
    return tuple(rules(named_rules(_set_up().rules), " ".join(words).lower()))
