// When a search stops, and its result.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <vector>

#include "../concept.hpp"

namespace parlour {

// What a search may use; a limit that is not set does not apply.
struct Limits {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t nodes = UINT64_MAX;
    int depth = MAX_SEARCH_DEPTH;
    std::size_t bytes = std::size_t{256} << 20;
    int threads = 1;
    int lines = 1;  // how many root moves get their own value; the others may get bounds
    std::uint64_t seed = 0;
    std::vector<Move> only;  // the root moves to search; all if there are none

    static constexpr int MAX_SEARCH_DEPTH = 120;
    static constexpr std::size_t MAX_VARIATION = 40;

    bool considers(Move move) const { return only.empty() || std::find(only.begin(), only.end(), move) != only.end(); }

    bool has_node_limit() const { return nodes != UINT64_MAX; }

    // What one of several independent searches may use, each with its own seed.
    Limits share(int thread) const {
        Limits part = *this;
        const auto count = static_cast<std::uint64_t>(threads), number = static_cast<std::uint64_t>(thread);
        if (has_node_limit()) part.nodes = nodes / count + (number < nodes % count);
        part.bytes = bytes / count;
        part.seed = seed ^ number * 0x9e3779b97f4a7c15ULL;
        return part;
    }
};

// A request to stop that another thread may make at any time, even before the search begins.
class Stop {
   public:
    void request() { requested_.store(true, std::memory_order_relaxed); }
    bool is_requested() const { return requested_.load(std::memory_order_relaxed); }

   private:
    std::atomic<bool> requested_{false};
};

// Says when the time or the nodes of a search are used up, or a stop was requested. The searches of several threads
// share a deadline and a second stop, with which the first to finish ends the others.
class Budget {
   public:
    Budget(const Limits& limits, const Stop& requested, Stop& finished)
        : end_(limits.seconds < MAX_SECONDS ? Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                                 std::chrono::duration<double>(limits.seconds))
                                            : Clock::time_point::max()),
          nodes_(limits.nodes),
          requested_(requested),
          finished_(finished) {}

    Budget with_nodes(std::uint64_t nodes) const {
        Budget part = *this;
        part.nodes_ = nodes;
        return part;
    }

    // Reads the clock only every few nodes. At least one node is searched, however little time there is.
    bool is_spent(std::uint64_t nodes) const {
        if (nodes >= nodes_) return true;
        if (nodes == 0) return false;
        return requested_.is_requested() || finished_.is_requested() ||
               (nodes % NODES_PER_CLOCK_READ == 0 && Clock::now() >= end_);
    }

    void finish() const { finished_.request(); }

   private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t NODES_PER_CLOCK_READ = 16;
    static constexpr double MAX_SECONDS = 1e8;  // three years, which still fit into a clock

    Clock::time_point end_;
    std::uint64_t nodes_;
    const Stop& requested_;
    Stop& finished_;
};

// One root move: its value for the seat that makes it (1 wins, 0 loses), and the visits that support it.
struct Choice {
    Move move = NO_MOVE;
    double value = 0.5;
    std::uint64_t visits = 0;
    bool is_exact = false;
    int distance = 0;               // for an exact value: the moves to the end of the game
    bool is_bound = false;          // the value is at most this
    std::vector<Move> variation{};  // the moves expected from this one on, as far as no chance or secret comes between
};

// Proven wins come first, the nearest first; then moves by their visits; proven losses last, the farthest first.
inline bool is_better(const Choice& left, const Choice& right) {
    const auto rank = [](const Choice& each) { return each.is_exact ? (each.value > 0.5) - (each.value < 0.5) : 0; };
    if (rank(left) != rank(right)) return rank(left) > rank(right);
    if (rank(left) && left.distance != right.distance) return (left.distance < right.distance) == (rank(left) > 0);
    if (left.visits != right.visits) return left.visits > right.visits;
    return left.value > right.value;
}

struct Found {
    std::vector<Choice> choices;  // the best first
    std::uint64_t nodes = 0;      // simulations of a tree search, or positions searched by alpha-beta
    int depth = 0;                // completed by alpha-beta
};

}  // namespace parlour
