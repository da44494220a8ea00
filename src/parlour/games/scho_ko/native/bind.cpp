#include "encoding.hpp"

#include "bind/encoding.hpp"

namespace parlour {

static void bind(nb::module_& module) {
    using namespace nb::literals;
    bind_view<scho_ko::State, scho_ko::View>(module, "SchoKoView")
        .def_static(
            "parse",
            [](std::string_view text, std::string_view pairs) {
                return scho_ko::View::parse(text, scho_ko::pairs_named(pairs));
            },
            "text"_a, "pairs"_a = "adjacent");
    auto game = bind_game<scho_ko::State>(module, "SchoKo");
    bind_encoding<scho_ko::Encoding>(game);
    game.def_static(
            "parse",
            [](std::string_view text, std::string_view pairs) {
                return Line(scho_ko::State::parse(text, scho_ko::pairs_named(pairs)));
            },
            "text"_a, "pairs"_a = "adjacent")
        .def_static(
            "determinize",
            [](std::string_view text, std::uint64_t seed, std::string_view pairs) {
                Random random(seed);
                return Line(scho_ko::View::parse(text, scho_ko::pairs_named(pairs)).determinize(random));
            },
            "text"_a, "seed"_a, "pairs"_a = "adjacent")
        .def(
            "estimate", [](const Line<scho_ko::State>& line, Seat seat) { return line.state().estimate(seat); },
            "seat"_a);
}

static const Binder SCHO_KO(bind);

}  // namespace parlour
