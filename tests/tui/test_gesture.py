"""What a click on the board means."""

import pytest

from tests.tui.positions import FEW
from tilerummy.tui.gesture import Act, meaning
from tilerummy.tui.pack import Hit, On
from tilerummy.tui.position import RACK, Spot


@pytest.mark.parametrize(
    ("picked", "on", "spot", "keys", "act"),
    [
        ((), On.TILE, (RACK, 0), {}, Act.PICK),
        ((), On.TILE, (0, 1), {}, Act.PICK),
        ((), On.LETTER, (0, 0), {}, Act.PICK_MELD),
        ((), On.FELT, (2, 0), {}, None),
        ((), On.NEW, (2, 0), {}, None),
        ((), On.RACK, (RACK, 4), {}, None),
        (((RACK, 0),), On.TILE, (RACK, 1), {}, Act.PICK),
        (((RACK, 0),), On.TILE, (0, 1), {}, Act.DROP),
        (((RACK, 0),), On.TILE, (0, 1), {"more": True}, Act.PICK),
        (((0, 0),), On.TILE, (0, 1), {}, Act.PICK),
        (((0, 0), (RACK, 0)), On.TILE, (0, 1), {}, Act.DROP),
        (((0, 0),), On.TILE, (1, 1), {}, Act.DROP),
        (((RACK, 0),), On.LETTER, (0, 0), {}, Act.DROP),
        (((RACK, 0),), On.NEW, (2, 0), {}, Act.DROP),
        (((RACK, 0),), On.FELT, (2, 0), {}, Act.DROP),
        (((0, 0),), On.RACK, (RACK, 4), {}, Act.DROP),
        (((0, 0),), On.TILE, (0, 0), {}, Act.PICK),
        (((0, 0),), On.TILE, (0, 0), {"chain": 2}, Act.AUTO),
        ((), On.TILE, (0, 0), {"chain": 2}, Act.PICK),
        ((), On.TILE, (0, 1), {"button": 3}, Act.SPLIT),
        ((), On.TILE, (RACK, 1), {"button": 3}, None),
        ((), On.TILE, (0, 1), {"button": 2}, None),
    ],
)
def test_a_click_means(
    picked: tuple[tuple[int, int], ...], on: On, spot: tuple[int, int], keys: dict[str, int], act: Act | None
) -> None:
    position = FEW._replace(picked=frozenset(Spot(*each) for each in picked))
    hit = Hit(on, Spot(*spot))
    assert meaning(position, hit, keys.get("button", 1), keys.get("chain", 1), bool(keys.get("more"))) is act


def test_nothing_new_is_laid_out_of_turn() -> None:
    position = FEW._replace(picked=frozenset({Spot(RACK, 0)}), live=False)
    assert meaning(position, Hit(On.FELT, position.new)) is None
