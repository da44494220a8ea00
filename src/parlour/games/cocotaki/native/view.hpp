// Reading Cocotaki's position texts, with holes where a view hides cards.
#pragma once

#include "state.hpp"

namespace parlour::cocotaki {

// A position as read from a text, perhaps with holes; it is parsed once and can be determinized many times. It
// makes those checks of Python's validation.py that matter with a referee.
class View {
   public:
    View(std::string_view text, const Options& options) : options_(options) {
        read_sections(stripped(text));
        read_hands();
        if (const auto pile = section("pile")) read_cards(*pile, state_.pile_, pile_holes_);
        read_under();
        set(situation_in(required("turn")));
        read_numbers();
        read_wins();
        read_owed();
        read_window();
        check_cards();
        if (state_.top_ == NO_FACE)
            check_deal();
        else
            check_play();
    }

    // The position, if nothing is hidden.
    State full() const {
        require(holes_ == 0, "cards are hidden");
        require(state_.has_opening(), "no card of the pile can be turned over");
        return state_;
    }

    // A position that the view could come from, each distribution of the unseen cards equally likely; without an
    // opening card the cards would have been dealt again (CT-2).
    State determinize(Random& random) const {
        require(state_.has_opening() || (pile_holes_ && unseen_.kinds()), "no card of the pile can be turned over");
        for (;;) {
            State state = state_;
            Bag unseen = unseen_;
            for (int seat = 0; seat < state.seats_; ++seat) fill(state.hands_[seat], hand_holes_[seat], unseen, random);
            fill(state.pile_, pile_holes_, unseen, random);
            if (state.has_opening()) return state;
        }
    }

   private:
    using Part = std::optional<std::string_view>;

    struct Situation {
        int turn, direction, top, donkey;
        bool operator==(const Situation&) const = default;
    };

    static constexpr std::string_view SECTIONS[] = {"hands",    "pile", "under",  "turn",  "window",
                                                    "answered", "owed", "dealer", "turns", "wins"};

    Options options_;
    State state_{};
    Part sections_[std::size(SECTIONS)];
    int hand_holes_[MAX_SEATS] = {}, pile_holes_ = 0, holes_ = 0;
    Bag unseen_{};
    int covered_[KINDS] = {};  // under the cards in the window

    static void require(bool condition, const char* why) {
        if (!condition) throw Unreadable(std::string("not a position of Cocotaki: ") + why);
    }

    // The options, if the first word is one, and the sections.
    void read_sections(std::string_view text) {
        if (split(text, " ")[0].find('=') != std::string_view::npos) {
            const auto [head, body] = halves(text, ": ");
            read_options(head);
            text = body.value_or("");
        }
        require(options_.is_refereed, "the twin plays with referee=auto");
        for (const std::string_view part : split(text, " / ")) {
            const auto [name, value] = halves(part, " ");
            Part& section = sections_[place_of(name)];
            require(!section, "a section is given twice");
            section = value.value_or("");
        }
    }

    // The options in the text, which must not contradict those chosen.
    void read_options(std::string_view head) {
        std::vector<std::string_view> names;
        for (const std::string_view word : split(head, " ")) {
            if (word.empty()) continue;
            const auto [name, value] = halves(word, "=");
            require(std::find(names.begin(), names.end(), name) == names.end(), "an option is given twice");
            names.push_back(name);
            Options alone;
            alone.set(name, value.value_or(""));
            const std::string chosen_options = options_.text();
            for (const std::string_view chosen : split(chosen_options, " "))
                require(halves(chosen, "=").first != name || chosen == alone.text(), "two values of one option");
            options_.set(name, value.value_or(""));
        }
    }

    static std::size_t place_of(std::string_view name) {
        for (std::size_t place = 0; place < std::size(SECTIONS); ++place)
            if (SECTIONS[place] == name) return place;
        throw Unreadable("there is no section '" + std::string(name) + "'");
    }

    Part section(std::string_view name) const { return sections_[place_of(name)]; }

    std::string_view required(std::string_view name) const {
        require(section(name).has_value(), "a section is missing");
        return *section(name);
    }

    void read_hands() {
        const auto hands = split(required("hands"), " | ");
        require(hands.size() >= 2 && hands.size() <= MAX_SEATS, "there are two to ten hands");
        const auto seats = static_cast<int>(hands.size());
        require(seats * options_.cards_each() < options_.deck.cards().size(), "the deal leaves no card for the pile");
        state_.set_up(options_, seats);
        for (std::size_t seat = 0; seat < hands.size(); ++seat)
            read_cards(hands[seat], state_.hands_[seat], hand_holes_[seat]);
    }

