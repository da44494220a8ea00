// Counting move sequences.
#pragma once

#include "../line.hpp"

namespace parlour {

// The number of sequences of exactly that many moves; `pause` is called now and then during long counts.
template <State S, class Pause>
std::uint64_t perft(const Line<S>& line, int depth, const Pause& pause) {
    if (depth == 0) return 1;
    if (depth > 3) pause();
    Moves<S> moves;
    line.moves(moves);
    if (depth == 1) return moves.size();
    std::uint64_t count = 0;
    for (const Move move : moves) {
        Line<S> next = line;
        next.play(move);
        count += perft(next, depth - 1, pause);
    }
    return count;
}

template <State S>
std::uint64_t perft(const Line<S>& line, int depth) {
    return perft(line, depth, [] {});
}

}  // namespace parlour
