"""Everything that clients, tables and the store say to one another, defined once.

``requests`` is what clients send to a table, ``events`` what happens there, ``messages`` what viewers receive, and
``bodies`` what else HTTP carries. The types of the web client, ``schema.json`` and the reference page are generated
from these modules; ``make bless`` writes them.
"""

from parlour.core.extras import require

require("server")
