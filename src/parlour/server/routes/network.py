"""The addresses at which other devices reach this server."""

from fastapi import Request

from parlour.protocol.bodies import Network
from parlour.server.network import shared_addresses
from parlour.server.responses import ApiRouter
from parlour.server.settings import LOOPBACK_HOSTS
from parlour.server.state import App

router = ApiRouter(prefix="/api", tags=["tables"])


@router.get("/network")
def network(request: Request, app: App) -> Network:
    """Where other devices can open this server, for a browser on the same computer; others know the address."""
    is_here = request.url.hostname in LOOPBACK_HOSTS and request.client and request.client.host in LOOPBACK_HOSTS
    return {"addresses": shared_addresses(app.settings) if is_here else []}
