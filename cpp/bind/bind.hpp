// How a native game becomes a Python class: text in, text out, no rules here.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <vector>

#include "../search/perft.hpp"
#include "../search/playout.hpp"
#include "search.hpp"

namespace parlour {

namespace nb = nanobind;

// The sum of many random games: each seat's share of the wins, and the moves made.
struct Tally {
    std::vector<double> scores;
    std::uint64_t plies = 0;
};

// Raises KeyboardInterrupt after Ctrl-C, from code that runs without the GIL.
inline void check_interrupt() {
    const nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals()) throw nb::python_error();
}

// A fraction of a second. Acquiring the GIL far more often would starve other threads.
inline constexpr std::uint64_t PLIES_BETWEEN_CHECKS = 1 << 20;

template <State S>
Tally playouts(const Line<S>& root, std::uint64_t count, std::uint64_t seed) {
    Random random(seed);
    const int seats = root.state().seats();
    Tally tally{std::vector<double>(static_cast<std::size_t>(seats)), 0};
    Line<S> line = root;
    std::uint64_t checked = 0;
    for (std::uint64_t game = 0; game < count; ++game) {
        line.restart(root.state());
        tally.plies += playout(line, random);
        if (tally.plies + game - checked >= PLIES_BETWEEN_CHECKS) {
            checked = tally.plies + game;
            check_interrupt();
        }
        for (Seat seat = 0; seat < seats; ++seat) tally.scores[static_cast<std::size_t>(seat)] += line.score(seat);
    }
    return tally;
}

inline constexpr int MAX_PERFT_DEPTH = 64;  // the stack holds this many of the longest move lists

// Counts move sequences; Ctrl-C interrupts a long count.
template <State S>
std::uint64_t counted(const Line<S>& line, int depth) {
    if (depth < 0 || depth > MAX_PERFT_DEPTH) throw Unreadable("the depth must be 0 to 64");
    std::uint64_t plies = 0;
    auto progress = [&plies](std::size_t found) {
        plies += found + 1;
        if (plies < PLIES_BETWEEN_CHECKS) return;
        plies = 0;
        check_interrupt();
    };
    return perft(line, depth, progress);
}

template <State S>
Move move_of(const Line<S>& line, std::string_view text) {
    Moves<S> moves;
    line.moves(moves);
    for (const Move move : moves)
        if (line.state().text(move) == text) return move;
    throw Unreadable("no legal move '" + std::string(text) + "' in " + line.state().text());
}

template <State S>
std::vector<std::string> texts(const Line<S>& line) {
    Moves<S> moves;
    line.moves(moves);
    std::vector<std::string> all;
    for (const Move move : moves) all.push_back(line.state().text(move));
    return all;
}

template <State S>
std::vector<double> scores(const Line<S>& line) {
    Moves<S> moves;
    line.moves(moves);
    if (!moves.empty()) throw Unreadable("the game is not over in " + line.state().text());
    std::vector<double> all;
    for (Seat seat = 0; seat < line.state().seats(); ++seat) all.push_back(line.score(seat));
    return all;
}

template <State S>
int weight(const Line<S>& line, std::string_view text) {
    if (line.state().seat() != CHANCE) throw Unreadable("chance does not move in " + line.state().text());
    return line.state().weight(move_of(line, text));
}

template <State S>
Line<S> played(const Line<S>& line, std::string_view text) {
    Line<S> next = line;
    next.play(move_of(line, text));
    return next;
}

template <State S>
nb::class_<Line<S>> bind_game(nb::module_& module, const char* name) {
    using namespace nb::literals;
    auto bound = nb::class_<Line<S>>(module, name);
    bound.def("__str__", &Line<S>::text)
        .def_prop_ro("seat", [](const Line<S>& line) { return line.state().seat(); })
        .def_prop_ro("key", [](const Line<S>& line) { return line.state().key(); })
        .def("moves", &texts<S>)
        .def("weight", &weight<S>, "move"_a)
        .def("scores", &scores<S>)
        .def("play", &played<S>, "move"_a)
        .def("perft", &counted<S>, "depth"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("playouts", &playouts<S>, "count"_a, "seed"_a, nb::call_guard<nb::gil_scoped_release>());
    bound.def_prop_ro("deepens", [](const Line<S>& line) { return deepens(line.state()); });
    bind_search(bound, [](const Line<S>& line, const Limits& asked, const std::vector<std::string>& only, Method method,
                          Stop& stop) {
        require_decision(line);
        const Limits limits = considering(line, asked, only);
        return in_plain_types(line.state(), interruptible(stop, [&] { return search(line, limits, stop, method); }));
    });
    return bound;
}

// A class for views; each game binds how they are parsed.
template <State S, class View>
nb::class_<View> bind_view(nb::module_& module, const char* name) {
    auto bound = nb::class_<View>(module, name);
    bound.def_prop_ro("deepens", [](const View& view) { return is_known<S>(view); });
    bind_search(bound, [](const View& view, const Limits& limits, const std::vector<std::string>& only, Method method,
                          Stop& stop) { return search_view<S>(view, limits, only, method, stop); });
    return bound;
}

// Adds a game to the module. Each game registers itself in its own file: `static const Binder NIM(bind);`.
class Binder {
   public:
    using Bind = void (*)(nb::module_&);
    explicit Binder(Bind bind) { all().push_back(bind); }
    static std::vector<Bind>& all() {
        static std::vector<Bind> binders;
        return binders;
    }
};

}  // namespace parlour
