// The outline of a field: which cells are taken, up to translation, as one number.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "../lattice.hpp"

namespace parlour::cookie_disco {

inline constexpr int MAX_CELLS = 8;  // the cookies, and so the largest number of columns or rows of a field

// Bit q + 8 r for each cell of a square, the field pushed into its corner.
using Outline = std::uint64_t;

inline constexpr int SYMMETRIES = 12;

// A cell after one of the six rotations, and a reflection before it for the last six.
constexpr Way turned(Way cell, int symmetry) {
    if (symmetry >= 6) cell = {cell.r, cell.q};
    for (int turn = symmetry % 6; turn > 0; --turn) cell = {-cell.r, cell.q + cell.r};
    return cell;
}

// Cells pushed into the corner: their outline, 0 if they do not fit, and the bit of each.
struct Cornered {
    Outline outline = 0;
    std::array<std::uint8_t, MAX_CELLS> bit{};

    explicit Cornered(std::span<const Way> cells) {
        int q = cells[0].q, r = cells[0].r, last_q = q, last_r = r;
        for (const Way& cell : cells) {
            q = std::min(q, cell.q);
            r = std::min(r, cell.r);
            last_q = std::max(last_q, cell.q);
            last_r = std::max(last_r, cell.r);
        }
        if (last_q - q >= MAX_CELLS || last_r - r >= MAX_CELLS) return;
        for (std::size_t index = 0; index < cells.size(); ++index) {
            bit[index] = static_cast<std::uint8_t>(cells[index].q - q + 8 * (cells[index].r - r));
            outline |= Outline{1} << bit[index];
        }
    }

    // The place of a cell among all, in the order of the bits.
    std::uint8_t place(std::size_t index) const {
        return static_cast<std::uint8_t>(std::popcount(outline & ((Outline{1} << bit[index]) - 1)));
    }
};

// The cells of an outline, in the order of its bits.
class Cells {
   public:
    explicit Cells(Outline outline) {
        for (; outline; outline &= outline - 1) add({std::countr_zero(outline) % 8, std::countr_zero(outline) / 8});
    }
    void add(Way cell) { cells_[size_++] = cell; }
    void drop() { --size_; }
    Cells turned(int symmetry) const {
        Cells all = *this;
        for (Way& cell : all.cells_) cell = cookie_disco::turned(cell, symmetry);
        return all;
    }
    std::span<const Way> span() const { return {cells_.data(), size_}; }

   private:
    std::array<Way, MAX_CELLS> cells_{};
    std::size_t size_ = 0;
};

}  // namespace parlour::cookie_disco
