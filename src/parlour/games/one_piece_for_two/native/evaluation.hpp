// An estimate of what a position of One Piece for Two is worth, and the moves that win at once.
#pragma once

#include "state.hpp"

namespace parlour::one_piece_for_two {

// Calls a function with each direction that has room for four cells in line (OP-9).
template <class Word>
template <class Look>
void State<Word>::each_way(Look look) const {
    look(1);
    if (width_ < 4) return;
    for (const int way : {stride_ - 1, int{stride_}, stride_ + 1}) look(way);
}

// The cells that would complete a line of four for these cells of one colour.
template <class Word>
Word State<Word>::completing(Word own) const {
    Word found = 0;
    each_way([&](int way) {
        const Word below = own << way, above = own >> way;
        const Word two_below = below & below << way, two_above = above & above >> way;
        found |=
            (two_below & own << 3 * way) | (two_below & above) | (below & two_above) | (two_above & own >> 3 * way);
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
    if (pieces_ < PIECES) return winning_place(uprights, lyings);
    for (Word rest = loose_pieces(fit); rest; rest &= rest - 1) {
        State without = *this;
        without.take(rest & -rest);
        const Word shared = shared_tops(rest & -rest);
        const Move place = without.winning_place(uprights & ~shared, lyings & ~(shared | shared >> stride_));
        if (place != NO_MOVE) return place | RELOCATION | static_cast<Move>(lowest(rest)) << OLD;
    }
    return NO_MOVE;
}

// The number of windows of four cells with one or two of a colour and none of the other, of cells that would complete a
// line, and of those among them that the next piece can cover.
template <class Word>
typename State<Word>::Chances State<Word>::chances(int colour) const {
    const Word own = colour_[colour], other = colour_[1 - colour];
    Chances all{};
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
        return (first * (PIECES - pieces_) + last * pieces_) * chance;
    };
    const int sum = weigh(36, 4, own.ones - other.ones) + weigh(154, 16, own.twos - other.twos) +
                    weigh(245, 105, own.cells - other.cells) + weigh(336, 33, own.near - other.near) + weigh(35, 71, 1);
    return sum / PIECES;
}

}  // namespace parlour::one_piece_for_two
