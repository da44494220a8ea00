// A position of One Piece for Two: colours and pieces as bitboards, column after column, with an empty bit above each.
#pragma once

#include <limits>

#include "concept.hpp"
#include "random.hpp"
#include "text.hpp"
#include "bits.hpp"
#include "options.hpp"

namespace parlour::one_piece_for_two {

enum Colour : std::uint8_t { RED, BLUE, NEITHER };
enum class Phase : std::uint8_t { COLOURS, EDGE, PLAY };

// A move of the set-up is SET_UP + colour or SET_UP + 2 + edge. Any other move holds the lower or left cell of the new
// place in 7 bits, whether the piece lies and whether that cell is blue; a relocation also holds the lower or left cell
// of the old place.
inline constexpr Move LYING = 1 << 7, BLUE_FIRST = 1 << 8, SET_UP = 1 << 16, RELOCATION = 1 << 17;
inline constexpr int OLD = 9;
inline constexpr std::string_view EDGES[] = {"south", "east", "north", "west"};

template <class Word>
class State {
   public:
    // With 26 columns: 26 pieces to take, and 51 places with two ways round each.
    static constexpr std::size_t MAX_MOVES = 26 * 51 * 2;
    static constexpr std::string_view ID = "one-piece-for-two";

    static State initial(const Options& options) {
        State state{};
        state.width_ = static_cast<std::uint8_t>(options.size.width);
        state.stride_ = static_cast<std::uint8_t>(options.size.height + 1);
        state.total_ = static_cast<std::uint8_t>(options.pieces);
        state.goal_ = static_cast<std::uint8_t>(options.in_a_row);
        state.repetition_ = static_cast<std::uint8_t>(options.repetition);
        state.max_relocations_ = static_cast<std::uint16_t>(options.max_relocations);
        for (int column = 0; column < state.width_; ++column) {
            const int bottom = column * state.stride_;
            state.bottoms_ |= Word{1} << bottom;
            for (int row = 0; row < options.size.height; ++row) state.cells_ |= Word{1} << (bottom + row);
        }
        return state;
    }

    int seats() const { return 2; }
    Seat seat() const { return phase_ == Phase::EDGE || turn_ != first_; }  // OP-3, OP-4

    // None at the end of the game and where no piece can be moved, which is a draw (OP-8).
    void moves(Moves<State>& out) const {
        out.clear();
        if (is_over()) return;
        if (phase_ != Phase::PLAY) return setup_moves(out);
        const Word fit = tops(), uprights = upright_fits(fit), lyings = lying_fits(fit);
        if (pieces_ < total_) return places(out, uprights, lyings, 0);
        const Word loose = loose_pieces(fit);
        for (Word rest = loose; rest; rest &= rest - 1) {
            const int old = lowest(rest);
            const Word shared = shared_tops(rest & -rest);
            places(out, uprights & ~shared, lyings & ~(shared | shared >> stride_),
                   RELOCATION | static_cast<Move>(old) << OLD);
        }
    }

    // A uniformly random move without listing them all; NO_MOVE at the end, in the set-up or if none is found soon.
    Move random_move(Random& random) const {
        if (is_over() || phase_ != Phase::PLAY) return NO_MOVE;
        const Word fit = tops(), uprights = upright_fits(fit), lyings = lying_fits(fit);
        const int upright = count(uprights), places = upright + count(lyings);
        if (!places) return NO_MOVE;
        const auto ways = static_cast<std::uint32_t>(places * 2);
        if (pieces_ < total_) return place_at(random.below(ways), upright, uprights, lyings);
        const Word loose = loose_pieces(fit);
        const auto pieces = static_cast<std::uint32_t>(count(loose));
        // Pairs that share a column are drawn again (OP-7); where all may share one, the caller lists the moves (OP-8).
        for (int tries = 0; tries < 64; ++tries) {
            const std::uint32_t pair = random.below(ways * pieces);
            const int old = nth(loose, static_cast<int>(pair % pieces));
            const Move place = place_at(pair / pieces, upright, uprights, lyings);
            const Word first = Word{1} << (place & 127), both = place & LYING ? first | first << stride_ : first;
            if (!(shared_tops(Word{1} << old) & both)) return place | RELOCATION | static_cast<Move>(old) << OLD;
        }
        return NO_MOVE;
    }

    int weight(Move) const { return 1; }  // nothing is left to chance

    void play(Move move) {
        if (move & SET_UP) return name(move - SET_UP);
        if (move & RELOCATION) {
            take(Word{1} << (move >> OLD & 127));
            ++relocations_;
        }
        put(Word{1} << (move & 127), move & LYING, move & BLUE_FIRST);
        turn_ ^= 1;
    }

    double score(Seat seat) const {
        if (winner_ == NEITHER) return 0.5;
        return (winner_ == first_) == (seat == 0) ? 1.0 : 0.0;
    }

    int repetition() const { return repetition_; }
    bool can_repeat() const { return pieces_ == total_; }
    bool is_won() const { return winner_ != NEITHER; }

