// Cocotaki's twin: only the cards, with a referee (CT-19) and players who make no mistakes, so that no card is
// punished or taken back (CT-9, CT-10) and there is no objection window (CT-11, CT-20). Bags of cards are counted in
// bytes, one word per colour, so that drawing and matching are sums and masks.
#pragma once

#include <algorithm>
#include <utility>

#include "nth_bit.hpp"
#include "random.hpp"
#include "text.hpp"
#include "options.hpp"

namespace parlour::cocotaki {

inline constexpr int MAX_SEATS = 10;

// A lay is a face, plus WITH_LAST if *last card* is said with it; a deal is DEAL plus a kind (CT-21).
inline constexpr Move WITH_LAST = 64, DEAL = 128, DRAW = 192, DONE = 193, LAST = 194;

class State {
   public:
    static constexpr std::size_t MAX_MOVES = KINDS;  // chance with a card of each kind
    static constexpr std::string_view ID = "cocotaki";

    static State initial(const Options& options, int seats) {
        State state{};
        state.set_up(options, seats);
        state.start_round(seats - 1);
        return state;
    }

    // A position without hidden cards.
    static State parse(std::string_view text, const Options& options);
    // A full position that a view could come from.
    static State determinize(std::string_view view, const Options& options, Random& random);

    int seats() const { return seats_; }
    Seat seat() const { return debts_ ? CHANCE : turn_; }

    void moves(Moves<State>& out) const {
        out.clear();
        if (is_over()) return;
        if (debts_) return deals(out);
        const Lays lays = legal_lays();
        const int count = lays.count();
        for (int index = 0; index <= count; ++index) out.add(move_at(lays, index));
    }

    // A random move, uniform for a seat and weighted by copies for chance; NO_MOVE at the end.
    Move random_move(Random& random) const {
        if (is_over()) return NO_MOVE;
        if (debts_) return DEAL + static_cast<Move>(random_card(random));
        const Lays lays = legal_lays();
        return move_at(lays, below(random, lays.count() + 1));
    }

    // Like random_move, except that a seat lays a card whenever it can, as players do who play to win (CT-5).
    Move sensible_move(Random& random) const {
        if (is_over() || debts_) return random_move(random);
        const Lays lays = legal_lays();
        return move_at(lays, below(random, std::max(lays.count(), 1)));
    }

    // Plays everything that chance owes at random, as random_move and play would one after the other.
    void settle(Random& random) {
        while (debts_) deal(random_card(random));
    }

    int weight(Move deal) const { return pile_.count(static_cast<int>(deal - DEAL)); }

    void play(Move move) {
        if (move < DEAL)
            lay(static_cast<int>(move % WITH_LAST), move >= WITH_LAST);
        else if (move < DRAW)
            deal(static_cast<int>(move - DEAL));
        else if (move == DRAW)
            draw();
        else if (move == DONE)
            done();
        else
            is_called_ = true;
    }

    double score(Seat seat) const {
        if (winner_ != NO_SEAT) return winner_ == seat ? 1.0 : 0.0;
        int fewest = DECK, sharing = 0;  // CT-22
        for (int owner = 0; owner < seats_; ++owner) {
            if (hands_[owner].size() < fewest) fewest = hands_[owner].size(), sharing = 0;
            sharing += hands_[owner].size() == fewest;
        }
        return hands_[seat].size() == fewest ? 1.0 / sharing : 0.0;
    }

    std::uint64_t key() const;
    std::string text() const;
    std::string text(Move move) const;

   private:
    friend struct Encoding;
    static constexpr std::uint8_t NO_SEAT = 15, TOP = 14;

    struct Debt {
        std::uint8_t seat;  // TOP is the discard pile, which gets the opening card
        std::uint16_t count;
    };

    // What nearly every move reads comes first, so that a move touches little memory.
    std::uint8_t seats_, top_, turn_, donkey_, dealer_, winner_;
    std::int8_t direction_;
    bool with_roosters_, with_donkeys_, with_several_, with_lions_;
    // The unfinished turn of several cards (CT-16): all are of one animal, so two bits for the colour identify each.
    bool is_called_;
    std::uint8_t laid_, top_before_, donkey_before_;
    std::uint8_t debts_;
    std::int32_t turns_;
    Bag pile_, under_, hands_[MAX_SEATS];
    Debt debt_[MAX_SEATS + 1];  // what chance owes, next one last
    std::uint64_t colours_[4];  // of the cards laid in the unfinished turn
    std::uint8_t wins_[MAX_SEATS];
    Options options_;

