// Alpha-beta with iterative deepening and a transposition table, for games of two seats without chance.
#pragma once

#include <cmath>

#include "../line.hpp"
#include "../random.hpp"
#include "../text.hpp"
#include "limits.hpp"
#include "table.hpp"
#include "wins.hpp"

namespace parlour {

// A state that can judge itself: worth() is the advantage of the seat that decides, a thousand for a sure win;
// is_clear() says that nothing is left to chance and a deep search is worthwhile.
template <class S>
concept Judges = State<S> && requires(const S state) {
    { state.worth() } -> std::same_as<int>;
    { state.is_clear() } -> std::same_as<bool>;
};

// A state that knows which moves to try first: the most promising.
template <class S>
concept Promises = requires(const S state, Move move) {
    { state.promise(move) } -> std::same_as<int>;
};

// A state that ends as a draw after moves_left() more moves, whatever is on the board.
template <class S>
concept RunsOut = requires(const S state) {
    { state.moves_left() } -> std::same_as<int>;
};

template <Judges S>
class AlphaBeta {
   public:
    AlphaBeta(const Line<S>& root, const Limits& limits, Table& table)
        : root_(root), limits_(limits), random_(limits.seed), table_(table), frames_(Limits::MAX_SEARCH_DEPTH + 1) {
        path_ = root.keys();
        for (auto& each : history_) each = static_cast<int>(random_.below(64));
    }

    // Deepens until the budget is spent, the depth is reached or the result is certain.
    Found run(const Budget& budget, int first_depth = 1) {
        budget_ = &budget;
        list_choices();
        for (int depth = first_depth; depth <= limits_.depth && !is_settled(); ++depth) {
            const std::vector<RootMove> finished = choices_;
            const bool is_finished = deepen(depth);
            if (!is_finished && depth_ && !is_comparable(depth)) restore(finished);
            adopt(is_finished);
            if (!is_finished) break;
            depth_ = depth;
        }
        if (!spent_) budget.finish();
        return found();
    }

   private:
    static constexpr Worth NOTHING = -WON - 1;

    // A root move and the result of its last search.
    struct RootMove {
        Move move;
        Worth worth = 0;
        std::uint64_t nodes = 0;
        int depth = 0;
        bool is_bound = true;  // the worth is at most this
        bool is_resolved = false;

        bool is_certain() const { return worth <= -FAR || (!is_bound && (worth >= FAR || is_resolved)); }

        // Its place in the results: values first, then bounds, and certain losses last.
        int rank() const { return depth && worth <= -FAR ? 2 : is_bound ? 1 : 0; }
    };

    // The moves of one ply with their order, and the two latest killer moves there.
    struct Frame {
        Moves<S> moves;
        std::array<int, S::MAX_MOVES> order;
        Move killers[2] = {NO_MOVE, NO_MOVE};
    };

    const Line<S>& root_;
    Limits limits_;
    Random random_;
    Table& table_;
    std::vector<Frame> frames_;
    std::vector<std::uint64_t> path_;  // the keys of the positions that can repeat
    std::array<int, 1 << 13> history_;
    std::vector<RootMove> choices_;
    const Budget* budget_ = nullptr;
    std::uint64_t nodes_ = 0, horizons_ = 0;  // positions visited; those judged without reaching the end of the game
    int depth_ = 0;
    bool spent_ = false;

    void list_choices() {
        Moves<S>& moves = frames_[0].moves;
        root_.moves(moves);
        for (const Move move : moves) choices_.push_back({move});
    }

    // Whether more depth cannot change anything: one win is enough, unless other moves need values too.
    bool is_settled() const {
        if (limits_.lines <= 1 && !choices_.empty() && choices_[0].worth >= FAR) return true;
        return std::all_of(choices_.begin(), choices_.end(),
                           [](const RootMove& each) { return each.is_certain() || each.is_resolved; });
    }

    // Gives every root move its worth at this depth; false when the budget ran out on the way.
    bool deepen(int depth) {
        std::vector<Worth> best(static_cast<std::size_t>(std::max(limits_.lines, 1)), NOTHING);
        for (RootMove& choice : choices_) {
            const std::uint64_t nodes = nodes_, horizons = horizons_;
            const Worth low = best.back();
            const Worth worth = root_worth(choice.move, depth, low);
            choice.nodes += nodes_ - nodes;
            if (spent_) return false;
            choice.worth = worth;
            choice.is_bound = worth <= low;
            choice.is_resolved = horizons_ == horizons;
            choice.depth = depth;
            const auto place = std::upper_bound(best.begin(), best.end(), worth, std::greater());
            if (place != best.end()) {
                best.insert(place, worth);
                best.pop_back();
            }
        }
        return true;
    }

    Worth root_worth(Move move, int depth, Worth low) {
        if (low == NOTHING) return value_after(root_.state(), move, depth - 1, -WON, WON, 0);
        const Worth worth = value_after(root_.state(), move, depth - 1, low, low + 1, 0);
        return worth <= low ? worth : value_after(root_.state(), move, depth - 1, low, WON, 0);
    }

