"""The addresses at which other devices reach a server."""

import socket
from io import StringIO

import segno

from parlour.server.settings import Settings, is_loopback

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104
"""Hosts that mean all addresses of the machine."""
DISTANT = ("192.0.2.1", 9)
"""An address that belongs to no machine, to find out from which of our addresses we would reach it."""


def shared_addresses(settings: Settings) -> list[str]:
    """The addresses that others can open: the public one, or those in the local network; empty if there are none."""
    if settings.url:
        return [settings.url.rstrip("/")]
    if settings.host not in EVERYWHERE:
        return [] if is_loopback(settings.host) else [_url(settings.host, settings.port)]
    return [_url(address, settings.port) for address in local_addresses()]


def local_addresses() -> list[str]:
    """The address of this machine in its network, if it is in one; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(DISTANT)
        except OSError:
            return []
        address: str = probe.getsockname()[0]
    return [] if is_loopback(address) else [address]


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def qr_code(address: str) -> str:
    """An address as a picture made of characters, to be opened with the camera of a phone."""
    lines = StringIO()
    segno.make(address, micro=False).terminal(lines, compact=True, border=2)
    return lines.getvalue().rstrip("\n")
