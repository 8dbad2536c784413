"""Where the page is to be found: the port that is listened on, and the addresses that people type in."""

from __future__ import annotations

import errno
import io
import socket
from gettext import gettext as _
from ipaddress import ip_address

import segno

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  (these are looked for, not listened on)

HOME_SUFFIXES = ("local", "lan", "home", "home.arpa", "internal")
"""What home networks put behind a computer's name; nobody outside can let such a name point anywhere."""

_WAITING = 100


class DoorError(Exception):
    """The page cannot be served there.

    Args:
        host: where it was to be.
        port: at which port.
        found: what the system says.
    """

    def __init__(self, host: str, port: int, found: OSError) -> None:
        reason = found.strerror or str(found)
        if found.errno == errno.EADDRINUSE:
            reason = _("another program uses port {port}").format(port=port)
        problem = _(
            "page: cannot be served on {host} port {port}: {reason}; choose with --host and --port, or --no-page"
        )
        super().__init__(problem.format(host=host, port=port, reason=reason))


def open_door(host: str, port: int) -> socket.socket:
    """Return a socket that listens; raises DoorError.

    Args:
        host: the address or name to listen on; `0.0.0.0` for all networks this computer is in.
        port: up to 65535; 0 for any that is free.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=_WAITING)
    except OSError as error:
        raise DoorError(host, port, error) from error


def own_names(host: str) -> tuple[str, ...]:
    """Return the host names that this computer goes by, the one for phones first.

    Args:
        host: what it was asked to listen on; if that is a name, it is one of them.
    """
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    names = [*(f"{short}.{suffix}" for suffix in HOME_SUFFIXES), short, name, "localhost"]
    return tuple(dict.fromkeys(names if _is_address(host) else [*names, host.lower()]))


def addresses(door: socket.socket) -> list[str]:
    """Return the addresses that people can open, the one that any phone understands first."""
    host, port = door.getsockname()[:2]
    if host not in EVERYWHERE:
        return [_url(host, port)]
    return [*(_url(each, port) for each in _home_addresses()), _url(own_names(host)[0], port)]


def qr_code(address: str) -> str:
    """Return a code for a phone's camera, as lines of half blocks that are to be white on black."""
    out = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _home_addresses() -> list[str]:
    """Return the address this computer has in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody (RFC 5737)
        except OSError:
            return []
        return [probe.getsockname()[0]]


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
