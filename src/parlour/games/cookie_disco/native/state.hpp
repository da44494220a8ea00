// Cookie Disco's twin: a turn up to translation, its true coordinates, and the set-up before it.
#pragma once

#include <map>

#include "concept.hpp"
#include "text.hpp"
#include "options.hpp"
#include "setup.hpp"
#include "turn.hpp"

namespace parlour::cookie_disco {

enum class Phase : std::uint8_t { START, PLACE, CHERRY, HAND, TURN };

// Moves of the set-up: a start, a player-cookie on a spot, a guessed fist, the fist that held the cherry (CD-5 to
// CD-7).
inline constexpr Move STARTING = 1 << 16, PLACING = 1 << 17, POINTING = 1 << 18, SHOWING = 1 << 19;
inline constexpr std::string_view HANDS[] = {"left", "right"};

class State {
   public:
    static constexpr std::size_t MAX_MOVES = Turn::MAX_MOVES;
    static constexpr std::string_view ID = "cookie-disco";

    static State initial(const Options& options) {
        State state{};
        state.repetition_ = options.repetition ? 3 : 0;
        state.crawl_ = options.crawl;
        state.turn_.over_start = options.over_start;
        state.turn_.values = options.values;
        state.turn_.lock = UNLOCKED;
        if (options.start) state.begin(options.start);
        return state;
    }

    int seats() const { return 2; }
    Seat seat() const {
        switch (phase_) {
            case Phase::TURN:
                return seat_of(turn_.side);
            case Phase::PLACE:
                return laid_ >> ORANGE != 0;
            case Phase::CHERRY:
                return 1;
            default:
                return CHANCE;
        }
    }

    void moves(Moves<State>& out) const {
        out.clear();
        if (phase_ != Phase::TURN)
            set_ups(out);
        else if (!won_)
            turn_.moves(out);
    }

    int weight(Move) const { return 1; }  // all starts, and both fists, are equally likely (CD-5, CD-7)

    void play(Move move) {
        if (move >= STARTING) return set_up(move);
        if (!(move & CRAWL)) {
            Place& place = place_[move & 7];
            const Way way = Way::between(turn_.cell[move & 7], static_cast<Cell>(move >> 3));
            place.q += way.q;
            place.r += way.r;
        }
        turn_.play(move);
        won_ = move & DIVIDES;
    }

    // The game ends by a division or with a side that is stuck: the side to move has lost (CD-17, CD-18).
    double score(Seat seat) const { return seat == seat_of(turn_.side) ? 0.0 : 1.0; }

    int repetition() const { return repetition_; }
    bool can_repeat() const { return phase_ == Phase::TURN; }
    bool is_won() const { return won_; }

    std::uint64_t key() const {
        const std::uint64_t key = turn_.key();
        return phase_ == Phase::TURN ? key : mix(key, laid_ | guess_ << 8 | static_cast<unsigned>(phase_) << 9);
    }

    const Turn& turn() const { return turn_; }

    bool is_clear() const { return phase_ == Phase::TURN; }
    bool wins(Move move) const { return move < STARTING && move & DIVIDES; }
    int worth() const;  // how many more moves the side to move has than the other side would have, times ten

    std::string text() const;
    std::string text(Move move) const;
    static State parse(std::string_view text, const Options& options);

   private:
    friend struct Encoding;
    Turn turn_;
    Place place_[COOKIES];
    Phase phase_;
    Cookies laid_;        // the cookies that lie in the field
    std::uint8_t start_;  // in the set-up, the number of the start
    std::uint8_t first_;  // the colour of seat 0
    std::uint8_t guess_, repetition_;
    bool crawl_, won_;

    Seat seat_of(int colour) const { return colour != first_; }

    void lay(int cookie, const Place& place) {
        place_[cookie] = place;
        turn_.cell[cookie] = place.cell();
        laid_ |= only(cookie);
    }

    void begin(int start) {
        start_ = static_cast<std::uint8_t>(start);
        phase_ = Phase::PLACE;
        for (int index = 0; index < NEUTRAL; ++index) lay(unlaid(start_kind(start, index)), start_place(start, index));
    }

    // The first cookie of a kind that is not in the field, 8 if all are.
    int unlaid(char kind) const {
        int cookie = 0;
        while (cookie < COOKIES && (KINDS[static_cast<std::size_t>(cookie)] != kind || laid_ >> cookie & 1)) ++cookie;
        return cookie;
    }

    // The cookie on a cell, 8 if there is none.
    int cookie_on(const Place& place) const {
        int cookie = 0;
        while (cookie < COOKIES && !(laid_ >> cookie & 1 && place_[cookie] == place)) ++cookie;
        return cookie;
    }

