// The moves and views of Cocotaki's cards as numbers; see encoding.py for the numbering and the tensor.
#pragma once

#include "encodes.hpp"
#include "state.hpp"

namespace parlour::cocotaki {

struct Encoding {
    using State = cocotaki::State;
    static constexpr int WORDS = 2 * NO_FACE, USUAL_COPIES = 4, USUAL_HAND = 10, SEAT_FACTS = 6, FACTS = 6;

    static int actions(const State&) { return WORDS + 3; }
    static int chance_actions(const State&) { return KINDS; }
    static int tensor_size(const State& state) { return 2 * KINDS + NO_FACE + SEAT_FACTS * state.seats_ + FACTS; }
    static int counted(const State&) { return 0; }
    static bool is_over(const State& state) { return state.is_over(); }

    // Everyone sees the opening card; a card that is dealt or drawn is seen by its owner.
    static bool sees(const State& state, Seat seat, Move) {
        const int owner = state.debt_[state.debts_ - 1].seat;
        return owner == seat || owner == State::TOP;
    }

    static int action(const State&, Move move) {
        if (move < DEAL) return static_cast<int>(move % WITH_LAST * 2 + move / WITH_LAST);
        return static_cast<int>(move < DRAW ? move - DEAL : WORDS + move - DRAW);
    }

    static Move move(const State& state, int action) {
        if (state.is_over()) return NO_MOVE;
        if (state.debts_) {
            const int kinds = state.debt_[state.debts_ - 1].seat == State::TOP ? BUTTERFLY : KINDS;  // CT-2
            return action < kinds && state.pile_.count(action) ? DEAL + static_cast<Move>(action) : NO_MOVE;
        }
        if (action >= WORDS) {
            const Move word = DRAW + static_cast<Move>(action - WORDS);
            return word == state.last_word() ? word : NO_MOVE;
        }
        const int face = action / 2;
        const State::Lays lays = state.legal_lays();
        const bool fits = face < BUTTERFLY ? lays.kinds >> face & 1 : lays.has_butterfly;
        const bool may_call = lays.is_last || lays.is_doubled, is_called = action % 2;
        if (!fits || (is_called ? !may_call : lays.is_last)) return NO_MOVE;
        return static_cast<Move>(face) + (is_called ? WITH_LAST : 0);
    }

    static void observe(const State& state, Seat seat, const Context& context, float* out) {
        counts(state.hands_[seat], out);
        counts(state.under_, out + KINDS);
        out += 2 * KINDS;
        if (state.top_ != NO_FACE) out[state.top_] = 1;
        out += NO_FACE;
        for (int place = 0; place < state.seats_; ++place, out += SEAT_FACTS) {
            const int other = (seat + place) % state.seats_;
            out[0] = share(state.hands_[other].size(), USUAL_HAND);
            out[1] = state.turn_ == other;
            out[2] = state.donkey_ == other;
            out[3] = state.dealer_ == other;
            out[4] = share(state.wins_[other], state.options_.rounds);
        }
        for (int debt = 0; debt < state.debts_; ++debt)
            if (const int owner = state.debt_[debt].seat; owner != State::TOP)
                out[((owner - seat + state.seats_) % state.seats_ - state.seats_) * SEAT_FACTS + 5] =
                    share(state.debt_[debt].count, USUAL_HAND);
        out[0] = context.to_move;
        out[1] = state.direction_ > 0;
        out[2] = state.is_called_;
        out[3] = share(state.laid_, USUAL_COPIES);
        out[4] = share(state.pile_.size(), DECK);
        out[5] = share(state.turns_, state.options_.turn_limit);
    }

   private:
    // Without a branch for each kind, so that compilers use vector instructions.
    static void counts(const Bag& bag, float* out) {
        std::uint8_t cards[BUTTERFLY];
        for (int colour = 0; colour < COLOURS; ++colour)
            for (int animal = 0; animal < ANIMALS; ++animal)
                cards[colour * ANIMALS + animal] = static_cast<std::uint8_t>(bag.word(colour) >> animal * 8);
        for (int kind = 0; kind < BUTTERFLY; ++kind)
            out[kind] = static_cast<float>(cards[kind]) / static_cast<float>(USUAL_COPIES);
        out[BUTTERFLY] = share(bag.butterflies(), USUAL_COPIES);
    }
};

static_assert(parlour::Encodes<Encoding>);

}  // namespace parlour::cocotaki
