// Cookie Disco's twin for Python: class `CookieDisco`.
#include "encoding.hpp"

#include "bind/encoding.hpp"

namespace parlour {

static void bind(nb::module_& module) {
    using namespace nb::literals;
    auto game = bind_game<cookie_disco::State>(module, "CookieDisco");
    bind_encoding<cookie_disco::Encoding>(game);
    game.def_static(
        "parse",
        [](std::string_view text, std::string_view start, std::string_view repetition, std::string_view over_start,
           bool crawl, std::string_view values) {
            const auto options = cookie_disco::Options::of(start, repetition, over_start, crawl, values);
            return Line(cookie_disco::State::parse(text, options));
        },
        "text"_a, "start"_a = "random", "repetition"_a = "draw", "over_start"_a = "yes", "crawl"_a = false,
        "values"_a = "3,2,1");
}

static const Binder COOKIE_DISCO(bind);

}  // namespace parlour
