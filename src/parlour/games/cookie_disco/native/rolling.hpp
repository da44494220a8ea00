// Cookie Disco's rolling: where a cookie comes to rest, given the cells that are taken (CD-10 to CD-14).
#pragma once

#include "lattice.hpp"

namespace parlour::cookie_disco {

inline constexpr int COOKIES = 8;

// For every cell, which of its neighbours are taken.
class Map {
   public:
    explicit Map(const Cell* cells) {
        for (int cookie = 0; cookie < COOKIES; ++cookie)
            for (unsigned way = 0; way < 6; ++way) near_[next(cells[cookie], way)] |= seen_from(way);
    }

    unsigned near(Cell cell) const { return near_[cell]; }

    // Lifts the cookie from a cell, or puts it back.
    void lift(Cell cell) {
        for (unsigned way = 0; way < 6; ++way) near_[next(cell, way)] ^= seen_from(way);
    }

   private:
    std::uint8_t near_[256] = {};

    static Cell next(Cell cell, unsigned way) { return static_cast<Cell>(cell + WAYS[way]); }
    static std::uint8_t seen_from(unsigned way) { return static_cast<std::uint8_t>(1u << (way + 3) % 6); }
};

// Where one cookie can come to rest: at most four departures of three steps.
class Ends {
   public:
    // Branchless, since the condition is unpredictable.
    void add_if(bool halts, Cell end) {
        cells_[size_] = end;
        size_ += halts;
    }
    // Drops repeated cells and the one where the cookie lay (CD-14).
    void drop_repeated(Cell start) {
        std::uint64_t met[4] = {};
        met[start >> 6] = std::uint64_t{1} << (start & 63);
        int size = 0;
        for (int index = 0; index < size_; ++index) {
            const Cell end = cells_[index];
            cells_[size] = end;
            size += !(met[end >> 6] >> (end & 63) & 1);
            met[end >> 6] |= std::uint64_t{1} << (end & 63);
        }
        size_ = size;
    }
    const Cell* begin() const { return cells_; }
    const Cell* end() const { return cells_ + size_; }

   private:
    int size_ = 0;
    Cell cells_[13];
};

// A cookie that rolls round one anchor after another, as far as the highest step count leads.
struct Roller {
    Cell at;
    unsigned row, counts;
    int barrier;  // the cell that ends the roll before it is entered (CD-14), or NO_BARRIER

    static constexpr int NO_BARRIER = -1;

    Roller(const Map& map, Cell start, int sense, int anchor, unsigned counts, bool over_start)
        : at(static_cast<Cell>(start + WAYS[around(anchor + sign(sense))])),
          row(row_of(sense, anchor - sign(sense))),
          counts(counts),
          barrier(over_start ? NO_BARRIER : start) {
        const bool lone = !map.near(static_cast<Cell>(start + WAYS[anchor]));
        if (lone && !halts(map)) this->counts = 0;  // CD-12.5
    }

    void advance(const Map& map, Ends& ends) {
        const Roll& roll = ROLLS[row + map.near(at)];
        ends.add_if(roll.halts & counts, at);
        counts >>= roll.halts;
        at = static_cast<Cell>(at + roll.way);
        row = roll.row;
        if (at == barrier) counts = 0;
    }

    // Whether it halts before it has been once round its first anchor; needed only for an anchor that touches no other.
    bool halts(const Map& map) const {
        Roller probe = *this;
        Ends ignored;
        for (int way = 0; way < 6; ++way, probe.advance(map, ignored))
            if (ROLLS[probe.row + map.near(probe.at)].halts) return true;
        return false;
    }
};

// Every cell where the cookie of a cell can end (CD-14); bit n - 1 of the counts allows n steps (CD-10).
inline Ends rests(Map& map, Cell start, unsigned counts, bool over_start) {
    Ends ends;
    unsigned lefts = DEPARTURES[0][map.near(start)], rights = DEPARTURES[1][map.near(start)];
    map.lift(start);
    // Each gap can be left both ways; interleaving the two rolls hides the latency of their memory accesses.
    for (; lefts; lefts &= lefts - 1, rights &= rights - 1) {
        Roller left(map, start, 0, std::countr_zero(lefts), counts, over_start);
        Roller right(map, start, 1, std::countr_zero(rights), counts, over_start);
        while (left.counts | right.counts) {
            left.advance(map, ends);
            right.advance(map, ends);
        }
    }
    map.lift(start);
    ends.drop_repeated(start);
    return ends;
}

}  // namespace parlour::cookie_disco
