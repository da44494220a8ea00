"""Tables, where games are played: seats, clocks, offers, fairness, all of it following from numbered events."""
