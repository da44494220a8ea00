"""How a server is set up."""

from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import urlsplit

from parlour.server.ratelimit import Limits

LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "[::1]", "::1")


@dataclass(frozen=True)
class Settings:
    """What whoever starts a server can choose."""

    database: str
    """A file name or a URL."""
    host: str = "127.0.0.1"
    port: int = 8000
    url: str | None = None
    """The address under which people reach it, where a proxy stands before it."""
    log: str = "warning"
    """The least level that is logged."""
    limits: Limits = field(default_factory=Limits)

    @property
    def is_secure(self) -> bool:
        """Whether people reach it by HTTPS."""
        return bool(self.url and self.url.startswith("https:"))

    def takes_host(self, host: str) -> bool:
        """Whether a request for that host is meant for this server; a page that resolves to it is not enough."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:  # brackets that hold no address
            return False
        if self.url and name == urlsplit(self.url).hostname:
            return True
        return not self._is_local or name in LOOPBACK_HOSTS

    @property
    def _is_local(self) -> bool:
        """Whether only this machine reaches it."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"
