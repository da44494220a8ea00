// How a search is called from Python: limits are checked, the GIL is released, and Ctrl-C stops it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>

#include "../search/search.hpp"

namespace parlour {

namespace nb = nanobind;

// Limits as Python passes them; None means no limit.
struct LimitArguments {
    std::optional<double> seconds;
    std::optional<std::int64_t> nodes, depth;
    std::int64_t memory, threads, lines;
    std::uint64_t seed;

    Limits checked() const {
        Limits limits;
        require(!seconds || *seconds >= 0, "seconds");
        require(!nodes || *nodes >= 1, "nodes");
        require(!depth || (*depth >= 1 && *depth <= Limits::MAX_SEARCH_DEPTH), "depth");
        require(memory >= MIN_MEMORY_BYTES, "memory");
        require(threads >= 1 && threads <= MAX_THREADS, "threads");
        require(lines >= 1, "lines");
        if (seconds) limits.seconds = *seconds;
        if (nodes) limits.nodes = static_cast<std::uint64_t>(*nodes);
        if (depth) limits.depth = static_cast<int>(*depth);
        limits.bytes = static_cast<std::size_t>(memory);
        limits.threads = static_cast<int>(threads);
        limits.lines = static_cast<int>(std::min<std::int64_t>(lines, 1 << 20));
        limits.seed = seed;
        return limits;
    }

    static constexpr std::int64_t MIN_MEMORY_BYTES = std::int64_t{1} << 24, MAX_THREADS = 256;

   private:
    static void require(bool condition, const char* name) {
        if (!condition) throw nb::value_error((std::string("invalid limit: ") + name).c_str());
    }
};

// Runs a search in another thread; meanwhile the calling thread checks for Ctrl-C, which stops the search.
inline Found interruptible(Stop& stop, const std::function<Found()>& search) {
    using namespace std::chrono_literals;
    if (stop.is_requested()) throw nb::value_error("the search was stopped before it began");
    std::mutex mutex;
    std::condition_variable done;
    bool is_done = false, is_interrupted = false;
    Found found;
    std::exception_ptr error;
    {
        const nb::gil_scoped_release release;
        const std::jthread worker([&] {
            try {
                found = search();
            } catch (...) {
                error = std::current_exception();
            }
            const std::lock_guard lock(mutex);
            is_done = true;
            done.notify_one();
        });
        std::unique_lock lock(mutex);
        while (!done.wait_for(lock, 50ms, [&] { return is_done; })) {
            lock.unlock();
            {
                const nb::gil_scoped_acquire acquire;
                is_interrupted = is_interrupted || PyErr_CheckSignals() != 0;
            }
            if (is_interrupted) stop.request();
            lock.lock();
        }
    }
    if (is_interrupted) throw nb::python_error();
    if (error) std::rethrow_exception(error);
    return found;
}

// The texts of moves made one after the other.
template <State S>
nb::tuple variation_texts(S state, const std::vector<Move>& moves) {
    nb::list texts;
    for (const Move move : moves) {
        texts.append(state.text(move));
        state.play(move);
    }
    return nb::tuple(texts);
}

// The result in plain types: nodes, depth, and for each move its text, value, visits, how certain the value is, and
// the moves expected from it on.
template <State S>
nb::tuple in_plain_types(const S& state, const Found& found) {
    nb::list lines;
    for (const Choice& each : found.choices)
        lines.append(nb::make_tuple(state.text(each.move), each.value, each.visits, each.is_exact, each.distance,
                                    each.is_bound, variation_texts(state, each.variation)));
    return nb::make_tuple(found.nodes, found.depth, lines);
}

// The limits with the root moves that these texts name; a text that names no move is left out.
template <State S>
Limits considering(const Line<S>& line, Limits limits, const std::vector<std::string>& only) {
    Moves<S> moves;
    line.moves(moves);
    for (const Move move : moves)
        if (std::find(only.begin(), only.end(), line.state().text(move)) != only.end()) limits.only.push_back(move);
    return limits;
}

template <State S>
void require_decision(const Line<S>& line) {
    Moves<S> moves;
    line.moves(moves);
    if (moves.empty() || line.state().seat() == CHANCE)
        throw Unreadable("no seat decides anything in " + line.state().text());
}

// Adds search() to a class.
template <class Class, class Run>
void bind_search(Class& cls, Run run) {
    using namespace nb::literals;
    using Object = typename Class::Type;
    cls.def(
        "search",
        [run](const Object& object, std::optional<double> seconds, std::optional<std::int64_t> nodes,
              std::optional<std::int64_t> depth, std::int64_t memory, std::int64_t threads, std::int64_t lines,
              std::uint64_t seed, std::string_view method, Stop& stop, const std::vector<std::string>& only) {
            const Limits limits = LimitArguments{seconds, nodes, depth, memory, threads, lines, seed}.checked();
            if (method != "any" && method != "tree") throw nb::value_error("the method must be any or tree");
            return run(object, limits, only, method == "tree" ? Method::TREE : Method::ANY, stop);
        },
        "seconds"_a.none(), "nodes"_a.none(), "depth"_a.none(), "memory"_a, "threads"_a, "lines"_a, "seed"_a,
        "method"_a, "stop"_a, "only"_a = std::vector<std::string>());
}

// Whether a search of this state uses alpha-beta.
template <State S>
bool deepens(const S& state) {
    if constexpr (Judges<S>) return state.is_clear();
    return false;
}

// Whether only one deal is possible, and alpha-beta can search it.
template <State S, class View>
bool is_known(const View& view) {
    if constexpr (Judges<S>) {
        Random any(0);
        return view.is_certain() && view.determinize(any).is_clear();
    }
    return false;
}

// Searches a view: hidden cards are dealt again for every simulation, unless only one deal is possible.
template <State S, class View>
nb::tuple search_view(const View& view, const Limits& asked, const std::vector<std::string>& only, Method method,
                      Stop& stop) {
    Random random(asked.seed);
    const Line<S> line(view.determinize(random));
    require_decision(line);
    const Limits limits = considering(line, asked, only);
    const auto deal = [&view](Random& any) { return view.determinize(any); };
    return in_plain_types(line.state(), interruptible(stop, [&] {
                              if (is_known<S>(view)) return search(line, limits, stop, method);
                              return search_deals<S>(deal, limits, stop);
                          }));
}

}  // namespace parlour
