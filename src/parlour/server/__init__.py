"""The server: HTTP, sockets, identity, limits, metrics. Thin: tables do the rest."""

from parlour.core.extras import require_extra

require_extra("server")
