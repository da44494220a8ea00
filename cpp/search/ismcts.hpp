// Monte Carlo tree search from a view: every simulation deals the hidden cards again and descends one tree of what
// the observer can distinguish, so that it never knows more than the seat it thinks for.
#pragma once

#include <bit>
#include <cmath>

#include "arena.hpp"
#include "limits.hpp"
#include "playout.hpp"

namespace parlour {

// Deals a full state that the view could come from.
template <class D, class S>
concept Deals = std::is_invocable_r_v<S, const D&, Random&>;

// A state whose Foresight estimates how likely the seat on turn is to win after a move, without playing on.
template <class S>
concept Estimates = requires(typename S::Foresight foresight, Move move) {
    requires std::constructible_from<typename S::Foresight, const S&>;
    { foresight.after(move) } -> std::same_as<double>;
};

// A hash table of the legal moves, which finds the place of a move in their list.
template <State S>
class MoveIndex {
   public:
    void fill(const Moves<S>& moves) {
        ++round_;
        for (std::size_t place = 0; place < moves.size(); ++place) {
            std::size_t slot = first_slot(moves[place]);
            while (slots_[slot].round == round_) slot = (slot + 1) % SLOTS;
            slots_[slot] = {round_, moves[place], static_cast<std::uint32_t>(place)};
        }
    }

    // The place of the move, or the number of slots if it is not legal.
    std::size_t find(Move move) const {
        for (std::size_t slot = first_slot(move); slots_[slot].round == round_; slot = (slot + 1) % SLOTS)
            if (slots_[slot].move == move) return slots_[slot].place;
        return SLOTS;
    }

    static constexpr std::size_t SLOTS = std::bit_ceil(2 * S::MAX_MOVES);

   private:
    struct Slot {
        std::uint64_t round = 0;
        Move move = NO_MOVE;
        std::uint32_t place = 0;
    };
    std::vector<Slot> slots_ = std::vector<Slot>(SLOTS);
    std::uint64_t round_ = 0;

    static std::size_t first_slot(Move move) { return (move * 0x9e3779b1u >> 8) % SLOTS; }
};

template <State S, Deals<S> Deal>
class InformationMcts {
   public:
    InformationMcts(const Deal& deal, const Limits& limits)
        : deal_(deal),
          random_(limits.seed),
          line_(deal(random_)),
          max_depth_(limits.depth),
          limits_(limits),
          nodes_(limits.bytes) {
        nodes_.add(Node{});
        seats_ = line_.state().seats();
    }

    void run(const Budget& budget) {
        for (; !budget.is_spent(simulations_); ++simulations_) simulate();
    }

    Found found() const {
        Found found{{}, simulations_, 0};
        for (Index child = nodes_[0].first; child; child = nodes_[child].next)
            found.choices.push_back({nodes_[child].move,
                                     nodes_[child].value(),
                                     nodes_[child].visits - TRUST,
                                     false,
                                     0,
                                     false,
                                     {nodes_[child].move}});
        std::stable_sort(found.choices.begin(), found.choices.end(), is_better);
        return found;
    }

   private:
    struct Node {
        Move move = NO_MOVE;
        std::uint32_t first = 0, next = 0;        // the newest child, the sibling before this one; 0 for none
        std::uint32_t visits = 0, available = 0;  // how often it was chosen, and how often it could have been
        std::int8_t mover = 0;
        double sum = 0;

        double value() const { return visits ? sum / visits : 0.5; }
    };
    using Index = typename Arena<Node>::Index;

    static constexpr double EXPLORATION = Estimates<S> ? 0.1 : 0.7, URGENCY = 0.3;
    static constexpr std::uint32_t TRUST = Estimates<S> ? 4 : 0;  // an estimate counts as this many visits

    const Deal& deal_;
    Random random_;
    Line<S> line_;
    int max_depth_, seats_ = 2;
    Limits limits_;
    Arena<Node> nodes_;
    std::vector<Index> path_;
    Moves<S> moves_;
    MoveIndex<S> index_;
    std::vector<bool> tried_;
    std::uint64_t simulations_ = 0;

    void simulate() {
        line_.restart(deal_(random_));
        path_.assign(1, 0);
        while (has_decision()) {
            if constexpr (Estimates<S>)
                if (is_leaf(path_.back())) return back_up_value(line_.state().seat(), best_estimate());
            const Index at = chosen(path_.back());
            if (!at) break;
            path_.push_back(at);
            line_.play(nodes_[at].move);
            if (!Estimates<S> && !nodes_[at].visits) break;
        }
        back_up();
    }

