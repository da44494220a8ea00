#include "encoding.hpp"

#include "bind/encoding.hpp"

namespace parlour {

static void bind(nb::module_& module) {
    using namespace nb::literals;
    auto game = bind_game<hokito::State>(module, "Hokito");
    bind_encoding<hokito::Encoding>(game);
    game.def_static(
        "parse",
        [](std::string_view text, std::string_view setup, std::string_view end) {
            return Line(hokito::State::parse(text, hokito::setup_named(setup), hokito::end_named(end)));
        },
        "text"_a, "setup"_a = "rows", "end"_a = "to-move");
}

static const Binder HOKITO(bind);

}  // namespace parlour
