"""Every message between clients, tables and the store, defined once.

``requests`` has what clients send to a table, ``events`` what happens there, and ``messages`` what viewers receive.
Other HTTP bodies are in ``school`` and ``puzzles`` if they are for learning and study, and in ``bodies`` if not. The
types of the web client, ``schema.json`` and the reference page are generated from these modules; ``make bless`` writes
them.
"""

from parlour.core.extras import require_extra

require_extra("server")
