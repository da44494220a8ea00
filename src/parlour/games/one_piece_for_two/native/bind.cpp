// One Piece for Two's twin for Python: classes `OnePieceForTwo` and, for large grids, `WideOnePieceForTwo`.
#include "encoding.hpp"

#include <nanobind/stl/variant.h>

#include "bind/encoding.hpp"

namespace parlour {

using one_piece_for_two::Narrow;
using one_piece_for_two::Wide;

// Grids that fit into one word and grids that need two: the same to Python.
using NarrowLine = Line<one_piece_for_two::State<Narrow>>;
using WideLine = Line<one_piece_for_two::State<Wide>>;

static std::variant<NarrowLine, WideLine> parse(std::string_view text, const one_piece_for_two::Options& options) {
    const auto position = one_piece_for_two::PositionText::parse(text, options);
    if (position.options.size.is_narrow()) return NarrowLine(one_piece_for_two::State<Narrow>::parse(position));
    return WideLine(one_piece_for_two::State<Wide>::parse(position));
}

static void bind(nb::module_& module) {
    using namespace nb::literals;
    auto wide = bind_game<one_piece_for_two::State<Wide>>(module, "WideOnePieceForTwo");
    bind_encoding<one_piece_for_two::Encoding<Wide>>(wide);
    auto narrow = bind_game<one_piece_for_two::State<Narrow>>(module, "OnePieceForTwo");
    bind_encoding<one_piece_for_two::Encoding<Narrow>>(narrow);
    narrow.def_static(
        "parse",
        [](std::string_view text, std::string_view size, int pieces, int in_a_row, int repetition,
           int max_relocations) {
            return parse(text, one_piece_for_two::Options::of(size, pieces, in_a_row, repetition, max_relocations));
        },
        "text"_a, "size"_a = "7x7", "pieces"_a = 20, "in_a_row"_a = 4, "repetition"_a = 3, "max_relocations"_a = 100);
}

static const Binder ONE_PIECE_FOR_TWO(bind);

}  // namespace parlour
