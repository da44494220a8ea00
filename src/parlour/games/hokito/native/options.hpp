// The options of Hokito.
#pragma once

#include <algorithm>
#include <array>

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

// How many pawns with mark 1, 2 and 3 a colour has (HK-1).
using Marks = std::array<std::uint8_t, 3>;
inline constexpr Marks USUAL_MARKS = {6, 6, 6};
inline constexpr int USUAL_SIZE = 6;

// The same number of each mark, or one more of the lower ones.
constexpr Marks even_marks(int pawns) {
    return {static_cast<std::uint8_t>((pawns + 2) / 3), static_cast<std::uint8_t>((pawns + 1) / 3),
            static_cast<std::uint8_t>(pawns / 3)};
}

// The marks of a colour with this many pawns; the usual ones mean even marks on every board.
inline Marks marks_read(std::string_view text, int pawns) {
    Reader read(text);
    Marks marks{};
    int total = 0;
    for (std::uint8_t& count : marks) {
        if (&count != &marks[0]) read.expect(',');
        total += count = static_cast<std::uint8_t>(read.number(0, 32));
    }
    read.end();
    if (marks == USUAL_MARKS) return even_marks(pawns);
    if (total != pawns) throw Unreadable("marks must add up to " + std::to_string(pawns));
    return marks;
}

// How a game is played, with marks as a text.
struct Options {
    Setup setup = Setup::ROWS;
    End end = End::TO_MOVE;
    std::string_view marks = "6,6,6";
};

// The columns and rows of the board that a position text shows (HK-1); the usual size stands for any.
inline int size_shown(std::string_view text, int size) {
    const auto rows = static_cast<int>(std::count(text.begin(), text.end(), '/')) + 1;
    if (rows != 4 && rows != 6 && rows != 8) throw Unreadable("there must be 4, 6 or 8 rows");
    if (size != USUAL_SIZE && size != rows) throw Unreadable("the text shows a board of another size");
    return rows;
}

}  // namespace parlour::hokito