    friend class View;

    void set_up(const Options& options, int seats) {
        options_ = options;
        seats_ = static_cast<std::uint8_t>(seats);
        winner_ = donkey_ = donkey_before_ = NO_SEAT;
        top_ = top_before_ = NO_FACE;
        with_roosters_ = options.roosters();
        with_donkeys_ = options.donkeys();
        with_several_ = options.several();
        with_lions_ = options.lions(seats);
    }

    static int below(Random& random, int bound) {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
    }

    // The kind of the card that chance takes from the pile next; butterflies come last in it.
    int random_card(Random& random) const {
        const int butterflies = debt_[debts_ - 1].seat == TOP ? pile_.butterflies() : 0;  // no opening card (CT-2)
        return pile_.at(below(random, pile_.size() - butterflies));
    }

    bool is_over() const { return winner_ != NO_SEAT || (turns_ >= options_.turn_limit && !debts_); }

    // What the seat on turn may lay: one way per kind, four for butterflies, each twice where the call is optional
    // (CT-12). There is always one more move: draw, end the turn, or make the call that is due before ending it.
    struct Lays {
        Kinds kinds;
        bool has_butterfly, is_doubled, is_last;
        int faces() const { return std::popcount(kinds) + (has_butterfly ? COLOURS : 0); }
        int count() const { return faces() << is_doubled; }
    };

    Lays legal_lays() const {
        const Bag& hand = hands_[turn_];
        const bool leaves_one = hand.size() == 2;  // CT-12
        const bool has_butterfly = hand.butterflies() > 0 && butterfly_fits();
        return {hand.kinds() & fitting(), has_butterfly, leaves_one && with_several_, leaves_one && !with_several_};
    }

    // The kinds that may be laid next, apart from butterflies.
    Kinds fitting() const {
        if (laid_) return of_animal(animal_of(top_));                      // CT-16
        if (donkey_ != NO_SEAT) return MATCHES[top_] & of_animal(DONKEY);  // CT-15
        return MATCHES[top_];                                              // CT-5, CT-6
    }

    bool butterfly_fits() const { return laid_ ? top_ >= BUTTERFLY : donkey_ == NO_SEAT; }

    Move move_at(const Lays& lays, int index) const {
        const int count = lays.count();
        if (index == count) return last_word();
        const bool is_called = lays.is_last || (lays.is_doubled && index % 2);
        return static_cast<Move>(face_at(lays.kinds, index >> lays.is_doubled)) + (is_called ? WITH_LAST : 0);
    }

    static int face_at(Kinds kinds, int index) {
        const int plain = std::popcount(kinds);
        if (index >= plain) return BUTTERFLY + index - plain;
        return nth_bit(kinds, index);
    }

    Move last_word() const {
        if (!laid_) return DRAW;
        return hands_[turn_].size() == 1 && !is_called_ ? LAST : DONE;
    }

    void deals(Moves<State>& out) const {
        const int kinds = debt_[debts_ - 1].seat == TOP ? BUTTERFLY : KINDS;  // CT-2
        for (int kind = 0; kind < kinds; ++kind)
            if (pile_.count(kind)) out.add(DEAL + static_cast<Move>(kind));
    }

    void lay(int face, bool is_called) {
        Bag& hand = hands_[turn_];
        hand.remove(kind_of(face));
        under_.add(kind_of(top_));
        put_on_top(face, is_called);
        if (hand.empty())
            win();
        else if (!with_several_)
            end_turn(1);
    }

    void put_on_top(int face, bool is_called) {
        if (with_several_) note_lay(face, is_called);
        if (animal_of(face) != DONKEY || !with_donkeys_)
            donkey_ = NO_SEAT;
        else if (donkey_ == NO_SEAT)
            donkey_ = turn_;
        top_ = static_cast<std::uint8_t>(face);
    }

    void note_lay(int face, bool is_called) {
        if (!laid_) {
            top_before_ = top_;
            donkey_before_ = donkey_;
        }
        const int colour = face < BUTTERFLY ? face / ANIMALS : face - BUTTERFLY, shift = laid_ % 32 * 2;
        std::uint64_t& word = colours_[laid_ / 32];
        word = (word & ~(std::uint64_t{3} << shift)) | static_cast<std::uint64_t>(colour) << shift;
        ++laid_;
        is_called_ = is_called;
    }

    int laid_face(int place) const {
        const auto colour = static_cast<int>(colours_[place / 32] >> (place % 32 * 2) & 3);
        return top_ < BUTTERFLY ? colour * ANIMALS + top_ % ANIMALS : BUTTERFLY + colour;
    }

