// Cocotaki's twin for Python: classes `Cocotaki` and `CocotakiView`.
#include "encoding.hpp"

#include "bind/encoding.hpp"

namespace parlour {

namespace {

// The options that Python passes; None leaves an option to the level (CT-4).
cocotaki::Options options_from(const nb::kwargs& arguments) {
    cocotaki::Options options;
    for (const auto [name, value] : arguments) {
        if (value.is_none()) continue;
        const bool is_flag = nb::isinstance<nb::bool_>(value);
        const std::string text = is_flag ? (nb::cast<bool>(value) ? "on" : "off") : nb::str(value).c_str();
        options.set(nb::cast<std::string>(name), text);
    }
    return options;
}

}  // namespace

static void bind(nb::module_& module) {
    using namespace nb::literals;
    bind_view<cocotaki::State, cocotaki::View>(module, "CocotakiView")
        .def_static(
            "parse",
            [](std::string_view text, const nb::kwargs& options) {
                return cocotaki::View(text, options_from(options));
            },
            "text"_a, "options"_a);
    auto game = bind_game<cocotaki::State>(module, "Cocotaki");
    bind_encoding<cocotaki::Encoding>(game);
    game.def_static(
            "parse",
            [](std::string_view text, const nb::kwargs& options) {
                return Line(cocotaki::State::parse(text, options_from(options)));
            },
            "text"_a, "options"_a)
        .def_static(
            "determinize",
            [](std::string_view view, std::uint64_t seed, const nb::kwargs& options) {
                Random random(seed);
                return Line(cocotaki::State::determinize(view, options_from(options), random));
            },
            "view"_a, "seed"_a, "options"_a);
}

static const Binder COCOTAKI(bind);

}  // namespace parlour