    bool is_clear() const { return phase_ == Phase::PLAY; }
    int worth() const;          // for the colour to move, see evaluation.hpp
    Move winning_move() const;  // a placement that wins, or NO_MOVE

    int moves_left() const {
        if (!max_relocations_) return std::numeric_limits<int>::max();
        return total_ - pieces_ + max_relocations_ - relocations_;
    }

    // The pieces in their places and the colour to move (OP-11); the blue halves are what the red ones leave.
    std::uint64_t key() const {
        return mix(mix(folded(colour_[RED]), folded(low_)), folded(left_) ^ std::uint64_t{turn_} << 63);
    }

    // With an empty box red is seat 0, unless the text says otherwise.
    std::string text() const {
        const bool is_said = phase_ == Phase::PLAY && pieces_ == total_ && first_ == BLUE;
        return is_said ? final_text() + " / seats=BR" : final_text();
    }

    // Once the game is over its seats are history, which a text does not have.
    std::string final_text() const {
        std::string text = size() == Size{} ? "" : size().text() + ": ";
        for (int row = 0; row < stride_; ++row)
            for (int column = 0; column < width_; ++column) {
                const Word cell = Word{1} << (column * stride_ + row);
                if ((low_ | left_) & cell) text += place_text(column, left_ & cell, colour_[BLUE] & cell) + ' ';
            }
        if (!pieces_) text += "- ";
        text += "/ ";
        if (phase_ != Phase::COLOURS) text += "RB"[turn_];
        return phase_ == Phase::PLAY ? text : text + '?';
    }

    std::string text(Move move) const {
        if (move & SET_UP) {
            const Move named = move - SET_UP;
            return named < 2 ? std::string(named == RED ? "red" : "blue") : std::string(EDGES[named - 2]);
        }
        const int column = static_cast<int>(move & 127) / stride_;
        const std::string place = place_text(column, move & LYING, move & BLUE_FIRST);
        if (!(move & RELOCATION)) return place;
        return column_name(static_cast<int>(move >> OLD & 127) / stride_) + '>' + place;
    }

    static State parse(const PositionText& position);

   private:
    template <class>
    friend struct Encoding;

    Word colour_[2];
    Word low_, left_;       // the lower cells of upright pieces, the left cells of lying ones
    Word bottoms_, cells_;  // the lowest cell of each column; every cell, without the bits above the columns
    std::uint16_t relocations_, max_relocations_;
    std::uint8_t width_, stride_, repetition_, pieces_;
    std::uint8_t turn_, first_, winner_ = NEITHER;
    Phase phase_;
    std::uint8_t total_, goal_;  // pieces, and how many in a row win

    struct Chances {
        int ones, twos, cells, near;
    };

    template <class Visit>
    void each_way(Visit visit) const;
    Word completing(Word own) const;
    Word completing_other(Word own) const;
    void count_windows(Word own, Word other, Chances& all) const;
    Move winning_place(Word uprights, Word lyings) const;
    Chances chances(int colour) const;

    Size size() const { return {width_, stride_ - 1}; }
    static std::string column_name(int column) { return std::string(1, static_cast<char>('a' + column)); }
    static std::string place_text(int column, bool lying, bool blue_first) {
        return column_name(column) + (lying ? column_name(column + 1) : "") + (blue_first ? "BR" : "RB");
    }

    bool is_over() const {
        if (winner_ != NEITHER) return true;                                               // OP-9
        return pieces_ == total_ && max_relocations_ && relocations_ >= max_relocations_;  // OP-11
    }

    // The lowest free cell of each column (OP-5), the bit above the column if it is full: the carry of an addition.
    Word tops() const { return (colour_[RED] | colour_[BLUE]) + bottoms_; }
    Word upright_fits(Word fit) const { return fit & cells_ & cells_ >> 1; }
    Word lying_fits(Word fit) const { return fit & cells_ & fit >> stride_; }

    // The lower or left cells of the pieces with nothing above either half (OP-7).
    Word loose_pieces(Word fit) const {
        const Word highest = fit >> 1;
        return (low_ & highest >> 1) | (left_ & highest & highest >> stride_);
    }

    // The free cells above a loose piece: what shares a column with it shares one of these (OP-7).
    Word shared_tops(Word piece) const { return low_ & piece ? piece << 2 : piece << 1 | piece << 1 << stride_; }

    void setup_moves(Moves<State>& out) const {
        const bool edge = phase_ == Phase::EDGE;
        for (Move named = edge ? 2 : 0; named < (edge ? 6 : 2); ++named) out.add(SET_UP + named);
    }

    static void places(Moves<State>& out, Word uprights, Word lyings, Move old) {
        for (; uprights; uprights &= uprights - 1) both_ways(out, old | static_cast<Move>(lowest(uprights)));
        for (; lyings; lyings &= lyings - 1) both_ways(out, old | static_cast<Move>(lowest(lyings)) | LYING);
    }

