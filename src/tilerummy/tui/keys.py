"""Every key of the game on one page. The last line, the help and the list of all commands are made of it.

A person may have chosen other keys. There is one person at a screen, so which keys are in force belongs to the process.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tilerummy.store.key_names import PRINTED

if TYPE_CHECKING:
    from pathlib import Path

    from textual.binding import Binding, BindingsMap, BindingType

    from tilerummy.store.keymap import Keymap
    from tilerummy.telling.ways import Ways


class Key(NamedTuple):
    """One action and its keys. ``short`` stands in the last line where ``shown``, ``help`` on the help screen.

    A key without ``help`` is one of several that are explained together. In ``help`` other actions stand in braces:
    their keys are named there. ``goes_with`` is an action that always has the same keys.
    """

    action: str
    keys: str
    short: str
    help: str
    shown: bool = False
    display: str | None = None
    goes_with: str = ""

    @property
    def name(self) -> str:
        """What the action is called where a person writes down other keys for it."""
        return self.goes_with or self.action.replace("('", ".").removesuffix("')")

    @property
    def usual(self) -> tuple[str, ...]:
        """The keys that it has unless a person wants others."""
        return tuple(self.keys.split(","))


MOVING = (
    Key("cursor('left')", "left,h", "Left", "cursor to the left"),
    Key("cursor('right')", "right,l", "Right", "cursor to the right"),
    Key("cursor('up')", "up,k", "Up", "cursor up, from the rack to the table"),
    Key("cursor('down')", "down,j", "Down", "cursor down, from the table to the rack"),
    Key("number('0')", "0", "Row start", ""),
    Key("cursor('home')", "home", "Row start", "cursor to the start of the row", display="home 0"),
    Key("cursor('end')", "end,dollar_sign", "Row end", "cursor to the end of the row"),
    Key("number('1')", "1", "Number", "to the next tile of the rack with that number", display="1 to 13"),
    *(Key(f"number('{digit}')", digit, "Number", "") for digit in "23456789"),
    Key("next_joker", "asterisk", "Joker", "to the next joker, on the table too"),
    Key("jump", "g", "Jump", "to the meld with that letter", display="g a-z"),
    Key("zone", "tab,shift+tab", "Zone", "from the rack to the table and back", shown=True, display="tab"),
)

LAYING = (
    Key("pick", "space", "Pick", "pick the tile up, or put it back", shown=True),
    Key("pick_meld", "m", "Meld", "pick the whole meld up"),
    Key("drop", "enter", "Drop", "drop what is picked at the cursor: on a meld, on +new, on the rack", shown=True),
    Key("new_meld", "n", "New", "drop what is picked as a new meld", shown=True),
    Key("auto", "a", "Auto", "put what is picked where it fits; again: the next place", shown=True),
    Key("take", "t", "Take", "take the last discard; again: one deeper", shown=True),
    Key(
        "discard",
        "backspace",
        "Discard",
        "lay the picked tile, or the one under the cursor, on the discards",
        shown=True,
        display="bksp",
    ),
    Key("knock", "w", "Knock", "knock: your melds are laid out, {end_turn} ends the round then", shown=True),
    Key("split", "x", "Split", "split the meld before the cursor", shown=True),
    Key("reading", "o", "Other", "the other reading of the joker or meld under the cursor", shown=True),
    Key("undo", "u,ctrl+z", "Undo", "undo the last move of this turn", shown=True),
    Key("redo", "U,ctrl+y", "Redo", "do it again", shown=True),
    Key("take_back", "r", "Take back", "take the whole turn back", shown=True),
    Key("hint", "i", "Hint", "a hint: whether you can lay; again: which tiles; again: the whole play", shown=True),
    Key("let_go", "escape", "Let go", "put what is picked back"),
    Key("sort('number')", "v", "Sort", "sort the rack by number", shown=True),
    Key("sort('color')", "c", "By color", "sort the rack by color", shown=True),
    Key("sort('melds')", "z", "By melds", "sort the rack by its melds, where they are private", shown=True),
)

TURN = (
    Key("end_turn", "e", "End", "end the turn with what lies on the table", shown=True),
    Key("draw", "d", "Draw", "draw a tile; where none is discarded, that ends the turn", shown=True),
    Key("pass_turn", "d", "Pass", "pass, when the pool is empty", shown=True, goes_with="draw"),
    Key("declare", "y", "Declare", "show that you were dealt the twin of the tile turned up", shown=True),
    Key(
        "skip",
        "s",
        "Go on",
        "look on no longer while a bot plays; once the cursor was moved, {skip} alone does that: the rest plans",
        shown=True,
        display="any key",
    ),
    Key("look_away", "s", "Go on", "", shown=True, goes_with="skip"),
    Key("hide", "b", "Hide", "hide the rack at once", shown=True),
    Key("pause", "p", "Pause", "pause: clocks and bots wait, table and rack are covered", shown=True),
    Key("steps", "full_stop", "Steps", "what the others did since your last turn, step by step", shown=True),
)

GAME = (
    Key("help", "question_mark,f1", "Help", "signs, keys and mouse", shown=True, display="?"),
    Key("rules", "f2", "Rules", "the rules of this match"),
    Key("scores", "f3", "Score", "the score sheet"),
    Key("log", "f4", "Log", "what happened in this round"),
    Key("unseen", "number_sign", "Unseen", "the tiles not seen yet, and the odds to draw one that is wanted"),
    Key("options", "f6", "Options", "options: how the game looks and behaves"),
    Key("commands", "ctrl+p", "All", "all that may be done now, to be searched by name"),
    Key("to_menu", "f9", "Menu", "back to the menu; the match is kept, and r goes on with it"),
    Key("leave", "ctrl+q", "Quit", "save and quit; all is kept but what is only laid out"),
)

LESSON = (
    Key("next_lesson", "enter", "Go on", "on to the next lesson", shown=True),
    Key("new_game", "n", "New game", "on to a game", shown=True),
    Key("same_lesson", "r", "Again", "the same lesson once more", shown=True),
    Key("leave_lesson", "escape", "Menu", "back to the menu", shown=True),
    Key("skip_lesson", "pagedown", "Next", "on to the next lesson without a turn", shown=True, display="pgdn"),
    Key("earlier_lesson", "pageup", "Earlier", "back to the lesson before"),
)
"""Beside those of the table, in the first steps. All but the last two are there when a lesson is done."""

SPARE = ("steps", "hide", "sort('melds')", "sort('color')", "redo", "reading", "pause", "take_back", "auto", "hint")
"""What stands in the last line only where all keys have some room between them, the least wanted first."""

GIVES_WAY = ("zone", "sort('number')", "split", "new_meld", "undo", "drop", "pick", "draw", "pass_turn")
"""What is left out of the last line after that, where it is too narrow for the rest."""

HEAD = ("rules", "scores", "log", "leave")
"""What stands at the end of the first line, the most wanted last."""

MOUSE = (
    ("click", "pick a tile up, or put it back; with tiles picked: drop them on that meld, or on +new"),
    ("letter", "a click on the letter of a meld picks the whole meld up"),
    ("shift+click", "pick one more tile of another meld"),
    ("double click", "put the tile where it fits"),
    ("right click", "split the meld there"),
    ("discards", "a click takes them down to that one; with a tile picked: discard it"),
    ("drag", "carry the tile, or all that are picked, to a meld, to +new or back to the rack; takes discards, too"),
    ("wheel", "turn a rack that has more lines than there is room for"),
    ("first line", "Rules, Score, Log and Quit are clicked there, the other keys in the last line"),
)
SIGNS = (
    ("{R} R", "red"),
    ("{Y} Y", "yellow"),
    ("{B} B", "blue"),
    ("{K} K", "black; in sentences K9 is the black 9"),
    ("{J} J", "joker"),
    ("{H} {D} {C} {S}", "hearts, diamonds, clubs, spades of cards; in sentences QH is the queen of hearts"),
    ("+", "laid in this turn"),
    ("'", "new since your last turn, or meant by a hint"),
    ("x", "a discard that you could not take"),
    ("A B", "on a tile, where each seat scores what it laid: whose it is"),
    ("!", "a meld that is not valid yet; at a player: few tiles are left"),
    ("*", "at a player: has not opened yet"),
)
"""What stands for what on the table; in braces the colors, whose signs may be shapes or small letters."""

TABLE = (("Moving", MOVING), ("Laying tiles", LAYING), ("The turn", TURN), ("The game", GAME))
"""The keys of the table by group, as the help screen shows them."""


FIXED = {"leave": "ctrl+q", "let_go": "escape", "commands": "ctrl+p"}
"""Actions whose key is the same on all screens. Digits stand for themselves, too."""

Chosen = Mapping[str, tuple[str, ...]]
"""Keys by the name of their action."""

_chosen: dict[str, tuple[str, ...]] = {}


def choose(keys: Chosen) -> None:
    """Puts a person's own keys in force, for the whole process; none are the usual ones."""
    _chosen.clear()
    _chosen.update(keys)


