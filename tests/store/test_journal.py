"""Journals: what was acknowledged is there, what is damaged is set aside, nothing is ever taken for something else."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from tests.notation.test_record import damaged
from tests.store.played_matches import acts, header, kept, match
from tilerummy.model.action import Draw
from tilerummy.notation.record import read_record, write_record
from tilerummy.store import journal as journal_module
from tilerummy.store import marks
from tilerummy.store.journal import Journal, JournalError, JournalExists, JournalInUse
from tilerummy.store.marks import marked_act, trusted

TOP = Path(__file__).parents[2]
WHOLE, STATES = match("journal")
# A beginning, with plays in it; the tests below open it thousands of times.
RECORD = replace(WHOLE, actions=WHOLE.actions[:30])


def beside(path: Path) -> list[Path]:
    return sorted(other for other in path.parent.iterdir() if other != path)


def done_in(path: Path) -> int:
    journal, _, done = Journal.open(path)
    journal.close()
    return done


# --- keeping and going on ---------------------------------------------------------------------------------------------


def test_a_journal_is_a_record_with_check_marks(tmp_path: Path) -> None:
    text = kept(tmp_path / "m.rummy", WHOLE).decode()
    assert read_record(text) == WHOLE
    plain = re.sub(r" ;\d+ [0-9a-f]{8}$", "", re.sub(r"^;0 [0-9a-f]{8}\n", "", text, flags=re.M), flags=re.M)
    assert plain == write_record(WHOLE)


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """Closed and opened again after each act, it is the same file as one written in one go."""
    whole = kept(tmp_path / "whole.rummy", WHOLE)
    path = tmp_path / "m.rummy"
    Journal.create(path, header(WHOLE)).close()
    for number, action in enumerate(WHOLE.actions):
        journal, state, done = Journal.open(path)
        assert (state, done, journal.set_aside) == (STATES[number], number, None)
        journal.append([action])
        journal.close()
    assert path.read_bytes() == whole
    assert done_in(path) == len(WHOLE.actions)


def test_only_its_owner_reads_it(tmp_path: Path) -> None:
    kept(tmp_path / "m.rummy", RECORD)
    assert stat.S_IMODE((tmp_path / "m.rummy").stat().st_mode) == 0o600


def test_what_cannot_be_made(tmp_path: Path) -> None:
    path = tmp_path / "m.rummy"
    kept(path, RECORD)
    before = path.read_bytes()
    with pytest.raises(JournalExists, match="is there already"):
        Journal.create(path, header(RECORD))
    with pytest.raises(JournalError, match="cannot be made: no such file"):
        Journal.create(tmp_path / "none" / "m.rummy", header(RECORD))
    with pytest.raises(ValueError, match="begins without actions"):
        Journal.create(tmp_path / "other.rummy", RECORD)
    assert path.read_bytes() == before
    assert beside(path) == []


def test_an_act_of_nothing_is_nothing(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "m.rummy", header(RECORD)) as journal:
        before = journal.path.read_bytes()
        journal.append([])
        assert journal.path.read_bytes() == before


def test_a_closed_journal_takes_nothing(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "m.rummy", header(RECORD))
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="closed"):
        journal.append(RECORD.actions[:1])


def test_a_journal_of_too_many_lines_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m.rummy"
    whole = kept(path, RECORD)
    monkeypatch.setattr(marks, "MOST_LINES", 12)
    with pytest.raises(JournalError, match="more than 12 lines"):
        Journal.open(path)
    assert path.read_bytes() == whole


def test_no_journal_grows_beyond_what_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_module, "MOST_LINES", 12)
    with Journal.create(tmp_path / "m.rummy", header(RECORD)) as journal:
        for action in RECORD.actions[:5]:
            journal.append([action])
        with pytest.raises(JournalError, match="full"):
            journal.append(RECORD.actions[5:6])
    assert len(read_record((tmp_path / "m.rummy").read_text()).actions) == 12 - 7


# --- one at a time ----------------------------------------------------------------------------------------------------


def test_the_second_opener_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "m.rummy"
    with Journal.create(path, header(RECORD)) as journal:
        journal.append(RECORD.actions[:1])
        with pytest.raises(JournalInUse, match="another window"):
            Journal.open(path)
        assert opened_elsewhere(path) == "JournalInUse: m.rummy is open in another window"
        journal.append(RECORD.actions[1:2])
    assert opened_elsewhere(path) == "2"


def opened_elsewhere(path: Path) -> str:
    """What another process gets that opens it: the number of actions, or an error."""
    code = """
import sys
from pathlib import Path
from tilerummy.store.journal import Journal, JournalError
try:
    print(Journal.open(Path(sys.argv[1])).done)
except JournalError as error:
    print(f"{type(error).__name__}: {error}")
