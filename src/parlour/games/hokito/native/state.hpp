// Hokito's twin: each occupied square links to the next one in each direction and to the squares one hop further; when
// a square empties, only the links of the four pieces around it change.
#pragma once

#include <bit>
#include <cstring>

#include "concept.hpp"
#include "options.hpp"
#include "random.hpp"
#include "text.hpp"

namespace parlour::hokito {

inline constexpr int KINDS = 6;  // two colours with three marks (HK-1)
enum Direction : int { EAST, SOUTH, WEST, NORTH };

using Bits = std::uint64_t;

// A position on a board with as many rows as columns: 4, 6 or 8.
template <int SIZE>
class State {
   public:
    static constexpr int SQUARES = SIZE * SIZE, PAWNS = SQUARES, HALF = PAWNS / 2;  // HK-1
    static constexpr std::uint8_t NONE = SQUARES;  // a square off the board, the end of every line
    // A hop is start * SQUARES + end, whichever path it takes (HK-10); a placed pawn is
    // PUT + (colour * 3 + mark - 1) * SQUARES + square.
    static constexpr Move PUT = SQUARES * SQUARES;

    // A colour has at most HALF pieces, since each has one of its pawns on top, which `parse` checks. Of three hops,
    // the first has four directions and each other one three, so a piece ends on at most 36 squares. Random games stay
    // below half of this, but no smaller bound is proven, and a list of moves does not check its own bounds.
    static constexpr std::size_t MAX_MOVES = HALF * 36;
    static constexpr bool HAS_MANY_MOVES = true;
    static constexpr std::string_view ID = "hokito";

    static State initial(const Options& options) {
        State state{};
        state.setup_ = options.setup;
        state.end_ = options.end;
        state.marks_ = marks_read(options.marks, HALF);
        return state;
    }

    int seats() const { return 2; }

    // Chance deals the pawns (HK-2); Black is seat 0 and moves first (HK-4).
    Seat seat() const { return pawns_ < PAWNS && setup_ != Setup::ARRANGE ? CHANCE : side_; }

    // Empty when the player to move is stuck, or with end=either the opponent: the game is over (HK-11).
    void moves(Moves<State>& out) const {
        out.clear();
        if (pawns_ < PAWNS) return puts(out);
        if (is_ended_by_opponent()) return;
        for (Bits own = colour_[side_]; own; own &= own - 1) {
            const int start = std::countr_zero(own);
            for (Bits ends = reached(start); ends; ends &= ends - 1)
                out.add(static_cast<Move>(start * SQUARES + std::countr_zero(ends)));
        }
    }

    // A uniformly random hop without listing them all; NO_MOVE at the end or while the board is being set up.
    Move random_move(Random& random) const {
        if (pawns_ < PAWNS || is_ended_by_opponent()) return NO_MOVE;
        Bits ends[HALF];
        int starts[HALF], pieces = 0, total = 0;
        for (Bits own = colour_[side_]; own; own &= own - 1) {
            const int start = std::countr_zero(own);
            starts[pieces] = start;
            total += std::popcount(ends[pieces++] = reached(start));
        }
        if (!total) return NO_MOVE;
        auto index = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
        int piece = 0;
        for (int count; index >= (count = std::popcount(ends[piece])); ++piece) index -= count;
        Bits left = ends[piece];
        while (index--) left &= left - 1;
        return static_cast<Move>(starts[piece] * SQUARES + std::countr_zero(left));
    }

    // The number of pawns of that kind left to deal (HK-2).
    int weight(Move put) const { return left(static_cast<int>((put - PUT) / SQUARES)); }

    void play(Move move) {
        if (move >= PUT)
            place(static_cast<int>((move - PUT) / SQUARES), static_cast<int>((move - PUT) % SQUARES));
        else
            hop(static_cast<int>(move / SQUARES), static_cast<int>(move % SQUARES));
    }

    // The higher total wins (HK-12), equal totals are a draw (HK-13).
    double score(Seat seat) const {
        const int own = total(seat), other = total(1 - seat);
        return own > other ? 1.0 : own == other ? 0.5 : 0.0;
    }

    // The sum of top mark times number of pawns (HK-12).
    int total(int colour) const {
        int sum = 0;
        for (Bits own = colour_[colour]; own; own &= own - 1) {
            const int square = std::countr_zero(own);
            sum += mark_[square] * height_[square];
        }
        return sum;
    }

    bool is_clear() const { return pawns_ == PAWNS; }
    bool is_over() const { return pawns_ == PAWNS && (is_ended_by_opponent() || !can_hop(side_)); }
    int worth() const;             // for the side to move; see evaluation.hpp
    int promise(Move move) const;  // how much a hop changes the point difference

