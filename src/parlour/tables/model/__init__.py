"""The pure model of a table: it reads no clock, draws no random numbers and does no I/O."""
