"""A match line by line, from where it stands to its end: deals, turns of people and bots, scores."""

from asyncio import CancelledError
from signal import SIGINT

from tilerummy.model.action import Seat
from tilerummy.plain.answers import answer
from tilerummy.plain.lines import Lines
from tilerummy.plain.pieces import CommandError
from tilerummy.plain.scores import round_over, sheet, totals
from tilerummy.plain.speaker import Speaker
from tilerummy.plain.spoken import news
from tilerummy.plain.table import LeftError, Table
from tilerummy.plain.turn import PersonTurn
from tilerummy.play.clock import TableClocks
from tilerummy.play.hinter import Hinter
from tilerummy.play.host import Host
from tilerummy.play.players import Players
from tilerummy.store.journal import JournalError
from tilerummy.store.log import open_log
from tilerummy.telling.news import since
from tilerummy.telling.sentences import capital

KEPT = 'The match is kept, without what was only laid out: "tilerummy resume --plain" goes on with it'


async def play(host: Host, lines: Lines, speaker: Speaker) -> bool:
    """Plays a match; whether it came to its end. However it ends, no child is left and the journal is let go of."""
    complaints = open_log()
    players, hinter = Players(host, complaints), Hinter(complaints)
    try:
        await Game(Table(host, players, hinter, TableClocks(host.rules), lines, speaker)).go_on()
    except LeftError:
        speaker.say(KEPT)
        return False
    except CancelledError as called_off:
        # Whoever pressed ctrl+c sits there still; after another signal nobody may.
        if called_off.args == (SIGINT,):
            speaker.interrupt()
            speaker.say(KEPT)
        raise
    finally:
        hinter.stop()
        await players.stop()
        host.close()
        complaints.close()
    return True


class Game:
    """Hands the turn from seat to seat."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._host, self._players, self._speaker = table.host, table.players, table.speaker
        self._told = 0
        self._heard_by: Seat | None = None

    async def go_on(self) -> None:
        """Until the match is over. Raises ``LeftError``."""
        if self._host.dealt and self._host.on_turn is not None:
            # Of a match that is resumed only what comes from now on is news.
            self._told = len(self._host.view(None).history)
        while True:
            seat = self._host.on_turn
            if seat is None:
                if self._host.dealt and self._host.view(None).results:
                    await self._round_over()
                if self._host.over:
                    return
                await self._deal()
            elif self._players.is_bot(seat):
                await self._bot(seat)
            else:
                await self._person(seat)

    async def _deal(self) -> None:
        self._table.looks.clear()
        self._told = 0
        while True:
            try:
                self._host.deal()
                break
            except JournalError as error:
                await self._again(error)
        self._tell_news()

    async def _again(self, error: JournalError) -> None:
        """What could not be written is tried again when somebody says so."""
        self._table.clocks.wait()
        self._speaker.say(f"{capital(str(error))}; press enter to try again")
        self._speaker.prompt()
        await self._table.command()

    # ------------------------------------------------------------------ turns

    async def _person(self, seat: Seat) -> None:
        if not self._table.alone and self._heard_by != seat:
            await self._pass_device(seat)
            self._speaker.say(*self._since(seat))
        self._heard_by = seat
        await PersonTurn(self._table, seat).take()
        self._told = len(self._host.view(None).history)

    async def _pass_device(self, seat: Seat) -> None:
        """Nobody's rack is heard by another: the next player has to say that the device was handed on."""
        if self._heard_by is not None and self._speaker.asks:
            # What stands in a terminal can be read by whoever gets it next.
            self._speaker.say("Press enter when you have read all")
            self._speaker.prompt()
            await self._table.command()
            self._speaker.push_away()
        self._heard_by = None
        self._speaker.say(f"Pass the device to {self._players.names[seat]}. Press enter")
        self._speaker.prompt()
        while (command := await self._table.command()) is not None and command.word != "next":
            self._speaker.say(f"Press enter to hear the rack of {self._players.names[seat]}")

    def _since(self, seat: Seat) -> tuple[str, ...]:
        """What happened since the last turn of a seat, as everybody may know it."""
        view, names = self._host.view(None), self._players.names
        return since(view.history, names, seat, news(view, names, None))

    async def _bot(self, seat: Seat) -> None:
        try:
            self._table.clocks.run()
            trouble = await self._players.bot_turn(seat)
        except JournalError as error:
            await self._again(error)
            return
        self._table.clocks.wait()
        if trouble is not None:
            self._speaker.say(trouble)
        self._tell_news()

    def _tell_news(self) -> None:
        """What was done since the last time, to the one who listens; people who hand the device on hear it later."""
        if not self._table.alone:
            return
        people = self._players.people
        view = self._host.view(people[0] if people else None)
        self._speaker.say(*news(view, self._players.names, view.seat)[self._told :])
        self._told = len(view.history)

    # ------------------------------------------------------------------ scores

    async def _round_over(self) -> None:
        """What the round came to; people say when they want to go on."""
        self._heard_by = None
        view, names = self._host.view(None), self._players.names
        if not self._table.alone:
            self._speaker.say(*news(view, names, None)[-1:])
        self._speaker.say(*round_over(view, names), *(sheet if view.match_over else totals)(view, names))
        if view.match_over or not self._players.people:
            return
        self._speaker.say('Press enter, or type "next", for the next round')
        while True:
            self._speaker.prompt()
            command = await self._table.command()
            if command is None or command.word == "next":
                return
            try:
                told = answer(command, view, names)
            except CommandError as error:
                told = (capital(str(error)),)
            self._speaker.say(*(told or ('The round is over: "next" begins another one, "quit" leaves',)))
