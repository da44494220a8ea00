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
    throw Unreadable("unknown set-up '" + std::string(name) + "'");
}

// Whose lack of a move ends the game: that of the player to move, or of either player (HK-11).
enum class End : std::uint8_t { TO_MOVE, EITHER };

inline End end_named(std::string_view name) {
    if (name == "to-move") return End::TO_MOVE;
    if (name == "either") return End::EITHER;
    throw Unreadable("unknown end '" + std::string(name) + "'");
}

}  // namespace parlour::hokito
