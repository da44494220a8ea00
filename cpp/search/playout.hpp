// Playing at random to the end.
#pragma once

#include "../line.hpp"
#include "../random.hpp"

namespace parlour {

// A state that can pick a random move faster than by listing all; NO_MOVE falls back to the list.
template <class S>
concept PicksAtRandom = requires(const S state, Random& random) {
    { state.random_move(random) } -> std::same_as<Move>;
};

// A state that picks moves as people do rather than uniformly; NO_MOVE at the end.
template <class S>
concept HasSense = requires(const S state, Random& random) {
    { state.sensible_move(random) } -> std::same_as<Move>;
};

template <State S>
Move choose(const S& state, const Moves<S>& moves, Random& random) {
    if (state.seat() != CHANCE) return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    int total = 0;
    for (const Move move : moves) total += state.weight(move);
    auto ticket = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
    for (const Move move : moves)
        if ((ticket -= state.weight(move)) < 0) return move;
    return moves[0];
}

template <State S>
Move random_move(const Line<S>& line, Moves<S>& moves, Random& random) {
    if constexpr (PicksAtRandom<S>) {
        if (line.is_drawn()) return NO_MOVE;
        if (const Move move = line.state().random_move(random); move != NO_MOVE) return move;
    }
    line.moves(moves);
    return moves.empty() ? NO_MOVE : choose(line.state(), moves, random);
}

// A game whose options switch every limit off may never end; after this many moves it is scored as it stands.
inline constexpr std::uint64_t MAX_PLAYOUT_PLIES = 100'000;

// Plays uniformly random moves to the end, and returns the number of moves made.
template <State S>
std::uint64_t playout(Line<S>& line, Random& random) {
    Moves<S> moves;
    for (std::uint64_t plies = 0; plies < MAX_PLAYOUT_PLIES; ++plies) {
        const Move move = random_move(line, moves, random);
        if (move == NO_MOVE) return plies;
        line.play(move);
    }
    return MAX_PLAYOUT_PLIES;
}

// Plays to the end as people might, for searches; uniformly where the game does not know how people play.
template <State S>
std::uint64_t sensible_playout(Line<S>& line, Random& random) {
    if constexpr (HasSense<S>) {
        for (std::uint64_t plies = 0;; ++plies) {
            const Move move = line.is_drawn() ? NO_MOVE : line.state().sensible_move(random);
            if (move == NO_MOVE) return plies;
            line.play(move);
        }
    }
    return playout(line, random);
}

}  // namespace parlour
