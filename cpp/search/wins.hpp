// Wins that can be seen without searching.
#pragma once

#include "../concept.hpp"

namespace parlour {

// A state that can quickly find a move that wins for the seat on turn; NO_MOVE if it finds none.
template <class S>
concept SeesWins = requires(const S state) {
    { state.winning_move() } -> std::same_as<Move>;
};

// A state that can tell from a move alone whether it wins.
template <class S>
concept TellsWins = requires(const S state, Move move) {
    { state.wins(move) } -> std::same_as<bool>;
};

// A move that wins at once; NO_MOVE if the game sees none.
template <State S>
Move winning_move(const S& state, const Moves<S>& moves) {
    if constexpr (SeesWins<S>) return state.winning_move();
    if constexpr (TellsWins<S>)
        for (const Move move : moves)
            if (state.wins(move)) return move;
    return NO_MOVE;
}

}  // namespace parlour
