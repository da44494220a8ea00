// The moves and views of Cookie Disco as numbers; see encoding.py for the numbering and the tensor.
#pragma once

#include "encodes.hpp"
#include "state.hpp"

namespace parlour::cookie_disco {

// The offsets of a roll by their numbers, in the order of r, then q: all cells up to six steps away (CD-12).
struct Offsets {
    static constexpr int REACH = 6, SIDE = 2 * REACH + 1, COUNT = 126;
    std::int8_t number[SIDE * SIDE];
    constexpr int of(const Way& way) const { return number[(way.r + REACH) * SIDE + way.q + REACH]; }
};
inline constexpr Offsets OFFSETS = [] {
    Offsets offsets{};
    std::int8_t next = 0;
    for (int r = -Offsets::REACH; r <= Offsets::REACH; ++r)
        for (int q = -Offsets::REACH; q <= Offsets::REACH; ++q) {
            const bool is_near = q + r >= -Offsets::REACH && q + r <= Offsets::REACH && (q || r);
            offsets.number[(r + Offsets::REACH) * Offsets::SIDE + q + Offsets::REACH] =
                is_near ? next++ : std::int8_t{-1};
        }
    return offsets;
}();

struct Encoding {
    using State = cookie_disco::State;
    static constexpr int SIDE = 9, PLANE = SIDE * SIDE, PLANES = 6, FACTS = 13;
    static constexpr int CRAWLS = COOKIES * Offsets::COUNT, PLACES = CRAWLS + COOKIES, GUESSES = PLACES + 2 * SPOTS;

    static int actions(const State&) { return GUESSES + 2; }
    static int chance_actions(const State&) { return STARTS; }
    static int tensor_size(const State&) { return PLANES * PLANE + FACTS; }
    static bool sees(const State&, Seat, Move) { return true; }
    static int counted(const State&) { return 0; }

    static bool is_over(const State& state) {
        if (state.phase_ != Phase::TURN || state.won_) return state.won_;
        Moves<State> moves;
        state.moves(moves);
        return moves.empty();
    }

    // A cookie's number is its place in reading order, so it does not change when the field drifts.
    static int action(const State& state, Move move) {
        const auto index = static_cast<int>(move & 0xffff);
        if (move & STARTING) return index - 1;
        if (move & PLACING) return PLACES + index;
        if (move & POINTING) return GUESSES + index;
        if (move & SHOWING) return index;
        const int cookie = static_cast<int>(move & 7);
        if (move & CRAWL) return CRAWLS + rank(state, cookie);
        const auto end = static_cast<Cell>(move >> 3);
        return rank(state, cookie) * Offsets::COUNT + OFFSETS.of(Way::between(state.turn_.cell[cookie], end));
    }

    static Move move(const State& state, int action) {
        Moves<State> moves;
        state.moves(moves);
        for (const Move move : moves)
            if (Encoding::action(state, move) == action) return move;
        return NO_MOVE;
    }

    static void observe(const State& state, Seat seat, const Context& context, float* out) {
        const int own = seat ? 1 - state.first_ : state.first_;
        Place corner{1 << 30, 1 << 30};
        for (int cookie = 0; cookie < COOKIES; ++cookie)
            if (state.laid_ >> cookie & 1) {
                corner.q = std::min(corner.q, state.place_[cookie].q);
                corner.r = std::min(corner.r, state.place_[cookie].r);
            }
        for (int cookie = 0; cookie < COOKIES; ++cookie) {
            if (!(state.laid_ >> cookie & 1)) continue;
            const Place& place = state.place_[cookie];
            const int cell = (place.r - corner.r) * SIDE + place.q - corner.q;
            const int plane = cookie < ORANGE ? KIND[cookie] : cookie - ORANGE == own ? 3 : 4;
            out[plane * PLANE + cell] = 1;
            if (state.turn_.covered >> cookie & 1) out[5 * PLANE + cell] = 1;
        }
        out += PLANES * PLANE;
        out[0] = context.to_move;
        out[1 + static_cast<int>(state.phase_)] = 1;
        if (state.turn_.lock != UNLOCKED) out[6 + state.turn_.lock] = 1;
        out[9] = state.turn_.crawl_moved;
        out[10] = share(context.occurrences, 3);
        if (state.phase_ == Phase::HAND) out[11 + state.guess_] = 1;
    }

   private:
    static int rank(const State& state, int cookie) {
        int before = 0;
        for (const Place& place : state.place_) before += place < state.place_[cookie];
        return before;
    }
};

static_assert(parlour::Encodes<Encoding>);

}  // namespace parlour::cookie_disco
