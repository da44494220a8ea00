// The moves and views of One Piece for Two as numbers; see encoding.py for the numbering and the tensor.
#pragma once

#include "encodes.hpp"
#include "state.hpp"

namespace parlour::one_piece_for_two {

inline constexpr int SET_UP_ACTIONS = 6, FACTS = 9;

// 2^16 / n, rounded up: exact for the quotients of numbers below 128 and at most 100.
inline constexpr std::array<std::uint32_t, 101> RECIPROCALS = [] {
    std::array<std::uint32_t, 101> all{};
    for (std::uint32_t number = 1; number < all.size(); ++number) all[number] = (65535 + number) / number;
    return all;
}();
static_assert([] {
    for (std::uint32_t number = 1; number < RECIPROCALS.size(); ++number)
        for (std::uint32_t cell = 0; cell < 128; ++cell)
            if (cell * RECIPROCALS[number] >> 16 != cell / number) return false;
    return true;
}());

template <class Word>
struct Encoding {
    using State = one_piece_for_two::State<Word>;

    static int places(const State& state) { return 2 * (2 * state.width_ - 1); }
    static int actions(const State& state) { return SET_UP_ACTIONS + places(state) * (1 + state.width_); }
    static int chance_actions(const State&) { return 0; }
    static int tensor_size(const State& state) { return 4 * state.width_ * (state.stride_ - 1) + FACTS; }
    static bool sees(const State&, Seat, Move) { return true; }
    static int counted(const State& state) { return state.relocations_; }

    static bool is_over(const State& state) {
        if (state.is_over()) return true;
        return state.phase_ == Phase::PLAY && state.pieces_ == state.total_ && is_jammed(state);
    }

    static int action(const State& state, Move move) {
        if (move & SET_UP) return static_cast<int>(move - SET_UP);
        const int column = column_of(state, move);
        const int place = 2 * (move & LYING ? state.width_ + column : column) + ((move & BLUE_FIRST) != 0);
        if (!(move & RELOCATION)) return SET_UP_ACTIONS + place;
        const int old = column_of(state, move >> OLD);
        return SET_UP_ACTIONS + places(state) * (1 + old) + place;
    }

    static Move move(const State& state, int action) {
        if (action >= actions(state) || state.is_over()) return NO_MOVE;
        if (state.phase_ != Phase::PLAY) return set_up(state, action);
        const int place = (action - SET_UP_ACTIONS) % places(state);
        const int old = (action - SET_UP_ACTIONS) / places(state) - 1;
        if (action < SET_UP_ACTIONS || (old < 0) != (state.pieces_ < state.total_)) return NO_MOVE;
        const bool lying = place >= 2 * state.width_;
        const Word fit = state.tops(), fits = lying ? state.lying_fits(fit) : state.upright_fits(fit);
        const Word cell = fits & column(state, (lying ? place - 2 * state.width_ : place) / 2);
        if (!cell) return NO_MOVE;
        const Move to = static_cast<Move>(lowest(cell)) | (lying ? LYING : 0) | (place & 1 ? BLUE_FIRST : 0);
        if (old < 0) return to;
        const Word piece = state.loose_pieces(fit) & column(state, old);
        if (!piece || (state.shared_tops(piece) & (lying ? cell | cell << state.stride_ : cell))) return NO_MOVE;
        return to | RELOCATION | static_cast<Move>(lowest(piece)) << OLD;
    }

    static void observe(const State& state, Seat seat, const Context& context, float* out) {
        const int own = seat ? 1 - state.first_ : state.first_;
        const int width = state.width_, size = width * (state.stride_ - 1);
        // Piece by piece, whose halves have different colours (OP-2); without branches, which would be mispredicted.
        for (Word left = state.low_ | state.left_; left; left &= left - 1) {
            const int cell = lowest(left), number = column_of(state, static_cast<Move>(cell));
            const int first = (cell - number * state.stride_) * width + number;
            const auto lies = static_cast<int>(state.left_ >> cell & 1);
            const auto theirs = static_cast<int>(state.colour_[1 - own] >> cell & 1);
            out[first + theirs * size] = 1;
            out[first + width + lies * (1 - width) + (1 - theirs) * size] = 1;
            out[first + (2 + lies) * size] = 1;
        }
        out += 4 * size;
        out[0] = context.to_move;
        out[1 + static_cast<int>(state.phase_)] = 1;
        if (state.phase_ != Phase::COLOURS) out[4 + own] = 1;
        out[6] = share(state.pieces_, state.total_);
        out[7] = share(state.relocations_, state.max_relocations_);
        out[8] = share(context.occurrences, state.repetition_);
    }

    static void mark(const State& state, bool* mask) {
        if (state.phase_ != Phase::PLAY) {
            const bool edge = state.phase_ == Phase::EDGE;
            std::fill(mask + (edge ? 2 : 0), mask + (edge ? SET_UP_ACTIONS : 2), true);
            return;
        }
        const Word fit = state.tops(), uprights = state.upright_fits(fit), lyings = state.lying_fits(fit);
        mask += SET_UP_ACTIONS;
        if (state.pieces_ < state.total_) return mark_places(state, uprights, lyings, mask);
        const Word loose = state.loose_pieces(fit);
        for (int old = 0; old < state.width_; ++old) {
            mask += places(state);
            const Word piece = loose & column(state, old);
            if (!piece) continue;
            const Word shared = state.shared_tops(piece);
            mark_places(state, uprights & ~shared, lyings & ~(shared | shared >> state.stride_), mask);
        }
    }

   private:
    static void mark_places(const State& state, Word uprights, Word lyings, bool* mask) {
        for (int number = 0; number < state.width_; ++number) {
            const Word cells = column(state, number);
            mask[2 * number] = mask[2 * number + 1] = (uprights & cells) != 0;
            if (number + 1 < state.width_) {
                bool* const lying = mask + 2 * (state.width_ + number);
                lying[0] = lying[1] = (lyings & cells) != 0;
            }
        }
    }

    // The column of the cell in the lowest seven bits; a multiplication instead of a division.
    static int column_of(const State& state, Move cell) {
        return static_cast<int>((cell & 127) * RECIPROCALS[state.stride_] >> 16);
    }

    static Word column(const State& state, int number) {
        return ((Word{1} << (state.stride_ - 1)) - 1) << number * state.stride_;
    }

    static Move set_up(const State& state, int action) {
        const bool fits = state.phase_ == Phase::COLOURS ? action < 2 : action >= 2 && action < SET_UP_ACTIONS;
        return fits ? SET_UP + static_cast<Move>(action) : NO_MOVE;
    }

    static bool is_jammed(const State& state) {
        const Word fit = state.tops(), uprights = state.upright_fits(fit), lyings = state.lying_fits(fit);
        for (Word rest = state.loose_pieces(fit); rest; rest &= rest - 1) {
            const Word shared = state.shared_tops(rest & -rest);
            if ((uprights & ~shared) || (lyings & ~(shared | shared >> state.stride_))) return false;
        }
        return true;
    }
};

static_assert(parlour::Encodes<Encoding<Narrow>> && parlour::Encodes<Encoding<Wide>>);

}  // namespace parlour::one_piece_for_two
