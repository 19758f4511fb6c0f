"""Names that have no room to stand there in full."""

from collections.abc import Sequence

from tilerummy.model.label import cells, clean


def shortened(names: Sequence[str], room: int) -> list[str]:
    """Each name in so many cells, three at least: what is longer is cut with a dot.

    Of those that would look alike the last letter is kept too.

    >>> shortened(["Ann", "Maximilian"], 6), shortened(["novice 1", "novice 2"], 6)
    (['Ann', 'Maxim.'], ['novi.1', 'novi.2'])
    """
    cut = [name if cells(name) <= room else f"{clean(name, room - 1)}." for name in names]
    alike = [name for name, short in zip(names, cut, strict=True) if cut.count(short) > 1]
    return [
        f"{clean(name, room - 2)}.{name[-1:]}" if name in alike and cells(name) > room else short
        for name, short in zip(names, cut, strict=True)
    ]
