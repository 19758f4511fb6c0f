"""`tilerummy serve`: what it says, and what keeps it from serving."""

from __future__ import annotations

import signal
import socket
from pathlib import Path

import pytest

from tests.cli.calls import called, is_one_line
from tests.web.served import Served, comes_true
from tilerummy.cli import serve_command
from tilerummy.cli.serve_command import welcome

pytest.importorskip("textual_serve", reason='the browser needs the extra "web"')


@pytest.mark.parametrize(
    ("address", "url"),
    [("127.0.0.1", "http://127.0.0.1:80/"), ("::1", "http://[::1]:80/"), ("127.8.0.1", "http://127.8.0.1:80/")],
)
def test_on_loopback_it_says_that_only_this_machine_can_play(address: str, url: str) -> None:
    words = welcome(address, 80)
    assert f"at {url} and only this machine can reach it" in words
    assert "login" not in words


@pytest.mark.parametrize(
    ("address", "url", "who"),
    [
        ("192.0.2.7", "http://192.0.2.7:80/", "can reach 192.0.2.7 can play"),
        ("2001:db8::7", "http://[2001:db8::7]:80/", "can reach 2001:db8::7 can play"),
        ("0.0.0.0", f"http://{socket.gethostname()}:80/", "can reach this machine can play"),  # noqa: S104
        ("::", f"http://{socket.gethostname()}:80/", "can reach this machine can play"),
    ],
)
def test_elsewhere_it_says_who_can_play_and_what_they_see(address: str, url: str, who: str) -> None:
    words = welcome(address, 80)
    assert f"at {url} and everybody who {who}" in words
    assert "all matches that are kept here" in words
    assert "no login" in words
    assert "only this machine" not in words


def test_without_the_extra_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing_there(name: str) -> None:
        assert name == "textual_serve"

    monkeypatch.setattr(serve_command, "find_spec", nothing_there)
    answer = called("serve")
    assert (answer.code, answer.out) == (2, "")
    assert is_one_line(answer.err)
    assert 'pipx install ".[web]"' in answer.err


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        answer = called("serve", "--port", str(port))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (
        f"tilerummy: port {port} is taken; another one is chosen with --port, a free one with --port 0\n"
    )


@pytest.mark.parametrize("host", ["nowhere.invalid", "192.0.2.7", "a" * 300, "\x1b[2J", "..", ""])
def test_a_host_that_is_none_of_this_machine_is_told(host: str) -> None:
    answer = called("serve", "--port", "0", "--host", host)
    assert (answer.code, answer.out) == (2, "")
    assert is_one_line(answer.err)
    assert answer.err.startswith("tilerummy: nothing can be served at ")


@pytest.mark.parametrize("port", ["-1", "65536", "http", "80.5", ""])
def test_a_port_that_is_none_is_told(port: str) -> None:
    answer = called("serve", "--port", port)
    assert (answer.code, answer.out) == (2, "")
    assert "a whole number from 0 to 65535 is wanted" in answer.err
    assert is_one_line(answer.err)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_a_signal_ends_it_in_order(tmp_path: Path, number: signal.Signals) -> None:
    with Served(tmp_path) as served:
        assert served.said.startswith("Tile rummy is at http://127.0.0.1:")
        assert ":0/" not in served.url
        assert comes_true(lambda: answers(served.url))
        assert served.ended(number) == (0, "")


def answers(url: str) -> bool:
    """Whether there is an answer to a request for the page."""
    host, _, port = url.removeprefix("http://").rstrip("/").partition(":")
    with socket.create_connection((host, int(port)), 10) as connection:
        connection.sendall(f"GET / HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
        return connection.recv(15) == b"HTTP/1.1 200 OK"
