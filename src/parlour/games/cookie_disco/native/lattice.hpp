// Cookie Disco's lattice: cells as bytes, and how a cookie rolls past its neighbours, precomputed (CD-2, CD-12).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace parlour::cookie_disco {

// q + 16 r modulo 256: a field is narrower than 16 cells in both directions, so cells near it differ wherever it
// drifts.
using Cell = std::uint8_t;
inline constexpr Cell WAYS[6] = {1, 16, 15, 255, 240, 241};  // clockwise from the east (CD-2)

constexpr unsigned around(int way) { return static_cast<unsigned>((way + 12) % 6); }
constexpr int sign(int sense) { return sense ? -1 : 1; }  // sense 0 is left, sense 1 right (CD-12)
constexpr bool is_taken(unsigned near, int way) { return near >> around(way) & 1; }

// The offset from one cell to another, at most seven columns and rows; a roll of three steps goes no farther than six.
struct Way {
    int q, r;
    static constexpr Way between(Cell from, Cell to) {
        const int offset = to - from + 512, q = (offset + 8) % 16 - 8;
        return {q, ((offset - q) / 16 + 8) % 16 - 8};
    }
};

// In each sense, the anchors round which a cookie can leave a cell, by the neighbours that are taken (CD-12.1).
inline constexpr auto DEPARTURES = [] {
    std::array<std::array<std::uint8_t, 64>, 2> all{};
    for (int sense = 0; sense < 2; ++sense)
        for (unsigned near = 0; near < 64; ++near)
            for (int anchor = 0; anchor < 6; ++anchor)
                if (is_taken(near, anchor) && !is_taken(near, anchor + sign(sense)) &&
                    !is_taken(near, anchor + 2 * sign(sense)))
                    all[static_cast<std::size_t>(sense)][near] |= static_cast<std::uint8_t>(1 << anchor);
    return all;
}();

// The row of ROLLS for a sense and an anchor.
constexpr unsigned row_of(int sense, int anchor) { return (static_cast<unsigned>(sense) * 6 + around(anchor)) * 64; }

// What happens on a cell that a cookie rolls onto: whether it halts there, and how it continues.
struct Roll {
    std::uint16_t row;  // for the anchor as seen from the next cell (CD-12.2)
    Cell way;           // to the next cell
    std::uint8_t halts;
};

constexpr Roll rolled(int sense, int anchor, unsigned near) {
    const int turn = sign(sense);
    const bool halts = is_taken(near, anchor + turn) || is_taken(near, anchor + 2 * turn);  // CD-12.3
    int next = anchor;
    // The cells four and five after the anchor are empty, since the cookie came that way: the new anchor is the
    // farthest cookie of the next three (CD-12.4).
    for (int count = 1; halts && count <= 3; ++count)
        if (is_taken(near, anchor + count * turn)) next = anchor + count * turn;
    return {static_cast<std::uint16_t>(row_of(sense, next - turn)), WAYS[around(next + turn)], halts};
}

// By row and the neighbours that are taken.
inline constexpr auto ROLLS = [] {
    std::array<Roll, 768> all{};
    for (int sense = 0; sense < 2; ++sense)
        for (int anchor = 0; anchor < 6; ++anchor)
            for (unsigned near = 0; near < 64; ++near) all[row_of(sense, anchor) + near] = rolled(sense, anchor, near);
    return all;
}();

// Whether the taken neighbours of a cell form one arc, and so are connected without it (CD-15).
inline constexpr auto IS_ARC = [] {
    std::array<bool, 64> all{};
    for (unsigned near = 0; near < 64; ++near) {
        int ends = 0;
        for (int way = 0; way < 6; ++way) ends += is_taken(near, way) && !is_taken(near, way + 1);
        all[near] = ends == 1 || near == 63;
    }
    return all;
}();

// Whether cookies touch, by the difference of their cells.
inline constexpr auto TOUCHES = [] {
    std::array<bool, 256> all{};
    for (const Cell way : WAYS) all[way] = true;
    return all;
}();

}  // namespace parlour::cookie_disco
