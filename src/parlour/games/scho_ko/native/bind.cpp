// Scho K.O.'s twin for Python: classes `SchoKo` and `SchoKoView`.
#include "encoding.hpp"

#include "bind/encoding.hpp"

namespace parlour {

static void bind(nb::module_& module) {
    using namespace nb::literals;
    bind_view<scho_ko::State, scho_ko::View>(module, "SchoKoView")
        .def_static(
            "parse",
            [](std::string_view text, std::string_view pairs, std::string_view deck, int hand_size) {
                return scho_ko::View::parse(text, scho_ko::Options::of(pairs, deck, hand_size));
            },
            "text"_a, "pairs"_a = "adjacent", "deck"_a = "standard", "hand_size"_a = 4);
    auto game = bind_game<scho_ko::State>(module, "SchoKo");
    bind_encoding<scho_ko::Encoding>(game);
    game.def_static(
            "parse",
            [](std::string_view text, std::string_view pairs, std::string_view deck, int hand_size) {
                return Line(scho_ko::State::parse(text, scho_ko::Options::of(pairs, deck, hand_size)));
            },
            "text"_a, "pairs"_a = "adjacent", "deck"_a = "standard", "hand_size"_a = 4)
        .def_static(
            "determinize",
            [](std::string_view text, std::uint64_t seed, std::string_view pairs, std::string_view deck,
               int hand_size) {
                Random random(seed);
                return Line(
                    scho_ko::View::parse(text, scho_ko::Options::of(pairs, deck, hand_size)).determinize(random));
            },
            "text"_a, "seed"_a, "pairs"_a = "adjacent", "deck"_a = "standard", "hand_size"_a = 4)
        .def(
            "estimate", [](const Line<scho_ko::State>& line, Seat seat) { return line.state().estimate(seat); },
            "seat"_a)
        .def(
            "foresee",
            [](const Line<scho_ko::State>& line, std::string_view text) {
                return scho_ko::State::Foresight(line.state()).after(move_of(line, text));
            },
            "move"_a);
}

static const Binder SCHO_KO(bind);

}  // namespace parlour
