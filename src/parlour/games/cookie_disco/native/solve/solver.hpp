// Retrograde analysis: lists the moves of every field once; each pass then decides the positions one move farther from
// the end.
#pragma once

#include "positions.hpp"
#include "parallel_for.hpp"

namespace parlour::cookie_disco {

// The number of moves to the end with best play: odd if the side to move wins, even if it loses.
using Value = std::uint8_t;
inline constexpr Value DRAW = 255;
constexpr bool is_win(Value value) { return value != DRAW && value % 2 == 1; }

// The kinds of cookies that a lock leaves free, as bits (CD-9); the kind that moves is the lock after its move.
constexpr unsigned free_kinds(std::uint32_t lock) { return lock == UNLOCKED ? 0b1111 : 0b1111 & ~(1u << lock); }

class Solver {
   public:
    Solver(unsigned threads, bool over_start)
        : threads_(threads),
          over_start_(over_start),
          fields_(shapes().size()),
          values_(position_count() + LOCKS, DRAW) {
        std::fill_n(values_.end() - LOCKS, LOCKS, Value{0});
    }

    // Lists the moves on the shapes from first up to end; returns their number.
    std::uint64_t list(std::size_t first, std::size_t end) {
        parallel_for(first, end, threads_, [&](std::size_t shape) { fields_[shape].list(shape, over_start_); });
        std::uint64_t count = 0;
        for (std::size_t shape = first; shape < end; ++shape) count += fields_[shape].after.size();
        return count;
    }

    // Finds the positions at a distance from the end, after all nearer ones; returns their number.
    std::uint64_t decide(Value distance) {
        std::vector<std::vector<std::uint32_t>> decided(fields_.size());
        parallel_for(0, fields_.size(), threads_, [&](std::size_t shape) { decided[shape] = at(distance, shape); });
        for (const auto& positions : decided)
            for (const std::uint32_t position : positions) values_[position] = distance;
        // Counts all of them: a pass that is repeated after an interruption finds nothing new.
        return static_cast<std::uint64_t>(std::count(values_.begin(), values_.end() - LOCKS, distance));
    }

    // For every position 1 if games from the given ones can reach it, else 0.
    std::vector<std::uint8_t> reached(std::vector<std::uint32_t> open) const {
        std::vector<std::uint8_t> met(values_.size());
        for (const std::uint32_t position : open) met[position] = 1;
        while (!open.empty()) {
            const std::uint32_t position = open.back();
            open.pop_back();
            for (const std::uint32_t after : follow(position / LOCKS))
                if (!met[after] && free_kinds(position % LOCKS) >> after % LOCKS & 1) {
                    met[after] = 1;
                    if (after < position_count()) open.push_back(after);
                }
        }
        met.resize(position_count());
        return met;
    }

    std::vector<Value>& values() { return values_; }

   private:
    // The fields of a shape: the positions that the moves of each lead to, whatever the lock.
    struct Fields {
        std::vector<std::uint32_t> after, end = std::vector<std::uint32_t>(ARRANGEMENTS);

        void list(std::size_t shape, bool over_start);
    };

    unsigned threads_;
    bool over_start_;  // CD-14
    std::vector<Fields> fields_;
    std::vector<Value> values_;  // of every position, then of the four lost ones after a division by each kind

    std::span<const std::uint32_t> follow(std::uint32_t field) const {
        const auto& [after, end] = fields_[field / ARRANGEMENTS];
        const std::uint32_t arrangement = field % ARRANGEMENTS, first = arrangement ? end[arrangement - 1] : 0;
        return {after.data() + first, end[arrangement] - first};
    }

    std::vector<std::uint32_t> at(Value distance, std::size_t shape) const {
        std::vector<std::uint32_t> positions;
        const auto first = static_cast<std::uint32_t>(shape) * ARRANGEMENTS;
        for (std::uint32_t field = first; field < first + ARRANGEMENTS; ++field) {
            const Value* locks = &values_[field * LOCKS];
            if (std::count(locks, locks + LOCKS, DRAW) == 0) continue;
            const unsigned kinds = distance % 2 ? losing(field, distance) : escaping(field);
            for (std::uint32_t lock = 0; lock < LOCKS; ++lock)
                if (locks[lock] == DRAW && ((kinds & free_kinds(lock)) != 0) == (distance % 2 == 1))
                    positions.push_back(field * LOCKS + lock);
        }
        return positions;
    }

    // The kinds with a move to a position that the other side loses, one move nearer the end.
    unsigned losing(std::uint32_t field, Value distance) const {
        unsigned kinds = 0;
        for (const std::uint32_t after : follow(field))
            kinds |= unsigned{values_[after] == distance - 1} << after % LOCKS;
        return kinds;
    }

    // The kinds with a move to a position that is not known as a win for the other side.
    unsigned escaping(std::uint32_t field) const {
        unsigned kinds = 0;
        for (const std::uint32_t after : follow(field)) kinds |= unsigned{!is_win(values_[after])} << after % LOCKS;
        return kinds;
    }
};

inline void Solver::Fields::list(std::size_t shape, bool over_start) {
    after.clear();
    end.clear();
    for (const Places& places : arrangements()) {
        const Turn turn = turn_on(shape, places, UNLOCKED, over_start);
        Turn::Out moves;
        turn.moves(moves);
        for (const Move move : moves) {
            Turn next = turn;
            next.play(move);
            after.push_back(move & DIVIDES ? position_count() + next.lock : number_of(next));
        }
        end.push_back(static_cast<std::uint32_t>(after.size()));
    }
    after.shrink_to_fit();
}

}  // namespace parlour::cookie_disco
