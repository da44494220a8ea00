// Counting move sequences.
#pragma once

#include "../line.hpp"

namespace parlour {

template <State S>
std::uint64_t perft(const Line<S>& line, int depth) {
    if (depth == 0) return 1;
    Moves<S> moves;
    line.moves(moves);
    if (depth == 1) return moves.size();
    std::uint64_t count = 0;
    for (const Move move : moves) {
        Line<S> next = line;
        next.play(move);
        count += perft(next, depth - 1);
    }
    return count;
}

}  // namespace parlour
