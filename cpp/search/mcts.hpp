// Monte Carlo tree search with proven results: UCT that marks proven wins, draws and losses.
#pragma once

#include <cmath>

#include "arena.hpp"
#include "limits.hpp"
#include "playout.hpp"
#include "wins.hpp"

namespace parlour {

template <State S>
class Mcts {
   public:
    Mcts(const Line<S>& root, const Limits& limits)
        : root_(root),
          line_(root),
          random_(limits.seed),
          max_depth_(limits.depth),
          limits_(limits),
          nodes_(limits.bytes) {
        nodes_.add(Node{});
    }

    // Grows the tree until the budget is spent or the root is decided.
    void run(const Budget& budget) {
        while (!budget.is_spent(simulations_) && !nodes_[0].is_proven()) {
            simulate();
            ++simulations_;
        }
        if (nodes_[0].is_proven()) budget.finish();
    }

    Found found() const {
        Found found{{}, simulations_, 0};
        const Node& root = nodes_[0];
        for (Index child = root.first; child < root.first + root.children; ++child) {
            const Node& node = nodes_[child];
            found.choices.push_back(
                {node.move, node.value(), node.visits, node.is_proven(), node.distance, false, variation(child)});
        }
        std::stable_sort(found.choices.begin(), found.choices.end(), is_better);
        return found;
    }

   private:
    enum Proof : std::uint8_t { NONE, LOST, DRAWN, WON };  // for the first seat, in games of two

    struct Node {
        Move move = NO_MOVE;
        std::uint32_t first = 0, visits = 0;
        std::uint16_t children = 0;
        std::int8_t mover = 0;  // the seat that made the move
        Proof proof : 2 = NONE;
        std::uint8_t distance : 6 = 0;  // moves to the proven end, capped at MAX_DISTANCE
        double sum = 0;                 // of the mover's scores

        bool is_proven() const { return proof != NONE; }
        double exact(Seat seat) const { return seat == 0 ? (proof - LOST) / 2.0 : (WON - proof) / 2.0; }
        double value() const { return is_proven() ? exact(mover) : visits ? sum / visits : 0.5; }
    };
    using Index = typename Arena<Node>::Index;

    static constexpr int MAX_DISTANCE = 63;
    static constexpr double EXPLORATION = 0.7, URGENCY = 0.3;

    const Line<S>& root_;
    Line<S> line_;
    Random random_;
    int max_depth_;
    Limits limits_;
    Arena<Node> nodes_;
    std::vector<Index> path_;
    Moves<S> moves_;
    std::uint64_t simulations_ = 0;

    // The moves that were visited most, or proven, from a child of the root on, up to the next draw of chance.
    std::vector<Move> variation(Index at) const {
        std::vector<Move> moves{nodes_[at].move};
        while (nodes_[at].children && nodes_[nodes_[at].first].mover != CHANCE &&
               moves.size() < Limits::MAX_VARIATION) {
            const auto choice = [this](Index child) {
                const Node& node = nodes_[child];
                return Choice{node.move, node.value(), node.visits, node.is_proven(), node.distance};
            };
            Index best = nodes_[at].first;
            for (Index child = best + 1; child < nodes_[at].first + nodes_[at].children; ++child)
                if (is_better(choice(child), choice(best))) best = child;
            if (!nodes_[best].visits) break;
            moves.push_back(nodes_[at = best].move);
        }
        return moves;
    }

    void simulate() {
        line_ = root_;
        path_.assign(1, 0);
        for (Index at = 0; !nodes_[at].is_proven() && has_children(at);) {
            at = line_.state().seat() == CHANCE ? drawn(at) : selected(at);
            path_.push_back(at);
            line_.play(nodes_[at].move);
            if (nodes_[at].visits) continue;
            look_ahead(at);
            break;
        }
        back_up();
    }

    // Whether the node has children; adds them first if it may have some.
    bool has_children(Index at) {
        if (nodes_[at].children) return true;
        if (static_cast<int>(path_.size()) > max_depth_) return false;
        line_.moves(moves_);
        if (moves_.empty() || !nodes_.has_room(moves_.size())) return false;
        Node child;
        child.mover = static_cast<std::int8_t>(line_.state().seat());
        nodes_[at].first = static_cast<Index>(nodes_.size());
        for (const Move move : moves_) {
            if (at == 0 && !limits_.considers(move)) continue;
            child.move = move;
            nodes_.add(child);
        }
        nodes_[at].children = static_cast<std::uint16_t>(nodes_.size() - nodes_[at].first);
        return true;
    }