    // Lets chance act, which is not part of the tree, and lists the moves of the seat that decides.
    bool has_decision() {
        if (static_cast<int>(path_.size()) > max_depth_) return false;
        for (line_.moves(moves_); !moves_.empty() && line_.state().seat() == CHANCE; line_.moves(moves_))
            line_.play(choose(line_.state(), moves_, random_));
        if (path_.size() == 1 && !limits_.only.empty()) keep_only(moves_, limits_);
        return !moves_.empty();
    }

    static void keep_only(Moves<S>& moves, const Limits& limits) {
        const Moves<S> all = moves;
        moves.clear();
        for (const Move move : all)
            if (limits.considers(move)) moves.add(move);
    }

    // A child that is legal in this deal: the most promising, or a new one if none is promising enough.
    Index chosen(Index at) {
        index_.fill(moves_);
        tried_.assign(moves_.size(), false);
        Index best = 0;
        double highest = -1;
        std::size_t untried = moves_.size();
        const auto consider = [&](Index child) {
            Node& node = nodes_[child];
            ++node.available;
            const double worth = node.value() + EXPLORATION * std::sqrt(std::log(node.available) / node.visits);
            if (worth <= highest) return;
            highest = worth;
            best = child;
        };
        for (Index child = nodes_[at].first; child; child = nodes_[child].next) {
            const std::size_t place = index_.find(nodes_[child].move);
            if (place == index_.SLOTS) continue;
            tried_[place] = true;
            --untried;
            consider(child);
        }
        if constexpr (Estimates<S>) {
            if (!untried) return best;
            typename S::Foresight foresight(line_.state());
            for (std::size_t place = 0; place < moves_.size() && nodes_.has_room(1); ++place)
                if (!tried_[place]) consider(estimated(at, moves_[place], foresight.after(moves_[place])));
            return best;
        }
        const bool is_new = untried && (!best || highest < urgency(at)) && nodes_.has_room(1);
        return is_new ? added(at, untried) : best;
    }

    // Whether a node below the root is visited for the first time, or cannot have children for lack of memory.
    bool is_leaf(Index at) const {
        return at && (nodes_[at].visits == TRUST || !(nodes_[at].first || nodes_.has_room(moves_.size())));
    }

    // The value of a position for the seat on turn: the estimate of its best move, none of which is kept yet.
    double best_estimate() const {
        typename S::Foresight foresight(line_.state());
        double best = 0;
        for (const Move move : moves_) best = std::max(best, foresight.after(move));
        return best;
    }

    Index estimated(Index at, Move move, double value) {
        Node child;
        child.move = move;
        child.mover = static_cast<std::int8_t>(line_.state().seat());
        child.next = nodes_[at].first;
        child.visits = TRUST;
        child.available = TRUST;
        child.sum = TRUST * value;
        return nodes_[at].first = nodes_.add(child);
    }

    // How promising an untried move is: as good as those tried before, plus a little exploration.
    double urgency(Index at) const {
        const Seat seat = line_.state().seat();
        const Node& node = nodes_[at];
        if (seats_ != 2 || at == 0) return 10;
        return (node.mover == seat ? node.value() : 1 - node.value()) + URGENCY;
    }

    Index added(Index at, std::size_t untried) {
        std::size_t number = random_.below(static_cast<std::uint32_t>(untried)), place = 0;
        while (tried_[place] || number--) ++place;
        Node child;
        child.move = moves_[place];
        child.mover = static_cast<std::int8_t>(line_.state().seat());
        child.next = nodes_[at].first;
        child.available = 1;
        return nodes_[at].first = nodes_.add(child);
    }

    void back_up() {
        sensible_playout(line_, random_);
        for (const Index at : path_) {
            Node& node = nodes_[at];
            node.visits++;
            node.sum += line_.score(node.mover);
        }
    }

    // Adds a value for one of two seats to every node of the path.
    void back_up_value(Seat seat, double value) {
        for (const Index at : path_) {
            Node& node = nodes_[at];
            node.visits++;
            node.sum += node.mover == seat ? value : 1 - value;
        }
    }
};

}  // namespace parlour
