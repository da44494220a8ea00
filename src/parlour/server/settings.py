"""The settings of a server."""

import socket
from dataclasses import dataclass, field
from functools import cached_property
from ipaddress import ip_address
from urllib.parse import urlsplit

from parlour.server.ratelimit import Limits
from parlour.tables.store.retention import Retention

LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "[::1]", "::1")


def is_loopback(host: str) -> bool:
    """Whether a host can be reached from this machine only."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host in LOOPBACK_HOSTS


@dataclass(frozen=True)
class Settings:
    """What the operator of a server can choose."""

    database: str
    """A file name or a URL."""
    host: str = "127.0.0.1"
    port: int = 8000
    url: str | None = None
    """The public address, if the server is behind a proxy."""
    log: str = "warning"
    """The lowest level that is logged."""
    limits: Limits = field(default_factory=Limits)
    retention: Retention = field(default_factory=Retention)
    """What is deleted after a while."""
    admin_token: str | None = field(default=None, repr=False)
    """What the operator's page asks for where it is not opened on the same machine."""

    @property
    def is_secure(self) -> bool:
        """Whether the public address uses HTTPS."""
        return bool(self.url and self.url.startswith("https:"))

    def accepts_host(self, host: str) -> bool:
        """Whether a Host header names this server; refusing other names prevents DNS rebinding."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:  # invalid brackets
            return False
        if "@" in host:
            return False
        if name in LOOPBACK_HOSTS or name in self._own_names:
            return True
        return not self._is_local and (_is_address(name) or _is_network_name(name))

    @cached_property
    def _own_names(self) -> set[str]:
        """The names by which the operator or the system knows this server."""
        names = {urlsplit(self.url).hostname or ""} if self.url else set()
        if not self._is_local:
            host = socket.gethostname().lower()
            names |= {self.host.lower(), host, f"{host}.local"}
        return names

    @property
    def _is_local(self) -> bool:
        """Whether it can be reached from this machine only."""
        return is_loopback(self.host)


def _is_address(name: str) -> bool:
    """Whether it is an IP address: no other site can have its pages there."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_network_name(name: str) -> bool:
    """Whether it is a name without a domain, which only the network itself can assign."""
    return bool(name) and "." not in name