    std::uint64_t key() const { return pieces_key_ ^ side_; }

    std::string text() const {
        std::string text;
        for (int square = 0; square < SQUARES; ++square) {
            if (square) text += square % SIZE ? ',' : '/';
            if (!height_[square]) {
                text += '.';
                continue;
            }
            text += "bw"[colour_[1] >> square & 1];
            text += static_cast<char>('0' + mark_[square]);
            if (height_[square] > 1) text += 'x' + std::to_string(height_[square]);
        }
        return text + ' ' + "bw"[side_];
    }

    std::string text(Move move) const {
        if (move < PUT) return name(move / SQUARES) + '-' + name(move % SQUARES);
        const Move pawn = (move - PUT) / SQUARES;
        std::string text = setup_ == Setup::ARRANGE ? "" : std::string(1, "bw"[pawn / 3]);
        return text + static_cast<char>('1' + pawn % 3) + '@' + name((move - PUT) % SQUARES);
    }

    static State parse(std::string_view text, const Options& options);

   private:
    template <int>
    friend struct Encoding;
    // The rows of each colour (HK-2).
    static constexpr Bits HOME[2] = {(Bits{1} << HALF) - 1, ((Bits{1} << HALF) - 1) << HALF};
    static constexpr Bits ALL = HOME[0] | HOME[1];

    std::uint8_t link_[SQUARES + 1][4];  // the next occupied square in each direction, however far (HK-6)
    Bits further_[SQUARES + 1][4];  // where a hop may go on from a square entered in a direction: no about-turn (HK-7)
    std::uint8_t mark_[SQUARES], height_[SQUARES];
    Bits colour_[2], stacks_;   // by the colour of the top pawn (HK-5); two pawns or more are a stack
    std::uint64_t pieces_key_;  // of all pieces, in any order
    std::uint8_t side_, pawns_;
    Setup setup_;
    End end_;
    Marks marks_;

    struct Assets;
    Assets assets(int colour, Bits& ends) const;
    int points_on(Bits squares) const;

    static std::string name(Move square) {
        return {static_cast<char>('a' + square % SIZE), static_cast<char>('0' + SIZE - square / SIZE)};
    }

    // The bit of a square; that of NONE lies outside the board, or does not exist where the board fills the word.
    static Bits bit(int square) {
        if constexpr (SQUARES == 64) return square == NONE ? 0 : Bits{1} << square;
        return Bits{1} << square;
    }

    // Whether the player who has just moved is stuck and that ends the game (HK-11).
    bool is_ended_by_opponent() const { return end_ == End::EITHER && !can_hop(1 - side_); }

    bool can_hop(int colour) const {
        for (Bits own = colour_[colour]; own; own &= own - 1)
            if (reached(std::countr_zero(own))) return true;
        return false;
    }

    // Where a piece may end: after exactly as many hops as its mark says (HK-6), on a piece of its own type (HK-8).
    Bits reached(int start) const {
        Bits ends = 0;
        for (int way = 0; way < 4; ++way) {
            const int first = link_[start][way];
            switch (mark_[start]) {
                case 1:
                    ends |= bit(first);
                    break;
                case 2:
                    ends |= further_[first][way];
                    break;
                default:
                    for (const int turn : {3, 0, 1}) {  // left, straight on, right
                        const int next_way = (way + turn) & 3;
                        ends |= further_[link_[first][next_way]][next_way];
                    }
            }
        }
        return ends & (stacks_ >> start & 1 ? stacks_ : occupied() & ~stacks_);
    }

    // A hash of the piece on a square, always even: the lowest bit of the key is the side to move.
    std::uint64_t piece_key(int square) const {
        const auto piece =
            static_cast<std::uint64_t>(height_[square] << 3 | mark_[square] << 1 | (colour_[1] >> square & 1));
        return mix(piece, 0x40c170 + static_cast<std::uint64_t>(square)) & ~std::uint64_t{1};
    }

    // The moving piece goes on top, and its colour now controls the stack (HK-9).
    void hop(int start, int end) {
        pieces_key_ ^= piece_key(start) ^ piece_key(end);
        mark_[end] = mark_[start];
        height_[end] = static_cast<std::uint8_t>(height_[end] + height_[start]);
        mark_[start] = height_[start] = 0;
        const Bits from = Bits{1} << start, to = Bits{1} << end;
        colour_[side_] = (colour_[side_] & ~from) | to;
        colour_[1 - side_] &= ~to;
        stacks_ = (stacks_ & ~from) | to;
        pieces_key_ ^= piece_key(end);
        for (int way = 0; way < 4; ++way) {
            const int near = link_[start][way];
            if (near == NONE) continue;
            link_[near][way ^ 2] = link_[start][way ^ 2];
            update_further(near);
        }
        side_ ^= 1;
    }

