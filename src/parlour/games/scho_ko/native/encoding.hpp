// The moves and views of Scho K.O. as numbers; see encoding.py for the numbering and the tensor.
#pragma once

#include "encodes.hpp"
#include "state.hpp"

namespace parlour::scho_ko {

// The numbers of faces in alphabetical order, those with a smartie second; -1 for a face that is not played.
struct FaceNumbers {
    int number[2][2 * LOOKS], count[2];
};
inline constexpr FaceNumbers FACE_NUMBERS = [] {
    FaceNumbers faces{};
    for (int pairs = 0; pairs < 2; ++pairs)
        for (int order = 0; order < LOOKS; ++order) {
            int look = 0;  // D comes before W, the first piece is the most significant
            for (int piece = 0; piece < PIECES; ++piece) look |= (order >> (PIECES - 1 - piece) & 1 ? 0 : 1) << piece;
            const bool is_played =
                has_both_colours(look) && (!is_pair(look) || pairs_of(look) == static_cast<Pairs>(pairs));
            for (int smartie = 0; smartie < 2; ++smartie)
                faces.number[pairs][look + smartie * SMARTIE] = is_played ? faces.count[pairs]++ : -1;
        }
    return faces;
}();

// The ways from a card to one that touches or covers it, in the order of dx, then dy, and their numbers by the
// difference of the spots.
struct Ways {
    static constexpr int COUNT = 20;
    Place way[COUNT];
    std::int8_t number[CELLS];
};
inline constexpr Ways WAYS = [] {
    Ways ways{};
    for (std::int8_t& number : ways.number) number = -1;
    std::int8_t next = 0;
    for (int dx = -2; dx <= 2; ++dx)
        for (int dy = -2; dy <= 2; ++dy) {
            if ((!dx && !dy) || (dx * dx == 4 && dy * dy == 4)) continue;
            ways.way[next] = {dx, dy};
            ways.number[number(dx, dy)] = next++;
        }
    return ways;
}();

struct Encoding {
    using State = scho_ko::State;
    static constexpr int COLOUR_ACTIONS = 2, CARD_NUMBERS = 8, FACTS = 6, FARTHEST_CELL = 64;

    static int faces(const State& state) { return FACE_NUMBERS.count[static_cast<int>(state.pairs_)]; }
    static int actions(const State& state) {
        return COLOUR_ACTIONS + faces(state) * (1 + (state.cards_ - 1) * Ways::COUNT);
    }
    static int chance_actions(const State&) { return KINDS; }
    static int tensor_size(const State& state) { return state.cards_ * CARD_NUMBERS + 2 * KINDS + FACTS; }
    static bool sees(const State& state, Seat seat, Move) { return state.owed() == seat; }
    static int counted(const State&) { return 0; }
    static bool is_over(const State& state) { return state.is_over(); }

    static int action(const State& state, Move move) {
        if (move >= DRAW) return static_cast<int>(move - DRAW);
        if (move >= NAME) return static_cast<int>(move - NAME);
        const int face = FACE_NUMBERS.number[static_cast<int>(state.pairs_)][face_of(move)];
        if (!state.layout_.laid()) return COLOUR_ACTIONS + face;
        const auto [anchor, way] = anchor_of(state, spot_of(move), state.layout_.laid());
        return COLOUR_ACTIONS + faces(state) * (1 + anchor * Ways::COUNT + way) + face;
    }

    static Move move(const State& state, int action) {
        if (state.is_over()) return NO_MOVE;
        if (state.owed() != NO_SEAT) {
            const bool can_draw = action < KINDS && state.stack_.of(action);
            return can_draw ? DRAW + static_cast<Move>(action) : NO_MOVE;
        }
        if (state.dark_ == NO_SEAT) return action < COLOUR_ACTIONS ? NAME + static_cast<Move>(action) : NO_MOVE;
        return action < COLOUR_ACTIONS ? NO_MOVE : lay(state, action - COLOUR_ACTIONS);
    }

    static void observe(const State& state, Seat seat, const Context& context, float* out) {
        Place places[MAX_CARDS];
        for (int card = 0; card < state.layout_.laid(); ++card, out += CARD_NUMBERS) {
            const Move laid = state.layout_.card(card);
            places[card] = {0, 0};
            if (card) {
                const auto [anchor, way] = anchor_of(state, spot_of(laid), card);
                places[card] = {places[anchor].x + WAYS.way[way].x, places[anchor].y + WAYS.way[way].y};
            }
            out[0] = 1;
            for (int piece = 0; piece < PIECES; ++piece) out[1 + piece] = (face_of(laid) >> piece & 1) != 0;
            out[5] = face_of(laid) >= SMARTIE;
            out[6] = static_cast<float>(places[card].x) / FARTHEST_CELL;
            out[7] = static_cast<float>(places[card].y) / FARTHEST_CELL;
        }
        out += (state.cards_ - state.layout_.laid()) * CARD_NUMBERS;
        const Counts &own = state.hands_[seat], &other = state.hands_[1 - seat];
        for (int kind = 0; kind < KINDS; ++kind) {
            out[kind] = share(own.of(kind), state.hand_size_);
            out[KINDS + kind] = share(other.of(kind) + state.stack_.of(kind), 8);
        }
        out += 2 * KINDS;
        out[0] = context.to_move;
        out[1] = state.dark_ != NO_SEAT;
        out[2] = state.dark_ == seat;
        out[3] = share(own.total(), state.hand_size_);
        out[4] = share(other.total(), state.hand_size_);
        out[5] = share(state.stack_.total(), state.cards_);
    }

   private:
    struct Anchor {
        int card, way;
    };

    // The first card that a card at a spot touches or covers, and the way from it.
    static Anchor anchor_of(const State& state, int spot, int cards) {
        for (int card = 0; card < cards; ++card) {
            const int distance = spot - spot_of(state.layout_.card(card));
            if (const int way = WAYS.number[distance < 0 ? distance + CELLS : distance]; way >= 0) return {card, way};
        }
        return {0, 0};
    }

    static Move lay(const State& state, int number) {
        const int pairs = static_cast<int>(state.pairs_), count = faces(state), spots = number / count - 1;
        int face = 0;
        while (FACE_NUMBERS.number[pairs][face] != number % count) ++face;
        const int anchor = spots < 0 ? 0 : spots / Ways::COUNT, way = spots < 0 ? 0 : spots % Ways::COUNT;
        if ((spots < 0) != !state.layout_.laid() || (spots >= 0 && anchor >= state.layout_.laid())) return NO_MOVE;
        int spot = 0;
        if (spots >= 0) {
            spot = at(spot_of(state.layout_.card(anchor)), WAYS.way[way].x, WAYS.way[way].y);
            if (anchor_of(state, spot, state.layout_.laid()).card != anchor) return NO_MOVE;
        }
        const bool is_held = state.hands_[state.turn()].faces(state.pairs_) >> face & 1;
        return is_held && state.layout_.allows(lay_move(spot, face)) ? lay_move(spot, face) : NO_MOVE;
    }
};

static_assert(parlour::Encodes<Encoding>);

}  // namespace parlour::scho_ko
