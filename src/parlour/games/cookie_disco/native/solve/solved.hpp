// A solved game: what the values of all positions say about one, about its moves, and about themselves.
#pragma once

#include "../state.hpp"
#include "solver.hpp"

namespace parlour::cookie_disco {

// A move: the value of the position after it, the replies there, and how many of them throw something away.
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
inline std::uint32_t first_inconsistent(const Solved& solved, std::uint32_t first, std::uint32_t end,
                                        unsigned threads) {
    constexpr std::uint32_t PART = ARRANGEMENTS * LOCKS;
    std::atomic<std::uint32_t> found = end;
    share(first / PART, (end + PART - 1) / PART, threads, [&](std::size_t part) {
        const auto begin = static_cast<std::uint32_t>(part) * PART;
        std::uint32_t position = std::max(first, begin);
        for (; position < std::min(begin + PART, found.load()); ++position)
            if (!solved.is_consistent(position)) {
                std::uint32_t known = found;
                while (position < known && !found.compare_exchange_weak(known, position)) continue;
            }
    });
    return found;
}

// What rotations and reflections of its shape make of a position, itself first.
inline std::vector<std::uint32_t> images(std::uint32_t position) {
    const std::uint32_t field = position / LOCKS, shape = field / ARRANGEMENTS;
    const Places& places = arrangements()[field % ARRANGEMENTS];
    std::vector<std::uint32_t> all;
    for (const Permutation& symmetry : shapes().symmetries(shape)) {
        Places image;
        for (std::size_t cookie = 0; cookie < COOKIES; ++cookie) image[cookie] = symmetry[places[cookie]];
        all.push_back((shape * ARRANGEMENTS + number_of(image)) * LOCKS + position % LOCKS);
    }
    return all;
}

// How many positions have each value, equal ones counted once; only those of which some image is among the chosen.
inline std::array<std::uint64_t, 256> census(const Solved& solved, std::span<const std::uint8_t> chosen) {
    std::array<std::uint64_t, 256> counts{};
    for (std::uint32_t position = 0; position < position_count(); ++position) {
        const auto alike = images(position);
        if (*std::min_element(alike.begin(), alike.end()) != position) continue;
        const auto is_chosen = [&](std::uint32_t image) { return chosen.empty() || chosen[image]; };
        counts[solved.value(position)] += std::any_of(alike.begin(), alike.end(), is_chosen);
    }
    return counts;
}

}  // namespace parlour::cookie_disco