def table_keys() -> Iterator[Key]:
    """All keys of the table, one after the other."""
    return (key for _, group in TABLE for key in group)


def changeable() -> Iterator[Key]:
    """The actions that may have other keys; of those that always have the same keys one."""
    return (key for key in table_keys() if not (key.goes_with or key.name in FIXED or key.name.startswith("number.")))


def read_keys(path: "Path") -> "Keymap":
    """A person's own keys, and what is wrong with them. Nothing is put in force."""
    from tilerummy.store.keymap import read_keymap

    fixed = {name: f"its key is {key} on all screens, and stays" for name, key in FIXED.items()}
    fixed |= {
        key.name: "digits stand for the numbers of tiles" for key in table_keys() if key.name.startswith("number.")
    }
    fixed |= {key.action: f"it always has the keys of {key.goes_with}" for key in table_keys() if key.goes_with}
    return read_keymap(path, {key.name: key.usual for key in changeable()}, fixed)


def keys_of(key: Key) -> tuple[str, ...]:
    """The keys in force of an action."""
    return _chosen.get(key.name, key.usual)


def displayed(key: Key) -> str:
    """The keys in force of an action, as the help names them."""
    return (None if key.name in _chosen else key.display) or named(",".join(keys_of(key)))


def helped(key: Key) -> str:
    """What an action does, with the keys of others that are named in it."""
    return key.help.format_map(_Named())


