// Alpha-beta with iterative deepening and a transposition table, for games of two seats without chance.
#pragma once

#include <cmath>
#include <optional>

#include "../line.hpp"
#include "../random.hpp"
#include "../text.hpp"
#include "limits.hpp"
#include "transposition_table.hpp"
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

// A state that knows whether the game is over without listing the moves.
template <class S>
concept SeesEnd = requires(const S state) {
    { state.is_over() } -> std::same_as<bool>;
};

// A state with so many moves that the last ones in order are not worth a search near the horizon.
template <class S>
concept HasManyMoves = S::HAS_MANY_MOVES;

template <Judges S>
class AlphaBeta {
   public:
    AlphaBeta(const Line<S>& root, const Limits& limits, TranspositionTable& table)
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
            const std::uint64_t evaluations = evaluations_;
            const bool is_finished = deepen(depth);
            if (!is_finished && depth_ && !is_comparable(depth)) restore(finished);
            adopt(is_finished);
            if (!is_finished) break;
            depth_ = depth;
            if (evaluations_ != evaluations) continue;
            if (is_proving_) break;  // every line was searched to its end, and more depth would add nothing
            is_proving_ = true;
        }
        if (!spent_) budget.finish();
        return found();
    }

   private:
    static constexpr Worth NOTHING = -WON - 1;
    static constexpr std::size_t NOWHERE = SIZE_MAX;
    static constexpr int MAX_CUT_DEPTH = 4;
    static constexpr Worth CUT_MARGIN = 80;  // for each move left to the horizon

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
    TranspositionTable& table_;
    std::vector<Frame> frames_;
    std::vector<std::uint64_t> path_;  // the keys of the positions that can repeat
    std::array<int, 1 << 13> history_;
    std::vector<RootMove> choices_;
    const Budget* budget_ = nullptr;
    std::uint64_t nodes_ = 0, evaluations_ = 0;  // positions visited; those judged without reaching the end of the game
    std::uint64_t horizons_ = 0;                 // the evaluations that the current value rests on
    std::size_t repeated_ = NOWHERE;  // the first place of the path whose repetition it rests on; 0 for another path
    int depth_ = 0;
    bool spent_ = false;
    bool is_proving_ = false;  // nothing is left to evaluate: values that rest on repetition are searched path by path

    // What a value rests on besides finished games.
    struct Basis {
        std::uint64_t horizons;
        std::size_t repeated;
    };
    Basis basis() const { return {horizons_, repeated_}; }
    void return_to(const Basis& basis) {
        horizons_ = basis.horizons;
        repeated_ = basis.repeated;
    }

    void list_choices() {
        Moves<S>& moves = frames_[0].moves;
        root_.moves(moves);
        for (const Move move : moves)
            if (limits_.considers(move)) choices_.push_back({move});
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
            const std::uint64_t nodes = nodes_;
            const Worth low = best.back();
            return_to({0, NOWHERE});
            const Worth worth = root_worth(choice.move, depth, low);
            choice.nodes += nodes_ - nodes;
            if (spent_) return false;
            choice.worth = worth;
            choice.is_bound = worth <= low;
            choice.is_resolved = !horizons_ && repeated_ >= std::max<std::size_t>(path_.size(), 1);
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
        if (worth <= low) return worth;
        return_to({0, NOWHERE});
        return value_after(root_.state(), move, depth - 1, low, WON, 0);
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

    // The moves expected from a root move on, as far as the table knows them: both sides' best, or the answer that
    // keeps a move from being better than its bound.
    std::vector<Move> variation(Move first) const {
        std::vector<Move> moves{first};
        std::vector<std::uint64_t> keys;
        Line<S> line = root_;
        line.play(first);
        Moves<S> legal;
        while (moves.size() < Limits::MAX_VARIATION) {
            line.moves(legal);
            Move next = legal.empty() ? NO_MOVE : winning_move(line.state(), legal);
            const bool is_last = next != NO_MOVE;
            if (!is_last) next = expected_move(line.state());
            if (std::find(legal.begin(), legal.end(), next) == legal.end()) break;
            moves.push_back(next);
            if (is_last || std::find(keys.begin(), keys.end(), line.state().key()) != keys.end()) break;
            keys.push_back(line.state().key());
            line.play(next);
        }
        return moves;
    }

    // The move that the table has for a state; none where every move was only shown not to be good enough.
    Move expected_move(const S& state) const {
        const auto entry = table_.find(table_key(state));
        if (!entry || (entry->bound == Bound::AT_MOST && entry->worth > -FAR)) return NO_MOVE;
        return entry->move;
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
        if constexpr (SeesEnd<S> && !SeesWins<S> && !TellsWins<S>)
            if (depth <= 0) return state.is_over() ? ended(state, ply) : evaluated(state);
        if (depth > 0) table_.prepare(table_key(state));
        state.moves(moves);
        if (moves.empty()) return ended(state, ply);
        if (winning_move(state, moves) != NO_MOVE) return WON - ply - 1;
        if (depth <= 0) return evaluated(state);
        low = std::max(low, ply + 1 - WON);  // no worse than losing, and no better than winning, with the next move
        high = std::min(high, WON - ply - 1);
        return low < high ? search_moves(state, depth, low, high, ply) : low;
    }

    Worth evaluated(const S& state) {
        ++horizons_, ++evaluations_;
        return std::clamp(state.worth(), 1 - FAR, FAR - 1);
    }

    Worth search_moves(const S& state, int depth, Worth low, Worth high, int ply) {
        const std::uint64_t key = table_key(state);
        const auto entry = table_.find(key);
        if (entry && is_usable(state) && !(is_proving_ && entry->needs_path)) {
            const Worth known = from_table(entry->worth, ply);
            if (is_enough(*entry, known, depth, low, high)) {
                if (entry->needs_path) repeated_ = 0;
                const bool is_evaluated = !entry->is_resolved && !entry->needs_path;
                horizons_ += is_evaluated;
                evaluations_ += is_evaluated;
                return known;
            }
        }
        if (const auto enough = far_above(state, depth, low, high)) return *enough;
        const Basis outside = basis();
        return_to({0, NOWHERE});
        const bool is_counted = counts(state);
        if (is_counted) path_.push_back(state.key());
        const auto [best, move] = best_move(state, depth, low, high, ply, entry ? entry->move : NO_MOVE);
        if (is_counted) path_.pop_back();
        if (spent_) return 0;
        const Bound bound = best >= high ? Bound::AT_LEAST : best <= low ? Bound::AT_MOST : Bound::EXACT;
        // No evaluation reaches a sure win or loss, so nothing that was only evaluated matters to one.
        if ((best >= FAR && bound != Bound::AT_MOST) || (best <= -FAR && bound != Bound::AT_LEAST))
            return_to({0, NOWHERE});
        if (repeated_ > path_.size()) repeated_ = NOWHERE;  // it rests on no position before this one
        const bool needs_path = !horizons_ && repeated_ != NOWHERE;
        table_.keep(key, {move, to_table(best, ply), static_cast<std::uint8_t>(depth), bound, !horizons_ && !needs_path,
                          needs_path});
        return_to({outside.horizons + horizons_, std::min(outside.repeated, repeated_)});
        return best;
    }

    // The worth of a state that seems so good near the horizon that the few moves left hardly change it; nothing where
    // several root moves get values.
    std::optional<Worth> far_above(const S& state, int depth, Worth low, Worth high) {
        if constexpr (HasManyMoves<S>) {
            if (depth > MAX_CUT_DEPTH || high - low > 1 || limits_.lines > 1 || std::abs(high) >= FAR) return {};
            const Worth worth = std::clamp(state.worth(), 1 - FAR, FAR - 1) - CUT_MARGIN * depth;
            if (worth < high) return {};
            ++horizons_, ++evaluations_;
            return worth;
        }
        return {};
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
            if (index >= worthwhile(depth) && high - low == 1 && best.worth > -FAR) {
                ++horizons_, ++evaluations_;  // what was left out could change the value
                break;
            }
            const Move move = next_move(frame, index);
            const Basis others = basis();
            return_to({0, NOWHERE});
            const Worth worth = worth_of(state, move, depth, low, high, ply, index);
            if (spent_) break;
            if (worth > best.worth) best = {worth, move};
            low = std::max(low, worth);
            if (low < high) {
                return_to({others.horizons + horizons_, std::min(others.repeated, repeated_)});
                continue;
            }
            remember(state, frame, move, depth);  // that the state is worth this much rests on this move alone
            break;
        }
        return best;
    }

    // How many moves of a state are searched at a depth, unless its value may be a sure loss: all of them where several
    // root moves get values, which could not be compared otherwise.
    std::size_t worthwhile(int depth) const {
        if constexpr (HasManyMoves<S>)
            if (depth <= 2 && limits_.lines == 1) return depth == 1 ? 12 : 24;
        return S::MAX_MOVES;
    }

    // Searches the first move with open bounds; the others only once a null window, at less depth for late moves, shows
    // that they are better.
    Worth worth_of(const S& state, Move move, int depth, Worth low, Worth high, int ply, std::size_t index) {
        if (index == 0) return value_after(state, move, depth - 1, low, high, ply);
        const int less = depth >= 3 && index >= 4 ? 1 + (index >= 16) : 0;
        const auto again = [&](Worth ceiling) {  // the worth rests on the last search alone
            return_to({0, NOWHERE});
            return value_after(state, move, depth - 1, low, ceiling, ply);
        };
        Worth worth = value_after(state, move, depth - 1 - less, low, low + 1, ply);
        if (worth > low && less) worth = again(low + 1);
        return worth > low && worth < high ? again(high) : worth;
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
        const auto earlier = std::find(path_.begin(), path_.end(), state.key());
        if (earlier == path_.end()) return false;
        repeated_ = std::min(repeated_, static_cast<std::size_t>(earlier - path_.begin()) + 1);
        return true;
    }
};

}  // namespace parlour
