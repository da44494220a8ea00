// Scho K.O.'s twin: a layout of cards as bits, hands and stack as counts of kinds.
#pragma once

#include <algorithm>

#include "concept.hpp"
#include "random.hpp"
#include "text.hpp"
#include "outlook.hpp"

namespace parlour::scho_ko {

// Moves below NAME lay a card (see layout.hpp); NAME names dark and NAME + 1 white; DRAW + a kind draws a card of it.
inline constexpr Move NAME = 1 << 20, DRAW = 1 << 21;
inline constexpr int NO_SEAT = 2;

class State {
   public:
    // A card has 4 neighbouring spots with two contacts, 8 with one contact that need a second card, and 8 spots partly
    // above it that also need one; a hand has at most 24 faces.
    static constexpr std::size_t MAX_MOVES = 31 * (4 + 8 / 2 + 8 / 2) * 24;
    static constexpr std::string_view ID = "scho-ko";

    static State initial(const Options& options) {
        State state{};
        state.layout_ = Layout::start();
        state.stack_ = Counts::of_deck(options);
        state.dark_ = state.winner_ = NO_SEAT;
        state.pairs_ = options.pairs;
        state.cards_ = static_cast<std::uint8_t>(options.cards());
        state.hand_size_ = static_cast<std::uint8_t>(options.hand_size);
        return state;
    }

    int seats() const { return 2; }
    Seat seat() const { return owed() == NO_SEAT ? turn() : CHANCE; }

    void moves(Moves<State>& out) const {
        out.clear();
        if (is_over()) return;
        if (owed() != NO_SEAT) return draws(out);
        if (dark_ == NO_SEAT) {
            out.add(NAME);
            out.add(NAME + 1);
            return;
        }
        const Faces faces = hands_[turn()].faces(pairs_);
        lays(out, 1, faces);
        lays(out, 2, faces & STACK_CARDS);  // SK-8
    }

    // A uniformly random move without listing them all; NO_MOVE at the end.
    Move random_move(Random& random) const {
        if (is_over()) return NO_MOVE;
        if (owed() != NO_SEAT) return DRAW + static_cast<Move>(stack_.nth(below(random, stack_.total())));
        return dark_ == NO_SEAT ? NAME + random.below(2) : random_lay(random);
    }

    // The number of cards of that kind in the stack (SK-12).
    int weight(Move draw) const { return stack_.of(static_cast<int>(draw - DRAW)); }

    void play(Move move) {
        if (move < NAME) {
            hands_[turn()].remove(kind_of(face_of(move)));
            layout_.lay(move);
            if (is_over()) settle();
        } else if (move < DRAW) {
            dark_ = static_cast<std::uint8_t>(move - NAME);  // seat 0 names the colours (SK-4)
        } else {
            const int kind = static_cast<int>(move - DRAW);
            hands_[owed()].add(kind);
            stack_.remove(kind);
        }
    }

    // The larger bars win; equal ones are a draw (SK-13, SK-14).
    double score(Seat seat) const { return winner_ == NO_SEAT ? 0.5 : winner_ == seat; }

    // How likely the seat is to win judging by the bars, from 0 to 1; the score at the end.
    double estimate(Seat seat) const;
    class Foresight;

    // Whether few enough cards are left for alpha-beta to search to the end.
    bool is_clear() const { return layout_.laid() >= cards_ - std::min<int>(hand_size_, 4) && dark_ != NO_SEAT; }
    int worth() const;             // for the seat on turn
    int promise(Move move) const;  // how good a move looks, by the bars after it

    // Independent of the order in which the cards were laid, which does not matter to the rules.
    std::uint64_t key() const {
        std::uint64_t cards = 0;
        for (int card = 0; card < layout_.laid(); ++card) cards += mix(layout_.card(card), 0x5c40);
        const std::uint64_t hands = mix(hands_[0].packed(), std::uint64_t{hands_[1].packed()} << 32 | stack_.packed());
        return mix(cards, hands + dark_ * 3u + static_cast<std::uint64_t>(pairs_));
    }

