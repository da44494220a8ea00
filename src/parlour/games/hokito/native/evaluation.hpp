// A heuristic value of a Hokito position, for searches that do not reach the end.
#pragma once

#include "state.hpp"

namespace parlour::hokito {

// How much a hop changes the point difference (HK-9, HK-12).
inline int State::promise(Move move) const {
    if (move >= PUT) return 0;
    const auto start = move / SQUARES, end = move % SQUARES;
    const int gained = mark_[start] * height_[end], covered = mark_[end] * height_[end];
    return colour_[side_] >> end & 1 ? gained - covered : gained + covered;
}

// What a colour has: points, hops, pieces that can hop, points that the opponent can take, singles and stacks.
struct State::Assets {
    int points = 0, hops = 0, movable = 0, attacked = 0, singles = 0, stacks = 0;
};

inline State::Assets State::assets(int colour, Bits& ends) const {
    Assets assets;
    for (Bits own = colour_[colour]; own; own &= own - 1) {
        const int square = std::countr_zero(own);
        const Bits reach = reached(square);
        ends |= reach;
        assets.points += mark_[square] * height_[square];
        assets.hops += std::popcount(reach);
        assets.movable += reach != 0;
    }
    assets.stacks = std::popcount(colour_[colour] & stacks_);
    assets.singles = std::popcount(colour_[colour]) - assets.stacks;
    return assets;
}

inline int State::points_on(Bits squares) const {
    int sum = 0;
    for (; squares; squares &= squares - 1) {
        const int square = std::countr_zero(squares);
        sum += mark_[square] * height_[square];
    }
    return sum;
}

// Weights fitted to games between shallow searches; each is interpolated between an empty and a full board.
inline int State::worth() const {
    Bits own_ends = 0, other_ends = 0;
    Assets own = assets(side_, own_ends), other = assets(1 - side_, other_ends);
    own.attacked = points_on(colour_[side_] & other_ends);
    other.attacked = points_on(colour_[1 - side_] & own_ends);
    const int full = std::popcount(occupied());
    const auto weigh = [full](int empty_board, int full_board, int asset) {
        return (empty_board * (SQUARES - full) + full_board * full) * asset;
    };
    const int sum = weigh(17, -3, own.points - other.points) + weigh(21, 0, own.hops - other.hops) +
                    weigh(91, -7, own.movable - other.movable) + weigh(-13, 4, own.attacked) +
                    weigh(19, -6, other.attacked) + weigh(43, 70, own.singles - other.singles) +
                    weigh(46, 243, own.stacks - other.stacks) + weigh(-68, 206, 1);
    return sum / SQUARES;
}

}  // namespace parlour::hokito
