// How a game's moves and views become numbers for learning programs; the Python rules have the same in encoding.py.
#pragma once

#include <algorithm>

#include "line.hpp"
#include "random.hpp"
#include "search/playout.hpp"

namespace parlour {

// What a tensor shows besides the state itself.
struct Context {
    bool to_move = false;  // whether the observing seat has to act
    int occurrences = 0;   // of the position, where occurrences count
};

// The laws beyond the signatures, checked by tests/native: action() gives each legal move of a position a different
// number, below actions() for a seat and below chance_actions() for chance; move() is its inverse, and NO_MOVE for any
// other number; observe() gets zeros, and writes nothing that depends on what the seat cannot see.
template <class E>
concept Encodes = requires(const typename E::State& state, Move move, Seat seat, int action, float* out) {
    { E::actions(state) } -> std::same_as<int>;
    { E::chance_actions(state) } -> std::same_as<int>;
    { E::tensor_size(state) } -> std::same_as<int>;
    { E::is_over(state) } -> std::same_as<bool>;
    { E::action(state, move) } -> std::same_as<int>;
    { E::move(state, action) } -> std::same_as<Move>;
    { E::sees(state, seat, move) } -> std::same_as<bool>;
    { E::counted(state) } -> std::same_as<int>;
    { E::observe(state, seat, Context{}, out) } -> std::same_as<void>;
};

// How often the current position of a line has occurred; 0 where occurrences do not count.
template <State S>
int occurrences(const Line<S>& line) {
    if constexpr (Repeats<S>) {
        if (line.state().repetition() && line.state().can_repeat())
            return static_cast<int>(std::count(line.keys().begin(), line.keys().end(), line.keys().back()));
    }
    return 0;
}

template <class E>
bool is_over(const Line<typename E::State>& line) {
    return line.is_drawn() || E::is_over(line.state());
}

template <class E>
void observe(const Line<typename E::State>& line, Seat seat, float* out) {
    std::fill_n(out, E::tensor_size(line.state()), 0.0f);
    E::observe(line.state(), seat, {!is_over<E>(line) && line.state().seat() == seat, occurrences(line)}, out);
}

// The move with this number, NO_MOVE if it is not legal.
template <class E>
Move legal_move(const Line<typename E::State>& line, int action) {
    return line.is_drawn() || action < 0 ? NO_MOVE : E::move(line.state(), action);
}

// An encoding that marks the legal actions of a running game faster than by listing the moves.
template <class E>
concept Marks = requires(const typename E::State& state, bool* mask) {
    { E::mark(state, mask) } -> std::same_as<void>;
};

// Marks the legal actions of a running game in a mask of zeros.
template <class E>
void mark(const Line<typename E::State>& line, Moves<typename E::State>& moves, bool* mask) {
    if constexpr (Marks<E>) return E::mark(line.state(), mask);
    line.moves(moves);
    for (const Move move : moves) mask[E::action(line.state(), move)] = true;
}

// A count as a share of its limit; 0 where a limit of 0 says that there is none.
inline float share(int count, int limit) {
    return limit ? static_cast<float>(count) / static_cast<float>(limit) : 0.0f;
}

}  // namespace parlour