    // Whether an unfinished depth has searched as many moves as need values: the others had only bounds before.
    bool is_comparable(int depth) const {
        const auto is_searched = [depth](const RootMove& each) { return each.depth == depth; };
        const auto searched = std::count_if(choices_.begin(), choices_.end(), is_searched);
        return searched >= std::min<std::ptrdiff_t>(limits_.lines, std::ssize(choices_));
    }

    // Restores the values of the last finished depth, since those of two depths cannot be compared.
    void restore(const std::vector<RootMove>& finished) {
        for (std::size_t index = 0; index < choices_.size(); ++index) {
            const std::uint64_t nodes = choices_[index].nodes;
            choices_[index] = finished[index];
            choices_[index].nodes = nodes;
        }
    }

    // Sorts the best first; after an unfinished depth, the moves that it has searched go before the rest.
    void adopt(bool is_finished) {
        const int depth = is_finished ? 0 : depth_ + 1;
        std::stable_sort(choices_.begin(), choices_.end(), [depth](const RootMove& left, const RootMove& right) {
            if ((left.depth >= depth) != (right.depth >= depth)) return left.depth >= depth;
            return left.depth >= depth && left.worth > right.worth;
        });
    }

    Found found() const {
        Found found{{}, nodes_, depth_};
        std::vector<RootMove> sorted = choices_;
        for (RootMove& each : sorted)
            if (!each.depth) each.worth = FAR - 1;  // nothing is known: the value is at most a win
        std::stable_sort(sorted.begin(), sorted.end(), [](const RootMove& left, const RootMove& right) {
            return left.rank() != right.rank() ? left.rank() < right.rank() : left.worth > right.worth;
        });
        for (const RootMove& each : sorted) {
            const bool is_far = std::abs(each.worth) >= FAR;
            const int distance = is_far ? WON - std::abs(each.worth) - 1 : 0;
            const bool is_exact = each.depth && each.is_certain();
            found.choices.push_back({each.move, as_value(each.worth), each.nodes, is_exact, distance,
                                     each.is_bound && !is_exact, variation(each.move)});
        }
        return found;
    }

    // The best moves after a root move, as far as the table still has them.
    std::vector<Move> variation(Move first) const {
        Line<S> line = root_;
        line.play(first);
        std::vector<Move> best;
        Moves<S> moves;
        for (line.moves(moves); !moves.empty() && std::ssize(best) < depth_; line.moves(moves)) {
            const auto entry = table_.find(table_key(line.state()));
            const Move win = winning_move(line.state(), moves);
            const Move move = win != NO_MOVE ? win : entry ? entry->move : NO_MOVE;
            if (std::find(moves.begin(), moves.end(), move) == moves.end()) break;
            best.push_back(move);
            line.play(move);
        }
        return best;
    }

    static double as_value(Worth worth) {
        if (std::abs(worth) >= FAR) return worth > 0 ? 1 : 0;
        return 1 / (1 + std::exp(-worth / 300.0));
    }

    // The worth of a move for the seat that makes it, if it lies between the bounds; the same seat may move again.
    Worth value_after(const S& state, Move move, int depth, Worth low, Worth high, int ply) {
        S next = state;
        next.play(move);
        if (next.seat() == state.seat()) return search(next, depth, low, high, ply + 1);
        return -search(next, depth, -high, -low, ply + 1);
    }

    // The worth of a state for the seat that decides, if it lies between the bounds.
    Worth search(const S& state, int depth, Worth low, Worth high, int ply) {
        if (spent_ || (spent_ = budget_->is_spent(nodes_))) return 0;
        ++nodes_;
        Moves<S>& moves = frames_[static_cast<std::size_t>(ply)].moves;
        if (is_repeated(state)) return 0;
        state.moves(moves);
        if (moves.empty()) return ended(state, ply);
        if (winning_move(state, moves) != NO_MOVE) return WON - ply - 1;
        if (depth <= 0) {
            ++horizons_;
            return std::clamp(state.worth(), 1 - FAR, FAR - 1);
        }
        low = std::max(low, ply + 1 - WON);  // no worse than losing, and no better than winning, with the next move
        high = std::min(high, WON - ply - 1);
        return low < high ? search_moves(state, depth, low, high, ply) : low;
    }

    Worth search_moves(const S& state, int depth, Worth low, Worth high, int ply) {
        const std::uint64_t key = table_key(state);
        const auto entry = table_.find(key);
        if (entry && is_usable(state)) {
            const Worth known = from_table(entry->worth, ply);
            if (is_enough(*entry, known, depth, low, high)) {
                horizons_ += !entry->is_resolved;
                return known;
            }
        }
        const std::uint64_t horizons = horizons_;
        const bool is_counted = counts(state);
        if (is_counted) path_.push_back(state.key());
        const auto [best, move] = best_move(state, depth, low, high, ply, entry ? entry->move : NO_MOVE);
        if (is_counted) path_.pop_back();
        if (spent_) return 0;
        const Bound bound = best >= high ? Bound::AT_LEAST : best <= low ? Bound::AT_MOST : Bound::EXACT;
        table_.keep(key, {move, to_table(best, ply), static_cast<std::uint8_t>(depth), bound, horizons_ == horizons});
        return best;
    }

