// An estimate of what a position of One Piece for Two is worth, and the moves that win at once.
#pragma once

#include "state.hpp"

namespace parlour::one_piece_for_two {

// Calls a function with each direction that has room for a line that wins (OP-9).
template <class Word>
template <class Visit>
void State<Word>::each_way(Visit visit) const {
    visit(1);
    if (width_ < goal_) return;  // shifts stay below the size of a word
    visit(stride_);
    if (stride_ <= goal_) return;
    visit(stride_ - 1);
    visit(stride_ + 1);
}

// The cells that would complete a line that wins for these cells of one colour.
template <class Word>
Word State<Word>::completing(Word own) const {
    if (goal_ != 4) return completing_other(own);
    Word found = 0;
    each_way([&](int way) {
        const Word below = own << way, above = own >> way;
        const Word two_below = below & below << way, two_above = above & above >> way;
        found |=
            (two_below & own << 3 * way) | (two_below & above) | (below & two_above) | (two_above & own >> 3 * way);
    });
    return found & cells_;
}

// The same for lines of other lengths than the rulebook's: each cell of a line in turn is the one that is missing.
template <class Word>
Word State<Word>::completing_other(Word own) const {
    Word found = 0;
    each_way([&](int way) {
        for (int missing = 0; missing < goal_; ++missing) {
            Word line = ~Word{0};
            for (int step = 1; step <= missing; ++step) line &= own << way * step;
            for (int step = 1; step < goal_ - missing; ++step) line &= own >> way * step;
            found |= line;
        }
    });
    return found & cells_;
}

// A placement on one of these places that wins for the colour to move, its own half first or second (OP-9).
template <class Word>
Move State<Word>::winning_place(Word uprights, Word lyings) const {
    const Word own = completing(colour_[turn_]), other = completing(colour_[1 - turn_]);
    const Move own_first = turn_ == BLUE ? BLUE_FIRST : 0, own_second = BLUE_FIRST - own_first;
    if (const Word fit = uprights & own & ~(other >> 1)) return static_cast<Move>(lowest(fit)) | own_first;
    if (const Word fit = uprights & own >> 1 & ~other) return static_cast<Move>(lowest(fit)) | own_second;
    if (const Word fit = lyings & own & ~(other >> stride_)) return static_cast<Move>(lowest(fit)) | own_first | LYING;
    if (const Word fit = lyings & own >> stride_ & ~other) return static_cast<Move>(lowest(fit)) | own_second | LYING;
    return NO_MOVE;
}

template <class Word>
Move State<Word>::winning_move() const {
    if (is_over() || phase_ != Phase::PLAY) return NO_MOVE;
    const Word fit = tops(), uprights = upright_fits(fit), lyings = lying_fits(fit);
    if (pieces_ < total_) return winning_place(uprights, lyings);
    for (Word rest = loose_pieces(fit); rest; rest &= rest - 1) {
        State without = *this;
        without.take(rest & -rest);
        const Word shared = shared_tops(rest & -rest);
        const Move place = without.winning_place(uprights & ~shared, lyings & ~(shared | shared >> stride_));
        if (place != NO_MOVE) return place | RELOCATION | static_cast<Move>(lowest(rest)) << OLD;
    }
    return NO_MOVE;
}

// Counts the windows of other lengths that lack three or two cells of a colour and have none of the other.
template <class Word>
void State<Word>::count_windows(Word own, Word other, Chances& all) const {
    each_way([&](int way) {
        Word open = cells_ & ~other, lacking[3] = {~own, 0, 0};  // lacking at least one, two, three
        for (int step = 1; step < goal_; ++step) {
            const Word empty = ~(own >> way * step);
            open &= (cells_ & ~other) >> way * step;
            const Word four = lacking[2] & empty;
            lacking[2] |= lacking[1] & empty;
            lacking[1] |= lacking[0] & empty;
            lacking[0] |= empty;
            open &= ~four;
        }
        if (goal_ > 3) all.ones += count(open & lacking[2]);
        all.twos += count(open & lacking[1] & ~lacking[2]);
    });
}

// The number of windows with one or two of a colour and none of the other, of cells that would complete a line, and of
// those among them that the next piece can cover. For lines of other lengths, windows that lack three or two cells.
template <class Word>
typename State<Word>::Chances State<Word>::chances(int colour) const {
    const Word own = colour_[colour], other = colour_[1 - colour];
    Chances all{};
    if (goal_ != 4)
        count_windows(own, other, all);
    else
        each_way([&](int way) {
            const Word two = cells_ & cells_ >> way, met = other | other >> way;
            const Word open = two & two >> 2 * way & ~(met | met >> 2 * way);
            const Word odd = own ^ own >> way, both = own & own >> way;
            const Word uneven = odd ^ odd >> 2 * way;  // one or three of the four
            const Word several = both | both >> 2 * way | (odd & odd >> 2 * way);
            all.ones += count(open & uneven & ~several);
            all.twos += count(open & several & ~uneven);
        });
    const Word cells = completing(own) & ~(own | other), fit = tops();
    all.cells = count(cells);
    all.near = count(cells & (fit | fit << 1));
    return all;
}

// Weights fitted to games between shallow searches; each changes linearly from an empty grid to an empty box.
template <class Word>
int State<Word>::worth() const {
    const Chances own = chances(turn_), other = chances(1 - turn_);
    const auto weigh = [this](int first, int last, int chance) {
        return (first * (total_ - pieces_) + last * pieces_) * chance;
    };
    const int sum = weigh(36, 4, own.ones - other.ones) + weigh(154, 16, own.twos - other.twos) +
                    weigh(245, 105, own.cells - other.cells) + weigh(336, 33, own.near - other.near) + weigh(35, 71, 1);
    return sum / total_;
}

}  // namespace parlour::one_piece_for_two
