"""The settings of a server."""

from dataclasses import dataclass, field
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
        if self.url and name == urlsplit(self.url).hostname:
            return True
        return not self._is_local or name in LOOPBACK_HOSTS

    @property
    def _is_local(self) -> bool:
        """Whether it can be reached from this machine only."""
        return is_loopback(self.host)
