#include "state.hpp"

#include "bind/bind.hpp"

namespace parlour {

static void bind(nb::module_& module) {
    using namespace nb::literals;
    bind_game<cookie_disco::State>(module, "CookieDisco")
        .def_static(
            "parse",
            [](std::string_view text, std::string_view start, std::string_view repetition, bool crawl) {
                return Line(cookie_disco::State::parse(text, cookie_disco::Options::of(start, repetition, crawl)));
            },
            "text"_a, "start"_a = "random", "repetition"_a = "draw", "crawl"_a = false);
}

static const Binder COOKIE_DISCO(bind);

}  // namespace parlour