    void set_ups(Moves<State>& out) const {
        switch (phase_) {
            case Phase::START:
                for (Move start = 1; start <= STARTS; ++start) out.add(STARTING + start);
                return;
            case Phase::PLACE:
                for (int colour = 0; colour < 2; ++colour)
                    for (int spot = 0; spot < SPOTS; ++spot)
                        if (!(laid_ & only(ORANGE + colour)) && cookie_on(spot_place(start_, spot)) == COOKIES)
                            out.add(PLACING + static_cast<Move>(colour * SPOTS + spot));
                return;
            default:
                for (Move hand = 0; hand < 2; ++hand) out.add((phase_ == Phase::CHERRY ? POINTING : SHOWING) + hand);
        }
    }

    void set_up(Move move) {
        if (move & STARTING) begin(static_cast<int>(move - STARTING));
        if (move & PLACING) {
            const int colour = static_cast<int>(move - PLACING) / SPOTS;
            if (seat() == 0) first_ = static_cast<std::uint8_t>(colour);
            lay(ORANGE + colour, spot_place(start_, static_cast<int>(move - PLACING) % SPOTS));
            if (laid_ == 0xff) phase_ = Phase::CHERRY;
        }
        if (move & POINTING) {
            guess_ = move & 1;
            phase_ = Phase::HAND;
        }
        if (move & SHOWING) {
            const bool is_guessed = guess_ == (move & 1);  // CD-7
            turn_.side = first_ ^ is_guessed;
            if (crawl_) turn_.covered = only(ORANGE + turn_.side);  // CD-20
            phase_ = Phase::TURN;
        }
    }

