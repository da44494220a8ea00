"""Every message between clients, tables and the store, defined once.

``requests`` has what clients send to a table, ``events`` what happens there, ``messages`` what viewers receive, and
``bodies`` the other bodies of HTTP. The types of the web client, ``schema.json`` and the reference page are generated
from these modules; ``make bless`` writes them.
"""

from parlour.core.extras import require

require("server")