    Index selected(Index at) {
        const Node& parent = nodes_[at];
        const Seat seat = nodes_[parent.first].mover;
        const double exploration = EXPLORATION * std::sqrt(std::log(static_cast<double>(parent.visits) + 1.0));
        const double unknown = parent.visits ? first_urgency(parent, seat) : 1;
        // Among equals, the first one from a random place on.
        const Index shift = random_.below(parent.children);
        Index best = parent.first;
        double highest = -1;
        for (Index step = 0; step < parent.children; ++step) {
            const Index place = step + shift < parent.children ? step + shift : step + shift - parent.children;
            const Node& node = nodes_[parent.first + place];
            double worth = unknown;
            if (node.is_proven())
                worth = node.exact(seat);
            else if (node.visits)
                worth = node.sum / node.visits + exploration / std::sqrt(static_cast<double>(node.visits));
            if (worth > highest) {
                highest = worth;
                best = parent.first + place;
            }
        }
        return best;
    }

    // How promising an unvisited move is: as good as the position, plus a little exploration.
    double first_urgency(const Node& parent, Seat seat) const {
        if (root_.state().seats() != 2 || parent.mover == CHANCE) return 10;
        const double value = parent.sum / parent.visits;
        return (parent.mover == seat ? value : 1 - value) + URGENCY;
    }

    Index drawn(Index at) {
        const Node& parent = nodes_[at];
        const S& state = line_.state();
        int total = 0;
        for (Index place = 0; place < parent.children; ++place)
            total += state.weight(nodes_[parent.first + place].move);
        auto ticket = static_cast<int>(random_.below(static_cast<std::uint32_t>(total)));
        Index child = parent.first;
        while ((ticket -= state.weight(nodes_[child].move)) >= 0) ++child;
        return child;
    }

    // On the first visit: proves a position that is won with the next move.
    void look_ahead(Index at) {
        if constexpr (SeesWins<S> || TellsWins<S>) {
            const Seat seat = line_.state().seat();
            line_.moves(moves_);
            if (seat != CHANCE && !moves_.empty() && winning_move(line_.state(), moves_) != NO_MOVE)
                settle(at, seat == 0 ? 1 : 0, 1);
        }
    }

    // Adds the result at the end of the path to every node of it: played out if it is not proven, and proven if the
    // game is over there.
    void back_up() {
        if (!nodes_[path_.back()].is_proven() && !sensible_playout(line_, random_) && root_.state().seats() == 2)
            settle(path_.back(), line_.score(0), 0);
        const Node end = nodes_[path_.back()];
        for (const Index at : path_) {
            Node& node = nodes_[at];
            node.visits++;
            if (node.mover != CHANCE) node.sum += end.is_proven() ? end.exact(node.mover) : line_.score(node.mover);
        }
    }

    // Proves this node, the last of the path, and the nodes above it as far as that decides them.
    void settle(Index at, double score, int distance) {
        prove(nodes_[at], static_cast<Proof>(LOST + std::lround(2 * score)), distance);
        for (std::size_t depth = path_.size() - 1; depth-- > 0;)
            if (!decide(nodes_[path_[depth]])) return;
    }

    static void prove(Node& node, Proof proof, int distance) {
        node.proof = proof;
        node.distance = static_cast<std::uint8_t>(std::min(distance, MAX_DISTANCE)) & MAX_DISTANCE;
    }

    // Proves a node if its children decide it.
    bool decide(Node& parent) {
        const Seat seat = nodes_[parent.first].mover;
        const Proof best = seat == 0 ? WON : LOST;  // what the seat hopes for
        Proof top = NONE;
        int nearest = MAX_DISTANCE, farthest = 0;
        bool all = true;
        for (Index child = parent.first; child < parent.first + parent.children; ++child) {
            const Node& node = nodes_[child];
            if (!node.is_proven()) {
                all = false;
                continue;
            }
            if (seat == CHANCE && top != NONE && top != node.proof) return false;
            if (top == NONE || (seat != CHANCE && node.exact(seat) > (seat == 0 ? top - LOST : WON - top) / 2.0)) {
                top = node.proof;
                nearest = MAX_DISTANCE;
                farthest = 0;
            }
            if (node.proof == top) {
                nearest = std::min<int>(nearest, node.distance);
                farthest = std::max<int>(farthest, node.distance);
            }
        }
        const bool is_won = seat != CHANCE && top == best;
        if (!is_won && !all) return false;
        prove(parent, top, 1 + (is_won ? nearest : farthest));
        return true;
    }
};

}  // namespace parlour
