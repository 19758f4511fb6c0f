"""[rearranging] lay-off and [going_out] with a last discard, written rules 1.3 and 3.3."""

from __future__ import annotations

from tests.rules.positions import change, rack
from tilerummy.notation.words import read_table
from tilerummy.rules.going_out import AnyWay, MustDiscard, last_tile_faults
from tilerummy.rules.rearranging import Free, LayOff, homes_of, new_melds

OWN_FIRST = LayOff(needs_own_meld=True)


def fixed(before: str, after: str, held: str = "R9") -> list[str]:
    return [fault.code for fault in LayOff().fixed_faults(change(before, after, held))]


def test_1_3_point_3_tiles_are_added_and_melds_laid() -> None:
    assert fixed("R:4.5.6", "R:4.5.6.7") == []
    assert fixed("R:4.5.6", "R:3.4.5.6.7/8:R.B.K") == []
    assert fixed("8:R.B.K/R:4.5.6", "R:4.5.6/8:R.B.K.Y") == [], "the order of the melds means nothing"
    assert fixed("R:4.J.6", "R:4.5.6/8:B.K.J") == [], "a joker that was freed may go"


def test_1_3_point_3_no_tile_leaves_its_meld() -> None:
    assert fixed("R:4.5.6.7", "R:4.5.6/7:R.Y.B") == ["table_fixed"]
    assert fixed("R:4.5.6.7.8.9", "R:4.5.6/R:7.8.9.10") == ["table_fixed"]


def test_1_3_point_3_no_two_melds_are_joined() -> None:
    assert fixed("R:3.4.5/R:7.8.9", "R:3.4.5.6.7.8.9") == ["table_fixed"]


def test_1_3_twins_may_be_meant_either_way() -> None:
    assert fixed("R:4.5.6/R:4.5.6.7", "R:4.5.6.7.8/R:4.5.6") == []


def test_a_tile_that_went_to_the_rack_is_told_once() -> None:
    assert fixed("R:4.5.6.7", "R:4.5.6") == []


def test_a_violation_marks_the_melds_that_were_there() -> None:
    play = change("R:4.5.6.7/B:1.2.3", "R:4.5.6/7:R.Y.B/B:1.2.3", "Y7 B7")
    (fault,) = LayOff().fixed_faults(play)
    assert fault.melds == play.before[:1]
    assert "R4 R5 R6 R7" in str(fault)


def test_old_melds_keep_their_numbers_where_twins_leave_a_choice() -> None:
    twins = read_table("R:4.5.6/R:4.5.6")
    assert homes_of(twins, read_table("R:4.5.6/R:4.5.6.7")) == (0, 1)
    assert homes_of(twins, read_table("R:4.5.6.7/R:4.5.6")) == (0, 1)
    assert homes_of(read_table("R:4.5.6/R:5.6.7"), read_table("R:5.6.7/R:4.5.6.7")) == (1, 0)


def test_what_is_new_is_no_home_to_an_old_meld() -> None:
    assert new_melds(change("R:4.5.6", "8:R.B.K/R:4.5.6.7")) == read_table("8:R.B.K")


def test_1_3_point_2_own_meld_first_where_it_is_asked_for() -> None:
    def codes(after: str, *, opened: bool) -> list[str]:
        play = change("R:4.5.6", after, "R7 B8 K8 R8", opened=opened)
        return [fault.code for fault in OWN_FIRST.own_meld_faults(play)]

    assert codes("R:4.5.6.7", opened=False) == ["not_opened"]
    assert codes("R:4.5.6.7/8:R.B.K", opened=False) == []
    assert codes("R:4.5.6.7", opened=True) == []
    assert list(LayOff().own_meld_faults(change("R:4.5.6", "R:4.5.6.7", "R7", opened=False))) == []


def test_where_the_table_is_free_nothing_of_it_is_asked() -> None:
    torn = change("R:4.5.6.7", "R:4.5.6/7:R.Y.B", "Y7 B7", opened=False)
    assert list(Free().fixed_faults(torn)) == []
    assert list(Free().own_meld_faults(torn)) == []


def test_1_3_asks_for_no_rack_tile_so_a_play_without_one_is_told_last() -> None:
    torn = change("R:4.5.6.7.8.9", "R:4.5.6/R:7.8.9", "K1")
    assert list(LayOff().faults(torn)) == []
    assert [fault.code for fault in LayOff().empty_faults(torn)] == ["no_rack_tile_played"]
    assert list(LayOff().empty_faults(change("R:4.5.6", "R:4.5.6.7", "R7"))) == []
    assert [fault.code for fault in Free().faults(torn)] == ["no_rack_tile_played"], "there it is point 3 of 1.2"
    assert list(Free().empty_faults(torn)) == []


def test_it_says_whose_melds_may_be_added_to() -> None:
    assert "meld of its own" in OWN_FIRST.says()
    assert "meld of its own" not in LayOff().says()


# --- the last tile ----------------------------------------------------------------------------------------------------


def test_1_3_point_5_one_tile_has_to_stay_for_the_discard() -> None:
    def codes(left: str, barred: str = "", *, must_discard: bool = True) -> list[str]:
        return [fault.code for fault in last_tile_faults(must_discard, rack(left), rack(barred))]

    assert codes("") == ["must_discard_to_go_out"]
    assert codes("", must_discard=False) == []
    assert codes("K1") == []
    assert codes("K1", "K1") == ["nothing_to_discard"], "the turn could not be ended"
    assert codes("K1 R2", "K1") == []


def test_3_3_foot_goes_out_in_one_turn_with_one_tile_laid_off() -> None:
    foot = MustDiscard(foot=True)
    play = change("R:4.5.6", "R:4.5.6.7/8:R.B.K", "R7 R8 B8 K8 Y1", opened=False)
    assert foot.is_foot(play, rack("Y1"))
    assert not foot.is_foot(play, rack("Y1 Y2")), "the whole rack goes out"
    assert not foot.is_foot(change("R:4.5.6", "R:4.5.6/8:R.B.K", "R8 B8 K8 Y1", opened=False), rack("Y1"))
    assert not foot.is_foot(change("R:4.5.6", "R:4.5.6.7", "R7 Y1", opened=True), rack("Y1"))
    assert not foot.is_foot(change("-", "8:R.B.K", "R8 B8 K8 Y1", opened=False), rack("Y1")), "nobody else is open"
    freed = change("R:4.J.6", "R:4.5.6/8:B.K.J", "R5 B8 K8 Y1", opened=False)
    assert foot.is_foot(freed, rack("Y1")), "what replaces a joker is laid off on its meld"
    assert not MustDiscard().is_foot(play, rack("Y1"))
    assert not AnyWay().is_foot(play, rack("Y1"))
    assert "Foot" in foot.says()
    assert "Foot" not in MustDiscard().says()
