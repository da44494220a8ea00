"""The WebSocket protocol: uvicorn's, with ways to send and receive a message without waking a task."""

from collections.abc import Callable
from dataclasses import dataclass

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

EXTENSION = "parlour.direct"
FINAL_TEXT_FRAME = 0x81
PARSED_BYTES = 1024
"""How many bytes are parsed before looking whether the client sends too much: frames may be as short as six bytes."""
MAX_QUEUED_MESSAGES = 150
"""How many messages may wait for the application; more than a player may send at once."""
CLOSE_POLICY = 1008
MAX_SHORT_BYTES, MAX_MEDIUM_BYTES = 125, 0xFFFF
"""The longest messages whose length fits into one byte and into two (RFC 6455, 5.2)."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Offers the application ``write`` and ``listen``: waking a task for each message takes longer than sending it."""

    _take: Callable[[str], bool] | None = None

    def handle_connect(self, event: Request) -> None:
        """Starts the application for a new socket."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"write": self.write, "listen": self.listen}

    def listen(self, take: Callable[[str], bool] | None) -> None:
        """Sets a function that is called with each text message before it is queued; it returns whether it took it."""
        self._take = take

    def admits_frame(self) -> bool:
        """Whether the client may send another frame that is not a message; a subclass limits them."""
        return True

    def data_received(self, data: bytes) -> None:
        """Reads frames, a few at a time, until the client has sent too many."""
        for start in range(0, len(data), PARSED_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PARSED_BYTES])

    def handle_ping(self) -> None:
        """Answers a ping."""
        if self._admitted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Takes the answer to a ping; others count as frames."""
        if bytes(event.data) == self.pending_ping_payload or self._admitted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Takes a further part of a message."""
        if self._admitted():
            super().handle_cont(event)

    def _admitted(self) -> bool:
        """Whether a frame is admitted; if not, the connection is closed."""
        if self.transport.is_closing():
            return False
        if not self.admits_frame():
            self._disconnect()
            return False
        return True

    def _disconnect(self) -> None:
        """Closes the connection of a client that sends too much."""
        if not self.close_sent:
            self.conn.send_close(CLOSE_POLICY, "too many frames")
            self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """Passes a message on: to the function that listens, if no earlier message is queued, or to the queue."""
        if self.queue.qsize() >= MAX_QUEUED_MESSAGES:
            self._disconnect()
            return
        if self._take and len(self.frames) == 1 and self.curr_msg_data_type == "text" and self.queue.empty():
            try:
                is_taken = not self.close_sent and self._take(self.frames[0].decode())
            except UnicodeDecodeError:
                is_taken = False
            if is_taken:
                self.frames = []
                return
        super().send_receive_event_to_app()

    def write(self, text: bytes) -> bool:
        """Sends a text message at once, unless earlier ones are still in the buffer; returns whether it did."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(frame_header(len(text)) + text)
        return True


def frame_header(length: int) -> bytes:
    """The header of a text message in one frame, as servers send it: without a mask."""
    if length <= MAX_SHORT_BYTES:
        return bytes((FINAL_TEXT_FRAME, length))
    if length <= MAX_MEDIUM_BYTES:
        return bytes((FINAL_TEXT_FRAME, 126)) + length.to_bytes(2)
    return bytes((FINAL_TEXT_FRAME, 127)) + length.to_bytes(8)


@dataclass(frozen=True)
class Direct:
    """How to send and receive messages without waking a task."""

    write: Callable[[bytes], bool]
    """Sends a message and returns True, or returns False if earlier ones are still in the buffer."""
    listen: Callable[[Callable[[str], bool] | None], None]
    """Sets the function that is called with each message before it is queued, and returns whether it took it."""


def direct(websocket: WebSocket) -> Direct | None:
    """How to send and receive messages without waking a task; None if the socket has another protocol."""
    extension = websocket.scope.get("extensions", {}).get(EXTENSION)
    return Direct(**extension) if extension else None
