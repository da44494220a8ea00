"""How a socket is told what is refused, and why it is closed."""

from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.core import RulesError
from parlour.server.errors import Failed, TooMany
from parlour.tables.encoding import encode
from parlour.tables.model.errors import NoSuchTable
from parlour.tables.runtime.subscribers import Message
from parlour.tables.store import StoreError

TOO_MUCH, BROKEN, GOING_DOWN, LATER, REFUSED, NOT_THERE = 1008, 1011, 1012, 1013, 4403, 4404
"""The codes with which sockets are closed; after 1011 to 1013 it is worth coming back."""
CODES: dict[type[RulesError], int] = {
    NoSuchTable: NOT_THERE,
    TooMany: TOO_MUCH,
    StoreError: BROKEN,
    Failed: BROKEN,
}


def refused(name: str | None, error: RulesError) -> Message:
    """The message that a request is not done; its name, if that could be read."""
    return Message("refused", encode({"id": name, **error.to_json()}))


def code_of(error: RulesError) -> int:
    """The code that goes with an error."""
    return next((code for kind, code in CODES.items() if isinstance(error, kind)), REFUSED)


async def turn_away(websocket: WebSocket, error: RulesError, code: int | None = None) -> None:
    """Says why, and closes; whoever is gone already hears nothing."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(refused(None, error).envelope)
        await websocket.close(code or code_of(error), error.code)
