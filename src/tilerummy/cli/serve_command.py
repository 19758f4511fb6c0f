"""``tilerummy serve``: the game in a browser, with a process of its own for everybody who opens the page."""

import errno
import socket
from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from ipaddress import ip_address
from typing import Any

from tilerummy.cli.arguments import whole_number
from tilerummy.cli.failure import FINE, CommandError
from tilerummy.model.label import clean

LOOPBACK = "127.0.0.1"
PORT = 8765
HOST_CELLS = 60
NOT_INSTALLED = (
    'the browser needs the extra "web": pipx install ".[web]", or in a checkout .venv/bin/pip install -e ".[web]"'
)


def add_parser(commands: Any) -> None:
    """Adds the command to the others."""
    parser: ArgumentParser = commands.add_parser("serve", help='the game in a browser (needs the extra "web")')
    parser.add_argument(
        "--host", default=LOOPBACK, metavar="H", help="the address to listen at; without it only this machine can play"
    )
    parser.add_argument(
        "--port", type=whole_number(0, 65535), default=PORT, metavar="P", help=f"{PORT}; 0: any that is free"
    )
    parser.set_defaults(run=serve)


def serve(options: Namespace) -> int:
    """Says where the page is, and serves it until a signal comes."""
    if find_spec("textual_serve") is None:
        raise CommandError(NOT_INSTALLED)
    listening = _listen(options.host, options.port)
    from tilerummy.cli.web_server import run_server

    address, port = listening.getsockname()[:2]
    print(welcome(address, port), flush=True)
    run_server(listening, only_here=_only_here(address))
    return FINE


def welcome(address: str, port: int) -> str:
    """Where the page is, and who can open it."""
    everywhere = ip_address(address.partition("%")[0]).is_unspecified
    name = socket.gethostname() if everywhere else f"[{address}]" if ":" in address else address
    url = f"http://{name}:{port}/"
    if _only_here(address):
        return f"Tile rummy is at {url} and only this machine can reach it. ctrl+c ends it."
    return (
        f"Tile rummy is at {url} and everybody who can reach {'this machine' if everywhere else address} can play,\n"
        "and see and go on with all matches that are kept here: there is no login. ctrl+c ends it."
    )


def _only_here(address: str) -> bool:
    return ip_address(address.partition("%")[0]).is_loopback


def _listen(host: str, port: int) -> socket.socket:
    """Takes the port before anything is said or loaded; from now on browsers wait until they are answered."""
    try:
        kind, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        both = kind == socket.AF_INET6 and socket.has_dualstack_ipv6()
        return socket.create_server(address, family=kind, dualstack_ipv6=both)
    except UnicodeError:
        reason = "this is no address"
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CommandError(
                f"port {port} is taken; another one is chosen with --port, a free one with --port 0"
            ) from None
        reason = clean(error.strerror or str(error), 100)
    raise CommandError(f"nothing can be served at {clean(host, HOST_CELLS)}, port {port}: {reason}")
