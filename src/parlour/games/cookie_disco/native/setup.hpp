// Cookie Disco's set-up: the six starts and the numbered spots (CD-3, CD-4).
#pragma once

#include "turn.hpp"

namespace parlour::cookie_disco {

// True coordinates, as texts show them.
struct Place {
    int q, r;
    bool operator==(const Place&) const = default;
    bool operator<(const Place& other) const { return r != other.r ? r < other.r : q < other.q; }
    Cell cell() const { return static_cast<Cell>(static_cast<unsigned>(q) + 16 * static_cast<unsigned>(r)); }
    std::string text() const { return std::to_string(q) + ',' + std::to_string(r); }
};

inline constexpr int STARTS = 6, SPOTS = 6, NEUTRAL = 6;
inline constexpr Place RING[NEUTRAL] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
inline constexpr Place TRIANGLE[NEUTRAL] = {{0, 0}, {-1, 1}, {0, 1}, {-2, 2}, {-1, 2}, {0, 2}};
inline constexpr Place RING_SPOTS[SPOTS] = {{-1, -1}, {1, -2}, {-2, 1}, {2, -1}, {-1, 2}, {1, 1}};
inline constexpr Place TRIANGLE_SPOTS[SPOTS] = {{-1, 0}, {1, 0}, {-2, 1}, {1, 1}, {-2, 3}, {-1, 3}};
inline constexpr std::string_view START_KINDS[STARTS] = {"VACCCA", "CACVCA", "VAACCC", "CAACVC", "VCCACA", "CCCAVA"};

// Starts are numbered from 1.
inline const Place& start_place(int start, int index) { return (start <= 2 ? RING : TRIANGLE)[index]; }
inline const Place& spot_place(int start, int spot) { return (start <= 2 ? RING_SPOTS : TRIANGLE_SPOTS)[spot]; }
inline char start_kind(int start, int index) { return START_KINDS[start - 1][static_cast<std::size_t>(index)]; }

}  // namespace parlour::cookie_disco
