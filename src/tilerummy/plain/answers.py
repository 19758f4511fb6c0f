"""Questions about a match that change nothing: who plays, what happened, the scores, the rules, the commands."""

from collections.abc import Iterator, Sequence

from tilerummy.engine.view import View
from tilerummy.plain.commands import COMMANDS, FORMS, Command
from tilerummy.plain.pieces import CommandError
from tilerummy.plain.scores import sheet
from tilerummy.plain.spoken import news, pool_line, round_line, say_of, seat_lines
from tilerummy.rules.ruleset import Ruleset
from tilerummy.telling.aloud import tiles_aloud
from tilerummy.telling.chapters import Chapter, chapters
from tilerummy.telling.letters import letters
from tilerummy.telling.sentences import capital

ALL = "all"


def answer(command: Command, view: View, names: Sequence[str]) -> tuple[str, ...] | None:
    """The answer to a command, if it is such a question. Raises ``CommandError`` for one that has none."""
    match command.word:
        case "pool":
            return (pool_line(view),)
        case "who":
            return (round_line(view), *seat_lines(view, names))
        case "log":
            return news(view, names, view.seat)
        case "score":
            return tuple(sheet(view, names))
        case "rules":
            return tuple(rules(view.rules, command.text))
        case "help":
            return tuple(usage(command.text))
    return None


def usage(word: str) -> Iterator[str]:
    """All commands, or one of them."""
    if word and word not in COMMANDS:
        raise CommandError(f"there is no such command: {', '.join(COMMANDS)}")
    yield from (f"{form.usage}: {form.does}" for form in FORMS if word in ("", form.word))
    if not word:
        yield "Tiles are typed as R5, red 5, QH, queen of hearts or J, joker; small letters will do"
        yield "Colors are R red, Y yellow, B blue, K black; suits are C clubs, D diamonds, H hearts, S spades"
        yield "A tile of the table is called R5 from c, or c 2 by its place; it may be laid and added as well"


def rules(ruleset: Ruleset, which: str) -> Iterator[str]:
    """The chapters of a rulebook by their numbers, or one, or all of them."""
    pages = list(enumerate(chapters(ruleset), 1))
    if not which:
        yield from (f"{number}: {chapter.title}" for number, chapter in pages)
        yield 'Type "rules" and a number, or "rules all"'
        return
    chosen = [chapter for number, chapter in pages if which in (ALL, str(number)) or which in chapter.title.lower()]
    if not chosen:
        raise CommandError(f"there are chapters 1 to {len(pages)}: {', '.join(page.title for _, page in pages)}")
    for chapter in chosen:
        yield from _chapter(ruleset, chapter)


def _chapter(ruleset: Ruleset, chapter: Chapter) -> Iterator[str]:
    yield f"Chapter: {chapter.title}"
    yield from chapter.sentences
    for example in chapter.examples:
        yield f"Example: {say_of(ruleset, example.said)}"
        for row in example.rows:
            melds = [tiles_aloud(face.tile for face in meld) or "nothing" for meld in row.melds]
            named = [f"meld {letters(number)}: {meld}" if row.lettered else meld for number, meld in enumerate(melds)]
            yield f"{row.label}: {'; '.join(named)}" if row.label else "; ".join(named)
        for verdict in example.verdicts:
            sign = "Not allowed: " if verdict.good is False else ""
            yield f"{sign}{say_of(ruleset, capital(' '.join(verdict.text.split())))}"
