// A position of Scho K.O. as a seat sees it, and the full positions that it could come from.
#pragma once

#include <algorithm>
#include <utility>

#include "state.hpp"

namespace parlour::scho_ko {

class View {
   public:
    // Reads what the Python rules accept; a text without hidden cards is a view that hides nothing.
    static View parse(std::string_view text, const Options& options) {
        const auto parts = split(text);
        View view(options);
        State& known = view.known_;
        view.read_layout(parts[0]);
        view.read_hand(parts[2], known.hands_[0], view.hidden_[0]);
        view.read_hand(parts[3], known.hands_[1], view.hidden_[1]);
        view.read_hand(parts[4], known.stack_, view.hidden_[2]);
        view.read_colour(parts[1]);
        if (!view.has_possible_counts() || !view.is_possible_view())
            throw Unreadable("not a position: '" + std::string(text) + "'");
        if (known.is_over()) known.settle();
        return view;
    }

    bool hides_cards() const { return hidden_[0] || hidden_[1] || hidden_[2]; }
    // Whether only one deal is possible.
    bool is_certain() const { return (hidden_[0] > 0) + (hidden_[1] > 0) + (hidden_[2] > 0) <= 1; }
    const State& known() const { return known_; }  // its hands and stack lack the hidden cards
    const Counts& unseen() const { return unseen_; }

    // A full position with the unseen cards dealt at random, each deal equally likely.
    State determinize(Random& random) const {
        State state = known_;
        Counts unseen = unseen_;
        Counts* const parts[3] = {&state.hands_[0], &state.hands_[1], &state.stack_};
        for (int part = 0; part < 3; ++part)
            for (int card = 0; card < hidden_[part]; ++card) {
                const int kind = unseen.nth(State::below(random, unseen.total()));
                unseen.remove(kind);
                parts[part]->add(kind);
            }
        return state;
    }

   private:
    State known_;
    int hidden_[3] = {0, 0, 0};  // cards in the hand of seat 0, that of seat 1, and the stack
    Counts unseen_;
    bool shows_pairs_ = false;

    explicit View(const Options& options) : known_(State::initial(options)), unseen_(Counts::of_deck(options)) {
        known_.stack_ = Counts{};
    }

    static std::array<std::string_view, 5> split(std::string_view text) {
        constexpr std::string_view BETWEEN = " / ";
        std::string_view rest = stripped(text);
        std::array<std::string_view, 5> parts;
        for (std::string_view& part : parts) {
            const auto end = rest.find(BETWEEN);
            if ((end == rest.npos) != (&part == &parts.back()))
                throw Unreadable("expected five parts in '" + std::string(text) + "'");
            part = rest.substr(0, end);
            rest.remove_prefix(std::min(part.size() + BETWEEN.size(), rest.size()));
        }
        return parts;
    }

    void read_layout(std::string_view part) {
        if (part == "-") return;
        Reader read(part);
        do {
            const int face = read_face(read);
            read.expect('@');
            const int x = read_coordinate(read);
            read.expect(',');
            const Place place{x, read_coordinate(read)};
            see(read, face);
            const Move lay = lay_move(number(place.x, place.y), face);
            // Cells far apart share a number, so the place is compared as well.
            if (!known_.layout_.allows(lay) || known_.layout_.place(spot_of(lay)) != place)
                read.fail("no card can be laid there");
            known_.layout_.lay(lay);
        } while (read.skip(' '));
        read.end();
    }

    void read_hand(std::string_view part, Counts& cards, int& hidden) {
        if (part == "-") return;
        Reader read(part);
        const bool hides = read.peek() == '?';
        do {
            if (hides) {
                read.expect('?');
                ++hidden;
                continue;
            }
            const int face = read_face(read), look = face % LOOKS;
            if (look != FIRST_LOOK[static_cast<int>(pairs_of(look))][kind_of(face) / 2])
                read.fail("not a kind of card");
            see(read, face);
            cards.add(kind_of(face));
        } while (read.skip(' '));
        read.end();
    }

    // Who plays dark follows from the number of cards laid (SK-12); the hand of dark comes first.
    void read_colour(std::string_view part) {
        Reader read(part);
        const int colour = read.one_of("DW?"), turn = known_.turn();
        read.end();
        known_.dark_ = static_cast<std::uint8_t>(colour == 2 ? NO_SEAT : colour == 0 ? turn : 1 - turn);
        if (known_.dark_ != 1) return;
        std::swap(known_.hands_[0], known_.hands_[1]);
        std::swap(hidden_[0], hidden_[1]);
    }

    static int read_face(Reader& read) {
        int face = 0;
        for (int piece = 0; piece < PIECES; ++piece) face |= read.one_of("WD") << piece;
        if (!has_both_colours(face)) read.fail("a card needs both colours");
        return read.skip('*') ? face + SMARTIE : face;
    }

    static int read_coordinate(Reader& read) {
        if (read.skip('0')) return 0;
        const int sign = read.skip('-') ? -1 : 1;
        if (read.peek() == '0') read.fail("invalid coordinate");
        return sign * read.number(1, 2 * (MAX_CARDS - 1));
    }

    // Removes a card from those unseen; an even card shows which pairs are played (SK-2).
    void see(const Reader& read, int face) {
        if (is_pair(face % LOOKS)) {
            const Pairs pairs = pairs_of(face % LOOKS);
            if (shows_pairs_ && known_.pairs_ != pairs) read.fail("adjacent and diagonal pairs in one position");
            known_.pairs_ = pairs;
            shows_pairs_ = true;
        }
        if (!unseen_.of(kind_of(face))) read.fail("more cards than the deck has");
        unseen_.remove(kind_of(face));
    }

    // Whether the cards add up and the hands have a possible size, before or after drawing (SK-2, SK-3, SK-12).
    bool has_possible_counts() const {
        const int laid = known_.layout_.laid(), cards = known_.cards_, hand = known_.hand_size_;
        const int first = known_.hands_[0].total() + hidden_[0], second = known_.hands_[1].total() + hidden_[1];
        if (laid + first + second + known_.stack_.total() + hidden_[2] != cards) return false;
        if (known_.dark_ == NO_SEAT) return !laid && (first < hand ? !second : first == hand && second <= hand);
        const int drawing = laid > 0 && laid <= cards - 2 * hand;
        const int full[2] = {std::min(hand, (cards - laid) / 2), std::min(hand, (cards - laid + 1) / 2)};
        const bool after = first == full[0] && second == full[1];
        return after || (drawing && first == full[0] - laid % 2 && second == full[1] - 1 + laid % 2);
    }

    // Whether a seat or a watcher can have this view: neither sees the stack or both hands (SK-3).
    bool is_possible_view() const {
        if (!hides_cards()) return true;
        return known_.stack_.empty() && (known_.hands_[0].empty() || known_.hands_[1].empty());
    }
};

inline State State::parse(std::string_view text, const Options& options) {
    const View view = View::parse(text, options);
    if (view.hides_cards()) throw Unreadable("cards are hidden in '" + std::string(text) + "'");
    return view.known();
}

}  // namespace parlour::scho_ko
