"""What can go wrong between a client and a server.

ClientError
├── Refused        the server refused a request; its code, its message and the rule are those of the server
└── Unreachable    the server does not answer, or answers nonsense
"""

from typing import Any

from parlour.core import ParlourError


class ClientError(ParlourError):
    """A request that failed; the base of the client's errors."""

    code = "client"


class Refused(ClientError):
    """The server refused a request; ``code`` is that of the server."""

    def __init__(self, code: str, message: str, rule: str = "", status: int = 0) -> None:
        super().__init__(message)
        vars(self)["code"] = code
        self.rule = rule
        """The paragraph of the rules that forbids it; empty if none does."""
        self.status = status
        """The HTTP status."""

    def __reduce__(self) -> Any:
        return type(self), (self.code, str(self), self.rule, self.status)


class Unreachable(ClientError):
    """The server does not answer, or answers nonsense."""

    code = "unreachable"
