// The options of Scho K.O.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "concept.hpp"

namespace parlour::scho_ko {

// How the two dark pieces of an even card lie (SK-2).
enum class Pairs : std::uint8_t { ADJACENT, DIAGONAL };
inline Pairs pairs_named(std::string_view name) {
    if (name == "adjacent") return Pairs::ADJACENT;
    if (name == "diagonal") return Pairs::DIAGONAL;
    throw Unreadable("pairs must be adjacent or diagonal, not '" + std::string(name) + "'");
}

}  // namespace parlour::scho_ko
