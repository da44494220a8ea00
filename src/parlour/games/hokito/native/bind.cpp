// Hokito's twin for Python: class `Hokito`.
#include "encoding.hpp"

#include <nanobind/stl/variant.h>

#include "bind/encoding.hpp"

namespace parlour {

template <int SIZE>
using HokitoLine = Line<hokito::State<SIZE>>;
// Boards of every size: the same to Python.
using AnyHokitoLine = std::variant<HokitoLine<4>, HokitoLine<6>, HokitoLine<8>>;

static AnyHokitoLine parse(std::string_view text, int size, const hokito::Options& options) {
    switch (hokito::size_shown(text, size)) {
        case 4:
            return HokitoLine<4>(hokito::State<4>::parse(text, options));
        case 6:
            return HokitoLine<6>(hokito::State<6>::parse(text, options));
        default:
            return HokitoLine<8>(hokito::State<8>::parse(text, options));
    }
}

template <int SIZE>
static nb::class_<HokitoLine<SIZE>> bind_size(nb::module_& module, const char* name) {
    auto game = bind_game<hokito::State<SIZE>>(module, name);
    bind_encoding<hokito::Encoding<SIZE>>(game);
    return game;
}

static void bind(nb::module_& module) {
    using namespace nb::literals;
    bind_size<4>(module, "SmallHokito");
    bind_size<8>(module, "LargeHokito");
    auto game = bind_size<6>(module, "Hokito");
    game.def_static(
        "parse",
        [](std::string_view text, int size, std::string_view setup, std::string_view end, std::string_view marks) {
            return parse(text, size, {hokito::setup_named(setup), hokito::end_named(end), marks});
        },
        "text"_a, "size"_a = hokito::USUAL_SIZE, "setup"_a = "rows", "end"_a = "to-move", "marks"_a = "6,6,6");
}

static const Binder HOKITO(bind);

}  // namespace parlour
