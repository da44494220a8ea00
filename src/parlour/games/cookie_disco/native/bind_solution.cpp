// Cookie Disco's solver and solution for Python: classes `CookieDiscoSolver` and `CookieDiscoSolution`.
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>

#include "solve/forward.hpp"
#include "solve/reading.hpp"
#include "solve/solved.hpp"
#include "bind/bind.hpp"

namespace parlour {

namespace {

namespace cd = cookie_disco;
using Released = nb::call_guard<nb::gil_scoped_release>;
using Values = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void require(bool condition, const char* message) {
    if (!condition) throw nb::value_error(message);
}

unsigned checked(int threads) {
    require(threads >= 1 && threads <= LimitArguments::MAX_THREADS, "the number of threads is out of range");
    return static_cast<unsigned>(threads);
}

// The values of all positions, which stay where Python keeps them.
struct Solution {
    Values owner;
    cd::Solved solved;

    Solution(Values values, bool over_start) : owner(std::move(values)), solved(owner.data(), over_start) {
        require(owner.size() == cd::position_count(), "a solution has a value for every position");
    }
};

// The twin of a text; only turns on a whole field are solved.
cd::State parsed(std::string_view text, bool over_start) {
    cd::Options options;
    options.repetition = false;
    options.over_start = over_start;
    const cd::State state = cd::State::parse(text, options);
    if (!state.is_clear() || state.turn().divided) throw Unreadable("only turns on a whole field are solved");
    return state;
}

std::uint32_t number_of_text(std::string_view text) {
    const std::uint32_t number = cd::TurnReader(text).number();
    return number != cd::NO_POSITION ? number : cd::number_of(parsed(text, true).turn());
}

// A turn as the Python rules keep it: cookies on cells 2^32 r + q with their kinds, side and lock.
std::uint32_t number_of_turn(const nb::tuple& cookies, char side, std::string_view lock) {
    std::array<cd::Way, cd::COOKIES> cells;
    unsigned laid = 0;
    for (const nb::handle item : cookies) {
        const auto cookie = nb::borrow<nb::tuple>(item);
        const auto cell = nb::cast<std::int64_t>(cookie[0]), r = (cell + (std::int64_t{1} << 31)) >> 32;
        std::size_t place = cd::KINDS.find(nb::cast<char>(cookie[1]));
        while (place < cells.size() && laid >> place & 1) ++place;
        require(place < cells.size(), "only turns with all cookies are solved");
        laid |= 1u << place;
        cells[place] = {static_cast<int>(cell - (r << 32)), static_cast<int>(r)};
    }
    const std::size_t kind = lock.empty() ? cd::UNLOCKED : std::string_view("CAV").find(lock);
    const bool is_turn = laid == 0xff && (side == 'O' || side == 'B') && kind <= cd::UNLOCKED;
    require(is_turn, "only turns with all cookies are solved");
    const std::uint32_t number = cd::number_of(cells, side == 'B', static_cast<std::uint8_t>(kind));
    require(number != cd::NO_POSITION, "only turns on a whole field are solved");
    return number;
}

// The position with a number: orange to move, on the outline that represents its shape.
std::string text_of(std::uint32_t number) {
    require(number < cd::position_count(), "there is no position with this number");
    const cd::Turn turn = cd::turn_of(number, true);
    std::string text;
    for (std::size_t cookie = 0; cookie < cd::COOKIES; ++cookie)
        text += std::string(1, cd::KINDS[cookie]) + ':' + std::to_string(turn.cell[cookie] % 16) + ',' +
                std::to_string(turn.cell[cookie] / 16) + (cookie + 1 < cd::COOKIES ? " " : " / O / ");
    return parsed(text + "CAV-"[turn.lock], true).text();
}

nb::list moves_of(const Solution& solution, std::string_view text) {
    const cd::State state = parsed(text, solution.solved.over_start());
    nb::list all;
    for (const cd::SolvedMove& move : solution.solved.moves(state.turn()))
        all.append(nb::make_tuple(state.text(move.move), move.after, move.mistakes, move.replies));
    return all;
}

// A byte for every position, nonzero for those that count; empty if all do.
std::span<const std::uint8_t> checked(const nb::bytes& marks) {
    const std::size_t size = marks.size();
    require(size == 0 || size == cd::position_count(), "expected a mark for every position, or none");
    return {static_cast<const std::uint8_t*>(marks.data()), size};
}

nb::bytes values_of(const Solution& solution, const std::vector<std::string_view>& texts) {
    std::string values;
    for (const std::string_view text : texts) values += static_cast<char>(solution.solved.value(number_of_text(text)));
    return nb::bytes(values.data(), values.size());
}

void bind_solver(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<cd::Solver>(module, "CookieDiscoSolver")
        .def(
            "__init__",
            [](cd::Solver* self, int threads, bool over_start) { new (self) cd::Solver(checked(threads), over_start); },
            "threads"_a, "over_start"_a)
        .def(
            "list",
            [](cd::Solver& solver, std::size_t first, std::size_t end) {
                return solver.list(first, std::min(end, cd::shapes().size()));
            },
            "first"_a, "end"_a, Released())
        .def("decide", &cd::Solver::decide, "distance"_a, Released())
        .def_prop_rw(
            "values", [](cd::Solver& solver) { return nb::bytes(solver.values().data(), cd::position_count()); },
            [](cd::Solver& solver, const nb::bytes& values) {
                require(values.size() == cd::position_count(), "a solution has a value for every position");
                std::copy_n(static_cast<const std::uint8_t*>(values.data()), values.size(), solver.values().begin());
            })
        .def(
            "reached",
            [](const cd::Solver& solver, const std::vector<std::uint32_t>& from) {
                for (const std::uint32_t position : from)
                    require(position < cd::position_count(), "there is no position with this number");
                const auto met = solver.reached(from);
                return nb::bytes(met.data(), met.size());
            },
            "positions"_a);
}

}  // namespace

static void bind(nb::module_& module) {
    using namespace nb::literals;
    bind_solver(module);
    nb::class_<Solution>(module, "CookieDiscoSolution")
        .def(nb::init<Values, bool>(), "values"_a, "over_start"_a)
        .def(
            "value",
            [](const Solution& solution, std::string_view text) { return solution.solved.value(number_of_text(text)); },
            "text"_a)
        .def(
            "value_of",
            [](const Solution& solution, const nb::tuple& cookies, char side, std::string_view lock) {
                return solution.solved.value(number_of_turn(cookies, side, lock));
            },
            "cookies"_a, "side"_a, "lock"_a)
        .def("values", &values_of, "texts"_a)
        .def("moves", &moves_of, "text"_a)
        .def(
            "census",
            [](const Solution& solution, const nb::bytes& marks) {
                const auto counts = cd::census(solution.solved, checked(marks));
                return std::vector<std::uint64_t>(counts.begin(), counts.end());
            },
            "marks"_a)
        .def(
            "differences",
            [](const Solution& with, const Solution& without, const nb::bytes& marks) {
                const auto all = cd::differences(with.solved, without.solved, checked(marks));
                return nb::make_tuple(all.moves, all.distances, all.results);
            },
            "without"_a, "marks"_a)
        .def(
            "first_inconsistent",
            [](const Solution& solution, std::uint32_t first, std::uint32_t end, int threads) {
                end = std::min(end, cd::position_count());
                return cd::first_inconsistent(solution.solved, first, end, checked(threads));
            },
            "first"_a, "end"_a, "threads"_a, Released())
        .def_static("number", &number_of_text, "text"_a)
        .def_static("text", &text_of, "number"_a)
        .def(
            "searched",
            [](const Solution& solution, std::string_view text, int moves) {
                require(moves >= 0 && moves < cd::DRAW, "the number of moves is out of range");
                return cd::searched(parsed(text, solution.solved.over_start()).turn(), moves);
            },
            "text"_a, "moves"_a)
        .def_static("count",
                    [] { return nb::make_tuple(cd::shapes().size(), cd::shapes().fixed(), cd::position_count()); });
}

static const Binder COOKIE_DISCO_SOLUTION(bind);

}  // namespace parlour
