// Wins that can be seen without playing on.
#pragma once

#include "../concept.hpp"

namespace parlour {

// A state that sees at a glance a move by which the seat on turn wins; NO_MOVE if it sees none.
template <class S>
concept SeesWins = requires(const S state) {
    { state.winning_move() } -> std::same_as<Move>;
};

// A state that can tell from a move alone whether it wins.
template <class S>
concept TellsWins = requires(const S state, Move move) {
    { state.wins(move) } -> std::same_as<bool>;
};

// One of the moves that wins at once, as far as the game can see it.
template <State S>
Move winning_move(const S& state, const Moves<S>& moves) {
    if constexpr (SeesWins<S>) return state.winning_move();
    if constexpr (TellsWins<S>)
        for (const Move move : moves)
            if (state.wins(move)) return move;
    return NO_MOVE;
}

}  // namespace parlour
