// Searching with the method that suits a game, in one thread or several.
#pragma once

#include <exception>
#include <thread>

#include "alphabeta.hpp"
#include "ismcts.hpp"
#include "mcts.hpp"

namespace parlour {

enum class Method { ANY, TREE };

// Does the work in several threads, the first of which is the caller's; rethrows an exception from any of them.
template <class Work>
void in_threads(int count, const Work& work) {
    std::vector<std::exception_ptr> errors(static_cast<std::size_t>(count));
    const auto guarded = [&](int thread) {
        try {
            work(thread);
        } catch (...) {
            errors[static_cast<std::size_t>(thread)] = std::current_exception();
        }
    };
    std::vector<std::jthread> others;
    for (int thread = 1; thread < count; ++thread) others.emplace_back(guarded, thread);
    guarded(0);
    for (std::jthread& other : others) other.join();
    for (const std::exception_ptr& error : errors)
        if (error) std::rethrow_exception(error);
}

// Merges the results of independent trees: visits add up, and what one tree has proven is certain.
inline Found merged(const std::vector<Found>& parts) {
    Found all;
    for (const Found& part : parts) {
        all.nodes += part.nodes;
        for (const Choice& choice : part.choices) {
            const auto same = std::find_if(all.choices.begin(), all.choices.end(),
                                           [&](const Choice& each) { return each.move == choice.move; });
            if (same == all.choices.end()) {
                all.choices.push_back(choice);
                continue;
            }
            const double visits = static_cast<double>(same->visits + choice.visits);
            const double sum =
                same->value * static_cast<double>(same->visits) + choice.value * static_cast<double>(choice.visits);
            if (same->is_exact == choice.is_exact && !choice.is_exact) same->value = visits > 0 ? sum / visits : 0.5;
            const std::uint64_t total = same->visits + choice.visits;
            if (choice.is_exact && (!same->is_exact || choice.distance < same->distance)) *same = choice;
            same->visits = total;
        }
    }
    std::stable_sort(all.choices.begin(), all.choices.end(), is_better);
    return all;
}

// Grows one tree per thread, each with its share of the nodes and the memory; repeatable with a seed and a node limit.
template <class Grow>
Found grow_trees(const Limits& limits, const Stop& stop, const Grow& grow) {
    Stop finished, ignored;
    // With a node limit, no tree ends another: the result would depend on their speed.
    const Budget budget(limits, stop, limits.has_node_limit() ? ignored : finished);
    std::vector<Found> parts(static_cast<std::size_t>(limits.threads));
    in_threads(limits.threads, [&](int thread) {
        const Limits share = limits.share(thread);
        parts[static_cast<std::size_t>(thread)] = grow(share, budget.with_nodes(share.nodes));
    });
    return merged(parts);
}

template <State S>
Found search_tree(const Line<S>& root, const Limits& limits, const Stop& stop) {
    return grow_trees(limits, stop, [&root](const Limits& share, const Budget& budget) {
        Mcts<S> tree(root, share);
        tree.run(budget);
        return tree.found();
    });
}

// The size of a table that the search has time to fill, and that is quick to clear.
inline std::size_t table_bytes(const Limits& limits) {
    constexpr double POSITIONS_PER_SECOND = 5e6, BYTES_PER_POSITION = 8;  // at best; most positions are not kept
    constexpr std::size_t MAX_BYTES = std::size_t{64} << 20;
    const double positions =
        std::min(limits.seconds * POSITIONS_PER_SECOND * limits.threads, static_cast<double>(limits.nodes));
    return static_cast<std::size_t>(
        std::clamp(positions * BYTES_PER_POSITION, 1e6, static_cast<double>(std::min(limits.bytes, MAX_BYTES))));
}

// Threads help each other through one table, which makes the result depend on their speed. A node limit promises
// repeatable results, so it uses one thread.
template <Judges S>
Found search_alpha_beta(const Line<S>& root, const Limits& limits, const Stop& stop) {
    const int threads = limits.has_node_limit() ? 1 : limits.threads;
    Stop finished;
    const Budget budget(limits, stop, finished);
    TranspositionTable table(table_bytes(limits));
    std::vector<Found> parts(static_cast<std::size_t>(threads));
    in_threads(threads, [&](int thread) {
        Limits own = limits;
        own.seed += static_cast<std::uint64_t>(thread);
        parts[static_cast<std::size_t>(thread)] = AlphaBeta<S>(root, own, table).run(budget, 1 + thread % 2);
    });
    Found best = parts[0];
    std::uint64_t nodes = 0;
    for (const Found& part : parts) {
        nodes += part.nodes;
        if (part.depth > best.depth) best = part;
    }
    best.nodes = nodes;
    return best;
}

template <State S>
Found search(const Line<S>& root, const Limits& limits, const Stop& stop, Method method) {
    if constexpr (Judges<S>)
        if (method != Method::TREE && root.state().is_clear()) return search_alpha_beta(root, limits, stop);
    return search_tree(root, limits, stop);
}

// Searches from a view, given as a function that deals states it could come from.
template <State S, Deals<S> Deal>
Found search_deals(const Deal& deal, const Limits& limits, const Stop& stop) {
    return grow_trees(limits, stop, [&deal](const Limits& share, const Budget& budget) {
        InformationMcts<S, Deal> tree(deal, share);
        tree.run(budget);
        return tree.found();
    });
}

}  // namespace parlour
