"""Ways about the set-up screen, for the tests of it."""

from tests.tui.journeys import Journey
from tilerummy.play.host import Host
from tilerummy.store.paths import matches_folder
from tilerummy.store.saves import load_record
from tilerummy.tui.choice import Choice
from tilerummy.tui.form import Field


async def opened(journey: Journey) -> None:
    await journey.press("n")
    await journey.until(lambda: journey.on == "setup" and "A seat opens" in journey.words)


def choice(journey: Journey, name: str) -> Choice[object]:
    return journey.app.screen.query_one(f"#{name}", Choice)


def field(journey: Journey, name: str) -> Field:
    return journey.app.screen.query_one(f"#{name}", Field)


async def choose(journey: Journey, name: str, value: object) -> None:
    choice(journey, name).value = value
    await journey.settled()


async def against_a_person(journey: Journey) -> None:
    """No bots in these tests: their programs would only cost time."""
    await choose(journey, "kind-1", "person")


def trouble(journey: Journey) -> str:
    return journey.lines[journey.app.screen.query_one("#trouble").region.y].strip()


def begun() -> Host:
    (path,) = matches_folder().iterdir()
    return Host(load_record(path).start())


async def start(journey: Journey) -> None:
    await journey.press("ctrl+s")
    await journey.until(lambda: journey.on in ("curtain", "table"))
