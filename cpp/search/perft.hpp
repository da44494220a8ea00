// Counting move sequences.
#pragma once

#include "../line.hpp"

namespace parlour {

// The number of sequences of exactly that many moves; `progress` gets the number of moves found in each position.
template <State S, class Progress>
std::uint64_t perft(const Line<S>& line, int depth, Progress& progress) {
    if (depth == 0) return 1;
    Moves<S> moves;
    line.moves(moves);
    progress(moves.size());
    if (depth == 1) return moves.size();
    std::uint64_t count = 0;
    for (const Move move : moves) {
        Line<S> next = line;
        next.play(move);
        count += perft(next, depth - 1, progress);
    }
    return count;
}

template <State S>
std::uint64_t perft(const Line<S>& line, int depth) {
    auto ignored = [](std::size_t) {};
    return perft(line, depth, ignored);
}

}  // namespace parlour
