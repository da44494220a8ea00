// The moves and views of Hokito as numbers; see encoding.py for the numbering and the tensor.
#pragma once

#include "encodes.hpp"
#include "state.hpp"

namespace parlour::hokito {

template <int SIZE>
struct Encoding {
    using State = hokito::State<SIZE>;
    static constexpr int MARKS = 3, PLANES = 8, FACTS = 3, SQUARES = State::SQUARES, PAWNS = State::PAWNS;
    static constexpr Move PUT = State::PUT;

    static int actions(const State&) { return static_cast<int>(PUT) + MARKS * SQUARES; }
    static int chance_actions(const State&) { return KINDS; }
    static int tensor_size(const State&) { return PLANES * SQUARES + FACTS; }
    static bool sees(const State&, Seat, Move) { return true; }
    static int counted(const State&) { return 0; }

    static bool is_over(const State& state) {
        return state.pawns_ == PAWNS && (!state.can_hop(state.side_) || state.is_ended_by_opponent());
    }

    static int action(const State& state, Move move) {
        if (move < PUT) return static_cast<int>(move);
        const int kind = static_cast<int>(move - PUT) / SQUARES, square = static_cast<int>(move - PUT) % SQUARES;
        return state.setup_ == Setup::ARRANGE ? static_cast<int>(PUT) + kind % MARKS * SQUARES + square : kind;
    }

    static Move move(const State& state, int action) {
        if (state.pawns_ < PAWNS) return put(state, action);
        const int start = action / SQUARES, end = action % SQUARES;
        if (action >= static_cast<int>(PUT) || state.is_ended_by_opponent()) return NO_MOVE;
        const bool is_own = state.colour_[state.side_] >> start & 1;
        return is_own && state.reached(start) >> end & 1 ? static_cast<Move>(action) : NO_MOVE;
    }

    static void observe(const State& state, Seat seat, const Context& context, float* out) {
        for (Bits squares = state.occupied(); squares; squares &= squares - 1) {
            const int square = std::countr_zero(squares);
            const bool is_other = !(state.colour_[seat] >> square & 1);
            out[(is_other * MARKS + state.mark_[square] - 1) * SQUARES + square] = 1;
            out[6 * SQUARES + square] = share(state.height_[square], PAWNS);
            out[7 * SQUARES + square] = state.height_[square] > 1;
        }
        out += PLANES * SQUARES;
        out[0] = context.to_move;
        out[1] = state.pawns_ < PAWNS;
        out[2] = seat == 0;
    }

   private:
    static Move put(const State& state, int action) {
        Moves<State> moves;
        state.puts(moves);
        for (const Move move : moves)
            if (Encoding::action(state, move) == action) return move;
        return NO_MOVE;
    }
};

static_assert(parlour::Encodes<Encoding<6>>);

}  // namespace parlour::hokito
