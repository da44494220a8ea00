// The arrangements of the eight cookies on the places of a shape, numbered: 8!/(3! 2!) = 3,360.
#pragma once

#include "../turn.hpp"
#include "shapes.hpp"

namespace parlour::cookie_disco {

inline constexpr std::uint32_t ARRANGEMENTS = 8 * 7 * 6 * 10;

// The place of each cookie, in the order of Turn: three chocolate, two caramel, vanilla, the mover's, the opponent's.
using Places = std::array<std::uint8_t, COOKIES>;
inline constexpr std::size_t CARAMEL = 3, MOVER = ORANGE, OTHER = ORANGE + 1;

// The number of an arrangement: the places of the mover's cookie, the opponent's, vanilla, and the two caramels among
// the five that are left.
constexpr std::uint32_t number_of(const Places& places) {
    const auto bit = [](unsigned place) { return 1u << place; };
    unsigned left = 0xff;
    const auto taken = [&](std::size_t cookie) {
        left &= ~bit(places[cookie]);
        return static_cast<std::uint32_t>(std::popcount(left & (bit(places[cookie]) - 1)));
    };
    const std::uint32_t mover = taken(MOVER), other = taken(OTHER), vanilla = taken(VANILLA);
    const auto [first, second] = std::minmax(places[CARAMEL], places[CARAMEL + 1]);
    const auto low = static_cast<std::uint32_t>(std::popcount(left & (bit(first) - 1)));
    const auto high = static_cast<std::uint32_t>(std::popcount(left & (bit(second) - 1)));
    return ((mover * 7 + other) * 6 + vanilla) * 10 + high * (high - 1) / 2 + low;
}

// The arrangement with each number.
inline const std::vector<Places>& arrangements() {
    static const std::vector<Places> all = [] {
        std::vector<Places> made(ARRANGEMENTS);
        std::vector<int> order{0, 1, 2, 3, 4, 5, 6, 7};
        do {
            Places places;
            for (std::size_t cookie = 0; cookie < COOKIES; ++cookie)
                places[cookie] = static_cast<std::uint8_t>(order[cookie]);
            made[number_of(places)] = places;
        } while (std::next_permutation(order.begin(), order.end()));
        return made;
    }();
    return all;
}

}  // namespace parlour::cookie_disco
