#include "state.hpp"

#include "bind/bind.hpp"

namespace parlour {

static void bind(nb::module_& module) {
    using namespace nb::literals;
    bind_game<hokito::State>(module, "Hokito")
        .def_static(
            "parse",
            [](std::string_view text, std::string_view setup, std::string_view end) {
                return Line(hokito::State::parse(text, hokito::setup_named(setup), hokito::end_named(end)));
            },
            "text"_a, "setup"_a = "rows", "end"_a = "to-move");
}

static const Binder HOKITO(bind);

}  // namespace parlour
