// The options of Hokito.
#pragma once

#include "text.hpp"

namespace parlour::hokito {

// How the board is set up (HK-2, HK-3).
enum class Setup : std::uint8_t { ROWS, MIXED, ARRANGE };

inline Setup setup_named(std::string_view name) {
    if (name == "rows") return Setup::ROWS;
    if (name == "mixed") return Setup::MIXED;
    if (name == "arrange") return Setup::ARRANGE;
    throw Unreadable("no set-up '" + std::string(name) + "'");
}

}  // namespace parlour::hokito
