"""Every scenario of the conformance data, played step by step."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from parlour import CHANCE, IllegalMove, InvalidNotation, InvalidOptions
from parlour.games.cocotaki import GAME, CocotakiState

FILES = sorted(Path(__file__).parent.glob("conformance*.json"))
SCENARIOS = [scenario for file in FILES for scenario in json.loads(file.read_text("utf-8"))["scenarios"]]
REJECTED = [scenario for scenario in SCENARIOS if "rejected" in scenario]
PLAYED = [scenario for scenario in SCENARIOS if "rejected" not in scenario]


def scenarios(chosen: list[dict[str, Any]]) -> Any:
    return pytest.mark.parametrize("scenario", chosen, ids=lambda scenario: scenario["name"])


@scenarios(REJECTED)
def test_these_options_are_rejected(scenario: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions) as error:
        GAME.initial(scenario["players"], scenario["options"])
    assert {reason.rule for reason in error.value.reasons} == {scenario["rejected"]}


@scenarios(PLAYED)
def test_a_scenario_runs_as_the_data_says(scenario: dict[str, Any]) -> None:
    Scenario(scenario).run()


class Scenario:
    """A scenario being played: the state, and what chance still has to draw."""

    def __init__(self, scenario: dict[str, Any]) -> None:
        self.scenario = scenario
        self.deals = iter(scenario.get("deals", ()))
        dealer = scenario.get("dealer", (scenario["turn"] - 1) % len(scenario["hands"]))
        self.begin(scenario, scenario["turn"], scenario["direction"], dealer)

    def begin(self, deal: dict[str, Any], turn: int, direction: int, dealer: int, wins: tuple[int, ...] = ()) -> None:
        """Sets the table up as a deal says; the opening card may be left to chance."""
        named = f"={deal['named']}" if deal.get("named") else ""
        donkey = f" donkey {deal['donkey']}" if deal.get("donkey") is not None else ""
        sections = [
            "hands " + " | ".join(map(listed, deal["hands"])),
            "pile " + listed(deal["pile"]),
            *(["under " + listed(deal["discards"])] if deal.get("discards") else []),
            f"turn {turn}{'+' if direction == 1 else '-'} on {deal['top'] or '-'}{named}{donkey}",
            *([] if deal["top"] else ["owed top"]),
            f"dealer {dealer}",
            *(["wins " + " ".join(map(str, wins))] if wins else []),
        ]
        self.state = GAME.parse(" / ".join(sections), self.scenario["options"])
        self.draws = iter(deal["draws"])

    def run(self) -> None:
        if "openings" in self.scenario:
            assert sorted(str(move)[1:] for move in self.state.moves(CHANCE)) == self.scenario["openings"]
        self.deal()
        check(self.state, self.scenario.get("start", {}))
        for step in self.scenario["steps"]:
            self.step(**step)
        check(self.state, self.scenario.get("end", {}))

    def step(self, seat: int, action: str, refused: str | None = None, expect: Mapping[str, Any] | None = None) -> None:
        if refused is None:
            self.state = self.state.play(action, seat)
            self.deal()
            check(self.state, expect or {})
            return
        violation = self.state.why_not(action, seat)
        assert violation is not None, f"{action} is allowed"
        assert violation.rule == refused, violation
        with pytest.raises((IllegalMove, InvalidNotation)):
            self.state.play(action, seat)

    def deal(self) -> None:
        """Lets chance deal what it owes; a further round is dealt as the scenario says."""
        while self.state.actors == (CHANCE,):
            if len(self.state.owed) > 1:
                situation, dealer, wins = self.state.situation, self.state.dealer, self.state.wins
                self.begin(next(self.deals), situation.turn, situation.direction, dealer, wins)
            else:
                self.state = self.state.play(f"+{next(self.draws)}", CHANCE)
        assert GAME.parse(str(self.state)) == self.state


def listed(cards: list[str]) -> str:
    return " ".join(cards) or "-"


def check(state: CocotakiState, expected: Mapping[str, Any]) -> None:
    actual = facts(state)
    assert {name: actual[name] for name in expected} == expected


def facts(state: CocotakiState) -> dict[str, Any]:
    """Everything that a scenario can expect."""
    situation, outcome = state.situation, state.outcome
    return {
        "turn": state.turn,
        "top": str(situation.top),
        "named": situation.named or None,
        "hand_sizes": [len(hand) for hand in state.hands],
        "direction": situation.direction,
        "donkey": situation.donkey,
        "open_faults": [
            {"seat": fault.seat, "kind": str(fault.kind), "card": str(fault.card) if fault.card else None}
            for fault in state.open_faults
        ],
        "outcome": outcome and {"winner": outcome.winners[0], "wins": list(state.wins)},
        "hands": [sorted(map(str, hand)) for hand in state.hands],
        "pile": sorted(map(str, state.pile)),
        "wins": list(state.wins),
        "dealer": state.dealer,
        "moves": {str(seat): len(state.moves(seat)) for seat in state.actors},
        "legal": {str(seat): legal for seat in state.actors if (legal := sorted(map(str, state.sound_moves(seat))))},
    }
