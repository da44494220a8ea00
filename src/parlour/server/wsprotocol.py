"""The WebSocket protocol: uvicorn's, with a way to send a message without waiting for a task."""

from collections.abc import Callable

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "parlour.write"
FINAL_TEXT_FRAME = 0x81
MAX_SHORT_BYTES, MAX_MEDIUM_BYTES = 125, 0xFFFF
"""The longest messages whose length fits into one byte and into two (RFC 6455, 5.2)."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Offers the application ``write``: waking a task for each message would take longer than sending it."""

    def handle_connect(self, event: Request) -> None:
        """Starts the application for a new socket."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"write": self.write}

    def write(self, text: bytes) -> bool:
        """Sends a text message at once, unless earlier ones are still in the buffer; returns whether it did."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.writelines((frame_header(len(text)), text))
        return True


def frame_header(length: int) -> bytes:
    """The header of a text message in one frame, as servers send it: without a mask."""
    if length <= MAX_SHORT_BYTES:
        return bytes((FINAL_TEXT_FRAME, length))
    if length <= MAX_MEDIUM_BYTES:
        return bytes((FINAL_TEXT_FRAME, 126)) + length.to_bytes(2)
    return bytes((FINAL_TEXT_FRAME, 127)) + length.to_bytes(8)


def writer_of(websocket: WebSocket) -> Callable[[bytes], bool] | None:
    """How to send a message to a socket at once; None if it has another protocol."""
    extension = websocket.scope.get("extensions", {}).get(EXTENSION)
    return extension["write"] if extension else None