    struct Best {
        Worth worth;
        Move move;
    };

    Best best_move(const S& state, int depth, Worth low, Worth high, int ply, Move known) {
        Frame& frame = frames_[static_cast<std::size_t>(ply)];
        give_order(state, frame, known);
        Best best{NOTHING, NO_MOVE};
        for (std::size_t index = 0; index < frame.moves.size(); ++index) {
            const Move move = next_move(frame, index);
            const Worth worth = worth_of(state, move, depth, low, high, ply, index);
            if (spent_) break;
            if (worth > best.worth) best = {worth, move};
            low = std::max(low, worth);
            if (low < high) continue;
            remember(state, frame, move, depth);
            break;
        }
        return best;
    }

    // Searches the first move with open bounds; the others only once a null window, at less depth for late moves, shows
    // that they are better.
    Worth worth_of(const S& state, Move move, int depth, Worth low, Worth high, int ply, std::size_t index) {
        if (index == 0) return value_after(state, move, depth - 1, low, high, ply);
        const int less = depth >= 3 && index >= 4 ? 1 + (index >= 16) : 0;
        Worth worth = value_after(state, move, depth - 1 - less, low, low + 1, ply);
        if (worth > low && less) worth = value_after(state, move, depth - 1, low, low + 1, ply);
        return worth > low && worth < high ? value_after(state, move, depth - 1, low, high, ply) : worth;
    }

    void give_order(const S& state, Frame& frame, Move known) {
        for (std::size_t index = 0; index < frame.moves.size(); ++index) {
            const Move move = frame.moves[index];
            int& order = frame.order[index];
            order = history_[place_of(state, move)];
            if constexpr (Promises<S>) order += state.promise(move) << 10;
            if (move == frame.killers[0] || move == frame.killers[1]) order += 1 << 12;
            if (move == known) order = 1 << 30;
        }
    }

    // Swaps the remaining move of the highest order into this place.
    static Move next_move(Frame& frame, std::size_t index) {
        std::size_t best = index;
        for (std::size_t other = index + 1; other < frame.moves.size(); ++other)
            if (frame.order[other] > frame.order[best]) best = other;
        std::swap(frame.order[index], frame.order[best]);
        frame.moves.swap(index, best);
        return frame.moves[index];
    }

    void remember(const S& state, Frame& frame, Move move, int depth) {
        if (frame.killers[0] != move) {
            frame.killers[1] = frame.killers[0];
            frame.killers[0] = move;
        }
        int& count = history_[place_of(state, move)];
        count += depth * depth;
        if (count > 1 << 11)
            for (int& each : history_) each /= 2;
    }

    static std::size_t place_of(const S& state, Move move) {
        return (move * 0x9e3779b1u >> 20) + (state.seat() ? 1 << 12 : 0);
    }

    static Worth ended(const S& state, int ply) {
        const double score = state.score(state.seat());
        return score == 0.5 ? 0 : score > 0.5 ? WON - ply : ply - WON;
    }

    // The table counts the moves to a win from the position, not from the root.
    static std::int16_t to_table(Worth worth, int ply) {
        return static_cast<std::int16_t>(worth >= FAR ? worth + ply : worth <= -FAR ? worth - ply : worth);
    }
    static Worth from_table(Worth worth, int ply) {
        return worth >= FAR ? worth - ply : worth <= -FAR ? worth + ply : worth;
    }

    // A value that rests only on finished games holds at any depth.
    static bool is_enough(const Entry& entry, Worth known, int depth, Worth low, Worth high) {
        if (entry.bound == Bound::AT_LEAST && known < high) return false;
        if (entry.bound == Bound::AT_MOST && known > low) return false;
        if (entry.depth >= depth || entry.is_resolved) return true;
        return (known >= FAR && entry.bound != Bound::AT_MOST) || (known <= -FAR && entry.bound != Bound::AT_LEAST);
    }

    // A position with few moves left differs from the same one with many.
    static std::uint64_t table_key(const S& state) {
        if constexpr (RunsOut<S>)
            if (state.moves_left() <= Limits::MAX_SEARCH_DEPTH)
                return mix(state.key(), static_cast<std::uint64_t>(state.moves_left()));
        return state.key();
    }

    static bool counts(const S& state) {
        if constexpr (Repeats<S>) return state.repetition() && state.can_repeat();
        return false;
    }

    // Where the second occurrence is a draw, the worth of a position depends on the path to it.
    static bool is_usable(const S& state) {
        if constexpr (Repeats<S>) return !counts(state) || state.repetition() > 2;
        return true;
    }

    // Any repeated position counts as a draw: the seat that is better off can avoid it.
    bool is_repeated(const S& state) {
        if (!counts(state)) return false;
        if constexpr (Repeats<S>)
            if (state.is_won()) return false;
        if (std::find(path_.begin(), path_.end(), state.key()) == path_.end()) return false;
        ++horizons_;
        return true;
    }
};

}  // namespace parlour