    std::string text() const {
        std::string text;
        for (int card = 0; card < layout_.laid(); ++card) text += this->text(layout_.card(card)) + ' ';
        if (text.empty()) text = "- ";
        text += dark_ == NO_SEAT ? "/ ? / " : dark_ == turn() ? "/ D / " : "/ W / ";
        const int first = dark_ == 1;
        return text + hands_[first].text(pairs_) + " / " + hands_[1 - first].text(pairs_) + " / " + stack_.text(pairs_);
    }

    std::string text(Move move) const {
        if (move >= DRAW) return kind_text(static_cast<int>(move - DRAW), pairs_);
        if (move >= NAME) return move == NAME ? "dark" : "white";
        const Place place = layout_.place(spot_of(move));
        return face_text(face_of(move)) + '@' + std::to_string(place.x) + ',' + std::to_string(place.y);
    }

    // The pairs are used only if no card in the text shows them. Hidden cards are refused: see View.
    static State parse(std::string_view text, const Options& options);

   private:
    friend struct Encoding;
    friend class View;

    Layout layout_;
    Counts hands_[2], stack_;
    std::uint8_t dark_, winner_;  // seats, or NO_SEAT
    Pairs pairs_;
    std::uint8_t cards_, hand_size_;

    bool is_over() const { return layout_.laid() == cards_; }  // SK-13
    int turn() const { return layout_.laid() % 2; }            // SK-12

    // The seat that gets the next card: one with less than a full hand while the stack lasts (SK-3, SK-12).
    int owed() const {
        if (stack_.empty()) return NO_SEAT;
        return hands_[0].total() < hand_size_ ? 0 : hands_[1].total() < hand_size_ ? 1 : NO_SEAT;
    }

    double estimate(Seat seat, const Largest& largest, int laid) const;

    // Compares the bars of a finished game (SK-13, SK-14).
    void settle() {
        const int lead = layout_.bars().compare();
        winner_ = static_cast<std::uint8_t>(lead == 0 ? NO_SEAT : lead > 0 ? dark_ : 1 - dark_);
    }

    void draws(Moves<State>& out) const {
        for (int kind = 0; kind < KINDS; ++kind)
            if (stack_.of(kind)) out.add(DRAW + static_cast<Move>(kind));
    }

    void lays(Moves<State>& out, int level, Faces faces) const {
        if (!faces) return;
        layout_.spots(level).each([&](int spot) {
            for (Faces left = layout_.looks(spot) * 0x10001 & faces; left; left &= left - 1)
                out.add(lay_move(spot, std::countr_zero(left)));
        });
    }

    static int below(Random& random, int bound) {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
    }

    // Tries random faces on random spots until the colours match, so every legal move is equally likely.
    Move random_lay(Random& random) const {
        const Faces faces[2] = {hands_[turn()].faces(pairs_), hands_[turn()].faces(pairs_) & STACK_CARDS};
        const int face_counts[2] = {std::popcount(faces[0]), std::popcount(faces[1])};
        const int lower = layout_.spots(1).count() * face_counts[0];
        const int upper = face_counts[1] ? layout_.spots(2).count() * face_counts[1] : 0;
        while (true) {
            int ticket = below(random, lower + upper);
            const int above = ticket >= lower;
            if (above) ticket -= lower;
            const int spot = layout_.spots(1 + above).nth(ticket / face_counts[above]);
            Faces left = faces[above];
            for (int before = ticket % face_counts[above]; before; --before) left &= left - 1;
            const int face = std::countr_zero(left);
            if (layout_.looks(spot) >> face % LOOKS & 1) return lay_move(spot, face);
        }
    }
};

static_assert(parlour::State<State>);

}  // namespace parlour::scho_ko

#include "evaluation.hpp"
#include "view.hpp"