"""
    run = subprocess.run([sys.executable, "-c", code, path], cwd=TOP, capture_output=True, text=True, check=True)
    return run.stdout.strip()


# --- cuts and flips ---------------------------------------------------------------------------------------------------


def check_prefix(path: Path, data: bytes, whole: bytes) -> int:
    """Opens damaged bytes: the acts before the damage are there, the rest is set aside, and the match can go on.

    Returns the number of actions that were kept.
    """
    path.write_bytes(data)
    journal, state, done = Journal.open(path)
    try:
        assert state == STATES[done]
        good = path.read_bytes()
        assert data.startswith(good)
        assert whole.startswith(good)
        rest = data[len(good) :]
        if rest:
            assert journal.set_aside is not None
            assert journal.set_aside.read_bytes() == rest
            journal.set_aside.unlink()
        assert beside(path) == []
        journal.append(WHOLE.actions[done : done + 1])
    finally:
        journal.close()
    with_one_more = path.read_bytes()
    assert with_one_more.startswith(good)
    assert trusted(with_one_more).done == done + 1
    return done


def test_cut_at_bytes_of_every_line(tmp_path: Path) -> None:
    """Around the ends of all lines, and at every fifth byte elsewhere."""
    check_cuts(tmp_path, lambda cut, whole: cut % 5 == 0 or b"\n" in whole[cut - 1 : cut + 2])


@pytest.mark.soak
def test_cut_at_every_byte(tmp_path: Path) -> None:
    check_cuts(tmp_path, lambda cut, whole: True)


def check_cuts(tmp_path: Path, chosen: Callable[[int, bytes], bool]) -> None:
    (tmp_path / "whole").mkdir()
    whole = kept(tmp_path / "whole" / "m.rummy", RECORD)
    begin = whole.index(b"\n\n") + 2
    path = tmp_path / "cut" / "m.rummy"
    path.parent.mkdir()
    # A cut within the header leaves nothing to go on from; each cut in the lines is one round here.
    for cut in (cut for cut in range(begin) if chosen(cut, whole)):
        path.write_bytes(whole[:cut])
        with pytest.raises(JournalError):
            Journal.open(path)
        assert path.read_bytes() == whole[:cut]
    for cut in (cut for cut in range(begin, len(whole) + 1) if chosen(cut, whole)):
        assert check_prefix(path, whole[:cut], whole) == whole[begin:cut].count(b"\n")


def flipped(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]


def check_flips(folder: Path, number: int, seed: str) -> None:
    (folder / "whole").mkdir()
    whole = kept(folder / "whole" / "m.rummy", RECORD)
    begin = whole.index(b"\n\n") + 2
    path = folder / "flip" / "m.rummy"
    path.parent.mkdir()
    rng = Random(seed)
    for _ in range(number):
        data = flipped(whole, rng)
        at = next(index for index, (one, other) in enumerate(zip(data, whole, strict=True)) if one != other)
        if at < begin:
            path.write_bytes(data)
            with pytest.raises(JournalError):
                Journal.open(path)
            assert path.read_bytes() == data
            assert beside(path) == []
        else:
            # The line that was hit is the first that does not count.
            assert check_prefix(path, data, whole) == whole[begin:at].count(b"\n"), (seed, at)


def test_flipped_bits(tmp_path: Path) -> None:
    check_flips(tmp_path, 200, "flips")


def test_any_damage_leaves_a_beginning_of_the_match_or_is_refused(tmp_path: Path) -> None:
    assert opened_in_spite_of_damage(tmp_path, 100, "damage") > 33


@pytest.mark.soak
def test_more_damage_leaves_a_beginning_of_the_match_or_is_refused(tmp_path: Path) -> None:
    assert opened_in_spite_of_damage(tmp_path, 5_000, "more damage") > 1_500


def opened_in_spite_of_damage(folder: Path, number: int, seed: str) -> int:
    """How many of so many damaged journals had a beginning that counts; the others have to be left alone."""
    (folder / "whole").mkdir()
    whole = kept(folder / "whole" / "m.rummy", RECORD)
    path = folder / "damaged" / "m.rummy"
    path.parent.mkdir()
    rng = Random(seed)
    opened = 0
    for _ in range(number):
        data = damaged(whole.decode(), rng).encode(errors="replace")
        try:
            check_prefix(path, data, whole)
            opened += 1
        except JournalError:
            assert path.read_bytes() == data
            assert beside(path) == []
    return opened


@pytest.mark.soak
def test_more_flipped_bits(tmp_path: Path) -> None:
    check_flips(tmp_path, 10_000, "more flips")


@pytest.mark.parametrize("text", [b"A dance", b"\xff draw", b"A draw ", b"A d\x00raw"])
def test_a_line_with_the_right_mark_that_is_no_action(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "m.rummy"
    whole = kept(path, RECORD)
    good = trusted(whole)
    number = good.done + 1
    line = b"%s ;%d %08x\n" % (text, number, crc32(b"%d %s %08x" % (number, text, good.crc)))
    assert check_prefix(path, whole + line, whole + line) == good.done


@pytest.mark.parametrize(
    "junk", [b"\x00" * 100, b"A draw", b"A draw\n", b"\n", b"; a remark\n", b"\xff\xfe\n", b"A draw ;1 0\n"]
)
def test_junk_at_the_end_is_set_aside(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "m.rummy"
    whole = kept(path, RECORD)
    assert check_prefix(path, whole + junk, whole + junk) == len(RECORD.actions)


def test_lines_lost_doubled_or_swapped_break_the_chain(tmp_path: Path) -> None:
    path = tmp_path / "m.rummy"
    whole = kept(path, RECORD)
    lines = whole.splitlines(keepends=True)
    first = next(index for index, line in enumerate(lines) if b" ;1 " in line)
    for at in range(first, first + 20):
        for changed in (
            lines[:at] + lines[at + 1 :],
            lines[: at + 1] + lines[at:],
            [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        ):
            done = check_prefix(path, b"".join(changed), whole)
            assert done in (at - first, at - first + 1)


def test_the_damaged_end_never_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "m.rummy"
    whole = kept(path, RECORD)
    (tmp_path / "m.rummy.damaged-1").write_bytes(b"older")
    path.write_bytes(whole + b"junk")
    with Journal.open(path).journal as journal:
        assert journal.set_aside == tmp_path / "m.rummy.damaged-2"
    assert (tmp_path / "m.rummy.damaged-1").read_bytes() == b"older"
    assert (tmp_path / "m.rummy.damaged-2").read_bytes() == b"junk"


# --- what no journal is -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("tilerummy 1", "tilerummy 2", "needs a newer tilerummy"),
        ("seed journal", "seed journey", "the header was changed or damaged"),
        ("2026-03-01", "2026-03-02", "the header was changed or damaged"),
        ('"Ann"', '"And"', "the header was changed or damaged"),
        (";0 ", ";1 ", "no check marks"),
        (";0 ", "\n;0 ", "no check marks"),
        ("seed journal\n", "", "says nothing of seed"),
        ('seats ["Ann"', 'seats ["Ann', "no list of seats"),
    ],
)
def test_with_a_wrong_header_nothing_is_touched(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "m.rummy"
    data = kept(path, RECORD).replace(old.encode(), new.encode(), 1)
    path.write_bytes(data)
    with pytest.raises(JournalError, match=said):
        Journal.open(path)
    assert path.read_bytes() == data
    assert beside(path) == []


def test_a_record_by_hand_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "m.rummy"
    path.write_text(write_record(RECORD))
    with pytest.raises(JournalError, match="it can be replayed, not resumed"):
        Journal.open(path)
    assert path.read_text() == write_record(RECORD)


def test_a_line_with_the_right_mark_that_the_rules_refuse(tmp_path: Path) -> None:
    """Whoever wrote it: it is no part of the match, nor is what follows."""
    path = tmp_path / "m.rummy"
    begun = replace(RECORD, actions=RECORD.actions[:5])
    whole = kept(path, begun)
    good = trusted(whole)
    turn = STATES[5].round.turn.seat  # type: ignore[union-attr]
    bad, crc = marked_act([Draw(1 - turn)], good.done, good.crc)
    after, _ = marked_act([Draw(turn)], good.done + 1, crc)
    path.write_bytes(whole + bad + after)
    journal, state, done = Journal.open(path)
    journal.close()
    assert (state, done) == (STATES[5], 5)
    assert journal.set_aside is not None
    assert journal.set_aside.read_bytes() == bad + after


def test_no_file_no_journal(tmp_path: Path) -> None:
    (tmp_path / "folder.rummy").mkdir()
    os.mkfifo(tmp_path / "pipe.rummy")
    (tmp_path / "empty.rummy").touch()
    (tmp_path / "binary.rummy").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "huge.rummy").write_bytes(b"x" * 5_000_001)
    for name in ("none", "folder", "pipe", "empty", "binary", "huge", "\x00", "n" * 300):
        with pytest.raises(JournalError):
            Journal.open(tmp_path / f"{name}.rummy")


def test_a_read_only_file_is_named_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    kept(tmp_path / "m.rummy", RECORD)
    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(JournalError, match=r"m\.rummy cannot be opened: permission denied"):
        Journal.open(tmp_path / "m.rummy")


# --- acts of several actions ------------------------------------------------------------------------------------------


def test_half_an_act_does_not_count(tmp_path: Path) -> None:
    """Cut anywhere, a journal of longer acts is resumed at the end of an act."""
    path = tmp_path / "m.rummy"
    whole = kept(path, RECORD, long_acts=True)
    ends, done = {0}, 0
    for act in acts(RECORD.actions):
        done += len(act)
        ends.add(done)
    begin = whole.index(b"\n\n") + 2
    seen = set()
    for cut in range(begin, len(whole) + 1, 7):
        path.write_bytes(whole[:cut])
        journal, state, done = Journal.open(path)
        journal.close()
        assert done in ends
        assert state == STATES[done]
        if journal.set_aside:
            journal.set_aside.unlink()
        seen.add(done)
    assert seen == {end for end in ends if end <= max(seen)}
    assert read_record(whole.decode()) == RECORD