    // Cards such as `blue-cow*2 butterfly`, hidden ones as `?*5`, none as `-`.
    void read_cards(std::string_view text, Bag& bag, int& holes) {
        if (text == "-") return;
        for (const std::string_view word : split(text, " ")) {
            const auto [name, times] = halves(word, "*");
            const int count = times ? plain_number(*times, 1, DECK, 3) : 1;
            require(bag.size() + holes + count <= DECK, "there are more than 112 cards");
            if (name == "?")
                holes += count, holes_ += count;
            else
                bag.add(kind_named(name), count);
        }
    }

    static int plain_number(std::string_view text, int low, int high, std::size_t digits) {
        require(text.size() < 2 || text[0] != '0', "a number begins with 0");
        return number_in(text, low, high, digits);
    }

    void read_under() {
        int holes = 0;
        if (const auto under = section("under")) read_cards(*under, state_.under_, holes);
        require(holes == 0, "everyone has seen the discards");
    }

    int seat_in(std::string_view text) const { return plain_number(text, 0, state_.seats_ - 1, 1); }

    // A situation such as `0+ on blue-cow donkey 2`.
    Situation situation_in(std::string_view text) const {
        require(text.size() > 6 && (text[1] == '+' || text[1] == '-') && text.substr(2, 4) == " on ",
                "expected a situation such as 0+ on blue-cow");
        const auto [top, donkey] = halves(text.substr(6), " donkey ");
        const int direction = text[1] == '+' ? 1 : -1;
        return {seat_in(text.substr(0, 1)), direction, face_named(top), donkey ? seat_in(*donkey) : State::NO_SEAT};
    }

    Situation situation() const { return {state_.turn_, state_.direction_, state_.top_, state_.donkey_}; }

    void set(const Situation& situation) {
        state_.turn_ = static_cast<std::uint8_t>(situation.turn);
        state_.direction_ = static_cast<std::int8_t>(situation.direction);
        state_.top_ = static_cast<std::uint8_t>(situation.top);
        state_.donkey_ = static_cast<std::uint8_t>(situation.donkey);
    }

    void read_numbers() {
        require(!section("answered"), "no seat answers while a referee watches");
        const auto dealer = section("dealer"), turns = section("turns");
        state_.dealer_ = static_cast<std::uint8_t>(dealer ? seat_in(*dealer) : state_.seats_ - 1);
        state_.turns_ = turns ? plain_number(*turns, 0, options_.turn_limit, 6) : 0;
    }

    void read_wins() {
        if (!section("wins")) return;
        const auto wins = split(*section("wins"), " ");
        require(wins.size() == state_.seats_, "there must be a number of wins for each seat");
        for (std::size_t seat = 0; seat < wins.size(); ++seat) {
            state_.wins_[seat] = static_cast<std::uint8_t>(plain_number(wins[seat], 0, options_.rounds, 6));
            if (state_.wins_[seat] < options_.rounds) continue;
            require(state_.winner_ == State::NO_SEAT, "two seats have won");
            require(!section("owed") && !section("window"), "nothing happens after a last card has won");
            state_.winner_ = static_cast<std::uint8_t>(seat);
        }
    }

    // Debts such as `0*2 1*8 top`; the state keeps the next one last.
    void read_owed() {
        if (!section("owed")) return;
        const auto words = split(*section("owed"), " ");
        require(words.size() <= MAX_SEATS + 1, "too many seats are owed cards");
        for (auto word = words.rbegin(); word != words.rend(); ++word) {
            const State::Debt debt = debt_in(*word);
            for (int place = 0; place < state_.debts_; ++place)
                require(state_.debt_[place].seat != debt.seat, "one seat is owed cards twice");
            state_.debt_[state_.debts_++] = debt;
        }
    }

    State::Debt debt_in(std::string_view word) const {
        if (word == "top") return {State::TOP, 1};
        const auto [seat, count] = halves(word, "*");
        return {static_cast<std::uint8_t>(seat_in(seat)),
                static_cast<std::uint16_t>(plain_number(count.value_or(""), 1, 999, 3))};
    }