def key_of(action: str) -> str:
    """The key of an action, as a sentence names it.

    >>> key_of("pick"), key_of("let_go")
    ('space', 'esc')
    """
    return named(keys_of(next(key for key in (*table_keys(), *LESSON) if key.action == action))[0])


def ways() -> "Ways":
    """What sentences call the acts of a turn."""
    from tilerummy.telling.ways import Ways

    return Ways(
        use="press",
        draw=key_of("draw"),
        passing=key_of("pass_turn"),
        take=key_of("take"),
        discard=f"put the cursor on it and press {key_of('discard')}",
        declare=key_of("declare"),
        end=key_of("end_turn"),
        undo=key_of("undo"),
    )


def bindings(*groups: tuple[Key, ...]) -> "list[BindingType]":
    """The keys as Textual wants them: the usual ones. By its id ``rebound`` finds one that a person has changed."""
    from textual.binding import Binding

    return [
        Binding(key.keys, key.action, key.short, show=key.shown, key_display=key.display, id=key.name)
        for group in groups
        for key in group
    ]


def rebound(usual: "BindingsMap") -> "BindingsMap":
    """The bindings of a screen with a person's own keys, each where the usual ones stood.

    The toolkit can do so itself, but with the old key of an action it takes away what else that key does at other
    times, and it puts the new one last.
    """
    from textual.binding import BindingsMap

    found: dict[str, list[Binding]] = {}
    for key, binding in usual:
        keys = _chosen.get(binding.id or "")
        for one in (key,) if keys is None else keys:
            there = found.setdefault(one, [])
            # One that had two keys comes by twice.
            if binding.action not in [other.action for other in there]:
                there.append(binding if keys is None else binding.with_key(one))
    return BindingsMap.from_keys(found)


def named(keys: str) -> str:
    """Keys as a person knows them.

    >>> named("question_mark,f1"), named("ctrl+z")
    ('? f1', '^z')
    """
    return " ".join(_named(key) for key in keys.split(","))


def _named(key: str) -> str:
    return "esc" if key == "escape" else PRINTED.get(key, key).replace("ctrl+", "^")


class _Named(dict[str, str]):
    """The keys in force by action, as they are asked for."""

    def __missing__(self, action: str) -> str:
        return key_of(action)
