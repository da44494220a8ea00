// A solved game: looks up positions and moves, checks the values, and counts positions.
#pragma once

#include "../state.hpp"
#include "solver.hpp"

namespace parlour::cookie_disco {

// A move: the value of the position after it, the replies there, and how many of them throw something away.
struct SolvedMove {
    Move move;
    Value after;
    int replies = 0, mistakes = 0;
};

class Solved {
   public:
    Solved(const Value* values, bool over_start) : values_(values), over_start_(over_start) {}

    bool over_start() const { return over_start_; }
    Value value(std::uint32_t position) const { return values_[position]; }

    std::vector<SolvedMove> moves(const Turn& turn) const {
        std::vector<SolvedMove> all;
        for (const auto& [move, after] : follow(turn)) {
            all.push_back({move, after});
            if (move & DIVIDES) continue;
            Turn next = turn;
            next.play(move);
            for (const auto& [reply, end] : follow(next)) {
                ++all.back().replies;
                all.back().mistakes += worth(end) > 2 - worth(after);
            }
        }
        return all;
    }

    // Whether the value of a position follows from the values after its moves.
    bool is_consistent(std::uint32_t position) const {
        Value win = DRAW, loss = 0;
        bool is_drawn = false;
        for (const auto& [move, after] : follow(turn_of(position, over_start_))) {
            if (after == DRAW)
                is_drawn = true;
            else if (is_win(after))
                loss = std::max<Value>(loss, after + 1);
            else
                win = std::min<Value>(win, after + 1);
        }
        return values_[position] == (win != DRAW ? win : is_drawn ? DRAW : loss);
    }

    // For the side to move: 2 for a win, 1 for a draw, 0 for a loss.
    static int worth(Value value) { return value == DRAW ? 1 : value % 2 * 2; }

   private:
    const Value* values_;
    bool over_start_;  // whether the values are those of the game with or without it (CD-14)

    struct Step {
        Move move;
        Value after;
    };

    std::vector<Step> follow(const Turn& turn) const {
        Turn::Out moves;
        turn.moves(moves);
        std::vector<Step> all;
        for (const Move move : moves) {
            Turn next = turn;
            next.play(move);
            all.push_back({move, move & DIVIDES ? Value{0} : values_[number_of(next)]});
        }
        return all;
    }
};

// The first position from first up to end whose value does not follow from its moves; the end if there is none.
inline std::uint32_t first_inconsistent(const Solved& solved, std::uint32_t first, std::uint32_t end,
                                        unsigned threads) {
    constexpr std::uint32_t PART = ARRANGEMENTS * LOCKS;
    std::atomic<std::uint32_t> first_wrong = end;
    parallel_for(first / PART, (end + PART - 1) / PART, threads, [&](std::size_t part) {
        const auto begin = static_cast<std::uint32_t>(part) * PART;
        std::uint32_t position = std::max(first, begin);
        for (; position < std::min(begin + PART, first_wrong.load()); ++position)
            if (!solved.is_consistent(position)) {
                std::uint32_t current = first_wrong;
                while (position < current && !first_wrong.compare_exchange_weak(current, position)) continue;
            }
    });
    return first_wrong;
}

// The fields that rotations and reflections of its shape turn a field into, itself first.
inline std::vector<std::uint32_t> images(std::uint32_t field) {
    const std::uint32_t shape = field / ARRANGEMENTS;
    const Places& places = arrangements()[field % ARRANGEMENTS];
    std::vector<std::uint32_t> all;
    for (const Permutation& symmetry : shapes().symmetries(shape)) {
        Places image;
        for (std::size_t cookie = 0; cookie < COOKIES; ++cookie) image[cookie] = symmetry[places[cookie]];
        all.push_back(shape * ARRANGEMENTS + number_of(image));
    }
    return all;
}

// Calls a task with one position of each set of images, the marks saying which positions count; all if there are none.
template <class Task>
void for_each_distinct(std::span<const std::uint8_t> marks, Task task) {
    for (std::uint32_t field = 0; field < position_count() / LOCKS; ++field) {
        const auto alike = images(field);
        if (*std::min_element(alike.begin(), alike.end()) != field) continue;
        for (std::uint32_t lock = 0; lock < LOCKS; ++lock) {
            const auto is_marked = [&](std::uint32_t image) { return marks.empty() || marks[image * LOCKS + lock]; };
            if (std::any_of(alike.begin(), alike.end(), is_marked)) task(field * LOCKS + lock);
        }
    }
}

// How many positions have each value.
inline std::array<std::uint64_t, 256> census(const Solved& solved, std::span<const std::uint8_t> marks) {
    std::array<std::uint64_t, 256> counts{};
    for_each_distinct(marks, [&](std::uint32_t position) { ++counts[solved.value(position)]; });
    return counts;
}

// How many positions differ where rolling over the start cell is not allowed (CD-14): in their moves, in the distance
// alone, and by result with and without it (0 for a loss of the side to move, 1 for a draw, 2 for a win).
struct Differences {
    std::uint64_t moves = 0, distances = 0;
    std::array<std::array<std::uint64_t, 3>, 3> results{};
};

// The kinds of cookies that have fewer moves on a field if none may roll over its start cell.
inline unsigned kinds_with_fewer_moves(std::uint32_t field) {
    std::array<int, LOCKS> lost{};
    for (const bool over_start : {true, false}) {
        Turn::Out moves;
        turn_of(field * LOCKS + UNLOCKED, over_start).moves(moves);
        for (const Move move : moves) lost[KIND[move & 7]] += over_start ? 1 : -1;
    }
    unsigned kinds = 0;
    for (std::size_t kind = 0; kind < LOCKS; ++kind) kinds |= unsigned{lost[kind] != 0} << kind;
    return kinds;
}

inline Differences differences(const Solved& with, const Solved& without, std::span<const std::uint8_t> marks) {
    Differences all;
    std::uint32_t field = NO_POSITION;
    unsigned kinds = 0;
    for_each_distinct(marks, [&](std::uint32_t position) {
        const Value before = with.value(position), after = without.value(position);
        const auto result = static_cast<std::size_t>(Solved::worth(before)),
                   other_result = static_cast<std::size_t>(Solved::worth(after));
        ++all.results[result][other_result];
        all.distances += result == other_result && before != after;
        if (position / LOCKS != field) {  // the locks of a field share its moves
            field = position / LOCKS;
            kinds = kinds_with_fewer_moves(field);
        }
        all.moves += (kinds & free_kinds(position % LOCKS)) != 0;
    });
    return all;
}

}  // namespace parlour::cookie_disco