    // Passes the turn on (CT-3) after the powers of `cards` cards like the top card have acted (CT-14 to CT-17).
    void end_turn(int cards) {
        int steps = 1;
        if (cards && animal_of(top_) == ROOSTER && with_roosters_) steps += std::min(cards, seats_ - 1);
        if (cards % 2 && animal_of(top_) == LION && with_lions_) direction_ = static_cast<std::int8_t>(-direction_);
        int next = turn_ + direction_ * steps;
        if (next >= seats_) next -= seats_;
        if (next < 0) next += seats_;
        turn_ = static_cast<std::uint8_t>(next);
        if (turn_ == donkey_) donkey_ = NO_SEAT;  // CT-15
        ++turns_;
    }

    void done() {
        end_turn(laid_);
        laid_ = 0;
        is_called_ = false;
    }

    void draw() {
        const std::uint8_t seat = turn_;
        end_turn(0);
        debt_[0] = {seat, 1};
        debts_ = 1;
        if (pile_.empty()) refill();
    }

    // The discards become the pile; if there are none, nothing is owed any longer (CT-7). No window is open here that
    // would keep cards back: under a referee nothing is drawn during a turn of several cards (CT-16).
    void refill() {
        if (under_.empty())
            debts_ = 0;
        else
            std::swap(pile_, under_);
    }

    void deal(int kind) {
        Debt& debt = debt_[debts_ - 1];
        pile_.remove(kind);
        if (debt.seat == TOP) {
            top_ = static_cast<std::uint8_t>(kind);
            debts_ = 0;
            return;
        }
        hands_[debt.seat].add(kind);
        if (--debt.count == 0) --debts_;
        if (!debts_) return;
        if (pile_.empty()) refill();
        if (!has_opening()) start_round(dealer_);
    }

    // Whether there is a card to turn, if that is what comes next (CT-2).
    bool has_opening() const { return !debts_ || debt_[debts_ - 1].seat != TOP || pile_.kinds(); }

    // A last card wins at once, as no one can object (CT-13, CT-19).
    void win() {
        laid_ = 0;
        is_called_ = false;
        if (++wins_[turn_] == options_.rounds)
            winner_ = turn_;
        else
            start_round((dealer_ + 1) % seats_);  // CT-18
    }

    // Sets up the deal; the seat after the dealer begins, clockwise (CT-2, CT-3).
    void start_round(int dealer) {
        for (Bag& hand : hands_) hand = Bag{};
        pile_ = options_.deck.cards();
        under_ = Bag{};
        top_ = NO_FACE;
        dealer_ = static_cast<std::uint8_t>(dealer);
        turn_ = static_cast<std::uint8_t>((dealer + 1) % seats_);
        direction_ = 1;
        donkey_ = NO_SEAT;
        turns_ = 0;
        debt_[0] = {TOP, 1};
        for (int place = 0; place < seats_; ++place)
            debt_[seats_ - place] = {static_cast<std::uint8_t>((turn_ + place) % seats_),
                                     static_cast<std::uint16_t>(options_.cards_each())};
        debts_ = static_cast<std::uint8_t>(seats_ + 1);
    }

    std::string situation_text(int top, int donkey) const;
};

// A hash of everything in the text but the options.
inline std::uint64_t State::key() const {
    std::uint64_t hash = 0;
    const auto add = [&hash](std::uint64_t word) { hash = mix(hash + 1, word); };
    const auto add_bag = [&add](const Bag& bag) {
        for (int group = 0; group <= COLOURS; ++group) add(bag.word(group));
    };
    for (int seat = 0; seat < seats_; ++seat) {
        add_bag(hands_[seat]);
        add(wins_[seat]);
    }
    add_bag(pile_);
    add_bag(under_);
    const int numbers[] = {top_, turn_, donkey_, dealer_, direction_, turns_, is_called_, laid_};
    for (const int number : numbers) add(static_cast<std::uint64_t>(number));
    for (int place = 0; place < laid_; ++place) add(static_cast<std::uint64_t>(laid_face(place)));
    if (laid_) add(static_cast<std::uint64_t>(top_before_ * 16 + donkey_before_));
    for (int place = 0; place < debts_; ++place)
        add(static_cast<std::uint64_t>(debt_[place].seat * 1000 + debt_[place].count));
    return hash;
}

static_assert(parlour::State<State>);

}  // namespace parlour::cocotaki

#include "notation.hpp"
#include "view.hpp"
