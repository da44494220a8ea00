"""A client for servers: everything that the browser can do, from Python, with or without asyncio."""

# ruff: noqa: E402 - what is missing is reported before anything needs it
from parlour.core.extras import require_extra

require_extra("client")

from parlour.client.async_client import AsyncClient, Choose
from parlour.client.errors import ClientError, Refused, Unreachable
from parlour.client.sync_client import Client

__all__ = ["AsyncClient", "Choose", "Client", "ClientError", "Refused", "Unreachable"]
