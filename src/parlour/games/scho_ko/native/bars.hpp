// The bars of both colours: how many there are of each size, which is all that decides a game (SK-13, SK-14).
#pragma once

#include <array>
#include <numeric>

#include "plane.hpp"

namespace parlour::scho_ko {

inline constexpr int MAX_PIECES = 64;  // of a colour (SK-2)

struct Bars {
    std::array<std::array<std::uint8_t, MAX_PIECES + 1>, 2> of{};  // of[colour][size], white 0 and dark 1

    // The size of a colour's bar, the largest having index 0; 0 if it has no such bar.
    int size(int colour, int index) const {
        int size = MAX_PIECES;
        while (size && (index -= of[colour][size]) >= 0) --size;
        return size;
    }

    // Above 0 if dark's bars are larger, below 0 if white's are (SK-13, SK-14): at the largest size of which the
    // colours have different numbers of bars, the one with more has a bar where the other has a smaller one or none.
    int compare() const {
        for (int size = MAX_PIECES; size > 0; --size)
            if (const int surplus = of[1][size] - of[0][size]) return surplus;
        return 0;
    }
};

// Joins each piece with its left and lower neighbours of the same colour, edge to edge (SK-13).
inline Bars count_bars(const Plane& taken, const Plane& dark) {
    std::uint8_t piece[CELLS], leader[2 * MAX_PIECES], size[2 * MAX_PIECES] = {};
    int pieces = 0;
    taken.each([&](int cell) { piece[cell] = static_cast<std::uint8_t>(pieces++); });
    std::iota(leader, leader + pieces, std::uint8_t{0});
    const auto leader_of = [&](int member) {
        while (leader[member] != member) member = leader[member] = leader[leader[member]];
        return member;
    };
    for (const auto [dx, dy] : {std::array{-1, 0}, std::array{0, -1}})
        for (int word = 0; word < WORDS; ++word) {
            const int beside = at(64 * word, dx, dy);
            std::uint64_t same = taken.word(word) & taken.from(beside) & ~(dark.word(word) ^ dark.from(beside));
            for (; same; same &= same - 1) {
                const int cell = 64 * word + std::countr_zero(same);
                leader[leader_of(piece[cell])] = static_cast<std::uint8_t>(leader_of(piece[at(cell, dx, dy)]));
            }
        }
    for (int member = 0; member < pieces; ++member) ++size[leader_of(member)];
    Bars bars;
    taken.each([&](int cell) { ++bars.of[dark.has(cell)][size[piece[cell]]]; });
    bars.of[0][0] = bars.of[1][0] = 0;
    return bars;
}

}  // namespace parlour::scho_ko
