// A heuristic value of a Hokito position, for searches that do not reach the end.
#pragma once

#include "state.hpp"

namespace parlour::hokito {

// How much a hop changes the point difference (HK-9, HK-12).
template <int SIZE>
int State<SIZE>::promise(Move move) const {
    if (move >= PUT) return 0;
    const auto start = move / SQUARES, end = move % SQUARES;
    const int gained = mark_[start] * height_[end], covered = mark_[end] * height_[end];
    return colour_[side_] >> end & 1 ? gained - covered : gained + covered;
}

// A weight, interpolated between an empty and a full board.
struct Weight {
    int empty_board = 0, full_board = 0;

    void operator+=(const Weight& other) {
        empty_board += other.empty_board;
        full_board += other.full_board;
    }
};

// What a piece is worth besides its points, by its mark: a single, then a stack.
inline constexpr Weight PIECES[2][3] = {{{-8, 63}, {-5, 133}, {24, 156}}, {{91, 95}, {113, 174}, {34, 217}}};

// What a colour has: points, hops, pieces that can hop, points that the opponent can take, and the pieces themselves.
template <int SIZE>
struct State<SIZE>::Assets {
    int points = 0, hops = 0, movable = 0, attacked = 0;
    Weight pieces;
};

template <int SIZE>
typename State<SIZE>::Assets State<SIZE>::assets(int colour, Bits& ends) const {
    Assets assets;
    for (Bits own = colour_[colour]; own; own &= own - 1) {
        const int square = std::countr_zero(own);
        const Bits reach = reached(square);
        ends |= reach;
        assets.points += mark_[square] * height_[square];
        assets.hops += std::popcount(reach);
        assets.movable += reach != 0;
        assets.pieces += PIECES[stacks_ >> square & 1][mark_[square] - 1];
    }
    return assets;
}

template <int SIZE>
int State<SIZE>::points_on(Bits squares) const {
    int sum = 0;
    for (; squares; squares &= squares - 1) {
        const int square = std::countr_zero(squares);
        sum += mark_[square] * height_[square];
    }
    return sum;
}

// Weights fitted to 134,879 positions of games between shallow searches on the board of the rulebook.
template <int SIZE>
int State<SIZE>::worth() const {
    Bits own_ends = 0, other_ends = 0;
    Assets own = assets(side_, own_ends), other = assets(1 - side_, other_ends);
    own.attacked = points_on(colour_[side_] & other_ends);
    other.attacked = points_on(colour_[1 - side_] & own_ends);
    const int full = std::popcount(occupied());
    const auto weigh = [full](Weight weight, int asset) {
        return (weight.empty_board * (SQUARES - full) + weight.full_board * full) * asset;
    };
    const int sum = weigh({21, -5}, own.points - other.points) + weigh({22, -2}, own.hops - other.hops) +
                    weigh({138, -7}, own.movable - other.movable) + weigh({-16, 6}, own.attacked) +
                    weigh({26, -9}, other.attacked) + weigh(own.pieces, 1) - weigh(other.pieces, 1) +
                    weigh({-14, 120}, 1);
    return sum / SQUARES;
}

}  // namespace parlour::hokito
