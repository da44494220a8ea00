// One bit for each cell of an unbounded table, wrapped around so far apart that no layout ever overlaps itself.
#pragma once

#include <bit>
#include <cstdint>

#include "nth_bit.hpp"

namespace parlour::scho_ko {

// The cell x,y has the number x + UP * y modulo CELLS; two cells with the same number must never be compared.
// Each cell of a new card is at most two steps from a cell taken before (SK-6), so 31 cards are at most 62 steps
// across, and 32 cards 64. A spot in question is at most 3 steps beyond them and a cell across its edges at most 4,
// so that two spots are at most 62 + 3 + 3 steps apart, and a cell is at most 62 + 4 from any card.
inline constexpr int WORDS = 38, CELLS = 64 * WORDS, UP = 138, FARTHEST = 62 + 3 + 3;

constexpr int number(int x, int y) {
    const int rest = (x + UP * y) % CELLS;
    return rest < 0 ? rest + CELLS : rest;
}

constexpr int at(int cell, int dx, int dy) {
    const int sum = cell + number(dx, dy);
    return sum < CELLS ? sum : sum - CELLS;
}

static_assert(
    [] {
        for (int dx = -FARTHEST; dx <= FARTHEST; ++dx)
            for (int dy = 0; dy <= FARTHEST - (dx < 0 ? -dx : dx); ++dy)
                if ((dx || dy) && number(dx, dy) == 0) return false;
        return true;
    }(),
    "two cells that are compared share a number");

// The bit of a cell in a patch of eight by eight cells, of which a card at the spot covers 3,3 to 4,4.
constexpr int patch_bit(int dx, int dy) { return 8 * (dy + 3) + dx + 3; }

class Plane {
   public:
    bool has(int cell) const { return words_[cell / 64] >> cell % 64 & 1; }
    std::uint64_t word(int index) const { return words_[index]; }

    // The 64 cells from a cell on to the right.
    std::uint64_t from(int cell) const {
        const int word = cell / 64, shift = cell % 64;
        return words_[word] >> shift | words_[next(word)] << 1 << (63 - shift);
    }

    // Sets the cells from a cell on to the right, where the mask has a bit, to these bits.
    void put(int cell, std::uint64_t mask, std::uint64_t bits) {
        const int word = cell / 64, shift = cell % 64;
        words_[word] = (words_[word] & ~(mask << shift)) | bits << shift;
        std::uint64_t& rest = words_[next(word)];
        rest = (rest & ~(mask >> 1 >> (63 - shift))) | bits >> 1 >> (63 - shift);
    }

    std::uint64_t patch(int spot) const {
        std::uint64_t bits = 0;
        for (int dy = -3; dy <= 4; ++dy) bits |= (from(at(spot, -3, dy)) & 0xff) << patch_bit(-3, dy);
        return bits;
    }

    int count() const {
        int cells = 0;
        for (const std::uint64_t word : words_) cells += std::popcount(word);
        return cells;
    }

    // The set cell that comes after `before` others.
    int nth(int before) const {
        int word = 0;
        for (int cells; before >= (cells = std::popcount(words_[word])); ++word) before -= cells;
        return 64 * word + nth_bit(words_[word], before);
    }

    template <class Visit>
    void each(Visit visit) const {
        for (int word = 0; word < WORDS; ++word)
            for (std::uint64_t left = words_[word]; left; left &= left - 1) visit(64 * word + std::countr_zero(left));
    }

   private:
    std::uint64_t words_[WORDS];

    static int next(int word) { return word + 1 < WORDS ? word + 1 : 0; }
};

}  // namespace parlour::scho_ko