    static void both_ways(Moves<State>& out, Move move) {
        out.add(move);
        out.add(move | BLUE_FIRST);
    }

    static Move place_at(std::uint32_t index, int upright, Word uprights, Word lyings) {
        const Move colours = index & 1 ? BLUE_FIRST : 0;
        const int place = static_cast<int>(index >> 1);
        if (place < upright) return colours | static_cast<Move>(nth(uprights, place));
        return colours | LYING | static_cast<Move>(nth(lyings, place - upright));
    }

    // Names the colour of the first seat, then the game edge (OP-3).
    void name(Move named) {
        if (phase_ == Phase::COLOURS) first_ = turn_ = static_cast<std::uint8_t>(named);
        phase_ = phase_ == Phase::COLOURS ? Phase::EDGE : Phase::PLAY;
    }

    void take(Word piece) {
        const Word both = low_ & piece ? piece | piece << 1 : piece | piece << stride_;
        colour_[RED] &= ~both;
        colour_[BLUE] &= ~both;
        low_ &= ~piece;
        left_ &= ~piece;
        --pieces_;
    }

    // Covers one cell with each colour (OP-6), and looks for lines through these two cells only (OP-9, OP-10).
    void put(Word first, bool lying, bool blue_first) {
        const Word second = first << (lying ? stride_ : 1);
        (lying ? left_ : low_) |= first;
        const Word red = blue_first ? second : first, blue = blue_first ? first : second;
        colour_[RED] |= red;
        colour_[BLUE] |= blue;
        ++pieces_;
        const bool reds = has_line(colour_[RED], red), blues = has_line(colour_[BLUE], blue);
        winner_ = reds == blues ? NEITHER : reds ? RED : BLUE;
    }

    // Reads a placement and puts the piece where it comes to rest.
    void put(Reader& read) {
        if (pieces_ == total_) read.fail("too many pieces");
        const int column = read.one_of("abcdefghijklmnopqrstuvwxyz");
        const bool lying = read.skip(static_cast<char>('a' + column + 1)), blue_first = read.one_of("RB");
        read.expect("RB"[!blue_first]);
        if (column >= width_) read.fail("no such column");
        const Word whole = ((Word{1} << stride_) - 1) << column * stride_, fit = tops();
        const Word place = whole & (lying ? lying_fits(fit) : upright_fits(fit));
        if (!place) read.fail("the piece does not fit");
        put(place, lying, blue_first);
    }

    // Reads the colour to move. While the box holds pieces, there were as many turns as there are pieces on the grid.
    void turn(std::string_view text, std::string_view seats) {
        Reader read(text);
        phase_ = Phase::COLOURS;
        if (read.peek() != '?') {
            turn_ = static_cast<std::uint8_t>(read.one_of("RB"));
            phase_ = Phase::EDGE;
        }
        if (!read.skip('?')) phase_ = Phase::PLAY;
        read.end();
        if (phase_ != Phase::PLAY && pieces_) read.fail("no piece is placed before the set-up is finished");
        if (pieces_ < total_ && !seats.empty()) read.fail("seats are given only when the box is empty");
        first_ = static_cast<std::uint8_t>(pieces_ < total_ ? turn_ ^ (pieces_ & 1) : seats == "BR" ? BLUE : RED);
    }

    // Whether a cell of a colour is in an unbroken line that is long enough to win (OP-9).
    bool has_line(Word own, Word cell) const {
        if (goal_ != 4) return has_other_line(own, cell);
        if (is_in_four(own, cell, 1)) return true;
        if (width_ < 4) return false;  // other lines are too short, and shifts stay below the size of a word
        for (int way = stride_ - 1; way <= stride_ + 1; ++way)
            if (is_in_four(own, cell, way)) return true;
        return false;
    }

    // The same for lines of other lengths than the rulebook's.
    bool has_other_line(Word own, Word cell) const {
        bool found = false;
        each_way([&](int way) {
            Word starts = own, near = cell;
            for (int step = 1; step < goal_; ++step) {
                starts &= own >> way * step;
                near |= cell >> way * step;
            }
            found |= (starts & near) != 0;
        });
        return found;
    }

    static bool is_in_four(Word own, Word cell, int way) {
        const Word pairs = own & own >> way, starts = pairs & pairs >> 2 * way;
        if (!starts) return false;
        const Word near = cell | cell >> way;
        return (starts & (near | near >> 2 * way)) != 0;
    }
};

template <class Word>
State<Word> State<Word>::parse(const PositionText& position) {
    State state = initial(position.options);
    Reader read(position.pieces);
    if (!read.skip('-')) do
            state.put(read);
        while (read.skip(' '));
    read.end();
    state.winner_ = NEITHER;  // a text has no last move, so no line wins (OP-10)
    state.turn(position.turn, position.seats);
    return state;
}

static_assert(parlour::State<State<Narrow>> && parlour::State<State<Wide>>);

}  // namespace parlour::one_piece_for_two

#include "evaluation.hpp"