    Bits occupied() const { return colour_[0] | colour_[1]; }

    // The number of pawns of a kind (colour * 3 + mark - 1) not yet on the board.
    int left(int kind) const {
        int count = marks_[static_cast<std::size_t>(kind % 3)];
        for (Bits own = colour_[kind / 3]; own; own &= own - 1) count -= mark_[std::countr_zero(own)] == kind % 3 + 1;
        return count;
    }

    // Chance fills the next free square (HK-2); a player chooses any free one on their own rows (HK-3).
    void puts(Moves<State>& out) const {
        const bool arranging = setup_ == Setup::ARRANGE;
        const Bits free = ~occupied() & (arranging ? HOME[side_] : ALL);
        for (Bits squares = free; squares; squares &= squares - 1) {
            const int square = std::countr_zero(squares);
            const int first = setup_ == Setup::MIXED ? 0 : (arranging ? side_ : square / HALF) * 3;
            const int last = setup_ == Setup::MIXED ? KINDS : first + 3;
            for (int kind = first; kind < last; ++kind)
                if (left(kind) > 0) out.add(PUT + static_cast<Move>(kind * SQUARES + square));
            if (!arranging) return;
        }
    }

    // Black arranges all pawns, then White (HK-3).
    void place(int kind, int square) {
        put(kind / 3, kind % 3 + 1, 1, square);
        side_ = setup_ == Setup::ARRANGE && pawns_ >= HALF && pawns_ < PAWNS;
        if (pawns_ == PAWNS) settle();
    }

    void put(int colour, int mark, int height, int square) {
        mark_[square] = static_cast<std::uint8_t>(mark);
        height_[square] = static_cast<std::uint8_t>(height);
        colour_[colour] |= Bits{1} << square;
        if (height > 1) stacks_ |= Bits{1} << square;
        pieces_key_ ^= piece_key(square);
        pawns_ = static_cast<std::uint8_t>(pawns_ + height);
    }

    // Links every occupied square to its neighbours once all pawns are on the board.
    void settle() {
        setup_ = Setup::ROWS;
        std::memset(link_, NONE, sizeof link_);
        std::memset(further_, 0, sizeof further_);
        for (int line = 0; line < SIZE; ++line) {
            int west = NONE, north = NONE;
            for (int step = 0; step < SIZE; ++step) {
                join(EAST, west, line * SIZE + step);
                join(SOUTH, north, step * SIZE + line);
            }
        }
        for (Bits squares = occupied(); squares; squares &= squares - 1) update_further(std::countr_zero(squares));
    }

    void update_further(int square) {
        Bits ends[4], all = 0;
        for (int way = 0; way < 4; ++way) all |= ends[way] = bit(link_[square][way]);
        for (int entered = 0; entered < 4; ++entered) further_[square][entered] = all & ~ends[entered ^ 2];
    }

    void join(int way, int& before, int square) {
        if (!height_[square]) return;
        if (before != NONE) {
            link_[before][way] = static_cast<std::uint8_t>(square);
            link_[square][way ^ 2] = static_cast<std::uint8_t>(before);
        }
        before = square;
    }
};

template <int SIZE>
State<SIZE> State<SIZE>::parse(std::string_view text, const Options& options) {
    State state = initial(options);
    Reader read(text);
    for (int square = 0; square < SQUARES; ++square) {
        if (square) read.expect(square % SIZE ? ',' : '/');
        if (read.skip('.')) continue;
        const int colour = read.one_of("bw");
        const int mark = read.one_of("123") + 1;
        state.put(colour, mark, read.skip('x') ? read.number(2, PAWNS) : 1, square);
        if (state.pawns_ > PAWNS) read.fail("too many pawns");
    }
    for (int kind = 0; kind < KINDS; ++kind)  // so that a colour has at most half of all pieces, as random_move assumes
        if (state.left(kind) < 0) read.fail("too many pawns of a kind");
    read.expect(' ');
    state.side_ = static_cast<std::uint8_t>(read.one_of("bw"));
    read.end();
    if (state.pawns_ == PAWNS) state.settle();
    return state;
}

static_assert(parlour::State<State<6>>);

}  // namespace parlour::hokito

#include "evaluation.hpp"
