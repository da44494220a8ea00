"""The server: HTTP, sockets, identity, limits, metrics. Thin: tables do the rest."""
