// The options of One Piece for Two, and the parts of a position text: size, pieces, colour to move and seats.
#pragma once

#include "text.hpp"

namespace parlour::one_piece_for_two {

// Columns and rows of the grid (OP-1).
struct Size {
    int width = 7, height = 7;

    bool operator==(const Size&) const = default;
    int bits() const { return width * (height + 1); }
    // One word holds the grid, and a shift by one column stays below the size of the word.
    bool is_narrow() const { return width > 1 && bits() <= 64; }
    std::string text() const { return std::to_string(width) + 'x' + std::to_string(height); }

    static Size parse(std::string_view text) {
        Reader read(text);
        Size size;
        size.width = side(read);
        read.expect('x');
        size.height = side(read);
        read.end();
        if (size.width > 26 || size.height < 2) read.fail("not a grid size (OP-1)");
        if (size.bits() > 128) throw Unreadable("the native core plays grids of up to 128 bits, not " + size.text());
        return size;
    }

   private:
    static int side(Reader& read) {
        if (read.peek() == '0' || read.peek() == '-') read.fail("unexpected text");
        return read.number(1, 99);
    }
};

struct Options {
    Size size;
    int pieces = 20, in_a_row = 4;              // OP-2, OP-9
    int repetition = 3, max_relocations = 100;  // OP-11; 0 for no limit

    static Options of(std::string_view size, int pieces, int in_a_row, int repetition, int max_relocations) {
        if (pieces < 2 || pieces > 40) throw Unreadable("pieces must be 2 to 40");
        if (in_a_row < 3 || in_a_row > 9) throw Unreadable("in_a_row must be 3 to 9");
        if (repetition < 0 || repetition == 1 || repetition > 9) throw Unreadable("repetition must be 0 or 2 to 9");
        if (max_relocations < 0 || max_relocations > 1000) throw Unreadable("max_relocations must be 0 to 1000");
        return {Size::parse(size), pieces, in_a_row, repetition, max_relocations};
    }

    // The grid has room for every piece (OP-1) and for a line that wins (OP-9).
    void check() const {
        if (size.width * (size.height - 1) <= 2 * (pieces - 1)) throw Unreadable("too small a grid for the pieces");
        if (in_a_row > std::max(size.width, size.height)) throw Unreadable("no line that wins fits into the grid");
    }
};

// The parts of a position text; the options give what it leaves out.
struct PositionText {
    Options options;
    std::string_view pieces, turn, seats;  // the seats are empty where the text does not give them

    static constexpr std::string_view SEATS = " / seats=";

    static PositionText parse(std::string_view text, Options options) {
        text = stripped(text);
        std::string_view seats;
        if (const auto place = text.find(SEATS); place != text.npos) {
            seats = text.substr(place + SEATS.size());
            if (seats != "RB" && seats != "BR")
                throw Unreadable("expected seats RB or BR in '" + std::string(text) + "'");
            text = text.substr(0, place);
        }
        const auto slash = text.rfind(" / ");
        if (slash == text.npos) throw Unreadable("no colour to move in '" + std::string(text) + "'");
        PositionText parts{options, text.substr(0, slash), text.substr(slash + 3), seats};
        if (const auto colon = parts.pieces.rfind(": "); colon != text.npos) {
            parts.options.size = Size::parse(parts.pieces.substr(0, colon));
            if (options.size != Size{} && options.size != parts.options.size)
                throw Unreadable("the size in '" + std::string(text) + "' contradicts the options");
            parts.pieces.remove_prefix(colon + 2);
        }
        parts.options.check();
        return parts;
    }
};

}  // namespace parlour::one_piece_for_two