    std::string cookies_text() const;
    void parse_cookies(Reader& read);
    void parse_place(Reader& read);
    void parse_cherry(Reader& read);
    void parse_turn(Reader& read);
    void parse_crawl(Reader& read);
    void parse_seats(Reader& read);
    void find_start(const Reader& read);
    void check_division(const Reader& read);
};

inline std::string State::cookies_text() const {
    std::map<Place, char> kinds;
    for (int cookie = 0; cookie < COOKIES; ++cookie)
        if (laid_ >> cookie & 1) kinds[place_[cookie]] = KINDS[static_cast<std::size_t>(cookie)];
    std::string text;
    for (const auto& [place, kind] : kinds) text += std::string(text.empty() ? "" : " ") + kind + ':' + place.text();
    return text;
}

inline std::string State::text() const {
    std::string text = cookies_text();
    switch (phase_) {
        case Phase::START:
            return "start";
        case Phase::PLACE:
            return text + " / place";
        case Phase::CHERRY:
            text += " / cherry";
            break;
        case Phase::HAND:
            text += " / cherry=" + std::string(HANDS[guess_]);
            break;
        case Phase::TURN:
            text += std::string(" / ") + "OB"[turn_.side] + " / " + "CAV-"[turn_.lock];
    }
    if (turn_.covered) text += " / crawl=" + place_[std::countr_zero(turn_.covered)].text();
    if (turn_.crawl_moved && turn_.covered) text += " moved";
    return first_ ? text + " / seats=BO" : text;
}

inline std::string State::text(Move move) const {
    const auto index = static_cast<int>(move & 0xffff);
    if (move & STARTING) return "start=" + std::to_string(index);
    if (move & PLACING) return std::string(1, "OB"[index / SPOTS]) + '@' + std::to_string(index % SPOTS + 1);
    if (move & POINTING) return "cherry=" + std::string(HANDS[index]);
    if (move & SHOWING) return "hand=" + std::string(HANDS[index]);
    const Place& place = place_[move & 7];
    if (move & CRAWL) return "crawl=" + place.text();
    const Way way = Way::between(turn_.cell[move & 7], static_cast<Cell>(move >> 3));
    return place.text() + '>' + Place{place.q + way.q, place.r + way.r}.text();
}

inline State State::parse(std::string_view text, const Options& options) {
    State state = initial({0, options.repetition, options.over_start, options.crawl, options.values});
    Reader read(stripped(text));
    if (!read.skip("start")) {
        state.parse_cookies(read);
        if (read.skip("place"))
            state.parse_place(read);
        else if (read.skip("cherry"))
            state.parse_cherry(read);
        else
            state.parse_turn(read);
    }
    read.end();
    return state;
}

// A coordinate of up to nine digits, without leading zeros.
inline int parse_coordinate(Reader& read) {
    const bool negative = read.skip('-');
    int value = read.one_of("0123456789");
    if (!value && negative) read.fail("unexpected text");
    for (int digits = 1; value && read.peek() >= '0' && read.peek() <= '9'; ++digits) {
        if (digits == 9) read.fail("number too large");
        value = value * 10 + read.one_of("0123456789");
    }
    return negative ? -value : value;
}

inline Place parse_cell(Reader& read) {
    const int q = parse_coordinate(read);
    read.expect(',');
    return {q, parse_coordinate(read)};
}

inline void State::parse_cookies(Reader& read) {
    do {
        const int cookie = unlaid("CAVOB"[read.one_of("CAVOB")]);
        read.expect(':');
        const Place place = parse_cell(read);
        if (cookie == COOKIES) read.fail("too many cookies of a kind");
        if (cookie_on(place) != COOKIES) read.fail("two cookies on one cell");
        lay(cookie, place);
        if (read.skip(" / ")) return;
    } while (read.skip(' '));
    read.fail("unexpected text");
}

// Finds the start that the neutral cookies form (CD-3); player-cookies lie on its spots only (CD-4).
inline void State::find_start(const Reader& read) {
    const auto has = [&](char kind, const Place& place) {
        const int cookie = cookie_on(place);
        return cookie != COOKIES && KINDS[static_cast<std::size_t>(cookie)] == kind;
    };
    for (int start = 1; start <= STARTS; ++start) {
        int neutral = 0, placed = 0;
        for (int index = 0; index < NEUTRAL; ++index)
            neutral += has(start_kind(start, index), start_place(start, index));
        for (int spot = 0; spot < SPOTS; ++spot) placed += cookie_on(spot_place(start, spot)) < COOKIES;
        if (neutral != NEUTRAL || neutral + placed != std::popcount(laid_)) continue;
        start_ = static_cast<std::uint8_t>(start);
        return;
    }
    read.fail("the cookies are not a start with player-cookies on its spots");
}

inline void State::parse_place(Reader& read) {
    if (laid_ == 0xff) read.fail("both player-cookies have been placed");
    find_start(read);
    first_ = laid_ >> (ORANGE + 1) & 1;
    phase_ = Phase::PLACE;
}

inline void State::parse_cherry(Reader& read) {
    if (laid_ != 0xff) read.fail("not every cookie has been placed");
    find_start(read);
    phase_ = Phase::CHERRY;
    if (read.skip('=')) {
        guess_ = !read.skip(HANDS[0]);
        if (guess_ && !read.skip(HANDS[1])) read.fail("unexpected text");
        phase_ = Phase::HAND;
    }
    parse_seats(read);
}

inline void State::parse_turn(Reader& read) {
    turn_.side = static_cast<std::uint8_t>(read.one_of("OB"));
    if (!read.skip(" / ")) read.fail("unexpected text");
    turn_.lock = static_cast<std::uint8_t>(read.one_of("CAV-"));
    if (laid_ != 0xff) read.fail("a cookie is missing");
    parse_crawl(read);
    parse_seats(read);
    check_division(read);
    phase_ = Phase::TURN;
}

inline void State::parse_crawl(Reader& read) {
    if (read.skip(" / crawl=") != crawl_) read.fail("expected a crawl cookie if and only if the option crawl is on");
    if (!crawl_) return;
    const int cookie = cookie_on(parse_cell(read));
    if (cookie == COOKIES) read.fail("the crawl cookie lies on no cookie");
    turn_.covered = only(cookie);
    turn_.crawl_moved = read.skip(" moved");
    if (turn_.crawl_moved && turn_.lock != UNLOCKED && turn_.lock != KIND[cookie])
        read.fail("the crawl cookie does not lie on the kind that moved");
}

inline void State::parse_seats(Reader& read) {
    if (!read.skip(" / seats=")) return;
    first_ = static_cast<std::uint8_t>(read.one_of("OB"));
    read.expect("BO"[first_]);
}

// Only a winning move leaves a field in two (CD-16); no other field is wider than eight cells, so bytes can hold it.
inline void State::check_division(const Reader& read) {
    for (const Place& left : place_)
        for (const Place& right : place_)
            if (left.q - right.q > 8 || left.r - right.r > 8) read.fail("the cookies are too far apart");
    const Turn::Groups parts = Turn::groups(turn_.touching(), 0xff);
    turn_.divided = parts.size > 1;
    if (!turn_.divided) return;
    Turn before = turn_;
    before.side ^= 1;
    if (parts.size > 2 || !before.wins(parts.group[0]) || !turn_.has_hinge(parts.group[0]))
        read.fail("the field is divided, but not by a winning move (CD-16)");
}

inline int State::worth() const {
    Turn other = turn_;
    other.side ^= 1;
    Moves<State> own, others;
    turn_.moves(own);
    other.moves(others);
    return 10 * (static_cast<int>(own.size()) - static_cast<int>(others.size()));
}

static_assert(parlour::State<State>);

}  // namespace parlour::cookie_disco
