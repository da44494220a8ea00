// A solved game: what the values of all positions say about one, about its moves, and about themselves.
#pragma once

#include "../games/cookie_disco.hpp"
#include "solver.hpp"

namespace parlour::cookie_disco {

// A move: the value of the position after it, the other side's replies there, and how many of them throw something away.
struct Prospect {
    Move move;
    Value after;
    int replies = 0, mistakes = 0;
};

class Solved {
   public:
    explicit Solved(const Value* values) : values_(values) {}

    Value value(std::uint32_t position) const { return values_[position]; }

    std::vector<Prospect> prospects(const Turn& turn) const {
        std::vector<Prospect> all;
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

    // Whether the value of a position is what the values after its moves make it.
    bool is_consistent(std::uint32_t position) const {
        Value win = DRAW, loss = 0;
        bool is_drawn = false;
        for (const auto& [move, after] : follow(turn_of(position))) {
            if (after == DRAW)
                is_drawn = true;
            else if (is_win(after))
                loss = std::max<Value>(loss, after + 1);
            else
                win = std::min<Value>(win, after + 1);
        }
        return values_[position] == (win != DRAW ? win : is_drawn ? DRAW : loss);
    }

   private:
    const Value* values_;

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

    // For the side to move: 2 for a win, 1 for a draw.
    static int worth(Value value) { return value == DRAW ? 1 : value % 2 * 2; }
};

// The first position from first to end whose value is not what its moves make it; the end if there is none.
inline std::uint32_t first_inconsistent(const Solved& solved, std::uint32_t first, std::uint32_t end, unsigned threads) {
    constexpr std::uint32_t PART = ARRANGEMENTS * LOCKS;
    std::atomic<std::uint32_t> found = end;
    share(first / PART, (end + PART - 1) / PART, threads, [&](std::size_t part) {
        const auto begin = static_cast<std::uint32_t>(part) * PART;
        for (std::uint32_t position = std::max(first, begin); position < std::min(begin + PART, found.load()); ++position)
            if (!solved.is_consistent(position)) {
                std::uint32_t known = found;
                while (position < known && !found.compare_exchange_weak(known, position)) continue;
            }
    });
    return found;
}

// Whether a position is the first of those that rotations and reflections of its shape make of it.
inline bool is_first(std::uint32_t position) {
    const std::uint32_t field = position / LOCKS;
    const Places& places = arrangements()[field % ARRANGEMENTS];
    for (const Permutation& symmetry : shapes().symmetries(field / ARRANGEMENTS)) {
        Places image;
        for (std::size_t cookie = 0; cookie < COOKIES; ++cookie) image[cookie] = symmetry[places[cookie]];
        if (number_of(image) < field % ARRANGEMENTS) return false;
    }
    return true;
}

}  // namespace parlour::cookie_disco
