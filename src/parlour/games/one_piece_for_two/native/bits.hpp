// Bitboards of One Piece for Two: one word for small grids, two for larger ones.
#pragma once

#include <bit>

#include "nth_bit.hpp"
#include "text.hpp"

namespace parlour::one_piece_for_two {

using Narrow = std::uint64_t;
using Wide = unsigned __int128;

inline int count(Narrow bits) { return std::popcount(bits); }
inline int count(Wide bits) { return count(static_cast<Narrow>(bits)) + count(static_cast<Narrow>(bits >> 64)); }

inline int lowest(Narrow bits) { return std::countr_zero(bits); }
inline int lowest(Wide bits) {
    const auto low = static_cast<Narrow>(bits);
    return low ? lowest(low) : 64 + lowest(static_cast<Narrow>(bits >> 64));
}

inline std::uint64_t folded(Narrow bits) { return bits; }
inline std::uint64_t folded(Wide bits) { return mix(static_cast<Narrow>(bits), static_cast<Narrow>(bits >> 64)); }

// The position of the set bit with an index, counted from 0 among those that are set.
inline int nth(Narrow bits, int index) { return nth_bit(bits, index); }
inline int nth(Wide bits, int index) {
    const auto low = static_cast<Narrow>(bits);
    const int before = count(low);
    return index < before ? nth(low, index) : 64 + nth(static_cast<Narrow>(bits >> 64), index - before);
}

}  // namespace parlour::one_piece_for_two
