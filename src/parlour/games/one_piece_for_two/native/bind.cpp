#include "state.hpp"

#include <nanobind/stl/variant.h>

#include "bind/bind.hpp"

namespace parlour {

// A grid that fits into one word, or one that needs two: the same to Python.
using NarrowLine = Line<one_piece::State<one_piece::Narrow>>;
using WideLine = Line<one_piece::State<one_piece::Wide>>;

static std::variant<NarrowLine, WideLine> parse(std::string_view text, const one_piece::Options& options) {
    const auto sheet = one_piece::Sheet::parse(text, options);
    if (sheet.options.size.is_narrow()) return NarrowLine(one_piece::State<one_piece::Narrow>::parse(sheet));
    return WideLine(one_piece::State<one_piece::Wide>::parse(sheet));
}

static void bind(nb::module_& module) {
    using namespace nb::literals;
    bind_game<one_piece::State<one_piece::Wide>>(module, "WideOnePiece");
    bind_game<one_piece::State<one_piece::Narrow>>(module, "OnePiece")
        .def_static(
            "parse",
            [](std::string_view text, std::string_view size, int repetition, int max_relocations) {
                return parse(text, one_piece::Options::of(size, repetition, max_relocations));
            },
            "text"_a, "size"_a = "7x7", "repetition"_a = 3, "max_relocations"_a = 100);
}

static const Binder ONE_PIECE(bind);

}  // namespace parlour
