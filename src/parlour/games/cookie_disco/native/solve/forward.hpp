// A plain forward search to check the solution against; it knows nothing but the rules.
#pragma once

#include "solver.hpp"

namespace parlour::cookie_disco {

bool loses_within(const Turn& turn, int moves);

inline Turn after(Turn turn, Move move) {
    turn.play(move);
    return turn;
}

inline bool wins_within(const Turn& turn, int moves) {
    Turn::Out out;
    turn.moves(out);
    return moves > 0 && std::any_of(out.begin(), out.end(), [&](Move move) {
               return move & DIVIDES || loses_within(after(turn, move), moves - 1);
           });
}

inline bool loses_within(const Turn& turn, int moves) {
    Turn::Out out;
    turn.moves(out);
    return (out.empty() || moves > 0) && std::all_of(out.begin(), out.end(), [&](Move move) {
               return !(move & DIVIDES) && wins_within(after(turn, move), moves - 1);
           });
}

// The value of a turn if it ends within a number of moves; DRAW if it does not.
inline Value searched(const Turn& turn, int max_moves) {
    for (int moves = 0; moves <= max_moves; ++moves)
        if (moves % 2 ? wins_within(turn, moves) : loses_within(turn, moves)) return static_cast<Value>(moves);
    return DRAW;
}

}  // namespace parlour::cookie_disco
