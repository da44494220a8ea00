"""A WebSocket server that echoes every message, to compare with."""

from typing import Any

import uvicorn

from parlour.server.serving import bind


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Echoes every message."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


if __name__ == "__main__":
    bound = bind("127.0.0.1", 0)
    print(f"http://127.0.0.1:{bound.getsockname()[1]}", flush=True)
    config = uvicorn.Config(
        app, ws="websockets-sansio", lifespan="off", log_level="error", ws_per_message_deflate=False
    )
    uvicorn.Server(config).run([bound])