    // Replays the cards of an unfinished turn from the situation before them; the referee has refused every wrong one
    // (CT-19), and no one has drawn since the first (CT-16).
    void read_window() {
        if (!section("window")) return;
        const auto [start, cards] = halves(*section("window"), ": ");
        const auto [layer, from] = halves(start, " from ");
        const int seat = seat_in(layer), held = state_.hands_[seat].size() + hand_holes_[seat];
        const Situation after = situation(), before = situation_in(from.value_or(""));
        require(state_.with_several_ && held > 0 && !state_.debts_, "there is no unfinished turn");
        require(before.turn == seat && before.top != NO_FACE, "the cards in the window lie on nothing");
        set(before);
        const auto lays = split(cards.value_or(""), " ");
        require(lays.size() + static_cast<std::size_t>(held) <= DECK, "there are more than 112 cards");
        for (std::size_t place = 0; place < lays.size(); ++place)
            read_lay(lays[place], held == 1 && place == lays.size() - 1);
        require(situation() == after, "the cards in the window lead to another situation");
        ++covered_[kind_of(state_.top_before_)];
        for (int place = 0; place < state_.laid_ - 1; ++place) ++covered_[kind_of(state_.laid_face(place))];
    }

    void read_lay(std::string_view word, bool leaves_one) {
        const bool is_called = word.ends_with("+last");
        const int face = face_named(halves(word, "!").first);
        require(face != NO_FACE && word == lay_text(face, is_called), "expected a card with its sound");
        require(leaves_one || !is_called, "+last needs exactly one card");
        const bool fits = face < BUTTERFLY ? state_.fitting() >> face & 1 : state_.butterfly_fits();
        require(fits, "a card in the window does not fit");
        state_.put_on_top(face, is_called);
    }

    // No kind more often than in the deck (CT-1); cards may be missing.
    void check_cards() {
        const Bag deck = options_.deck.cards();
        int seen = holes_;
        for (int kind = 0; kind < KINDS; ++kind) {
            int count = state_.pile_.count(kind) + state_.under_.count(kind);
            for (const Bag& hand : state_.hands_) count += hand.count(kind);
            count += state_.top_ != NO_FACE && kind_of(state_.top_) == kind;
            // Cards under those in the window are discards (CT-7), even if the text does not list them.
            const int unlisted = std::max(0, covered_[kind] - state_.under_.count(kind));
            require(count + unlisted <= deck.count(kind), "there are too many cards of one kind");
            if (count < deck.count(kind)) unseen_.add(kind, deck.count(kind) - count);
            seen += count + unlisted;
        }
        require(seen <= deck.size(), "there are more cards than in the deck");
    }

    // Before the opening card (CT-2, CT-3).
    void check_deal() const {
        const Situation start{(state_.dealer_ + 1) % state_.seats_, 1, NO_FACE, State::NO_SEAT};
        require(situation() == start && state_.under_.empty() && !state_.turns_, "the round has not begun");
        require(state_.debts_ && state_.debt_[0].seat == State::TOP, "chance turns the top card after the deal");
        int owed = 0;
        for (int place = 0; place < state_.debts_; ++place) owed += state_.debt_[place].count;
        require(owed <= state_.pile_.size() + pile_holes_, "the pile is too small for the deal");
    }

    void check_play() const {
        const bool is_owed = state_.debts_ > 0;
        require(state_.debts_ <= 1 && !(is_owed && state_.debt_[0].seat == State::TOP), "one seat at a time draws");
        require(!is_owed || state_.pile_.size() + pile_holes_ > 0, "no card can be owed while the pile is empty");
        if (state_.donkey_ == State::NO_SEAT) return;
        require(state_.with_donkeys_ && animal_of(state_.top_) == DONKEY, "there is no donkey round");
        const bool is_laying = state_.laid_ || state_.winner_ != State::NO_SEAT;
        require(state_.donkey_ != state_.turn_ || is_laying, "the donkey round is over");  // CT-15
    }

    static void fill(Bag& bag, int holes, Bag& unseen, Random& random) {
        for (int hole = 0; hole < holes; ++hole) {
            const int kind = unseen.at(State::below(random, unseen.size()));
            unseen.remove(kind);
            bag.add(kind);
        }
    }
};

inline State State::parse(std::string_view text, const Options& options) { return View(text, options).full(); }

inline State State::determinize(std::string_view view, const Options& options, Random& random) {
    return View(view, options).determinize(random);
}

}  // namespace parlour::cocotaki
