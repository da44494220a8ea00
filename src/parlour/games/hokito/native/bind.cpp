#include "state.hpp"

#include "bind/bind.hpp"

namespace parlour {

static void bind(nb::module_& module) {
    using namespace nb::literals;
    bind_game<hokito::State>(module, "Hokito")
        .def_static(
            "parse",
            [](std::string_view text, std::string_view setup) {
                return Line(hokito::State::parse(text, hokito::setup_named(setup)));
            },
            "text"_a, "setup"_a = "rows");
}

static const Binder HOKITO(bind);

}  // namespace parlour
